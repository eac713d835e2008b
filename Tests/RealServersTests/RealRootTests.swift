import Books
import Foundation
import ServerRooms
import ServerStore
import Testing
import WebClient
import WebRules
import WorkerClient

/// Folders of WebDAV of servers that people run, as roots of the library.
@Suite(
  "Roots of the library on servers that people run", .timeLimit(.minutes(5)), .serialized,
  .enabled(if: RealServer.programs != nil, "make test-servers installs the servers"))
struct RealRootTests {
  private struct Accesses: ServerAccesses {
    let access: ServerAccess
    func access(of id: String) -> ServerAccess { access }
  }

  private struct NoSurveyor: BookSurveyor {
    func survey(
      _ files: [Picture.Source], coverWidth: Int?
    ) -> [Result<SurveyedBook, SurveyError>] {
      files.map { _ in .failure(.cancelled) }
    }
  }

  /// Walks through all folders.
  /// - Returns: the names of the books, and why books may be missing.
  private func walk(_ roots: ServerRoots, _ titles: inout Set<String>) throws -> String? {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      let news = roots.take()
      for packet in news?.packets ?? [] {
        titles.formUnion(packet.rows.map(\.entry.title))
      }
      if let facts = news?.roots["one"], !facts.isWalking { return facts.problem }
      try #require(ContinuousClock.now < end)
      usleep(5000)
    }
  }

  @Test(arguments: [RealServer.Kind.wsgidav, .copyparty])
  func allBooksStandOnTheShelf(_ kind: RealServer.Kind) throws {
    let server = try RealServer(kind)
    let path = kind == .wsgidav ? "/" : "/books/"
    let home = try #require(WebAddress("http://127.0.0.1:\(server.port)\(path)"))
    var access = ServerAccess(
      home: home, user: RealServer.user, password: RealServer.password, allowsPlain: true)
    access.isFolder = true
    let folder = server.folder.path + "/books"
    let deep = folder + "/one/two"
    try FileManager.default.createDirectory(atPath: deep, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: folder + "/keeper.epub", toPath: deep + "/Ada - Séa & shore.epub")
    let worker = WorkerProgram(
      path: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().path + "/paper-worker")
    let roots = ServerRoots(
      ServerRoots.Means(
        ServerConnections(
          Accesses(access: access), program: RealServer.program, agent: "Paper/test"),
        worker: worker, cache: server.folder.path + "/cache", surveyor: NoSurveyor()), wake: {})
    defer { roots.stop() }
    roots.use([KnownServer(id: "one", title: "Books", address: home)])
    var titles: Set<String> = []
    #expect(try walk(roots, &titles) == nil)
    #expect(titles.isSuperset(of: ["keeper", "boat", "Séa & shore"]))
    roots.scan()
    #expect(try walk(roots, &titles) == nil)
  }
}
