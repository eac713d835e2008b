import PaperTypesetting

/// Where the line runs that underlines letters: through their feet, below them, or above them, which is at the right of
/// vertical lines.
package enum UnderlinePlace: UInt8, Sendable { case usual, below, above }

/// How the letters of some pieces look.
package struct FlowRun: Hashable, Sendable {
  package var face = FaceStyle()
  /// In points.
  package var size: Float = 11
  /// 0xRRGGBB; nil is the page's ink.
  package var color: UInt32?
  package var background: UInt32?
  /// Above the base line, in points.
  package var rise: Float = 0
  package var isUnderlined = false
  package var underline = UnderlinePlace.usual
  package var isStruck = false
  /// The sign over each letter that stresses the letter.
  package var emphasis: ShapedGlyph?
  /// An index in the chapter's links, or -1.
  package var link: Int32 = -1

  package init() {}
}

/// What an item of a paragraph stands for. A paragraph has as many pieces as items.
package struct FlowPiece: Sendable {
  /// An index in the paragraph's runs.
  package var run: Int32
  /// Into the paragraph's glyphs: those of a box, or those that a penalty draws where the line ends at it.
  package var glyphs: Range<Int32>
  /// Into the paragraph's text: the book's own letters, also of a space. Empty for a hyphen that the setter adds.
  package var text: Range<Int32>
  /// An index in the paragraph's pictures, or -1.
  package var picture: Int32 = -1
  /// By UAX 9: odd levels run to the left.
  package var level: UInt8 = 0
  /// An index in the paragraph's formulas, or -1.
  package var formula: Int32 = -1
  /// Whether the letter fills a square, as East Asian letters and their signs do.
  package var isSquare = false
  /// An index in the paragraph's ruby, whose letters the text is, or -1.
  package var ruby: Int32 = -1

  package init(run: Int32, glyphs: Range<Int32>, text: Range<Int32>, picture: Int32 = -1) {
    (self.run, self.glyphs, self.text, self.picture) = (run, glyphs, text, picture)
  }
}

package struct FlowPicture: Sendable {
  package var address: String
  /// In points, fitted into the column and the page.
  package var width, height: Float
  package var alternative = ""

  package init(address: String, width: Float, height: Float) {
    (self.address, self.width, self.height) = (address, width, height)
  }
}

/// The sign before an entry of a list: letters that hang to the left of the first line.
package struct FlowMarker: Sendable {
  package var run = FlowRun()
  package var glyphs: [ShapedGlyph] = []
  package var text: [UInt32] = []
  /// In points.
  package var width: Float = 0
  /// The distance from the marker's end to the line's beginning.
  package var gap: Float = 0
  /// Whether the book has no such letters at this place, so that they do not count: the mark of a note.
  package var isAdded = false
  /// Whether the letters stand upright in a line that runs down.
  package var isUpright = false

  package init() {}
}

/// A letter that stands at a paragraph's beginning, as high as some lines.
package struct FlowInitial: Sendable {
  /// The size is that for all of the lines.
  package var run = FlowRun()
  package var glyphs: [ShapedGlyph] = []
  package var text: [UInt32] = []
  /// Signs before the letter, in the size of the text. They hang before the letter.
  package var signRun = FlowRun()
  package var signs: [ShapedGlyph] = []
  package var signText: [UInt32] = []

  /// The height, in lines.
  package var lines = 2
  /// The distance from the left edge of the lines beside to that of all others, in points.
  package var room: Float = 0
  /// The width of the letter, and what its ink leaves empty at the left, in points.
  package var width: Float = 0
  package var bearing: Float = 0
  /// The height of capitals: of the letter in sizes of its run, and of the text in points.
  package var capHeight: Float = 0.65
  package var textCapHeight: Float = 7
  /// Whether the letter fills a square and stands upright in lines that run down.
  package var isUpright = false

  package init() {}
}

