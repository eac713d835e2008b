import PaperGeometry
import IPC

/// What other programs have written on some pages of a document.
public struct CommentsOfPages: DocumentQuery {
  public static let lane = QueryLane.outline

  public var document: DocumentID
  public var pages: Range<Int>

  /// How many pages a list asks for at a time.
  public static let step = 256

  public init(_ document: DocumentID, _ pages: Range<Int>) {
    (self.document, self.pages) = (document, pages)
  }

  /// The questions about all pages of a document.
  public static func all(of document: Document) -> [CommentsOfPages] {
    stride(from: 0, to: document.pageCount, by: step).map {
      CommentsOfPages(document.id, $0..<min($0 + step, document.pageCount))
    }
  }

  public func ask<Worker: DocumentWorker>(
    _ worker: Worker
  ) throws(DocumentError) -> [PageComment] {
    var all: [PageComment] = []
    let known = worker.pages
    var page = max(0, pages.lowerBound)
    while page < min(pages.upperBound, known.count), let place = known.place(of: page) {
      let step = min(
        known.pagesLeft(inChapterOf: page), pages.upperBound - page, IPCLimits.pages)
      let list = try worker.ask(ReadComments(first: place, count: step), page: place)
      all += list.comments.compactMap { PageComment($0, known) }
      guard list.pageCount > 0, all.count < DocumentLimits.comments else { break }
      page += list.pageCount
    }
    return Array(all.prefix(DocumentLimits.comments))
  }

  public func answerOfPictures(pageCount: Int) -> [PageComment] { [] }

  public func flaw(of comments: [PageComment], pageCount: Int) -> String? {
    AnswerCheck.flaw(of: comments, on: pages.clamped(to: 0..<pageCount))
  }

  public func bytes(of comments: [PageComment]) -> Int { comments.reduce(0) { $0 + $1.bytes } }
}

extension AnswerCheck {
  static func flaw(of comments: [PageComment], on pages: Range<Int>) -> String? {
    guard comments.count <= DocumentLimits.comments else { return "too many comments" }
    for comment in comments {
      guard pages.contains(comment.page) else { return "a comment on a page not asked for" }
      guard isText(comment.author), isText(comment.text) else { return "a comment is too long" }
      let area = comment.area
      guard isPlace(area.minX, area.minY, area.maxX, area.maxY) else {
        return "a comment has no place"
      }
      guard (0...IPCLimits.commentDepth).contains(comment.depth) else {
        return "a reply of no depth"
      }
    }
    return nil
  }
}

extension PageComment {
  /// - Returns: nil for a comment on a page that is not counted.
  init?(_ record: CommentRecord, _ pages: PageIndex) {
    guard let page = pages.page(at: record.page) else { return nil }
    self.init(
      Kind(record.kind), page: page, area: Rect(record.rect), depth: record.depth,
      author: Printable.escaped(record.author), date: record.date, text: record.text)
  }
}

extension PageComment.Kind {
  init(_ kind: CommentRecord.Kind) {
    self =
      switch kind {
      case .note: .note
      case .freeText: .freeText
      case .marked: .marked
      case .struck: .struck
      case .drawn: .drawn
      case .stamp: .stamp
      case .file: .file
      }
  }
}

// MARK: - At their places

extension [PageComment] {
  /// The comments with words as places of the page that are followed as links are, the smallest areas for large
  /// drawings: a drawing around a paragraph must not take the paragraph's clicks.
  func links(height: Double) -> [PageLink] {
    threads.compactMap { thread in
      guard let first = thread.first,
        first.kind == .file || thread.contains(where: { !$0.text.isEmpty })
      else {
        return nil
      }
      return PageLink(area: first.sign.scaled(by: height), target: .comment(thread))
    }
  }
}

extension PageComment {
  /// Where a click finds the comment: all of a small area or of marked words, else the upper left corner.
  var sign: Rect {
    guard kind == .drawn || kind == .freeText || kind == .stamp,
      area.width * area.height > Self.large
    else { return area }
    return Rect(area.minX, area.minY, Self.corner, Self.corner)
  }
  private static let (large, corner) = (0.01, 0.04)
}
