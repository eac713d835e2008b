import Foundation
import TestBasics
import Testing
import WebClient
import WebRules

/// A server is added by what people type, and what was wrong is said.
@Suite(.timeLimit(.minutes(2))) struct ServerFinderTests {
  private let server: TestServer
  private let finder = ServerFinder(TestServer.program, agent: "Paper/test") { body, _ in
    let text = String(decoding: body.bytes(limit: 200), as: UTF8.self)
    if text.hasPrefix("<feed") { return .catalogue(title: "Books") }
    return text.contains("<!doctype html") ? .webPage : .other
  }

  init() throws { server = try TestServer() }

  private var host: String { "127.0.0.1:\(server.port)" }

  @Test func theCatalogueOfAWebPageIsFound() throws {
    let found = try ServerFinder.Answer.found(
      .init(address: server.address("/opds"), title: "Books"))
    #expect(finder.find(host) == found)
    #expect(finder.find("http://\(host)/opds") == found)
    #expect(
      finder.find("opds://\(host)/opds/")
        == .found(.init(address: try server.address("/opds/"), title: "Books")))
    #expect(finder.find(" http://\(host)/ ") == found)
  }

  @Test func aDoorIsNamedAndOpened() throws {
    let door = "http://\(host)/locked"
    #expect(finder.find(door) == .needsPassword(try server.address("/locked")))
    #expect(
      finder.find(door, user: "reader", password: "x")
        == .plainPassword(try server.address("/locked")))
    #expect(
      finder.find(door, user: "reader", password: "x", allowsPlain: true)
        == .failed(.web(.wrongPassword)))
    let found = try ServerFinder.Answer.found(
      .init(address: server.address("/locked/opds"), title: "Books"))
    #expect(
      finder.find(door, user: "reader", password: TestServer.password, allowsPlain: true) == found)
    let written = "http://reader:s%C3%A9cret@\(host)/locked"
    #expect(finder.find(written, allowsPlain: true) == found)
  }

  @Test func whatIsWrongIsSaid() throws {
    #expect(finder.find("ftp://\(host)/") == .failed(.noAddress))
    #expect(finder.find("http://\(host)/page") == .failed(.webPage(host: "127.0.0.1")))
    #expect(
      finder.find("no-such-host.invalid") == .failed(.web(.noAddress(host: "no-such-host.invalid")))
    )
    #expect(finder.find("http://\(host)/busy/503/90").isWaiting)
    let port = server.port
    _ = try server.requests()
    #expect(
      finder.find("127.0.0.1:\(port)") == .failed(.web(.noServer(host: "127.0.0.1", port: port))))
  }

  @Test func aWrongPasswordIsTriedOnceAtAllPlaces() throws {
    _ = finder.find("http://\(host)/locked", user: "reader", password: "x", allowsPlain: true)
    #expect(try server.requests().count { $0.hasSuffix("Basic") } == 1)
  }
}

extension ServerFinder.Answer {
  fileprivate var isWaiting: Bool {
    if case .failed(.web(.waiting)) = self { true } else { false }
  }
}
