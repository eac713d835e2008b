import Glibc
import PaperApp
import PaperGeometry
import ServerFacts
import ServerKeeping
import ServerStore
import Stage
import TestBasics
import Testing
import WebClient
import WebRules

/// The list of servers on its way between the keeper and the stage.
@Suite(.timeLimit(.minutes(2))) @MainActor
struct KeeperErrandTests {
  private let folder: TemporaryFolder
  private let stage = Stage(view: ViewSize(Size(800, 600)))

  init() throws { folder = try TemporaryFolder() }

  private struct NoSecrets: SecretStore {
    func secret(of server: String) -> [UInt8]? { nil }
    func keep(_ secret: [UInt8], label: String, of server: String) -> Bool { false }
    func forget(_ server: String) {}
  }

  private func errands() -> ServerErrands {
    // No server is asked by this test.
    let program = WebProgram(path: "/nonexistent")
    let keeper = ServerKeeper(
      ServerKeeper.Means(
        list: folder.path + "/servers.json", cache: folder.path, secrets: NoSecrets(),
        program: program, agent: "Paper/test", head: { _, _ in nil })
    ) {}
    let connections = ServerConnections(keeper, program: program, agent: "Paper/test")
    return ServerErrands([KeeperErrand(keeper, connections, wake: {})])
  }

  private func frames(_ errands: ServerErrands, until hasHappened: () -> Bool) {
    for _ in 0..<10_000 where !hasHappened() {
      usleep(1000)
      errands.exchange(with: stage, at: 0)
    }
  }

  @Test func requestsReachTheKeeperAndNewsTheStage() throws {
    let known = KnownServer(
      id: "a", title: "Books", address: try #require(WebAddress("https://books.example/opds")))
    try ServerList(path: folder.path + "/servers.json").keep(known)
    let errands = errands()
    frames(errands) { !stage.serverFacts.servers.isEmpty }
    #expect(stage.serverFacts.servers == [.init(id: "a", title: "Books", shown: "books.example")])
    stage.ask(.rename("a", "Home"))
    frames(errands) { stage.serverFacts.servers.first?.title == "Home" }
    stage.ask(.add("ftp://a/"))
    frames(errands) { ![.nothing, .trying].contains(stage.serverFacts.adding) }
    guard case .failed(let words) = stage.serverFacts.adding else {
      Issue.record("no failure is told")
      return
    }
    #expect(words.contains("no address"))
    stage.ask(.remove("a", withBooks: false))
    frames(errands) { stage.serverFacts.servers.isEmpty }
    #expect(stage.serverFacts.servers.isEmpty)
    errands.stop()
  }
}
