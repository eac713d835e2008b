import PaperTypesetting

/// A chapter that has been broken into lines and cut into pages. A page is laid out when asked for.
package final class SetChapter {
  /// A heading of the chapter, and where it stands.
  package struct Heading: Hashable, Sendable {
    /// 1 to 6.
    package var level: Int
    package var text: String
    package var page: Int
    /// The top of the heading's first line, in points from the page's top.
    package var y: Float
  }

  /// Letters of the chapter before each page, by the rule of places, and at the end those of the whole chapter.
  package let lettersBefore: [Int]
  private let layout: PageLayout?
  /// The only page of a chapter whose boxes stand where the book says.
  private let fixed: FixedPage?
  /// Where lines run down.
  private let turn: VerticalTurn?
  /// The line of each place that a link leads to.
  private let lineOfAnchor: [String: Int]

  /// At least 1: a chapter without letters has an empty page.
  package var count: Int { layout.map { $0.list.pages.count - 1 } ?? 1 }

  /// The size of a fixed page in points; nil where pages are as large as the reader's.
  package var size: (width: Float, height: Float)? { fixed.map { ($0.width, $0.height) } }

  /// A chapter that is one page with a size of its own.
  /// - Parameter letters: of the chapter, by the rule of places.
  package init(fixed: FixedPage, letters: Int) {
    var page = fixed
    page.page.letters = letters
    (self.fixed, layout, turn) = (page, nil, nil)
    (lettersBefore, lineOfAnchor) = ([0, max(0, letters)], [:])
  }

  /// - Parameter isBeginning: whether the flow goes on. The pages are those that the whole chapter begins with.
  /// - Returns: nil where time has run out, and where a beginning is shorter than a page.
  package init?(
    flow: FlowChapter, page: FlowPage, faces: any FaceSource, isBeginning: Bool = false,
    isLate: () -> Bool = { false }
  ) {
    turn = flow.isVertical ? VerticalTurn(page) : nil
    let page = flow.isVertical ? page.turned : page
    let measures = FaceMeasures(faces)
    let grid = PageGrid(page, letters: measures.metrics(of: FaceStyle()))
    var builder = BandBuilder(flow, grid: grid, measures: measures)
    guard builder.build(isLate: isLate) else { return nil }
    let boxes = BandBoxes(flow, entries: builder.drafts.map(\.band.entry))
    builder.add(boxes)
    builder.joinCaptions()
    builder.findMovable(boxes)
    if isBeginning { builder.dropLast() }
    var drafts = builder.drafts
    let feet = FootNotes(flow, &drafts, tables: builder.tables, grid: grid)
    var cutting = PageCutting(drafts, of: flow, feet: feet, grid: grid)
    guard
      var list = cutting.pages(
        lastAnchors: builder.lastAnchors, isBeginning: isBeginning, isLate: isLate)
    else { return nil }
    list.tables = builder.tables
    lettersBefore = list.pages.map { part in
      part < list.parts.count
        ? list.letters[list.parts[part].lines.lowerBound] : list.letters.last ?? 0
    }
    lineOfAnchor = Dictionary(list.anchors.map { ($0.id, $0.line) }, uniquingKeysWith: min)
    fixed = nil
    layout = PageLayout(flow: flow, grid: grid, list: list, boxes: boxes, measures: measures)
  }

  /// The page of an index; indices outside of the chapter have empty pages.
  package func page(_ index: Int) -> SetPage {
    guard let page = layout?.page(index) else {
      return (index == 0 ? fixed?.page : nil) ?? SetPage()
    }
    return turn?.turned(page) ?? page
  }

  /// Where a link to an id leads: the page, and points from the page's top. Nil where the chapter has no such id; of a
  /// beginning, where its pages have none.
  package func page(ofAnchor id: String) -> (page: Int, y: Float)? {
    if let fixed { return fixed.page.anchors.first { $0.id == id }.map { (0, $0.y) } }
    guard let layout, let line = lineOfAnchor[id] else { return nil }
    let list = layout.list
    let end = list.parts[list.pages[count]...].first?.lines.lowerBound ?? .max
    guard line < end else { return nil }
    let place = place(ofLine: line, layout)
    return place.page < count ? place : nil
  }

  /// The headings of the chapter, in their order.
  package var headings: [Heading] {
    guard let layout else { return [] }
    return layout.list.bands.flatMap { band -> [Heading] in
      guard let line = band.lines.first else { return [] }
      let titles: [(level: Int, text: String)]
      switch layout.flow.entries[band.entry] {
      case .paragraph(let paragraph) where band.headingLevel > 0:
        titles = [(band.headingLevel, paragraph.words)]
      case .table: titles = layout.titles(of: band)
      default: return []
      }
      let place = titles.isEmpty ? (page: 0, y: 0) : place(ofLine: line, layout)
      return titles.map {
        Heading(level: $0.level, text: $0.text, page: place.page, y: place.y)
      }
    }
  }

  // MARK: - Lines

  private func place(ofLine line: Int, _ layout: PageLayout) -> (page: Int, y: Float) {
    let list = layout.list
    if let distant = list.distant(ofLine: line) {
      return (distant.page, turn == nil ? layout.y(ofLine: line, in: distant) : 0)
    }
    let parts = list.parts.countOfFirst { $0.lines.lowerBound <= line }
    let page = max(0, min(count, list.pages.countOfFirst { $0 < parts }) - 1)
    let plan = PagePlan(page, of: list, grid: layout.grid)
    return (page, turn == nil ? layout.y(ofLine: line, in: plan) : 0)
  }
}

extension FlowParagraph {
  /// The paragraph's text as a title: spaces are single, and soft hyphens are none.
  var words: String {
    var scalars = String.UnicodeScalarView()
    var isSpaced = true
    for value in text where value != softHyphen {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isSpace = scalar.properties.isWhitespace
      if !isSpace { scalars.append(scalar) }
      if isSpace, !isSpaced { scalars.append(" ") }
      isSpaced = isSpace
    }
    if scalars.last == " " { scalars.removeLast() }
    return String(scalars)
  }
}
