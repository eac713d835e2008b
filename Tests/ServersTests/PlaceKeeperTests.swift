import Books
import Foundation
import IPC
import PlaceKeeping
import PlaceSync
import ServerFacts
import Synchronization
import TestBasics
import Testing
import WebClient
import WebRules

/// A clock that the test sets.
private final class TestClock: Sendable {
  let now = Mutex(1_900_000_000)

  func pass(_ seconds: Int) { now.withLock { $0 += seconds } }
}

/// The account of places and the exchange of the open book, against a server that speaks KOReader's protocol.
@Suite(.timeLimit(.minutes(4))) struct PlaceKeeperTests {
  private let server: TestServer
  private let folder: TemporaryFolder
  private let secrets = MemorySecrets()
  private let clock = TestClock()

  init() throws {
    server = try TestServer()
    folder = try TemporaryFolder()
  }

  private var path: String { folder.path + "/data/places.json" }

  private func keeper(_ secrets: MemorySecrets? = nil) -> PlaceKeeper {
    PlaceKeeper(
      path: path, program: TestServer.program, agent: "Paper/test", device: "Desk",
      secrets: secrets ?? self.secrets, now: { [clock] in clock.now.withLock { $0 } }, wake: {})
  }

  private func account(_ user: String = TestServer.user) throws -> PlaceFacts.Account {
    PlaceFacts.Account(server: try server.address("/").text, user: user)
  }

  private func signedIn(_ secrets: MemorySecrets? = nil) throws -> PlaceKeeper {
    let keeper = keeper(secrets)
    keeper.perform(.signIn(try account(), password: TestServer.password, allowsPlain: true))
    let facts = try wait(keeper) { $0.state == .on }
    #expect(facts.account == (try account()))
    return keeper
  }

  /// The facts as soon as they are as wanted.
  private func wait(
    _ keeper: PlaceKeeper, _ isWanted: (PlaceFacts) -> Bool
  ) throws -> PlaceFacts {
    for _ in 0..<2000 {
      if let facts = keeper.take().facts, isWanted(facts) { return facts }
      usleep(10_000)
    }
    throw TestFailure()
  }

  private struct TestFailure: Error {}

  private func sought(_ keeper: PlaceKeeper) throws -> SoughtPlace {
    for _ in 0..<2000 {
      if let sought = keeper.take().sought { return sought }
      usleep(10_000)
    }
    throw TestFailure()
  }

  private func book(_ name: String = "book.pdf", _ text: String = "hello world") throws
    -> DocumentSource
  {
    let source = Picture.Source(path: try folder.file(name, Array(text.utf8)))
    return DocumentSource(
      id: DocumentID(name), title: name, cover: source, locator: .file(source))
  }

  private func place(
    _ page: Int, in book: DocumentSource, path: String? = nil, isText: Bool = false
  ) -> OpenPlace {
    OpenPlace(book: book, page: page, pageCount: 100, isText: isText, path: path)
  }

  /// The digest of "hello world".
  private static let document = "5eb63bbbe01eeed093cb22bb8f5acdc3"

  /// The server as another device sees the server.
  private var other: KOReaderServer {
    get throws {
      let account = try #require(
        KOReaderAccount(user: TestServer.user, password: TestServer.password))
      let base = KOReaderBase(address: try server.address("/"), kind: .own)
      return KOReaderServer(WebServer(try server.access(allowsPlain: true)), base, account)
    }
  }

  private func leave(_ progress: String, _ percentage: Double = 0.5) throws {
    try other.send(
      PlaceRecord(
        progress: progress, percentage: percentage, device: "Kobo", deviceID: "kobo", time: 0),
      of: Self.document)
    // The server's clock stands behind the test's clock.
    clock.now.withLock { $0 = 1_000_000 }
  }

  /// The record of the server as soon as the record is as wanted.
  private func record(_ isWanted: (PlaceRecord?) -> Bool) throws -> PlaceRecord? {
    let other = try other
    for _ in 0..<400 {
      let record = try other.place(of: Self.document)
      if isWanted(record) { return record }
      usleep(50_000)
    }
    throw TestFailure()
  }

  /// Waits until the thread has done all that the test has told.
  private func settle(_ keeper: PlaceKeeper) throws {
    for _ in 0..<3000 where !keeper.isAtRest { usleep(10_000) }
    try #require(keeper.isAtRest)
  }

  // MARK: The account

  @Test func theAccountIsKeptWithoutItsSecret() throws {
    let keeper = try signedIn()
    keeper.end()
    #expect(keeper.wait(within: 20))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let key = try #require(
      KOReaderAccount(user: TestServer.user, password: TestServer.password)
    ).key
    #expect(!text.contains(key) && !text.contains(TestServer.password) && text.contains("reader"))
    #expect(secrets.secrets.withLock { Array($0.values) } == [Array(key.utf8)])
    // The next start signs in by the keyring.
    let next = self.keeper()
    _ = try wait(next) { $0.state == .on }
    next.perform(.off)
    let facts = try wait(next) { $0.state == .off }
    #expect(facts.account == nil && secrets.secrets.withLock(\.isEmpty))
  }

  @Test func withoutAKeyringThePasswordIsAskedForAtEachStart() throws {
    let none = MemorySecrets(isAway: true)
    let keeper = try signedIn(none)
    keeper.end()
    #expect(keeper.wait(within: 20))
    let next = self.keeper(none)
    let facts = try wait(next) { $0.state == .needsPassword(reason: "") }
    #expect(facts.account == (try account()))
    next.perform(.signIn(try account(), password: TestServer.password, allowsPlain: true))
    _ = try wait(next) { $0.state == .on }
  }

  @Test func aKeyInTheAddressIsKeptAsASecret() throws {
    let keeper = keeper()
    let typed = PlaceFacts.Account(
      server: try server.address("/api/opds/kavitakey").text, user: TestServer.user)
    keeper.perform(.signIn(typed, password: TestServer.password, allowsPlain: true))
    #expect(try wait(keeper) { $0.state == .on }.account?.server == "127.0.0.1")
    keeper.end()
    #expect(keeper.wait(within: 20))
    #expect(try !String(contentsOfFile: path, encoding: .utf8).contains("kavitakey"))
    let next = self.keeper()
    _ = try wait(next) { $0.state == .on }
    next.show(place(2, in: try book()))
    try settle(next)
    next.show(place(3, in: try book()))
    next.end()
    #expect(next.wait(within: 20))
    #expect(try other.place(of: Self.document)?.progress == "4")
  }

  @Test func aWrongPasswordAndAnOpenConnectionAreTold() throws {
    let keeper = keeper()
    keeper.perform(.signIn(try account(), password: "wrong", allowsPlain: true))
    _ = try wait(keeper) {
      $0.state == .failed(PlaceFailure.wrongPassword.description)
    }
    keeper.perform(.signIn(try account(), password: TestServer.password))
    #expect(try wait(keeper) { $0.state == .needsConsent }.isLoopback)
    keeper.perform(
      .signIn(try account("new"), password: "x", makesAccount: true, allowsPlain: true))
    _ = try wait(keeper) { if case .failed = $0.state { true } else { $0.state == .on } }
    #expect(secrets.secrets.withLock { $0.count } <= 1)
  }

  @Test func aFileOfAnotherKindIsNotReplaced() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/data", withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: path))
    let keeper = keeper()
    keeper.perform(.signIn(try account(), password: TestServer.password, allowsPlain: true))
    _ = try wait(keeper) { if case .failed = $0.state { true } else { false } }
    keeper.end()
    #expect(keeper.wait(within: 20))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "mine")
  }

  // MARK: Places

  @Test func aPlaceGoesOutAfterARestAndAtTheEnd() throws {
    let keeper = try signedIn()
    let book = try book()
    keeper.show(place(2, in: book))
    try settle(keeper)
    keeper.show(place(5, in: book))
    try settle(keeper)
    clock.pass(10)
    keeper.show(place(5, in: book))
    try settle(keeper)
    #expect(try other.place(of: Self.document) == nil)
    clock.pass(20)
    keeper.show(place(5, in: book))
    let sent = try #require(try record { $0 != nil })
    #expect(sent.progress == "6" && sent.percentage == 0.06 && sent.device == "Desk")
    keeper.show(place(8, in: book))
    keeper.end()
    #expect(keeper.wait(within: 20))
    #expect(try other.place(of: Self.document)?.progress == "9")
  }

  @Test func aFurtherPlaceIsAskedAboutAndNothingIsSentBefore() throws {
    let keeper = try signedIn()
    try leave("41")
    let book = try book()
    keeper.show(place(2, in: book))
    let facts = try wait(keeper) { $0.question != nil }
    #expect(
      facts.question == PlaceFacts.Question(book: book.id, device: "Kobo", page: 40))
    keeper.show(place(4, in: book))
    try settle(keeper)
    clock.pass(60)
    keeper.show(place(4, in: book))
    try settle(keeper)
    #expect(try other.place(of: Self.document)?.progress == "41")
    keeper.perform(.answer(goes: false))
    #expect(try wait(keeper) { $0.question == nil }.state == .on)
    clock.pass(60)
    keeper.show(place(5, in: book))
    try settle(keeper)
    clock.pass(60)
    keeper.show(place(5, in: book))
    #expect(try record { $0?.progress != "41" }?.progress == "6")
  }

  @Test func aPathIsLookedForInTheBook() throws {
    let keeper = try signedIn()
    let path = "/body/DocFragment[8]/body/div/p[22]/text()[2].15"
    try leave(path)
    let book = try book("book.epub")
    keeper.show(
      place(2, in: book, path: "/body/DocFragment[1]/body/p[2].0", isText: true))
    let sought = try sought(keeper)
    #expect(sought == SoughtPlace(book: book.id, .path(path)))
    keeper.found(sought, page: 77)
    #expect(try wait(keeper) { $0.question != nil }.question?.page == 77)
    // The question goes with the book, and comes again.
    keeper.show(nil)
    _ = try wait(keeper) { $0.question == nil }
    keeper.show(
      place(2, in: book, path: "/body/DocFragment[1]/body/p[2].0", isText: true))
    keeper.found(try self.sought(keeper), page: nil)
    #expect(try wait(keeper) { $0.question != nil }.question?.page == 50)
  }

  @Test func aPlaceWaitsForTheServer() throws {
    let away = try TestServer()
    let port = away.port
    let keeper = try signedIn()
    keeper.end()
    #expect(keeper.wait(within: 20))
    // The server is away.
    _ = try away.requests()
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let gone = text.replacingOccurrences(of: ":\(server.port)", with: ":\(port)")
    try Data(gone.utf8).write(to: URL(fileURLWithPath: path))
    let second = self.keeper()
    let book = try book()
    second.show(place(2, in: book))
    try settle(second)
    second.show(place(7, in: book))
    second.show(nil)
    second.end()
    #expect(second.wait(within: 20))
    #expect(try other.place(of: Self.document) == nil)
    let waiting = try String(contentsOfFile: path, encoding: .utf8)
    #expect(waiting.contains(Self.document))
    let back = waiting.replacingOccurrences(of: ":\(port)", with: ":\(server.port)")
    try Data(back.utf8).write(to: URL(fileURLWithPath: path))
    let third = self.keeper()
    #expect(try record { $0 != nil }?.progress == "8")
    third.end()
    #expect(third.wait(within: 20))
  }

  @Test func withoutAnAccountNothingIsAsked() throws {
    let keeper = keeper()
    keeper.show(place(2, in: try book()))
    keeper.show(nil)
    keeper.end()
    #expect(keeper.wait(within: 20))
    #expect(try server.requests().isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func aBookWithoutAFileIsNotExchanged() throws {
    let keeper = try signedIn()
    var book = try book()
    book.locator = .folder(Picture.Source(path: folder.path))
    keeper.show(place(2, in: book))
    book.locator = .file(Picture.Source(path: folder.path + "/gone.pdf"))
    keeper.show(place(2, in: book))
    keeper.end()
    #expect(keeper.wait(within: 20))
    #expect(try server.requests().allSatisfy { !$0.contains("/syncs/") })
  }
}
