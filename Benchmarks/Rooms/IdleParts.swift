import Books
import Glibc
import PlaceKeeping
import ServerFetching
import ServerKeeping
import ServerRooms
import ServerStore
import SystemCalls
import WebClient
import WorkerClient

/// What a window has for servers while the reader has added none: the list, the queue, the streams and the keeper of places.
final class IdleParts {
  private let keeper: ServerKeeper
  private let queue: FetchQueue
  private let streams: StreamedBooks
  private let places: PlaceKeeper

  private struct NoSecrets: SecretStore {
    func secret(of server: String) -> [UInt8]? { nil }
    func keep(_ secret: [UInt8], label: String, of server: String) -> Bool { false }
    func forget(_ server: String) {}
  }

  init(programs: String, cache: String) {
    let worker = WorkerProgram(path: Paths.joined(programs, "paper-worker"))
    let program = WebProgram(path: Paths.joined(programs, "paper-net"))
    keeper = ServerKeeper(
      ServerKeeper.Means(
        list: Paths.joined(cache, "servers.json"), cache: cache, secrets: NoSecrets(),
        program: program, agent: "Paper/bench", head: { _, _ in nil }), wake: {})
    let connections = ServerConnections(keeper, program: program, agent: "Paper/bench")
    queue = FetchQueue(
      connections, worker: worker, cache: cache, books: FetchedBooks(cache: cache), wake: {})
    streams = StreamedBooks(
      connections, worker: worker, cache: cache, decode: { .failure(.empty($0.source.path)) })
    places = PlaceKeeper(
      path: Paths.joined(cache, "places.json"), program: program, agent: "Paper/bench",
      device: "bench", secrets: NoSecrets(), wake: {})
  }

  /// What the window asks in each frame.
  func frame() {
    _ = keeper.take()
    _ = queue.take()
    _ = places.take()
  }

  /// Processor time of this process so far, in seconds.
  static var processor: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }
}