package struct FlowParagraph: Sendable {
  package enum Align: Sendable { case start, end, center, justify }

  package var items: [Item] = []
  package var pieces: [FlowPiece] = []
  package var runs: [FlowRun] = []
  /// Clusters are indices in `text`.
  package var glyphs: [ShapedGlyph] = []
  /// Scalars.
  package var text: [UInt32] = []
  package var pictures: [FlowPicture] = []
  package var formulas: [FlowFormula] = []
  package var rubies: [FlowRuby] = []
  /// Places that links lead to, and the item before which each stands.
  package var anchors: [(item: Int, id: String)] = []
  /// Marks of notes: the first item of each mark, and an index in the chapter's notes.
  package var notes: [(item: Int, note: Int)] = []

  /// Distances from the column's edges, in points.
  package var left: Float = 0
  package var right: Float = 0
  /// Of the first line, and of all others (the turnovers of verse and of hanging paragraphs), in points.
  package var firstIndent: Float = 0
  package var turnover: Float = 0
  package var align = Align.justify
  /// Of lines that end where the book asks; nil is as the others.
  package var alignLast: Align?
  /// From base line to base line, in points.
  package var leading: Float = 15
  /// Before and after the paragraph, in points; neighbours collapse to the larger.
  package var spaceBefore: Float = 0
  package var spaceAfter: Float = 0
  /// 1 to 6, or 0.
  package var headingLevel = 0
  package var keepsWithNext = false
  package var keepsTogether = false
  /// Whether the paragraph runs to the left: distances of its first line count from the right.
  package var isRightToLeft = false
  /// Whether parts of the paragraph run to the left.
  package var isMixed = false
  package var isCode = false
  package var isVerse = false
  /// Letters that fill squares: Chinese characters, kana, Hangul, and their signs.
  package var squares = 0
  /// Whether East Asian stops hang at the ends of lines.
  package var hangsStops = false
  /// The space at which the first line ends, as the line has letters of another style; -1 where the line ends as others.
  package var firstLineEnd = -1
  package var marker: FlowMarker?
  package var initial: FlowInitial?

  package init() {}
}

package enum FlowBreak: Sendable { case page, left, right }

/// What stands below each other in a chapter.
package enum FlowEntry: Sendable {
  case paragraph(FlowParagraph)
  /// A picture that stands alone, with its distance from the column's left edge and the space before and after.
  case picture(FlowPicture, left: Float, before: Float, after: Float, keepsWithNext: Bool)
  /// A line across.
  case rule(
    left: Float, width: Float, thickness: Float, color: UInt32?, before: Float, after: Float)
  case table(FlowTable)
  case pageBreak(FlowBreak)
  /// A place that links lead to, before the next entry.
  case anchor(String)
}

/// A box with a background or borders around some entries.
package struct FlowBox: Sendable {
  package var entries: Range<Int>
  package var left, right: Float
  /// Between the border and the entries, above and below.
  package var paddingTop, paddingBottom: Float
  package var background: UInt32?
  /// Thickness in points; 0 is none. Top, right, bottom, left.
  package var borders: [Float]
  package var borderColor: UInt32?

  package init(
    entries: Range<Int>, left: Float, right: Float, paddingTop: Float, paddingBottom: Float,
    background: UInt32?, borders: [Float], borderColor: UInt32?
  ) {
    (self.entries, self.left, self.right) = (entries, left, right)
    (self.paddingTop, self.paddingBottom) = (paddingTop, paddingBottom)
    (self.background, self.borders, self.borderColor) = (background, borders, borderColor)
  }
}

/// A note, which stands at the foot of the page of its mark where there is room. Otherwise its entries stand where the
/// book has them.
package struct FlowNote: Sendable {
  package var entries: Range<Int>

  package init(entries: Range<Int>) { self.entries = entries }
}

package struct FlowChapter: Sendable {
  package var entries: [FlowEntry] = []
  package var boxes: [FlowBox] = []
  /// In the order of their entries.
  package var notes: [FlowNote] = []
  /// Entries from this index on are copies of notes of other files, which stand at the feet of pages or nowhere.
  package var firstCopy = Int.max
  /// Addresses that links lead to.
  package var links: [String] = []
  /// Why this setter cannot set the chapter; nil where the chapter can be set.
  package var obstacle: FlowObstacle?
  /// Whether lines run down. All distances are as lines see them, which begin at the left.
  package var isVertical = false

  package init() {}
}

/// The page that a chapter is set for, in points, and the reader's choices.
package struct FlowPage: Hashable, Sendable {
  package var width, height: Float
  package var top, bottom, side: Float
  /// The size of letters.
  package var em: Float
  /// From base line to base line, in parts of the size of letters.
  package var leading: Float
  package var isJustified = true
  package var isHyphenated = true
  /// The language of a book that names none.
  package var language = ""

  package var column: Float { width - 2 * side }

  package init(
    width: Float, height: Float, top: Float, bottom: Float, side: Float, em: Float, leading: Float
  ) {
    (self.width, self.height, self.top, self.bottom) = (width, height, top, bottom)
    (self.side, self.em, self.leading) = (side, em, leading)
  }
}
