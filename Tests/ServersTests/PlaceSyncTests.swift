import Foundation
import IPC
import PlaceSync
import TestBasics
import Testing
import WebClient
import WebRules

/// KOReader's protocol, against a server that speaks it and fails on command.
@Suite(.timeLimit(.minutes(2))) struct KOReaderServerTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  private func client(
    _ path: String = "", user: String = TestServer.user, password: String = TestServer.password,
    allowsPlain: Bool = true
  ) throws -> KOReaderServer {
    let account = try #require(KOReaderAccount(user: user, password: password))
    let base = KOReaderBase(address: try server.address(path), kind: .own)
    return KOReaderServer(WebServer(try server.access(allowsPlain: allowsPlain)), base, account)
  }

  private func failure(_ call: () throws -> Void) -> PlaceFailure? {
    do { try call() } catch { return error as? PlaceFailure }
    return nil
  }

  private static let document = String(repeating: "a", count: 32)

  private static let record = PlaceRecord(
    progress: "/body/DocFragment[3]/body/p[2].0", percentage: 0.123456, device: "Paper",
    deviceID: "own", time: 0)

  @Test func placesGoAndCome() throws {
    let client = try client()
    try client.signIn()
    #expect(try client.place(of: Self.document) == nil)
    let time = try #require(try client.send(Self.record, of: Self.document))
    let found = try #require(try client.place(of: Self.document))
    #expect(found.progress == Self.record.progress && found.percentage == 0.1235)
    #expect(found.device == "Paper" && found.deviceID == "own" && found.time == time)
    // The name and the key are no way of HTTP to sign in.
    #expect(try server.requests().allSatisfy { $0.hasSuffix(" -") })
  }

  @Test func accountsAreMade() throws {
    try client(user: "new").register()
    #expect(failure { try client().register() } == .nameTaken)
    #expect(failure { try client("/reading/closed").register() } == .noRegistration)
    #expect(failure { try client("/reading/403").register() } == .noRegistration)
    #expect(failure { try client("/reading/404").register() } == .noRegistration)
    #expect(failure { try client("/reading/web").register() } == .otherServer)
    #expect(KOReaderAccount(user: "a:b", password: "x") == nil)
    #expect(KOReaderAccount(user: "a\nb", password: "x") == nil)
    #expect(KOReaderAccount(user: "", password: "x") == nil)
  }

  @Test func aWrongPasswordIsTold() throws {
    let client = try client(password: "wrong")
    #expect(failure { try client.signIn() } == .wrongPassword)
    #expect(failure { _ = try client.place(of: Self.document) } == .wrongPassword)
    #expect(failure { try client.send(Self.record, of: Self.document) } == .wrongPassword)
    #expect(failure { try self.client("/reading/challenge").signIn() } == .web(.needsPassword))
  }

  @Test(arguments: [
    ("web", PlaceFailure.otherServer), ("other", .otherServer), ("empty", .otherServer),
    ("list", .otherServer), ("404", .otherServer), ("401", .wrongPassword), ("403", .forbidden),
    ("cut", .web(.cut)), ("500", .web(.status(500))),
    ("long", .web(.tooLong(limit: IPCLimits.feed))),
    ("away", .web(.redirection(.otherServer))),
  ])
  func otherAnswersAreNoSignIn(fault: String, failure: PlaceFailure) throws {
    let client = try client("/reading/\(fault)")
    #expect(self.failure { try client.signIn() } == failure)
    #expect(!failure.description.isEmpty)
  }

  @Test(arguments: [
    ("web", PlaceFailure.otherServer), ("404", .unknownBook), ("409", .ambiguousBook),
    ("401", .wrongPassword), ("403", .forbidden), ("cut", .web(.cut)),
  ])
  func otherAnswersAreNoPlace(fault: String, failure: PlaceFailure) throws {
    let client = try client("/reading/\(fault)")
    #expect(self.failure { try client.send(Self.record, of: Self.document) } == failure)
    if fault == "404" {
      #expect(try client.place(of: Self.document) == nil)
    } else {
      #expect(self.failure { _ = try client.place(of: Self.document) } == failure)
    }
  }

  @Test func oddRecordsAreRead() throws {
    let odd = try #require(try client("/reading/odd").place(of: Self.document))
    #expect(odd.progress == "12" && odd.percentage == 0.5 && odd.device.isEmpty)
    #expect(odd.time == 1_700_000_000)
    #expect(try client("/reading/strange").place(of: Self.document) == nil)
    #expect(try client("/reading/empty").place(of: Self.document) == nil)
  }

  @Test func theKeyIsNoPlainTextUnlessAllowed() throws {
    let client = try client(allowsPlain: false)
    #expect(failure { try client.signIn() } == .web(.plainPassword))
    #expect(try server.requests().isEmpty)
  }

  @Test func theFirstBaseThatAnswersIsTaken() throws {
    let paths = ["/reading/web", "/reading/404", "", "/reading/empty"]
    let bases = try paths.map { KOReaderBase(address: try server.address($0), kind: .own) }
    var asked = 0
    let found = try KOReaderBase.find(bases) { base throws(PlaceFailure) in
      asked += 1
      do { try self.client(base.address.path == "/" ? "" : base.address.path).signIn() } catch {
        throw error as? PlaceFailure ?? .otherServer
      }
    }
    #expect(found == bases[2] && asked == 3)
    #expect(failure { _ = try KOReaderBase.find([]) { _ in } } == .otherServer)
    var tries = 0
    let wrong = failure {
      _ = try KOReaderBase.find(bases) { _ throws(PlaceFailure) in
        tries += 1
        throw .wrongPassword
      }
    }
    #expect(wrong == .wrongPassword && tries == 1)
  }
}

