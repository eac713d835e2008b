import PaperGeometry

/// What the program knows of a book once it is open. The pages' contents stay with the client.
public struct Document: Equatable, Sendable {
  public let id: DocumentID
  public var title: String
  public var authors: [String]
  /// A BCP 47 tag as `zh-Hans`; nil where the document does not say.
  public var language: String?
  /// Whether its pages follow each other from right to left; nil where the document does not say.
  public var readsRightToLeft: Bool?
  /// At least one.
  public let pageCount: Int
  /// Grows as pages are measured.
  public var sizes: MeasuredSizes
  /// Empty where there is none.
  public var outline: [OutlineEntry]

  /// - Returns: nil for a document without pages, or with more than `DocumentLimits.pages`.
  public init?(
    id: DocumentID, title: String, authors: [String] = [], language: String? = nil,
    readsRightToLeft: Bool? = nil, pageCount: Int, sizes: MeasuredSizes = MeasuredSizes(),
    outline: [OutlineEntry] = []
  ) {
    guard (1...DocumentLimits.pages).contains(pageCount) else { return nil }
    self.id = id
    self.title = title
    self.authors = authors
    self.language = language
    self.readsRightToLeft = readsRightToLeft
    self.pageCount = pageCount
    self.sizes = sizes
    self.outline = outline
  }

  /// The page's name; the last page's beyond the end, the first one's before the beginning.
  public func page(_ index: Int) -> PageID { PageID(id, min(max(0, index), pageCount - 1)) }
}

/// A line of a table of contents. The tree is kept as a list in reading order with depths: a list cannot
/// be nested too deeply, nor contain itself.
public struct OutlineEntry: Equatable, Sendable {
  public var title: String
  /// 0 for the chapters.
  public var depth: Int
  /// Nil where the entry leads to no page.
  public var page: Int?

  public init(title: String, depth: Int, page: Int?) {
    self.title = title
    self.depth = depth
    self.page = page
  }
}

/// What no document, and no reply about one, may exceed.
public enum DocumentLimits {
  public static let pages = 1_000_000
  /// Sizes that one request asks for.
  public static let sizes = 1_000
  public static let outlineEntries = 50_000
  public static let outlineDepth = 64
  /// Lines of text on a page, and links.
  public static let linesOnPage = 20_000
  /// UTF-8 bytes of a title, an author, a line of text, an address or what is searched for.
  public static let textBytes = 64 << 10
  public static let authors = 1_000
  public static let hits = 10_000
  /// Pixels along a side of a whole page at the scale of a request; a part of it has the bounds of a
  /// bitmap.
  public static let pageSide = 1 << 20
}
