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
}

/// The feeds of one server that were seen last, in a folder that costs a fetching only: 50 feeds and 20 MB at most, the
/// longest unused first to go. All functions wait for the disk.
///
/// The names of files follow from the addresses by a checksum, so that no key of an address stands in a name. Addresses that
/// are secret are not kept within the files either: the caller knows the address that it asks for.
public struct KeptFeeds: Sendable {
  private let folder: String

  public static let mostFeeds = 50
  public static let mostBytes = 20 << 20

  /// Whether addresses of the server may have a key in them.
  private let hasKeys: Bool

  /// - Parameters:
  ///   - folder: of one server; made with the first feed.
  ///   - hasKeys: whether addresses of the server may have a key in them: no address is written then.
  public init(folder: String, hasKeys: Bool = false) {
    self.folder = folder
    self.hasKeys = hasKeys
  }

  /// Keeps a feed under the address that was asked for. A feed that is too large, or a full disk, keeps nothing.
  public func keep(
    _ body: [UInt8], asked: WebAddress, answered: WebAddress, contentType: String, date: Int
  ) {
    guard body.count <= Self.mostBytes / 2 else { return }
    let facts = JSONValue(fields: [
      "type": .string(contentType), "date": .integer(date),
      // Relative to what was asked: a redirection may lead to another path.
      "answered": hasKeys || asked == answered ? nil : .string(answered.text),
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
    Files.touch(path)
    return KeptFeed(
      address: answered.flatMap { WebAddress($0) } ?? asked, contentType: type, date: date,
      path: path)
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
