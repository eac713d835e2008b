import Decoding
import Glibc
import Wire

/// Serves requests, the most urgent first, until the program is gone.
///
/// One thread does everything. What comes in while a request is served waits in the socket, and is
/// sorted in before the next one is begun; so a request that is cancelled in time is never begun.
package final class Server {
  private let channel: Channel
  private let decoders: Decoders
  private var books: [BookNumber: any Book] = [:]
  private var libraries: [BookNumber: [LibraryBook]] = [:]
  private var waiting: [Channel.Delivery] = []
  /// Called with each request that is begun; a test makes the worker fail there.
  private let begin: (Request) -> Void

  /// More requests than these are refused.
  private static let mostWaiting = 256
  /// The part of a deadline after which work that can end is ended.
  private static let share = 0.75

  package init(
    _ channel: Channel, _ decoders: Decoders, begin: @escaping (Request) -> Void = { _ in }
  ) {
    self.channel = channel
    self.decoders = decoders
    self.begin = begin
  }

  package func run() {
    while collect() {
      guard let delivery = mostUrgent() else { continue }
      let id = delivery.request.id
      // Long work ends by itself before the program ends the worker.
      let end = Self.now + Double(delivery.request.deadline) / 1000 * Self.share
      channel.send(Reply(id: id, answer: .begun))
      begin(delivery.request)
      channel.send(Reply(id: id, answer: answer(delivery, until: end)))
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
    if case .cancel(let id) = delivery.request.operation {
      guard let at = waiting.firstIndex(where: { $0.request.id == id }) else { return }
      refuse(waiting.remove(at: at), Refusal(.cancelled))
    } else if waiting.count >= Self.mostWaiting {
      refuse(delivery, Refusal(.badRequest, "too many requests"))
    } else {
      waiting.append(delivery)
    }
  }

  private func refuse(_ delivery: Channel.Delivery, _ refusal: Refusal) {
    if let file = delivery.file { Glibc.close(file) }
    channel.send(Reply(id: delivery.request.id, answer: .failed(refusal)))
  }

  /// The first of those with the highest priority.
  private func mostUrgent() -> Channel.Delivery? {
    let urgent = waiting.indices.min {
      waiting[$0].request.priority < waiting[$1].request.priority
    }
    return urgent.map { waiting.remove(at: $0) }
  }

  private func answer(_ delivery: Channel.Delivery, until end: Double) -> Answer {
    do throws(Refusal) {
      return try perform(delivery, until: end)
    } catch {
      return .failed(error)
    }
  }

  private func perform(
    _ delivery: Channel.Delivery, until end: Double
  ) throws(Refusal) -> Answer {
    let request = delivery.request
    switch request.operation {
    case .open(let number, let options):
      return .opened(try open(number, options, delivery.file))
    case .close(let number):
      close(number)
      return .closed
    case .pages(let number, let first, let count):
      return .pages(try book(number).pages(from: first, count: count))
    case .render(let number, let page, let scale, let region, let isNight):
      let memory = try memory(delivery, for: region)
      try book(number).render(page, scale: scale, region, into: memory.bytes)
      if isNight {
        try book(number).paintNight(page, scale: scale, region, over: memory.bytes)
      }
      return .rendered
    case .cover(let number, let region):
      let memory = try memory(delivery, for: region)
      return .cover(try book(number).cover(region, into: memory.bytes))
    case .text(let number, let page): return .text(try book(number).text(page))
    case .search(let number, let query, let first, let count):
      return .hits(
        try book(number).search(query, from: first, count: count) { Self.now < end })
    case .links(let number, let page): return .links(try book(number).links(page))
    case .outline(let number): return .outline(try book(number).outline())
    case .metadata(let number): return .metadata(try book(number).metadata())
    case .labels(let number, let first, let count):
      return .labels(try book(number).labels(from: first, count: count))
    case .textPlace(let number, let page): return .textPlace(try book(number).textPlace(of: page))
    case .page(let number, let place): return .page(try book(number).page(of: place))
    case .firstPage(let number): return .firstPage(try book(number).firstPage())
    case .openLibrary(let number):
      let library = try CalibreDatabase.books(in: try file(for: number, delivery.file))
      libraries[number] = library
      return .openedLibrary(count: library.count)
    case .libraryBooks(let number, let first):
      guard let library = libraries[number] else { throw Refusal(.noSuchBook) }
      return .libraryBooks(LibraryBook.packet(of: library.dropFirst(first)))
    case .cancel: throw Refusal(.badRequest)
    }
  }

  private func open(
    _ number: BookNumber, _ options: OpenOptions, _ descriptor: Int32?
  ) throws(Refusal) -> OpenedBook {
    let book = try decoders.open(try file(for: number, descriptor), options)
    books[number] = book
    return book.opened
  }

  /// The file that came along with a request to open it under a number, which nothing else has from then on.
  private func file(
    for number: BookNumber, _ descriptor: Int32?
  ) throws(Refusal) -> BookFile {
    guard let descriptor else { throw Refusal(.badRequest, "no file") }
    close(number)
    let file = try BookFile(descriptor: descriptor)
    guard books.count + libraries.count < WireLimits.books else {
      throw Refusal(.badRequest, "too many books are open")
    }
    return file
  }

  private func close(_ number: BookNumber) {
    books[number] = nil
    libraries[number] = nil
  }

  private func book(_ number: BookNumber) throws(Refusal) -> any Book {
    guard let book = books[number] else { throw Refusal(.noSuchBook) }
    return book
  }

  private func memory(
    _ delivery: Channel.Delivery, for region: PixelRegion
  ) throws(Refusal) -> MappedMemory {
    guard let memory = delivery.memory, memory.bytes.count >= region.byteCount else {
      throw Refusal(.badRequest, "the region does not fit into its memory")
    }
    return memory
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
