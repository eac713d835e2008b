import Books
import PaperLayouts

/// What is known of the books that were read: the state of each (`BookState`), and the choices that hold for
/// books without a choice of their own.
///
/// Everything that is to be kept of an open book goes through `change`; what has changed is taken by whoever
/// writes it down, once a frame. A book is named by its document in letters of the usual size, whatever the
/// size of its letters is.
package final class ReadingMemory {
  private var states: [DocumentID: BookState] = [:]
  /// The books whose states have changed since the last `takeChanges`.
  private var changed: Set<DocumentID> = []
  /// The pose of the book closed last; at first the pose that the user chose at the start.
  package private(set) var pose: Pose
  /// The style of the book closed last; at first the style that the user chose at the start.
  package private(set) var style: ReadingStyle

  package init(pose: Pose, style: ReadingStyle) { (self.pose, self.style) = (pose, style) }

  /// The state of a book; of a book that was never read, a state without values.
  package func state(of book: DocumentID) -> BookState { states[book.sized(0)] ?? BookState() }

  /// Changes the state of a book. A change that changes nothing is none.
  package func change(_ book: DocumentID, _ change: (inout BookState) -> Void) {
    let book = book.sized(0)
    let state = states[book] ?? BookState()
    var next = state
    change(&next)
    guard next != state else { return }
    states[book] = next
    changed.insert(book)
  }

  /// Takes a state that has been read from where states are kept. What has been changed meanwhile is newer.
  package func learn(_ state: BookState, of book: DocumentID) {
    let book = book.sized(0)
    states[book] = states[book].map { state.overridden(by: $0) } ?? state
  }

  /// The states that have changed since the last call.
  package func takeChanges() -> [DocumentID: BookState] {
    defer { changed = [] }
    return states.filter { changed.contains($0.key) }
  }

  /// Makes the choices of the book that is closed those of books without their own.
  package func remember(pose: Pose, style: ReadingStyle) { (self.pose, self.style) = (pose, style) }
}

extension BookState {
  /// Where the reader was; nil for a book that was never read.
  package var bookPlace: BookPlace? {
    place.map { BookPlace(page: $0.page, fraction: $0.fraction) }
  }

  package var readingStyle: ReadingStyle? { style.flatMap(ReadingStyle.init(rawValue:)) }
  package var bookPose: Pose? { pose.flatMap(Pose.init(rawValue:)) }
  package var readingDirection: ReadingDirection? {
    direction.flatMap(ReadingDirection.init(rawValue:))
  }
  package var leavesMode: LeavesMode? { paging.flatMap(LeavesMode.init(rawValue:)) }
}
