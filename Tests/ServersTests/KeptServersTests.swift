import Foundation
import ServerFacts
import ServerKeeping
import ServerStore
import TestBasics
import Testing
import WebClient
import WebRules

/// Servers that were added: accesses, secrets, removal.
@Suite(.timeLimit(.minutes(2))) struct KeptServersTests {
  private let folder: TemporaryFolder
  private let server: TestServer
  private static let key = "k3yK3yk3yK3yk3yK3y"

  init() throws { (folder, server) = (try TemporaryFolder(), try TestServer()) }

  private var host: String { "127.0.0.1:\(server.port)" }
  private var list: String { folder.text("data/servers.json") }

  @Test func anAddressWithAKeyIsASecret() throws {
    let secrets = MemorySecrets()
    let test = TestKeeper(folder, secrets)
    test.keeper.add("http://\(host)/api/opds/\(Self.key)")
    let known = try test.added()
    #expect(known.address == nil && known.shown == host && known.hasSecret)
    #expect(!list.contains(Self.key) && !"\(test.keeper.take())".contains(Self.key))
    let address = try server.address("/api/opds/\(Self.key)")
    #expect(try TestKeeper(folder, secrets).keeper.access(of: known.id).home == address)
    test.keeper.add("http://\(host)/api/opds/\(Self.key)")
    #expect(try test.added().id == known.id)
  }

  @Test func withoutAKeyringTheAddressIsAskedForAtEachStart() throws {
    let test = TestKeeper(folder, MemorySecrets(isAway: true))
    test.keeper.add("http://\(host)/api/opds/\(Self.key)")
    let known = try test.added()
    let later = TestKeeper(folder, MemorySecrets(isAway: true))
    let access = Thread.detached { try? later.keeper.access(of: known.id) }
    #expect(later.question() == .address(server: host))
    // The address of another server is not taken.
    later.keeper.answer(.address("http://127.0.0.1:1/api/opds/x"))
    #expect(
      later.question()
        == .address(server: host, problem: "This is the address of another server."))
    later.keeper.answer(.address("://"))
    #expect(
      later.question() == .address(server: host, problem: "This is no address of a server."))
    later.keeper.answer(.address("\(host)/api/opds/\(Self.key)"))
    let home = try server.address("/api/opds/\(Self.key)")
    #expect(access.wait()??.home == home)
    #expect(try later.keeper.access(of: known.id).home == home)
  }

  @Test func aRefusedAddressIsAskedForAgain() throws {
    let secrets = MemorySecrets()
    let test = TestKeeper(folder, secrets)
    test.keeper.add("http://\(host)/api/opds/\(Self.key)")
    let known = try test.added()
    let mended = Thread.detached { test.keeper.mend(known.id, after: .status(404)) }
    guard case .address(host, let problem?)? = test.question() else {
      Issue.record("no question")
      return
    }
    #expect(problem.contains("\(WebFailure.status(404))") && !problem.contains(Self.key))
    test.keeper.answer(.address("\(host)/api/opds/a7h3Rk3y"))
    #expect(mended.wait() == true)
    let home = try server.address("/api/opds/a7h3Rk3y")
    #expect(try test.keeper.access(of: known.id).home == home)
    #expect(try TestKeeper(folder, secrets).keeper.access(of: known.id).home == home)
    // The address of another server has no key, and nobody is asked.
    let plain = KnownServer(title: "Books", address: try server.address("/vault"))
    try ServerList(path: folder.path + "/data/servers.json").keep(plain)
    #expect(!TestKeeper(folder, secrets).keeper.mend(plain.id, after: .status(404)))
  }

  @Test func withoutAKeyringThePasswordIsAskedForAtEachStart() throws {
    let known = KnownServer(
      title: "Books", address: try server.address("/vault"), hasSecret: true)
    try ServerList(path: folder.path + "/data/servers.json").keep(known)
    let test = TestKeeper(folder, MemorySecrets(isAway: true))
    let access = Thread.detached { try? test.keeper.access(of: known.id) }
    _ = test.question()
    test.signIn()
    #expect(access.wait()??.password == TestServer.password)
    #expect(try test.keeper.access(of: known.id).user == TestServer.user)
    // A reader who does not answer gets no access.
    let later = TestKeeper(folder, MemorySecrets(isAway: true))
    let refused = Thread.detached { () -> WebFailure? in
      do throws(WebFailure) { _ = try later.keeper.access(of: known.id) } catch { return error }
      return nil
    }
    _ = later.question()
    later.keeper.answer(.declined)
    #expect(refused.wait() == .needsPassword)
  }

  @Test func aRefusedPasswordIsAskedForOnceMore() throws {
    let secrets = MemorySecrets()
    let known = KnownServer(title: "Books", address: try server.address("/vault"))
    try ServerList(path: folder.path + "/data/servers.json").keep(known)
    let test = TestKeeper(folder, secrets)
    #expect(try test.keeper.access(of: known.id).user.isEmpty)
    let first = Thread.detached { test.keeper.mend(known.id, after: .needsPassword) }
    _ = test.question()
    test.signIn("old")
    #expect(first.wait() == true)
    // Of two threads that were refused, one asks.
    let others = (0..<2).map { _ in
      Thread.detached { test.keeper.mend(known.id, after: .wrongPassword) }
    }
    guard case .password(_, "reader", true, _, _)? = test.question() else {
      Issue.record("no question")
      return
    }
    // Both wait, one for the reader and one for the other.
    Thread.sleep(forTimeInterval: 0.2)
    test.signIn()
    #expect(others.allSatisfy { $0.wait() == true })
    #expect(test.keeper.take().question == nil)
    #expect(try test.keeper.access(of: known.id).password == TestServer.password)
    #expect(secrets.secret(of: known.id) != nil && test.keeper.server(known.id)?.hasSecret == true)
    let last = Thread.detached { test.keeper.mend(known.id, after: .plainPassword) }
    #expect(test.question() == .plainPassword(server: host, isLoopback: true))
    test.keeper.answer(.declined)
    #expect(last.wait() == false && test.keeper.server(known.id)?.allowsPlain == false)
  }

  @Test func aServerIsRenamedAndRemoved() throws {
    let secrets = MemorySecrets()
    let test = TestKeeper(folder, secrets)
    test.keeper.add("http://\(host)/api/opds/\(Self.key)")
    let id = try test.added().id
    try folder.file("cache/servers/\(id)/feeds/a.body", [1])
    let book = try folder.file("cache/books/\(id)/x/Title.epub", [1])
    let place = try server.address("/progression/opds/book")
    let own = folder.path + "/cache/books/\(id)/x"
    ProgressionLink(server: id, address: place, form: .opds).write(in: own)
    let link = folder.path + "/cache/servers/\(id)/feeds/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    test.keeper.rename(id, "Home")
    test.keeper.rename(id, " ")
    #expect(test.until { $0.servers.first?.title == "Home" }.servers.count == 1)
    test.keeper.remove(id, withBooks: false)
    #expect(test.keeper.take().servers.isEmpty)
    test.keeper.add(host)
    let other = try test.added().id
    while FileManager.default.fileExists(atPath: folder.path + "/cache/servers/\(id)/feeds") {
      usleep(1000)
    }
    #expect(secrets.secret(of: id) == nil && !list.contains("Home"))
    // The book exchanges places with a server that is gone no more.
    while ProgressionLink(in: own) != nil { usleep(1000) }
    #expect(FileManager.default.fileExists(atPath: book))
    let kept = try folder.file("cache/books/\(other)/x/Title.epub", [1])
    test.keeper.remove(other, withBooks: true)
    while FileManager.default.fileExists(atPath: kept) { usleep(1000) }
    #expect(FileManager.default.fileExists(atPath: book))
  }

  @Test func aFolderBecomesARootAndNoOtherServer() throws {
    var known = try ["a", "b"].map {
      KnownServer(id: $0, title: $0, address: try server.address("/\($0)"))
    }
    known[0].isFolder = true
    let kept = ServerList(path: folder.path + "/data/servers.json")
    for server in known { try kept.keep(server) }
    let test = TestKeeper(folder)
    test.until { $0.servers.count == 2 && $0.isRead }
    for id in ["a", "b"] { test.keeper.shelve(id, true) }
    let news = test.until { $0.servers.first?.root != nil }
    #expect(news.servers.map(\.isFolder) == [true, false] && news.servers[1].root == nil)
    while try kept.servers().first?.isRoot != true { usleep(1000) }
    #expect(try kept.servers().map(\.isRoot) == [true, false])
    test.keeper.shelve("a", false)
    while try kept.servers().first?.isRoot == true { usleep(1000) }
  }

  @Test func aQuietAccessAsksTheReaderNothing() throws {
    let known = KnownServer(title: "a", address: try server.address("/vault"), hasSecret: true)
    try ServerList(path: folder.path + "/data/servers.json").keep(known)
    let test = TestKeeper(folder, MemorySecrets(isAway: true))
    #expect(throws: WebFailure.needsPassword) { try test.keeper.quietAccess(of: known.id) }
    #expect(test.keeper.take().question == nil)
    // What the reader has said once holds for the run.
    let access = Thread.detached { try? test.keeper.access(of: known.id) }
    _ = test.question()
    // While the reader is asked, nobody who is quiet waits for the answer.
    #expect(throws: WebFailure.needsPassword) { try test.keeper.quietAccess(of: known.id) }
    test.signIn()
    _ = access.wait()
    #expect(try test.keeper.quietAccess(of: known.id).password == TestServer.password)
  }

  @Test func aNameGivenDuringAQuestionStays() throws {
    let known = KnownServer(title: "a", address: try server.address("/vault"))
    try ServerList(path: folder.path + "/data/servers.json").keep(known)
    let test = TestKeeper(folder)
    let mended = Thread.detached { test.keeper.mend(known.id, after: .needsPassword) }
    _ = test.question()
    test.keeper.rename(known.id, "Home")
    test.signIn()
    #expect(mended.wait() == true)
    let now = test.keeper.server(known.id)
    #expect(now?.title == "Home" && now?.hasSecret == true)
    let kept = try ServerList(path: folder.path + "/data/servers.json").servers()
    #expect(kept.map(\.hasSecret) == [true])
  }

  @Test func theServersOfAnotherWindowCome() throws {
    let test = TestKeeper(folder)
    test.keeper.add(host)
    let own = try test.added().id
    let other = KnownServer(id: "other", title: "Other", address: try server.address("/opds/x"))
    try ServerList(path: folder.path + "/data/servers.json").keep(other)
    test.keeper.refresh()
    #expect(test.until { $0.servers.count > 1 }.servers.map(\.id) == [own, "other"])
  }

  @Test func anAnswerIsForTheShownQuestionAlone() throws {
    let known = try ["a", "b"].map {
      KnownServer(id: $0, title: $0, address: try server.address("/vault"), hasSecret: true)
    }
    for server in known { try ServerList(path: folder.path + "/data/servers.json").keep(server) }
    let test = TestKeeper(folder, MemorySecrets(isAway: true))
    let accesses = known.map { server in
      Thread.detached { try? test.keeper.access(of: server.id) }
    }
    _ = test.question()
    test.signIn()
    // The second question has not been shown, and so no answer is for that question.
    test.signIn("other")
    _ = test.question()
    test.signIn()
    #expect(accesses.allSatisfy { $0.wait()??.password == TestServer.password })
  }

  @Test func theEndAnswersAllQuestions() throws {
    let known = KnownServer(title: "a", address: try server.address("/vault"), hasSecret: true)
    try ServerList(path: folder.path + "/data/servers.json").keep(known)
    let test = TestKeeper(folder, MemorySecrets(isAway: true))
    let access = Thread.detached { try? test.keeper.access(of: known.id) }
    _ = test.question()
    test.keeper.stop()
    #expect(access.wait() == .some(nil))
  }
}

