import Foundation
import IPC
import Testing
import TestBasics
import WebClient
import WebRules

/// The rules for requests, kept against a server that answers as known servers do.
@Suite(.timeLimit(.minutes(3))) struct WebServerTests {
  private let server: TestServer

  init() throws { server = try TestServer() }

  private func guest() throws -> WebServer { WebServer(try server.access()) }

  private func failure(_ path: String, of client: WebServer? = nil, limit: Int = 1 << 20) throws
    -> WebFailure?
  {
    let client = try client ?? guest()
    do {
      let answer = try client.text(server.address(path), limit: limit)
      Issue.record("\(path) is answered: \(answer.status)")
      return nil
    } catch let failure as WebFailure { return failure }
  }

  @Test func anAnswerComesWithItsHead() throws {
    let memory = try Memory()
    let answer = try guest().answer(
      WebWish(server.address("/plain/world")), into: memory.descriptor)
    #expect(answer.status == 200 && answer.count == 11)
    #expect(answer.head.value("etag") == "\"one\"")
    #expect(answer.head.value("content-type") == "text/plain")
    #expect(memory.bytes(limit: 100) == Array("hello world".utf8))
    #expect(try guest().text(server.address("/agent")).text == "Paper/test")
  }

  @Test func namesAreLookedUp() throws {
    let client = WebServer(try server.access(host: "localhost"))
    #expect(try client.text(server.address("/plain/x", host: "localhost")).text == "hello x")
    #expect(throws: WebFailure.noAddress(host: "no-such-host.invalid")) {
      let address = try #require(WebAddress("http://no-such-host.invalid/"))
      _ = try WebServer(ServerAccess(home: address)).text(address)
    }
  }

  @Test func digestIsTriedBeforeBasicAndKept() throws {
    let client = try server.reader
    for _ in 0..<2 { #expect(try client.text(server.address("/digest")).text == "digest") }
    let requests = try server.requests()
    #expect(requests.first == "GET /digest -")
    #expect(!requests.contains { $0.hasSuffix("Basic") })
    #expect(requests.count { $0.hasSuffix("Digest") } == 2)
  }

  @Test func basicWaitsForAChallenge() throws {
    let client = try server.reader
    for _ in 0..<2 { #expect(try client.text(server.address("/basic")).text == "basic") }
    #expect(try server.requests() == ["GET /basic -", "GET /basic Basic", "GET /basic Basic"])
  }

  @Test func aHiddenDoorIsKnockedAtOnce() throws {
    #expect(try server.reader.text(server.address("/hidden")).text == "hidden")
    #expect(try server.requests() == ["GET /hidden -", "GET /hidden Basic"])
  }

  @Test func anOpenServerIsLeftAlone() throws {
    let client = try server.reader
    for _ in 0..<2 { #expect(try client.text(server.address("/open")).text == "open") }
    #expect(
      try server.requests() == ["GET /open -", "GET /open Basic", "GET /open -", "GET /open -"])
  }

  @Test func aReaderSeesMoreThanAGuest() throws {
    #expect(try server.reader.text(server.address("/guest")).text == "all shelves")
    #expect(try guest().text(server.address("/guest")).text == "few shelves")
  }

  @Test func aWrongPasswordIsTriedOnceHoweverManyAsk() throws {
    let access = try server.access("reader", "wrong", allowsPlain: true)
    let client = WebServer(access)
    let address = try server.address("/basic")
    let failures = (0..<6).map { _ in
      Thread.detached { () -> WebFailure? in
        do { _ = try client.text(address) } catch { return error as? WebFailure }
        return nil
      }
    }.map { $0.wait() }
    #expect(failures.allSatisfy { $0 == .wrongPassword })
    #expect(try server.requests() == ["GET /basic -", "GET /basic Basic"])
  }

  @Test func aServerThatNeverOpensIsNotAskedForEver() throws {
    #expect(try failure("/never", of: server.reader) == .wrongPassword)
    #expect(try failure("/basic") == .needsPassword)
    #expect(try server.requests().count <= 4)
  }

  @Test func aPasswordIsNoPlainTextUnlessAllowed() throws {
    let client = WebServer(try server.access("reader", TestServer.password))
    #expect(try failure("/basic", of: client) == .plainPassword)
    #expect(try client.text(server.address("/digest")).text == "digest")
    #expect(!(try server.requests().contains { $0.hasSuffix("Basic") }))
  }

  @Test func cookiesStayInTheProcess() throws {
    let client = try guest()
    #expect(try client.text(server.address("/cookie")).text == "new")
    #expect(try client.text(server.address("/cookie")).text == "known")
    #expect(try guest().text(server.address("/cookie")).text == "new")
  }

  @Test func aPauseIsKept() throws {
    let client = try guest()
    let now = Int(Date().timeIntervalSince1970)
    guard case .waiting(let until) = try failure("/busy/503/100", of: client) else {
      Issue.record("no pause")
      return
    }
    #expect((now + 95...now + 105).contains(until))
    #expect(try failure("/plain/x", of: client) == .waiting(until: until))
    guard case .waiting(let far) = try failure("/limited") else { return }
    #expect(far > now + 80_000)
    #expect(try server.requests().count == 2)
  }

  @Test func redirectionsAreFollowedByTheRules() throws {
    let client = try server.reader
    #expect(try client.text(server.address("/to?/plain/y")).text == "hello y")
    #expect(try failure("/circle/0") == .redirection(.tooMany))
    #expect(try failure("/to?file:///etc/passwd") == .redirection(.noAddress))
    let other = try TestServer()
    // Another port is another server, which gets no secret.
    let link = "/to?http://127.0.0.1:\(other.port)/basic"
    #expect(try client.text(server.address(link)).status == 401)
    #expect(try other.requests() == ["GET /basic -"])
  }

  @Test func answersAreBounded() throws {
    #expect(try failure("/large/2000000", limit: 1_000_000) == .tooLong(limit: IPCLimits.feed))
    #expect(
      try failure("/compressed/20000000", limit: 1_000_000) == .tooLong(limit: IPCLimits.feed))
    #expect(
      try guest().text(server.address("/compressed/5000")).text
        == String(repeating: "x", count: 5000))
    #expect(try failure("/headers") == .notHTTP)
    #expect(try failure("/garbage") == .notHTTP)
  }

  @Test func aCutAnswerIsNoAnswer() throws {
    #expect(try failure("/cut") == .cut)
    #expect(try guest().text(server.address("/without-length")).text.count == 5000)
  }

  @Test func aWaitHasAWayOut() throws {
    let client = try guest()
    let stop = WebStop()
    let address = try server.address("/slow/30/0/1")
    let memory = try Memory()
    let job = Thread.detached { () -> WebFailure? in
      do {
        _ = try client.answer(WebWish(address), into: memory.descriptor, stop: stop)
      } catch { return error as? WebFailure }
      return nil
    }
    Thread.sleep(forTimeInterval: 0.3)
    stop.stop()
    #expect(job.wait() == .cancelled)
    #expect(try client.text(server.address("/plain/x")).text == "hello x")
  }

  @Test func aSlowAnswerEndsInTime() throws {
    var wish = WebWish(try server.address("/slow/0/0.2/1000"))
    wish.seconds = 1
    let memory = try Memory()
    #expect(throws: WebFailure.slow) { _ = try guest().answer(wish, into: memory.descriptor) }
  }

  @Test func nobodyAnswersAtAClosedPort() throws {
    let address = try server.address("/")
    _ = try server.requests()
    #expect(throws: WebFailure.noServer(host: "127.0.0.1", port: address.port)) {
      _ = try WebServer(ServerAccess(home: address)).text(address)
    }
  }

  @Test func whatIsSentArrives() throws {
    var wish = WebWish(try server.address("/echo"))
    (wish.method, wish.body) = ("PUT", Array("{\"a\":1}".utf8))
    wish.headers = [WebRequest.Header("Content-Type", "application/json")]
    let memory = try Memory()
    let answer = try guest().answer(wish, into: memory.descriptor)
    #expect(memory.bytes(limit: 100) == wish.body)
    #expect(answer.head.value("content-type") == "application/json")
  }

  @Test func aProcessRestsAndComesBack() throws {
    let client = WebServer(
      try server.access(), program: TestServer.program, agent: "Paper/test",
      rest: .milliseconds(300))
    _ = try client.text(server.address("/plain/x"))
    #expect(client.processes.count == 1)
    Thread.sleep(forTimeInterval: 1)
    #expect(client.processes.isEmpty)
    #expect(try client.text(server.address("/plain/x")).status == 200)
  }

  @Test func aDeadProcessCostsOneAnswer() throws {
    let client = try guest()
    _ = try client.text(server.address("/plain/x"))
    for process in client.processes { kill(process, SIGKILL) }
    Thread.sleep(forTimeInterval: 0.3)
    #expect(try client.text(server.address("/plain/x")).status == 200)
  }
}

