import PaperTypesetting

/// Notes at the foot, and figures that were moved to the head.
extension PageLayout {
  /// The width of the rule above notes, in parts of the column, and its thickness in points.
  private static let rule = (width: Float(0.2), thickness: Float(0.5))

  func writeDistant(_ index: Int, on page: inout PageWriter) {
    var hasRule = false
    for distant in list.distant(onPage: index) {
      let band = list.bands[distant.band]
      let top = grid.page.top + distant.y * grid.half
      switch flow.entries[band.entry] {
      case .paragraph(let paragraph):
        if distant.isNote, !hasRule {
          hasRule = true
          page.addRule(
            SetPage.Rectangle(
              x: grid.page.side, y: top - grid.half, width: grid.page.column * Self.rule.width,
              height: Self.rule.thickness), color: nil)
        }
        write(paragraph, distant, from: top, block: page.beginBlock(), on: &page)
      case .picture(let picture, let left, _, _, let hasCaption):
        write(
          picture, left: left, from: top, to: top + grid.points(band.row), hasCaption: hasCaption,
          on: &page)
      case .table, .rule, .pageBreak, .anchor: break
      }
      writeAnchors(distant, on: &page)
    }
  }

  private func write(
    _ paragraph: FlowParagraph, _ distant: DistantBand, from top: Float, block: Int,
    on page: inout PageWriter
  ) {
    let band = list.bands[distant.band]
    page.countsLetters = false
    defer { page.countsLetters = true }
    let breaking = LineBreaking(paragraph, page: grid.page)
    for index in band.lines {
      let span = list.spans[index]
      let (measure, placing) = breaking.placing(of: span)
      let height = row(of: paragraph, distant) + Float(list.extras[index])
      let drop = paragraph.drop(of: span, height: height * grid.half, grid, row: band.row)
      let below = grid.below(distant.isNote ? PageGrid.line : band.row)
      var line = LineWriter(
        span, of: paragraph, measure: measure, placing: placing,
        baseline: end(of: index, distant, paragraph, top) - below - drop)
      line.write(on: &page, block: block, hasMarker: index == band.lines.lowerBound)
    }
  }

  /// The height of a line, in halves of a leading.
  private func row(of paragraph: FlowParagraph, _ distant: DistantBand) -> Float {
    distant.isNote ? grid.noteLine(paragraph) : list.bands[distant.band].height
  }

  /// The end of a line, in points from the page's top. The last base line of notes is that of a full page.
  private func end(
    of line: Int, _ distant: DistantBand, _ paragraph: FlowParagraph, _ top: Float
  ) -> Float {
    let band = list.bands[distant.band]
    let lines = band.lines.prefix { $0 <= line }
    let extra = lines.reduce(0) { $0 + Int(list.extras[$1]) }
    return top + (Float(lines.count) * row(of: paragraph, distant) + Float(extra)) * grid.half
  }

  private func writeAnchors(_ distant: DistantBand, on page: inout PageWriter) {
    let lines = list.bands[distant.band].lines
    var index = list.anchors.countOfFirst { $0.line < lines.lowerBound }
    while index < list.anchors.count, list.anchors[index].line < lines.upperBound {
      page.addAnchor(list.anchors[index].id, y: y(ofLine: list.anchors[index].line, in: distant))
      index += 1
    }
  }

  /// The top of a line's letters, in points from the page's top.
  func y(ofLine line: Int, in distant: DistantBand) -> Float {
    let band = list.bands[distant.band]
    let top = grid.page.top + distant.y * grid.half
    guard case .paragraph(let paragraph) = flow.entries[band.entry] else { return top }
    return end(of: line - 1, distant, paragraph, top)
  }
}
