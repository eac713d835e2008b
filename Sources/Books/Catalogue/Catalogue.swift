import BookTable
import Books
import Database
import SystemCalls

/// The books of the library's folders: finds the books, surveys the books, and keeps what was found.
///
/// One thread owns the database. A folder of the library is walked on a thread of its own, so that a disk that hangs
/// holds up no other. Two threads survey books. No function but `cover`, `details`,
/// `identifiers`, `flush` and `stop` waits.
public final class Catalogue: Sendable {
  /// What the mailbox holds.
  public struct News: Sendable {
    /// Changes of the table, in their order.
    public var packets: [TablePacket] = []
    /// The numbers of books that are not kept, and have the same contents as kept books.
    public var copies: [Int64] = []
    /// Nil where nothing is under way.
    public var progress: ScanProgress?
    /// What has to be told to the user, one line each, and each once.
    public var problems: [String] = []
    /// Why something could not be written or read since the last scan began; nil where nothing failed. The reason is
    /// among the problems, too.
    public var failure: String?
    /// The library's folders, in the order in which they were added.
    public var roots: [RootState] = []
    /// Whether all books that were known have come. The packets before are the catalogue as the program left it.
    public var isLoaded = false
    /// Whether another window looks after the folders. That window's finds come with the next `scan`.
    public var isElsewhere = false
    /// Whether that window, or another program, was scanning at the first look.
    public var isScannedElsewhere = false

    public init() {}
  }

  /// How far a scan has come.
  public struct ScanProgress: Equatable, Sendable {
    /// The books that were met since the walk began.
    public var found = 0
    /// Whether names are still being read.
    public var isWalking = false
    /// The books that wait for a survey.
    public var waiting = 0

    public init() {}
  }

  /// A folder of the library.
  public struct RootState: Equatable, Sendable {
    public var path: Picture.Source
    /// Whether the folder is there. Before the first look the folder counts as there.
    public var isMounted = true
    /// Whether the folder is a part of another folder of the library.
    public var isNested = false
    /// Whether changes are seen at once; else a walk finds the changes.
    public var isWatched = false
    /// Whether names are being read in the folder.
    public var isWalking = false
    /// The number of the books in the folder, as of the last walk.
    public var books = 0
    /// When a walk last ended, in seconds since 1970; nil before the first walk.
    public var walked: Int?

    public init(path: Picture.Source) { self.path = path }
  }

  private let state: Monitor<State>
  private let packs: CoverPacks
  private let rootList: RootList
  private let path: String

  /// - Parameters:
  ///   - path: the file of the database. The file may be deleted at any time and costs a scan.
  ///   - packs: the folder of the small covers, which may be deleted as well.
  ///   - roots: the file with the list of the folders, which is precious.
  ///   - surveyor: looks into books; nil to find names only.
  ///   - calibre: reads the databases of libraries.
  ///   - wake: called on any thread when there is news; must not wait.
  public convenience init(
    path: String, packs: String, roots: String, surveyor: (any BookSurveyor)?,
    calibre: (any CalibreReader)? = nil, wake: @escaping @Sendable () -> Void
  ) {
    self.init(
      path: path, packs: packs, roots: roots, surveyor: surveyor, calibre: calibre,
      surroundings: Surroundings(), wake: wake)
  }

  /// - Parameter surroundings: the clock and the system, which tests replace.
  package init(
    path: String, packs: String, roots: String, surveyor: (any BookSurveyor)?,
    calibre: (any CalibreReader)? = nil, surroundings: Surroundings,
    wake: @escaping @Sendable () -> Void
  ) {
    state = Monitor(State())
    (self.packs, rootList) = (CoverPacks(folder: packs), RootList(path: roots))
    self.path = path
    let isStarted = BackgroundThread.start("catalogue") { [state, packs = self.packs] in
      CatalogueThread(
        path: path, packs: packs, roots: RootList(path: roots), surveyor: surveyor,
        calibre: calibre, surroundings: surroundings, state: state, wake: wake
      ).run()
    }
    if !isStarted { state.withLock { $0.hasEnded = true } }
  }

