import PaperGeometry

/// An open book: a cover and pages, each of them a picture.
public struct Book: Sendable, Equatable, Identifiable {
  /// The id of the book's entry on the shelf.
  public let id: String
  public var title: String
  public var author: String?
  public var cover: Picture.Source
  /// At least one. A page whose file is missing is still a page.
  public var pages: [Picture.Source]
  /// Sizes of pages that differ from the usual one, by page counted from 0, as far as they are known
  /// before the pages are decoded.
  public var pageSizes: [Int: Size] = [:]
  /// Pages that are wider than tall take both sides of a spread.
  public var hasWidePages = false

  public init(
    id: String, title: String, author: String? = nil, cover: Picture.Source,
    pages: [Picture.Source]
  ) {
    self.id = id
    self.title = title
    self.author = author
    self.cover = cover
    self.pages = pages
  }

  /// The book of an entry, with the pages that its locator gave.
  public init(_ entry: ShelfEntry, pages: [Picture.Source]) {
    self.init(
      id: entry.id, title: entry.title, author: entry.author, cover: entry.cover, pages: pages)
    (pageSizes, hasWidePages) = (entry.pageSizes, entry.hasWidePages)
  }
}
