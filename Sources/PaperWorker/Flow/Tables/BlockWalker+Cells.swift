import StyleSheets

/// The cells of a table while their widths are looked for.
struct TableCells {
  let grid: TableGrid
  /// What surrounds the table.
  let block: BlockFrame
  let look: InlineLook
  var page = FlowPage(width: 0, height: 0, top: 0, bottom: 0, side: 0, em: 0, leading: 0)
  /// The table's width that the book asks for, in points.
  var wanted: Float?
  /// Cells as they are in a wide column.
  var cells: [FlowCell] = []
  var needs: [TableWidths.Cell] = []

  init(_ grid: TableGrid, block: BlockFrame, look: InlineLook) {
    (self.grid, self.look) = (grid, look)
    var block = block
    (block.left, block.right, block.list, block.box) = (0, 0, -1, -1)
    self.block = block
  }
}

extension BlockWalker {
  private static let mostCellPadding: Float = 1
  private static let leastPadding: Float = 0.2
  private static let mostCellBorder: Float = 0.4
  /// Lists in cells keep their indent while so many sizes of letters are left.
  private static let leastInCells: Float = 6

  // MARK: - Passes

  /// Walks over all cells in a wide column.
  mutating func measure(_ cells: inout TableCells, _ isLate: () -> Bool) {
    for cell in cells.grid.cells {
      var made = FlowCell()
      (made.row, made.column) = (cell.row, cell.column)
      (made.rowSpan, made.columnSpan) = (cell.rowSpan, cell.columnSpan)
      made.flow = flow(of: cell, cells, page: cells.page, isLate)
      guard chapter.obstacle == nil else { return }
      if !cell.isAdded { setSides(of: &made, cell) }
      if made.inner.left + made.inner.right == 0, cells.grid.columnCount > 1 {
        // Letters of cells beside each other stay apart.
        (made.inner.left, made.inner.right) = (
          Self.leastPadding * page.em, Self.leastPadding * page.em
        )
      }
      let measure = CellMeasure(made.flow, em: page.em)
      cells.needs.append(
        TableWidths.Cell(
          column: cell.column, span: cell.columnSpan, widths: measure.widths,
          sides: made.inner.left + made.inner.right))
      cells.cells.append(made)
    }
    removeDoubleBorders(&cells)
  }

  /// Walks over those cells again that look otherwise in their own width.
  mutating func set(
    _ cells: inout TableCells, _ fit: TableWidths.Fit, of table: inout FlowTable,
    _ isLate: () -> Bool
  ) {
    // Letters count once.
    let scalars = scalars
    defer { self.scalars = scalars }
    table.cells = cells.cells
    cells.cells = []
    var page = table.page
    for index in table.cells.indices {
      Self.scale(&table.cells[index], fit)
      let cell = table.cells[index]
      let edges = (fit.edges[cell.column], fit.edges[cell.column + cell.columnSpan])
      page.width = max(0.5, edges.1 - edges.0 - cell.inner.left - cell.inner.right)
      if fit.scale == 1, cells.needs[index].widths.best <= page.width + 0.001,
        CellMeasure.isFree(cell.flow)
      {
        continue
      }
      table.cells[index].flow = FlowChapter()
      table.cells[index].flow = flow(of: cells.grid.cells[index], cells, page: page, isLate)
      guard chapter.obstacle == nil else { return }
    }
  }

  private static func scale(_ cell: inout FlowCell, _ fit: TableWidths.Fit) {
    cell.inner.left *= fit.scale * fit.padding
    cell.inner.right *= fit.scale * fit.padding
    cell.inner.top *= fit.scale
    cell.inner.bottom *= fit.scale
    cell.borders.left = min(cell.borders.left, cell.inner.left)
    cell.borders.right = min(cell.borders.right, cell.inner.right)
    cell.borders.top = min(cell.borders.top, cell.inner.top)
    cell.borders.bottom = min(cell.borders.bottom, cell.inner.bottom)
  }

  // MARK: - Content

  /// The entries of a cell, on a page that is as wide as the cell.
  private mutating func flow(
    of cell: TableGrid.Cell, _ cells: TableCells, page: FlowPage, _ isLate: () -> Bool
  ) -> FlowChapter {
    var walker = BlockWalker(
      styled, faces: faces, page: page, kinds: kinds, notes: notes.withoutBlocks)
    (walker.depth, walker.cellEnd) = (depth + 1, cell.end)
    walker.leastEms = Self.leastInCells
    trade(with: &walker)
    walker.beginCell(cell, within: cells.block, look: cells.look)
    var child = cell.first
    while child >= 0, child != cell.end, walker.chapter.obstacle == nil {
      walker.walk(from: child, isLate)
      child = Int(styled.tree.nodes[child].next)
    }
    let links = walker.chapter.links
    walker.chapter.links = []
    walker.finish()
    let obstacle = walker.chapter.obstacle
    var flow = walker.chapter
    walker.chapter.links = links
    trade(with: &walker)
    flow.links = []
    if let obstacle { stop(obstacle) }
    return flow
  }

