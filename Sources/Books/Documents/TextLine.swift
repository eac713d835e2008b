import PaperGeometry
import PaperRaster

/// A line of a page's text, in the page's units, the origin at its top left.
public struct TextLine: Equatable, Sendable {
  /// The characters in the order in which they are read.
  public var text: String
  /// The line's box. The box's top edge runs in the direction of lines from left to right, so that rotated
  /// and vertical lines are no special cases.
  public var quad: Quad
  /// The place of each Unicode scalar of the text along the top edge. Those of a run from right to left
  /// have falling places.
  public var spans: [TextSpan]
  /// Lines of one paragraph have the same number.
  public var paragraph: Int
  /// The level of the heading that the line is of, from 1; 0 for a line of no heading.
  public var headingLevel: Int
  /// Whether the last word goes on in the next line, and no character of the line is the hyphen.
  public var isHyphenated: Bool

  public init(
    text: String, quad: Quad, spans: [TextSpan], paragraph: Int = 0, headingLevel: Int = 0,
    isHyphenated: Bool = false
  ) {
    (self.text, self.quad) = (text, quad)
    (self.spans, self.paragraph) = (spans, paragraph)
    (self.headingLevel, self.isHyphenated) = (headingLevel, isHyphenated)
  }
}

/// From where to where a character lies along the top edge of its line, as fractions of the edge from 0 to 1.
public struct TextSpan: Equatable, Sendable {
  public var start: Float
  public var end: Float

  public init(_ start: Float, _ end: Float) { (self.start, self.end) = (start, end) }

  var isInOrder: Bool { 0 <= start && start <= end && end <= 1 }
}

/// A link: an area of a page and the link's target.
public struct PageLink: Equatable, Sendable {
  public enum Target: Equatable, Sendable {
    /// A page, and how far below the page's top edge, in the units of that page.
    case page(Int, top: Double = 0)
    /// An address outside of the document.
    case address(String)
    /// Nowhere that the document has.
    case nowhere
    /// What another program has written there, and the replies.
    case comment([PageComment])
    /// A field of a form, to be filled in.
    case field(FormField)
  }

  /// The clickable area, in the page's units.
  public var area: Rect
  public var target: Target

  public init(area: Rect, target: Target) {
    self.area = area
    self.target = target
  }
}

/// A document's statements about itself.
public struct DocumentMetadata: Equatable, Sendable {
  public var title: String?
  public var authors: [String]
  public var language: String?
  /// The format in words, as "pictures" or "PDF 1.7".
  public var format: String

  public init(title: String?, authors: [String] = [], language: String? = nil, format: String) {
    self.title = title
    self.authors = authors
    self.language = language
    self.format = format
  }
}

extension DecodedPicture: Equatable {
  public static func == (a: DecodedPicture, b: DecodedPicture) -> Bool {
    a.bitmap == b.bitmap && a.naturalSize == b.naturalSize && a.averageColor == b.averageColor
      && a.paper == b.paper
  }
}
