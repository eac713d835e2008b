import Glibc
import Synchronization
import Wire

/// A book that is open in a worker, and stays open when the worker ends: another worker takes its place,
/// and the book is opened again there.
///
/// What kills workers is tried three times, then it is damaged: it is refused at once from then on, and
/// the rest of the book stays readable. All calls wait, so they belong on threads of the background.
public final class WorkerBook: Sendable {
  /// Opens the book's file anew; the descriptor is closed by the book.
  public typealias OpenFile = @Sendable () -> Result<Int32, WorkerFailure>

  /// How often an operation may end a worker.
  public static let tries = 3
  /// What is remembered of damaged pages is bounded.
  private static let mostDamages = 4096

  private struct State {
    var worker: WorkerProcess?
    var opened: OpenedBook?
    /// What has ended workers, by page; operations on the whole book have none.
    var damages: [Culprit: WorkerFailure] = [:]
  }

  /// What is to blame for the end of a worker.
  private struct Culprit: Hashable {
    var kind: String
    var page: PagePlace?
  }

  private let supply: WorkerSupply
  private let options: @Sendable () -> OpenOptions
  private let openingDeadline: UInt32
  private let openFile: OpenFile
  private let state = Mutex(State())
  private let number: BookNumber = 1

  /// - Parameters:
  ///   - options: asked anew for each worker that the book is opened in, as a password may have been typed
  ///     since.
  ///   - openingDeadline: milliseconds that opening may take.
  ///   - openFile: called for each worker that the book is opened in.
  public init(
    _ supply: WorkerSupply,
    options: @escaping @Sendable () -> OpenOptions = { OpenOptions() },
    openingDeadline: UInt32 = 20_000, openFile: @escaping OpenFile
  ) {
    self.supply = supply
    self.options = options
    self.openingDeadline = openingDeadline
    self.openFile = openFile
  }

  /// Opens the book, where that has not been done.
  public func open() throws(WorkerFailure) -> OpenedBook {
    _ = try attempt(Culprit(kind: "open")) { (_) throws(WorkerFailure) in Answer.closed }
    guard let opened = state.withLock({ $0.opened }) else { throw .stopped }
    return opened
  }

  /// Asks for something about the book as a whole or about a page of it.
  public func ask(
    _ operation: @Sendable (BookNumber) -> Wire.Operation, page: PagePlace? = nil,
    priority: Request.Priority = .visible, deadline: UInt32 = 10_000, memory: SharedMemory? = nil
  ) throws(WorkerFailure) -> Answer {
    let operation = operation(number)
    return try attempt(Culprit(kind: operation.name, page: page)) {
      (worker) throws(WorkerFailure) in
      try worker.wait(operation, priority: priority, deadline: deadline, memory: memory)
    }
  }

  /// The pixels of a region of a page.
  public func render(
    _ page: PagePlace, scale: Float, _ region: PixelRegion, priority: Request.Priority = .visible,
    deadline: UInt32 = 10_000
  ) throws(WorkerFailure) -> SharedMemory {
    // Memory of its own for each try: a worker that was ended may have left half of a page.
    let place = Culprit(kind: "render", page: page)
    let memory = Mutex<SharedMemory?>(nil)
    let answer = try attempt(place) { (worker) throws(WorkerFailure) in
      let fresh = try SharedMemory(count: region.byteCount)
      memory.withLock { $0 = fresh }
      return try worker.wait(
        .render(number, page, scale: scale, region), priority: priority, deadline: deadline,
        memory: fresh)
    }
    guard answer == .rendered, let drawn = memory.withLock({ $0 }) else {
      throw .garbage("it has drawn nothing")
    }
    return drawn
  }

  /// The cover, as large as it fits into the region's size.
  /// - Returns: how large the cover is, and its pixels from the memory's beginning on.
  public func cover(
    _ region: PixelRegion, priority: Request.Priority = .cover, deadline: UInt32 = 10_000
  ) throws(WorkerFailure) -> (size: CoverSize, memory: SharedMemory) {
    let memory = Mutex<SharedMemory?>(nil)
    let answer = try attempt(Culprit(kind: "cover")) { (worker) throws(WorkerFailure) in
      let fresh = try SharedMemory(count: region.byteCount)
      memory.withLock { $0 = fresh }
      return try worker.wait(
        .cover(number, region), priority: priority, deadline: deadline, memory: fresh)
    }
    guard case .cover(let size) = answer, let drawn = memory.withLock({ $0 }) else {
      throw .garbage("it has drawn nothing")
    }
    return (size, drawn)
  }

  /// Forgets what is damaged, so that all of it is tried again.
  public func retry() { state.withLock { $0.damages = [:] } }

  /// Ends the worker; the next call opens the book in another one.
  public func close() {
    let worker = state.withLock { state -> WorkerProcess? in
      defer { state.worker = nil }
      return state.worker
    }
    worker?.stop()
  }

  /// Does something in the book's worker, with another worker where it ends.
  private func attempt(
    _ culprit: Culprit, _ body: (WorkerProcess) throws(WorkerFailure) -> Answer
  ) throws(WorkerFailure) -> Answer {
    if let known = state.withLock({ $0.damages[culprit] }) { throw known }
    var failure = WorkerFailure.stopped
    for _ in 0..<Self.tries {
      do throws(WorkerFailure) {
        return try body(try current())
      } catch {
        guard error.isOfTheWorker else { throw error }
        failure = error
      }
    }
    state.withLock { state in
      if state.damages.count >= Self.mostDamages { state.damages.removeAll() }
      state.damages[culprit] = failure
    }
    throw failure
  }

  /// The worker that has the book open; another one where the last has ended.
  private func current() throws(WorkerFailure) -> WorkerProcess {
    if let worker = state.withLock({ $0.worker }), worker.end == nil { return worker }
    let file = try openFile().get()
    defer { Glibc.close(file) }
    let worker = try supply.take()
    let answer = try worker.wait(
      .open(number, options()), deadline: openingDeadline, file: file)
    guard case .opened(let opened) = answer else { throw .garbage("it opens nothing") }
    state.withLock { state in
      state.worker = worker
      state.opened = opened
    }
    return worker
  }
}
