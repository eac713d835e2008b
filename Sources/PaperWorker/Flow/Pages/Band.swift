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
