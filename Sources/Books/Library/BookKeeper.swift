import Books
import Database
import Glibc
import SystemCalls

/// Keeps what is known of the books that were read: places, choices, marks, recent books, and the shelf as it
/// was left. One thread reads and writes the library's file; nobody waits for that thread but `stop`.
///
/// Changes come as values and are written at once, those that have come meanwhile together. What was asked for
/// lies in a mailbox (`take`). Several programs may share the file.
public final class BookKeeper: Sendable {
  /// What the mailbox holds.
  public struct News: Sendable {
    /// The books that were asked for, each with what is kept of it.
    public var books: [KeptBook] = []
    /// How the program was left; told once, first of all.
    public var start: Start?
    /// The books in which something is marked, once they were asked for.
    public var marked: [MarkedBook]?
    /// What is known of books and their reading, once that was asked for: first of all books, then of those that have
    /// changed. A book of several places is told for each.
    public var readings: [KeptReading] = []
    /// All collections in their order, once readings were asked for, and again when one has changed.
    public var collections: [BookCollection]?
    /// What was read, once that was asked for.
    public var statistics: ReadingStatistics?
    /// How many edits of books are kept, of all that were given; their readings are told with the number or before. Nil
    /// where no further edit is kept.
    public var keptEdits: Int?
    /// What has to be told to the user, one line each.
    public var problems: [String] = []
  }

  /// What is known when the program starts.
  public struct Start: Equatable, Sendable {
    public var shelf: ShelfState?
    /// Where the books lie that were read last, the last one first, each as the bytes of a path.
    public var recent: [[UInt8]] = []
    /// The books that were open in the windows that were closed last, that of the last one first; none while another
    /// window is there.
    public var open: [LeftBook] = []
    /// The hints that were shown.
    public var hints: Set<String> = []

    public init() {}
  }

  /// What keeps the library, with its version.
  public static var store: String { Database.name }

  /// What the keeper and its thread share.
  struct State: Sendable {
    var wanted: [DocumentSource] = []
    var wantsMarked = false
    var wantsReadings = false
    /// The days of which statistics are wanted.
    var wantedDays: ClosedRange<String>?
    var changes = PendingChanges()
    /// Edits of books in their order, each with its time in seconds since 1970.
    var edits: [(edit: BooksEdit, time: Int)] = []
    /// How many edits were given, and how many of these were told as kept.
    var (given, told) = (0, 0)
    /// Whether the thread is in the midst of an edit.
    var isEditing = false
    /// Whether the edits that are left are kept as the program ends.
    var keepsLeft = true
    /// How many books that were edited are still to be found on their disks.
    var unnamed = 0
    var news = News()
    /// What disks have told.
    var found: [FoundFacts] = []
    /// How many books disks are asked about: for questions, and for changes.
    var (asking, seeking) = (0, 0)
    /// Whether the thread has nothing to do.
    var isIdle = false
    var isStopping = false
    /// Whether the end waits for no disk any more.
    var isHurried = false
    var hasEnded = false

    /// Whether everything is written, and every question answered.
    var isDone: Bool {
      isIdle && wanted.isEmpty && !wantsMarked && !wantsReadings && wantedDays == nil
        && changes.isEmpty && edits.isEmpty && !isEditing && unnamed == 0 && found.isEmpty
        && asking + seeking == 0
    }
  }

  private let state = Monitor(State())

  /// The most books that wait to be looked up; more push out the oldest.
  static let maximumWanted = 500

  /// - Parameters:
  ///   - path: the library's file.
  ///   - timeout: how long a statement waits for another process, in milliseconds.
  ///   - resumesEdits: whether edits that another program had no time to write are written. A command does not wait for
  ///     such edits.
  ///   - wake: called on the keeper's thread when the mailbox holds something; must not wait.
  public init(
    path: String, timeout: Int32 = 5000, resumesEdits: Bool = true,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    BackgroundThread.start("library") { [state] in
      LibraryThread(
        path: path, timeout: timeout, resumesEdits: resumesEdits, state: state, wake: wake
      ).run()
    }
  }

