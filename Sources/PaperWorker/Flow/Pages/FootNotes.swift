import PaperTypesetting

/// The notes that stand at the feet of pages, in the order of their marks.
struct FootNotes {
  struct Note {
    /// Indices in the chapter's bands.
    var bands: [Int]
    /// In halves of a leading.
    var height: Float
  }

  /// More notes of a paragraph stand where the book has them.
  static let mostMarks = 100
  /// Between the text and the first note, in halves of a leading.
  static let space = Float(PageGrid.line)

  private(set) var notes: [Note] = []

  /// Finds the marks of notes, and tells the notes' bands and those of the marks.
  init(_ flow: FlowChapter, _ drafts: inout [BandDraft], grid: PageGrid) {
    guard !flow.notes.isEmpty else { return }
    let found = Self.candidates(flow, drafts, grid)
    let most = min(Float(grid.capacity) / 2, Float(grid.capacity - 3 * PageGrid.line) - Self.space)
    var isTaken = [Bool](repeating: false, count: found.count)
    let inNotes = Set(found.lazy.compactMap { $0 }.flatMap(\.bands))
    for index in drafts.indices {
      guard case .paragraph(let paragraph) = flow.entries[drafts[index].band.entry],
        !paragraph.notes.isEmpty, !inNotes.contains(index)
      else { continue }
      for mark in paragraph.notes.prefix(Self.mostMarks) where found.indices.contains(mark.note) {
        guard !isTaken[mark.note], let note = found[mark.note], note.height <= most else {
          continue
        }
        isTaken[mark.note] = true
        drafts[index].marks.append((mark.item, notes.count))
        notes.append(note)
      }
    }
    for band in notes.lazy.flatMap(\.bands) { drafts[band].isFoot = true }
  }

  /// The bands of each note that can stand at a foot: paragraphs alone.
  private static func candidates(
    _ flow: FlowChapter, _ drafts: [BandDraft], _ grid: PageGrid
  ) -> [Note?] {
    var band = 0
    return flow.notes.map { note in
      while band < drafts.count, drafts[band].band.entry < note.entries.lowerBound { band += 1 }
      var found = Note(bands: [], height: 0)
      while band < drafts.count, drafts[band].band.entry < note.entries.upperBound {
        defer { band += 1 }
        guard case .paragraph(let paragraph) = flow.entries[drafts[band].band.entry],
          let way = drafts[band].ways.first
        else { return nil }
        found.bands.append(band)
        found.height += Float(way.spans.count) * grid.noteLine(paragraph)
      }
      return found.bands.isEmpty ? nil : found
    }
  }
}

extension PageGrid {
  /// The distance of base lines in a note, in halves of a leading: no grid is kept at a page's foot.
  func noteLine(_ paragraph: FlowParagraph) -> Float {
    let halves = paragraph.leading / half
    return halves.isFinite ? max(0.5, min(halves, 4)) : Float(Self.line)
  }
}
