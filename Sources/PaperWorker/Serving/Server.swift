import Decoding
import Glibc
import IPC

/// Serves requests, the most urgent first, until the program is gone.
///
/// One thread does everything. What comes in while a request is served waits in the socket, and is
/// sorted in before the next one is begun; so a request that is cancelled in time is never begun.
package final class Server {
  private let channel: Channel
  private let books: OpenBooks
  private var waiting: [Channel.Delivery] = []
  /// Called with each request that is begun; a test makes the worker fail there.
  private let begin: (Request) -> Void

  /// More requests than these are refused.
  private static let maximumWaiting = 256
  /// The part of a deadline after which work that can end is ended.
  private static let share = 0.75

  package init(
    _ channel: Channel, _ decoders: Decoders, begin: @escaping (Request) -> Void = { _ in }
  ) {
    self.channel = channel
    books = OpenBooks(decoders)
    self.begin = begin
  }

  package func run() {
    while collect() {
      guard let delivery = maximumUrgent() else { continue }
      let id = delivery.request.id
      // Long work ends by itself before the program ends the worker.
      let end = Self.now + Double(delivery.request.deadline) / 1000 * Self.share
      channel.send(Reply(id: id, .begun))
      begin(delivery.request)
      channel.send(Reply(id: id, answer(delivery, until: end)))
    }
  }

  /// Takes in what has come, waiting where there is nothing to do. False where the program is gone.
  private func collect() -> Bool {
    while true {
      switch channel.receive(wait: waiting.isEmpty) {
      case .nothing: return true
      case .end: return false
      case .delivery(let delivery): sort(in: delivery)
      }
    }
  }

  private func sort(in delivery: Channel.Delivery) {
    if let cancel = delivery.request.query as? Cancel {
      guard let at = waiting.firstIndex(where: { $0.request.id == cancel.request }) else { return }
      refuse(waiting.remove(at: at), WorkerError(.cancelled))
    } else if waiting.count >= Self.maximumWaiting {
      refuse(delivery, WorkerError(.badRequest, "too many requests"))
    } else {
      waiting.append(delivery)
    }
  }

  private func refuse(_ delivery: Channel.Delivery, _ error: WorkerError) {
    for file in [delivery.file].compactMap(\.self) + delivery.faces { Glibc.close(file) }
    channel.send(Reply(id: delivery.request.id, .failed(error)))
  }

  /// The first of those with the highest priority.
  private func maximumUrgent() -> Channel.Delivery? {
    let urgent = waiting.indices.min {
      waiting[$0].request.priority < waiting[$1].request.priority
    }
    return urgent.map { waiting.remove(at: $0) }
  }

  private func answer(_ delivery: Channel.Delivery, until end: Double) -> Reply.Content {
    guard let query = delivery.request.query as? any ServedQuery else {
      return .failed(WorkerError(.badRequest))
    }
    let work = QueryWork(
      books, delivery.request.book, file: delivery.file, faces: delivery.faces,
      memory: delivery.memory?.bytes ?? UnsafeMutableRawBufferPointer(start: nil, count: 0),
      isInTime: { Self.now < end })
    // The memory stays mapped as long as its delivery.
    defer { withExtendedLifetime(delivery) {} }
    do throws(WorkerError) {
      return .answer(try query.encodedAnswer(work))
    } catch {
      return .failed(error)
    }
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

extension ServedQuery {
  fileprivate func encodedAnswer(_ work: QueryWork) throws(WorkerError) -> [UInt8] {
    Self.encoded(try answer(work))
  }
}
