/// Makes the pieces of a table: rows in which no cell of another row stands, and the lines of rows that are too high.
struct TablePieces {
  private(set) var pieces: [SetTable.Piece] = []
  private(set) var parts: [SetTable.Part] = []
  private(set) var headPieces = 0
  private(set) var repeatedHead: Float = 0

  private let table: FlowTable
  private let columns: [CellColumn]
  /// The height of a page, in points.
  private let room: Float
  /// The heights of rows, in points.
  private var heights: [Float]
  /// Lines of a piece of a row that is too high.
  private let slice: Float

  init(_ table: FlowTable, _ columns: [CellColumn], room: Float) {
    (self.table, self.columns, self.room) = (table, columns, max(1, room))
    heights = Array(repeating: 0, count: table.rows.count)
    let leading = table.page.leading * table.page.em
    slice = 2 * (leading.isFinite ? max(1, leading) : 16) + 0.01
  }

  /// Rows that are higher are cut, as their pages would be left half empty. In parts of a page.
  private static let highestRow: Float = 1 / 3

  mutating func build() {
    measureRows()
    var head: Float = 0
    var row = 0
    var isHeadWhole = true
    while row < table.rows.count {
      if row >= table.headRows, headPieces == 0, table.headRows > 0 {
        headPieces = pieces.count
        head = pieces.reduce(0) { $0 + $1.height }
        repeatedHead = isHeadWhole && head <= room / 4 ? head : 0
      }
      let group = row..<end(ofGroupFrom: row)
      let height = heights[group].reduce(0, +)
      if height <= (room - repeatedHead) * Self.highestRow {
        addWhole(group, height: height)
      } else {
        isHeadWhole = false
        addSlices(group)
      }
      row = group.upperBound
    }
    keepTogether()
  }

  /// The head stays with two rows, the first two rows and the last two rows stay together, unless they are high.
  private mutating func keepTogether() {
    for index in 0..<min(headPieces, pieces.count) { pieces[index].keepsWithNext = true }
    guard pieces.count > headPieces + 1 else { return }
    keep(headPieces)
    keep(pieces.count - 2)
  }

  private mutating func keep(_ index: Int) {
    let height = pieces[index].height + pieces[index + 1].height
    if height <= room * Self.highestRow { pieces[index].keepsWithNext = true }
  }

  // MARK: - Rows

  private mutating func measureRows() {
    for (index, cell) in table.cells.enumerated() where cell.rowSpan == 1 {
      guard heights.indices.contains(cell.row) else { continue }
      heights[cell.row] = max(heights[cell.row], height(of: index))
    }
    for (index, cell) in table.cells.enumerated() where cell.rowSpan > 1 {
      let rows = rows(of: cell)
      guard let last = rows.last else { continue }
      heights[last] += max(0, height(of: index) - heights[rows].reduce(0, +))
    }
  }

  private func height(of cell: Int) -> Float {
    let inner = table.cells[cell].inner
    return columns[cell].height + inner.top + inner.bottom
  }

  private func rows(of cell: FlowCell) -> Range<Int> {
    (cell.row..<cell.row + max(1, cell.rowSpan)).clamped(to: heights.indices)
  }

  /// Rows that share cells are a group.
  private func end(ofGroupFrom first: Int) -> Int {
    var end = first + 1
    var row = first
    while row < end {
      for index in table.rows[row] {
        end = max(end, rows(of: table.cells[index]).upperBound)
      }
      row += 1
    }
    return min(end, table.rows.count)
  }

  // MARK: - Whole rows

  private mutating func addWhole(_ group: Range<Int>, height: Float) {
    guard height > 0 else { return }
    let first = parts.count
    var top: Float = 0
    for row in group {
      for index in table.rows[row] {
        let cell = table.cells[index]
        let own = heights[rows(of: cell)].reduce(0, +)
        let free = max(0, own - self.height(of: index))
        let shift: Float =
          switch cell.align {
          case .top: 0
          case .middle: free / 2
          case .bottom: free
          }
        parts.append(
          SetTable.Part(
            cell: index, lines: 0..<columns[index].tops.count, top: top, bottom: top + own,
            content: top + cell.inner.top + shift))
      }
      top += heights[row]
    }
    pieces.append(SetTable.Piece(height: height, parts: first..<parts.count))
  }

