import Books
import PaperGeometry
import Shell

/// What a reader does with books themselves and not with their pages. The books are the chosen ones of the shelf, else
/// the book in front.
package indirect enum BookCare: Equatable {
  /// To correct what is told of the books.
  case correct
  /// To keep edits of books.
  case keep([BookEdit], of: Set<ShelfEntry.ID>)
  /// To show what can be done with the files, in a menu at a point.
  case askFiles(at: Point)
  /// To do something with the files. What cannot be undone here is asked first.
  case files(FileCare)
  /// The same with the book in front, and with the other selected books where the book is selected, as the card asks.
  case front(BookCare)
  /// To move files to the trash, as the reader has agreed.
  case trash([[UInt8]])
}
