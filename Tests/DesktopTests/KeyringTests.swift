import Bus
import BusSupport
import Desktop
import Foundation
import Synchronization
import Testing

/// A keyring of the tests' own, as the specification of the Secret Service says.
private final class FakeKeyring: Sendable {
  struct Item: Sendable {
    var label = ""
    var attributes: [String: String] = [:]
    var secret: [UInt8] = []
  }

  struct State: Sendable {
    var items: [String: Item] = [:]
    var isLocked = false
    var hasCollection = true
    /// Whether the user dismisses prompts.
    var dismisses = false
    var prompts = 0
  }

  let state: Mutex<State>
  private let bus: BusConnection
  private static let root = "/org/freedesktop/secrets"

  init(_ bus: BusConnection, _ state: State = State()) {
    self.bus = bus
    self.state = Mutex(state)
    let owned = Inbox<Bool>()
    bus.handle("/org/freedesktop/secrets") { [self] in answer($0) }
    bus.own("org.freedesktop.secrets", within: 10) { _ in owned.put(true) }
    _ = owned.next()
  }

  private func answer(_ call: BusMessage) -> BusReply {
    let path = call.path ?? ""
    return state.withLock { state in
      switch call.member {
      case "OpenSession":
        return .values([.variant(.string("")), .objectPath(Self.root + "/session/1")])
      case "SearchItems":
        let wanted = Self.texts(call.body[0])
        let found = state.items.filter { $0.value.attributes == wanted }.keys.map(
          BusValue.objectPath)
        let none = BusValue.array(of: "o", [])
        let all = BusValue.array(of: "o", found)
        return .values(state.isLocked ? [none, all] : [all, none])
      case "Unlock":
        let prompt = state.isLocked ? Self.root + "/prompt/unlock" : "/"
        return .values([state.isLocked ? .array(of: "o", []) : call.body[0], .objectPath(prompt)])
      case "ReadAlias":
        return .values([.objectPath(state.hasCollection ? Self.root + "/collection/login" : "/")])
      case "CreateCollection":
        return .values([.objectPath("/"), .objectPath(Self.root + "/prompt/collection")])
      case "GetSecrets":
        let items = (call.body[0].elements ?? []).compactMap(\.text).map { path in
          BusValue.entry(
            .objectPath(path),
            .structure([
              call.body[1], .array(of: "y", []),
              .array(of: "y", (state.items[path]?.secret ?? []).map(BusValue.byte)),
              .string("text/plain"),
            ]))
        }
        return .values([.array(of: "{o(oayays)}", items)])
      case "CreateItem":
        let properties = call.body[0]
        var item = Item()
        item.label = properties["org.freedesktop.Secret.Item.Label"]?.text ?? ""
        item.attributes = Self.texts(
          properties["org.freedesktop.Secret.Item.Attributes"] ?? .byte(0))
        item.secret = (call.body[1].elements?[2].elements ?? []).compactMap {
          if case .byte(let byte) = $0 { byte } else { nil }
        }
        let known = state.items.first { $0.value.attributes == item.attributes }?.key
        let path = known ?? Self.root + "/collection/login/\(state.items.count)"
        state.items[path] = item
        return .values([.objectPath(path), .objectPath("/")])
      case "Delete":
        state.items[path] = nil
        return .values([.objectPath("/")])
      case "Prompt":
        state.prompts += 1
        let isDismissed = state.dismisses
        if !isDismissed { state.isLocked = false }
        if !isDismissed, path.hasSuffix("collection") { state.hasCollection = true }
        let result = BusValue.variant(.objectPath(Self.root + "/collection/login"))
        bus.send(
          .signal(
            path, "org.freedesktop.Secret.Prompt", "Completed", [.boolean(isDismissed), result]))
        return .done
      default: return .unknownMethod
      }
    }
  }

  private static func texts(_ value: BusValue) -> [String: String] {
    var texts: [String: String] = [:]
    for case .entry(let key, let value) in value.elements ?? [] {
      texts[key.text ?? ""] = value.text
    }
    return texts
  }
}