  // MARK: What the window's thread calls

  /// Adds a folder, or a list of books, and scans the folder.
  public func add(root: Picture.Source) { send(.add(root.bytes)) }

  /// Takes a folder out of the library. The folder's books leave the table; the files stay.
  public func remove(root: Picture.Source) { send(.remove(root.bytes)) }

  /// Looks for changes in all folders. Scans that wait are one scan.
  public func scan() {
    state.withLock { state in
      if !state.commands.contains(where: \.isScan) { state.commands.append(.scan) }
      state.isIdle = false
    }
  }

  /// Has these books surveyed before all others, the first of them first.
  public func prefer(numbers: [Int64]) { send(.prefer(Array(numbers.prefix(512)))) }

  /// Forgets the books whose files are gone.
  public func clearMissing() { send(.clearMissing) }

  /// Has the failed books tried again.
  public func retryFailed() { send(.retryFailed) }

  /// Keeps books for ever, also while their files are gone: those with a place or a note. The copies of these books are
  /// told.
  public func keep(numbers: [Int64]) { send(.keep(numbers)) }

  /// What is new since the last call.
  public func take() -> News {
    // Each frame asks, and no thread waits for an empty mailbox.
    state.look { state in
      defer { (state.news.packets, state.news.copies, state.news.problems) = ([], [], []) }
      return state.news
    }
  }

  // MARK: What waits

  /// The small cover of a book; nil where none is kept. Reads the disk: for background threads.
  public func cover(of number: Int64) -> SmallCover? { packs.cover(of: number) }

  /// What is known of a book, also the summary, where each field is from, and when the file was changed, in seconds since
  /// 1970. Waits for the catalogue's thread.
  public func details(
    of number: Int64
  ) -> (details: BookDetails, origins: DetailOrigins, changed: Int?)? {
    let isAsked = state.withLock { state in
      if !state.hasEnded { state.questions.append(number) }
      return !state.hasEnded
    }
    guard isAsked else { return nil }
    return state.wait { state -> Answer? in
      if let answer = state.answers.removeValue(forKey: number) { return answer }
      return state.hasEnded ? Answer(found: nil) : nil
    }.found.map { ($0.details, $0.origins, $0.changed) }
  }

  /// The identifiers of all books. Reads the disk beside the catalogue's thread: for background threads.
  public func identifiers() -> BookIdentifiers {
    // No file is made where the catalogue has none.
    guard Files.exists(path),
      let tables = try? CatalogueTables(Database(path: path, timeout: 1000)),
      let known = try? tables.identifiers()
    else { return BookIdentifiers() }
    return known
  }

  /// Waits until all is scanned and surveyed. For tests and for scripts.
  public func flush() {
    _ = state.wait { $0.isIdle || $0.hasEnded ? true : nil }
  }

  /// Ends the threads. Whatever hangs is left behind after the time, in seconds; the folders that were added and removed
  /// are in the list all the same.
  public func stop(within seconds: Double) {
    state.withLock { $0.isStopping = true }
    let end = Clock.seconds + seconds
    while !state.withLock({ $0.hasEnded }), Clock.seconds < end { Clock.pause(milliseconds: 5) }
    let left = state.withLock { state in
      let commands = state.commands.filter(\.changesList)
      let taken = [state.taken].compactMap(\.self) + state.looks.map(\.command)
      state.commands.removeAll(where: \.changesList)
      (state.looks, state.taken) = ([], nil)
      // Answers of looks belong to commands that are older than the looks that go on.
      return commands.filter(\.isAnswer) + taken + commands.filter { !$0.isAnswer }
    }
    guard left.contains(where: \.changesList) else { return }
    rootList.changeLast { list in left.forEach { $0.change(&list) } }
  }

  private func send(_ command: Command) {
    state.withLock {
      $0.commands.append(command)
      $0.isIdle = false
    }
  }
}
