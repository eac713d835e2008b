import Books
import Foundation

/// The keeper's thread: opens the file, answers questions, writes changes.
final class LibraryThread {
  /// What there is to do next.
  private enum Job {
    case write(PendingChanges)
    case find(DocumentSource)
    case end
  }

  private let path: String
  private let patience: Int32
  private let state: Monitor<BookKeeper.State>
  private let wake: @Sendable () -> Void
  /// Nil while the file cannot be used.
  private var tables: LibraryTables?
  /// Whether the file must not be touched again.
  private var isGivenUp = false
  /// The changes that could not be written, which are tried again with the next ones.
  private var unwritten = PendingChanges()
  /// What has been told of already.
  private var told: Set<String> = []

  init(
    path: String, patience: Int32, state: Monitor<BookKeeper.State>,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.path, self.patience, self.state, self.wake) = (path, patience, state, wake)
  }

  func run() {
    open()
    tellStart()
    while true {
      switch next() {
      case .write(let changes): write(unwritten.followed(by: changes))
      case .find(let book): answer(book)
      case .end:
        if !unwritten.isEmpty { write(unwritten) }
        tables = nil
        return state.withLock { $0.hasEnded = true }
      }
    }
  }

  /// Waits for work.
  private func next() -> Job {
    // The lock tells those who wait that there is nothing to do; waiting alone does not.
    state.withLock(Self.job) ?? state.wait(until: Self.job)
  }

  /// Changes come first, so that an answer tells of what was changed before the question.
  private static func job(_ state: inout BookKeeper.State) -> Job? {
    state.isIdle = false
    if !state.changes.isEmpty {
      defer { state.changes = PendingChanges() }
      return .write(state.changes)
    }
    if state.isStopping { return .end }
    if let book = state.wanted.popLast() { return .find(book) }
    state.isIdle = true
    return nil
  }

  // MARK: The file

  private func open() {
    guard tables == nil, !isGivenUp else { return }
    do throws(LibraryFile.Problem) {
      let opened = try LibraryFile.open(path, patience: patience)
      tables = opened.tables
      if let warning = opened.warning { tell(warning) }
    } catch {
      isGivenUp = error.isFinal
      tell(error.description)
    }
  }

  /// A file that turns out to be damaged is opened again, which sets it aside.
  private func fail(_ failure: Database.Failure) {
    guard failure == .damaged else { return tell(LibraryFile.problem(path, failure).description) }
    tables = nil
    open()
  }

  private func tell(_ problem: String) {
    guard told.insert(problem).inserted else { return }
    state.withLock { $0.news.problems.append(problem) }
    wake()
  }

  // MARK: Reading

  /// The most recent books that are told.
  private static let mostRecent = 200

  private func tellStart() {
    var start = BookKeeper.Start()
    if let tables {
      do throws(Database.Failure) {
        start.shelf = try tables.value(ShelfState.self, of: "shelf")
        start.hints = try tables.value(Set<String>.self, of: "hints") ?? []
        start.recent = try tables.recentPaths(Self.mostRecent)
      } catch { fail(error) }
    }
    state.withLock { [start] in $0.news.start = start }
    wake()
  }

  /// Every question is answered, also where nothing is known: a book that opens waits for the answer.
  private func answer(_ book: DocumentSource) {
    var kept = KeptBook(book.id)
    if let tables {
      do throws(Database.Failure) {
        if let number = try tables.find(book.locator) {
          kept.state = try tables.state(of: number)
          kept.marks = try tables.marks(of: number).sorted(by: Mark.isBefore)
        }
      } catch { fail(error) }
    }
    state.withLock { [kept] in $0.news.books.append(kept) }
    wake()
  }

  // MARK: Writing

  private func write(_ changes: PendingChanges) {
    unwritten = changes
    open()
    guard let tables else { return }
    do throws(Database.Failure) {
      try tables.transaction { () throws(Database.Failure) in
        for book in changes.books.values { try write(book, to: tables) }
        if let shelf = changes.shelf { try tables.set(shelf, of: "shelf") }
        if !changes.hints.isEmpty {
          let known = try tables.value(Set<String>.self, of: "hints") ?? []
          try tables.set(known.union(changes.hints).sorted(), of: "hints")
        }
      }
      unwritten = PendingChanges()
    } catch { fail(error) }
  }

  private func write(
    _ book: PendingChanges.OfBook, to tables: LibraryTables
  ) throws(Database.Failure) {
    let number = try tables.enter(book.source)
    let now = Int(Date().timeIntervalSince1970)
    if book.isOpened { try tables.setOpened(number, as: book.source, at: now) }
    if let state = book.state { try tables.set(state, of: number) }
    for (id, mark) in book.marks {
      guard var mark else {
        try tables.remove(id)
        continue
      }
      if mark.made == 0 { mark.made = now }
      try tables.put(mark, in: number)
    }
  }
}
