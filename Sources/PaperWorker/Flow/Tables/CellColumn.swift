import PaperTypesetting

/// The lines of a cell, below each other.
struct CellColumn {
  /// The cell as a page of its own, which is as wide as the content and stands at its place.
  let layout: PageLayout
  /// The top and the end of each line, in points from the content's top.
  private(set) var tops: [Float] = []
  private(set) var ends: [Float] = []
  /// The last lines of headings, which stay with the next lines.
  private(set) var keeps: Set<Int> = []
  /// Places that stand at no line.
  let looseAnchors: [String]

  var height: Float { ends.last ?? 0 }

  /// - Parameters:
  ///   - page: that of the table's cells.
  ///   - left: the content's left edge, in points from the page's left edge.
  ///   - width: in points.
  /// - Returns: nil where time has run out.
  init?(
    _ cell: FlowCell, page: FlowPage, left: Float, width: Float, measures: FaceMeasures,
    isLate: () -> Bool
  ) {
    var page = page
    (page.side, page.width) = (left, 2 * left + width)
    let grid = PageGrid(page, letters: measures.metrics(of: FaceStyle()))
    var builder = BandBuilder(cell.flow, grid: grid, measures: measures)
    guard builder.build(isLate: isLate) else { return nil }
    let boxes = BandBoxes(cell.flow, entries: builder.drafts.map(\.band.entry))
    builder.add(boxes)
    var drafts = builder.drafts
    let feet = FootNotes(cell.flow, &drafts, tables: [], grid: grid)
    var cutting = PageCutting(drafts, of: cell.flow, feet: feet, grid: grid)
    var list = cutting.uncut()
    list.tables = builder.tables
    layout = PageLayout(flow: cell.flow, grid: grid, list: list, boxes: boxes, measures: measures)
    looseAnchors = builder.lastAnchors
    place(builder.drafts)
  }

  private mutating func place(_ drafts: [BandDraft]) {
    let (list, half) = (layout.list, layout.grid.half)
    var y: Float = 0
    for (index, band) in list.bands.enumerated() {
      if index > 0 { y += max(drafts[index - 1].after, drafts[index].before) * half }
      if drafts[index].keepsWithNext, let last = band.lines.last { keeps.insert(last) }
      for line in band.lines {
        tops.append(y)
        y += (band.height + Float(list.extras[line])) * half
        ends.append(y)
      }
    }
  }

  // MARK: - Lines

  /// Letters of some lines, by the rule of places.
  func letters(of lines: Range<Int>) -> Int {
    let letters = layout.list.letters
    guard lines.upperBound < letters.count else { return 0 }
    return letters[lines.upperBound] - letters[lines.lowerBound]
  }

  func anchors(in lines: Range<Int>) -> [String] {
    layout.list.anchors.filter { lines.contains($0.line) }.map(\.id)
  }

  /// The place of some lines on a page.
  /// - Parameter top: of the first line, in points from the page's top.
  func plan(of lines: Range<Int>, top: Float) -> PagePlan {
    let list = layout.list
    guard let first = lines.first else { return PagePlan([]) }
    let shift = top - tops[first]
    var parts: [PagePlan.Part] = []
    var band = list.bands.countOfFirst { $0.lines.upperBound <= first }
    while band < list.bands.count, list.bands[band].lines.lowerBound < lines.upperBound {
      let part = list.bands[band].lines.clamped(to: lines)
      if let last = part.last {
        parts.append(
          PagePlan.Part(
            band: band, lines: part, top: shift + tops[part.lowerBound], end: shift + ends[last]))
      }
      band += 1
    }
    return PagePlan(parts)
  }
}
