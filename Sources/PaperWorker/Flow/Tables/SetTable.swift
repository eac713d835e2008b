import PaperTypesetting

/// A table whose rows have their heights, in pieces that stand below each other. Pages are cut between pieces.
struct SetTable {
  /// Rows that stand on a page together, or some lines of rows that no page holds.
  struct Piece {
    /// In points.
    var height: Float = 0
    /// Indices in the parts.
    var parts: Range<Int> = 0..<0
    var keepsWithNext = false
    /// Whether the piece goes on with the rows of the piece before.
    var isContinued = false
  }

  /// Some lines of a cell. Heights are in points from the piece's top.
  struct Part {
    /// An index in the cells.
    var cell: Int
    /// Indices in the cell's lines.
    var lines: Range<Int>
    var top: Float
    var bottom: Float
    /// The top of the first line.
    var content: Float
    /// Whether the cell begins and ends here.
    var begins = true
    var ends = true
  }

  let table: FlowTable
  let columns: [CellColumn]
  /// The table's left edge, in points from the page's left edge.
  let left: Float
  var pieces: [Piece] = []
  var parts: [Part] = []
  /// Pieces of the head.
  var headPieces = 0
  /// The height of the head, in points, where the head is repeated; otherwise 0.
  var repeatedHead: Float = 0

  /// - Returns: nil where time has run out.
  init?(_ table: FlowTable, grid: PageGrid, measures: FaceMeasures, isLate: () -> Bool) {
    self.table = table
    left = grid.page.side + table.left
    var columns: [CellColumn] = []
    columns.reserveCapacity(table.cells.count)
    for cell in table.cells {
      if isLate() { return nil }
      let edges = table.edges(of: cell)
      let (first, last) = (left + edges.left, left + edges.right)
      let width = max(0.5, last - first - cell.inner.left - cell.inner.right)
      guard
        let column = CellColumn(
          cell, page: table.page, left: first + cell.inner.left, width: width, measures: measures,
          isLate: isLate)
      else { return nil }
      columns.append(column)
    }
    self.columns = columns
    var builder = TablePieces(table, columns, room: grid.points(grid.capacity))
    builder.build()
    (pieces, parts) = (builder.pieces, builder.parts)
    (headPieces, repeatedHead) = (builder.headPieces, builder.repeatedHead)
  }

  // MARK: - Pieces

  /// The height of the head above a piece that begins a page, in points.
  func head(above piece: Int) -> Float {
    guard piece >= headPieces, repeatedHead > 0 else { return 0 }
    return repeatedHead + (pieces[piece].isContinued ? table.page.em / 4 : 0)
  }

  /// Letters of a piece, by the rule of places.
  func letters(of piece: Int) -> Int {
    parts[pieces[piece].parts].reduce(0) { $0 + columns[$1.cell].letters(of: $1.lines) }
  }

  /// The notes whose marks stand in cells that begin in a piece.
  func notes(of piece: Int) -> [Int] {
    parts[pieces[piece].parts].lazy.filter(\.begins).flatMap { part in
      table.cells[part.cell].flow.entries.flatMap { entry -> [Int] in
        guard case .paragraph(let paragraph) = entry else { return [] }
        return paragraph.notes.map(\.note)
      }
    }
  }

  func anchors(of piece: Int) -> [String] {
    parts[pieces[piece].parts].flatMap { part in
      let loose = part.begins ? columns[part.cell].looseAnchors : []
      return columns[part.cell].anchors(in: part.lines) + loose
    }
  }
}

extension FlowTable {
  private func edge(_ column: Int) -> Float {
    edges.indices.contains(column) ? edges[column] : edges.last ?? 0
  }

  /// The edges of a cell, in points from the table's left edge.
  func edges(of cell: FlowCell) -> (left: Float, right: Float) {
    let (first, last) = (edge(cell.column), edge(cell.column + max(1, cell.columnSpan)))
    return isRightToLeft ? (width - last, width - first) : (first, last)
  }
}
