import Bus
import Desktop
import EventLog
import ServerStore
import Synchronization

/// The desktop's keyring as the place of secrets of servers and accounts. The connection to the session's bus begins with
/// the first secret.
package final class KeyringSecrets: SecretStore {
  private let addresses: @Sendable () -> [BusAddress]
  private let opened = Mutex<Keyring?>(nil)

  /// - Parameter addresses: of the session's bus, tried in their order.
  package init(
    _ addresses: @escaping @Sendable () -> [BusAddress] = { BusAddress.session() }
  ) { self.addresses = addresses }

  /// Nil without a bus.
  private var keyring: Keyring? {
    opened.withLock { opened in
      if let opened { return opened }
      let addresses = addresses()
      guard !addresses.isEmpty else { return nil }
      let bus = BusConnection()
      bus.open(addresses)
      opened = Keyring(bus)
      return opened
    }
  }

  private static func attributes(_ id: String) -> [String: String] {
    ["xdg:schema": "org.paperbookshelf.Paper.Server", "server": id]
  }

  package func secret(of id: String) -> [UInt8]? {
    if case .secret(let bytes) = keyring?.secret(Self.attributes(id)) { return bytes }
    Log.info(.bus, "the keyring gives no secret")
    return nil
  }

  package func keep(_ secret: [UInt8], label: String, of id: String) -> Bool {
    keyring?.keep(secret, label: label, Self.attributes(id)) ?? false
  }

  package func forget(_ id: String) { _ = keyring?.forget(Self.attributes(id)) }
}
