import PaperGeometry

/// An open book as the program knows the book. The pages' contents stay with the client.
public struct Document: Equatable, Sendable {
  public let id: DocumentID
  public var title: String
  public var authors: [String]
  /// A BCP 47 tag as `zh-Hans`; nil where the document does not say.
  public var language: String?
  /// Whether the pages follow each other from right to left; nil where the document does not say.
  public var readsRightToLeft: Bool?
  /// Whether the pages depend on the size of the letters.
  public var isReflowable = false
  /// Whether the pages come from a server one by one: who asks for a page tells the server that the page is read.
  public var isStreamed = false
  /// Whether the pages are printed ones of a document or a text, and no pictures, comics or boards.
  public var isPrinted = false
  /// Whether the first page lies on the right of its spread (in a book read from right to left on the left),
  /// as the first page of a printed book does, so that odd pages stay on that side.
  public var beginsAlone = false
  /// Blank sides before the first page, 0 or 1, as the book says; nil where the book does not say.
  public var pairing: Int?
  /// Where pages want to lie on their spreads, by their numbers, as the book says.
  public var placements: [Int: PagePlacement] = [:]
  /// Whether the book wants two pages beside each other.
  public var spread = SpreadWish.window
  /// What the first page has to do with the cover.
  public var firstPage = FirstPage.ofItsOwn
  /// The format in words, as "PDF 1.7"; nil where the client does not say.
  public var format: String?
  /// What the document asks for and does not get, each in words.
  public var remarks: [String] = []
  /// Why a text is not set in the family that the reader has chosen; nil where the text is.
  public var faceLack: FaceLack?
  /// Which chapters of a text the plain setter sets.
  public var plainChapters = PlainChapters()
  /// The size of the document's file in bytes; nil where the document is no single file.
  public var fileBytes: Int?
  /// The number of pages counted so far, at least one.
  public let pageCount: Int
  /// Whether all pages are counted. A long book of text is laid out chapter by chapter: it can be read from
  /// its beginning before its end is known. `open` then gives a longer document each time it is asked again.
  public var isComplete: Bool
  /// The sizes measured so far.
  public var sizes: MeasuredSizes
  /// The table of contents; empty where the document has none.
  public var outline: [OutlineEntry]
  /// The printed numbers of the pages; empty where the pages have no other numbers than their own. A page
  /// with an empty label has no printed number.
  public var labels: [String]

  /// - Returns: nil for a document without pages, or with more than `DocumentLimits.pages`.
  public init?(
    id: DocumentID, title: String, authors: [String] = [], language: String? = nil,
    readsRightToLeft: Bool? = nil, pageCount: Int, isComplete: Bool = true,
    sizes: MeasuredSizes = MeasuredSizes(), outline: [OutlineEntry] = [], labels: [String] = []
  ) {
    guard (1...DocumentLimits.pages).contains(pageCount) else { return nil }
    self.id = id
    self.title = title
    self.authors = authors
    self.language = language
    self.readsRightToLeft = readsRightToLeft
    self.pageCount = pageCount
    self.isComplete = isComplete
    self.sizes = sizes
    self.outline = outline
    self.labels = labels
  }

  /// The number that a page shows: the printed one, else its own, counted from 1.
  public func label(of page: Int) -> String {
    guard labels.indices.contains(page), !labels[page].isEmpty else { return "\(page + 1)" }
    return labels[page]
  }

  /// Whether the document has what only a PDF has: files within, layers, forms.
  public var isPDF: Bool { format?.hasPrefix("PDF") == true }

  /// The name of the page with this number; a number outside the document is clamped to the first or the
  /// last page.
  public func page(_ index: Int) -> PageID { PageID(id, min(max(0, index), pageCount - 1)) }
}

/// Why a text is set in Paper's own face in place of a family of the desktop.
public enum FaceLack: Hashable, Sendable {
  case notInstalled(String)
  /// A file of the family is damaged, or is no face.
  case unusable(String)
}

/// What a document's first page has to do with its cover.
public enum FirstPage: Sendable, CaseIterable {
  /// The first page is read as any other: its picture may stand for the book on the shelf.
  case ofItsOwn
  /// The first page is the cover.
  case isCover
  /// The first page of a text shows the cover's picture and nothing else.
  case showsCover
}

/// Where a page wants to lie on its spread.
public enum PagePlacement: Sendable {
  case left, right
  /// With a blank side beside the page.
  case alone
}

/// Whether a book wants two pages beside each other.
public enum SpreadWish: Sendable {
  /// As suits the window.
  case window
  /// Never, and always.
  case single, facing
}

/// A line of a table of contents. The tree is kept as a list of entries in reading order with depths,
/// because a list cannot be nested too deeply, nor contain itself.
public struct OutlineEntry: Equatable, Sendable {
  public var title: String
  /// The entry's level in the tree: 0 for the chapters.
  public var depth: Int
  /// The page's number, from 0; nil where the entry leads to no page.
  public var page: Int?

  public init(title: String, depth: Int, page: Int?) {
    self.title = title
    self.depth = depth
    self.page = page
  }
}

/// Limits for documents and for replies about documents.
public enum DocumentLimits {
  public static let pages = 1_000_000
  /// The sides of a page in its units, and its width divided by its height: lengths that follow from both can be
  /// counted. A little wider than the limits of messages, whose numbers have fewer digits.
  static let pageUnits = 0.009...1e6
  static let aspects = 0.99e-4...1.01e4
  public static let outlineEntries = 50_000
  public static let outlineDepth = 64
  /// Lines of text on a page; also the limit for links on a page and for the boxes of a search hit.
  public static let linesOnPage = 20_000
  /// UTF-8 bytes of a title, an author, a line of text, an address or a searched text.
  public static let textBytes = 64 << 10
  /// Columns or panels of a page.
  public static let areas = 128
  public static let authors = 1_000
  public static let hits = 10_000
  /// Layers of a document, and what a reader changes about a document.
  public static let layers = 1024
  public static let changes = 1024
  /// Comments of one answer.
  public static let comments = 8192
  /// Pixels along a side of a whole page at the scale of a request. A part of a page is bounded by the
  /// limits of a bitmap instead.
  public static let pageSide = 1 << 20
}
