import Books
import Content
import Reading

/// The page with which a book begins.
extension BookOpener {
  /// The page to begin with; nil while that is not known, nil inside for the kept place.
  ///
  /// A text may have been laid out anew since the place was kept: the text is another edition, or is set otherwise.
  func page(in document: Document, for waiting: PendingBook) -> Int?? {
    if let page = waiting.page { return page }
    if let target = waiting.target { return page(of: target.mark, in: document) }
    if memory.state(of: document.id).place == nil, let first = firstPage(waiting.entry.id) {
      return min(first, document.pageCount - 1)
    }
    guard let sought = sought(in: document),
      let place = memory.state(of: document.id).place
    else { return isLongEnough(document) ? .some(nil) : nil }
    guard let found = content.answer(to: sought) else { return nil }
    // A page of pictures begins with the same letter as the page behind it.
    guard let found, abs(found - place.page) > 1 else {
      return isLongEnough(document) ? .some(nil) : nil
    }
    return found
  }

  /// The page of a mark; nil while that is not known.
  private func page(of mark: Mark, in document: Document) -> Int?? {
    var page = mark.estimatedPage(in: document)
    if let sought = mark.sought(in: document) {
      guard let found = content.answer(to: sought) else { return nil }
      page = found ?? page
    }
    guard document.isComplete else { return page < document.pageCount ? page : nil }
    return min(page, document.pageCount - 1)
  }

  /// Where the place of the pending book is looked for in the text.
  func sought(in document: Document, for waiting: PendingBook) -> AnchoredPlace? {
    waiting.target.map { $0.mark.sought(in: document) } ?? sought(in: document)
  }

  /// Where the kept place in the text is looked for; nil where its page is to be trusted.
  private func sought(in document: Document) -> AnchoredPlace? {
    guard document.isReflowable, let place = memory.state(of: document.id).place,
      let anchor = place.anchor, !document.isComplete || place.pageCount != document.pageCount
    else { return nil }
    return AnchoredPlace(anchor, in: document.id)
  }

  /// Whether the kept page is among the pages that have been counted.
  private func isLongEnough(_ document: Document) -> Bool {
    let page = memory.state(of: document.id).place?.page ?? 0
    return document.isComplete || page < document.pageCount
  }
}
