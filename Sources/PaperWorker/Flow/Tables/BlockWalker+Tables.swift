import StyleSheets

/// Tables: a table is a block, and each of its cells is walked over as a column of its own.
extension BlockWalker {
  /// Tables within cells of tables, and those within those. The parts of deeper tables are blocks.
  static let mostTables = 3

  func isTable(_ style: ComputedStyle) -> Bool {
    !text.rubies.isOpen && (style.display == .table || style.display.isTablePart)
  }

  /// Whether tables are no tables, so that their words stand below each other.
  var setsTablesPlainly: Bool { depth >= Self.mostTables || plainTables > 0 }

  /// Adds the table of an element, or of the parts of a table that stand beside each other. The element's end is the
  /// end of the table's block.
  mutating func addTable(
    _ node: Int, _ style: ComputedStyle, _ index: Int, _ isLate: () -> Bool
  ) {
    let grid = TableReader.grid(at: node, of: styled, kinds: kinds, limit: cellEnd)
    guard !grid.isTooLarge else { return stop(.greatTable) }
    if style.display != .table { consumedEnd = grid.end }
    flush()
    if pendingMarker != nil { addEmptyEntry() }
    flushHidden()
    var block = style
    (block.width, block.maxWidth) = (.auto, .auto)
    if style.display != .table {
      // Sides of a part are sides of its cells.
      let plain = ComputedStyle()
      (block.margin, block.padding, block.border) = (plain.margin, plain.padding, plain.border)
      block.background = nil
    }
    beginBlock(node, block, index, .other)
    if style.display == .table { addAnchor(of: node, .other) }
    let box = holdBox()
    let first = chapter.entries.count
    for caption in grid.captions where caption.cells == 0 { walk(from: caption.node, isLate) }
    flush()
    let title = first..<chapter.entries.count
    for index in title { keepWithNext(index) }
    unstartedBoxes += box
    var cells = TableCells(
      grid, block: self.block, look: setter.looks[frames[frames.count - 1].look])
    cells.wanted = width(style)
    let scalars = scalars
    if let table = table(&cells, isLate) {
      append(table, style, title: title)
    } else if chapter.obstacle == nil {
      // Letters count once.
      self.scalars = scalars
      addPlainly(grid, isLate)
    }
    guard chapter.obstacle == nil else { return }
    if let box = box.first { endTableBox(box) }
    for id in grid.anchors { text.addAnchor(id) }
    for caption in grid.captions where caption.cells > 0 {
      keepWithNext(lastContent)
      walk(from: caption.node, isLate)
    }
    flush()
  }

  /// Sets the cells of a table that has no room below each other, so that no word is lost.
  private mutating func addPlainly(_ grid: TableGrid, _ isLate: () -> Bool) {
    let consumed = consumedEnd
    (plainTables, consumedEnd) = (plainTables + 1, 0)
    defer { (plainTables, consumedEnd) = (plainTables - 1, consumed) }
    for cell in grid.cells {
      for id in cell.anchors { text.addAnchor(id) }
      guard cell.isAdded else {
        walk(from: cell.node, isLate)
        continue
      }
      var child = cell.first
      while child >= 0, child != cell.end, chapter.obstacle == nil {
        walk(from: child, isLate)
        child = Int(styled.tree.nodes[child].next)
      }
      flush()
    }
  }

  /// Takes back the box of the block that has just begun: titles stand above the box.
  private mutating func holdBox() -> [Int] {
    let box = frames[frames.count - 1].box
    guard box >= 0 else { return [] }
    unstartedBoxes.removeAll { $0 == box }
    return [box]
  }

  private mutating func endTableBox(_ box: Int) {
    unstartedBoxes.removeAll { $0 == box }
    frames[frames.count - 1].box = -1
  }

  /// The width that a table asks for, in points.
  private func width(_ style: ComputedStyle) -> Float? {
    guard style.display == .table else { return nil }
    switch style.width {
    case .auto: return nil
    case .em(let em): return em.isFinite && em > 0 ? em * page.em : nil
    case .part(let part): return part.isFinite && part > 0 ? part * measure(block) : nil
    }
  }

  /// The table with its columns; nil where not even letters have room, and at an obstacle.
  private mutating func table(_ cells: inout TableCells, _ isLate: () -> Bool) -> FlowTable? {
    let room = measure(block)
    var wide = page
    (wide.width, wide.side) = (max(1, room), 0)
    // Cells leave room for their padding, and for a line of the head.
    wide.height = max(page.height / 2, page.height - 3 * page.leading * page.em)
    cells.page = wide
    measure(&cells, isLate)
    guard chapter.obstacle == nil else { return nil }
    let widths = TableWidths(cells.needs, columns: cells.grid.columnCount)
    guard let fit = widths.fit(wanted: cells.wanted, room: room) else { return nil }
    var table = FlowTable(page: wide)
    (table.edges, table.widths) = (fit.edges, widths.sums)
    table.page.em = page.em * fit.scale
    set(&cells, fit, of: &table, isLate)
    guard chapter.obstacle == nil else { return nil }
    table.headRows = cells.grid.headRows
    var first = 0
    for row in 0..<cells.grid.rowCount {
      var end = first
      while end < table.cells.count, table.cells[end].row == row { end += 1 }
      table.rows.append(first..<end)
      first = end
    }
    return table
  }

  private mutating func append(_ table: FlowTable, _ style: ComputedStyle, title: Range<Int>) {
    guard !table.cells.isEmpty else { return }
    let block = block
    var table = table
    let free = max(0, measure(block) - table.width)
    table.isRightToLeft = style.isRightToLeft
    if style.isRightToLeft { table.left = free }
    if style.display == .table, style.margin.left == .auto {
      table.left = style.margin.right == .auto ? free / 2 : free
    }
    let right = block.right + free - table.left
    if block.box >= 0 {
      chapter.boxes[block.box].left += table.left
      chapter.boxes[block.box].right += free - table.left
    }
    table.left += block.left
    for index in title { fit(title: index, left: table.left, right: right) }
    appendAnchors()
    table.spaceBefore = before
    append(.table(table))
  }

  /// A title is as wide as its table, unless the table is narrow.
  private mutating func fit(title index: Int, left: Float, right: Float) {
    guard case .paragraph(var paragraph) = chapter.entries[index] else { return }
    let least = leastMeasure
    let width = page.column - left - right
    if width >= least {
      (paragraph.left, paragraph.right) = (left, right)
    } else if left <= block.left {
      (paragraph.left, paragraph.right) = (left, max(0, page.column - left - least))
      paragraph.align = .start
    }
    chapter.entries[index] = .paragraph(paragraph)
  }
}
