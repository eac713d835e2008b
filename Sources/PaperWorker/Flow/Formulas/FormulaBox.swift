/// A part of a formula while the formula is put together.
struct FormulaBox {
  /// How a part stands beside its neighbours.
  enum Kind: Int { case ordinary, operation, binary, relation, open, close, mark, inner }

  var ink = FlowFormula()
  var kind = Kind.ordinary
  /// How far the ink of a sloping letter stands out at the right, in points. The width holds that part.
  var slope: Float = 0
  /// Whether the part is a letter, so that its scripts keep the usual places.
  var isLetter = false
  /// Space that the book asks for before and behind, in points.
  var before: Float?
  var behind: Float?

  var width: Float { ink.width }
  var height: Float { ink.height }
  var depth: Float { ink.depth }

  init(width: Float = 0) { ink.width = width }

  /// Adds a part with its left edge at a place.
  mutating func add(_ box: FormulaBox, x: Float, rise: Float = 0) {
    ink.add(box.ink, x: x, rise: rise)
    ink.width = max(ink.width, x + box.width)
  }

  /// Adds a bar.
  mutating func addBar(x: Float, rise: Float, width: Float, height: Float) {
    ink.bars.append(FlowFormula.Bar(x: x, rise: rise, width: width, height: height))
    ink.height = max(ink.height, rise + height)
    ink.depth = max(ink.depth, -rise)
    ink.width = max(ink.width, x + width)
  }

  /// The part at another height.
  func moved(rise: Float) -> FormulaBox {
    var box = self
    box.ink = FlowFormula()
    box.ink.width = width
    (box.ink.height, box.ink.depth) = (-Float.greatestFiniteMagnitude, -.greatestFiniteMagnitude)
    box.ink.add(ink, x: 0, rise: rise)
    return box
  }
}

/// The space between two parts, as TeX has it.
enum FormulaSpace {
  private static let thin: Float = 3 / 18
  private static let medium: Float = 4 / 18
  private static let thick: Float = 5 / 18

  /// In sizes of the letters.
  static func between(_ left: FormulaBox.Kind, _ right: FormulaBox.Kind, isScript: Bool) -> Float {
    let wide = isScript ? 0 : thin
    switch (left, right) {
    case (.open, _), (_, .close): return 0
    case (.mark, _): return wide
    case (_, .mark): return left == .inner ? wide : 0
    case (.relation, .relation): return 0
    case (.relation, _), (_, .relation): return isScript ? 0 : thick
    case (.binary, _), (_, .binary): return isScript ? 0 : medium
    case (.operation, .open): return 0
    case (.operation, .inner), (.inner, .inner): return wide
    case (.operation, _): return thin
    case (_, .operation): return thin
    case (.inner, .ordinary), (.inner, .open), (.ordinary, .inner), (.close, .inner): return wide
    default: return 0
    }
  }

  /// Signs between two parts that stand where no part is before or behind belong to their neighbour: `−x`.
  static func settle(_ row: inout [FormulaBox]) {
    for index in row.indices where row[index].kind == .binary {
      let before = index > 0 ? row[index - 1].kind : .open
      let behind = index + 1 < row.count ? row[index + 1].kind : .close
      let isFirst = [.open, .binary, .relation, .operation, .mark].contains(before)
      let isLast = [.close, .relation, .mark].contains(behind)
      if isFirst || isLast { row[index].kind = .ordinary }
    }
  }
}
