import PaperTypesetting

/// Cuts a chapter's bands into pages, and keeps the lines as they were chosen.
///
/// The cutter counts in halves of the leading rather than in points, so that sums of heights are exact.
struct PageCutting {
  private let flow: FlowChapter
  private let grid: PageGrid
  private let drafts: [BandDraft]
  private let feet: FootNotes
  /// The band of each element, or -1 for an element without a band.
  private var bandOfElement: [Int] = []
  private var list = BandList()
  /// Whether a note, which is not cut, began a page.
  private var startsPage = false

  init(_ drafts: [BandDraft], of flow: FlowChapter, feet: FootNotes, grid: PageGrid) {
    var drafts = drafts
    // A figure with a note in its captions is no whole.
    for index in drafts.indices where drafts[index].group > 1 {
      let bands = index..<index + drafts[index].group
      guard drafts[bands].contains(where: { $0.isFoot || !$0.marks.isEmpty }) else { continue }
      for band in bands { (drafts[band].group, drafts[band].mayMove) = (1, false) }
    }
    (self.drafts, self.flow, self.feet, self.grid) = (drafts, flow, feet, grid)
  }

  /// - Parameters:
  ///   - lastAnchors: places behind all bands.
  ///   - isBeginning: whether more bands follow. Only those pages are given that do not depend on them.
  /// - Returns: at least one page; nil where time has run out, and where no page of a beginning is decided.
  mutating func pages(
    lastAnchors: [String], isBeginning: Bool = false, isLate: () -> Bool
  ) -> BandList? {
    var room = PageRoom(height: Float(grid.capacity), grid: Float(PageGrid.line))
    room.noteSpace = FootNotes.space
    // A chapter's pages are the same whatever the number of pages before.
    room.isSideKnown = false
    var cutter = PageCutter(room: room)
    for index in drafts.indices {
      if isLate() { return nil }
      add(index, to: &cutter)
      for page in cutter.takePages() { take(page) }
    }
    if isBeginning {
      // The last page that is decided tells where the page before ends.
      list.pages.removeLast()
      return list.pages.count > 1 ? list : nil
    }
    cutter.finish()
    for page in cutter.takePages() { take(page) }
    takeGhosts(before: drafts.countOfFirst { !$0.isCopy })
    let lastLine = max(0, list.spans.count - 1)
    takeGhosts(before: drafts.count)
    if list.pages.count > 1 { list.pages[list.pages.count - 1] = list.parts.count }
    if list.pages.count == 1 { list.pages.append(list.parts.count) }
    for id in lastAnchors { list.anchors.append((lastLine, id)) }
    return list
  }

  /// All bands below each other, without pages.
  mutating func uncut() -> BandList {
    for index in drafts.indices { keep(index, way: 0) }
    return list
  }

  // MARK: - Elements

  private mutating func add(_ index: Int, to cutter: inout PageCutter) {
    var draft = drafts[index]
    startsPage = startsPage || draft.startsPage
    if draft.isFoot || draft.group == 0 { return }
    if startsPage { add(.pageBreak(.page), band: -1, to: &cutter) }
    startsPage = false
    if index == 0, draft.band.headingLevel > 0, draft.before > 0 {
      // Space at a page's top is dropped, but a chapter's first heading keeps its air.
      let air = PageBlock(height: draft.before, keepsWithNext: true, isFlexible: false)
      add(.block(air), band: -1, to: &cutter)
      draft.before = 0
    }
    if draft.group > 1 {
      return add(.block(figure(index..<index + draft.group)), band: index, to: &cutter)
    }
    add(
      draft.ways.isEmpty ? .block(block(draft)) : .paragraph(paragraph(draft)), band: index,
      to: &cutter)
  }

  /// A picture with its captions.
  private func figure(_ bands: Range<Int>) -> PageBlock {
    let (first, last) = (drafts[bands.lowerBound], drafts[bands.upperBound - 1])
    let places = places(in: bands)
    var block = PageBlock(
      height: (places.last ?? 0) + last.whole, before: first.before, after: last.after)
    (block.mayMove, block.isFigure) = (true, true)
    return block
  }

