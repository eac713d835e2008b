import IPC
import Testing
import WebRules

@Suite(.timeLimit(.minutes(1))) struct WebAddressTests {
  @Test(arguments: [
    ("http://a.b", "http://a.b/"), ("HTTP://A.b:80/x", "http://a.b/x"),
    ("https://a:8443/x y?q=ä", "https://a:8443/x%20y?q=%C3%A4"),
    ("http://u:p@a/x#f", "http://a/x"), ("http://[::1]:8080/opds", "http://[::1]:8080/opds"),
    ("http://a/%7Bx%7D", "http://a/%7Bx%7D"),
  ])
  func addressesAreRead(text: String, read: String) {
    #expect(WebAddress(text)?.text == read)
  }

  @Test(arguments: [
    "", "a.b", "ftp://a/", "file:///etc/passwd", "http://", "javascript:1", "http://a:99999/",
  ])
  func otherTextsAreNone(text: String) { #expect(WebAddress(text) == nil) }

  @Test(arguments: [
    ("http://a/opds/x", "y", "http://a/opds/y"),
    ("http://a/opds?x=1", "?offset=30", "http://a/opds?offset=30"),
    ("http://a/opds", "/b?q=1", "http://a/b?q=1"), ("http://a/opds", "//b/c", "http://b/c"),
    ("http://a/opds/", "../c", "http://a/c"), ("https://a/opds", "http://a/c", "https://a/c"),
    ("https://a:8443/opds", "http://a:8443/c", "https://a:8443/c"),
    ("https://a/opds", "http://b/c", "http://b/c"), ("https://a/x", " y ", "https://a/y"),
  ])
  func linksAreResolved(base: String, link: String, target: String) throws {
    #expect(try #require(WebAddress(base)).resolving(link)?.text == target)
  }

  @Test(arguments: [
    "http://a%40b.example/", "https://%2F127.0.0.1/", "http://a%3Fb/", "http://a%20b/",
  ])
  func aHostHasNoOtherSigns(text: String) { #expect(WebAddress(text) == nil) }

  @Test func linksOfOtherSchemesLeadNowhere() throws {
    let base = try #require(WebAddress("https://a/"))
    for link in ["javascript:x", "file:///etc/passwd", "mailto:a@b", "data:,x"] {
      #expect(base.resolving(link) == nil)
    }
  }

  @Test func passwordsInAddressesAreTakenOut() {
    #expect(WebAddress.credentials(in: "https://a%40b:c%3A@h/")?.user == "a@b")
    #expect(WebAddress.credentials(in: "https://a%40b:c%3A@h/")?.password == "c:")
    #expect(WebAddress.credentials(in: "https://h/") == nil)
  }
}

@Suite(.timeLimit(.minutes(1))) struct AddressTemplateTests {
  @Test(arguments: [
    ("/search/{searchTerms}?library_id=x", "/search/a%2Fb%20%C3%A9?library_id=x"),
    ("/s{?query}", "/s?query=a%2Fb%20%C3%A9"),
    ("/s?x=1{&query,author}", "/s?x=1&query=a%2Fb%20%C3%A9"),
    ("/s{?title}", "/s"), ("?q=%7BsearchTerms%7D&p={startPage?}", "?q=a%2Fb%20%C3%A9&p="),
    ("/broken{searchTerms", "/broken{searchTerms"),
  ])
  func templatesAreFilled(template: String, link: String) {
    let value = "a/b é"
    #expect(AddressTemplate(template).expanded(["searchTerms": value, "query": value]) == link)
  }

  @Test func variablesAreNamed() {
    #expect(AddressTemplate("{a}?{b?}{&c,atom:d}").names == ["a", "b", "c", "d"])
  }
}

@Suite(.timeLimit(.minutes(1))) struct SignInTests {
  private let both = Challenge(headers: [
    #"Basic realm="a, Digest b", charset="UTF-8""#, "Digest realm=x",
  ])

  @Test func challengesAreRead() {
    #expect(both.schemes == ["basic", "digest"])
    #expect(
      Challenge(headers: ["Digest a=b, qop=\"auth\", Basic realm=\"x\""]).schemes == [
        "digest", "basic",
      ])
    #expect(Challenge(headers: []).schemes.isEmpty)
  }

  @Test func digestGoesBeforeBasicAndIsTriedOnce() {
    var signIn = SignIn(hasSecret: true)
    #expect(signIn.first == WebRequest.Authentication.none)
    #expect(signIn.take(status: 401, both, sent: .none, isPlain: true) == .again(.digest))
    #expect(
      signIn.take(status: 401, both, sent: .digest, isPlain: true, tried: [.none]) == .wrongPassword
    )
    #expect(signIn.first == nil)
  }

  @Test func aPlainPasswordNeedsPermission() {
    let basic = Challenge(schemes: ["basic"])
    var signIn = SignIn(hasSecret: true)
    #expect(signIn.take(status: 401, basic, sent: .none, isPlain: true) == .plainPassword)
    #expect(signIn.take(status: 401, basic, sent: .none, isPlain: false) == .again(.basic))
    signIn.allowsPlain = true
    #expect(signIn.take(status: 401, basic, sent: .none, isPlain: true) == .again(.basic))
    #expect(signIn.take(status: 200, basic, sent: .basic, isPlain: true, tried: [.none]) == .take)
    #expect(signIn.first == .basic)
  }

  @Test func aServerThatHidesItsDoorIsAskedOnceWithBasic() {
    var signIn = SignIn(hasSecret: true)
    #expect(
      signIn.take(status: 403, Challenge(headers: []), sent: .none, isPlain: false)
        == .again(.basic))
    #expect(
      signIn.take(status: 403, Challenge(headers: []), sent: .basic, isPlain: false, tried: [.none])
        == .wrongPassword)
  }

  @Test func anOpenServerIsAskedAsAReaderAndLeftAlone() {
    var signIn = SignIn(hasSecret: true)
    #expect(
      signIn.take(status: 200, Challenge(headers: []), sent: .none, isPlain: false)
        == .again(.basic))
    #expect(
      signIn.take(status: 400, Challenge(headers: []), sent: .basic, isPlain: false, tried: [.none])
        == .again(.none))
    #expect(
      signIn.take(
        status: 200, Challenge(headers: []), sent: .none, isPlain: false, tried: [.none, .basic])
        == .take)
    #expect(signIn.first == WebRequest.Authentication.none)
  }

  @Test func withoutASecretNothingIsTried() {
    var signIn = SignIn(hasSecret: false)
    #expect(signIn.take(status: 401, both, sent: .none, isPlain: false) == .needsPassword)
    #expect(signIn.take(status: 403, Challenge(headers: []), sent: .none, isPlain: false) == .take)
  }
}