@Suite(.timeLimit(.minutes(1))) struct KOReaderBaseTests {
  @Test func basesAreGuessed() {
    let found = KOReaderBase.candidates("https://books.example/opds")
    #expect(
      found.map(\.address.text) == [
        "https://books.example/", "https://books.example/koreader",
        "https://books.example/api/koreader", "https://books.example/kosync",
      ])
    #expect(found.map(\.kind) == [.own, .komga, .booklore, .calibreWebAutomated])
    #expect(KOReaderBase.candidates("sync.example").count == 8)
    #expect(KOReaderBase.candidates("").isEmpty && KOReaderBase.candidates("ftp://x").isEmpty)
  }

  @Test(arguments: [
    ("https://h/api/opds/KEY", "https://h/api/koreader/KEY", KOReaderBase.Kind.kavita),
    ("https://h/sub/api/koreader/KEY/", "https://h/sub/api/koreader/KEY", .kavita),
    ("https://h/koreader", "https://h/koreader", .komga),
    ("https://h/api/koreader", "https://h/api/koreader", .booklore),
    ("https://h/kosync/users/auth", "https://h/kosync", .calibreWebAutomated),
  ])
  func knownBasesAreTaken(typed: String, base: String, kind: KOReaderBase.Kind) {
    let found = KOReaderBase.candidates(typed)
    #expect(found.count == 1 && found.first?.address.text == base && found.first?.kind == kind)
  }
}

@Suite(.timeLimit(.minutes(1))) struct DocumentDigestTests {
  @Test func samplesAreTakenAsKOReaderTakesThem() throws {
    var reads: [Int] = []
    let whole = DocumentDigest.partial { offset, count in
      reads.append(offset)
      return offset < 5000 ? [UInt8](repeating: 0x61, count: min(count, 5000 - offset)) : []
    }
    #expect(reads == [0, 1024, 4096, 16_384])
    // 1024 + 1024 + 904 letters a.
    #expect(
      whole
        == DocumentDigest.partial { offset, _ in
          offset == 0
            ? [UInt8](repeating: 0x61, count: 1024)
            : offset == 1024
              ? [UInt8](repeating: 0x61, count: 1024)
              : offset == 4096 ? [UInt8](repeating: 0x61, count: 904) : []
        })
    #expect(DocumentDigest.partial { _, _ in [] } == nil)
    let folder = try TemporaryFolder()
    let path = try folder.file("book.epub", Array("hello world".utf8))
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    #expect(DocumentDigest.partial(of: descriptor) == "5eb63bbbe01eeed093cb22bb8f5acdc3")
  }

  @Test func namesAreHashedWithoutTheirFolder() {
    #expect(
      DocumentDigest.name(of: Array("/a/b/hello world".utf8)) == "5eb63bbbe01eeed093cb22bb8f5acdc3")
    #expect(DocumentDigest.name(of: Array("/".utf8)) == nil)
  }
}

