import BookTable
import Books
import Database
import EventLog
import Glibc
import Localisation
import SystemCalls

/// The thread that owns the database: takes what walks and surveys have found, writes, and tells the table.
final class CatalogueThread {
  /// A walk that is under way.
  struct Run {
    var root: CatalogueTables.Root
    var plan: RootWalk.Plan
    /// The places of the known books by their files, which a renamed file is found by; nil before a new file was met.
    var byFile: [FileMark: Int]?
    /// For each known book whether the book was met.
    var seen: [Bool]
    var hasSeenAny = false
    /// New books that may be known ones under new names.
    var pending: [(book: WalkedBook, known: Int)] = []
    /// The books that were met.
    var met = 0
    /// The folders with files that have just been changed.
    var unsure: Set<[UInt8]> = []
    /// Whether something could not be written, so that nothing may be concluded.
    var isBroken = false

    var isWhole: Bool { plan.starts == [plan.root] }
    var known: KnownBooks { plan.known }

    /// - Returns: whether the book was not met before.
    mutating func see(_ place: Int) -> Bool {
      defer { (seen[place], hasSeenAny) = (true, true) }
      return !seen[place]
    }

    /// The place of the known book that a file was, under whatever name.
    mutating func place(of mark: FileMark) -> Int? {
      if byFile == nil {
        var places: [FileMark: Int] = [:]
        places.reserveCapacity(known.books.count)
        for (place, book) in known.books.enumerated() {
          places[FileMark(inode: book.inode, size: book.size, mtime: book.mtime)] = place
        }
        byFile = places
      }
      return byFile?[mark]
    }
  }

  struct FileMark: Hashable { var inode, size, mtime: Int }

  let path: String
  let packs: CoverPacks
  let rootList: RootList
  let surveyor: (any BookSurveyor)?
  let calibre: (any CalibreReader)?
  let surroundings: Catalogue.Surroundings
  let state: Monitor<Catalogue.State>
  let wake: @Sendable () -> Void

  /// Nil while the file cannot be used.
  var tables: CatalogueTables?
  /// The lock of the one program that scans; negative while another program scans.
  var lock: Int32 = -1
  var roots: [CatalogueTables.Root] = []
  var runs: [Int: Run] = [:]
  var lastRun = 0
  /// Folders that are walked after the present walk of their folder of the library.
  var due: [[UInt8]: Set<[UInt8]>] = [:]
  /// The folders that Calibre keeps, below the folders of the library.
  var libraries: Set<[UInt8]> = []
  var remoteRoots: Set<[UInt8]> = []
  /// The number of the next new book; nil until the first new book.
  var nextNumber: Int64?
  /// The names of all books, from the first new book of a walk on.
  var names: Set<String>?
  /// The numbers that the table has, while another program scans.
  var loaded: Set<Int64> = []
  var foreignVersion = 0
  /// The books that are surveyed now.
  var surveying: Set<Int64> = []
  var outstanding = 0
  var preferred: [Int64] = []
  /// Whether a disk takes no more, so that surveys wait for the next scan.
  var isStalled = false
  var reported: Set<String> = []
  var progress = Catalogue.ScanProgress()
  var watch: FolderWatch
  let rootWatch: RootWatch
  /// Looks at the paths of folders that come and go: a disk may hang.
  let lookers = BlockingPool(name: "look", threads: 2)
  let scanMark: ScanMark
  /// The folders that were missing at their last walk.
  var missingRoots: Set<[UInt8]> = []
  /// Whether a thread has the folders walked from time to time.
  var hasTimer = false

  init(
    path: String, packs: CoverPacks, roots: RootList, surveyor: (any BookSurveyor)?,
    calibre: (any CalibreReader)?, surroundings: Catalogue.Surroundings,
    state: Monitor<Catalogue.State>, wake: @escaping @Sendable () -> Void
  ) {
    self.surroundings = surroundings
    (self.path, self.packs, rootList, self.surveyor) = (path, packs, roots, surveyor)
    (self.calibre, self.state, self.wake) = (calibre, state, wake)
    scanMark = ScanMark(path: path)
    rootWatch = RootWatch(list: Array(roots.path.utf8)) { news in
      state.withLock {
        $0.commands.append(.moved(news))
        $0.isIdle = false
      }
    }
    watch = FolderWatch(limit: surroundings.mostWatched) { folders in
      state.withLock {
        $0.commands.append(.changed(folders))
        $0.isIdle = false
      }
    } giveUp: { isLost in
      state.withLock {
        $0.commands.append(.unwatched(isLost: isLost))
        $0.isIdle = false
      }
    }
  }

  private enum Job {
    case command(Catalogue.Command)
    case question(Int64)
    case walked(WalkPacket)
    case surveyed([Catalogue.Surveyed])
    case end
  }

  func run() {
    open()
    takeLock()
    load()
    if lock >= 0 { begin() }
    while true {
      switch next() {
      case .command(let command): perform(command)
      case .question(let number): answer(number)
      case .walked(let packet): take(packet)
      case .surveyed(let books): take(books)
      case .end: return end()
      }
      feed()
    }
  }

