import Books
import Launch
import Synchronization
import SystemCalls

/// Reads shelves from disk, each on its own thread, and keeps the results until a frame takes them: of shelves the latest,
/// of books that join a shelf all.
final class ShelfLoader: Sendable {
  private struct State {
    var opening: LaunchResult?
    /// What joins the shelf, in the order in which it was read.
    var joining: [LaunchResult] = []
    /// Whether no result is wanted any more.
    var hasStopped = false
    /// The number of the latest request. A result of an older request is dropped.
    var latest = 0
  }

  private let state = Mutex(State())
  private let calibre: any CalibreReader
  private let open: @Sendable (DocumentSource) -> Void
  private let wake: @Sendable () -> Void

  /// - Parameters:
  ///   - calibre: reads the databases of libraries.
  ///   - wake: called on a background thread when a shelf has been read.
  ///   - open: takes the book of a shelf that is opened with the shelf, on a background thread.
  init(
    calibre: any CalibreReader, wake: @escaping @Sendable () -> Void,
    open: @escaping @Sendable (DocumentSource) -> Void
  ) {
    (self.calibre, self.wake, self.open) = (calibre, wake, open)
  }

  func read(_ arguments: Arguments) {
    if arguments.joinsShelf { return readJoining(arguments) }
    let number = state.withLock { state in
      state.latest += 1
      return state.latest
    }
    BackgroundThread.start("shelf") { [self] in
      let opening = LaunchResult.read(arguments, calibre: calibre) {
        self.state.withLock { $0.latest != number }
      }
      let isLatest = state.withLock { state in
        guard number == state.latest else { return false }
        state.opening = opening
        return true
      }
      guard isLatest else { return }
      // Another face makes another document.
      if arguments.face == .book { opening.opened.map(open) }
      wake()
    }
  }

  /// Reads what may join the shelf. No later request drops the result: each book was asked for.
  private func readJoining(_ arguments: Arguments) {
    BackgroundThread.start("books") { [self] in
      let opening = LaunchResult.read(arguments, calibre: calibre) {
        self.state.withLock { $0.hasStopped }
      }
      let isWanted = state.withLock { state in
        if !state.hasStopped { state.joining.append(opening) }
        return !state.hasStopped
      }
      if isWanted { wake() }
    }
  }

  /// Drops the shelf that is being read. Books that join a shelf come.
  func giveUp() {
    state.withLock { state in
      state.latest += 1
      state.opening = nil
    }
  }

  /// Ends all reading; the threads end by themselves, and nobody waits for them.
  func stop() {
    state.withLock { state in
      state.latest += 1
      state.hasStopped = true
    }
  }

  /// Takes the result of the latest request for a shelf, then what joins it; none where there is nothing new.
  func take() -> [LaunchResult] {
    state.withLock { state in
      defer { (state.opening, state.joining) = (nil, []) }
      return [state.opening].compactMap(\.self) + state.joining
    }
  }
}
