import Books
import Launch
import Stage
import Synchronization
import SystemCalls

/// The frame's errands between the disk and the stage: a book that changes is read again, and a folder's changes come to
/// the shelf.
@MainActor
final class ChangesDesk {
  private let watch: FileWatch
  private let reader: ShelfRereader
  /// The shelf as it was read last.
  private var shown: LaunchResult?

  /// - Parameters:
  ///   - calibre: reads the databases of libraries.
  ///   - wake: called on any thread when something has changed; must not wait.
  init(calibre: any CalibreReader, wake: @escaping @Sendable () -> Void) {
    watch = FileWatch(wake: wake)
    reader = ShelfRereader(calibre: calibre, wake: wake)
  }

  /// Follows the shelf that is shown from now on.
  func follow(_ opening: LaunchResult) {
    reader.stop()
    shown = opening
    watch.follow(shelf: opening.library.places)
  }

  /// Looks for the books of the shelf again, without being told of a change: of some disks the system tells nothing.
  func readShelf() { if let shown { reader.read(like: shown, changed: []) } }

  func exchange(with stage: Stage, at time: Double) {
    watch.follow(book: stage.openSource)
    let news = watch.take()
    if news.isBookChanged { stage.readAgain() }
    if news.isShelfChanged, let shown { reader.read(like: shown, changed: news.files) }
    guard let found = reader.take() else { return }
    stage.noteChanged(found.changed)
    guard let shelf = found.shelf else { return }
    shown = shelf
    stage.renew(shelf.shelf, at: time)
    watch.follow(shelf: shelf.library.places)
  }

  /// Ends all reading without waiting.
  func stop() { reader.stop() }
}

/// Reads a shelf again on a thread, and keeps what has changed until a frame takes that.
private final class ShelfRereader: Sendable {
  struct Found: Sendable {
    /// Nil where the shelf has the same books.
    var shelf: LaunchResult?
    /// The books whose files have changed.
    var changed: [DocumentID]
  }

  private struct State: Sendable {
    var found: Found?
    /// The files that have changed since the last result.
    var files: Set<[UInt8]> = []
    var latest = 0
  }

  private let state = Mutex(State())
  private let calibre: any CalibreReader
  private let wake: @Sendable () -> Void

  init(calibre: any CalibreReader, wake: @escaping @Sendable () -> Void) {
    (self.calibre, self.wake) = (calibre, wake)
  }

  /// Reads a shelf again; what is still being read is dropped.
  func read(like shown: LaunchResult, changed files: Set<[UInt8]>) {
    let number = state.withLock { state in
      state.latest += 1
      state.files.formUnion(files)
      return state.latest
    }
    BackgroundThread.start("shelf") { [self] in
      let read = LaunchResult.read(shown.arguments, calibre: calibre) {
        self.state.withLock { $0.latest != number }
      }
      guard let files = state.withLock({ $0.latest == number ? $0.files : nil }) else { return }
      // A shelf that cannot be read stays as it was.
      let isSame = read.isGone || read.shelf.isSame(as: shown.shelf)
      let changed = read.library.documents(in: files)
      let isNews = state.withLock { state in
        guard state.latest == number else { return false }
        state.files = []
        let found = Found(
          shelf: isSame ? nil : read, changed: (state.found?.changed ?? []) + changed)
        state.found = found.shelf == nil && found.changed.isEmpty ? nil : found
        return state.found != nil
      }
      if isNews { wake() }
    }
  }

  func take() -> Found? {
    state.withLock { state in
      defer { state.found = nil }
      return state.found
    }
  }

  /// Drops what is still being read; the thread ends by itself.
  func stop() {
    state.withLock { state in
      state.latest += 1
      (state.found, state.files) = (nil, [])
    }
  }
}
