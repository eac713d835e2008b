import Books
import Bus
import Desktop
import Launch
import ServerFacts
import ServerKeeping
import ServerStore
import Stage
import Synchronization
import SystemCalls
import WebClient
import WorkerClient

/// The errands of the list of servers: adding, renaming and removing, questions, and servers on the local network.
@MainActor
package final class KeeperErrand: ServerErrand {
  private let keeper: ServerKeeper
  private let connections: ServerConnections
  private let wake: @Sendable () -> Void
  private let found = Found()
  /// Asks the local network; nil while nobody looks.
  private var near: NearServers?

  /// The servers of the local network, as a thread tells.
  private final class Found: Sendable {
    let servers = Monitor<[ServerFacts.Near]>([])
  }

  /// - Parameters:
  ///   - connections: forget a server that is removed.
  ///   - wake: called on any thread when a frame is due; must not wait.
  package init(
    _ keeper: ServerKeeper, _ connections: ServerConnections, wake: @escaping @Sendable () -> Void
  ) {
    (self.keeper, self.connections, self.wake) = (keeper, connections, wake)
  }

  /// The keeper of the user's servers, whose secrets lie in the desktop's keyring.
  /// - Parameters:
  ///   - worker: looks into what servers answer.
  ///   - secrets: the desktop's keyring.
  package static func keeper(
    worker: WorkerProgram, secrets: any SecretStore, wake: @escaping @Sendable () -> Void
  ) -> ServerKeeper {
    let reader = HeadReader(worker)
    return ServerKeeper(
      ServerKeeper.Means(
        list: Paths.userData.map { Paths.joined($0, "servers.json") }, cache: Paths.userCache,
        secrets: secrets, program: .installed, agent: Program.agent,
        head: { reader.head(of: $0, contentType: $1) }), wake: wake)
  }

  package func take(_ request: ServerRequest, _ stage: Stage, at time: Double) -> Bool {
    switch request {
    case .lookAround(let isOn):
      lookAround(isOn)
      if isOn { keeper.refresh() }
    case .add(let typed): keeper.add(typed)
    case .stopAdding: keeper.stopAdding()
    case .rename(let id, let title): keeper.rename(id, title)
    case .shelve(let id, let isOn): keeper.shelve(id, isOn)
    case .remove(let id, let books):
      keeper.remove(id, withBooks: books)
      connections.forget(id)
      // Who shows or fetches books of the server hears of the removal, too.
      return false
    case .answer(let answer): keeper.answer(answer)
    default: return false
    }
    return true
  }

  package func follow(_ stage: Stage, _ facts: inout ServerFacts, at time: Double) {
    let news = keeper.take()
    (facts.servers, facts.adding) = (news.servers, news.adding)
    facts.isRead = news.isRead
    (facts.question, facts.questionNumber) = (news.question, news.number)
    facts.near = found.servers.look { $0 }
    stage.tell(news.problems, at: time)
  }

  package func stop() {
    near = nil
    keeper.stop()
  }

  private func lookAround(_ isOn: Bool) {
    near = nil
    found.servers.withLock { $0 = [] }
    guard isOn else { return }
    let addresses = BusAddress.system()
    guard !addresses.isEmpty else { return }
    let bus = BusConnection()
    bus.open(addresses)
    near = NearServers(bus) { [found, wake] servers in
      found.servers.withLock {
        $0 = servers.map { ServerFacts.Near(name: $0.name, address: $0.address) }
      }
      wake()
    }
  }
}