@Suite(.timeLimit(.minutes(2))) struct KeptCertificatesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String]) throws -> String {
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    (process.standardError, process.standardOutput) = (FileHandle.nullDevice, output)
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return text
  }

  private func certificate() throws -> (String, String) {
    let (path, key) = (folder.path + "/own.pem", folder.path + "/own.key")
    _ = try run([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2", "-subj", "/CN=own", "-out", path, "-keyout", key,
    ])
    return (path, key)
  }

  @Test func anAgreedCertificateIsKnownByItsFingerprint() throws {
    let own = try certificate()
    let server = try TestServer(certificate: own)
    let told = try run(["x509", "-in", own.0, "-noout", "-fingerprint", "-sha256"])
    let fingerprint = try #require(told.split(whereSeparator: { $0.isNewline || $0 == "=" }).last)
    let test = TestKeeper(folder)
    test.keeper.add("https://127.0.0.1:\(server.port)")
    #expect(
      test.question()
        == .certificate(
          server: "127.0.0.1:\(server.port)", fingerprint: String(fingerprint), isChanged: false))
    test.keeper.answer(.agreed)
    let known = try test.added()
    #expect(known.fingerprint?.count == 64)
    // Another start trusts the same certificate, and asks nobody.
    let later = TestKeeper(folder)
    let access = try later.keeper.access(of: known.id)
    #expect(access.certificate.hasPrefix("-----BEGIN CERTIFICATE-----"))
    #expect(later.keeper.take().question == nil)
    #expect(try WebServer(access).text(server.address("/plain/x")).text == "hello x")
  }

  @Test func aChangedCertificateIsAskedAbout() throws {
    let server = try TestServer(certificate: certificate())
    let known = KnownServer(
      title: "Books", address: try server.address("/opds"),
      fingerprint: String(repeating: "0", count: 64))
    try ServerList(path: folder.path + "/data/servers.json").keep(known)
    for isAgreed in [false, true] {
      let test = TestKeeper(folder)
      let access = Thread.detached { () -> Result<ServerAccess, WebFailure> in
        do throws(WebFailure) {
          return .success(try test.keeper.access(of: known.id))
        } catch { return .failure(error) }
      }
      guard case .certificate(_, _, true)? = test.question() else {
        Issue.record("no question")
        return
      }
      test.keeper.answer(isAgreed ? .agreed : .declined)
      switch access.wait() {
      case .success(let access)?: #expect(isAgreed && !access.certificate.isEmpty)
      case .failure(let failure)?:
        #expect(!isAgreed && failure == .certificate(isKnown: true))
      case nil: Issue.record("no access")
      }
    }
  }
}

@Suite(.timeLimit(.minutes(1))) struct AddressKeyTests {
  @Test(arguments: [
    "http://a/api/opds/k", "https://a/api/opds/3f2504e0-4f89-11d3-9a0c-0305e82c3301/series",
    "https://a/opds?apikey=x", "https://a/opds?a=1&Token=x", "https://a/opds?%70w=x",
    "https://a/users/9Fq83kd02LmPq81z/opds",
  ]) func aKeyIsSeen(address: String) throws {
    #expect(AddressKey.isIn(try #require(WebAddress(address))))
  }

  @Test(arguments: [
    "http://a/", "http://a/api/opds", "http://a/opds?page=2&library_id=Calibre",
    "http://a/opds?token=", "http://a/opds/v1.2/catalog",
    "http://a/harry-potter-and-the-stone-1997",
    "http://a/internationalisation/feed",
  ]) func otherAddressesAreNoSecrets(address: String) throws {
    #expect(!AddressKey.isIn(try #require(WebAddress(address))))
  }
}
