import PaperTypesetting

/// Tables on a page.
extension PageLayout {
  /// - Parameters:
  ///   - top: of the piece, in points from the page's top.
  ///   - head: the height of the head that is repeated above, in points, or 0.
  func writeTable(_ band: Band, top: Float, head: Float, on page: inout PageWriter) {
    guard list.tables.indices.contains(band.table) else { return }
    let table = list.tables[band.table]
    if head > 0 {
      // The head's letters have been counted and read on the page where the table begins.
      var repeated = PageWriter(links: flow.links, metrics: measures)
      var y = top - head
      for piece in 0..<table.headPieces {
        write(piece, of: table, top: y, on: &repeated)
        y += table.pieces[piece].height
      }
      page.addDrawing(of: repeated.finished())
    }
    write(band.piece, of: table, top: top, on: &page)
  }

  private func write(_ index: Int, of table: SetTable, top: Float, on page: inout PageWriter) {
    guard table.pieces.indices.contains(index) else { return }
    let parts = table.parts[table.pieces[index].parts]
    for part in parts { writeBackground(part, of: table, top: top, on: &page) }
    for part in parts { writeBorders(part, of: table, top: top, on: &page) }
    for part in parts {
      let column = table.columns[part.cell]
      let plan = column.plan(of: part.lines, top: top + part.content)
      column.layout.write(plan, on: &page)
    }
  }

  /// The headings in a piece of a table.
  func titles(of band: Band) -> [(level: Int, text: String)] {
    guard list.tables.indices.contains(band.table) else { return [] }
    let table = list.tables[band.table]
    guard table.pieces.indices.contains(band.piece) else { return [] }
    return table.parts[table.pieces[band.piece].parts].flatMap { part in
      let layout = table.columns[part.cell].layout
      return layout.list.bands.compactMap { inner -> (level: Int, text: String)? in
        guard inner.headingLevel > 0, let line = inner.lines.first, part.lines.contains(line),
          case .paragraph(let paragraph) = layout.flow.entries[inner.entry]
        else { return nil }
        return (inner.headingLevel, paragraph.words)
      }
    }
  }

  // MARK: - Sides

  private func rect(_ part: SetTable.Part, of table: SetTable, top: Float) -> SetPage.Rectangle {
    let cell = table.table.cells[part.cell]
    let edges = table.table.edges(of: cell)
    return SetPage.Rectangle(
      x: table.left + edges.left, y: top + part.top, width: edges.right - edges.left,
      height: part.bottom - part.top)
  }

  private func writeBackground(
    _ part: SetTable.Part, of table: SetTable, top: Float, on page: inout PageWriter
  ) {
    guard let color = table.table.cells[part.cell].background else { return }
    page.addBackground(rect(part, of: table, top: top), color: color)
  }

  private func writeBorders(
    _ part: SetTable.Part, of table: SetTable, top: Float, on page: inout PageWriter
  ) {
    let cell = table.table.cells[part.cell]
    let rect = rect(part, of: table, top: top)
    let borders = cell.borders
    func edge(_ x: Float, _ y: Float, _ width: Float, _ height: Float) {
      guard width > 0, height > 0 else { return }
      page.addBackground(
        SetPage.Rectangle(x: x, y: y, width: width, height: height), color: cell.borderColor)
    }
    // A cell that goes over the leaf stays open there.
    if part.begins { edge(rect.x, rect.y, rect.width, min(borders.top, rect.height)) }
    if part.ends {
      let thickness = min(borders.bottom, rect.height)
      edge(rect.x, rect.y + rect.height - thickness, rect.width, thickness)
    }
    edge(rect.x, rect.y, min(borders.left, rect.width), rect.height)
    let thickness = min(borders.right, rect.width)
    edge(rect.x + rect.width - thickness, rect.y, thickness, rect.height)
  }
}
