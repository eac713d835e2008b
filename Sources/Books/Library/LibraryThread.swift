import Books
import Database
import EventLog
import Glibc
import JSON
import SystemCalls

/// The keeper's thread: opens the file, answers questions, writes changes. What a disk has to tell of a book is found
/// out on other threads (`FactFinder`), once when a book is opened, and before any transaction begins.
final class LibraryThread {
  /// What there is to do next.
  private enum Job {
    case learn([FoundFacts])
    case write(PendingChanges)
    case begin(BooksEdit, at: Int)
    case goOn
    case keepLeft([(edit: BooksEdit, time: Int)])
    case name
    case find(DocumentSource)
    case findMarked
    case tellReadings
    case count(ClosedRange<String>)
    case end
  }

  let path: String
  private let timeout: Int32
  let state: Monitor<BookKeeper.State>
  let wake: @Sendable () -> Void
  private let finder = FactFinder()
  /// Nil while the file cannot be used.
  private(set) var tables: LibraryTables?
  /// Whether the file must not be touched again.
  private var isGivenUp = false
  /// The changes that could not be written: those of books whose disk has not answered yet, and those of a library that
  /// could not be written, which are tried again with the next ones.
  private(set) var unwritten = PendingChanges()
  /// What has been told of already.
  private var reported: Set<String> = []
  /// The numbers of the books that were found or written since the program started.
  private(set) var numbers: [DocumentID: Int] = [:]
  /// What the disks told of the books that are changed, each since its opening.
  private var facts: [DocumentID: DiskFacts] = [:]
  /// The books whose disks are asked, as they have changes.
  private var sought: Set<DocumentID> = []
  /// The books whose disks are asked, as there is a question.
  private var asked: [DocumentID: DocumentSource] = [:]
  /// The books of which nothing could be told, as the library or their disk could not be read.
  private var unread: [DocumentID: DocumentSource] = [:]
  /// The edit of many books that is being written.
  var editing: EditInSlices?
  /// The edits that follow, as a former program had no time for them, the next one last.
  var resumed: [EditInSlices] = []
  /// The edits that are kept for the next start, as they are stored.
  var kept: [JSONValue] = []
  /// Whether this program goes on with the edits that another program had no time to write.
  let resumesEdits: Bool
  /// The lock of the one program that goes on with such edits; -1 before.
  var resumeLock: Int32 = -1
  /// The books that edits have entered by their paths alone, and that are still to be found on their disks.
  var unnamed: [DocumentSource] = []
  /// Whether changes of readings and collections are told.
  var tellsReadings = false
  /// Whether all of them are still to be told, as the library could not be read.
  var owesReadings = false

  /// More numbers are looked up anew: a shelf may be of any length.
  private static let maximumNumbers = 4096
  /// About how many books disks are asked at a time for questions; the others wait in the order of their urgency.
  private static let maximumAsked = 4

