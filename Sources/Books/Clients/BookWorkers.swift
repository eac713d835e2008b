import Books
import Foundation
import Synchronization
import Wire
import WorkerClient

/// The locked processes that decode everything the program shows, and the threads that wait for them.
///
/// One object serves the whole program. A worker ends with the program, whatever either of them does.
public final class BookWorkers: Sendable {
  /// The program that is started as a worker.
  public let program: WorkerProgram
  let supply: WorkerSupply
  /// Threads on which documents wait for their workers. Work for one document runs one piece at a time.
  let threads = BlockingPool(name: "document", threads: 3)
  let openBooks: OpenBooks
  public let pictures: PictureWorkers

  /// - Parameter isLocked: whether a worker that cannot lock itself is refused; false only where the user
  ///   asks for that.
  public convenience init(isLocked: Bool = true) {
    self.init(
      program: WorkerProgram(
        path: Self.path(), argument: isLocked ? nil : "--unsandboxed", isLocked: isLocked))
  }

  public init(program: WorkerProgram) {
    self.program = program
    supply = WorkerSupply(program)
    openBooks = OpenBooks()
    pictures = PictureWorkers(supply)
  }

  /// Starts a worker before the first book needs one. Returns at once; a failure shows with the first book.
  public func prepare() { try? supply.prepare() }

  /// Gives back what is kept for speed alone: pictures that workers hold, and the spare worker.
  public func release() { pictures.release() }

  /// Ends all work without waiting.
  /// - Returns: whether no thread was at work.
  @discardableResult
  public func stop() -> Bool {
    supply.drain()
    return threads.stop()
  }

  /// Where the worker's program lies: as `PAPER_WORKER` says, beside this program, or in `libexec` where
  /// the program is installed.
  static func path() -> String {
    if let named = ProcessInfo.processInfo.environment["PAPER_WORKER"], !named.isEmpty {
      return named
    }
    let name = "paper-worker"
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let beside = own.appendingPathComponent(name).path
    let installed = own.appendingPathComponent("../libexec/paper/\(name)").standardized.path
    return FileManager.default.isExecutableFile(atPath: installed) ? installed : beside
  }
}

/// The documents whose workers are alive, the most recently used last. More than a few are closed: each has
/// a process of its own, and is opened again when it is asked for something.
final class OpenBooks: Sendable {
  private let books = Mutex<[(id: DocumentID, close: @Sendable () -> Void)]>([])
  static let most = 3

  /// Notes that a document is used. Closes the one that was not used for the longest time.
  func use(_ id: DocumentID, close: @escaping @Sendable () -> Void) {
    let excess = books.withLock { books -> (@Sendable () -> Void)? in
      books.removeAll { $0.id == id }
      books.append((id, close))
      return books.count > Self.most ? books.removeFirst().close : nil
    }
    excess?()
  }

  func forget(_ id: DocumentID) { books.withLock { $0.removeAll { $0.id == id } } }
}
