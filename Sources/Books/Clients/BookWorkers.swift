import Books
import InstalledFaces
import SystemCalls
import Synchronization
import IPC
import WorkerClient

/// The locked processes that decode everything the program shows, and the threads that wait for them.
///
/// One object serves the whole program. A worker ends with the program, whatever either of them does.
public final class BookWorkers: Sendable {
  /// How long a worker may take, in milliseconds from the beginning of a request; it is ended then.
  public struct Deadlines: Sendable {
    /// Three tries fit into the deadline of a request.
    public var opening: UInt32 = 9000
    /// Anything that is asked of an open document.
    public var request: UInt32 = 6000
    /// Opening, measuring or drawing a picture that is a file of its own.
    public var picture: UInt32 = 8000

    public init() {}

    /// The same for all of them.
    public init(all milliseconds: UInt32) {
      (opening, request, picture) = (milliseconds, milliseconds, milliseconds)
    }
  }

  /// How books are decoded.
  public enum Protection: Equatable, Sendable {
    /// The first worker has not said yet.
    case unknown
    /// In locked processes; `landlock` is the ABI of Landlock in force, 0 where the system has none and the
    /// filter of system calls alone keeps files away.
    case locked(landlock: Int)
    /// In processes without a lock, as the user has asked for.
    case unlocked
    /// Not at all: no worker can be started or locked.
    case impossible(reason: String)
  }

  /// The program that is started as a worker.
  public let program: WorkerProgram
  let supply: WorkerSupply
  /// Threads on which documents wait for their workers. Work for one document runs one piece at a time.
  let threads = BlockingPool(name: "document", threads: 3)
  let openBooks: ClientBooks
  public let pictures: PictureWorkers
  let deadlines: Deadlines
  let passwords: Passwords
  /// The faces that texts can be set in beside Paper's own.
  let faces: InstalledFaces
  /// The pages of texts that were counted before; nil where none are kept, as in a film.
  let pages: PageStore?
  private let known = Mutex(Known())

  /// What the first worker has said.
  private struct Known: Sendable {
    var protection = Protection.unknown
    var decoding: String?
  }

  /// - Parameter isLocked: whether a worker that cannot lock itself is refused; false only where the user
  ///   asks for that.
  /// - Parameter password: tried for every encrypted document that has no password of its own.
  /// - Parameter pages: where the pages of texts are kept between sessions; nil for nowhere.
  public convenience init(
    isLocked: Bool = true, password: String? = nil, pages: PageStore? = nil
  ) {
    self.init(program: Self.program(isLocked: isLocked), password: password, pages: pages)
  }

  public init(
    program: WorkerProgram, deadlines: Deadlines = Deadlines(), password: String? = nil,
    faces: InstalledFaces = .system, pages: PageStore? = nil
  ) {
    self.program = program
    self.deadlines = deadlines
    self.faces = faces
    self.pages = pages
    supply = WorkerSupply(program)
    openBooks = ClientBooks()
    pictures = PictureWorkers(supply, deadlines)
    passwords = Passwords(general: password)
  }

  /// Starts a worker before the first book needs one, and finds out how books are protected.
  /// - Parameters:
  ///   - forPDF: whether the first book is a PDF, as the file's name says.
  ///   - whenKnown: called on any thread when `protection` is known; must not wait.
  public func prepare(forPDF: Bool = false, whenKnown: @escaping @Sendable () -> Void = {}) {
    prepare(tries: WorkerBook.tries, forPDF, whenKnown)
  }

  /// A worker that has ended says nothing about the next one, unless none can be had at all.
  private func prepare(
    tries: Int, _ forPDF: Bool, _ whenKnown: @escaping @Sendable () -> Void
  ) {
    supply.prepare(forPDF: forPDF) { [self] result in
      if case .failure(let failure) = result, failure != .stopped, !failure.isOfAllWorkers,
        tries > 1
      {
        return prepare(tries: tries - 1, forPDF, whenKnown)
      }
      let protection: Protection =
        switch result {
        case .success(let hello) where hello.isFiltered: .locked(landlock: hello.landlock)
        case .success: .unlocked
        case .failure(let failure): .impossible(reason: failure.description)
        }
      let decoder = (try? result.get().decoder) ?? ""
      known.withLock {
        $0 = Known(protection: protection, decoding: protection.words(decoder: decoder))
      }
      whenKnown()
    }
  }

  /// How books are decoded; `.unknown` until `prepare` has found out.
  public var protection: Protection { known.withLock { $0.protection } }

  /// How books are decoded and by what, in words for their readers; nil as long as that is not known.
  public var decoding: String? { known.withLock { $0.decoding } }

  /// Keeps a password in memory for a document. A document that is opened after this call is opened with it.
  public func setPassword(_ password: String, for id: DocumentID) { passwords[id] = password }

  /// Looks at the idle workers, and ends those that work without being asked. To be called whenever the window does
  /// something; never waits.
  public func look() { supply.look() }

  /// Gives back what is kept for speed alone: the pictures that idle workers hold. The spare worker stays, as
  /// the next book waits for it.
  public func release() { pictures.release() }

  /// Ends all work without waiting.
  /// - Returns: whether no thread was at work.
  @discardableResult
  public func stop() -> Bool {
    supply.drain()
    return threads.stop()
  }

  /// The worker's program; without a lock only where the user asks for that.
  public static func program(isLocked: Bool) -> WorkerProgram {
    WorkerProgram(
      path: path(), argument: isLocked ? nil : "--unsandboxed", isLocked: isLocked)
  }

  /// Where the worker's program lies: as `PAPER_WORKER` says, beside this program, or in `libexec` where
  /// the program is installed.
  static func path() -> String {
    if let named = Environment["PAPER_WORKER"], !named.isEmpty {
      return named
    }
    let name = "paper-worker"
    let own = Paths.parent(of: Paths.program ?? "")
    let installed = Paths.joined(Paths.parent(of: own), "libexec/paper/\(name)")
    return Files.isProgram(installed) ? installed : Paths.joined(own, name)
  }
}

/// The documents whose workers are alive, the most recently used last. More than a few are closed: each has
/// a process of its own, and is opened again when it is asked for something.
final class ClientBooks: Sendable {
  private let books = Mutex<[(id: DocumentID, close: @Sendable () -> Void)]>([])
  static let maximum = 3

  /// Notes that a document is used. Closes the one that was not used for the longest time.
  func use(_ id: DocumentID, close: @escaping @Sendable () -> Void) {
    let excess = books.withLock { books -> (@Sendable () -> Void)? in
      books.removeAll { $0.id == id }
      books.append((id, close))
      return books.count > Self.maximum ? books.removeFirst().close : nil
    }
    excess?()
  }

  func forget(_ id: DocumentID) { books.withLock { $0.removeAll { $0.id == id } } }
}
