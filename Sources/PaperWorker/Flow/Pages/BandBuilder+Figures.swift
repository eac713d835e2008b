import PaperTypesetting

/// Pictures with their captions, and pictures that may move.
extension BandBuilder {
  /// A shorter paragraph behind a picture is taken for a caption. In scalars.
  private static let longestCaption = 80

  /// The most parts of a figure, and lines of a caption.
  private static let mostInFigure = 4
  private static let mostLines = 8

  /// Brings captions near their pictures, with a line of air about both.
  mutating func joinCaptions() {
    for index in drafts.indices.dropFirst()
    where drafts[index - 1].keepsWithNext && !drafts[index].isCopy {
      let (above, below) = (isPicture(index - 1), isPicture(index))
      guard above != below, drafts[index - 1].band.headingLevel == 0,
        drafts[index].band.headingLevel == 0
      else { continue }
      setGap(1, before: index)
      if above, !drafts[index].keepsWithNext { raiseAfter(index) }
      if below { raiseBefore(index - 1) }
    }
  }

  /// Tells pictures without captions behind which the text may go on: not the first of a page, and none in boxes.
  mutating func findMovable(_ boxes: BandBoxes) {
    for index in drafts.indices.dropFirst().dropLast() where isPicture(index) {
      let (draft, next) = (drafts[index], drafts[index + 1])
      let isBound =
        draft.keepsWithNext || drafts[index - 1].keepsWithNext || draft.startsPage
        || next.startsPage || next.ways.isEmpty || next.band.headingLevel > 0 || next.isCopy
      if !isBound, !isCaption(next), !boxes.hold(index) { allowMove(index..<index + 1) }
    }
    var index = 1
    while index < drafts.count - 1 {
      let group = group(from: index)
      if group.count > 1, mayMove(group, boxes) { allowMove(group) }
      index = group.upperBound
    }
  }

  /// The bands that stay together from a band on.
  private func group(from first: Int) -> Range<Int> {
    var end = first
    while end < drafts.count - 1, drafts[end].keepsWithNext { end += 1 }
    return first..<end + 1
  }

  /// Whether a picture with its captions may stand behind text that comes after them.
  private func mayMove(_ bands: Range<Int>, _ boxes: BandBoxes) -> Bool {
    guard bands.count <= Self.mostInFigure, bands.upperBound < drafts.count,
      bands.count(where: isPicture) == 1, !drafts[bands.lowerBound - 1].keepsWithNext
    else { return false }
    let next = drafts[bands.upperBound]
    let isBound =
      drafts[bands.lowerBound].startsPage || next.startsPage || next.ways.isEmpty
      || next.band.headingLevel > 0 || next.isCopy
    let areCaptions = bands.allSatisfy { isPicture($0) || isShortText(drafts[$0]) }
    return !isBound && areCaptions && !bands.contains(where: boxes.hold)
      && drafts[bands].reduce(0) { $0 + $1.whole + $1.before } <= Float(grid.capacity)
  }

  /// Whether a band is a paragraph of some lines as high as all, without notes.
  private func isShortText(_ draft: BandDraft) -> Bool {
    guard let way = draft.ways.first, draft.band.headingLevel == 0, !draft.isCopy,
      case .paragraph(let paragraph) = flow.entries[draft.band.entry]
    else { return false }
    return way.spans.count <= Self.mostLines && way.extras.allSatisfy { $0 == 0 }
      && paragraph.notes.isEmpty && paragraph.initial == nil
  }

  private func isPicture(_ index: Int) -> Bool {
    if case .picture = flow.entries[drafts[index].band.entry] { return true }
    return false
  }

  /// Whether a paragraph looks like a caption rather than like the text that goes on.
  private func isCaption(_ draft: BandDraft) -> Bool {
    guard case .paragraph(let paragraph) = flow.entries[draft.band.entry] else { return true }
    let size = paragraph.pieces.first.map { paragraph.runs[Int($0.run)].size } ?? 0
    return paragraph.text.count < Self.longestCaption || paragraph.align == .center
      || size < 0.95 * grid.page.em
  }
}

extension BandDraft {
  /// The height of all lines, in halves of a leading.
  var whole: Float { band.height * Float(ways.first?.spans.count ?? 1) }
}

extension BandBoxes {
  /// Whether a band stands in a box.
  func hold(_ band: Int) -> Bool { placed.contains { $0.bands.contains(band) } }
}