@Suite(.timeLimit(.minutes(2))) struct KeyringTests {
  private let bus: TestBus
  private let place = ["server": "1"]

  init() throws { bus = try TestBus() }

  private func keyring() -> Keyring { Keyring(bus.connection()) }

  @Test func aSecretIsKeptReadReplacedAndForgotten() {
    let fake = FakeKeyring(bus.connection())
    #expect(keyring().secret(place) == .none)
    #expect(keyring().keep(Array("a".utf8), label: "Books", place))
    #expect(keyring().keep(Array("sécret".utf8), label: "Books", place))
    #expect(keyring().keep(Array("other".utf8), label: "Books", ["server": "2"]))
    #expect(fake.state.withLock { $0.items.count } == 2)
    #expect(keyring().secret(place) == .secret(Array("sécret".utf8)))
    #expect(keyring().forget(place))
    #expect(keyring().secret(place) == .none)
    #expect(keyring().secret(["server": "2"]) == .secret(Array("other".utf8)))
  }

  @Test func aLockedKeyringAsksTheUser() {
    let fake = FakeKeyring(bus.connection())
    #expect(keyring().keep(Array("a".utf8), label: "Books", place))
    fake.state.withLock { ($0.isLocked, $0.dismisses) = (true, true) }
    #expect(keyring().secret(place) == .locked)
    #expect(!keyring().keep(Array("b".utf8), label: "Books", place))
    #expect(!keyring().forget(place))
    fake.state.withLock { $0.dismisses = false }
    #expect(keyring().secret(place) == .secret(Array("a".utf8)))
    #expect(fake.state.withLock { $0.prompts } == 4)
  }

  @Test func aFirstSecretMakesTheKeyring() {
    let fake = FakeKeyring(bus.connection(), FakeKeyring.State(hasCollection: false))
    #expect(keyring().keep(Array("a".utf8), label: "Books", place))
    #expect(keyring().secret(place) == .secret(Array("a".utf8)))
    #expect(fake.state.withLock { $0.prompts } == 1)
  }

  @Test func withoutAKeyringThereIsNone() {
    #expect(keyring().secret(place) == .missing)
    #expect(!keyring().keep(Array("a".utf8), label: "Books", place))
  }
}

/// Servers nearby, told by an Avahi of the tests' own.
@Suite(.timeLimit(.minutes(2))) struct NearServersTests {
  @Test func aServerThatAnnouncesItselfIsTold() throws {
    let bus = try TestBus()
    let avahi = bus.connection()
    let any = BusValue.int32(-1)
    avahi.handle("/") { call in
      switch call.member {
      case "ServiceBrowserNew":
        // The signal comes before the answer, and a stranger's type is ignored.
        for type in ["_calibre._tcp", "_ssh._tcp"] {
          avahi.send(
            .signal(
              "/browser/1", "org.freedesktop.Avahi.ServiceBrowser", "ItemNew",
              [any, any, .string("Books"), .string(type), .string("local"), .uint32(0)]))
        }
        return .values([.objectPath("/browser/1")])
      case "ResolveService":
        let texts = BusValue.array(
          of: "ay", [.array(of: "y", "path=/opds".utf8.map(BusValue.byte))])
        return .values([
          any, any, .string("Books"), .string("_calibre._tcp"), .string("local"),
          .string("host.local"),
          any, .string("192.168.1.7"), .uint16(8080), texts, .uint32(0),
        ])
      default: return .unknownMethod
      }
    }
    let owned = Inbox<Bool>()
    avahi.own("org.freedesktop.Avahi", within: 10) { _ in owned.put(true) }
    _ = owned.next()
    let found = Inbox<[NearServers.Server]>()
    let servers = NearServers(bus.connection()) { found.put($0) }
    #expect(
      found.next() == [
        NearServers.Server(name: "Books", host: "192.168.1.7", port: 8080, path: "/opds")
      ])
    #expect(found.isEmpty)
    withExtendedLifetime(servers) {}
  }
}
