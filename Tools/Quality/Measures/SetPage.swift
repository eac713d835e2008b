/// A line as it stands on a page. Places are in points.
public struct SetLine: Equatable, Sendable {
  public var text: String
  /// The left edge of the first letter and the right edge of the last one.
  public var left: Double
  public var right: Double
  public var height: Double
  /// Between each two words.
  public var gaps: [Double]
  /// Lines of one paragraph have the same number on their page.
  public var block: Int

  public init(
    text: String, left: Double, right: Double, height: Double = 15, gaps: [Double] = [],
    block: Int = 0
  ) {
    (self.text, self.left, self.right) = (text, left, right)
    (self.height, self.gaps, self.block) = (height, gaps, block)
  }

  /// Whether a word goes on in the next line.
  var isBroken: Bool {
    guard let last = text.unicodeScalars.last else { return false }
    return ["-", "\u{AD}", "\u{2010}"].contains(last)
  }

  var words: [Substring] { text.split(separator: " ") }
}

/// The lines of a page, and the column that they are to stand in.
public struct SetPage: Equatable, Sendable {
  public var lines: [SetLine]
  public var column: ClosedRange<Double>
  /// The lower edge of the lowest line, in points from the page's top; nil where that is not known.
  public var foot: Double?
  /// Whether a chapter ends on the page.
  public var endsChapter: Bool

  public init(
    lines: [SetLine], column: ClosedRange<Double>, foot: Double? = nil, endsChapter: Bool = false
  ) {
    (self.lines, self.column) = (lines, column)
    (self.foot, self.endsChapter) = (foot, endsChapter)
  }

  /// What the edges of a letter may differ by, in points.
  static let tolerance = 0.75

  /// How far a sign may hang out of the column, in points.
  static let hang = 4.0
  private static let hangingLeft: Set<Unicode.Scalar> = [
    "(", "[", "\"", "'", "\u{2013}", "\u{2014}", "\u{2018}", "\u{201A}", "\u{201C}", "\u{201E}",
    "\u{AB}", "\u{2039}",
    "\u{BB}", "\u{203A}",
  ]
  private static let hangingRight: Set<Unicode.Scalar> = [
    ")", "]", "!", "?", "-", "\u{AD}", "\u{2010}", "\u{2013}", "\u{2014}", ".", ",", ":", ";", "\"",
    "'", "\u{2019}",
    "\u{2018}", "\u{201D}", "\u{201C}", "\u{BB}", "\u{203A}", "\u{AB}",
    "\u{2039}",
  ]

  private static func outside(_ lines: [SetLine], _ column: ClosedRange<Double>) -> Int {
    lines.count {
      let scalars = $0.text.unicodeScalars
      let left = scalars.first.map(hangingLeft.contains) ?? false
      let right = scalars.last(where: { $0 != " " }).map(hangingRight.contains) ?? false
      return $0.left < column.lowerBound - (left ? hang : tolerance)
        || $0.right > column.upperBound + (right ? hang : tolerance)
    }
  }

  /// The lines that begin or end outside of the column, signs that hang set aside.
  public var outside: [SetLine] { lines.filter { Self.outside([$0], column) > 0 } }
}
