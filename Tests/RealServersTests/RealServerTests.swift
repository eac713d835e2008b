import Foundation
import OPDS
import ServerStore
import SystemCalls
import TestBasics
import Testing
import WebClient
import WebRules

/// Paper's requests beside the servers that people run, each started on this machine.
@Suite(
  .enabled(if: RealServer.programs != nil, "make test-servers installs the servers"),
  .serialized, .timeLimit(.minutes(5)))
struct RealServerTests {
  /// WsgiDAV has files and no catalogue.
  static let catalogues = RealServer.Kind.allCases.filter { $0 != .wsgidav }

  @Test(arguments: catalogues)
  func aServerIsAddedByItsAddress(_ kind: RealServer.Kind) throws {
    let server = try RealServer(kind)
    // Copyparty hides the folder from strangers, and shows no way to sign in.
    let stranger = RealServer.finder.find(server.typed)
    guard case .needsPassword = stranger else {
      Issue.record("\(stranger)")
      return
    }
    let wrong = RealServer.finder.find(
      server.typed, user: RealServer.user, password: "wrong", allowsPlain: true)
    switch wrong {
    case .failed(.web(.wrongPassword)): break
    case .failed(.web(.status(403))) where kind == .copyparty: break
    default: Issue.record("\(wrong)")
    }
    _ = try found(server)
  }

  private func found(_ server: RealServer) throws -> ServerFinder.Found {
    let answer = RealServer.finder.find(
      server.typed, user: RealServer.user, password: RealServer.password, allowsPlain: true)
    guard case .found(let found) = answer else {
      throw Missing(what: "\(server.kind.rawValue): \(answer)")
    }
    return found
  }

  private struct Missing: Error { var what: String }

  @Test(arguments: catalogues)
  func itsBooksAreBrowsedSearchedAndFetched(_ kind: RealServer.Kind) throws {
    let server = try RealServer(kind)
    let address = try found(server).address
    let web = server.server(at: address)
    let books = try allBooks(of: web, from: address)
    #expect(books.count == 3, "\(books.map(\.title))")
    try search(web, from: address, kind)
    try cover(of: books, web, kind)
    try fetch(books, web, server)
  }

  /// The books of all feeds that a few steps lead to, each once.
  private func allBooks(of web: WebServer, from root: WebAddress) throws -> [RemoteBook] {
    var open = [root]
    var seen: Set<WebAddress> = []
    var books: [String: RemoteBook] = [:]
    while !open.isEmpty, seen.count < 24, books.count < 3 {
      let next = open.removeFirst()
      guard seen.insert(next).inserted else { continue }
      let feed = try web.catalogue(next)
      #expect(feed.problem == nil)
      for book in feed.books where book.best != nil { books[book.identity] = book }
      open += feed.shelves.map(\.address) + [feed.next].compactMap(\.self)
    }
    return Array(books.values)
  }

  private func search(_ web: WebServer, from root: WebAddress, _ kind: RealServer.Kind) throws {
    let feed = try web.catalogue(root)
    var template = feed.search
    if template == nil, let description = feed.searchDescription {
      template = try web.catalogue(description).search
    }
    let address = try #require(template?.search("Long Way"))
    let hits = try web.catalogue(address)
    #expect(hits.books.count == 1, "\(kind): \(hits.books.map(\.title))")
    #expect(hits.books.first?.title.contains("Long Way") == true)
    let none = try #require(template?.search("no such book / at all & more"))
    do {
      #expect(try web.catalogue(none).books.isEmpty)
    } catch WebFailure.status(404) {
      // Calibre has no page for a search that finds nothing.
      #expect(kind == .calibreDigest || kind == .calibreBasic)
    }
  }

  private func cover(of books: [RemoteBook], _ web: WebServer, _ kind: RealServer.Kind) throws {
    let covers = books.compactMap { $0.thumbnail ?? $0.cover }
    // Copyparty makes covers of pictures and films only, where its libraries are installed.
    guard kind != .copyparty else { return }
    // Calibre links to covers of books without covers.
    let pictures = covers.compactMap { try? web.bytes($0).bytes }
    #expect(!pictures.isEmpty)
    for bytes in pictures {
      #expect(bytes.starts(with: [0xFF, 0xD8]) || bytes.starts(with: [0x89, 0x50]))
      #expect(bytes.count > 1000)
    }
  }

  private func fetch(_ books: [RemoteBook], _ web: WebServer, _ server: RealServer) throws {
    let folder = server.folder.appendingPathComponent("fetched").path
    for book in books {
      let file = try #require(book.best)
      let fetch = BookFetch(file.address, folder: folder, name: "book")
      let whole =
        book.title.contains("Long")
        ? try cutAndResumed(fetch, web) : try fetch.run(on: web)
      // Calibre writes titles into EPUBs as it sends them; a comic comes as it is.
      let name = book.title.contains("Long") ? server.folder.path + "/Long Way.cbz" : ""
      if !name.isEmpty {
        #expect(try Files.read(whole.path, limit: 64 << 20) == Files.read(name, limit: 64 << 20))
      }
      #expect(try Files.read(whole.path, limit: 64 << 20).starts(with: [0x50, 0x4B]))
      #expect(file.length == nil || file.length == whole.size || book.best?.ending == "epub")
      fetch.discard()
    }
  }

  /// Cuts a fetching in its midst, and goes on from there.
  private func cutAndResumed(_ fetch: BookFetch, _ web: WebServer) throws -> BookFetch.Whole {
    let stop = WebStop()
    #expect(throws: WebFailure.cancelled) {
      try fetch.run(on: web, stop: stop) { if $0.count > 1 << 20 { stop.stop() } }
    }
    let first = Counts()
    let whole = try fetch.run(on: web) { first.note($0.count) }
    // A quick server may send all before there is anything to tell.
    #expect(first.first ?? .max > 1 << 20, "The fetching began anew.")
    return whole
  }

  @Test func aFolderOfWebDAVIsACatalogue() throws {
    let server = try RealServer(.wsgidav)
    let home = try #require(WebAddress("http://127.0.0.1:\(server.port)/"))
    let found = try found(server)
    #expect(found == .init(address: home, title: "books", isFolder: true))
    let web = server.server(at: found.address)
    let memory = try Memory()
    let answer = try web.answer(.folder(home), into: memory.descriptor).succeeding()
    let feed = RealServer.read(
      memory.bytes(limit: 8 << 20), answer.head.value("content-type") ?? "", answer.address)
    #expect(feed.title == "books" && feed.shelves.isEmpty)
    #expect(Set(feed.books.map(\.title)) == ["keeper", "boat", "Long Way"])
    try fetch(feed.books, web, server)
  }
}

/// The first number that was noted on any thread.
private final class Counts: @unchecked Sendable {
  private let lock = NSLock()
  private var noted: Int?

  func note(_ count: Int) { lock.withLock { if noted == nil { noted = count } } }
  var first: Int? { lock.withLock { noted } }
}
