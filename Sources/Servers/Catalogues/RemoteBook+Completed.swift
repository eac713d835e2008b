extension RemoteBook {
  /// The book with what a document about the book alone tells besides. The identity stays: the book is the same one.
  public func completed(by document: RemoteBook) -> RemoteBook {
    var book = self
    book.more = nil
    if book.title.isEmpty { book.title = document.title }
    if book.authors.isEmpty { book.authors = document.authors }
    if book.series.isEmpty { (book.series, book.position) = (document.series, document.position) }
    if !document.files.isEmpty { book.files = document.files }
    book.cover = document.cover ?? book.cover
    book.thumbnail = book.thumbnail ?? document.thumbnail
    book.stream = book.stream ?? document.stream
    book.progression = book.progression ?? document.progression
    book.isGuarded = book.files.isEmpty && (book.isGuarded || document.isGuarded)
    book.details = details.completed(by: document.details)
    return book
  }
}

extension RemoteDetails {
  fileprivate func completed(by told: RemoteDetails) -> RemoteDetails {
    func text(_ one: String, _ own: String) -> String { one.isEmpty ? own : one }
    func list(_ one: [String], _ own: [String]) -> [String] { one.isEmpty ? own : one }
    var details = self
    details.summary = text(told.summary, summary)
    details.publisher = text(told.publisher, publisher)
    details.language = text(told.language, language)
    details.issued = text(told.issued, issued)
    // By this date covers are known again.
    details.updated = text(updated, told.updated)
    details.categories = list(told.categories, categories)
    details.identifiers = list(told.identifiers, identifiers)
    details.rating = told.rating ?? rating
    details.pageCount = told.pageCount ?? pageCount
    details.isRightToLeft = isRightToLeft || told.isRightToLeft
    details.extent = text(told.extent, extent)
    return details
  }
}
