import Books
import Glibc
import IPC
import Localisation
import OPDS
import ServerStore
import Synchronization
import SystemCalls
import WebClient
import WebRules
import WorkerClient

/// Reads answers of servers as catalogues, while the bytes come: the process for the server writes into a memory, and a locked
/// worker reads the memory. All calls wait, and are for threads that have nothing else to do.
public final class FeedReader: Sendable {
  /// A catalogue that grows. The closure is called on the calling thread; after a change of `round` the catalogue is another
  /// one, as the server has answered anew.
  public typealias Take = (_ catalogue: RemoteCatalogue, _ round: Int) -> Void

  /// The answer of a server, and the catalogue that was made of the answer.
  public struct Answer: Sendable {
    public var catalogue: RemoteCatalogue
    public var contentType: String
    /// The body, for keeping; nil where the catalogue was not read as a whole.
    public var memory: Memory?
  }

  private let program: WorkerProgram
  private let state = Mutex(State())

  private struct State: Sendable {
    var worker: WorkerProcess?
    var number: BookNumber = 0
  }

  /// Milliseconds for each part of a feed.
  private static let deadline: UInt32 = 10_000
  /// How long the worker stays without questions.
  private static let rest = Duration.seconds(30)
  /// How often a feed may end a worker.
  private static let tries = 2

  public init(program: WorkerProgram) { self.program = program }

  /// Ends the worker without waiting.
  public func stop() {
    let worker = state.withLock { state in
      defer { state.worker = nil }
      return state.worker
    }
    worker?.stop()
  }

  // MARK: From a server

  /// What has come of an answer.
  fileprivate struct Came: Sendable {
    /// The number of the answer whose body comes, from 1; 0 while no such answer is there.
    var round = 0
    var rounds = 0
    var address: WebAddress
    var contentType = ""
    var count = 0
    var end: Result<WebAnswer, WebFailure>?
  }

  /// Asks a server for a feed, and reads what comes as the bytes come.
  /// - Parameter seconds: for the whole answer; 0: no limit.
  public func read(
    _ address: WebAddress, on server: WebServer, seconds: Int = 0, stop: WebStop, take: Take
  ) throws(RoomFailure) -> Answer {
    let memory: Memory
    do { memory = try Memory() } catch { throw .web(error) }
    let came = Monitor(Came(address: address))
    // The request ends with the reading, also where no worker can read the answer.
    let request = WebStop()
    let action = stop.add { request.stop() }
    defer {
      stop.remove(action)
      request.stop()
    }
    var wish = WebWish.feed(address, of: server.access)
    wish.seconds = seconds
    ask(wish, server, memory, came, request)
    var done = (round: 0, reading: Reading?.none)
    while true {
      let now = came.wait { came -> Came? in
        let isOther = came.round != done.round || came.count > done.reading?.available ?? 0
        return came.end != nil || (came.round > 0 && isOther) ? came : nil
      }
      if stop.isStopped { throw .web(.cancelled) }
      if now.round > 0, now.round != done.round {
        done = (now.round, try Reading(self, memory.descriptor, now.address, now.contentType))
      }
      let answer = try now.end.map { (end) throws(RoomFailure) in try Self.success(end) }
      guard now.round > 0, let reading = done.reading else {
        throw .web(.status(answer?.status ?? 0))
      }
      try reading.go(
        to: answer?.count ?? now.count, isWhole: answer != nil, stop: stop
      ) { take($0, done.round) }
      if answer != nil {
        return Answer(
          catalogue: reading.catalogue, contentType: now.contentType, memory: memory)
      }
    }
  }

  private static func success(
    _ end: Result<WebAnswer, WebFailure>
  ) throws(RoomFailure) -> WebAnswer {
    do throws(WebFailure) { return try end.get().succeeding() } catch { throw .web(error) }
  }

  private func ask(
    _ wish: WebWish, _ server: WebServer, _ memory: Memory, _ came: Monitor<Came>,
    _ stop: WebStop
  ) {
    let isStarted = BackgroundThread.start("feed") {
      let end: Result<WebAnswer, WebFailure>
      do throws(WebFailure) {
        end = .success(
          try server.answer(wish, into: memory.descriptor, stop: stop) { count, _ in
            came.withLock { if $0.round > 0 { $0.count = count } }
          } head: { head in
            came.withLock { $0.take(head) }
          })
      } catch { end = .failure(error) }
      came.withLock { $0.end = end }
    }
    if !isStarted {
      came.withLock { $0.end = .failure(.process(Localisation.text("no thread is left"))) }
    }
  }

  // MARK: From the disk

  /// Reads a feed that was kept.
  public func read(_ kept: KeptBody, stop: WebStop, take: Take) throws(RoomFailure) -> Answer {
    let file = open(kept.path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .web(.noRoom) }
    defer { close(file) }
    guard let veil = kept.veil else { return try read(file, kept, stop: stop, take: take) }
    let memory: Memory
    do {
      memory = try Memory(veil.showing(try Files.read(file, limit: KeptFeeds.mostBytes)))
    } catch { throw .web(.noRoom) }
    return try read(memory.descriptor, kept, stop: stop, take: take)
  }

