import Books
import Catalogue
import SystemCalls

/// The words of the books of chosen folders, for a search inside books.
///
/// One thread owns the index, reads books one by one while the processor has nothing else to do, and writes a book with
/// the book's state in one step: a program that is killed has lost one book's work. The folders are chosen by the
/// reader, and their list is precious. The index is a cache.
public final class FullText: Sendable {
  /// What the mailbox holds.
  public struct News: Equatable, Sendable {
    /// The folders whose books are indexed, as the bytes of paths.
    public var folders: [[UInt8]] = []
    /// The books that are indexed, that wait, and that cannot be read.
    public var (indexed, waiting, failed) = (0, 0, 0)
    /// Whether another program looks after the index.
    public var isElsewhere = false
    /// What has to be told to the user, one line each, and each once.
    public var problems: [String] = []

    public init() {}
  }

  enum Command: Sendable {
    case add([UInt8])
    case remove([UInt8])
    case update
    /// This program looks after the index from now on, by the lock of this descriptor.
    case own(Int32)

    var changesList: Bool {
      switch self {
      case .add, .remove: true
      case .update, .own: false
      }
    }

    /// Changes the list of folders as the command asks.
    func change(_ list: inout [[UInt8]]) {
      switch self {
      case .add(let folder): if !list.contains(folder) { list.append(folder) }
      case .remove(let folder): list.removeAll { $0 == folder }
      case .update, .own: break
      }
    }
  }

  struct State: Sendable {
    var commands: [Command] = []
    /// The command whose folders are not in the list yet.
    var taken: Command?
    var news = News()
    var isIdle = false
    var isStopping = false
    var hasEnded = false

    mutating func takeCommand() -> Command? {
      guard !commands.isEmpty else { return nil }
      taken = commands.removeFirst()
      return taken
    }
  }

  private let state = Monitor(State())
  private let reader: any BookTextReader
  private let folders: RootList

  /// - Parameters:
  ///   - path: the file of the index, which may be deleted at any time.
  ///   - folders: the file with the list of the folders.
  ///   - givesWay: false where somebody waits for the index.
  ///   - wake: called on any thread when there is news; must not wait.
  public init(
    path: String, folders: String, reader: any BookTextReader, givesWay: Bool = true,
    wake: @escaping @Sendable () -> Void = {}
  ) {
    (self.reader, self.folders) = (reader, RootList(path: folders))
    let isStarted = BackgroundThread.start("text") { [state] in
      if givesWay { BackgroundThread.rest() }
      FullTextThread(
        path: path, folders: RootList(path: folders), reader: reader, state: state, wake: wake
      ).run()
    }
    if !isStarted { state.withLock { $0.hasEnded = true } }
  }

  /// Where the user's index lies, and the list of folders; nil for a user without a home.
  public static var userPaths: (index: String, folders: String)? {
    guard let cache = Paths.userCache, let data = Paths.userData else { return nil }
    return (Paths.joined(cache, "text.db"), Paths.joined(data, "text-folders"))
  }

  /// The folders in the list that lies at a path, as the bytes of paths.
  public static func folders(in path: String) -> [[UInt8]] { RootList(path: path).read() }

  // MARK: What the window's thread calls

  /// Has the books of a folder indexed from now on.
  public func add(_ folder: Picture.Source) { send(.add(folder.bytes)) }

  /// Has the books of a folder indexed no longer, and forgets their words.
  public func remove(_ folder: Picture.Source) { send(.remove(folder.bytes)) }

  /// Looks for changed books in all folders.
  public func update() { send(.update) }

  public func take() -> News {
    state.withLock { state in
      defer { state.news.problems = [] }
      return state.news
    }
  }

  private func send(_ command: Command) {
    state.withLock {
      $0.commands.append(command)
      $0.isIdle = false
    }
  }

  // MARK: What waits

  /// Waits until all books are indexed. For tests and for commands.
  public func flush() { state.wait { $0.isIdle || $0.hasEnded ? () : nil } }

  /// Ends the thread and the reading of the present book. A disk that hangs is left behind after the time, in seconds;
  /// the folders that were added and removed are in the list all the same.
  public func stop(within seconds: Double) {
    state.withLock { $0.isStopping = true }
    reader.stop()
    let end = Clock.seconds + seconds
    while !state.withLock({ $0.hasEnded }), Clock.seconds < end { Clock.pause(milliseconds: 5) }
    let left = state.withLock { state in
      defer { (state.commands, state.taken) = ([], nil) }
      return [state.taken].compactMap(\.self) + state.commands
    }
    guard left.contains(where: \.changesList) else { return }
    folders.changeLast { list in left.forEach { $0.change(&list) } }
  }
}
