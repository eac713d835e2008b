/// What a breaking of a paragraph into lines costs: prices are in TeX's units, demerits grow with their squares.
public struct LinePrices: Hashable, Sendable {
  /// How the lines of a paragraph fill their width.
  public enum Fill: Hashable, Sendable {
    /// Gaps stretch and shrink until each line is full, but lines before a forced break.
    case justified
    /// Gaps keep their width, and the line ends rest.
    case ragged
    /// The same, with lines that are alike, the last among them.
    case balanced
    /// Each line takes as much as there is room for, and the gaps keep their width.
    case firstFit
  }

  public var fill: Fill
  /// Of each line.
  public var line: Float = 10
  /// For those who make items: the price of a hyphen that a setter adds.
  public var hyphen: Float = 50
  /// For those who make items: the price of a break after a hyphen or a dash of the text.
  public var explicitHyphen: Float = 50
  /// Demerits of two lines in a row that end with hyphens.
  public var doubledHyphen: Float = 1_000_000
  /// Whether three lines in a row may end with hyphens where a breaking without such lines is within tolerance.
  public var allowsTripledHyphens = false
  /// Demerits of a hyphen in the last line but one.
  public var hyphenBeforeLast: Float = 100_000
  /// Demerits of a loose line beside a tight line.
  public var unlikeNeighbours: Float = 10_000
  /// Demerits of a line whose gaps stretch by more than their glue's stretch.
  public var wideLine: Float = 200_000
  /// Demerits of a last line that is shorter than `shortLastPart`.
  public var shortLast: Float = 60_000
  /// In parts of the width of a line.
  public var shortLastPart: Float = 0.15
  /// The largest badness of a line in the pass without hyphens. Below 0 that pass is left out.
  public var firstTolerance: Float = 100
  /// The largest badness of a line in the pass with hyphens.
  public var tolerance: Float = 300
  /// Stretch that each line has besides its own where no breaking is within tolerance, in parts of its width.
  public var emergencyStretch: Float = 0.05
  /// Whether a word may be broken at a flagged penalty that has a width. A word wider than a line always may.
  public var allowsHyphens = true
  /// How much the width of letters may differ from their own, in parts of that width.
  public var letterFit: Float = 0.01
  /// The same in lines whose gaps have nothing more to give: they would stretch by more than their glue's stretch, or
  /// shrink by more than its shrink.
  public var wideLetterFit: Float = 0.02
  /// A line that stretches more than this many times its glue's stretch is set ragged.
  public var mostStretch: Float = 3.2
  /// The rest of a ragged line whose badness is 100, in parts of the width.
  public var raggedStretch: Float = 0.15

  public init(fill: Fill) {
    self.fill = fill
  }

  public static let justified = LinePrices(fill: .justified)

  public static let ragged: LinePrices = {
    var prices = LinePrices(fill: .ragged)
    (prices.hyphen, prices.letterFit) = (100, 0)
    return prices
  }()

  /// Centred lines and headings.
  public static let balanced: LinePrices = {
    var prices = LinePrices(fill: .balanced)
    (prices.hyphen, prices.explicitHyphen, prices.letterFit) = (1_000, 200, 0)
    (prices.shortLast, prices.raggedStretch) = (0, 0.5)
    return prices
  }()

  public static let verse: LinePrices = {
    var prices = LinePrices(fill: .ragged)
    (prices.allowsHyphens, prices.shortLast, prices.letterFit) = (false, 0, 0)
    return prices
  }()

  public static let code: LinePrices = {
    var prices = LinePrices(fill: .firstFit)
    (prices.allowsHyphens, prices.letterFit) = (false, 0)
    return prices
  }()
}
