/// On which page a mark of another layout lies now.
extension Mark {
  /// Whether the page and the lines of the mark hold in a document's layout. The number of the book's pages tells
  /// layouts of one size of letters from each other.
  package func holds(in document: Document) -> Bool {
    guard document.isReflowable else { return true }
    guard textSize == document.id.textSize else { return false }
    guard let pageCount = place.pageCount else {
      return place.anchor == nil || !document.isComplete
    }
    return pageCount == document.pageCount
  }

  /// The question for the page of the mark's place in the text; nil where the mark's own page holds.
  package func sought(in document: Document) -> AnchoredPlace? {
    guard !holds(in: document), let anchor = place.anchor else { return nil }
    return AnchoredPlace(anchor, in: document.id)
  }

  /// The page as it is as long as its place in the text has not been looked up: the mark's own where that holds, else
  /// by how far the mark lies in the book.
  /// - Returns: a page of the document, from 0.
  package func estimatedPage(in document: Document) -> Int {
    if holds(in: document) { return place.page }
    let share = Double(place.page) / Double(max(1, place.pageCount ?? document.pageCount))
    // Below the bound every number is a whole one of `Int`, and NaN is none.
    let page = share.isFinite ? Int(min(max(0, share * Double(document.pageCount)), 1e9)) : 0
    return min(page, document.pageCount - 1)
  }
}
