import Books
import PaperGeometry

/// The parts of a page that a screen reader is told of besides the text.
struct ExposedParts {
  let words: PageWords
  /// The headings, each with its text and the area that the text covers in page space.
  let headings: [(words: String, area: Rect?, part: PageWords.Heading)]
  /// The links, each with what is written on the link.
  let links: [(words: String, link: PageWords.ReadLink)]

  /// The most links of a page that are told, and the most headings.
  private static let maximum = 200

  init(_ words: PageWords) {
    self.words = words
    headings = words.headings.prefix(Self.maximum).map {
      (words.text(of: $0.range), words.rects(of: $0.range).reduce(nil, Self.joined), $0)
    }
    links = words.readLinks.prefix(Self.maximum).map { (words.text(of: $0.range), $0) }
  }

  private static func joined(_ area: Rect?, _ more: Rect) -> Rect? {
    guard let area else { return more }
    let (left, top) = (min(area.minX, more.minX), min(area.minY, more.minY))
    return Rect(
      left, top, max(area.maxX, more.maxX) - left, max(area.maxY, more.maxY) - top)
  }
}