  private func read(
    _ file: Int32, _ kept: KeptBody, stop: WebStop, take: Take
  ) throws(RoomFailure) -> Answer {
    let size = Int(lseek(file, 0, SEEK_END))
    let reading = try Reading(self, file, kept.address, kept.contentType)
    try reading.go(to: size, isWhole: true, stop: stop) { take($0, 1) }
    return Answer(catalogue: reading.catalogue, contentType: kept.contentType, memory: nil)
  }

  /// A body on the disk.
  public struct KeptBody: Sendable {
    public var address: WebAddress
    public var contentType: String
    public var path: String
    /// Hides the keys in the body; nil for a server without keys.
    public var veil: KeyVeil?

    public init(address: WebAddress, contentType: String, path: String, veil: KeyVeil? = nil) {
      (self.address, self.contentType, self.path) = (address, contentType, path)
      self.veil = veil
    }
  }

  // MARK: The worker

  fileprivate func seat() throws(WorkerFailure) -> (WorkerProcess, BookNumber) {
    let (known, number) = state.withLock { state -> (WorkerProcess?, BookNumber) in
      state.number = state.number % 1000 + 1
      return (state.worker, state.number)
    }
    known?.look()
    if let known, known.end == nil { return (known, number) }
    let made = try WorkerProcess(program, timeout: Self.rest)
    let former = state.withLock { state in
      defer { state.worker = made }
      return state.worker
    }
    // The end of a worker calls back, which must not happen within the lock.
    _ = former
    return (made, number)
  }

  /// A feed that is open in a worker. Another worker reads the same bytes again where a worker ends.
  private final class Reading {
    private let reader: FeedReader
    private let file: Int32
    private let contentType: String
    private var seat: (worker: WorkerProcess, number: BookNumber)?
    private var failures = 0
    /// Entries that the present worker has told, and those that the catalogue has.
    private var (told, taken) = (0, 0)
    private(set) var catalogue: RemoteCatalogue
    private(set) var available = 0

    init(
      _ reader: FeedReader, _ file: Int32, _ address: WebAddress, _ contentType: String
    ) throws(RoomFailure) {
      (self.reader, self.contentType) = (reader, contentType)
      // The worker cannot write what it reads, and neither can a broken worker.
      self.file = open("/proc/self/fd/\(file)", O_RDONLY | O_CLOEXEC)
      catalogue = RemoteCatalogue(address)
      if self.file < 0 { throw .web(.process(Localisation.text("no descriptor is left"))) }
    }

    deinit {
      if let seat { seat.worker.ask(CloseBook(), of: seat.number) { _ in } }
      close(file)
    }

    /// Reads up to a count of bytes, and to the feed's end where the bytes are whole.
    func go(
      to count: Int, isWhole: Bool, stop: WebStop, take: (RemoteCatalogue) -> Void
    ) throws(RoomFailure) {
      available = max(available, count)
      while true {
        if stop.isStopped { throw .web(.cancelled) }
        do throws(WorkerFailure) {
          let part = try ask(ReadFeed(available: available, isWhole: isWhole))
          if add(part) { take(catalogue) }
          if part.isEnd || !part.hasMore { return }
        } catch {
          seat = nil
          failures += 1
          guard error.isOfTheWorker, failures < FeedReader.tries else { throw .worker(error) }
        }
      }
    }

    /// - Returns: whether the catalogue has grown.
    private func add(_ part: FeedPart) -> Bool {
      var part = part
      // What a worker before has told already is left out.
      let known = min(max(0, taken - told), part.entries.count)
      told += part.entries.count
      part.entries.removeFirst(known)
      taken += part.entries.count
      catalogue.take(part)
      return part.head != nil || !part.entries.isEmpty || part.isEnd
    }

    private func ask(_ query: ReadFeed) throws(WorkerFailure) -> FeedPart {
      if let seat {
        return try seat.worker.wait(query, of: seat.number, deadline: FeedReader.deadline)
      }
      let (worker, number) = try reader.seat()
      told = 0
      _ = try worker.wait(
        OpenFeed(contentType: contentType), of: number, deadline: FeedReader.deadline, file: file)
      seat = (worker, number)
      return try worker.wait(query, of: number, deadline: FeedReader.deadline)
    }
  }
}

extension FeedReader.Came {
  /// Takes the head of an answer: of a redirection, of a question for a password, or of the feed.
  fileprivate mutating func take(_ head: WebHead) {
    if (300..<400).contains(head.status), head.status != 304,
      let next = WebAddress(head.redirection)
    {
      address = next
    }
    guard (200..<300).contains(head.status) else { return round = 0 }
    rounds += 1
    (round, count) = (rounds, 0)
    contentType = head.value("content-type") ?? ""
  }
}
