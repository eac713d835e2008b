/// Shares the width of a table among the columns, as the automatic layout of CSS does: each column has what its widest
/// piece needs, and what is left goes to those whose lines are broken.
struct TableWidths {
  /// A cell, with what its content and its sides need in points.
  struct Cell {
    var column: Int
    var span: Int
    var widths: CellWidths
    /// Padding and borders at both sides.
    var sides: Float
  }

  /// How a table fits.
  struct Fit: Equatable {
    /// The edges of columns, in points.
    var edges: [Float]
    /// The size of letters, and of the padding at the sides, in parts of the usual.
    var scale: Float
    var padding: Float
  }

  static let smallestLetters: Float = 0.8
  static let smallestPadding: Float = 0.25

  /// First the padding becomes less, then the letters.
  private static let steps: [(scale: Float, padding: Float)] = [
    (1, 1), (1, 0.5), (0.95, 0.5), (0.9, 0.5), (0.85, 0.5), (smallestLetters, 0.5),
    (smallestLetters, smallestPadding),
  ]

  private let cells: [Cell]
  private let columns: Int

  init(_ cells: [Cell], columns: Int) {
    self.columns = columns
    // Of cells over the same columns the widest counts.
    var widest: [Key: Cell] = [:]
    for cell in cells {
      let key = Key(column: cell.column, span: cell.span, sides: cell.sides)
      widest[key] = widest[key].map { $0.widened(to: cell) } ?? cell
    }
    self.cells = widest.values.sorted {
      ($0.span, $0.column, $0.sides) < ($1.span, $1.column, $1.sides)
    }
  }

  private struct Key: Hashable {
    var column: Int
    var span: Int
    var sides: Float
  }

  /// What all columns need together at full size.
  var sums: CellWidths {
    let needs = needs(scale: 1, padding: 1)
    var sums = CellWidths()
    for need in needs {
      sums.best += need.best
      sums.whole += need.whole
      sums.small += need.small
      sums.letter += need.letter
    }
    return sums
  }

  /// - Parameters:
  ///   - wanted: the width that the book asks for, or nil.
  ///   - room: the most that there is.
  /// - Returns: nil where not even single letters have room.
  func fit(wanted: Float?, room: Float) -> Fit? {
    guard columns > 0 else { return Fit(edges: [0], scale: 1, padding: 1) }
    for (scale, padding) in Self.steps {
      let needs = needs(scale: scale, padding: padding)
      if let widths = loose(needs, wanted: wanted, room: room) {
        return Fit(edges: Self.edges(widths), scale: scale, padding: padding)
      }
      guard Self.sum(needs, \.small) <= room else { continue }
      let widths = Self.filled(needs.map { ($0.small, $0.whole) }, to: room)
      return Fit(edges: Self.edges(widths), scale: scale, padding: padding)
    }
    for padding in [0.5, Self.smallestPadding] {
      let needs = needs(scale: Self.smallestLetters, padding: padding)
      guard Self.sum(needs, \.letter) <= room else { continue }
      let widths = Self.filled(needs.map { ($0.letter, $0.small) }, to: room)
      return Fit(edges: Self.edges(widths), scale: Self.smallestLetters, padding: padding)
    }
    return nil
  }

  /// The widths of columns that have room for all pieces.
  private func loose(_ needs: [CellWidths], wanted: Float?, room: Float) -> [Float]? {
    let whole = Self.sum(needs, \.whole)
    guard whole <= room else { return nil }
    var width = min(wanted ?? room, room)
    if whole > width { width = room }
    let best = Self.sum(needs, \.best)
    if best <= width {
      guard wanted != nil, best > 0 else { return needs.map(\.best) }
      return needs.map { $0.best * width / best }
    }
    return Self.shared(needs, width: width)
  }

