import PaperTypesetting

/// Breaks a chapter's paragraphs, and gives each part of the chapter its height on the grid.
struct BandBuilder {
  private(set) var drafts: [BandDraft] = []
  /// Places behind all bands.
  private(set) var lastAnchors: [String] = []
  private(set) var tables: [SetTable] = []
  let flow: FlowChapter
  let grid: PageGrid
  private let measures: FaceMeasures
  private var startsPage = false
  private var isTooLate = false
  /// Space of paragraphs without lines, in halves of a leading.
  private var space: Float = 0

  init(_ flow: FlowChapter, grid: PageGrid, measures: FaceMeasures) {
    (self.flow, self.grid, self.measures) = (flow, grid, measures)
  }

  /// - Returns: false where time has run out.
  mutating func build(isLate: () -> Bool) -> Bool {
    for index in flow.entries.indices.prefix(flow.firstCopy) {
      if isLate() { return false }
      add(index, isLate: isLate)
    }
    return addCopies(isLate) && !isTooLate
  }

  /// Places behind all bands stay behind those of the chapter's own.
  private mutating func addCopies(_ isLate: () -> Bool) -> Bool {
    let (own, anchors) = (drafts.count, lastAnchors)
    (startsPage, space, lastAnchors) = (false, 0, [])
    for index in flow.entries.indices.dropFirst(flow.firstCopy) {
      if isLate() { return false }
      add(index, isLate: isLate)
    }
    for index in own..<drafts.count { (drafts[index].isFoot, drafts[index].isCopy) = (true, true) }
    lastAnchors = anchors
    return true
  }

  private mutating func add(_ index: Int, isLate: () -> Bool) {
    switch flow.entries[index] {
    case .pageBreak: startsPage = !drafts.isEmpty
    case .anchor(let id): lastAnchors.append(id)
    case .paragraph(let paragraph): add(paragraph, index, isLate: isLate)
    case .table(let table): add(table, index, isLate: isLate)
    case .picture(let picture, _, let before, let after, let keepsWithNext):
      var draft = BandDraft(band: Band(entry: index))
      // Whole lines of air, so that letters do not touch the picture, and keep to the grid.
      draft.before = air(before)
      draft.after = air(after)
      draft.keepsWithNext = keepsWithNext
      draft.band.row = max(PageGrid.line, grid.lines(holding: picture.height))
      append(draft)
    case .rule(_, _, let thickness, _, let before, let after):
      var draft = BandDraft(band: Band(entry: index))
      (draft.before, draft.after) = (halves(before), halves(after))
      draft.band.row = max(PageGrid.line, grid.lines(holding: thickness))
      append(draft)
    }
  }

  private mutating func add(_ table: FlowTable, _ index: Int, isLate: () -> Bool) {
    guard let set = SetTable(table, grid: grid, measures: measures, isLate: isLate) else {
      isTooLate = true
      return
    }
    for piece in set.pieces.indices {
      var draft = BandDraft(band: Band(entry: index))
      (draft.band.table, draft.band.piece) = (tables.count, piece)
      draft.band.exact = set.pieces[piece].height / grid.half
      draft.band.head = set.head(above: piece)
      draft.keepsWithNext = set.pieces[piece].keepsWithNext
      // Rules and letters of a table do not touch the lines around the table.
      if piece == 0 { draft.before = max(halves(table.spaceBefore), 1) }
      if piece == set.pieces.count - 1 {
        // The way back to the grid may take half a line.
        draft.after = max(halves(table.spaceAfter), 1.5)
        draft.keepsWithNext = draft.keepsWithNext || table.keepsWithNext
      }
      draft.letters = set.letters(of: piece)
      lastAnchors += set.anchors(of: piece)
      append(draft)
    }
    tables.append(set)
  }

