import PaperTypesetting

/// Lays out one page of a chapter.
struct PageLayout {
  let flow: FlowChapter
  let grid: PageGrid
  let list: BandList
  let boxes: BandBoxes
  let measures: FaceMeasures

  func page(_ lines: Range<Int>, isFirst: Bool) -> SetPage {
    var writer = PageWriter(links: flow.links, metrics: measures)
    let plan = PagePlan(lines, of: list, isFirst: isFirst)
    writeBoxes(plan, on: &writer)
    for (block, part) in plan.parts.enumerated() {
      switch flow.entries[list.bands[part.band].entry] {
      case .paragraph(let paragraph):
        write(paragraph, part, block: block, on: &writer)
      case .picture(let picture, let left, _, _, _):
        write(picture, left: left, part, on: &writer)
      case .rule(let left, let width, let thickness, let color, _, _):
        let band = list.bands[part.band]
        let bottom = plan.end(of: part, in: list) - band.padBelow
        let top = part.top + band.padAbove
        let middle = (grid.y(top) + grid.y(bottom)) / 2
        let thickness = min(max(0, thickness), grid.y(bottom) - grid.y(top))
        writer.addRule(
          SetPage.Rectangle(
            x: grid.page.side + left, y: middle - thickness / 2, width: width, height: thickness),
          color: color)
      case .pageBreak, .anchor: break
      }
    }
    writeAnchors(plan, lines, on: &writer)
    return writer.finished()
  }

  // MARK: - Paragraphs

  private func write(
    _ paragraph: FlowParagraph, _ part: PagePlan.Part, block: Int, on page: inout PageWriter
  ) {
    let band = list.bands[part.band]
    var bottom = part.top
    for index in part.lines {
      bottom += Int(list.heights[index])
      let isLast = index == band.lines.upperBound - 1
      let base = grid.y(bottom - (isLast ? band.padBelow : 0)) - grid.below(band.row)
      let isFirst = index == band.lines.lowerBound
      let span = list.spans[index]
      let breaking = LineBreaking(paragraph, page: grid.page)
      let placing = breaking.placing(of: span)
      var line = LineWriter(
        span, of: paragraph, measure: placing.measure, placing: placing.placing, baseline: base)
      line.write(on: &page, block: block, hasMarker: isFirst)
    }
  }

  private func write(
    _ picture: FlowPicture, left: Float, _ part: PagePlan.Part, on page: inout PageWriter
  ) {
    let band = list.bands[part.band]
    let height = part.lines.reduce(0) { $0 + Int(list.heights[$1]) }
    let top = grid.y(part.top + band.padAbove)
    let room = grid.y(part.top + height - band.padBelow) - top
    let width = grid.page.column - left
    guard picture.width > 0, picture.height > 0, room > 0, width > 0 else { return }
    // Pictures fit into the column, and into a page that a box leaves less of.
    let scale = min(1, room / picture.height, width / picture.width)
    let size = (width: picture.width * scale, height: picture.height * scale)
    page.addPicture(
      SetPage.Rectangle(
        x: grid.page.side + left + (min(picture.width, width) - size.width) / 2,
        y: top + (room - size.height) / 2, width: size.width, height: size.height),
      address: picture.address)
  }

  // MARK: - Anchors

  private func writeAnchors(_ plan: PagePlan, _ lines: Range<Int>, on page: inout PageWriter) {
    for anchor in list.anchors(at: lines) {
      page.addAnchor(anchor.id, y: y(ofLine: anchor.line, in: plan))
    }
  }

  /// The top of a line, in points from the page's top.
  func y(ofLine line: Int, in plan: PagePlan) -> Float {
    guard let part = plan.parts.last(where: { $0.lines.lowerBound <= line }) else {
      return grid.y(0)
    }
    let above = part.lines.lowerBound..<min(max(line, part.lines.lowerBound), part.lines.upperBound)
    return grid.y(list.heights[above].reduce(part.top) { $0 + Int($1) })
  }
}

extension PagePlan {
  /// Halves down to the end of a part's last line.
  func end(of part: Part, in list: BandList) -> Int {
    list.heights[part.lines].reduce(part.top) { $0 + Int($1) }
  }
}

extension BandList {
  func anchors(at lines: Range<Int>) -> ArraySlice<(line: Int, id: String)> {
    var low = 0
    var high = anchors.count
    while low < high {
      let middle = (low + high) / 2
      if anchors[middle].line < lines.lowerBound { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < anchors.count, anchors[end].line < lines.upperBound { end += 1 }
    return anchors[low..<end]
  }
}
