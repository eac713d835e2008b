import Books
import PaperGestures
import Shell

/// A requested book whose document is still being opened. Keys and gestures in the meantime are meant
/// for the book, as with a book that waits for its first page.
final class PendingBook: Responder {
  enum Input {
    case command(Command, at: Double)
    case event(InputEvent, at: Double)
  }

  let entry: ShelfEntry
  /// The document, in letters of the size that is kept for the book.
  var document: DocumentID
  /// When the book was requested, in seconds.
  let begun: Double
  /// The page to open, counted from 0.
  let page: Int?
  let way: Navigator.Way
  /// A mark at which the book opens; nil for where the book was left.
  let mark: Mark?
  private(set) var inputs: [Input] = []
  /// Whether the user has closed the book before its document arrived.
  private(set) var isClosed = false
  /// Whether the book's files have changed since the book was requested: the document may be the former one.
  var isChanged = false

  /// The greatest number of inputs that are kept: a disk that never answers must not fill the memory.
  private static let maximum = 1000

  init(
    entry: ShelfEntry, page: Int?, mark: Mark? = nil, way: Navigator.Way, at time: Double
  ) {
    (self.entry, self.page, self.way, begun) = (entry, page, way, time)
    self.mark = mark
    document = entry.documentID
  }

  var context: CommandContext? { .book }

  func perform(_ command: Command, at time: Double) -> Outcome? {
    if command == .closeBook {
      isClosed = true
    } else {
      keep(.command(command, at: time))
    }
    return .used
  }

  /// Keeps a pointer's, a wheel's or a pinch's event for the book.
  func keep(_ event: InputEvent, at time: Double) { keep(.event(event, at: time)) }

  private func keep(_ input: Input) {
    if inputs.count < Self.maximum { inputs.append(input) }
  }
}