  /// Hands over what belongs to the chapter rather than to a cell, or takes it back.
  private mutating func trade(with walker: inout BlockWalker) {
    swap(&setter, &walker.setter)
    swap(&linkIndices, &walker.linkIndices)
    swap(&chapter.links, &walker.chapter.links)
    swap(&scalars, &walker.scalars)
    swap(&work, &walker.work)
  }

  private mutating func beginCell(
    _ cell: TableGrid.Cell, within outer: BlockFrame, look outerLook: InlineLook
  ) {
    let index = Int(styled.styleOf[cell.node])
    let style = styled.styles[index]
    var frame = BlockFrame(
      node: cell.node, style: index, look: 0, whiteSpace: style.whiteSpace,
      transform: style.transform, within: outer)
    classify(&frame, cell.node, style, .other)
    var look = InlineLook(style, within: outerLook, em: page.em * frame.scale, isBlock: true)
    complete(&look, style, isPlain: isPlain(frame), isInNote: frame.isInNote)
    frame.look = setter.looks.index(of: look)
    blocks = [0]
    frames = [frame]
    for id in cell.anchors { text.addAnchor(id) }
    guard !cell.isAdded else { return }
    addAnchor(of: cell.node, .other)
    add(styled.before[cell.node])
  }

  // MARK: - Sides

  /// The padding, the borders and the background of a cell. A cell without a background has that of its row.
  private func setSides(of made: inout FlowCell, _ cell: TableGrid.Cell) {
    let style = styled.style(of: cell.node)
    let border = style.border
    func thickness(_ border: ComputedStyle.Border) -> Float {
      guard border.style != .none, border.width.isFinite else { return 0 }
      return max(0, min(Self.mostCellBorder, border.width)) * page.em
    }
    func padding(_ length: StyleLength) -> Float {
      max(0, min(Self.mostCellPadding * page.em, points(length)))
    }
    made.borders.top = thickness(border.top)
    made.borders.right = thickness(border.right)
    made.borders.bottom = thickness(border.bottom)
    made.borders.left = thickness(border.left)
    made.borderColor =
      [border.bottom, border.top, border.left, border.right].first { thickness($0) > 0 }?.color
    made.inner.top = padding(style.padding.top) + made.borders.top
    made.inner.right = padding(style.padding.right) + made.borders.right
    made.inner.bottom = padding(style.padding.bottom) + made.borders.bottom
    made.inner.left = padding(style.padding.left) + made.borders.left
    made.background = style.background
    switch style.verticalAlign {
    case .middle: made.align = .middle
    case .bottom: made.align = .bottom
    default: made.align = .top
    }
    var at = Int(styled.tree.nodes[cell.node].parent)
    while made.background == nil, at >= 0 {
      let outer = styled.style(of: at)
      guard outer.display == .tableRow || outer.display == .tableGroup else { return }
      made.background = outer.background
      at = Int(styled.tree.nodes[at].parent)
    }
  }

  /// Cells beside each other share a border.
  private func removeDoubleBorders(_ cells: inout TableCells) {
    /// The cell above or beside the next one: the row behind the cell, and its borders.
    struct Neighbour {
      var end = -1
      var isLinedBelow = false
      var isLinedRight = false
    }
    var last = [Neighbour](repeating: Neighbour(), count: cells.grid.columnCount)
    for index in cells.cells.indices {
      let cell = cells.cells[index]
      let columns = cell.column..<cell.column + cell.columnSpan
      if cell.column > 0, last[cell.column - 1].end > cell.row, last[cell.column - 1].isLinedRight {
        cells.cells[index].inner.left -= cell.borders.left
        cells.cells[index].borders.left = 0
      }
      if columns.allSatisfy({ last[$0].end == cell.row && last[$0].isLinedBelow }) {
        cells.cells[index].inner.top -= cell.borders.top
        cells.cells[index].borders.top = 0
      }
      for column in columns {
        last[column] = Neighbour(
          end: cell.row + cell.rowSpan, isLinedBelow: cell.borders.bottom > 0,
          isLinedRight: cell.borders.right > 0)
      }
    }
  }
}