  /// The user's own library; nil where the user has no home.
  /// - Parameter resumesEdits: false for a command.
  public static func ofUser(
    resumesEdits: Bool = true, wake: @escaping @Sendable () -> Void
  ) -> BookKeeper? {
    LibraryFile.ofUser(Environment.all)
      .map { BookKeeper(path: $0, resumesEdits: resumesEdits, wake: wake) }
  }

  // MARK: What the window's thread calls

  /// Asks for what is kept of books. The book that was asked for last is looked up first.
  public func want(_ books: [DocumentSource]) {
    guard !books.isEmpty else { return }
    state.withLock { state in
      state.wanted += books
      state.wanted.removeFirst(max(0, state.wanted.count - Self.maximumWanted))
    }
  }

  /// Asks for all books in which something is marked.
  public func wantMarked() { state.withLock { $0.wantsMarked = true } }

  /// Asks for the readings of all books and for all collections. From then on changes of both are told.
  ///
  /// What another program changes is told with the next call, as when the window gets the focus.
  public func wantReadings() { state.withLock { $0.wantsReadings = true } }

  /// Asks what was read on some days, each as "2026-02-28".
  public func wantStatistics(_ days: ClosedRange<String>) {
    state.withLock { $0.wantedDays = days }
  }

  /// Has changes written. The lock's end wakes the library's thread (`Monitor.withLock`).
  public func keep(_ changes: [BookChange]) {
    guard !changes.isEmpty else { return }
    let now = Clock.secondsSince1970
    state.withLock { state in changes.forEach { state.changes.add($0, at: now) } }
  }

  /// Has edits of books written, in their order. The number of the books does not matter to the caller.
  ///
  /// Edits of many books are written in slices, between which questions are answered. Their readings are told together
  /// after the last slice.
  public func keep(_ edits: [BooksEdit]) {
    guard !edits.isEmpty else { return }
    let now = Clock.secondsSince1970
    state.withLock { state in
      state.edits += edits.map { ($0, now) }
      state.given += edits.count
    }
  }

  /// Has changes of collections written. Books are put in by `BookEdit.collect`, also at once.
  public func keep(_ changes: [CollectionChange]) {
    guard !changes.isEmpty else { return }
    state.withLock { state in changes.forEach { state.changes.add($0) } }
  }

  public func keep(_ shelf: ShelfState) { state.withLock { $0.changes.shelf = shelf } }

  /// Keeps which book is open in a window.
  public func keep(_ window: OpenWindow) { state.withLock { $0.changes.window = window } }

  /// Remembers that a hint was shown.
  public func keep(hint: String) { state.withLock { _ = $0.changes.hints.insert(hint) } }

  /// Empties the mailbox.
  public func take() -> News {
    state.withLock { state in
      defer { state.news = News() }
      return state.news
    }
  }

  // MARK: Waiting

  /// Waits until everything is written and every question answered. For tests and for the commands without a
  /// window.
  public func flush() {
    state.wait { $0.hasEnded || $0.isDone ? () : nil }
  }

  /// Writes what is left, and ends the thread.
  /// - Parameter seconds: how long to wait at most for the disk. The thread ends by itself later. A book whose own disk
  ///   does not answer for half of that time is kept by the path under which it was asked for.
  /// - Returns: whether everything is done.
  @discardableResult
  public func stop(within seconds: Double) -> Bool {
    state.withLock { $0.isStopping = true }
    let start = Clock.seconds
    while Clock.seconds < start + seconds {
      let isLate = Clock.seconds > start + seconds / 2
      let hasEnded = state.withLock { state in
        state.isHurried = isLate
        return state.hasEnded
      }
      if hasEnded { return true }
      usleep(1000)
    }
    return state.withLock(\.hasEnded)
  }
}
