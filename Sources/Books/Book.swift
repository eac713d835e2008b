import PaperGeometry

/// A book: a cover and pages, each of them a picture.
public struct Book: Sendable, Equatable, Identifiable {
  /// Unique on its shelf, the same each time the same things are opened in the same order; contains
  /// no slash, no white space and no control character, so that `id/page-3` names a page in a dump.
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
}