  private mutating func add(_ paragraph: FlowParagraph, _ index: Int, isLate: () -> Bool) {
    let ways = paragraph.isSound ? broken(paragraph, isLate: isLate) : []
    guard !ways.isEmpty else {
      lastAnchors += paragraph.anchors.map(\.id)
      space = max(space, halves(paragraph.spaceBefore), halves(paragraph.spaceAfter))
      return
    }
    var draft = BandDraft(band: Band(entry: index), ways: ways)
    draft.band.row = max(1, grid.holding(paragraph.leading))
    draft.band.headingLevel = paragraph.headingLevel
    draft.before = halves(paragraph.spaceBefore)
    draft.after = halves(paragraph.spaceAfter)
    draft.keepsWithNext = paragraph.keepsWithNext
    draft.keepsTogether = paragraph.keepsTogether
    let tall = TallLines(paragraph, grid: grid, row: draft.band.row, measures: measures)
    if !tall.isEmpty {
      for way in draft.ways.indices {
        draft.ways[way].extras = draft.ways[way].spans.map(tall.extra)
      }
    }
    append(draft)
  }

  /// The space about a picture: whole lines, at least a line.
  private func air(_ points: Float) -> Float {
    Float(PageGrid.evened(max(PageGrid.line, grid.nearest(points))))
  }

  private func halves(_ points: Float) -> Float { Float(grid.nearest(points)) }

  private func broken(_ paragraph: FlowParagraph, isLate: () -> Bool) -> [LineWay] {
    let ways = LineBreaking(paragraph, page: grid.page).ways(isLate: isLate)
    // An entry of a list without words still has its marker.
    guard ways.isEmpty, paragraph.marker != nil else { return ways }
    let span = LineSpan(first: 0, end: 0, fit: 1, isFilled: false, isOpening: true)
    return [LineWay(spans: [span])]
  }

  private mutating func append(_ draft: BandDraft) {
    var draft = draft
    draft.before = max(draft.before, space)
    draft.startsPage = startsPage
    draft.anchors = lastAnchors
    drafts.append(draft)
    (startsPage, space, lastAnchors) = (false, 0, [])
  }

  mutating func setGap(_ halves: Float, before index: Int) {
    drafts[index - 1].after = halves
    drafts[index].before = halves
  }

  mutating func raiseBefore(_ index: Int) {
    drafts[index].before = max(drafts[index].before, Float(PageGrid.line))
  }

  mutating func raiseAfter(_ index: Int) {
    drafts[index].after = max(drafts[index].after, Float(PageGrid.line))
  }

  /// Takes away the last band, which depends on the band behind.
  mutating func dropLast() { drafts.removeLast(min(1, drafts.count)) }

  mutating func allowMove(_ bands: Range<Int>) {
    drafts[bands.lowerBound].mayMove = true
    for index in bands { drafts[index].group = index == bands.lowerBound ? bands.count : 0 }
  }

  /// Gives the first and the last bands of boxes the height of the boxes' insides.
  mutating func add(_ pads: BandBoxes) {
    for (band, points) in pads.above { drafts[band].band.padAbove = pads.halves(points, grid) }
    for (band, points) in pads.below { drafts[band].band.padBelow = pads.halves(points, grid) }
    for band in Set(pads.above.keys).union(pads.below.keys) where drafts[band].ways.isEmpty {
      let (above, below) = (drafts[band].band.padAbove, drafts[band].band.padBelow)
      drafts[band].band.row = min(grid.capacity, drafts[band].band.row + above + below)
      drafts[band].band.exact += Float(above + below)
    }
    for band in Set(pads.above.keys).union(pads.below.keys) {
      Self.leaveRoom(in: &drafts[band], of: grid.capacity)
    }
  }

  /// A page holds the highest line of a paragraph with the insides of boxes above and below.
  private static func leaveRoom(in draft: inout BandDraft, of capacity: Int) {
    guard !draft.ways.isEmpty else { return }
    let highest = draft.ways.reduce(0) { max($0, $1.extras.max() ?? 0) }
    let room = max(0, capacity - draft.band.row - highest)
    draft.band.padAbove = min(draft.band.padAbove, room / 2)
    draft.band.padBelow = min(draft.band.padBelow, room - draft.band.padAbove)
  }
}