  /// Where the parts of a figure stand, below its top in halves of a leading.
  private func places(in bands: Range<Int>) -> [Float] {
    var places: [Float] = [0]
    for index in bands.dropFirst() {
      let gap = max(drafts[index - 1].after, drafts[index].before)
      places.append((places.last ?? 0) + drafts[index - 1].whole + gap)
    }
    return places
  }

  private mutating func add(_ element: PageElement, band: Int, to cutter: inout PageCutter) {
    bandOfElement.append(band)
    cutter.add(element)
  }

  private func block(_ draft: BandDraft) -> PageBlock {
    var block = PageBlock(
      height: draft.band.height, before: draft.before, after: draft.after,
      keepsWithNext: draft.keepsWithNext, isFlexible: draft.band.piece < 0)
    block.head = draft.band.head / grid.half
    block.mayMove = draft.mayMove
    block.notes = draft.marks.map { feet.notes[$0.foot].height }
    if case .picture = flow.entries[draft.band.entry] { block.isFigure = true }
    return block
  }

  private func paragraph(_ draft: BandDraft) -> PageParagraph {
    let variants = draft.ways.map { way in
      // The room of high lines is kept at the foot, and the lines below move down by as much.
      let extras = way.extras(padded: draft.band, room: grid.capacity)
      var variant = PageVariant(
        lineCount: way.spans.count, cost: way.cost, hyphenatedLines: way.hyphenated,
        feet: extras.map { Float($0) })
      variant.noteCounts = way.noteCounts(draft.marks)
      variant.joined = way.spans.prefix { $0.isBeside }.count
      return variant
    }
    var paragraph = PageParagraph(
      variants: variants, leading: Float(draft.band.row), before: draft.before,
      after: draft.after, keepsWithNext: draft.keepsWithNext, keepsTogether: draft.keepsTogether,
      isFlexible: draft.band.headingLevel > 0)
    paragraph.notes = draft.marks.map { feet.notes[$0.foot].height }
    return paragraph
  }

  // MARK: - Pages

  private mutating func take(_ page: CutPage) {
    let first = list.parts.count
    for piece in page.pieces where bandOfElement.indices.contains(piece.element) {
      let band = bandOfElement[piece.element]
      guard band >= 0 else { continue }
      if drafts[band].group > 1 {
        take(figure: band..<band + drafts[band].group, y: piece.y)
        continue
      }
      takeGhosts(before: band)
      if band < list.bands.count - 1 {
        // A figure behind whose place the text has gone on.
        place(band, page: list.pages.count - 1, y: piece.y, isNote: false)
        continue
      }
      // Bands come in their order; the first piece of a band says how the band is set.
      if band == list.bands.count { keep(band, way: piece.variant) }
      let all = list.bands[band].lines
      let lines =
        drafts[band].ways.isEmpty
        ? all : all.lowerBound + piece.lines.lowerBound..<all.lowerBound + piece.lines.upperBound
      list.parts.append(PagePart(band: band, lines: lines.clamped(to: all), y: piece.y))
    }
    take(page.notes, isAlone: page.pieces.isEmpty)
    // A page without bands stands before a side that a book asks for.
    let isEmpty = list.parts.count == first && list.distant.last?.page != list.pages.count - 1
    if !isEmpty { list.pages.append(list.parts.count) }
  }

  private mutating func take(figure bands: Range<Int>, y: Float) {
    takeGhosts(before: bands.lowerBound)
    let isMoved = list.bands.count > bands.lowerBound
    for (band, place) in zip(bands, places(in: bands)) {
      if isMoved {
        self.place(band, page: list.pages.count - 1, y: y + place, isNote: false)
      } else {
        keep(band, way: 0)
        list.parts.append(PagePart(band: band, lines: list.bands[band].lines, y: y + place))
      }
    }
  }

  /// Keeps bands that are drawn at another place.
  private mutating func takeGhosts(before band: Int) {
    while list.bands.count < band {
      let index = list.bands.count
      keep(index, way: 0)
      var y: Float = 0
      if let part = list.parts.last, list.parts.count > list.pages.last ?? 0 {
        let lines = part.isGhost ? 0 : part.lines.count
        y = part.y + Float(lines * list.bands[part.band].row)
      }
      list.parts.append(
        PagePart(band: index, lines: list.bands[index].lines, y: y, isGhost: true))
    }
  }

