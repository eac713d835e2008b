import PaperGeometry

/// What another program has written on a page, as a PDF keeps comments. Only read: a book's file is never written.
public struct PageComment: Equatable, Sendable {
  public enum Kind: Sendable, CaseIterable {
    /// A sign with words, or words on the page itself.
    case note, freeText
    /// Text that is highlighted or underlined, and text that is struck out.
    case marked, struck
    case drawn, stamp
    /// A file that hangs at a place of the page.
    case file
  }

  public var kind: Kind
  public var page: Int
  /// In page space.
  public var area: Rect
  /// 0 for a comment, 1 for a reply, more for a reply to a reply.
  public var depth: Int
  public var author: String
  /// In seconds since 1970; nil where none is told.
  public var date: Double?
  public var text: String

  public init(
    _ kind: Kind, page: Int, area: Rect, depth: Int = 0, author: String = "", date: Double? = nil,
    text: String = ""
  ) {
    (self.kind, self.page, self.area, self.depth) = (kind, page, area, depth)
    (self.author, self.date, self.text) = (author, date, text)
  }

  /// The memory that the value holds, in bytes.
  public var bytes: Int { 112 + author.utf8.count + text.utf8.count }
}

extension [PageComment] {
  /// Each comment with its replies.
  public var threads: [[PageComment]] {
    reduce(into: []) { threads, comment in
      if comment.depth > 0, let last = threads.last?.first, last.page == comment.page {
        threads[threads.count - 1].append(comment)
      } else {
        threads.append([comment])
      }
    }
  }
}
