import Testing
import WebClient
import WebRules

/// Addresses that a server behind a proxy writes.
@Suite(.timeLimit(.minutes(1))) struct InnerAddressTests {
  private func ways(_ text: String, home: String, known: [String] = []) throws -> [String] {
    let known = try known.map { try #require(WebAddress($0)).origin }
    return try InnerAddress.ways(
      to: #require(WebAddress(text)), home: #require(WebAddress(home)), known: Set(known)
    ).map(\.text)
  }

  @Test func theOrderOfTheTries() throws {
    let home = "https://books.example.org/opds"
    let own = "https://books.example.org/a?b=c"
    #expect(try ways(own, home: home) == [own])
    #expect(
      try ways("https://cdn.example.org/a?b=c", home: home) == [
        "https://cdn.example.org/a?b=c", own,
      ])
    for inner in [
      "http://10.0.0.2:8080", "http://calibre:8080", "http://[fd00::1]", "http://127.0.0.1",
    ] {
      #expect(try ways(inner + "/a?b=c", home: home) == [own, inner + "/a?b=c"])
    }
    #expect(
      try ways("http://10.0.0.2:8080/a?b=c", home: home, known: ["http://10.0.0.2:8080/"]) == [own])
    // Within one network both are as likely.
    #expect(
      try ways("http://10.0.0.2/a", home: "http://nas.local/opds") == [
        "http://10.0.0.2/a", "http://nas.local/a",
      ])
  }

  @Test(arguments: [
    ("localhost", true, true), ("127.3.0.1", true, true), ("[::1]", true, true),
    ("10.1.2.3", true, false), ("172.16.0.1", true, false), ("172.32.0.1", false, false),
    ("192.168.1.5", true, false), ("nas", true, false), ("nas.local", true, false),
    ("[fe80::1]", true, false), ("[2001:db8::1]", false, false), ("127.example.org", false, false),
    ("8.8.8.8", false, false), ("example.org", false, false),
  ])
  func networks(host: String, isPrivate: Bool, isLoopback: Bool) throws {
    let address = try #require(WebAddress("http://\(host)/"))
    #expect(address.isPrivate == isPrivate && address.isLoopback == isLoopback)
  }

  @Test func theNamedServerAnswersForOneThatIsAway() throws {
    let server = try TestServer()
    let client = WebServer(try server.access())
    // Nobody listens at the first port.
    let inner = try #require(WebAddress("http://127.0.0.1:1/plain/world"))
    #expect(try client.text(inner).text == "hello world")
    #expect(client.processes.count == 1)
    #expect(throws: WebFailure.noServer(host: "127.0.0.2", port: 1)) {
      _ = try client.text(#require(WebAddress("http://127.0.0.2:1/nothing")))
    }
    // A server that answers is asked, whatever the answer.
    let other = try TestServer()
    #expect(try client.text(other.address("/nothing")).status == 404)
    #expect(try server.requests() == ["GET /plain/world -", "GET /nothing -"])
  }

  @Test func whatStaysHomeReachesNoOtherServer() throws {
    let (server, other) = (try TestServer(), try TestServer())
    let client = WebServer(try server.access())
    let (foreign, own) = (try other.address("/plain/world"), try server.address("/plain/world"))
    var wish = WebWish(foreign)
    wish.staysHome = true
    let memory = try Memory()
    #expect(client.own(foreign) == nil && client.own(own) == own)
    _ = try client.answer(wish, into: memory.descriptor)
    // The server has answered in place of a machine of the local network.
    #expect(client.own(foreign) == own)
    #expect(try other.requests().isEmpty)
    #expect(try server.requests() == ["GET /plain/world -"])
  }

  @Test func theNamedServerGetsItsPassword() throws {
    let server = try TestServer()
    let client = try server.reader
    let inner = try #require(WebAddress("http://127.0.0.1:1/basic"))
    #expect(try client.text(inner).text == "basic")
  }
}