  private mutating func take(_ notes: Range<Int>, isAlone: Bool) {
    let notes = feet.notes[notes.clamped(to: feet.notes.indices)]
    var y =
      isAlone
      ? FootNotes.space : Float(grid.capacity) - notes.reduce(0) { $0 + $1.height }
    for band in notes.lazy.flatMap(\.bands) {
      guard case .paragraph(let paragraph) = flow.entries[drafts[band].band.entry],
        let way = drafts[band].ways.first
      else { continue }
      place(band, page: list.pages.count - 1, y: y, isNote: true)
      y += grid.noteHeight(paragraph, way)
    }
  }

  private mutating func place(_ band: Int, page: Int, y: Float, isNote: Bool) {
    list.distantOfBand[band] = list.distant.count
    list.distant.append(DistantBand(band: band, page: page, y: y, isNote: isNote))
  }

  private mutating func keep(_ index: Int, way: Int) {
    let draft = drafts[index]
    var band = draft.band
    let first = list.spans.count
    for id in draft.anchors { list.anchors.append((first, id)) }
    if draft.ways.indices.contains(way), case .paragraph(let paragraph) = flow.entries[band.entry] {
      keep(draft.ways[way], of: paragraph, band, isCopy: draft.isCopy)
    } else {
      list.spans.append(LineSpan(first: 0, end: 0, fit: 1, isFilled: false, isOpening: true))
      list.extras.append(0)
      list.letters.append((list.letters.last ?? 0) + draft.letters)
    }
    band.lines = first..<list.spans.count
    list.bands.append(band)
  }

  private mutating func keep(
    _ way: LineWay, of paragraph: FlowParagraph, _ band: Band, isCopy: Bool
  ) {
    let extras = way.extras(padded: band, room: grid.capacity)
    var anchor = 0
    for (number, span) in way.spans.enumerated() {
      var letters = paragraph.letters(in: span)
      if number == 0, let marker = paragraph.marker, !marker.isAdded {
        letters += LetterCount.letters(of: marker.text)
      }
      if number == 0, let initial = paragraph.initial {
        letters += LetterCount.letters(of: initial.signText)
        letters += LetterCount.letters(of: initial.text)
      }
      let isLast = number == way.spans.count - 1
      while anchor < paragraph.anchors.count,
        isLast || paragraph.anchors[anchor].item < Int(way.spans[number + 1].first)
      {
        list.anchors.append((list.spans.count, paragraph.anchors[anchor].id))
        anchor += 1
      }
      list.spans.append(span)
      list.extras.append(extras.isEmpty ? 0 : UInt16(clamping: extras[number]))
      list.letters.append((list.letters.last ?? 0) + (isCopy ? 0 : letters))
    }
  }
}

extension LineWay {
  /// How many of some marks each line has.
  fileprivate func noteCounts(_ marks: [(item: Int, foot: Int)]) -> [Int] {
    guard !marks.isEmpty, !spans.isEmpty else { return [] }
    var counts = Array(repeating: 0, count: spans.count)
    for mark in marks {
      counts[max(0, spans.countOfFirst { Int($0.first) <= mark.item } - 1)] += 1
    }
    return counts
  }

  /// The halves that each line takes beyond its row, with the insides of boxes; empty where no line takes more.
  /// - Parameter room: the halves of a page, which a line does not leave.
  fileprivate func extras(padded band: Band, room: Int) -> [Int] {
    guard band.padAbove > 0 || band.padBelow > 0, !spans.isEmpty else { return extras }
    var padded = extras.isEmpty ? Array(repeating: 0, count: spans.count) : extras
    padded[0] += band.padAbove
    padded[padded.count - 1] += band.padBelow
    return padded.map { max(0, min($0, room - band.row)) }
  }
}

extension FlowParagraph {
  /// Letters of a line by the rule of places.
  fileprivate func letters(in line: LineSpan) -> Int {
    var count = 0
    for index in LineMeasure.content(line, of: self) {
      count += LetterCount.letters(of: letters(of: pieces[index]))
    }
    if items.indices.contains(Int(line.end)), items[Int(line.end)].kind == .penalty {
      count += LetterCount.letters(of: letters(of: pieces[Int(line.end)]))
    }
    return count
  }
}