  init(
    path: String, timeout: Int32, resumesEdits: Bool, state: Monitor<BookKeeper.State>,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.path, self.timeout, self.state, self.wake) = (path, timeout, state, wake)
    self.resumesEdits = resumesEdits
  }

  func run() {
    open()
    tellStart()
    resume()
    while true {
      switch next() {
      case .learn(let found): learn(found)
      case .write(let changes): write(changes)
      case .begin(let edit, let time): begin(edit, at: time)
      case .goOn: goOn()
      case .keepLeft(let waiting): keepLeft(waiting)
      case .name: nameNext()
      case .find(let book):
        unread[book.id] = nil
        find(book)
      case .findMarked: findMarked()
      case .tellReadings: tellReadings()
      case .count(let days): count(days)
      case .end:
        writeLast()
        forgetKept()
        tables = nil
        if resumeLock >= 0 { Glibc.close(resumeLock) }
        return state.withLock { $0.hasEnded = true }
      }
      tellKept()
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
    if !state.found.isEmpty {
      defer { state.found = [] }
      return .learn(state.found)
    }
    if !state.changes.isEmpty {
      defer { state.changes = PendingChanges() }
      return .write(state.changes)
    }
    if !state.isEditing, !state.edits.isEmpty {
      let first = state.edits.removeFirst()
      state.isEditing = true
      return .begin(first.edit, at: first.time)
    }
    if state.isStopping, state.isEditing {
      guard state.keepsLeft else { return .goOn }
      state.keepsLeft = false
      return .keepLeft(state.edits)
    }
    if state.isStopping, state.seeking == 0 || state.isHurried { return .end }
    if !state.isStopping, state.asking < maximumAsked, let book = state.wanted.popLast() {
      return .find(book)
    }
    if state.wantsMarked {
      state.wantsMarked = false
      return .findMarked
    }
    if state.wantsReadings {
      state.wantsReadings = false
      return .tellReadings
    }
    if let days = state.wantedDays {
      state.wantedDays = nil
      return .count(days)
    }
    // Questions come between two slices.
    if state.isEditing { return .goOn }
    if state.unnamed > 0, state.seeking < maximumAsked { return .name }
    state.isIdle = true
    return nil
  }

  // MARK: The file

  func open() {
    guard tables == nil, !isGivenUp else { return }
    do throws(LibraryFile.Problem) {
      let opened = try LibraryFile.open(path, timeout: timeout)
      Log.info(.library, "open")
      tables = opened.tables
      if let warning = opened.warning { tell(warning) }
    } catch {
      isGivenUp = error.isFinal
      tell(error.description)
    }
  }

  /// A file that turns out to be damaged is opened again, which sets it aside.
  func fail(_ failure: Database.Failure) {
    Log.info(.library, "fails: \(String(describing: failure))")
    guard failure == .damaged else { return tell(LibraryFile.problem(path, failure).description) }
    tables = nil
    open()
  }

  private func tell(_ problem: String) {
    guard reported.insert(problem).inserted else { return }
    state.withLock { $0.news.problems.append(problem) }
    wake()
  }

  // MARK: Disks

  /// Has a disk asked about a book.
  private func ask(_ book: DocumentSource, isNamed: Bool, isForChanges: Bool) {
    let id = isForChanges ? book.id.sized(0) : book.id
    state.withLock {
      if isForChanges { $0.seeking += 1 } else { $0.asking += 1 }
    }
    finder.find(book, isNamed: isNamed) { [state] facts in
      state.withLock {
        if isForChanges { $0.seeking -= 1 } else { $0.asking -= 1 }
        $0.found.append(FoundFacts(book: id, facts: facts, isForChanges: isForChanges))
      }
    }
  }

  private func learn(_ found: [FoundFacts]) {
    var hasAnswer = false
    for found in found where found.isForChanges {
      sought.remove(found.book)
      if facts.count >= Self.maximumNumbers {
        facts = facts.filter { unwritten.books[$0.key] != nil }
      }
      facts[found.book] = found.facts
      hasAnswer = hasAnswer || found.facts != nil
    }
    // Where the disk gave no answer, it is asked again with the next change.
    if hasAnswer { writeReady() }
    for found in found {
      // The answer has to tell of the changes, which are about to be written.
      if !found.isForChanges, sought.contains(found.book) { continue }
      if let book = asked[found.book] { answer(book, found.facts) }
    }
  }

  // MARK: Reading

  private func find(_ book: DocumentSource) {
    asked[book.id] = book
    if !sought.contains(book.id) { ask(book, isNamed: false, isForChanges: false) }
  }

  /// Every question is answered, also where nothing is known: a book that opens waits for the answer. What could not
  /// be read is told as soon as it can.
  private func answer(_ book: DocumentSource, _ facts: DiskFacts?) {
    open()
    let isUnread = unread[book.id] != nil
    if unread.count < Self.maximumNumbers { unread[book.id] = book }
    var kept: KeptBook? = KeptBook(book.id)
    do throws(Database.Failure) { kept = try read(book, facts) } catch { fail(error) }
    guard let kept else {
      if !isUnread { unread[book.id] = nil }
      return ask(book, isNamed: true, isForChanges: false)
    }
    asked[book.id] = nil
    if isUnread, unread[book.id] != nil { return }
    state.withLock { $0.news.books.append(kept) }
    wake()
  }

  /// - Returns: nil where the book's contents have to be looked at first.
  private func read(
    _ book: DocumentSource, _ facts: DiskFacts?
  ) throws(Database.Failure) -> KeptBook? {
    var kept = KeptBook(book.id)
    guard let tables, let facts else { return kept }
    switch try tables.find(facts) {
    case .needsFingerprint: return nil
    case .known(let number):
      note(number, of: book.id)
      kept.state = try tables.state(of: number)
      kept.marks = try tables.marks(of: number).sorted(by: Mark.isBefore)
      kept.words = try tables.words(of: number).sorted(by: LookedUpWord.isBefore)
      kept.time = try tables.time(of: number)
    case .unknown: break
    }
    unread[book.id] = nil
    return kept
  }

  private func findMarked() {
    open()
    var books: [MarkedBook] = []
    if let tables {
      do throws(Database.Failure) { books = try tables.markedBooks() } catch { fail(error) }
    }
    state.withLock { [books] in $0.news.marked = books }
    wake()
  }

  private func note(_ number: Int, of book: DocumentID) {
    if numbers.count >= Self.maximumNumbers { numbers = [:] }
    numbers[book] = number
  }
}