  private func next() -> Job {
    let isBusy = !runs.isEmpty || outstanding > 0
    func job(_ state: inout Catalogue.State) -> Job? {
      state.taken = nil
      if state.isStopping { return .end }
      if !state.questions.isEmpty { return .question(state.questions.removeFirst()) }
      if let command = state.takeCommand() { return .command(command) }
      if !state.surveyed.isEmpty { return .surveyed(state.surveyed.removeFirst()) }
      if !state.walked.isEmpty { return .walked(state.walked.removeFirst()) }
      state.isIdle = !isBusy && state.looks.isEmpty
      return nil
    }
    // The lock tells those who wait that there is nothing to do; waiting alone does not.
    return state.withLock(job) ?? state.wait(until: job)
  }

  private func end() {
    watch.end()
    let last = state.withLock { state in
      defer { state.commands.removeAll { !$0.changesList } }
      return state.commands.filter { !$0.changesList }
    }
    last.forEach(performLast)
    rootWatch.end()
    lookers.stop()
    scanMark.set(false)
    tables = nil
    if lock >= 0 { close(lock) }
    state.withLock { $0.hasEnded = true }
  }

  // MARK: The file

  private func open() {
    do throws(CatalogueFile.Problem) {
      tables = try CatalogueFile.open(path, timeout: 5000)
    } catch { tell(error.description) }
  }

  /// One program scans. Another takes over when that program ends, and shows until then what is known
  /// (decision: One scanner).
  private func takeLock() {
    guard tables != nil else { return }
    let descriptor = Glibc.open(path + ".scan", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
      lock = descriptor
      return
    }
    let isScanned = scanMark.isSet
    state.withLock { ($0.news.isElsewhere, $0.news.isScannedElsewhere) = (true, isScanned) }
    guard surroundings.takesOver else {
      close(descriptor)
      return
    }
    BackgroundThread.start("takeover") { [state] in
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      state.withLock { state in
        if state.isStopping { close(descriptor) } else { state.commands.append(.own(descriptor)) }
      }
    }
  }

  /// Begins to scan and to survey, as this program is the one that does.
  func begin() {
    state.withLock { ($0.news.isElsewhere, $0.news.isScannedElsewhere) = (false, false) }
    // The program that scanned before has given numbers.
    nextNumber = nil
    attempt { tables throws(Database.Failure) in try tables.forgetBegun() }
    if surveyor != nil { for _ in 0..<2 { beginSurveys() } }
    syncRoots()
    for root in activeRoots { walk(root, [root.path]) }
    tellProgress()
  }

  /// Calls `body` with the tables, and tells a failure.
  @discardableResult
  func attempt(_ body: (CatalogueTables) throws(Database.Failure) -> Void) -> Bool {
    guard let tables else { return false }
    do throws(Database.Failure) {
      try body(tables)
      return true
    } catch {
      Log.info(.library, "the catalogue fails: \(String(describing: error))")
      isStalled = true
      if error == .damaged {
        // The next start makes the file anew.
        Database.remove(path)
        self.tables = nil
      }
      let problem = CatalogueFile.problem(path, error).description
      state.withLock { $0.news.failure = problem }
      tell(problem)
      return false
    }
  }

  // MARK: Telling

  func tell(_ problem: String) {
    guard reported.count < 100, reported.insert(problem).inserted else { return }
    state.withLock { $0.news.problems.append(problem) }
    wake()
  }

  func tell(_ packet: TablePacket) { state.look { $0.news.packets.append(packet) } }

  func tellRows(_ numbers: [Int64]) {
    attempt { tables throws(Database.Failure) in
      var rows: [BookRow] = []
      for number in numbers { if let item = try tables.item(number) { rows.append(item.row) } }
      if !rows.isEmpty { tell(.rows(rows)) }
    }
  }

  /// Tells of books that are copies of kept books, so that the library finds the copies by their contents
  /// (decision: Copies of a book).
  func tellCopies(_ find: (CatalogueTables) throws(Database.Failure) -> Set<Int64>) {
    var copies: Set<Int64> = []
    attempt { tables throws(Database.Failure) in copies = try find(tables) }
    guard !copies.isEmpty else { return }
    state.withLock { [copies] in $0.news.copies += copies.sorted() }
    wake()
  }

  func tellRoots() {
    let outer = RootList.outer(roots.map(\.path))
    let states = roots.map { root in
      var state = Catalogue.RootState(path: Picture.Source(bytes: root.path))
      state.isMounted = root.isMounted
      state.isNested = !outer.contains(root.path)
      state.isWatched = !watch.isFull && !remoteRoots.contains(root.path)
      state.isWalking = runs.values.contains { PathBytes.is(root.path, inside: $0.root.path) }
      state.walked = root.walked > 0 ? root.walked : nil
      attempt { tables throws(Database.Failure) in state.books = try tables.count(in: root.path) }
      return state
    }
    state.withLock { $0.news.roots = states }
    guard lock >= 0 else { return }
    rootWatch.follow(outer.reduce(into: [:]) { $0[$1] = missingRoots.contains($1) })
  }

  func tellProgress() {
    progress.isWalking = !runs.isEmpty
    // Books that nobody surveys wait for another start.
    let isSurveying = progress.waiting > 0 && surveyor != nil && lock >= 0 && !isStalled
    let told = progress.isWalking || isSurveying ? progress : nil
    state.look { $0.news.progress = told }
    if lock >= 0 { scanMark.set(told != nil) }
    wake()
  }

  private func answer(_ number: Int64) {
    var found: MergedDetails?
    attempt { tables throws(Database.Failure) in
      found = try tables.merged(number)
    }
    state.withLock { [found] in $0.answers[number] = Catalogue.Answer(found: found) }
  }
}
