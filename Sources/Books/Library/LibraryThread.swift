import Books
import EventLog
import SystemCalls

/// The keeper's thread: opens the file, answers questions, writes changes.
final class LibraryThread {
  /// What there is to do next.
  private enum Job {
    /// Changes, and the books of which is asked and not yet told what is kept.
    case write(PendingChanges, Set<DocumentID>)
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
  /// The numbers of the books that were found or written since the program started.
  private var numbers: [DocumentID: Int] = [:]
  /// The books of which nothing could be told, as the file could not be read.
  private var unread: [DocumentID: DocumentSource] = [:]

  /// More numbers are looked up anew: a shelf may be of any length.
  private static let mostNumbers = 4096

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
      case .write(let changes, let asked): write(unwritten.followed(by: changes), asked)
      case .find(let book): answer(book)
      case .end:
        if !unwritten.isEmpty { write(unwritten, []) }
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
      return .write(state.changes, Set(state.wanted.map(\.id)))
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
      Log.info(.library, "open")
      tables = opened.tables
      if let warning = opened.warning { tell(warning) }
    } catch {
      isGivenUp = error.isFinal
      tell(error.description)
    }
  }

  /// A file that turns out to be damaged is opened again, which sets it aside.
  private func fail(_ failure: Database.Failure) {
    Log.info(.library, "fails: \(String(describing: failure))")
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
        start.hints = try tables.value(StoredNames.self, of: "hints")?.names ?? []
        start.recent = try tables.recentPaths(Self.mostRecent)
      } catch { fail(error) }
    }
    state.withLock { [start] in $0.news.start = start }
    wake()
  }

  /// Every question is answered, also where nothing is known: a book that opens waits for the answer. What could not
  /// be read is told as soon as it can.
  private func answer(_ book: DocumentSource) {
    open()
    var kept = KeptBook(book.id)
    do throws(Database.Failure) { kept = try read(book) } catch { fail(error) }
    state.withLock { [kept] in $0.news.books.append(kept) }
    wake()
  }

  private func read(_ book: DocumentSource) throws(Database.Failure) -> KeptBook {
    var kept = KeptBook(book.id)
    if unread.count < Self.mostNumbers { unread[book.id] = book }
    guard let tables else { return kept }
    if let number = try tables.find(book.locator) {
      note(number, of: book.id)
      kept.state = try tables.state(of: number)
      kept.marks = try tables.marks(of: number).sorted(by: Mark.isBefore)
    }
    unread[book.id] = nil
    return kept
  }

  private func note(_ number: Int, of book: DocumentID) {
    if numbers.count >= Self.mostNumbers { numbers = [:] }
    numbers[book] = number
  }

  // MARK: Writing

  private func write(_ changes: PendingChanges, _ asked: Set<DocumentID>) {
    Log.debug(.library, "writes what has changed of \(changes.books.count) books")
    unwritten = changes
    open()
    guard let tables else { return }
    do throws(Database.Failure) {
      try tables.transaction { () throws(Database.Failure) in
        for (id, book) in changes.books {
          try write(book, id, to: tables, isBlind: asked.contains(id) || unread[id] != nil)
        }
        if let shelf = changes.shelf { try tables.set(shelf, of: "shelf") }
        if !changes.hints.isEmpty {
          let known = try tables.value(StoredNames.self, of: "hints")?.names ?? []
          try tables.set(StoredNames(known.union(changes.hints)), of: "hints")
        }
      }
      unwritten = PendingChanges()
    } catch { return fail(error) }
    for book in unread.values { answer(book) }
  }

  /// - Parameter isBlind: whether the reader opened the book without what is kept of it.
  private func write(
    _ book: PendingChanges.OfBook, _ id: DocumentID, to tables: LibraryTables, isBlind: Bool
  ) throws(Database.Failure) {
    guard let number = try tables.enter(book.source, session: numbers[id]) else { return }
    note(number, of: id)
    let now = Clock.secondsSince1970
    if book.isOpened { try tables.setOpened(number, as: book.source, at: now) }
    if let state = book.state {
      let kept = isBlind ? try tables.state(of: number) : BookState()
      try tables.set(kept.followed(blindlyBy: state), of: number)
    }
    for (mark, value) in book.marks {
      guard var value else {
        try tables.remove(mark)
        continue
      }
      if value.made == 0 { value.made = now }
      try tables.put(value, in: number)
    }
  }
}

extension BookState {
  /// This state with what was chosen by a reader who did not know it: a place further on counts, one further back is
  /// only where the book began.
  fileprivate func followed(blindlyBy state: BookState) -> BookState {
    var all = overridden(by: state)
    if let kept = place, let place = state.place, place.page < kept.page { all.place = kept }
    return all
  }
}
