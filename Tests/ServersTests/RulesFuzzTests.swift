import IPC
import ServerStore
import TestBasics
import TestDocuments
import Testing
import WebRules

/// What servers and people write is borne, and no secret leaves the server.
@Suite("Rules for servers, fuzzed", .timeLimit(.minutes(60)), .enabled(if: Fuzzing.isWanted))
struct RulesFuzzTests {
  @Test func texts() {
    Fuzzing.run("rules") { seed in
      var random = SeededRandom(seed)
      for _ in 0..<50 {
        look(at: random.address(), &random, seed)
        heads(&random, seed)
      }
    }
  }

  private func look(at text: String, _ random: inout SeededRandom, _ seed: UInt64) {
    for candidate in ServerAddress.candidates(text) {
      #expect(["http", "https"].contains(candidate.scheme), "seed \(seed)")
      #expect(WebAddress(candidate.text) == candidate, "seed \(seed)")
    }
    guard let home = WebAddress(text) else { return }
    let link = random.address()
    if let target = home.resolving(link) {
      #expect(["http", "https"].contains(target.scheme) && !target.host.isEmpty, "seed \(seed)")
      #expect(WebAddress(target.text) == target, "seed \(seed)")
    }
    switch Redirection(from: home, to: link, home: home.origin, count: random.int(0...7)) {
    case .inside(let target):
      #expect(target.origin == home.origin, "seed \(seed)")
    case .outside(let target):
      #expect(target.origin != home.origin, "seed \(seed)")
      #expect(home.scheme == "http" || target.scheme == "https", "seed \(seed)")
    case .refused: break
    }
    let filled = AddressTemplate(text).expanded(["searchTerms": link, "query": link])
    _ = home.resolving(filled)
    if let name = FileName.harmless(link) {
      #expect(!name.contains("/") && !name.hasPrefix(".") && name.utf8.count <= 200, "seed \(seed)")
    }
  }

  private func heads(_ random: inout SeededRandom, _ seed: UInt64) {
    let challenge = Challenge(headers: (0..<random.int(0...3)).map { _ in random.head() })
    var signIn = SignIn(hasSecret: random.int(0...1) == 1, allowsPlain: random.int(0...1) == 1)
    guard var way = signIn.first else { return }
    var tried: [WebRequest.Authentication] = []
    for _ in 0..<6 {
      let isPlain = random.int(0...1) == 1
      let step = signIn.take(
        status: [200, 401, 403, 400][random.int(0...3)], challenge, sent: way, isPlain: isPlain,
        tried: tried)
      guard case .again(let next) = step else { break }
      tried.append(way)
      #expect(signIn.hasSecret || next == .none, "seed \(seed)")
      #expect(next != .basic || !isPlain || signIn.allowsPlain, "seed \(seed)")
      way = next
    }
    let now = 1_800_000_000
    if let waiting = Waiting(
      status: [200, 429, 503][random.int(0...2)], retryAfter: random.head(), reset: random.head(),
      now: now)
    {
      #expect(waiting.until > now, "seed \(seed)")
    }
  }
}

extension SeededRandom {
  private mutating func pick(_ parts: [String], _ count: ClosedRange<Int>) -> String {
    (0..<int(count)).map { _ in parts[int(0...parts.count - 1)] }.joined()
  }

  /// An address, whole or damaged.
  fileprivate mutating func address() -> String {
    pick(
      [
        "http://", "https://", "opds://", "opds+https://", "file:///", "javascript:", "//",
        "a.example",
        "127.0.0.1", "[::1]", ":8080", ":99999", ":", "user:pa@", "/", "/opds", "/..", "/./", "?q=",
        "&", "#x", "%2F", "%", "%zz", "{searchTerms}", "{?query}", "{", "}", " ", "\u{0}", "é",
        "\n",
        "\u{202E}", "?opds",
      ], 0...9)
  }

  /// A value of a head of an answer.
  fileprivate mutating func head() -> String {
    pick(
      [
        "Basic", "Digest", "Bearer", " ", ",", "realm=\"a\"", "nonce=\"\\\"", "\"", "=", "qop=auth",
        "12",
        "-1", "99999999999999999999", "Fri, 27 Nov 2026 16:59:60 GMT", "Thu", "0", "é", ";",
        "algorithm=MD5",
      ], 0...6)
  }
}
