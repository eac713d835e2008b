import JSON
import PlaceSync
import ServerFacts
import WebRules

/// The account at the server of places, as the account is kept. The secret is kept elsewhere.
struct PlaceAccount: Equatable {
  /// Random: by this name the secret is found.
  var id: String
  var shown: PlaceFacts.Account
  /// Where the server has the protocol.
  var base: WebAddress
  /// Whether the password may go over a connection without TLS.
  var allowsPlain: Bool

  static func newID() -> String { "places-" + String(UInt64.random(in: 0 ... .max), radix: 36) }
}

extension PlaceAccount: JSONReadable, JSONWritable {
  init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    id = try fields.needed("id")
    let naming: String = try fields.needed("naming")
    shown = PlaceFacts.Account(
      server: try fields.needed("server"), user: try fields.needed("user"),
      naming: PlaceFacts.Naming(rawValue: naming) ?? .contents)
    guard let base = WebAddress(try fields.needed("base")), !id.isEmpty, id.utf8.count <= 64
    else { throw JSONMismatch() }
    self.base = base
    allowsPlain = try fields.optional("plain") ?? false
  }

  var json: JSONValue {
    .object([
      "id": .string(id), "server": .string(shown.server), "user": .string(shown.user),
      "naming": .string(shown.naming.rawValue), "base": .string(base.text),
      "plain": .bool(allowsPlain),
    ])
  }
}

/// What the keyring keeps of an account.
struct PlaceSecret: Equatable {
  /// The MD5 of the password.
  var key: String
  /// Where the server has the protocol, where that address is a secret, too.
  var base: WebAddress?

  init(key: String) { self.key = key }

  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard let key = lines.first, lines.count <= 2 else { return nil }
    self.key = String(key)
    base = lines.count > 1 ? WebAddress(String(lines[1])) : nil
  }

  var bytes: [UInt8] { Array((key + (base.map { "\n" + $0.text } ?? "")).utf8) }
}
