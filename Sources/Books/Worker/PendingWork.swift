import Wire
import Words

/// What has been asked of a worker and not been answered.
struct PendingWork {
  typealias Completion = @Sendable (Result<Answer, WorkerFailure>) -> Void

  struct Entry {
    var request: Request
    /// Kept until the worker has its copies, and the memory until it is drawn.
    var memory: SharedMemory?
    var completion: Completion
  }

  private(set) var entries: [UInt32: Entry] = [:]
  /// The request that the worker has begun, and when.
  private(set) var running: (id: UInt32, since: ContinuousClock.Instant)?
  /// When the worker was last seen to greet, to begin or to answer, or was first asked for something.
  private var lastSign = ContinuousClock.now

  /// A worker that has work and begins none of it for so long is ended.
  static let stall = Duration.seconds(5)

  /// A worker that has work, begins none of it for so long and sleeps is ended: what has come wakes a sound one at once,
  /// on a busy machine, too, where it waits for a processor. (A shorter `stall` was rejected for such machines.)
  static let nap = Duration.milliseconds(500)

  /// When the worker is to be looked at for that; nil where it has begun something, or has nothing to do.
  var napEnd: ContinuousClock.Instant? {
    running == nil && !entries.isEmpty ? lastSign + Self.nap : nil
  }

  /// What a worker that sleeps over its work has to be told.
  static var asleep: WorkerFailure {
    .deadline(operation: Words.text("beginning a request"), milliseconds: 500)
  }

  mutating func add(_ entry: Entry) {
    if entries.isEmpty { lastSign = .now }
    entries[entry.request.id] = entry
  }

  /// The worker begins to serve now: what was asked before has waited for its start, which has a limit of its
  /// own.
  mutating func greet() { lastSign = .now }

  /// False where the worker cannot have begun this request.
  mutating func begin(_ id: UInt32) -> Bool {
    guard entries[id] != nil, running == nil else { return false }
    lastSign = .now
    running = (id, lastSign)
    return true
  }

  /// The request that an answer belongs to. Nil where there is none, or where the answer is of a kind
  /// that this request never has.
  mutating func finish(_ id: UInt32, _ answer: Answer) -> Entry? {
    guard let entry = entries[id], answer.fits(entry.request.operation) else { return nil }
    if running?.id == id {
      running = nil
    } else if answer != .failed(Refusal(.cancelled)) {
      guard case .failed = answer else { return nil }
    }
    lastSign = .now
    entries[id] = nil
    return entry
  }

  mutating func remove(_ id: UInt32) -> Entry? { entries.removeValue(forKey: id) }

  mutating func removeAll() -> [Entry] {
    defer { (entries, running) = ([:], nil) }
    return entries.values.sorted { $0.request.id < $1.request.id }
  }

  /// Whether nothing is asked of the worker.
  var isEmpty: Bool { entries.isEmpty }

  /// When the worker must have given a sign, and what it has to be told otherwise. Nil where nothing is
  /// asked of it.
  var limit: WorkLimit? {
    if let running, let request = entries[running.id]?.request {
      return WorkLimit(
        since: running.since, duration: .milliseconds(request.deadline),
        failure: .deadline(operation: request.operation.name, milliseconds: request.deadline))
    }
    if entries.isEmpty { return nil }
    return WorkLimit(
      since: lastSign, duration: Self.stall,
      failure: .deadline(operation: Words.text("beginning a request"), milliseconds: 5000))
  }
}

extension Answer {
  /// Whether a request of this kind can have this answer.
  fileprivate func fits(_ operation: Wire.Operation) -> Bool {
    switch (operation, self) {
    case (_, .failed), (.open, .opened), (.close, .closed), (.render, .rendered),
      (.text, .text), (.links, .links), (.outline, .outline),
      (.metadata, .metadata), (.textPlace, .textPlace), (.page, .page), (.firstPage, .firstPage),
      (.openLibrary, .openedLibrary), (.libraryBooks, .libraryBooks):
      true
    case (.pages(_, let first, let count), .pages(let list)):
      list.sizes.count == max(0, min(count, list.count - first.page))
    case (.search(_, _, _, let count), .hits(let found)): found.counts.count <= count
    case (.labels(_, _, let count), .labels(let labels)): labels.count <= count
    case (.cover(_, let region), .cover(let size)):
      size.width <= region.width && size.height <= region.height
    default: false
    }
  }
}

extension Wire.Operation {
  /// In words, for failures.
  var name: String {
    switch self {
    case .open: Words.text("opening the book")
    case .close: Words.text("closing the book")
    case .pages: Words.text("measuring pages")
    case .render: Words.text("drawing the page")
    case .cover: Words.text("drawing the cover")
    case .text: Words.text("reading the text")
    case .search: Words.text("searching")
    case .links: Words.text("reading the links")
    case .outline: Words.text("reading the outline")
    case .metadata: Words.text("reading the title")
    case .labels: Words.text("reading page numbers")
    case .textPlace: Words.text("finding the place")
    case .page: Words.text("finding the page")
    case .firstPage: Words.text("drawing the cover")
    case .openLibrary, .libraryBooks: Words.text("reading the library")
    case .cancel: Words.text("cancelling")
    }
  }
}
