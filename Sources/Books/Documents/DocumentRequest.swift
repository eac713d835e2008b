/// A document made of pictures in an order, each of them a page, and one that is the cover.
public struct PictureList: Hashable, Sendable {
  public var title: String
  public var author: String?
  public var cover: Picture.Source
  /// A page whose file is missing is still a page.
  public var pages: [Picture.Source]

  public init(
    title: String, author: String? = nil, cover: Picture.Source, pages: [Picture.Source]
  ) {
    self.title = title
    self.author = author
    self.cover = cover
    self.pages = pages
  }
}

/// What can be asked of a document. Pages are numbers from 0.
public enum DocumentRequest: Hashable, Sendable {
  /// What the program knows of the document once it is open; all but the cover can be asked for only
  /// after that.
  case open
  /// The sizes of some pages, at most `DocumentLimits.sizes` of them.
  case sizes(Range<Int>)
  /// The pixels of a page, of a region of one, or of the cover.
  case image(ImageRequest)
  /// The text of a page and where it stands.
  case text(page: Int)
  case links(page: Int)
  /// Where a text is found on some pages, without regard to case.
  case search(String, pages: Range<Int>)
  case outline
  case metadata
}

/// How soon a request is needed; a client with more to do than it can begins with the highest.
public enum RequestPriority: Int, Comparable, CaseIterable, Sendable {
  /// Covers and other things that may come at any time.
  case cover
  /// Small versions, so that fast leafing shows no blank sheets.
  case small
  /// The next pages in the direction of travel.
  case next
  /// What is seen.
  case visible

  public static func < (a: RequestPriority, b: RequestPriority) -> Bool { a.rawValue < b.rawValue }
}
