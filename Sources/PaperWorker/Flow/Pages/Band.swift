import PaperTypesetting

/// A part of a chapter that stands below the others: a paragraph with its lines, a picture, or a rule.
struct Band {
  enum Kind { case paragraph, picture, rule }

  var kind: Kind
  /// An index in the chapter's entries.
  var entry: Int
  /// Indices in the chapter's lines. A picture and a rule have one.
  var lines: Range<Int>
  /// Halves between this band and the band before.
  var before = 0
  /// Halves that stay above the band at a page's top.
  var atTop = 0
  /// Halves of one line of the paragraph.
  var row = PageGrid.line
  /// Halves of the first line above its letters, and of the last line below them: the insides of boxes.
  var padAbove = 0
  var padBelow = 0
  var headingLevel = 0
  var startsPage = false
  var keepsWithNext = false
  var keepsTogether = false
}

/// All lines of a chapter, below each other.
struct BandList {
  var bands: [Band] = []
  var spans: [LineSpan] = []
  /// The height of each line, in halves.
  var heights: [UInt16] = []
  /// Letters before each line, and at the end those of the chapter.
  var letters: [Int] = [0]
  /// Places that links lead to, and the line that each stands at. In the order of lines.
  var anchors: [(line: Int, id: String)] = []

  /// The band of a line.
  func band(ofLine line: Int) -> Int {
    var low = 0
    var high = bands.count
    while low < high {
      let middle = (low + high) / 2
      if bands[middle].lines.upperBound <= line { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension BandList {
  /// Moves text that follows headings back to whole lines: the halves of headings and of spaces about them become even.
  mutating func returnToGrid() {
    var rest = 0
    for index in bands.indices.reversed() {
      guard bands[index].leavesGrid else {
        rest = 0
        continue
      }
      let next = index + 1 < bands.count ? bands[index + 1].before : 0
      rest = (rest + next + heights[bands[index].lines].reduce(0) { $0 + Int($1) }) & 1
      bands[index].atTop = rest
      // Headings below each other return together.
      if index == 0 || !bands[index - 1].leavesGrid {
        bands[index].before += (bands[index].before + rest) & 1
      }
    }
  }
}

extension Band {
  fileprivate var leavesGrid: Bool { headingLevel > 0 || row & 1 == 1 }
}
