// Headings, as the worker tells them line by line.
extension PageWords {
  /// Lines that follow each other, of one paragraph and one level.
  public struct Heading: Equatable, Sendable {
    /// From 1 for the highest to 6.
    public let level: Int
    public fileprivate(set) var range: Range<Int>
    fileprivate let paragraph: Int
  }

  /// The headings in the order of the text.
  public var headings: [Heading] {
    var headings: [Heading] = []
    for line in lines where line.headingLevel > 0 && !line.range.isEmpty {
      if let last = headings.last, last.range.upperBound == line.range.lowerBound,
        last.level == line.headingLevel, last.paragraph == line.paragraph
      {
        headings[headings.count - 1].range = last.range.lowerBound..<line.range.upperBound
      } else {
        headings.append(
          Heading(level: line.headingLevel, range: line.range, paragraph: line.paragraph))
      }
    }
    return headings
  }
}
