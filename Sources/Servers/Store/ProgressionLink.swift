import JSON
import SystemCalls
import WebRules

/// Where a server keeps the place in a book that lies in the cache. The link lies beside the book's file.
public struct ProgressionLink: Hashable, Sendable {
  /// `KnownServer.id`.
  public var server: String
  /// Has no key: of a server whose addresses have keys no link is kept.
  public var address: WebAddress
  public var form: ProgressionForm

  public init(server: String, address: WebAddress, form: ProgressionForm) {
    (self.server, self.address, self.form) = (server, address, form)
  }

  /// The name of the link's file in the folder of a book. No title begins with a dot.
  private static let file = ".progression.json"
  private static let limit = 64 << 10

  /// The link of a book; nil for a book without a link. Waits for the disk.
  /// - Parameter folder: of the book in the cache.
  public init?(in folder: String) {
    guard let bytes = try? Files.read(Paths.joined(folder, Self.file), limit: Self.limit),
      let name = String(validating: bytes, as: UTF8.self)
    else { return nil }
    self.init(name: name)
  }

  /// Writes the link. A full disk keeps nothing: the place is only not exchanged. Waits for the disk.
  public func write(in folder: String) {
    try? Files.makeFolder(folder, mode: 0o700)
    try? Files.replace(Paths.joined(folder, Self.file), with: Array(name.utf8), mode: 0o600)
  }

  /// Removes the link of a book. Waits for the disk.
  public static func remove(in folder: String) { Files.remove(Paths.joined(folder, file)) }

  // MARK: Name

  private static let mark = "progression"

  /// A name of the book among the names of all servers of places.
  public var name: String { "\(Self.mark) \(form.rawValue) \(server) \(address.text)" }

  /// - Returns: nil for a name of another kind.
  public init?(name: String) {
    let parts = name.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0] == Self.mark,
      let form = ProgressionForm(rawValue: String(parts[1])), !parts[2].isEmpty,
      let address = WebAddress(String(parts[3]))
    else { return nil }
    self.init(server: String(parts[2]), address: address, form: form)
  }
}
