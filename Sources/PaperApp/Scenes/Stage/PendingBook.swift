import Books
import PaperGestures

/// A book that has been asked for and whose pages are still being listed. As with a book that waits for
/// its first page, what is typed or pressed meanwhile is meant for the book.
struct PendingBook {
  let entry: ShelfEntry
  /// The page to open, counted from 0.
  let page: Int?
  let way: Navigator.Way
  private(set) var input: [(event: InputEvent, time: Double)] = []

  /// Events that are kept for a book: a disk that never answers must not fill the memory.
  private static let most = 1000

  init(entry: ShelfEntry, page: Int?, way: Navigator.Way) {
    (self.entry, self.page, self.way) = (entry, page, way)
  }

  /// Keeps an event for the book.
  /// - Returns: nil where the event closes the book before it has come.
  func holding(_ event: InputEvent, at time: Double) -> PendingBook? {
    if case .key(let key) = event {
      switch (key.name, key.modifiers) {
      case ("Escape", []), ("W", .control): return nil
      default: break
      }
    }
    guard input.count < Self.most else { return self }
    var book = self
    book.input.append((event, time))
    return book
  }
}
