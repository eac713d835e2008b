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
        write(note: paragraph, band, from: top, block: page.beginBlock(), on: &page)
      case .picture(let picture, let left, _, _, _):
        write(picture, left: left, from: top, to: top + grid.points(band.row), on: &page)
      case .table, .rule, .pageBreak, .anchor: break
      }
      writeAnchors(distant, on: &page)
    }
  }

  private func write(
    note paragraph: FlowParagraph, _ band: Band, from top: Float, block: Int,
    on page: inout PageWriter
  ) {
    page.countsLetters = false
    defer { page.countsLetters = true }
    let breaking = LineBreaking(paragraph, page: grid.page)
    for index in band.lines {
      let (measure, placing) = breaking.placing(of: list.spans[index])
      var line = LineWriter(
        list.spans[index], of: paragraph, measure: measure, placing: placing,
        baseline: noteEnd(index, band, paragraph, top) - grid.below(PageGrid.line))
      line.write(on: &page, block: block, hasMarker: index == band.lines.lowerBound)
    }
  }

  /// The end of a note's line, in points from the page's top. The last base line of notes is that of a full page.
  private func noteEnd(
    _ line: Int, _ band: Band, _ paragraph: FlowParagraph, _ top: Float
  ) -> Float {
    top + Float(line - band.lines.lowerBound + 1) * grid.noteLine(paragraph) * grid.half
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
    guard distant.isNote, case .paragraph(let paragraph) = flow.entries[band.entry] else {
      return top
    }
    return noteEnd(line - 1, band, paragraph, top)
  }
}
