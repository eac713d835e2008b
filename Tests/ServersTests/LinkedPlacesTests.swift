import Books
import Foundation
import PlaceKeeping
import PlaceSync
import ServerFacts
import ServerStore
import SystemCalls
import TestBasics
import Testing
import WebClient
import WebRules

/// Places at the servers of books, by OPDS Progression and its forerunner, without an account of places.
@Suite(.timeLimit(.minutes(4))) struct LinkedPlacesTests {
  private let server: TestServer
  private let folder: TemporaryFolder

  init() throws {
    server = try TestServer()
    folder = try TemporaryFolder()
  }

  private var file: String { folder.path + "/data/places.json" }

  /// The reader's way to the server, or none as far as nobody is asked.
  private struct Accesses: ServerAccesses {
    var known: ServerAccess?

    func access(of id: String) throws(WebFailure) -> ServerAccess {
      guard let known else { throw .cancelled }
      return known
    }
  }

  private var signedIn: ServerAccess {
    get throws { try server.access(TestServer.user, TestServer.password, allowsPlain: true) }
  }

  private func keeper(_ access: ServerAccess?) -> PlaceKeeper {
    let connections = ServerConnections(
      Accesses(known: access), program: TestServer.program, agent: "Paper/test")
    return PlaceKeeper(
      path: file, program: TestServer.program, agent: "Paper/test", device: "Desk",
      secrets: MemorySecrets(),
      books: LinkedBooks(connections) { ProgressionLink(in: Paths.parent(of: $0)) }, wake: {})
  }

  /// A book whose link lies beside the file.
  private func book(_ form: ProgressionForm, _ name: String = "book") throws -> DocumentSource {
    let path = try folder.file("\(name)/Book.cbz", [1])
    let link = ProgressionLink(
      server: "one", address: try server.address("/progression/\(form.rawValue)/\(name)"),
      form: form)
    link.write(in: folder.path + "/" + name)
    #expect(ProgressionLink(in: folder.path + "/" + name) == link)
    let source = Picture.Source(path: path)
    return DocumentSource(id: DocumentID(name), title: name, cover: source, locator: .file(source))
  }

  /// The server as another device sees the server.
  private func other(_ form: ProgressionForm, _ name: String = "book") throws -> ProgressionServer {
    ProgressionServer(
      WebServer(try signedIn), try server.address("/progression/\(form.rawValue)/\(name)"), form)
  }

  private func wait<Value>(_ what: String, _ look: () throws -> Value?) throws -> Value {
    for _ in 0..<1000 {
      if let value = try look() { return value }
      usleep(20_000)
    }
    throw TestFailure(what: what)
  }

  private struct TestFailure: Error { let what: String }

  private func end(_ keeper: PlaceKeeper) {
    keeper.end()
    #expect(keeper.wait(within: 20))
  }

  /// Waits until the thread has done all that the test has told.
  private func settle(_ keeper: PlaceKeeper) throws {
    for _ in 0..<3000 where !keeper.isAtRest { usleep(10_000) }
    try #require(keeper.isAtRest)
  }

  private func page(_ page: Int, _ book: DocumentSource) -> OpenPlace {
    OpenPlace(book: book, page: page, pageCount: 100, isText: false)
  }

  private func text(_ page: Int, _ book: DocumentSource, _ share: Double) -> OpenPlace {
    OpenPlace(
      book: book, page: page, pageCount: 100, isText: true,
      path: "/body/DocFragment[2]/body/p[\(page + 1)].0", file: FilePart("OEBPS/two.xhtml", share))
  }

  // MARK: Sending

  @Test(arguments: ProgressionForm.allCases)
  func theLastPageIsSent(form: ProgressionForm) throws {
    let (book, keeper) = (try book(form), keeper(try signedIn))
    keeper.show(page(2, book))
    try settle(keeper)
    keeper.show(page(41, book))
    keeper.show(nil)
    let other = try other(form)
    let place = try wait("place") { try other.place() }
    #expect(place.position == 42 && place.total == 0.42 && place.device == "Desk")
    end(keeper)
    // The file of places has the place no more.
    let kept = try String(contentsOfFile: file, encoding: .utf8)
    #expect(!kept.contains("\"waiting\\\":{"))
  }

  @Test(arguments: ProgressionForm.allCases)
  func theFileOfAPlaceInATextIsSent(form: ProgressionForm) throws {
    let (book, keeper) = (try book(form), keeper(try signedIn))
    keeper.show(text(2, book, 0.1))
    try settle(keeper)
    keeper.show(text(30, book, 0.25))
    keeper.show(nil)
    let other = try other(form)
    let place = try wait("place") { try other.place() }
    #expect(place.path == "OEBPS/two.xhtml" && place.total == 0.31 && place.position == nil)
    #expect(form == .opds || place.inFile == 0.25)
    end(keeper)
  }

  /// What the server does not take is no reason to ask for ever.
  @Test func aBookThatTheServerDoesNotKnowIsLeftAlone() throws {
    let (book, keeper) = (try book(.readium, "refused"), keeper(try signedIn))
    keeper.show(page(2, book))
    try settle(keeper)
    keeper.show(page(41, book))
    keeper.show(nil)
    try settle(keeper)
    end(keeper)
    let requests = try server.requests().filter { $0.hasPrefix("PUT") }
    #expect(requests.count == 1)
  }

  /// A feed may name any host: the place is for the server of the book alone.
  @Test func aLinkToAnotherPortGetsNoRequest() throws {
    let (stranger, book) = (try TestServer(), try book(.opds))
    ProgressionLink(
      server: "one", address: try stranger.address("/progression/opds/book"), form: .opds
    ).write(in: folder.path + "/book")
    let keeper = keeper(try signedIn)
    keeper.show(page(2, book))
    try settle(keeper)
    keeper.show(page(41, book))
    keeper.show(nil)
    try settle(keeper)
    // No server takes the place, and nothing waits.
    #expect(!keeper.hasUnsentPlace(at: folder.path + "/book/Book.cbz"))
    end(keeper)
    #expect(try stranger.requests().isEmpty)
    #expect(try server.requests().isEmpty)
  }

  // MARK: Receiving

  private func leave(_ form: ProgressionForm, _ href: String = "", _ position: Int? = nil) throws {
    try other(form).send(
      Progression(
        modified: Int(Date().timeIntervalSince1970) + 100, deviceID: "kobo", device: "Kobo",
        total: 0.6, href: href, hrefType: "text/html", position: position,
        inFile: href.isEmpty ? nil : 0.5))
  }

  @Test(arguments: ProgressionForm.allCases)
  func aPageFurtherOnIsAskedAboutOnce(form: ProgressionForm) throws {
    try leave(form, "", 61)
    let (book, keeper) = (try book(form), keeper(try signedIn))
    keeper.show(page(2, book))
    let question = try wait("question") { keeper.take().facts?.question }
    #expect(question.page == 60 && question.device == "Kobo")
    #expect(question.book == book.id.sized(0))
    keeper.perform(.answer(goes: false))
    keeper.show(nil)
    try settle(keeper)
    end(keeper)
    let next = self.keeper(try signedIn)
    next.show(page(2, book))
    try settle(next)
    #expect(next.take().facts?.question == nil)
    end(next)
  }

  @Test(arguments: ProgressionForm.allCases)
  func aPlaceInATextIsLookedForByItsFile(form: ProgressionForm) throws {
    try leave(form, "https://k.example/resource/OEBPS/two.xhtml#p", 7)
    let (book, keeper) = (try book(form), keeper(try signedIn))
    keeper.show(text(2, book, 0.1))
    let sought = try wait("sought") { keeper.take().sought }
    let share = form == .readium ? 0.5 : 0
    #expect(sought.book == book.id)
    #expect(sought.spot == .file(FilePart("https://k.example/resource/OEBPS/two.xhtml", share)))
    keeper.found(sought, page: 33)
    let question = try wait("question") { keeper.take().facts?.question }
    #expect(question.page == 33)
    end(keeper)
  }

  // MARK: Nobody is asked

  /// Without a way to the server that needs no answer of the reader's, the place waits, and goes with the next opening of
  /// another book of the server.
  @Test func aPlaceWaitsForTheServer() throws {
    let (book, second) = (try book(.opds), try self.book(.opds, "second"))
    let away = keeper(nil)
    away.show(page(2, book))
    try settle(away)
    away.show(page(20, book))
    away.show(nil)
    end(away)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("progression opds one "))
    let idle = keeper(try signedIn)
    try settle(idle)
    end(idle)
    let other = try other(.opds)
    #expect(try other.place() == nil)
    let next = keeper(try signedIn)
    next.show(page(0, second))
    #expect(try wait("place") { try other.place() }.position == 21)
    end(next)
  }

  @Test func anAccountThatIsLeftTakesNoPlacesOfBooksAway() throws {
    let book = try book(.opds)
    let away = keeper(nil)
    away.show(page(2, book))
    try settle(away)
    away.show(page(20, book))
    away.show(nil)
    away.perform(.off)
    end(away)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("progression opds one "))
  }
}
