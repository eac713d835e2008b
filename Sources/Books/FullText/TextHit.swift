import Books

/// A part of a book in which all words of a search occur.
public struct TextHit: Equatable, Sendable {
  /// The bytes of the book's path.
  public var path: [UInt8]
  /// As the book's file is named.
  public var title: String
  public var pageCount: Int
  /// Counted from 0, in the usual setting of a text.
  public var pages: Range<Int>
  /// Where the pages begin in a text; nil in a book with pages of its own.
  public var anchor: TextAnchor?

  public init(
    path: [UInt8], title: String, pageCount: Int, pages: Range<Int>, anchor: TextAnchor?
  ) {
    (self.path, self.title, self.pageCount) = (path, title, pageCount)
    (self.pages, self.anchor) = (pages, anchor)
  }
}
