import PaperGeometry
import PaperRaster

/// What came of a request: plain values, whoever made them.
public enum DocumentReply: Equatable, Sendable {
  case opened(Document)
  /// Of the pages that could be measured.
  case sizes([PageSize])
  case image(DecodedPicture)
  /// Empty where a page has no text, as a picture has none.
  case text([TextLine])
  case links([PageLink])
  case hits([SearchHit])
  case outline([OutlineEntry])
  case metadata(DocumentMetadata)
}

public struct PageSize: Equatable, Sendable {
  public var page: Int
  /// In the document's units: points, or the pixels of a picture.
  public var size: Size

  public init(page: Int, size: Size) {
    self.page = page
    self.size = size
  }
}

/// A line of a page's text, in the page's units, the origin at its top left.
public struct TextLine: Equatable, Sendable {
  public var text: String
  /// The line's box; its top edge runs in the direction of writing, so that turned and vertical lines
  /// are no special cases.
  public var quad: Quad
  /// Where each of the text's Unicode scalars begins and the last one ends, in parts of the top edge from
  /// 0 to 1, never falling; one more than there are scalars.
  public var edges: [Double]

  public init(text: String, quad: Quad, edges: [Double]) {
    self.text = text
    self.quad = quad
    self.edges = edges
  }
}

/// A place on a page that leads somewhere.
public struct PageLink: Equatable, Sendable {
  public enum Target: Equatable, Sendable {
    case page(Int)
    /// An address outside of the document.
    case address(String)
  }

  /// In the page's units.
  public var area: Rect
  public var target: Target

  public init(area: Rect, target: Target) {
    self.area = area
    self.target = target
  }
}

/// A place where a text was found: one box for each line that it covers.
public struct SearchHit: Equatable, Sendable {
  public var page: Int
  public var quads: [Quad]

  public init(page: Int, quads: [Quad]) {
    self.page = page
    self.quads = quads
  }
}

/// What a document says about itself.
public struct DocumentMetadata: Equatable, Sendable {
  public var title: String?
  public var authors: [String]
  public var language: String?
  /// In words: "pictures", "PDF 1.7".
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
