import BusSupport
import PaperApp
import Testing

/// Secrets of servers and accounts in the desktop's keyring.
@Suite(.timeLimit(.minutes(2))) struct KeyringSecretsTests {
  @Test func secretsLieInTheKeyringUnderTheirNames() throws {
    let bus = try TestBus()
    let fake = FakeKeyring(bus.connection())
    let addresses = bus.places
    let secrets = KeyringSecrets { addresses }
    #expect(secrets.secret(of: "one") == nil)
    #expect(secrets.keep(Array("a".utf8), label: "Paper: one", of: "one"))
    #expect(secrets.keep(Array("b".utf8), label: "Paper: one", of: "one"))
    #expect(secrets.keep(Array("c".utf8), label: "Paper: two", of: "two"))
    #expect(secrets.secret(of: "one") == Array("b".utf8))
    // Another run of the program finds the secret.
    #expect(KeyringSecrets { addresses }.secret(of: "two") == Array("c".utf8))
    let labels = fake.state.withLock { $0.items.values.map(\.label).sorted() }
    #expect(labels == ["Paper: one", "Paper: two"])
    secrets.forget("one")
    #expect(secrets.secret(of: "one") == nil && secrets.secret(of: "two") != nil)
  }

  @Test func aLockedKeyringThatTheReaderLeavesGivesNothing() throws {
    let bus = try TestBus()
    let fake = FakeKeyring(bus.connection(), .init(isLocked: true, dismisses: true))
    let addresses = bus.places
    let secrets = KeyringSecrets { addresses }
    fake.state.withLock {
      $0.items["/org/freedesktop/secrets/collection/login/0"] = .init()
    }
    #expect(secrets.secret(of: "one") == nil)
  }

  @Test func withoutABusNothingIsKept() {
    let secrets = KeyringSecrets { [] }
    #expect(!secrets.keep([1], label: "Paper", of: "one"))
    #expect(secrets.secret(of: "one") == nil)
    secrets.forget("one")
  }
}
