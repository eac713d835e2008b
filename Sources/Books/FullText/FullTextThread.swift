import BookFormats
import Books
import Catalogue
import Database
import EventLog
import Glibc
import Localisation
import SystemCalls

/// The thread that owns the index.
final class FullTextThread {
  private let path: String
  private let folders: RootList
  private let reader: any BookTextReader
  private let state: Monitor<FullText.State>
  private let wake: @Sendable () -> Void
  /// Nil while the file cannot be used.
  private var tables: TextTables?
  /// The lock of the one program that indexes; negative while another program does.
  private var lock: Int32 = -1
  /// Whether a thread waits for the lock.
  private var isWaiting = false
  private var reported: Set<String> = []
  /// Whether a write has failed, so that nothing more is read before the next command.
  private var isStalled = false

  private static let mostTries = 3

  init(
    path: String, folders: RootList, reader: any BookTextReader, state: Monitor<FullText.State>,
    wake: @escaping @Sendable () -> Void
  ) {
    (self.path, self.folders, self.reader) = (path, folders, reader)
    (self.state, self.wake) = (state, wake)
  }

  private enum Job {
    case command(FullText.Command)
    case index(TextTables.Book)
    case end
  }

  func run() {
    tell { $0.folders = folders.read() }
    // Without a folder there is no file: most readers never ask for the index.
    if !folders.read().isEmpty { update() }
    while true {
      switch next() {
      case .command(.update): update()
      case .command(.own(let descriptor)):
        (lock, isWaiting) = (descriptor, false)
        update()
      case .command(let command):
        change(command.change)
        update()
      case .index(let book): index(book)
      case .end:
        end()
        tables = nil
        if lock >= 0 { close(lock) }
        state.withLock { $0.hasEnded = true }
        return
      }
    }
  }

  private func next() -> Job {
    let urgent = state.withLock { state -> Job? in
      if state.isStopping { return .end }
      return state.takeCommand().map(Job.command)
    }
    if let urgent { return urgent }
    var book: TextTables.Book?
    if lock >= 0, !isStalled {
      attempt { tables throws(Database.Failure) in book = try tables.next() }
    }
    if let book { return .index(book) }
    count()
    // The lock tells those who wait that there is nothing to do; waiting alone does not.
    state.withLock { $0.isIdle = $0.commands.isEmpty }
    return state.wait { state in
      if state.isStopping { return .end }
      return state.takeCommand().map(Job.command)
    }
  }

  /// Keeps what the reader has chosen last. The index follows at the next start.
  private func end() {
    while let command = state.withLock({ $0.takeCommand() }) {
      if case .own(let descriptor) = command { close(descriptor) }
      if command.changesList { change(command.change) }
    }
  }

  // MARK: Folders

  private func change(_ body: (inout [[UInt8]]) -> Void) {
    do {
      try folders.change(body)
    } catch {
      tell(
        Localisation.text(
          "the list of folders cannot be written: {reason}", ["reason": "\(error)"]))
    }
    state.withLock { $0.taken = nil }
  }

  /// Opens the index where that is not open, and looks for changed books.
  private func update() {
    isStalled = false
    let list = folders.read()
    tell { $0.folders = list }
    if tables == nil {
      // Where no folder is left and no index was made there is nothing to do.
      guard !list.isEmpty || Files.exists(path) else { return }
      open()
    }
    takeLock()
    guard lock >= 0 else { return }
    let outer = RootList.outer(list)
    for folder in outer where !isOutdated { walk(folder) }
    // The next command has the list of then.
    guard !isOutdated else { return }
    attempt { tables throws(Database.Failure) in
      let gone = try tables.paths().filter { book in
        !outer.contains { PathBytes.is(book.path, inside: $0) }
      }
      try tables.transaction { () throws(Database.Failure) in
        for book in gone { try tables.remove(book.number) }
      }
      if try tables.isMostlyWaste() { try tables.clear() }
    }
    count()
  }

  private func open() {
    do throws(TextFile.Problem) {
      tables = try TextFile.open(path, timeout: 5000)
    } catch { tell(error.description) }
  }

