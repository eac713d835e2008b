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
  init(_ flow: FlowChapter, _ drafts: inout [BandDraft], tables: [SetTable], grid: PageGrid) {
    guard !flow.notes.isEmpty else { return }
    let found = Self.candidates(flow, drafts, grid)
    let most = min(Float(grid.capacity) / 2, Float(grid.capacity - 3 * PageGrid.line) - Self.space)
    var isTaken = [Bool](repeating: false, count: found.count)
    let inNotes = Set(found.lazy.compactMap { $0 }.flatMap(\.bands))
    for index in drafts.indices where !inNotes.contains(index) {
      let marks = Self.marks(of: drafts[index].band, flow, tables)
      for mark in marks.prefix(Self.mostMarks) where found.indices.contains(mark.note) {
        guard !isTaken[mark.note], let note = found[mark.note], note.height <= most else {
          continue
        }
        isTaken[mark.note] = true
        drafts[index].marks.append((mark.item, notes.count))
        notes.append(note)
      }
    }
    for band in notes.lazy.flatMap(\.bands) { drafts[band].isFoot = true }
    Self.dropLoneHeadings(flow, &drafts)
  }

  /// The marks of a paragraph, or those of the cells of a piece of a table.
  private static func marks(
    of band: Band, _ flow: FlowChapter, _ tables: [SetTable]
  ) -> [(item: Int, note: Int)] {
    switch flow.entries[band.entry] {
    case .paragraph(let paragraph): paragraph.notes
    case .table where tables.indices.contains(band.table):
      tables[band.table].notes(of: band.piece).map { (0, $0) }
    default: []
    }
  }

  /// Takes headings and rules away below which nothing but notes stood that are at the feet of pages.
  private static func dropLoneHeadings(_ flow: FlowChapter, _ drafts: inout [BandDraft]) {
    // The rank of the heading that stays and comes next; 0 at the end.
    var (next, hasNotes, isAlone) = (0, false, true)
    for index in drafts.indices.reversed() where !drafts[index].isCopy {
      if drafts[index].isFoot {
        hasNotes = true
        continue
      }
      let level = drafts[index].band.headingLevel
      if level == 0 {
        if case .rule = flow.entries[drafts[index].band.entry], hasNotes, isAlone {
          drafts[index].isFoot = true
        } else {
          isAlone = false
        }
      } else if hasNotes, isAlone, next <= level {
        drafts[index].isFoot = true
      } else {
        (next, hasNotes, isAlone) = (level, false, true)
      }
    }
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
        found.height += grid.noteHeight(paragraph, way)
      }
      return found.bands.isEmpty ? nil : found
    }
  }
}

extension PageGrid {
  /// The height of a note's paragraph, in halves of a leading: lines with formulas are higher.
  func noteHeight(_ paragraph: FlowParagraph, _ way: LineWay) -> Float {
    Float(way.spans.count) * noteLine(paragraph) + Float(way.extras.reduce(0, +))
  }

  /// The distance of base lines in a note, in halves of a leading: no grid is kept at a page's foot.
  func noteLine(_ paragraph: FlowParagraph) -> Float {
    let halves = paragraph.leading / half
    return halves.isFinite ? max(0.5, min(halves, 4)) : Float(Self.line)
  }
}
