/// One of the ways in which a paragraph may be set.
public struct PageVariant: Hashable, Sendable {
  public var lineCount: Int
  /// Demerits beyond those of the best way.
  public var cost: Float
  /// The lines, in ascending order, that end with a hyphen.
  public var hyphenatedLines: [Int]
  /// The height at the page's foot that each line demands, in points. Missing ones are 0.
  public var feet: [Float]
  /// The number of notes whose marks each line has. Missing ones are 0.
  public var noteCounts: [Int] = []
  /// The first lines up to this number stay on a page: those beside a dropped initial.
  public var joined = 0

  public init(
    lineCount: Int, cost: Float = 0, hyphenatedLines: [Int] = [], feet: [Float] = []
  ) {
    (self.lineCount, self.cost) = (lineCount, cost)
    (self.hyphenatedLines, self.feet) = (hyphenatedLines, feet)
  }
}

/// Lines that stand below each other, each as high as the leading. Distances are in points.
public struct PageParagraph: Hashable, Sendable {
  /// The best way comes first.
  public var variants: [PageVariant]
  public var leading: Float
  /// The space before and after; neighbours share the larger, and a page's first element has none before.
  public var before: Float
  public var after: Float
  /// The next element's first lines stand on the page of this paragraph's last: headings.
  public var keepsWithNext: Bool
  /// All lines stand on a page.
  public var keepsTogether: Bool
  /// The space before and after may give or take up to half a line: headings.
  public var isFlexible: Bool
  /// The heights of the notes whose marks the paragraph has, in the order of the marks.
  public var notes: [Float] = []

  public init(
    variants: [PageVariant], leading: Float, before: Float = 0, after: Float = 0,
    keepsWithNext: Bool = false, keepsTogether: Bool = false, isFlexible: Bool = false
  ) {
    (self.variants, self.leading) = (variants, leading)
    (self.before, self.after) = (before, after)
    (self.keepsWithNext, self.keepsTogether) = (keepsWithNext, keepsTogether)
    self.isFlexible = isFlexible
  }

  /// A paragraph with the breakings that a `LineBreaker` found.
  public init(_ lines: LineVariants, leading: Float) {
    self.init(
      variants: lines.settings.map { setting in
        PageVariant(
          lineCount: setting.lines.count,
          cost: max(0, setting.demerits - lines.natural.demerits),
          hyphenatedLines: setting.lines.indices.filter { setting.lines[$0].isHyphenated })
      }, leading: leading)
  }
}

/// A figure or a rule: one piece with a height, in points.
public struct PageBlock: Hashable, Sendable {
  public var height: Float
  public var before, after: Float
  public var keepsWithNext: Bool
  /// The space before and after may give or take up to half a line.
  public var isFlexible: Bool
  /// The height that the block takes above itself where the block begins a page: the head of a table.
  public var head: Float = 0
  /// Where the block would leave more than a quarter of the page empty, the text goes on, and the block stands at the
  /// head of the next page.
  public var mayMove = false
  /// Figures never change their order.
  public var isFigure = false
  /// The heights of the notes whose marks the block has, in the order of the marks.
  public var notes: [Float] = []

  public init(
    height: Float, before: Float = 0, after: Float = 0, keepsWithNext: Bool = false,
    isFlexible: Bool = true
  ) {
    (self.height, self.before, self.after) = (height, before, after)
    (self.keepsWithNext, self.isFlexible) = (keepsWithNext, isFlexible)
  }
}

public enum PageBreak: Hashable, Sendable {
  /// Before the next page, the next left page, the next right page.
  case page, left, right
}

/// What stands below each other on pages.
public enum PageElement: Hashable, Sendable {
  case paragraph(PageParagraph)
  case block(PageBlock)
  case pageBreak(PageBreak)
}

/// The room on a page, in points.
public struct PageRoom: Hashable, Sendable {
  public var height: Float
  /// The distance of base lines of plain text.
  public var grid: Float
  /// Whether the first page is a right one.
  public var beginsRight: Bool
  /// Whether that is known. If not, each page is like the page before as far as that is cheap, so that facing pages are
  /// alike wherever the first one stands.
  public var isSideKnown = true
  /// The height between the text and the first note at a page's foot.
  public var noteSpace: Float = 0

  public init(height: Float, grid: Float, beginsRight: Bool = true) {
    (self.height, self.grid, self.beginsRight) = (height, grid, beginsRight)
  }
}

/// An element, or some lines of a paragraph, on a page.
public struct PagePiece: Hashable, Sendable {
  /// The number of the element, in the order of adding.
  public var element: Int
  /// Of a paragraph: the lines on this page. Of a block: 0 and 1.
  public var lines: Range<Int>
  /// The index of the paragraph's variant.
  public var variant: Int
  /// The top of the first line's leading or of the block, in points from the column's top.
  public var y: Float

  public init(element: Int, lines: Range<Int>, variant: Int, y: Float) {
    (self.element, self.lines, self.variant, self.y) = (element, lines, variant, y)
  }
}

/// A page that is decided. A page without pieces and notes stands before a break to a left or a right page. A block
/// that was moved is the first piece of its page.
public struct CutPage: Hashable, Sendable {
  public var pieces: [PagePiece]
  /// The height that lines demand at the foot, with that of all notes, in points.
  public var foot: Float
  /// The notes at the foot, by their numbers in the order of marks.
  public var notes: Range<Int> = 0..<0

  public init(pieces: [PagePiece] = [], foot: Float = 0) {
    (self.pieces, self.foot) = (pieces, foot)
  }
}