@Suite(.timeLimit(.minutes(1))) struct PlaceRecordTests {
  private static func record(_ progress: String) -> PlaceRecord {
    PlaceRecord(progress: progress, percentage: 0.5, device: "", deviceID: "", time: 0)
  }

  @Test func recordsLeadSomewhere() throws {
    let path = try #require(ElementPath("/body/DocFragment[2]/body/p[3].0"))
    let text = Self.record(path.description)
    #expect(text.target(pageCount: 9, isText: true) == .path(path))
    #expect(text.target(pageCount: 9, isText: false) == .share(0.5))
    #expect(Self.record("9").target(pageCount: 9, isText: false) == .page(8))
    for progress in ["9", "0", "10", "", "x", "/body/DocFragment[0].0"] {
      let isText = progress == "9"
      #expect(Self.record(progress).target(pageCount: 9, isText: isText) == .share(0.5))
    }
  }

  @Test func placesHaveKOReadersWords() {
    let page = PlaceExchange.Place(page: 2, of: 9, path: nil, isText: false, time: 5)
    #expect(page.progress == "3" && page.percentage == 0.3333)
    let text = PlaceExchange.Place(
      page: 2, of: 9, path: ElementPath(fragment: 4), isText: true, time: 5)
    #expect(text.progress == "/body/DocFragment[4].0")
    #expect(text.record(device: "Paper", deviceID: "own").time == 5)
    #expect(PlaceExchange.Place(page: 2, of: 9, path: nil, isText: true, time: 5).progress.isEmpty)
  }

  @Test func recordsAreBounded() {
    let record = PlaceRecord(
      progress: String(repeating: "x", count: 5000), percentage: .nan,
      device: String(repeating: "é", count: 5000), deviceID: "", time: -7)
    #expect(record.progress.isEmpty && record.percentage == 0 && record.time == 0)
    #expect(record.device.utf8.count <= 256 && !record.device.isEmpty)
  }
}

@Suite(.timeLimit(.minutes(1))) struct ProgressionTests {
  private static let progression = Progression(
    modified: 1_772_280_000, deviceID: "id", device: "Paper", total: 0.25,
    href: "text/ch2.xhtml#p3",
    hrefType: "application/xhtml+xml", position: 12, inFile: 0.5, title: "Two")

  @Test func bodiesAreReadAsTheyAreWritten() throws {
    let readium = try #require(Progression(Self.progression.body(.readium)))
    #expect(readium.path == "text/ch2.xhtml" && readium.fragment == "p3")
    #expect(readium.position == 12 && readium.inFile == 0.5 && readium.total == 0.25)
    #expect(readium.modified == 1_772_280_000 && readium.deviceID == "id" && readium.title == "Two")
    let opds = try #require(Progression(Self.progression.body(.opds)))
    #expect(opds.href == "text/ch2.xhtml#p3" && opds.position == 12 && opds.total == 0.25)
    #expect(opds.record.progress == "12" && opds.record.time == 1_772_280_000)
    let text = String(decoding: Self.progression.body(.opds), as: UTF8.self)
    #expect(text.contains("\"modified\":\"2026-02-28T12:00:00Z\""))
  }

  @Test(arguments: [
    (
      "{\"modified\":\"2026-02-28T13:00:00.123+01:00\",\"device\":{},\"progression\":0.5}",
      1_772_280_000
    ),
    ("{\"modified\":\"2026-02-28T12:00:00\",\"progression\":1}", 1_772_280_000),
    ("{\"modified\":\"yesterday\",\"progression\":1}", 0), ("{\"progression\":1}", 0),
  ])
  func datesAreRead(body: String, time: Int) {
    #expect(Progression(Array(body.utf8))?.modified == time)
  }

  @Test(arguments: [
    "", "{}", "[]", "<html>", "{\"progression\":\"x\"}", "{\"locator\":{}}", "{\"locator\":3}",
  ])
  func otherBodiesAreNone(body: String) { #expect(Progression(Array(body.utf8)) == nil) }

  @Test func numbersAreBounded() throws {
    let body = "{\"progression\":7,\"references\":[\"#page=0\",\"#page=9999999999999999999\",5]}"
    let found = try #require(Progression(Array(body.utf8)))
    #expect(found.total == 1 && found.position == nil)
  }

  @Test func anythingIsBorne() {
    var random = SeededRandom(5)
    for form in ProgressionForm.allCases {
      let sample = Self.progression.body(form)
      for _ in 0..<1000 {
        var bytes = sample
        for _ in 0...random.int(0...3) {
          bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
        }
        if let found = Progression(bytes) { #expect((0...1).contains(found.total)) }
      }
    }
  }
}
