import Foundation
import ServerFacts
import ServerKeeping
import ServerStore
import TestBasics
import Testing
import WebClient
import WebRules

/// Adding servers: what is asked of servers and of the reader.
@Suite(.timeLimit(.minutes(2))) struct AddingServersTests {
  private let folder: TemporaryFolder
  private let server: TestServer

  init() throws { (folder, server) = (try TemporaryFolder(), try TestServer()) }

  private var host: String { "127.0.0.1:\(server.port)" }
  private var list: String { folder.text("data/servers.json") }

  @Test func aServerIsAddedByItsHostAndStays() throws {
    let test = TestKeeper(folder)
    test.keeper.add(host)
    let known = try test.added()
    #expect(known.title == "Books" && known.shown == host && !known.hasSecret)
    #expect(known.address == (try server.address("/opds")))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path + "/data/servers.json")
    #expect(mode[.posixPermissions] as? Int == 0o600)
    let later = TestKeeper(folder)
    #expect(
      later.until { !$0.servers.isEmpty }.servers == [
        .init(id: known.id, title: "Books", shown: host)
      ])
    #expect(try later.keeper.access(of: known.id).home == known.address)
    // The same server once more.
    later.keeper.add("http://\(host)/opds")
    #expect(try later.added().id == known.id)
    #expect(later.keeper.take().servers.count == 1)
  }

  @Test func aWrongPasswordIsTriedOnceAndAskedForAgain() throws {
    let secrets = MemorySecrets()
    let test = TestKeeper(folder, secrets)
    test.keeper.add("http://\(host)/locked")
    let asked = ServerFacts.Question.password(
      server: host, user: "", isWrong: false, login: "", secret: "")
    #expect(test.question() == asked)
    test.signIn("wrong")
    #expect(test.question() == .plainPassword(server: host, isLoopback: true))
    test.keeper.answer(.agreed)
    #expect(
      test.question()
        == .password(server: host, user: "reader", isWrong: true, login: "", secret: ""))
    test.signIn()
    let known = try test.added()
    #expect(known.hasSecret && known.allowsPlain)
    #expect(!list.contains("reader") && !list.contains(TestServer.password))
    let access = try test.keeper.access(of: known.id)
    #expect(access.user == "reader" && access.password == TestServer.password && access.allowsPlain)
    // Another start has the secret from the keyring, and asks nobody.
    let later = TestKeeper(folder, secrets)
    #expect(try later.keeper.access(of: known.id) == access)
    #expect(later.keeper.take().question == nil)
  }

  @Test func aRefusalAddsNothing() throws {
    let test = TestKeeper(folder)
    test.keeper.add("http://\(host)/locked")
    _ = test.question()
    test.keeper.answer(.declined)
    #expect(test.ended() == .nothing)
    #expect(test.keeper.take().servers.isEmpty && list.isEmpty)
    #expect(try server.requests().allSatisfy { $0.hasSuffix(" -") })
  }

  @Test func aWrongPasswordGoesOutOnce() throws {
    let test = TestKeeper(folder)
    test.keeper.add("http://reader:wrong@\(host)/locked")
    #expect(test.question() == .plainPassword(server: host, isLoopback: true))
    test.keeper.answer(.agreed)
    guard case .password(_, "reader", true, _, _)? = test.question() else {
      Issue.record("no question")
      return
    }
    test.keeper.answer(.declined)
    #expect(test.ended() == .nothing)
    #expect(try server.requests().count { $0.hasSuffix("Basic") } == 1)
  }

  @Test func digestNeedsNoPlainPassword() throws {
    let test = TestKeeper(folder)
    test.keeper.add("http://\(host)/vault")
    _ = test.question()
    test.signIn()
    #expect(try !test.added().allowsPlain)
    #expect(try server.requests().contains { $0.hasSuffix("Digest") })
  }

  @Test func aHiddenDoorIsAskedFor() throws {
    let test = TestKeeper(folder)
    test.keeper.add("http://\(host)/secluded")
    _ = test.question()
    test.signIn()
    #expect(test.question() == .plainPassword(server: host, isLoopback: true))
    test.keeper.answer(.agreed)
    #expect(try test.added().hasSecret)
  }

  @Test func theServersOwnWordsAreTheLabels() throws {
    let test = TestKeeper(folder)
    test.keeper.add("http://\(host)/labelled")
    #expect(
      test.question()
        == .password(server: host, user: "", isWrong: false, login: "Email", secret: "Passphrase"))
    test.keeper.stopAdding()
    #expect(test.until { $0.question == nil }.adding == .nothing)
  }

  @Test func anotherServersDoorIsNamed() throws {
    let other = try TestServer()
    let test = TestKeeper(folder)
    test.keeper.add("http://\(host)/to?http://127.0.0.1:\(other.port)/locked")
    guard case .password("127.0.0.1:\(other.port)", "", false, _, _)? = test.question() else {
      Issue.record("the other server is not named")
      return
    }
    test.keeper.answer(.declined)
    #expect(test.ended() == .nothing)
  }

  @Test func whatIsWrongIsSaid() throws {
    let test = TestKeeper(folder)
    func words(_ typed: String) -> String {
      test.keeper.add(typed)
      if case .failed(let words) = test.ended() { return words }
      return ""
    }
    #expect(words("ftp://\(host)/") == "No server was added: this is no address of a server.")
    #expect(words("http://\(host)/page").contains("has a web page"))
    #expect(words("http://\(host)/plain/x").contains("answers, and has no catalogue"))
    #expect(words("http://\(host)/busy/429/90").contains(/until \d\d:\d\d\.$/))
    #expect(words("no-such-host.invalid").contains("no-such-host.invalid has no address"))
    #expect(list.isEmpty)
  }

  @Test func aSearchStops() throws {
    let test = TestKeeper(folder)
    test.keeper.add("http://\(host)/slow/60/1/10")
    test.keeper.stopAdding()
    #expect(test.ended() == .nothing)
    // The next search counts, and no answer of the search before.
    test.keeper.add(host)
    _ = try test.added()
  }

  @Test func anUnreadableListIsNotReplaced() throws {
    try folder.file("data/servers.json", Array("{".utf8))
    let test = TestKeeper(folder)
    let problems = test.until { !$0.problems.isEmpty }.problems
    #expect(problems.count == 1 && problems[0].contains("servers.json"))
    test.keeper.add(host)
    guard case .failed(let words) = test.ended() else {
      Issue.record("a server was added")
      return
    }
    #expect(words.contains("no list of servers") && list == "{")
  }
}