// MARK: - Writing

extension LibraryThread {
  func write(_ changes: PendingChanges) {
    for (id, book) in changes.books where book.isOpened { facts[id] = nil }
    unwritten = unwritten.followed(by: changes)
    for (id, book) in unwritten.books where facts[id] == nil && sought.insert(id).inserted {
      ask(book.source, isNamed: true, isForChanges: true)
    }
    writeReady()
  }

  /// Writes what is left when the program ends. A book whose disk gives no answer is kept by its path.
  private func writeLast() {
    for (id, book) in unwritten.books where facts[id] == nil {
      facts[id] = .unanswered(path: book.source.locator.askedPath)
    }
    writeReady()
  }

  /// Writes the changes of the books of which the disks have told, in one transaction.
  private func writeReady() {
    let changes = unwritten.take { facts[$0] != nil }
    guard !changes.isEmpty else { return }
    Log.debug(.library, "writes what has changed of \(changes.books.count) books")
    // The reader has opened these books without what is kept of them.
    let blind = state.withLock { Set($0.wanted.map(\.id)) }.union(asked.keys).union(unread.keys)
    open()
    do throws(Database.Failure) {
      guard let tables else { throw .busy }
      // The system is asked about processes before the library is locked.
      let windows =
        changes.window == nil ? nil : try tables.value(StoredWindows.self, of: Self.windows)
      let gone = Set(windows?.windows.filter { $0.isGone() }.map(\.process) ?? [])
      var written: [Int] = []
      try tables.transaction { () throws(Database.Failure) in
        // A book may go into a collection that is made with it.
        let now = Clock.secondsSince1970
        for (id, change) in changes.collections { try tables.write(change, of: id, at: now) }
        for (id, book) in changes.books {
          if let number = try write(book, id, to: tables, isBlind: blind.contains(id)) {
            written.append(number)
          }
        }
        if let shelf = changes.shelf { try tables.set(shelf, of: "shelf") }
        if let window = changes.window { try write(window, to: tables, gone) }
        if !changes.hints.isEmpty {
          let known = try tables.value(StoredNames.self, of: "hints")?.names ?? []
          try tables.set(StoredNames(known.union(changes.hints)), of: "hints")
        }
      }
      tell(written, of: changes)
    } catch {
      unwritten = changes.followed(by: unwritten)
      if tables != nil { fail(error) }
      return
    }
    for book in unread.values where asked[book.id] == nil { find(book) }
  }

  private func write(
    _ window: OpenWindow, to tables: LibraryTables, _ gone: Set<ProcessMark>
  ) throws(Database.Failure) {
    var kept = try tables.value(StoredWindows.self, of: Self.windows) ?? StoredWindows([])
    kept.take(window, gone: gone)
    try tables.set(kept, of: Self.windows)
  }

  /// - Parameter isBlind: whether the reader opened the book without what is kept of it.
  /// - Returns: the library's number of the book; nil where nothing could find the book again.
  private func write(
    _ book: PendingChanges.OfBook, _ id: DocumentID, to tables: LibraryTables, isBlind: Bool
  ) throws(Database.Failure) -> Int? {
    guard let facts = facts[id],
      let number = try tables.enter(
        book.source, facts, session: numbers[id], isPrecious: book.edits.isPrecious)
    else { return nil }
    note(number, of: id)
    let now = Clock.secondsSince1970
    if book.isOpened {
      try tables.setOpened(number, as: book.source, in: facts.path, at: now)
    }
    if let state = book.state {
      let kept = isBlind ? try tables.state(of: number) : BookState()
      let next = kept.followed(blindlyBy: state)
      try tables.set(next, of: number)
      try tables.note(next.place, of: number, at: now)
    }
    for (mark, value) in book.marks {
      guard var value else {
        try tables.remove(mark)
        continue
      }
      if value.made == 0 { value.made = now }
      try tables.put(value, in: number)
    }
    try tables.put(book.words.values.compactMap(\.self), in: number, at: now)
    for (word, value) in book.words where value == nil { try tables.remove(word: word) }
    try tables.write(book.edits, of: number, at: now)
    return number
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