@Suite(.timeLimit(.minutes(1))) struct RedirectionTests {
  private func follow(_ from: String, _ to: String, count: Int = 0) throws -> Redirection {
    let address = try #require(WebAddress(from))
    return Redirection(from: address, to: to, home: address.origin, count: count)
  }

  @Test func redirectionsLoseNeitherProtectionNorSecrets() throws {
    #expect(
      try follow("https://a/x", "https://a/y") == .inside(#require(WebAddress("https://a/y"))))
    #expect(
      try follow("http://a/x", "https://a/y") == .outside(#require(WebAddress("https://a/y"))))
    #expect(
      try follow("https://a/x", "https://a:8443/y")
        == .outside(#require(WebAddress("https://a:8443/y"))))
    #expect(try follow("https://a/x", "http://a/y") == .refused(.loosesProtection))
    #expect(try follow("https://a/x", "file:///etc/passwd") == .refused(.noAddress))
    #expect(try follow("https://a/x", "https://a/y", count: 5) == .refused(.tooMany))
  }
}

@Suite(.timeLimit(.minutes(1))) struct WaitingTests {
  @Test func waitsAreReadAndBounded() {
    func until(_ status: Int, _ after: String?, _ reset: String? = nil) -> Int? {
      Waiting(status: status, retryAfter: after, reset: reset, now: 1_000_000)?.until
    }
    #expect(until(429, "30") == 1_000_030)
    #expect(until(503, nil) == 1_000_060)
    #expect(until(429, nil, "1000040.5") == 1_000_040)
    #expect(until(429, "-5") == 1_000_001)
    #expect(until(429, "999999999999") == 1_086_400)
    #expect(until(429, "Mon, 12 Jan 1970 13:47:00 GMT") == 1_000_020)
    #expect(until(200, "30") == nil)
  }

  @Test func datesOfHTTPAreRead() {
    #expect(HTTPDate.seconds("Sun, 06 Nov 1994 08:49:37 GMT") == 784_111_777)
    #expect(HTTPDate.seconds("yesterday") == nil)
  }
}

@Suite(.timeLimit(.minutes(1))) struct ServerAddressTests {
  @Test func whatPeopleTypeIsTriedInOrder() {
    let first = ServerAddress.candidates("books.example.org").map(\.text)
    #expect(first.prefix(2) == ["https://books.example.org/", "https://books.example.org/opds"])
    #expect(first.contains("http://books.example.org/opds"))
    #expect(ServerAddress.candidates("localhost:8080").first?.text == "http://localhost:8080/")
    #expect(ServerAddress.candidates("192.168.1.5:25600").first?.scheme == "http")
    #expect(
      ServerAddress.candidates("http://h/calibre/opds").map(\.text).prefix(2)
        == ["http://h/calibre/opds", "http://h/calibre/opds/v1.2/catalog"])
    #expect(ServerAddress.candidates("opds+https://h/x").first?.text == "https://h/x")
    #expect(ServerAddress.candidates("ftp://h/").isEmpty)
    #expect(ServerAddress.candidates("  ").isEmpty)
  }
}
