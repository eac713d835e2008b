import JSON
import SystemCalls
import WebRules

/// A server that the reader has added. The secret, and an address that has a key in it, lie in the keyring.
public struct KnownServer: Hashable, Sendable, Identifiable {
  /// Random, and never given twice: by this the keyring finds the secret.
  public var id: String
  public var title: String
  /// What readers see: the host, and the port where it is not the usual one.
  public var shown: String
  /// The address of the root feed; nil where the address is a secret.
  public var address: WebAddress?
  /// Whether something of this server is secret: the keyring is asked for the secret, else the reader.
  public var hasSecret: Bool
  /// Whether the password may go over a connection without TLS.
  public var allowsPlain: Bool
  /// The SHA-256 of the certificate that the reader has agreed to; nil for the system's authorities.
  public var fingerprint: String?
  /// Whether the address is a folder of WebDAV, and no feed.
  public var isFolder = false
  /// Whether the books of the folder stand on the shelf of the library.
  public var isRoot = false

  public init(
    id: String = KnownServer.newID(), title: String, address: WebAddress,
    isSecretAddress: Bool = false,
    hasSecret: Bool = false, allowsPlain: Bool = false, fingerprint: String? = nil
  ) {
    self.id = id
    self.title = title
    shown = Self.shown(address)
    self.address = isSecretAddress ? nil : address
    self.hasSecret = hasSecret || isSecretAddress
    self.allowsPlain = allowsPlain
    self.fingerprint = fingerprint
  }

  public static func newID() -> String { String(UInt64.random(in: 0 ... .max), radix: 36) }

  /// The host and an unusual port: no path, which may have a key.
  public static func shown(_ address: WebAddress) -> String {
    let isUsual = address.port == (address.scheme == "https" ? 443 : 80)
    return isUsual ? address.host : "\(address.host):\(address.port)"
  }
}

extension KnownServer: JSONReadable, JSONWritable {
  package init(json: JSONValue) throws(JSONMismatch) {
    let fields = try JSONFields(json)
    id = try fields.needed("id")
    title = try fields.needed("title")
    shown = try fields.needed("shown")
    let text: String? = try fields.optional("address")
    address = text.flatMap { WebAddress($0) }
    hasSecret = try fields.optional("secret") ?? false
    allowsPlain = try fields.optional("plain") ?? false
    fingerprint = try fields.optional("fingerprint")
    isFolder = try fields.optional("folder") ?? false
    isRoot = try fields.optional("root") ?? false
    if !isFolder { isRoot = false }
    guard !id.isEmpty, id.utf8.count <= 64, title.utf8.count <= 1000, address != nil || hasSecret
    else { throw JSONMismatch() }
  }

  package var json: JSONValue {
    JSONValue(fields: [
      "id": .string(id), "title": .string(title), "shown": .string(shown),
      "address": address.map { .string($0.text) }, "secret": .bool(hasSecret),
      "plain": .bool(allowsPlain), "fingerprint": fingerprint.map { .string($0) },
      "folder": isFolder ? .bool(true) : nil, "root": isRoot ? .bool(true) : nil,
    ])
  }
}

/// The servers that the reader has added, in a file of their own. All functions wait for the disk.
public struct ServerList: Sendable {
  private let path: String

  /// A file that is larger is none of ours.
  private static let limit = 1 << 20

  public init(path: String) { self.path = path }

  public enum Failure: Error, Equatable, Sendable {
    /// The file is there, and cannot be read or is no list: it is not replaced, as a reader may repair the file.
    case unreadable
    case unwritable(Int32)
  }

  public func servers() throws(Failure) -> [KnownServer] {
    guard Files.exists(path) else { return [] }
    guard let bytes = try? Files.read(path, limit: Self.limit), let value = JSONValue(bytes),
      let fields = try? JSONFields(value),
      let servers: [KnownServer] = try? fields.needed("servers")
    else { throw .unreadable }
    return servers
  }

  /// Puts a server at the end, or in place of the one with the same id.
  public func keep(_ server: KnownServer) throws(Failure) {
    var servers = try servers()
    if let index = servers.firstIndex(where: { $0.id == server.id }) {
      servers[index] = server
    } else {
      servers.append(server)
    }
    try write(servers)
  }

  public func remove(_ id: String) throws(Failure) { try write(servers().filter { $0.id != id }) }

  private func write(_ servers: [KnownServer]) throws(Failure) {
    let value = JSONValue(fields: ["servers": .array(servers.map(\.json))])
    do throws(Files.Failure) {
      try Files.makeFolder(Paths.parent(of: path), mode: 0o700)
      try Files.replace(
        path, with: Array(value.text(isIndented: true).utf8), mode: 0o600, isKept: true)
    } catch { throw .unwritable(error.number) }
  }
}
