import StyleSheets

/// Notes, which stand at the foot of a page: smaller letters, no margins, and the mark's signs before them.
extension BlockWalker {
  /// In sizes of the reader's letters.
  static let noteSize: Float = 0.85

  /// Gives the block of a note its letters and edges.
  func beginNote(_ frame: inout BlockFrame, _ node: Int) {
    if let note = notes.ofBlock[node], !frame.isInNote {
      (frame.note, frame.isInNote) = (note, true)
      frame.scale = Self.noteSize / notes.sizes[note]
      (frame.left, frame.right) = (0, 0)
    }
    if frame.isInNote { frame.heading = 0 }
  }

  /// Gives a note the signs of its mark, where the book has them at the mark alone.
  mutating func addSigns(of note: Int) {
    guard pendingMarker == nil, !notes.signs[note].isEmpty, let frame = frames.last else { return }
    let shaped = setter.glyphs(notes.signs[note], look: frame.look)
    var marker = FlowMarker()
    (marker.glyphs, marker.text, marker.isAdded) = (shaped.glyphs, notes.signs[note], true)
    marker.run = setter.looks[frame.look].run
    marker.run.rise = marker.run.size * 0.3
    marker.run.size *= 0.75
    marker.width = shaped.width * 0.75
    pendingMarker = marker
  }

  /// Whether the next entry is the first of a note.
  func beginsNote(_ block: BlockFrame) -> Bool {
    block.isInNote
      && frames.last { $0.note >= 0 }.map { $0.firstEntry == chapter.entries.count } ?? false
  }

  /// A note without a paragraph has no signs.
  mutating func dropSigns(_ frame: BlockFrame) {
    guard frame.note >= 0, let marker = pendingMarker, chapter.obstacle == nil else { return }
    if marker.isAdded { pendingMarker = nil } else { addEmptyEntry() }
  }

  /// Makes a note's number that has a paragraph of its own the sign before the next paragraph.
  mutating func makesSign(_ paragraph: FlowParagraph, in block: BlockFrame) -> Bool {
    guard block.isInNote, block.note < 0, pendingMarker == nil || pendingMarker?.isAdded == true,
      paragraph.runs.count == 1, paragraph.pictures.isEmpty, paragraph.formulas.isEmpty,
      paragraph.notes.isEmpty,
      paragraph.text.count <= 2 * NoteFinder.longestMark,
      (1...NoteFinder.longestMark).contains(LetterCount.letters(of: paragraph.text)),
      let note = frames.last(where: { $0.note >= 0 }), note.firstEntry == chapter.entries.count
    else { return false }
    var marker = FlowMarker()
    (marker.glyphs, marker.text, marker.run) = (
      paragraph.glyphs, paragraph.text, paragraph.runs[0]
    )
    marker.width = marker.glyphs.reduce(0) { $0 + $1.advance } * marker.run.size / 1000
    signAnchors += paragraph.anchors.map(\.id)
    pendingMarker = marker
    return true
  }
}
