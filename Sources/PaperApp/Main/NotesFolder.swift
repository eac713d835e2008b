import BookTable
import Books
import Synchronization
import SystemCalls

/// Folds the words of all marks in the background, for the search in them.
final class NotesFolder: Sendable {
  private let folded = Mutex<NotesIndex?>(nil)
  private let wake: @Sendable () -> Void

  /// - Parameter wake: called on a background thread when an index is there; must not wait.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func fold(_ books: [MarkedBook]) {
    BackgroundThread.start("notes") { [self] in
      let index = NotesIndex(books.filter { !$0.marks.isEmpty }) { Clock.day(secondsSince1970: $0) }
      folded.withLock { $0 = index }
      wake()
    }
  }

  /// The index that has come since the last call.
  func take() -> NotesIndex? {
    folded.withLock { folded in
      defer { folded = nil }
      return folded
    }
  }
}
