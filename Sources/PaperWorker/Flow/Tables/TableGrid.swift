import StyleSheets

/// The rows and cells of a table, as the tree has them. What is missing is added: content without a cell has a cell of
/// its own, and cells without a row share one.
struct TableGrid {
  static let maximumCells = 100_000
  static let maximumColumns = 1_000
  /// Columns as cells count them, before those in which no cell begins are left out.
  static let farthestColumn = 10_000
  static let maximumRows = 100_000
  /// Rows that all cells of several rows together go through.
  static let maximumSpans = 1_000_000

  struct Cell {
    /// The element whose style the cell has.
    var node: Int
    /// The first node in the cell, or -1, and the sibling behind the last, or -1.
    var first: Int
    var end: Int
    /// A cell that the tree has not has neither padding nor borders.
    var isAdded = false
    var isHeading = false
    var row: Int
    var column: Int
    var rowSpan = 1
    var columnSpan = 1
    /// Places that links lead to: those of rows that begin with the cell.
    var anchors: [String] = []
  }

  /// An element with a title, and the number of cells before.
  struct Caption {
    var node: Int
    var cells: Int
  }

  private(set) var cells: [Cell] = []
  private(set) var captions: [Caption] = []
  private(set) var rowCount = 0
  private(set) var columnCount = 0
  private(set) var headRows = 0
  /// Places behind all cells.
  private(set) var anchors: [String] = []
  /// The node behind all that belongs to the table.
  private(set) var end = 0
  /// Whether the table is larger than a table may be.
  private(set) var isTooLarge = false

  // While the tree is read.

  /// The row before which each column is taken by a cell above.
  var taken: [Int] = []
  /// Where the next cell of the row may begin.
  var cursor = 0
  var isInRow = false
  private var isHead = false
  private var sectionStart = 0
  private var sectionCells = 0
  /// Whether the last cell was added for content that goes on.
  private var isGathering = false
  private var spans = 0

  // MARK: - Cells

  /// Adds a cell at the next free place of the row.
  /// - Parameter span: columns and rows; 0 rows are all rows of the section.
  mutating func add(_ cell: Cell, span: (columns: Int, rows: Int)) {
    guard cells.count < Self.maximumCells else {
      isTooLarge = true
      return
    }
    if !isInRow { beginRow() }
    isGathering = cell.isAdded
    var cell = cell
    while cursor < taken.count, taken[cursor] > cell.row { cursor += 1 }
    guard cursor < Self.farthestColumn else {
      isTooLarge = true
      return
    }
    let columns = max(1, min(span.columns, Self.maximumColumns))
    var width = 1
    // Cells do not lie over each other.
    while width < columns, cursor + width >= taken.count || taken[cursor + width] <= cell.row {
      width += 1
    }
    (cell.column, cell.columnSpan) = (cursor, width)
    cell.rowSpan = span.rows == 0 ? Self.maximumRows : max(1, min(span.rows, Self.maximumRows))
    while taken.count < cursor + width { taken.append(0) }
    for column in cursor..<cursor + width { taken[column] = cell.row + cell.rowSpan }
    cursor += width
    cell.anchors = anchors
    anchors = []
    cells.append(cell)
  }

  /// Adds content that stands in no cell.
  mutating func add(loose node: Int, next: Int, within parent: Int) {
    if isGathering, let last = cells.indices.last {
      cells[last].end = next
      return
    }
    let row = isInRow ? rowCount - 1 : rowCount
    add(
      Cell(node: parent, first: node, end: next, isAdded: true, row: row, column: 0),
      span: (1, 1))
  }

  mutating func add(caption node: Int) {
    captions.append(Caption(node: node, cells: cells.count))
    isGathering = false
  }

  mutating func add(anchor id: String) { anchors.append(id) }

  var isGatheringContent: Bool { isGathering }

  // MARK: - Rows

  mutating func beginRow() {
    (isInRow, isGathering, cursor) = (true, false, 0)
    rowCount += 1
    if rowCount > Self.maximumRows { isTooLarge = true }
  }

  mutating func endRow() { (isInRow, isGathering) = (false, false) }

  mutating func beginSection(isHead: Bool) {
    endSection()
    self.isHead = isHead
  }

  /// Cells end where their section ends.
  mutating func endSection() {
    endRow()
    for index in sectionCells..<cells.count {
      let rows = max(1, min(cells[index].rowSpan, rowCount - cells[index].row))
      cells[index].rowSpan = rows
      if rows > 1 { spans += rows }
    }
    if spans > Self.maximumSpans { isTooLarge = true }
    for column in taken.indices { taken[column] = 0 }
    if isHead, headRows == sectionStart { headRows = rowCount }
    (sectionStart, sectionCells, isHead) = (rowCount, cells.count, false)
  }

  // MARK: - End

  mutating func finish(end: Int) {
    endSection()
    self.end = end
    removeEmptyColumns()
    if headRows >= rowCount { headRows = 0 }
    if headRows == 0 { findHead() }
  }

  /// Columns in which no cell begins are none.
  private mutating func removeEmptyColumns() {
    var begins = [Bool](repeating: false, count: taken.count)
    for cell in cells { begins[cell.column] = true }
    var place = [0]
    for isBeginning in begins { place.append((place.last ?? 0) + (isBeginning ? 1 : 0)) }
    columnCount = place.last ?? 0
    if columnCount > Self.maximumColumns { isTooLarge = true }
    for index in cells.indices {
      let first = place[cells[index].column]
      let end = place[cells[index].column + cells[index].columnSpan]
      (cells[index].column, cells[index].columnSpan) = (first, max(1, end - first))
    }
  }

  /// A first row of headings is the head of a table that names none.
  private mutating func findHead() {
    let first = cells.prefix { $0.row == 0 }
    let isHead = first.count > 1 && first.allSatisfy { $0.isHeading && $0.rowSpan == 1 }
    if isHead, rowCount > 2, !cells[first.count...].allSatisfy(\.isHeading) { headRows = 1 }
  }
}
