import PaperGeometry
import PaperRaster

/// The answer to a request, as plain values, whichever client gives them.
public enum DocumentReply: Equatable, Sendable {
  case opened(Document)
  /// The sizes of those requested pages that could be measured.
  case sizes([PageSize])
  case image(DecodedPicture)
  /// The lines of a page; empty where the page has no text, as a picture's.
  case text([TextLine])
  case links([PageLink])
  case hits([SearchHit])
  case outline([OutlineEntry])
  case metadata(DocumentMetadata)
  case anchor(TextAnchor)
  case page(Int)
}

public struct PageSize: Equatable, Sendable {
  public var page: Int
  /// The page's size in the document's units: points, or the pixels of a picture.
  public var size: Size

  public init(page: Int, size: Size) {
    self.page = page
    self.size = size
  }
}

/// A line of a page's text, in the page's units, the origin at its top left.
public struct TextLine: Equatable, Sendable {
  public var text: String
  /// The line's box. The box's top edge runs in the direction of writing, so that rotated and vertical
  /// lines are no special cases.
  public var quad: Quad
  /// Where each Unicode scalar of the text begins, and where the last scalar ends, as fractions of the top
  /// edge from 0 to 1 in non-decreasing order; `text.unicodeScalars.count + 1` numbers.
  public var edges: [Double]

  public init(text: String, quad: Quad, edges: [Double]) {
    self.text = text
    self.quad = quad
    self.edges = edges
  }
}

/// A link: an area of a page and the link's target.
public struct PageLink: Equatable, Sendable {
  public enum Target: Equatable, Sendable {
    case page(Int)
    /// An address outside of the document.
    case address(String)
  }

  /// The clickable area, in the page's units.
  public var area: Rect
  public var target: Target

  public init(area: Rect, target: Target) {
    self.area = area
    self.target = target
  }
}

/// A place where a searched text was found: a box for each line that the found text covers.
public struct SearchHit: Equatable, Sendable {
  public var page: Int
  public var quads: [Quad]

  public init(page: Int, quads: [Quad]) {
    self.page = page
    self.quads = quads
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
