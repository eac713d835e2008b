import Books
import PaperGeometry
import PaperGestures

/// The books that a reader has selected on the shelf, by their ids, so that other orders keep the selection.
package struct ShelfSelection {
  package private(set) var books: Set<ShelfEntry.ID> = []
  /// The book from which a range extends.
  private(set) var anchor: ShelfEntry.ID?
  /// The books that were selected when the range began.
  private var base: Set<ShelfEntry.ID> = []

  package init() {}

  package var isEmpty: Bool { books.isEmpty }
  package var count: Int { books.count }
  package func contains(_ book: ShelfEntry.ID) -> Bool { books.contains(book) }

  /// Selects a book, or selects the book no longer. A range begins at the book.
  mutating func toggle(_ book: ShelfEntry.ID) {
    if books.remove(book) == nil { books.insert(book) }
    (anchor, base) = (book, books)
  }

  /// Selects a range in the place of the former range.
  /// - Parameter start: the book at which the range begins.
  mutating func extend(over range: [ShelfEntry.ID], from start: ShelfEntry.ID) {
    anchor = start
    books = base.union(range)
  }

  mutating func replace(by all: [ShelfEntry.ID]) { (books, base, anchor) = (Set(all), [], nil) }

  mutating func clear() { self = ShelfSelection() }

  /// Gives up the books that are no longer on the shelf.
  mutating func keep(_ isThere: (ShelfEntry.ID) -> Bool) {
    guard books.contains(where: { !isThere($0) }) else { return }
    books = books.filter(isThere)
    base = base.filter(isThere)
    if let anchor, !isThere(anchor) { self.anchor = nil }
  }
}

/// A press that selects.
struct SelectingPress {
  /// A press with Ctrl or Shift on a book.
  struct Press {
    var card: Int
    var pointer: Pointer
    var point: Point
    /// Whether all books up to the pressed book are selected.
    var extends: Bool
  }

  var press: Press?
  /// Whether the last press was that of a finger, whose taps go on selecting.
  var isTouch = false

  static let none = SelectingPress()
  /// The distance in points beyond which a press is no click.
  static let slop = 4.0
}
