import PaperTypesetting

/// Lays out one page of a chapter.
struct PageLayout {
  let flow: FlowChapter
  let grid: PageGrid
  let list: BandList
  let boxes: BandBoxes
  let measures: FaceMeasures

  func page(_ index: Int) -> SetPage {
    var writer = PageWriter(links: flow.links, metrics: measures)
    let plan = PagePlan(index, of: list, grid: grid)
    write(plan, on: &writer)
    writeDistant(index, on: &writer)
    writeAnchors(plan, on: &writer)
    var page = writer.finished()
    for part in plan.parts where part.isGhost {
      page.letters += list.letters[part.lines.upperBound] - list.letters[part.lines.lowerBound]
    }
    return page
  }

  /// Writes all that stands on a page.
  func write(_ plan: PagePlan, on writer: inout PageWriter) {
    writeBoxes(plan, on: &writer)
    for part in plan.parts {
      let block = writer.beginBlock()
      if part.isGhost { continue }
      let band = list.bands[part.band]
      let top = part.top + grid.points(band.padAbove)
      let bottom = part.end - grid.points(band.padBelow)
      switch flow.entries[band.entry] {
      case .paragraph(let paragraph):
        write(paragraph, part, block: block, on: &writer)
      case .table: writeTable(band, top: top, head: part.head, on: &writer)
      case .picture(let picture, let left, _, _, let hasCaption):
        write(
          picture, left: left, from: top, to: bottom, hasCaption: hasCaption, on: &writer)
      case .rule(let left, let width, let thickness, let color, _, _):
        let left = max(0, left)
        let width = min(width, grid.page.column - left)
        let thickness = min(thickness, bottom - top)
        guard width > 0, thickness > 0 else { continue }
        writer.addRule(
          SetPage.Rectangle(
            x: grid.page.side + left, y: (top + bottom - thickness) / 2, width: width,
            height: thickness),
          color: color)
      case .pageBreak, .anchor: break
      }
    }
  }

  // MARK: - Entries

  private func write(
    _ paragraph: FlowParagraph, _ part: PagePlan.Part, block: Int, on page: inout PageWriter
  ) {
    let band = list.bands[part.band]
    let breaking = LineBreaking(paragraph, page: grid.page)
    let initial = InitialPlace(paragraph, part, of: band, list, grid: grid)
    var halves = 0
    for index in part.lines {
      let before = halves
      halves += band.row + Int(list.extras[index])
      let isLast = index == band.lines.upperBound - 1
      let end = part.top + grid.points(halves - (isLast ? band.padBelow : 0))
      let span = list.spans[index]
      let (measure, placing) = breaking.placing(of: span)
      var line = LineWriter(
        span, of: paragraph, measure: measure, placing: placing,
        baseline: end - grid.below(band.row)
          - paragraph.drop(of: span, height: grid.points(halves - before), grid, row: band.row))
      let isFirst = index == band.lines.lowerBound
      line.write(on: &page, block: block, hasMarker: isFirst, initial: isFirst ? initial : nil)
    }
  }

  func write(
    _ picture: FlowPicture, left: Float, from top: Float, to bottom: Float,
    hasCaption: Bool = false, on page: inout PageWriter
  ) {
    let width = grid.page.column - left
    guard picture.width > 0, picture.height > 0, bottom > top, width > 0 else { return }
    // Pictures fit into the column, and into a page that a box leaves less of.
    let scale = min(1, (bottom - top) / picture.height, width / picture.width)
    let size = (width: picture.width * scale, height: picture.height * scale)
    page.addPicture(
      SetPage.Rectangle(
        x: grid.page.side + left + (min(picture.width, width) - size.width) / 2,
        y: hasCaption ? bottom - size.height : (top + bottom - size.height) / 2,
        width: size.width, height: size.height),
      address: picture.address)
  }

  // MARK: - Anchors

  private func writeAnchors(_ plan: PagePlan, on page: inout PageWriter) {
    guard let first = plan.parts.first, let last = plan.parts.last else {
      if list.spans.isEmpty {
        for anchor in list.anchors { page.addAnchor(anchor.id, y: grid.page.top) }
      }
      return
    }
    var index = list.anchors.countOfFirst { $0.line < first.lines.lowerBound }
    while index < list.anchors.count, list.anchors[index].line < last.lines.upperBound {
      let anchor = list.anchors[index]
      if list.distant(ofLine: anchor.line) == nil {
        page.addAnchor(anchor.id, y: y(ofLine: anchor.line, in: plan))
      }
      index += 1
    }
  }

  /// The top of a line's letters, in points from the page's top.
  func y(ofLine line: Int, in plan: PagePlan) -> Float {
    guard let part = plan.parts.last(where: { $0.lines.lowerBound <= line }) else {
      return grid.page.top
    }
    let band = list.bands[part.band]
    let before = part.lines.prefix { $0 < line }
    let halves = before.reduce(before.count * band.row) { $0 + Int(list.extras[$1]) }
    let pad = line == band.lines.lowerBound ? band.padAbove : 0
    return part.top + grid.points(halves + pad)
  }
}
