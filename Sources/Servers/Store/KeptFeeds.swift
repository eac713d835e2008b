import JSON
import SystemCalls
import WebRules

/// A feed as it came, kept for the time when the server is away.
public struct KeptFeed: Equatable, Sendable {
  /// The address that has answered: links are relative to this address.
  public var address: WebAddress
  public var contentType: String
  /// Seconds since 1970.
  public var date: Int
  /// The path of the file with the body.
  public var path: String
  /// Hides the keys in the body; nil for a server without keys.
  public var veil: KeyVeil?
}

/// The feeds of one server that were seen last, in a folder that costs a fetching only: 50 feeds and 20 MB at most, the
/// longest unused first to go. All functions wait for the disk.
///
/// The names of files follow from the addresses by a checksum, so that no key of an address stands in a name. Addresses that
/// are secret are not kept within the files either: the caller knows the address that was asked for, and the links of the
/// bodies have their keys hidden.
public struct KeptFeeds: Sendable {
  private let folder: String

  public static let mostFeeds = 50
  public static let mostBytes = 20 << 20
  /// Bytes of a single feed.
  public static let mostOfFeed = mostBytes / 2

  /// The address of a server that has keys in its addresses; nil for any other server.
  private let secret: WebAddress?

  /// - Parameters:
  ///   - folder: of one server; made with the first feed.
  ///   - secret: the address of a server that has keys in its addresses; nil for any other server.
  public init(folder: String, secret: WebAddress? = nil) {
    (self.folder, self.secret) = (folder, secret)
  }

  /// Keeps a feed under the address that was asked for. A feed that is too large, or a full disk, keeps nothing.
  public func keep(
    _ body: [UInt8], asked: WebAddress, answered: WebAddress, contentType: String, date: Int
  ) {
    let veil = secret.flatMap { KeyVeil(home: $0) }
    guard body.count <= Self.mostOfFeed, secret == nil || veil != nil else { return }
    let body = veil?.hiding(body) ?? body
    let facts = JSONValue(fields: [
      "type": .string(contentType), "date": .integer(date), "mark": veil.map { .string($0.mark) },
      // Relative to what was asked: a redirection may lead to another path.
      "answered": asked == answered
        ? nil : .string(veil?.hiding(answered.text) ?? answered.text),
    ])
    let name = Self.name(asked)
    do {
      try Files.makeFolder(folder, mode: 0o700)
      try Files.replace(folder + "/\(name).body", with: body, mode: 0o600)
      try Files.replace(folder + "/\(name).json", with: Array(facts.text().utf8), mode: 0o600)
    } catch {
      remove(name)
    }
    shrink()
  }

  public func feed(_ asked: WebAddress) -> KeptFeed? {
    let name = Self.name(asked)
    let path = folder + "/\(name).body"
    guard let bytes = try? Files.read(folder + "/\(name).json", limit: 64 << 10),
      let value = JSONValue(bytes), let fields = try? JSONFields(value),
      let type: String = try? fields.needed("type"), let date: Int = try? fields.needed("date"),
      Files.exists(path)
    else { return nil }
    let answered: String? = (try? fields.optional("answered")) ?? nil
    let mark: String? = (try? fields.optional("mark")) ?? nil
    let veil = secret.flatMap { home in mark.flatMap { KeyVeil(home: home, mark: $0) } }
    guard secret == nil || veil != nil else {
      // The body has the keys as they are.
      remove(name)
      return nil
    }
    Files.touch(path)
    let address = answered.flatMap { WebAddress(veil?.showing($0) ?? $0) }
    return KeptFeed(
      address: address ?? asked, contentType: type, date: date, path: path, veil: veil)
  }

  /// Forgets everything of the server.
  public func removeAll() {
    for name in Files.names(in: folder) { Files.remove(Paths.joined(folder, name)) }
  }

  private func remove(_ name: String) {
    for ending in [".body", ".json"] { Files.remove(folder + "/\(name)\(ending)") }
  }

  private func shrink() {
    let bodies = Files.names(in: folder).filter { $0.hasSuffix(".body") }
      .compactMap { name in
        Files.facts(Paths.joined(folder, name)).map { (name: String(name.dropLast(5)), facts: $0) }
      }
      .sorted { $0.facts.modified > $1.facts.modified }
    var bytes = 0
    for (index, body) in bodies.enumerated() {
      bytes += body.facts.size
      if index >= Self.mostFeeds || bytes > Self.mostBytes { remove(body.name) }
    }
  }

  private static func name(_ address: WebAddress) -> String { FileName.checksum(address.text) }
}