/// Certificates, with an authority that the system does not know.
@Suite(.timeLimit(.minutes(2))) struct CertificateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func certificate(_ name: String) throws -> (String, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    let (path, key) = (folder.path + "/\(name).pem", folder.path + "/\(name).key")
    process.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2",
      "-subj", "/CN=\(name)", "-out", path, "-keyout", key,
    ]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return (path, key)
  }

  @Test func aStrangeCertificateIsShownAndAgreedTo() throws {
    let server = try TestServer(certificate: certificate("strange"))
    let address = try server.address("/plain/x")
    let stranger = WebServer(try server.access())
    #expect(throws: WebFailure.certificate(isKnown: false)) { _ = try stranger.text(address) }
    let shown = try stranger.certificate(of: address.origin)
    #expect(shown.hasPrefix("-----BEGIN CERTIFICATE-----"))
    let agreed = WebServer(try server.access(certificate: shown))
    #expect(try agreed.text(address).text == "hello x")
    // Nothing was asked of the server but the last request.
    #expect(try server.requests() == ["GET /plain/x -"])
  }

  @Test func anotherCertificateIsTold() throws {
    let first = try TestServer(certificate: certificate("first"))
    let shown = try WebServer(try first.access()).certificate(of: first.address("/").origin)
    let second = try TestServer(certificate: certificate("second"))
    let client = WebServer(try second.access(certificate: shown))
    #expect(throws: WebFailure.certificate(isKnown: true)) {
      _ = try client.text(second.address("/plain/x"))
    }
    #expect(try second.requests().isEmpty)
  }

  @Test func aPlainServerHasNoSecureDoor() throws {
    let plain = try TestServer()
    let address = try #require(WebAddress("https://127.0.0.1:\(plain.port)/"))
    #expect(throws: WebFailure.noTLS) {
      _ = try WebServer(ServerAccess(home: address)).text(address)
    }
  }
}
