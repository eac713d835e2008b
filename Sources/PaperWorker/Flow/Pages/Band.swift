import PaperTypesetting

/// A part of a chapter that stands below the others: a paragraph with its lines, a picture, or a rule.
struct Band {
  /// An index in the chapter's entries.
  var entry: Int
  /// Indices in the chapter's lines. A picture and a rule have a single line.
  var lines: Range<Int> = 0..<0
  /// Halves of a leading that a line of the paragraph takes; of a picture and a rule, their height.
  var row = PageGrid.line
  /// Halves above the letters of the first line, and below those of the last: the insides of boxes.
  var padAbove = 0
  var padBelow = 0
  var headingLevel = 0
  /// Of a piece of a table: an index in the chapter's tables, and one in the table's pieces.
  var table = -1
  var piece = -1
  /// The height of a piece, in halves of a leading.
  var exact: Float = 0
  /// The height of the table's head, in points, where the head is repeated above a piece that begins a page.
  var head: Float = 0

  /// The height of a line, in halves of a leading.
  var height: Float { piece < 0 ? Float(row) : exact }
}

/// A band whose place is not known yet.
struct BandDraft {
  var band: Band
  /// The ways to break the paragraph, the best first; of a picture and a rule none.
  var ways: [LineWay] = []
  /// In halves of a leading.
  var before: Float = 0
  var after: Float = 0
  var startsPage = false
  var keepsWithNext = false
  var keepsTogether = false
  /// Whether the band is part of a note at a page's foot.
  var isFoot = false
  /// Whether the band is part of a note of another file. Its letters do not count.
  var isCopy = false
  /// Whether the band may stand at the head of the page after its own.
  var mayMove = false
  /// The bands from this one on that stand on a page as a whole: a picture with its captions. 0 within such bands.
  var group = 1
  /// Marks of notes: the item, and the note's number in the order of marks.
  var marks: [(item: Int, foot: Int)] = []
  /// Places that links lead to, above the band.
  var anchors: [String] = []
  /// Letters of a piece of a table, by the rule of places.
  var letters = 0
}

/// Lines of a band that stand on a page.
struct PagePart {
  /// An index in the chapter's bands.
  var band: Int
  /// Indices in the chapter's lines.
  var lines: Range<Int>
  /// Halves of a leading from the column's top, without the extra height of lines above.
  var y: Float
  /// Whether the band is drawn at another place, so that nothing stands here.
  var isGhost = false
}

/// A band that stands at another place than in the order of the book: in a note, or in a figure that was moved.
struct DistantBand {
  /// Indices in the chapter's bands and pages.
  var band: Int
  var page: Int
  /// Halves of a leading from the column's top.
  var y: Float
  var isNote: Bool
}

/// All lines of a chapter, below each other, and their pages.
struct BandList {
  var bands: [Band] = []
  var spans: [LineSpan] = []
  /// Halves that a line is higher than its row.
  var extras: [UInt16] = []
  /// Letters before each line, and at the end those of the chapter.
  var letters: [Int] = [0]
  /// Places that links lead to, and the line that each stands at. In the order of lines.
  var anchors: [(line: Int, id: String)] = []
  var parts: [PagePart] = []
  /// The first part of each page, and at the end the number of parts.
  var pages: [Int] = [0]
  var tables: [SetTable] = []
  /// In the order of pages, and of their places on a page.
  var distant: [DistantBand] = []
  /// For bands that stand at another place, their index among those.
  var distantOfBand: [Int: Int] = [:]
}

extension BandList {
  /// Where a line is drawn, if not in the order of the book.
  func distant(ofLine line: Int) -> DistantBand? {
    guard !distantOfBand.isEmpty else { return nil }
    let band = bands.countOfFirst { $0.lines.lowerBound <= line } - 1
    return distantOfBand[band].map { distant[$0] }
  }

  func distant(onPage page: Int) -> ArraySlice<DistantBand> {
    let first = distant.countOfFirst { $0.page < page }
    return distant[first...].prefix { $0.page == page }
  }
}

extension Array {
  /// The number of elements at the beginning that fulfil a condition, which those behind them do not.
  func countOfFirst(where fulfils: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if fulfils(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
