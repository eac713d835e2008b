import Localisation

/// What other programs have written on `count` pages from `first` on: the annotations of a PDF.
public struct ReadComments: PageRangeQuery {
  public static let code = QueryCode.readComments
  public static var task: String { Localisation.text("reading the comments") }
  public typealias Answer = CommentList

  public var first: PagePlace
  public var count: Int

  public init(first: PagePlace, count: Int) { (self.first, self.count) = (first, count) }

  public func admits(_ list: CommentList) -> Bool {
    let pages = first.page..<first.page + max(1, count)
    return list.pageCount <= count
      && list.comments.allSatisfy {
        $0.page.chapter == first.chapter && pages.contains($0.page.page)
      }
  }
}

/// The comments of some pages, by page. Replies follow the comment that is answered.
public struct CommentList: Equatable, Sendable {
  /// How many pages were read: fewer than asked where there is much to tell.
  public var pageCount: Int
  public var comments: [CommentRecord]

  public init(pageCount: Int, comments: [CommentRecord]) {
    (self.pageCount, self.comments) = (pageCount, comments)
  }
}

extension CommentList: IPCValue {
  public static var minimumBytes: Int { 8 }

  public func write(to writer: inout IPCWriter) {
    writer.put(count: pageCount)
    writer.put(list: comments, limit: IPCLimits.comments)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    pageCount = try reader.integer("count of pages", in: 0...IPCLimits.pages)
    comments = try reader.list("comments", limit: IPCLimits.comments)
  }
}

public struct CommentRecord: Equatable, Sendable {
  public enum Kind: UInt8, CaseIterable, Sendable {
    case note, freeText, marked, struck, drawn, stamp, file
  }

  public var kind: Kind
  public var page: PagePlace
  /// In heights of the page.
  public var rect: PageRect
  /// 0 for a comment, 1 for a reply, more for a reply to a reply.
  public var depth: Int
  public var author: String
  /// In seconds since 1970; nil where none is told.
  public var date: Double?
  public var text: String

  public init(
    _ kind: Kind, on page: PagePlace, at rect: PageRect, depth: Int = 0, author: String = "",
    date: Double? = nil, text: String = ""
  ) {
    (self.kind, self.page, self.rect, self.depth) = (kind, page, rect, depth)
    (self.author, self.date, self.text) = (author, date, text)
  }
}

extension CommentRecord: IPCValue {
  public static var minimumBytes: Int { 35 }

  public func write(to writer: inout IPCWriter) {
    writer.put(kind.rawValue)
    writer.put(page)
    writer.put(rect)
    writer.put(UInt8(clamping: depth))
    writer.put(author, limit: IPCLimits.text)
    writer.put(date != nil)
    if let date { writer.put(date) }
    writer.put(text, limit: IPCLimits.commentText)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    kind = try reader.choice("kind of a comment")
    page = try PagePlace(from: &reader)
    rect = try PageRect(from: &reader)
    depth = Int(try reader.byte("depth of a reply"))
    guard depth <= IPCLimits.commentDepth else { throw .invalid("depth of a reply") }
    author = try reader.text("author", limit: IPCLimits.text)
    let hasDate = try reader.flag("date")
    date = hasDate ? try reader.finite("date") : nil
    text = try reader.text("comment", limit: IPCLimits.commentText)
  }
}