  // MARK: - Rows that are too high

  /// A cell some of whose lines have been given to pieces.
  private struct Open {
    var cell: Int
    var end: Int
    var line = 0
    var begins = true
  }

  private mutating func addSlices(_ group: Range<Int>) {
    var open: [Open] = []
    for row in group {
      for index in table.rows[row] {
        open.append(Open(cell: index, end: rows(of: table.cells[index]).upperBound))
      }
      repeat {
        addSlice(&open, row: row)
      } while open.contains { $0.end == row + 1 && $0.line < lineCount($0) }
      open.removeAll { $0.end == row + 1 }
    }
  }

  /// Adds a piece with the next lines of each cell.
  private mutating func addSlice(_ open: inout [Open], row: Int) {
    var taken = Array(repeating: 0..<0, count: open.count)
    var height: Float = 0
    for (index, cell) in open.enumerated() where cell.end == row + 1 {
      taken[index] = lines(of: cell, within: slice, takesFirst: true)
      let isEnd = taken[index].upperBound == lineCount(cell)
      height = max(height, self.height(of: taken[index], cell, isEnd: isEnd))
    }
    if height == 0 { height = slice }
    for (index, cell) in open.enumerated() where taken[index].upperBound < lineCount(cell) {
      let more = lines(of: cell, within: height, takesFirst: false)
      if more.upperBound > taken[index].upperBound { taken[index] = more }
    }
    let isLast = zip(open, taken).allSatisfy { cell, lines in
      cell.end != row + 1 || lines.upperBound == lineCount(cell)
    }
    let first = parts.count
    for (index, cell) in open.enumerated() {
      open[index].line = taken[index].upperBound
      // Borders of a cell are no reason for parts without number.
      if taken[index].isEmpty, !cell.begins, parts.count > TableGrid.maximumSpans { continue }
      let inner = table.cells[cell.cell].inner
      parts.append(
        SetTable.Part(
          cell: cell.cell, lines: taken[index], top: 0, bottom: height,
          content: cell.begins ? inner.top : 0, begins: cell.begins,
          ends: isLast && cell.end == row + 1))
    }
    let isContinued = !open.contains { $0.begins }
    for index in open.indices { open[index].begins = false }
    pieces.append(
      SetTable.Piece(height: height, parts: first..<parts.count, isContinued: isContinued))
  }

  private func lineCount(_ cell: Open) -> Int { columns[cell.cell].tops.count }

  private func height(of lines: Range<Int>, _ cell: Open, isEnd: Bool) -> Float {
    let inner = table.cells[cell.cell].inner
    let column = columns[cell.cell]
    var height = cell.begins ? inner.top : 0
    if let last = lines.last { height += column.ends[last] - column.tops[lines.lowerBound] }
    // Space behind a line belongs to the piece, so that paragraphs stay apart.
    if !isEnd, lines.upperBound < column.tops.count, let last = lines.last {
      height += column.tops[lines.upperBound] - column.ends[last]
    }
    return height + (isEnd ? inner.bottom : 0)
  }

  /// The next lines of a cell, as far as they have room. A heading takes two lines with it.
  /// - Parameter takesFirst: whether a line is taken that has no room.
  private func lines(of cell: Open, within height: Float, takesFirst: Bool) -> Range<Int> {
    let column = columns[cell.cell]
    let inner = table.cells[cell.cell].inner
    let count = column.tops.count
    // A cell that is the first to fill a piece makes room for its padding.
    let room = takesFirst ? height : height - (cell.begins ? inner.top : 0)
    var end = cell.line
    while end < count {
      let needed = column.ends[end] - column.tops[cell.line]
      guard needed <= room || takesFirst && end == cell.line else { break }
      end += 1
    }
    while end > cell.line, end < count, column.keeps.contains(end - 1) {
      let more = min(count, end + 2)
      let isWhole =
        takesFirst && column.ends[more - 1] - column.tops[cell.line] <= self.room / 2
      if !isWhole { return takesFirst ? cell.line..<end : cell.line..<end - 1 }
      end = more
    }
    return cell.line..<end
  }
}
