import Books
import Shelf

/// The selected books of the shelf.
extension Stage {
  /// The books to which a command of the shelf applies, in the order of the shelf: the selected books, or else the book in
  /// front.
  package var selectedBooks: [ShelfEntry.ID] { shelf.selectedBooks }

  package var selection: ShelfSelection { shelf.selection }

  /// Selects all books of the shelf; while a reader finds, all hits.
  package func selectAllBooks() { shelf.selectAll() }
}
