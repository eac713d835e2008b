import Books
import PaperRaster

/// A piece of content that the background makes and that arrives later.
public enum ContentRequest: Hashable, Sendable {
  /// A book of the shelf, to be opened.
  case document(DocumentID)
  /// A page, a part of a page, or a cover, as pixels.
  case image(ImageRequest)
  case label(LabelRequest)
  /// A line of a text field.
  case line(LineRequest)
  /// A cover that stands for a book's own cover.
  case typesetCover(TypesetCoverRequest)
  /// The place in the text at which a page begins.
  case anchor(PageID)
  /// The page on which a place in the text lies.
  case anchored(AnchoredPlace)
  case outline(OutlineRequest)
  /// The text and the links of a page.
  case words(PageID)
  case search(SearchSlice)
}

/// The chapters of a document of which so many pages are counted: when more are, more chapters have a page.
public struct OutlineRequest: Hashable, Sendable {
  public var document: DocumentID
  public var pageCount: Int

  package init(of document: Document) {
    (self.document, pageCount) = (document.id, document.pageCount)
  }
}

/// Looks for a text on some pages of a document.
public struct SearchSlice: Hashable, Sendable {
  public var document: DocumentID
  public var query: TextQuery
  public var pages: Range<Int>
  /// For how many hits places and words are told.
  public var details: Int

  package init(_ query: TextQuery, in document: DocumentID, pages: Range<Int>, details: Int) {
    (self.query, self.document, self.pages, self.details) = (query, document, pages, details)
  }
}

/// A place in the text of a document, of which the page is looked up.
public struct AnchoredPlace: Hashable, Sendable {
  public var document: DocumentID
  public var anchor: TextAnchor

  package init(_ anchor: TextAnchor, in document: DocumentID) {
    (self.anchor, self.document) = (anchor, document)
  }
}

/// The result of a request. An image that could not be made carries the reason, in one line.
public enum Content: Sendable {
  case document(Result<Document, DocumentError>)
  case picture(DecodedPicture)
  case damaged(DocumentError)
  case label(Bitmap?)
  case line(TypesetLine?)
  case typesetCover(Bitmap?)
  /// The page of a place in the text; nil where the page cannot be found.
  case page(Int?)
  /// Nil where the page's place in the text cannot be told.
  case anchor(TextAnchor?)
  /// The chapters; empty where there are none or they cannot be read.
  case outline([OutlineEntry])
  /// Nil where the page cannot be read.
  case words(PageWords?)
  /// Nil where the pages cannot be searched.
  case hits(SearchHits?)

  /// The memory that the content holds, in bytes: the cost of the content in the cache.
  package var bytes: Int {
    switch self {
    // A picture keeps smaller versions of its bitmap, which take a third of the bitmap's bytes in
    // addition.
    case .picture(let picture): picture.bitmap.bytes / 3 * 4
    case .typesetCover(let bitmap): (bitmap?.bytes ?? 0) / 3 * 4
    case .label(let bitmap): bitmap?.bytes ?? 0
    case .line(let line): line.map { $0.bitmap.bytes + 16 * $0.edges.count } ?? 0
    case .outline(let entries): entries.reduce(64) { $0 + $1.title.utf8.count + 48 }
    case .damaged, .document(.failure), .page, .anchor: 64
    case .words(let words): 64 + (words?.bytes ?? 0)
    case .hits(let found):
      64 + (found?.counts.count ?? 0) * MemoryLayout<Int>.stride
        + (found?.hits.reduce(0) { $0 + $1.bytes } ?? 0)
    case .document(.success(let document)):
      document.outline.reduce(256) { $0 + $1.title.utf8.count + 48 }
        + document.labels.reduce(0) { $0 + $1.utf8.count + 16 }
    }
  }
}

extension ImageRequest {
  /// The same image at a quarter of the width and height, which takes a sixteenth of the memory and of
  /// the scaling work. Nil where the smaller image would be unrecognisable. Nil for a tile, too: the
  /// page that fits the window is the stand-in for a tile.
  package var small: ImageRequest? {
    guard part == nil, width >= 64, height >= 64 else { return nil }
    var request = self
    request.width = width / 4
    request.height = height / 4
    return request
  }
}
