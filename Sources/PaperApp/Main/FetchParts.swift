import BookClients
import Books
import ServerFetching
import ServerStore
import SystemCalls

/// The parts of the program that fetch books from servers; none for a user without a home.
@MainActor
struct FetchParts {
  let errands: [any ServerErrand]
  private let streams: StreamedBooks?

  /// - Parameters:
  ///   - spared: the books that the cache keeps.
  ///   - list: tells whether addresses of a server may have a key in them.
  ///   - wake: called on any thread when a frame is due; must not wait.
  init(
    _ connections: ServerConnections, _ workers: BookWorkers, _ list: ServerList,
    room: RoomErrand, roots: RootErrand, spared: SparedBooks,
    wake: @escaping @Sendable () -> Void
  ) {
    guard let cache = Paths.userCache else {
      (errands, streams) = ([], nil)
      return
    }
    let hasKeys = { @Sendable (id: String) -> Bool in
      (try? list.servers())?.first { $0.id == id }?.address == nil
    }
    let streams = StreamedBooks(
      connections, worker: workers.program, cache: cache, decode: { workers.pictures.decode($0) },
      hasKeys: hasKeys)
    self.streams = streams
    errands = [
      FetchErrand(
        connections, worker: workers.program, cache: cache, room: room, roots: roots,
        streams: streams, hasKeys: hasKeys, spares: { spared.spares($0) }, wake: wake)
    ]
  }

  /// Makes the clients of books of servers; nil for other books.
  func client(_ workers: BookWorkers) -> (@Sendable (DocumentSource) -> (any DocumentClient)?)? {
    guard let streams else { return nil }
    return { source in
      streams.client(of: source) { FileDocumentClient(source: source, file: $0, workers: workers) }
    }
  }
}
