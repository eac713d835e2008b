import Books
import Localisation
import ServerStore
import Synchronization
import SystemCalls

/// The client of a book of a server: that of the file where the file is there when the book is opened, else that of pages
/// which come one by one.
final class RemoteBookClient: DocumentClient {
  typealias Pages = @Sendable () -> PageClient?

  private struct State: Sendable {
    var client: (any DocumentClient)?
    /// The file of the client; nil for pages that come one by one.
    var file: String?
    var isClosed = false
  }

  private let path: String
  private let place: String
  private let openers: BlockingPool
  private let file: @Sendable (Picture.Source) -> any DocumentClient
  private let pages: Pages
  private let state = Mutex(State())

  /// - Parameters:
  ///   - path: where the file would lie.
  ///   - file: makes the client of the file, which may lie elsewhere.
  ///   - pages: waits for the disk.
  init(
    path: String, place: String, _ openers: BlockingPool,
    file: @escaping @Sendable (Picture.Source) -> any DocumentClient, pages: @escaping Pages
  ) {
    (self.path, self.place, self.openers) = (path, place, openers)
    (self.file, self.pages) = (file, pages)
  }

  // Numbers of requests to the client behind are even, those of this client odd.

  func open(
    priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<Document, DocumentError>) -> Void
  ) -> Int {
    let place = place
    let ticket = openers.run(priority: priority.rawValue, deadline: deadline) { [self] in
      prepared()
    } reply: { [place] in
      switch DocumentError.answer($0, culprit: place) {
      case .success(let client): client.open(priority: priority, deadline: deadline, reply: reply)
      case .failure(let error): reply(.failure(error))
      }
    }
    return 2 * ticket.number + 1
  }

  /// The client that opens the book. Waits for the disk, and for the server where a manifest counts the pages.
  private func prepared() -> Result<any DocumentClient, DocumentError> {
    let found = fetched
    let (isClosed, known) = state.withLock { state in
      (state.isClosed, state.file == found ? state.client : nil)
    }
    if isClosed { return .failure(.closed(place)) }
    if let known { return .success(known) }
    if let found { return take(file(Picture.Source(path: found)), found) }
    guard let client = pages() else {
      return .failure(
        .unreadable(path, reason: Localisation.text("the book is not on this computer")))
    }
    do throws(FetchFailure) { try client.prepare() } catch {
      return .failure(.unreadable(path, reason: "\(error)"))
    }
    return take(client, nil)
  }

  /// The file of the book; nil where there is none. Waits for the disk.
  private var fetched: String? {
    if Files.facts(path) != nil { return path }
    // The bytes have chosen another ending, or the reader has put the file into a folder.
    let known = FetchedBook(in: Paths.parent(of: path))?.path
    return known.flatMap { Files.facts($0) == nil ? nil : $0 }
  }

  private func take(
    _ client: any DocumentClient, _ file: String?
  ) -> Result<any DocumentClient, DocumentError> {
    let former = state.withLock { state -> (any DocumentClient)? in
      guard !state.isClosed else { return client }
      defer { (state.client, state.file) = (client, file) }
      return state.client
    }
    former?.close()
    return state.withLock { $0.isClosed } ? .failure(.closed(place)) : .success(client)
  }

  private var client: (any DocumentClient)? {
    state.withLock { $0.isClosed ? nil : $0.client }
  }

  func draw(
    _ image: ImageRequest, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<DecodedPicture, DocumentError>) -> Void
  ) -> Int {
    if let client {
      return 2 * client.draw(image, priority: priority, deadline: deadline, reply: reply)
    }
    guard case .cover = image.image else {
      reply(.failure(.closed(place)))
      return 0
    }
    // A cover needs no open document, but a file.
    let place = place
    let ticket = openers.run(priority: priority.rawValue, deadline: deadline) {
      [self] () -> Result<any DocumentClient, DocumentError> in
      fetched == nil ? .failure(.noCover(place)) : prepared()
    } reply: {
      switch DocumentError.answer($0, culprit: place) {
      case .success(let client):
        client.draw(image, priority: priority, deadline: deadline, reply: reply)
      case .failure(let error): reply(.failure(error))
      }
    }
    return 2 * ticket.number + 1
  }

  func ask<Asked: DocumentQuery>(
    _ query: Asked, priority: RequestPriority, deadline: Double,
    reply: @escaping @Sendable (Result<Asked.Answer, DocumentError>) -> Void
  ) -> Int {
    guard let client else {
      reply(.failure(.closed(place)))
      return 0
    }
    return 2 * client.ask(query, priority: priority, deadline: deadline, reply: reply)
  }

  func cancel(_ number: Int) {
    if number % 2 == 0 {
      client?.cancel(number / 2)
    } else {
      openers.cancel(BlockingPool.Ticket(number: number / 2))
    }
  }

  func retry() { client?.retry() }

  func close() {
    let client = state.withLock { state in
      defer { (state.client, state.isClosed) = (nil, true) }
      return state.client
    }
    client?.close()
  }
}
