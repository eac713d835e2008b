import Books
import Launch
import Stage
import Synchronization
import SystemCalls

/// The frame's errands between the disk and the stage: a book that changes is read again, and a folder's changes come to
/// the shelf.
@MainActor
final class ChangesFollower {
  private let watch: FileWatch
  private let reader: ShelfRereader
  /// The shelf as it was read last.
  private var shown: LaunchResult?
  /// The shelf that waits while the books of a server are shown.
  private var waiting: LaunchResult?

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
    (shown, waiting) = (opening, nil)
    watch.follow(shelf: opening.library.places)
  }

  /// Follows no shelf: another part of the program looks after the books that are shown.
  func followNoShelf() {
    reader.stop()
    (shown, waiting) = (nil, nil)
    watch.follow(shelf: ShelfPlaces())
  }

  /// Follows no shelf while the books of a server are shown.
  func stepAside() {
    let former = shown ?? waiting
    followNoShelf()
    waiting = former
  }

  /// Follows again the shelf that was shown before the books of a server, and looks what has changed meanwhile.
  func comeBack() {
    guard let former = waiting else { return }
    follow(former)
    readShelf()
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
    if let shelf = found.shelf {
      shown = shelf
      stage.renew(shelf.contents, at: time)
    }
    watch.follow(shelf: found.places)
  }

  /// Ends all reading without waiting.
  func stop() { reader.stop() }
}

/// Reads a shelf again on a thread, and keeps what has changed until a frame takes that.
///
/// There is one reading at a time: another one that is wanted meanwhile begins when the first has ended. (To drop the
/// first was rejected: where a disk is slower than its changes come, no reading would end.)
private final class ShelfRereader: Sendable {
  struct Found: Sendable {
    /// Nil where the shelf has the same books.
    var shelf: LaunchResult?
    /// The books whose files have changed.
    var changed: [DocumentID]
    /// Where books were looked for.
    var places: ShelfPlaces
  }

  private struct State: Sendable {
    var found: Found?
    /// The files that have changed since a reading began.
    var files: Set<[UInt8]> = []
    /// Whether a reading goes on.
    var isReading = false
    /// Whether another reading is wanted after this one.
    var isWanted = false
    /// Counts the shelves. What is read of a former one is dropped.
    var shelves = 0
  }

  private let state = Mutex(State())
  private let calibre: any CalibreReader
  private let wake: @Sendable () -> Void

  init(calibre: any CalibreReader, wake: @escaping @Sendable () -> Void) {
    (self.calibre, self.wake) = (calibre, wake)
  }

  /// Reads a shelf again.
  func read(like shown: LaunchResult, changed files: Set<[UInt8]>) {
    let number: Int? = state.withLock { state in
      state.files.formUnion(files)
      state.isWanted = state.isReading
      guard !state.isReading else { return nil }
      state.isReading = true
      return state.shelves
    }
    guard let number else { return }
    BackgroundThread.start("shelf") { [self] in
      var last = shown
      while read(like: &last, number) {}
    }
  }

  /// - Parameter last: the shelf as it was read last.
  /// - Returns: whether another reading is wanted.
  private func read(like last: inout LaunchResult, _ number: Int) -> Bool {
    let files = state.withLock { state in
      guard state.shelves == number else { return Set<[UInt8]>() }
      defer { state.files = [] }
      return state.files
    }
    let read = LaunchResult.read(last.arguments, calibre: calibre) {
      self.state.withLock { $0.shelves != number }
    }
    // A shelf that cannot be read stays as it was.
    let shelf = read.isGone || read.shelf.isSame(as: last.shelf) ? nil : read
    let places = read.isGone ? last.library.places : read.library.places
    let changed = read.library.documents(in: files)
    let isWanted: Bool? = state.withLock { state in
      guard state.shelves == number else { return nil }
      state.found = Found(
        shelf: shelf ?? state.found?.shelf, changed: (state.found?.changed ?? []) + changed,
        places: places)
      state.isReading = state.isWanted
      state.isWanted = false
      return state.isReading
    }
    guard let isWanted else { return false }
    wake()
    if let shelf { last = shelf }
    return isWanted
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
      let shelves = state.shelves + 1
      state = State()
      state.shelves = shelves
    }
  }
}
