import Dispatch
import Foundation
import IPC
import ServerFacts
import ServerKeeping
import ServerStore
import Synchronization
import TestBasics
import Testing
import WebClient
import WebRules

/// A keyring in memory, which can be away.
final class MemorySecrets: SecretStore {
  let isAway: Bool
  let secrets = Mutex<[String: [UInt8]]>([:])

  init(isAway: Bool = false) { self.isAway = isAway }

  func secret(of server: String) -> [UInt8]? { secrets.withLock { $0[server] } }

  func keep(_ secret: [UInt8], label: String, of server: String) -> Bool {
    guard !isAway else { return false }
    secrets.withLock { $0[server] = secret }
    return true
  }

  func forget(_ server: String) { secrets.withLock { $0[server] = nil } }
}

/// A keeper whose news a test waits for.
struct TestKeeper {
  let keeper: ServerKeeper
  private let news = DispatchSemaphore(value: 0)

  init(_ folder: TemporaryFolder, _ secrets: MemorySecrets = MemorySecrets()) {
    keeper = ServerKeeper(
      ServerKeeper.Means(
        list: folder.path + "/data/servers.json", cache: folder.path + "/cache", secrets: secrets,
        program: TestServer.program, agent: "Paper/test", head: Self.head)
    ) { [news] in news.signal() }
  }

  /// What a worker would tell of the test server's answers.
  @Sendable static func head(_ body: Memory, _ type: String) -> FeedHead? {
    let text = String(decoding: body.bytes(limit: 2000), as: UTF8.self)
    var head = FeedHead(.unknown)
    if text.hasPrefix("<feed") { (head.kind, head.title) = (.atomFeed, "Books") }
    if text.contains("<!doctype html") { head.kind = .webPage }
    if text.contains("opds-spec.org/auth/basic") {
      head.kind = .authentication
      head.authentications = [
        FeedAuthentication(
          type: "http://opds-spec.org/auth/basic", login: "Email", password: "Passphrase")
      ]
    }
    return head
  }

  /// Waits until the news fulfil a condition.
  @discardableResult
  func until(_ isFulfilled: (ServerKeeper.News) -> Bool) -> ServerKeeper.News {
    while true {
      let now = keeper.take()
      if isFulfilled(now) { return now }
      news.wait()
    }
  }

  /// Waits for a question.
  func question() -> ServerFacts.Question? { until { $0.question != nil }.question }

  /// Waits until a search has ended.
  func ended() -> ServerFacts.Adding { until { $0.adding != .trying }.adding }

  func signIn(_ password: String = TestServer.password) {
    keeper.answer(.password(user: TestServer.user, password: password))
  }

  /// The server that was added.
  func added() throws -> KnownServer {
    guard case .added(let id) = ended() else { throw Missing() }
    return try #require(keeper.server(id))
  }

  struct Missing: Error {}
}