  /// One program indexes; the others search. Another program takes over when that program ends.
  private func takeLock() {
    defer { tell { $0.isElsewhere = lock < 0 } }
    guard tables != nil, lock < 0, !isWaiting else { return }
    let descriptor = Glibc.open(path + ".lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return lock = descriptor }
    isWaiting = true
    BackgroundThread.start("takeover") { [state] in
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      state.withLock { state in
        if state.isStopping { close(descriptor) } else { state.commands.append(.own(descriptor)) }
      }
    }
  }

  /// Compares the books of a folder with those of the index. A folder without books may be a disk that is not there.
  private func walk(_ folder: [UInt8]) {
    let found = Library.open([Picture.Source(bytes: folder)]) { [self] in isOutdated }
    let books = found.entries.filter(Self.hasText)
    guard !books.isEmpty, !isOutdated else { return }
    attempt { tables throws(Database.Failure) in
      let range = PathBytes.range(of: folder)
      var known = try tables.known(from: range.lower, to: range.upper)
      var rest = books[...]
      while !rest.isEmpty, !isStopping {
        let batch = rest.prefix(500).compactMap(Self.met)
        rest = rest.dropFirst(500)
        try tables.transaction { () throws(Database.Failure) in
          for book in batch {
            if let old = known.removeValue(forKey: book.path) {
              if old.size == book.size, old.modified == book.modified { continue }
              try tables.forget(old.number)
            }
            try tables.put(book)
          }
        }
      }
      guard !isStopping else { return }
      try tables.transaction { () throws(Database.Failure) in
        for (_, gone) in known { try tables.remove(gone.number) }
      }
    }
  }

  /// Comics and pictures have no words.
  private static func hasText(_ entry: ShelfEntry) -> Bool {
    guard case .file(let file) = entry.locator else { return false }
    let name = Paths.lastName(of: file.path)
    guard let format = BookFormat(fileName: name)?.id else { return true }
    return format != .comic && format != .picture
  }

  private static func met(_ entry: ShelfEntry) -> TextTables.Met? {
    entry.locator.whereabouts().map {
      TextTables.Met(path: $0.path, title: entry.title, size: $0.size, modified: $0.modified)
    }
  }

  // MARK: Books

  private var isStopping: Bool { state.withLock { $0.isStopping } }

  /// Whether the list of folders is about to change: a walk of a folder that leaves the list would hold up the change.
  private var isOutdated: Bool {
    state.withLock { $0.isStopping || $0.commands.contains(where: \.changesList) }
  }

  /// Whether something is wanted that comes before the present book.
  private var isInterrupted: Bool { state.withLock { $0.isStopping || !$0.commands.isEmpty } }

  private func index(_ book: TextTables.Book) {
    attempt { tables throws(Database.Failure) in
      guard book.tries < Self.mostTries else { return try tables.set(.failed, of: book.number) }
      try tables.begin(book.number)
      let error = try read(book, tables)
      switch error {
      case nil: break
      case .cancelled:
        try tables.takeBack(book.number)
        // Without a worker no book can be read, and the next command tries again.
        isStalled = !isInterrupted
      case .died(let reason):
        Log.info(.library, "a worker ended while a text was read: \(reason)")
      case .unreadable: try tables.set(.failed, of: book.number)
      }
    }
    if state.withLock({ $0.news.waiting }) % 16 == 0 { count() }
    tell { $0.waiting = max(0, $0.waiting - 1) }
  }

  /// Writes the words of a book and the book's state in one transaction.
  private func read(
    _ book: TextTables.Book, _ tables: TextTables
  ) throws(Database.Failure) -> SurveyError? {
    var failed: SurveyError?
    do throws(Database.Failure) {
      try write(book, tables, &failed)
    } catch {
      guard failed != nil else { throw error }
      // The words of the book before it changed hold no longer.
      try tables.forget(book.number)
    }
    return failed
  }

  /// - Parameter failed: why the book was not read to the end; nothing is then written.
  private func write(
    _ book: TextTables.Book, _ tables: TextTables, _ failed: inout SurveyError?
  ) throws(Database.Failure) {
    try tables.transaction { () throws(Database.Failure) in
      try tables.forget(book.number)
      var slices = TextSlices()
      var problem: Database.Failure?
      let outcome = reader.read(Picture.Source(bytes: book.path)) { page, anchor in
        guard problem == nil, !isInterrupted else { return false }
        guard let slice = slices.add(page, anchor: anchor) else { return true }
        do throws(Database.Failure) {
          try tables.add(slice, of: book.number)
          return true
        } catch {
          problem = error
          return false
        }
      }
      if let problem { throw problem }
      switch outcome {
      case .success(let pages):
        if let slice = slices.end() { try tables.add(slice, of: book.number) }
        try tables.set(.indexed, pages: pages, of: book.number)
      case .failure(let error):
        failed = error
        throw .other("the book was not read to the end")
      }
    }
  }

  // MARK: Telling

  @discardableResult
  private func attempt(_ body: (TextTables) throws(Database.Failure) -> Void) -> Bool {
    guard let tables else { return false }
    do throws(Database.Failure) {
      try body(tables)
      return true
    } catch {
      Log.info(.library, "the index fails: \(String(describing: error))")
      isStalled = true
      if error == .damaged {
        // The next look makes the file anew.
        Database.remove(path)
        self.tables = nil
      }
      tell(TextFile.problem(path, error).description)
      return false
    }
  }

  private func tell(_ problem: String) {
    guard reported.count < 100, reported.insert(problem).inserted else { return }
    tell { $0.problems.append(problem) }
  }

  private func tell(_ change: (inout FullText.News) -> Void) {
    state.withLock { change(&$0.news) }
    wake()
  }

  private func count() {
    attempt { tables throws(Database.Failure) in
      let numbers = (
        try tables.count(.indexed), try tables.count(.waiting), try tables.count(.failed)
      )
      tell { ($0.indexed, $0.waiting, $0.failed) = numbers }
    }
  }
}
