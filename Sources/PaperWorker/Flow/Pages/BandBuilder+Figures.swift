import PaperTypesetting

/// Pictures with their captions, and pictures that may move.
extension BandBuilder {
  /// A shorter paragraph behind a picture is taken for a caption. In scalars.
  private static let longestCaption = 80

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
      if !isBound, !isCaption(next), !boxes.hold(index) { allowMove(index) }
    }
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

extension BandBoxes {
  /// Whether a band stands in a box.
  func hold(_ band: Int) -> Bool { placed.contains { $0.bands.contains(band) } }
}
