import BookClients
import Launch
import ServerStore
import SystemCalls
import WebClient

/// The parts of the program that have to do with servers of books, as these are put together.
@MainActor
struct ServerParts {
  let room: RoomErrand
  let fetching: FetchParts
  let errands: ServerErrands
  let spared: SparedBooks

  /// - Parameters:
  ///   - keepsReadings: whether the library keeps what is read.
  ///   - wake: called on any thread when a frame is due; must not wait.
  init(_ workers: BookWorkers, keepsReadings: Bool, wake: @escaping @Sendable () -> Void) {
    spared = SparedBooks(keepsReadings: keepsReadings)
    let keeper = KeeperErrand.keeper(worker: workers.program, wake: wake)
    let connections = ServerConnections(keeper, program: .installed, agent: Program.agent)
    let list = ServerList(path: Paths.joined(Paths.userData ?? "/", "servers.json"))
    room = RoomErrand(
      RoomErrand.Source(
        connections, worker: workers.program, cache: Paths.userCache, list: list), wake: wake)
    fetching = FetchParts(connections, workers, list, room: room, spared: spared, wake: wake)
    errands = ServerErrands(
      [KeeperErrand(keeper, connections, wake: wake), room] + fetching.errands)
  }
}
