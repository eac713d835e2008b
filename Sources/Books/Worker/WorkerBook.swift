import Glibc
import Synchronization
import IPC

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
  private static let maximumDamages = 4096

  private struct State {
    var worker: WorkerProcess?
    /// What the worker has said of the book; nil while the worker opens the book.
    var opened: OpenedBook?
    /// What has ended workers, by page; operations on the whole book have none.
    var damages: [Culprit: WorkerFailure] = [:]
  }

  /// What is to blame for the end of a worker.
  private struct Culprit: Hashable {
    /// Questions of one task fail together, as the cover and the look at the first page.
    var task: String
    var page: PagePlace?

    init(_ query: (some Query).Type, page: PagePlace? = nil) {
      (task, self.page) = (query.task, page)
    }
  }

  private let supply: WorkerSupply
  private let opening: @Sendable () -> BookOpening
  private let openingDeadline: UInt32
  private let openFile: OpenFile
  private let state = Mutex(State())
  private let number: BookNumber = 1

  /// - Parameters:
  ///   - opening: asked anew for each worker that the book is opened in, as a password may have been typed
  ///     since.
  ///   - openingDeadline: milliseconds that opening may take.
  ///   - openFile: called for each worker that the book is opened in.
  public init(
    _ supply: WorkerSupply,
    opening: @escaping @Sendable () -> BookOpening = { BookOpening(OpenOptions()) },
    openingDeadline: UInt32 = 9000, openFile: @escaping OpenFile
  ) {
    self.supply = supply
    self.opening = opening
    self.openingDeadline = openingDeadline
    self.openFile = openFile
  }

  /// Opens the book, where that has not been done.
  public func open(_ budget: WorkBudget = .unbounded) throws(WorkerFailure) -> OpenedBook {
    try attempt(Culprit(OpenBook.self), budget) { (_, opened) throws(WorkerFailure) in opened }
  }

  /// Asks for something about the book as a whole or about a page of it.
  /// - Parameters:
  ///   - page: to blame for the end of a worker; nil for the whole book.
  ///   - deadline: of each try, in milliseconds.
  public func ask<Asked: Query>(
    _ query: Asked, page: PagePlace? = nil, priority: Request.Priority = .visible,
    deadline: UInt32 = 10_000, budget: WorkBudget = .unbounded
  ) throws(WorkerFailure) -> Asked.Answer {
    try attempt(Culprit(Asked.self, page: page), budget) {
      (worker, _) throws(WorkerFailure) in
      try worker.wait(
        query, of: number, priority: priority,
        deadline: try budget.deadline(of: query, maximum: deadline))
    }
  }

  /// The pixels of a region of a page.
  public func render(
    _ page: PagePlace, scale: Float, _ region: PixelRegion, isNight: Bool = false,
    scan: ScanRecord = .asInFile, priority: Request.Priority = .visible, deadline: UInt32 = 10_000,
    budget: WorkBudget = .unbounded
  ) throws(WorkerFailure) -> SharedMemory {
    let query = DrawPage(page, scale: scale, region, isNight: isNight, scan: scan)
    return try draw(query, page, region, priority, deadline, budget).memory
  }

  /// The cover, as large as it fits into the region's size.
  /// - Returns: how large the cover is, and its pixels from the memory's beginning on.
  public func cover(
    _ region: PixelRegion, priority: Request.Priority = .later, deadline: UInt32 = 10_000,
    budget: WorkBudget = .unbounded
  ) throws(WorkerFailure) -> (size: CoverSize, memory: SharedMemory) {
    let drawn = try draw(DrawCover(region), nil, region, priority, deadline, budget)
    return (drawn.answer, drawn.memory)
  }

  private func draw<Asked: Query>(
    _ query: Asked, _ page: PagePlace?, _ region: PixelRegion,
    _ priority: Request.Priority, _ deadline: UInt32, _ budget: WorkBudget
  ) throws(WorkerFailure) -> (answer: Asked.Answer, memory: SharedMemory) {
    try attempt(Culprit(Asked.self, page: page), budget) {
      (worker, _) throws(WorkerFailure) in
      // Memory of its own for each try: a worker that was ended may have left half of a page.
      let memory = try SharedMemory(count: region.byteCount)
      let answer = try worker.wait(
        query, of: number, priority: priority,
        deadline: try budget.deadline(of: query, maximum: deadline), memory: memory)
      return (answer, memory)
    }
  }

  /// Forgets what is damaged, so that all of it is tried again.
  public func retry() { state.withLock { $0.damages = [:] } }

  /// Ends the worker, also one that is opening the book; what waits for it fails with `.stopped`. The next
  /// call opens the book in another worker.
  public func close() {
    let worker = state.withLock { state -> WorkerProcess? in
      defer { (state.worker, state.opened) = (nil, nil) }
      return state.worker
    }
    worker?.stop()
  }

  /// Does something in the book's worker, with another worker where it ends.
  private func attempt<Value>(
    _ culprit: Culprit, _ budget: WorkBudget,
    _ body: (WorkerProcess, OpenedBook) throws(WorkerFailure) -> Value
  ) throws(WorkerFailure) -> Value {
    if let known = state.withLock({ $0.damages[culprit] }) { throw known }
    var failure: WorkerFailure?
    for _ in 0..<Self.tries {
      // Without three tries nothing is known to be damaged.
      if let failure, budget.isOver { throw failure }
      do throws(WorkerFailure) {
        let (worker, opened) = try current(budget)
        return try body(worker, opened)
      } catch {
        guard error.isOfTheWorker else { throw error }
        failure = error
      }
    }
    let last = failure ?? .stopped
    state.withLock { state in
      if state.damages.count >= Self.maximumDamages { state.damages.removeAll() }
      state.damages[culprit] = last
    }
    throw last
  }

  /// The worker that has the book open; another one where the last has ended.
  private func current(
    _ budget: WorkBudget
  ) throws(WorkerFailure) -> (worker: WorkerProcess, opened: OpenedBook) {
    let known = state.withLock { state in
      state.opened.flatMap { opened in state.worker.map { (worker: $0, opened: opened) } }
    }
    known?.worker.look()
    if let known, known.worker.end == nil { return known }
    let file = try openFile().get()
    defer { Glibc.close(file) }
    let worker =
      Self.begins(file, "AT&TFORM")
      ? try supply.takeForDjVu() : try supply.take(forPDF: Self.begins(file, "%PDF-"))
    // Noted before the budget is asked, so that `close` after `takeAway` finds the worker.
    state.withLock { ($0.worker, $0.opened) = (worker, nil) }
    do throws(WorkerFailure) {
      let opened = try open(in: worker, file, budget)
      state.withLock { if $0.worker === worker { $0.opened = opened } }
      return (worker, opened)
    } catch {
      state.withLock { if $0.worker === worker { $0.worker = nil } }
      throw error
    }
  }

  /// Whether a file begins as files of a format do. A worker finds the format anew; this decides alone which worker will
  /// do.
  static func begins(_ file: Int32, _ words: String) -> Bool {
    let signature = Array(words.utf8)
    var start = [UInt8](repeating: 0, count: signature.count)
    // The array has room for the bytes that are asked for.
    return pread(file, &start, start.count, 0) == start.count && start == signature
  }

  private func open(
    in worker: WorkerProcess, _ file: Int32, _ budget: WorkBudget
  ) throws(WorkerFailure) -> OpenedBook {
    let opening = opening()
    defer { for face in opening.faces { Glibc.close(face) } }
    let query = OpenBook(opening.options)
    let deadline = try budget.deadline(of: query, maximum: openingDeadline)
    let opened = try worker.wait(
      query, of: number, deadline: deadline, file: file, faces: opening.faces)
    if let counts = opening.counts {
      let known = KnowPages(counts)
      _ = try worker.wait(
        known, of: number, deadline: try budget.deadline(of: known, maximum: openingDeadline))
    }
    return opened
  }
}

/// How a book is opened in a worker.
public struct BookOpening: Sendable {
  public var options: OpenOptions
  /// The descriptors of the layout's `files`, in their order; the book closes the descriptors.
  public var faces: [Int32]
  /// Pages by chapter, as counted when the text was set before; nil where that is not known.
  public var counts: [Int]?

  public init(_ options: OpenOptions, faces: [Int32] = [], counts: [Int]? = nil) {
    (self.options, self.faces, self.counts) = (options, faces, counts)
  }
}
