import CMuPDF
import IPC

/// What other programs have written on the pages of a PDF.
extension DocumentBook {
  func comments(
    from first: PagePlace, count: Int, isInTime: () -> Bool
  ) throws(WorkerError) -> CommentList {
    let asked = min(count, IPCLimits.pages)
    guard opened.format == .pdf else { return CommentList(pageCount: asked, comments: []) }
    var list = CommentList(pageCount: 0, comments: [])
    var bytes = 0
    while list.pageCount < asked,
      list.pageCount == 0 || (bytes < IPCLimits.commentBytes / 2 && isInTime())
    {
      guard let page = PagePlace(chapter: first.chapter, page: first.page + list.pageCount) else {
        break
      }
      let found = try comments(on: page)
      guard list.pageCount == 0 || list.comments.count + found.count <= IPCLimits.comments else {
        break
      }
      for comment in found where bytes < IPCLimits.commentBytes {
        bytes += comment.author.utf8.count + comment.text.utf8.count
        list.comments.append(comment)
      }
      list.pageCount += 1
    }
    return list
  }

  private func comments(on page: PagePlace) throws(WorkerError) -> [CommentRecord] {
    var found = paper_mupdf_comments()
    try context.check(
      paper_mupdf_read_comments(pointer, Int32(page.page), IPCLimits.comments, &found))
    defer { paper_mupdf_free_comments(&found) }
    // The shim gives as many comments as it counts.
    return CommentOrder(UnsafeBufferPointer(start: found.items, count: found.count).map { $0 })
      .records(on: page)
  }
}

/// Puts replies below the comments that are answered.
private struct CommentOrder {
  private let comments: [paper_mupdf_comment]
  private var replies: [Int32: [Int]] = [:]
  private var roots: [Int] = []

  init(_ comments: [paper_mupdf_comment]) {
    self.comments = comments
    let numbers = Set(comments.map(\.number))
    for (index, comment) in comments.enumerated() {
      // A reply whose comment is missing stands for itself.
      let isReply = comment.parent > 0 && comment.parent != comment.number
      if isReply, numbers.contains(comment.parent) {
        replies[comment.parent, default: []].append(index)
      } else {
        roots.append(index)
      }
    }
  }

  /// Replies that answer each other in a circle hang below nothing, and are left out.
  func records(on page: PagePlace) -> [CommentRecord] {
    var records: [CommentRecord] = []
    var stack = roots.reversed().map { (index: $0, depth: 0) }
    // A page may list a comment twice, and then its replies twice as often at each depth.
    var told: Set<Int> = []
    while let (index, depth) = stack.popLast() {
      guard told.insert(index).inserted else { continue }
      let comment = comments[index]
      let below = comment.number > 0 ? replies[comment.number] ?? [] : []
      let record = CommentRecord(comment, on: page, depth: depth)
      // A reply in no words only groups drawings.
      if depth == 0 || !record.text.isEmpty { records.append(record) }
      let next = min(depth + 1, IPCLimits.commentDepth)
      stack += below.reversed().map { (index: $0, depth: next) }
    }
    return records
  }
}

extension CommentRecord {
  fileprivate init(_ comment: paper_mupdf_comment, on page: PagePlace, depth: Int) {
    self.init(
      Kind(rawValue: UInt8(clamping: comment.kind)) ?? .note, on: page,
      at: PageRect(comment.rect), depth: depth,
      author: comment.author.map { String(cString: $0) } ?? "",
      date: comment.date < 0 ? nil : Double(comment.date),
      text: comment.text.map { String(cString: $0) } ?? "")
  }
}
