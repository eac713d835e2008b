/// A line of a paragraph.
public struct BrokenLine: Hashable, Sendable {
  /// The items that are drawn. Glue and penalties before and after them are none of a line's.
  public var items: Range<Int>
  /// The item at which the line ends, or the number of items. A penalty with a width is drawn after the items.
  public var breakItem: Int
  /// Glue is `width + ratio * stretch` wide, below 0 `width + ratio * shrink`.
  public var ratio: Float = 0
  /// The width of boxes and of the hyphen, in parts of their own: 0.98 to 1.02 in steps of 0.005.
  public var letterFit: Float = 1
  /// Whether the line ends at a flagged penalty.
  public var isHyphenated = false
  /// Whether the line is wider than its room.
  public var isOverfull = false
  /// The line's width before ratio and letter fit, with the hyphen, in points.
  public var width: Float = 0
  /// Where the line begins, in points from the paragraph's left edge; the hang is not taken off.
  public var indent: Float = 0
  /// How far the line's first and last ink stand out, in points. The room of the line is that much wider.
  public var hang = Hang()

  public init(items: Range<Int>, breakItem: Int) {
    (self.items, self.breakItem) = (items, breakItem)
  }
}

/// A paragraph's lines.
public struct LineSetting: Hashable, Sendable {
  public var lines: [BrokenLine]
  /// The sum of the lines' demerits; of first fit 0.
  public var demerits: Float

  public init(lines: [BrokenLine], demerits: Float = 0) {
    (self.lines, self.demerits) = (lines, demerits)
  }
}

/// The best breaking of a paragraph, and the best ones into one line less and one line more where they are within
/// tolerance.
public struct LineVariants: Hashable, Sendable {
  public var natural: LineSetting
  public var shorter, longer: LineSetting?

  /// All of them, the best first: in the order of the variants of a `PageParagraph` that is made of them.
  public var settings: [LineSetting] { [natural, shorter, longer].compactMap { $0 } }

  public init(natural: LineSetting, shorter: LineSetting? = nil, longer: LineSetting? = nil) {
    (self.natural, self.shorter, self.longer) = (natural, shorter, longer)
  }
}
