import Bus
import BusSupport
import Desktop
import Foundation
import Synchronization
import Testing

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
