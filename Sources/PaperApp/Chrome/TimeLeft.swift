import Books
import Localisation

/// The time that a reader still needs, at the pace at which the reader has read the book.
package struct TimeLeft: Equatable {
  /// In minutes, rounded up; nil in a book without further chapters.
  let chapter: Int?
  let book: Int

  /// Nil where the pace or the book's length is not known, and at the end of the book.
  package init?(in book: ReadBook) {
    guard let pace = book.pace, pace > 0, pace.isFinite, book.document.isComplete,
      book.page < book.pageCount - 1
    else { return nil }
    let page = book.innerPage
    func minutes(to end: Int) -> Int {
      // A pace is an hour a page at most.
      Int((Double(end - page) * min(pace, 3600) / 60).rounded(.up))
    }
    chapter = book.chapters.end(at: page).map { minutes(to: min($0, book.pageCount)) }
    self.book = minutes(to: book.pageCount)
  }

  package var text: String {
    guard let chapter else {
      return Localisation.text("{time} left in the book", ["time": Self.told(book)])
    }
    return Localisation.text(
      "{chapter} left in the chapter, {book} in the book",
      ["chapter": Self.told(chapter), "book": Self.told(book)])
  }

  private static func told(_ minutes: Int) -> String {
    minutes < 60
      ? Localisation.text("{minutes} min", ["minutes": Localisation.number(minutes)])
      : Localisation.text(
        "{hours} h {minutes} min",
        ["hours": Localisation.number(minutes / 60), "minutes": "\(minutes % 60)"])
  }
}
