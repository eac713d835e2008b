import Books
import Content

/// What other programs have written in the open book, as it arrives part by part.
struct BookComments {
  private var document: DocumentID?
  private var arrived = 0
  private var all: [PageComment] = []

  /// The comments whose pages have been read. The list is put together anew only when a part has arrived: panels
  /// compare the list in each frame.
  mutating func all(of document: Document, from content: ReceivedContent) -> [PageComment] {
    let parts = CommentsOfPages.all(of: document).compactMap { content.answer(to: $0) }
    if self.document != document.id || arrived != parts.count {
      (self.document, arrived) = (document.id, parts.count)
      all = parts.flatMap { $0 ?? [] }
    }
    return all
  }
}
