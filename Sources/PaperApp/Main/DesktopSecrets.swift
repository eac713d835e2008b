import Desktop
import EventLog
import PlaceKeeping

/// Secrets in the desktop's keyring, each under a name of its own.
struct DesktopSecrets: SecretKeeping {
  let keyring: Keyring

  private static func attributes(_ id: String) -> [String: String] {
    ["application": "paper", "account": id]
  }

  func secret(for id: String) -> [UInt8]? {
    switch keyring.secret(Self.attributes(id)) {
    case .secret(let secret): return secret
    case .none, .locked, .missing:
      Log.info(.bus, "the keyring gives no secret")
      return nil
    }
  }

  func keep(_ secret: [UInt8], for id: String, label: String) -> Bool {
    keyring.keep(secret, label: label, Self.attributes(id))
  }

  func forget(_ id: String) { _ = keyring.forget(Self.attributes(id)) }
}
