import BookClients
import Books
import Launch
import PlaceKeeping
import ServerFetching
import ServerRooms
import ServerStore
import SystemCalls
import WebClient

/// The parts of the program that have to do with servers of books, as these are put together.
@MainActor
struct ServerParts {
  let room: RoomErrand
  let roots: RootErrand
  let fetching: FetchParts
  let errands: ServerErrands
  let spared: SparedBooks
  /// The books whose own servers keep places; nil for a user without a home.
  let linked: LinkedBooks?

  /// - Parameters:
  ///   - secrets: the desktop's keyring.
  ///   - surveyor: looks into books that were fetched.
  ///   - keepsReadings: whether the library keeps what is read.
  ///   - wake: called on any thread when a frame is due; must not wait.
  init(
    _ workers: BookWorkers, _ secrets: any SecretStore, _ surveyor: any BookSurveyor,
    keepsReadings: Bool, wake: @escaping @Sendable () -> Void
  ) {
    spared = SparedBooks(keepsReadings: keepsReadings)
    let keeper = KeeperErrand.keeper(worker: workers.program, secrets: secrets, wake: wake)
    let connections = ServerConnections(keeper, program: .installed, agent: Program.agent)
    let list = ServerList(path: Paths.joined(Paths.userData ?? "/", "servers.json"))
    room = RoomErrand(
      RoomErrand.Source(
        connections, worker: workers.program, cache: Paths.userCache, list: list), wake: wake)
    roots = RootErrand(
      Paths.userCache.map { cache in
        ServerRoots(
          ServerRoots.Means(
            connections, worker: workers.program, cache: cache, surveyor: surveyor), wake: wake)
      }, server: { keeper.server($0) })
    fetching = FetchParts(
      connections, workers, list, room: room, roots: roots, spared: spared, wake: wake)
    errands = ServerErrands(
      [KeeperErrand(keeper, connections, wake: wake), room, roots] + fetching.errands)
    linked = Paths.userCache.map { cache in
      let books = FetchedBooks(cache: cache)
      return LinkedBooks(connections) { books.progression(of: $0) }
    }
  }
}
