/// Margins, padding and the first line's indent of a rule, bounded together: a narrow column may be meant, a line
/// beside the column never is.
struct SheetBox {
  enum Side: Int, CaseIterable {
    case top, right, bottom, left
    var name: String { ["top", "right", "bottom", "left"][rawValue] }
  }

  private struct Value {
    /// Nil is `auto`.
    var length: SheetLength?
    var isImportant: Bool
  }

  private var margins = [Value?](repeating: nil, count: 4)
  private var padding = [Value?](repeating: nil, count: 4)
  private var indent: Value?
  private let isOfPlainParagraphs: Bool

  init(isOfPlainParagraphs: Bool = false) { self.isOfPlainParagraphs = isOfPlainParagraphs }

  /// What both sides of an element may take of the column, in heights of the letters: two fifths of the column.
  private static let sides = 10.4
  private static let heights = 12.0
  private static let indents = 6.0

  /// Takes a declaration, where the declaration is of the box. Values that are no lengths are dropped.
  mutating func take(
    _ name: String, _ value: ArraySlice<SheetToken>, of bytes: [UInt8], isImportant: Bool
  ) {
    let tokens = value.filter { $0.kind != .space }
    var values: [Value] = []
    for token in tokens.prefix(5) {
      if let length = SheetLength(token, of: bytes) {
        values.append(Value(length: length, isImportant: isImportant))
      } else if token.kind == .word, bytes[token.start..<token.end].elementsEqual("auto".utf8) {
        values.append(Value(length: nil, isImportant: isImportant))
      } else {
        return
      }
    }
    guard let first = values.first else { return }
    if name == "text-indent" {
      if values.count == 1, first.length != nil { Self.set(&indent, first) }
    } else if let side = Side.allCases.first(where: { name.hasSuffix("-\($0.name)") }) {
      if values.count == 1 { set(name, side, first) }
    } else if values.count <= 4 {
      let right = values.count > 1 ? values[1] : first
      set(name, .top, first)
      set(name, .right, right)
      set(name, .bottom, values.count > 2 ? values[2] : first)
      set(name, .left, values.count > 3 ? values[3] : right)
    }
  }

  private mutating func set(_ name: String, _ side: Side, _ value: Value) {
    if name.hasPrefix("margin") {
      Self.set(&margins[side.rawValue], value)
    } else if value.length != nil {
      Self.set(&padding[side.rawValue], value)
    }
  }

  private static func set(_ old: inout Value?, _ new: Value) {
    if let old, old.isImportant && !new.isImportant { return }
    old = new
  }

  func write(to writer: inout SheetWriter) {
    let factor = factorOfSides
    for (name, values) in [("margin", margins), ("padding", padding)] {
      for side in Side.allCases {
        guard let value = values[side.rawValue] else { continue }
        if let length = value.length {
          guard length.value >= 0 else { continue }
          let isSide = side == .left || side == .right
          let bounded = isSide ? length.scaled(by: factor) : length.limited(to: Self.heights)
          write("\(name)-\(side.name)", bounded, to: &writer)
        } else {
          write("\(name)-\(side.name)", nil, to: &writer)
        }
      }
    }
    if let indent, let length = indent.length {
      write("text-indent", bounded(length), to: &writer)
    }
  }

  /// Important for plain paragraphs alone: our own sheet says with that word that `html` and `body` have no distances
  /// at all.
  private func write(_ name: String, _ length: SheetLength?, to writer: inout SheetWriter) {
    writer.write("\(name):")
    if let length { length.write(to: &writer) } else { writer.write("auto") }
    writer.write(isOfPlainParagraphs ? "!important;" : ";")
  }

  private func ems(_ side: Side) -> Double {
    [margins[side.rawValue], padding[side.rawValue]].reduce(0) { sum, value in
      sum + max(0, value?.length?.ems ?? 0)
    }
  }

  private var factorOfSides: Double {
    let taken = ems(.left) + ems(.right)
    return taken > Self.sides + SheetLength.tolerance ? Self.sides / taken : 1
  }

  /// A first line begins to the left of the others only where the same rule makes room for that. Its distance is told in
  /// the unit of the room, as the sizes of other units are not known.
  private func bounded(_ indent: SheetLength) -> SheetLength {
    if indent.value >= 0 { return indent.limited(to: Self.indents) }
    let factor = factorOfSides
    let lengths = [margins[Side.left.rawValue], padding[Side.left.rawValue]].compactMap {
      $0?.length?.scaled(by: factor)
    }
    guard let room = lengths.max(by: { $0.ems < $1.ems }), room.ems > 0 else { return .zero }
    let share = room.scaled(by: -indent.ems / room.ems)
    return SheetLength(value: -share.value, unit: share.unit)
  }
}
