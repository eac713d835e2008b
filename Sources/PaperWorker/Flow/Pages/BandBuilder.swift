import PaperTypesetting

/// Breaks a chapter's paragraphs, and gives each part of the chapter its height on the grid.
struct BandBuilder {
  private(set) var list = BandList()
  private let flow: FlowChapter
  private let grid: PageGrid
  private let measures: FaceMeasures
  private var after: Float = 0
  private var startsPage = false
  private var pendingAnchors: [String] = []

  init(_ flow: FlowChapter, grid: PageGrid, measures: FaceMeasures) {
    (self.flow, self.grid, self.measures) = (flow, grid, measures)
  }

  /// - Returns: false where time has run out.
  mutating func build(isLate: () -> Bool) -> Bool {
    for index in flow.entries.indices {
      if index % 16 == 0, isLate() { return false }
      add(index)
    }
    for id in pendingAnchors { list.anchors.append((max(0, list.spans.count - 1), id)) }
    return true
  }

  private mutating func add(_ index: Int) {
    switch flow.entries[index] {
    case .pageBreak: startsPage = !list.bands.isEmpty
    case .anchor(let id): pendingAnchors.append(id)
    case .paragraph(let paragraph): add(paragraph, index)
    case .picture(let picture, _, let before, let after, let keepsWithNext):
      var band = Band(kind: .picture, entry: index, lines: 0..<0)
      band.keepsWithNext = keepsWithNext
      // A line of air, so that letters do not touch the picture.
      let air = 2 * grid.half
      let height = min(grid.lines(holding: picture.height), grid.capacity)
      begin(band, before: max(before, air), after: max(after, air))
      addLine(
        LineSpan(first: 0, end: 0, fit: 1, isFilled: false, isOpening: true), height: height,
        letters: 0)
    case .rule(_, _, let thickness, _, let before, let after):
      begin(Band(kind: .rule, entry: index, lines: 0..<0), before: before, after: after)
      let height = max(PageGrid.line, grid.lines(holding: thickness))
      addLine(
        LineSpan(first: 0, end: 0, fit: 1, isFilled: false, isOpening: true), height: height,
        letters: 0)
    }
  }

  // MARK: - Paragraphs

  private mutating func add(_ paragraph: FlowParagraph, _ index: Int) {
    let lines = paragraph.isSound ? broken(paragraph) : []
    guard !lines.isEmpty else {
      pendingAnchors += paragraph.anchors.map(\.id)
      after = max(after, paragraph.spaceBefore, paragraph.spaceAfter)
      return
    }
    var band = Band(kind: .paragraph, entry: index, lines: 0..<0)
    let rows = grid.holding(paragraph.leading)
    band.row = min(max(1, rows), grid.capacity)
    band.headingLevel = paragraph.headingLevel
    band.keepsWithNext = paragraph.keepsWithNext
    band.keepsTogether = paragraph.keepsTogether
    begin(band, before: paragraph.spaceBefore, after: paragraph.spaceAfter)
    let tall = TallLines(paragraph, grid: grid, row: band.row, measures: measures)
    let first = list.spans.count
    for (number, line) in lines.enumerated() {
      var letters = paragraph.letters(in: line)
      if number == 0, let marker = paragraph.marker {
        letters += LetterCount.letters(of: marker.text)
      }
      addLine(line, height: tall.height(of: line), letters: letters)
    }
    addAnchors(of: paragraph, from: first)
  }

  private func broken(_ paragraph: FlowParagraph) -> [LineSpan] {
    let lines = LineBreaking(paragraph, page: grid.page).lines()
    // An entry of a list without words still has its marker.
    guard lines.isEmpty, paragraph.marker != nil else { return lines }
    return [LineSpan(first: 0, end: 0, fit: 1, isFilled: false, isOpening: true)]
  }

  private mutating func addAnchors(of paragraph: FlowParagraph, from first: Int) {
    var line = first
    for anchor in paragraph.anchors {
      while line + 1 < list.spans.count, Int(list.spans[line + 1].first) <= anchor.item {
        line += 1
      }
      list.anchors.append((line, anchor.id))
    }
  }

  // MARK: - Bands

  private mutating func begin(_ band: Band, before: Float, after: Float) {
    var band = band
    band.lines = list.spans.count..<list.spans.count
    band.before = grid.nearest(max(before, self.after))
    band.startsPage = startsPage
    self.after = after
    startsPage = false
    for id in pendingAnchors { list.anchors.append((list.spans.count, id)) }
    pendingAnchors = []
    list.bands.append(band)
  }

  private mutating func addLine(_ line: LineSpan, height: Int, letters: Int) {
    list.spans.append(line)
    list.heights.append(UInt16(clamping: height))
    list.letters.append((list.letters.last ?? 0) + letters)
    list.bands[list.bands.count - 1].lines =
      list.bands[list.bands.count - 1].lines.lowerBound..<list.spans.count
  }
}

extension FlowParagraph {
  /// Letters of a line by the rule of places.
  func letters(in line: LineSpan) -> Int {
    let content = LineMeasure.content(line, of: self)
    var count = 0
    for index in content { count += LetterCount.letters(of: letters(of: pieces[index])) }
    if items.indices.contains(Int(line.end)), items[Int(line.end)].kind == .penalty {
      count += LetterCount.letters(of: letters(of: pieces[Int(line.end)]))
    }
    return count
  }
}
