import BookClients
import Books
import Launch
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

  /// - Parameters:
  ///   - surveyor: looks into books that were fetched.
  ///   - wake: called on any thread when a frame is due; must not wait.
  init(_ workers: BookWorkers, _ surveyor: any BookSurveyor, wake: @escaping @Sendable () -> Void) {
    let keeper = KeeperErrand.keeper(worker: workers.program, wake: wake)
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
    fetching = FetchParts(connections, workers, list, room: room, roots: roots, wake: wake)
    errands = ServerErrands(
      [KeeperErrand(keeper, connections, wake: wake), room, roots] + fetching.errands)
  }
}