  /// Columns that need little have what they need. Others share the rest: more for those that need more, and not
  /// too much more.
  private static func shared(_ needs: [CellWidths], width: Float) -> [Float] {
    let even = filled(needs.map { ($0.whole, $0.best) }, to: width)
    let level = zip(even, needs).reduce(Float(0)) { most, pair in
      pair.0 < pair.1.best - 0.01 && pair.0 > pair.1.whole + 0.01 ? max(most, pair.0) : most
    }
    let isOpen = zip(even, needs).map { $0 < $1.best - 0.01 }
    var widths = even
    var rest = zip(even, isOpen).reduce(Float(0)) { $1.1 ? $0 + $1.0 : $0 }
    var left = needs.indices.filter { isOpen[$0] }
    // A column that would get less than it needs has what it needs, which leaves less for the others.
    for _ in 0..<4 {
      let weight = left.reduce(Float(0)) { $0 + Self.weight(needs[$1].best, level) }
      guard weight > 0, level > 0 else { break }
      let narrow = left.filter {
        rest * Self.weight(needs[$0].best, level) / weight < needs[$0].whole
      }
      if narrow.isEmpty {
        for index in left {
          widths[index] = rest * Self.weight(needs[index].best, level) / weight
        }
        break
      }
      for index in narrow {
        widths[index] = needs[index].whole
        rest -= needs[index].whole
      }
      let closed = Set(narrow)
      left.removeAll { closed.contains($0) }
    }
    let sum = widths.reduce(0, +)
    return sum <= width + 0.01 ? widths : even
  }

  private static func weight(_ best: Float, _ level: Float) -> Float { min(best, 3 * level) }

  // MARK: - Columns

  /// What each column needs. Cells of one column come first, then wider ones, which share what is missing.
  private func needs(scale: Float, padding: Float) -> [CellWidths] {
    var needs = [CellWidths](repeating: CellWidths(), count: columns)
    for cell in cells {
      let sides = cell.sides * padding * scale
      let range = cell.column..<min(columns, cell.column + cell.span)
      guard !range.isEmpty else { continue }
      raise(&needs, range, \.letter, to: cell.widths.letter * scale + sides)
      raise(&needs, range, \.small, to: cell.widths.small * scale + sides)
      raise(&needs, range, \.whole, to: cell.widths.whole * scale + sides)
      raise(&needs, range, \.best, to: cell.widths.best * scale + sides)
    }
    for index in needs.indices {
      needs[index].small = max(needs[index].small, needs[index].letter)
      needs[index].whole = max(needs[index].whole, needs[index].small)
      needs[index].best = max(needs[index].best, needs[index].whole)
    }
    return needs
  }

  private func raise(
    _ needs: inout [CellWidths], _ range: Range<Int>, _ width: WritableKeyPath<CellWidths, Float>,
    to needed: Float
  ) {
    if range.count == 1 {
      let index = range.lowerBound
      needs[index][keyPath: width] = max(needs[index][keyPath: width], needed)
      return
    }
    let sum = needs[range].reduce(0) { $0 + $1[keyPath: width] }
    guard needed > sum else { return }
    let missing = needed - sum
    let best = needs[range].reduce(0) { $0 + $1.best }
    for index in range {
      let share = best > 0 ? needs[index].best / best : 1 / Float(range.count)
      needs[index][keyPath: width] += missing * share
    }
  }

  private static func sum(_ needs: [CellWidths], _ width: KeyPath<CellWidths, Float>) -> Float {
    needs.reduce(0) { $0 + $1[keyPath: width] }
  }

  private static func edges(_ widths: [Float]) -> [Float] {
    widths.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
  }

  /// Widths between a least and a most, with a sum: all columns rise to the same level, as far as their most.
  private static func filled(_ columns: [(least: Float, most: Float)], to width: Float) -> [Float] {
    func widths(_ level: Float) -> [Float] {
      columns.map { max($0.least, min(max($0.most, $0.least), level)) }
    }
    var low: Float = 0
    var high = columns.reduce(0) { max($0, $1.most) }
    if widths(high).reduce(0, +) <= width { return widths(high) }
    for _ in 0..<32 {
      let middle = (low + high) / 2
      if widths(middle).reduce(0, +) <= width { low = middle } else { high = middle }
    }
    return widths(low)
  }
}

extension TableWidths.Cell {
  fileprivate func widened(to other: Self) -> Self {
    var cell = self
    cell.widths.best = max(widths.best, other.widths.best)
    cell.widths.whole = max(widths.whole, other.widths.whole)
    cell.widths.small = max(widths.small, other.widths.small)
    cell.widths.letter = max(widths.letter, other.widths.letter)
    return cell
  }
}
