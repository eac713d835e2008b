import JSON
import WebRules

/// What is secret of a server: the name and the password, and the address where the address has a key.
struct ServerSecret: Equatable, Sendable {
  /// Empty without.
  var user = ""
  var password = ""
  /// Nil where the address is no secret.
  var address: WebAddress?

  var isEmpty: Bool { user.isEmpty && password.isEmpty && address == nil }

  init(user: String = "", password: String = "", address: WebAddress? = nil) {
    (self.user, self.password, self.address) = (user, password, address)
  }

  /// - Parameter bytes: of the keyring; nil for bytes that are no secret of ours.
  init?(_ bytes: [UInt8]) {
    guard let value = JSONValue(bytes), let fields = try? JSONFields(value) else { return nil }
    do {
      user = try fields.optional("user") ?? ""
      password = try fields.optional("password") ?? ""
      let text: String? = try fields.optional("address")
      address = text.flatMap { WebAddress($0) }
    } catch { return nil }
  }

  var bytes: [UInt8] {
    let value = JSONValue(fields: [
      "user": user.isEmpty ? nil : .string(user),
      "password": password.isEmpty ? nil : .string(password),
      "address": address.map { .string($0.text) },
    ])
    return Array(value.text().utf8)
  }
}

/// No message and no dump can name the secret.
extension ServerSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  var description: String { "a secret" }
  var debugDescription: String { description }
  var customMirror: Mirror { Mirror(self, children: [:]) }
}
