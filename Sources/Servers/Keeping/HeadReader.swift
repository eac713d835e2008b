import Books
import Dispatch
import Glibc
import IPC
import WebClient
import WorkerClient

/// Asks a locked worker what an answer of a server is. The worker starts with the first answer, and ends after a rest.
public final class HeadReader: Sendable {
  private let program: WorkerProgram
  private let worker = Monitor<WorkerProcess?>(nil)
  /// Held by the answer that the worker reads.
  private let turn = DispatchSemaphore(value: 1)

  private static let rest = Duration.seconds(10)
  private static let number: BookNumber = 1
  /// Milliseconds for the head of an answer.
  private static let deadline: UInt32 = 10_000
  /// Parts of a feed that are read at most for a head that is told late.
  private static let parts = 64

  public init(_ program: WorkerProgram) { self.program = program }

  /// Waits for the worker.
  /// - Returns: nil for an answer in which the worker fails.
  public func head(of body: Memory, contentType: String) -> FeedHead? {
    // The worker cannot write what it reads.
    let file = open("/proc/self/fd/\(body.descriptor)", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let available = Int(clamping: lseek(file, 0, SEEK_END))
    turn.wait()
    defer { turn.signal() }
    var head: FeedHead?
    do throws(WorkerFailure) {
      let worker = try living()
      _ = try worker.wait(
        OpenFeed(contentType: String(contentType.prefix(200))), of: Self.number,
        deadline: Self.deadline, file: file)
      for _ in 0..<Self.parts {
        let part = try worker.wait(
          ReadFeed(available: available, isWhole: true), of: Self.number, deadline: Self.deadline)
        head = part.head ?? head
        if part.isEnd || head.map({ !$0.title.isEmpty }) == true { break }
      }
    } catch {}
    return head
  }

  private func living() throws(WorkerFailure) -> WorkerProcess {
    if let known = worker.look({ $0 }), known.end == nil { return known }
    let fresh = try WorkerProcess(program, timeout: Self.rest)
    let former = worker.withLock { worker in
      defer { worker = fresh }
      return worker
    }
    former?.stop()
    return fresh
  }

  public func stop() { worker.withLock { $0 }?.stop() }
}

extension FeedHead {
  /// What the finder of servers wants to know.
  public var body: ServerFinder.Body {
    switch kind {
    case .atomFeed, .feed, .folder: .catalogue(title: title)
    case .webPage: .webPage
    default: .other
    }
  }
}
