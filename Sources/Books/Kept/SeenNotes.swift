import JSON
import SystemCalls

/// Remembers which notes of other programs were offered, so that each version is offered once. All functions wait for the
/// disk.
public struct SeenNotes: Sendable {
  private let path: String
  /// The latest last.
  private var versions: [String]

  /// Versions that are remembered.
  private static let most = 5000
  /// Bytes of a file of ours at most.
  private static let limit = 1 << 20

  public init(path: String) {
    self.path = path
    guard let bytes = try? Files.read(path, limit: Self.limit), let value = JSONValue(bytes),
      let found = try? [String](json: value)
    else {
      versions = []
      return
    }
    versions = found.suffix(Self.most)
  }

  /// The file of the user; nil for a user without a home.
  public static var userPath: String? {
    Paths.userData.map { Paths.joined($0, "notes-seen.json") }
  }

  public func contains(_ version: String) -> Bool { versions.contains(version) }

  public mutating func add(_ version: String) {
    guard !contains(version) else { return }
    versions = versions.suffix(Self.most - 1) + [version]
    let text = JSONValue.array(versions.map { .string($0) }).text()
    do throws(Files.Failure) {
      try Files.makeFolder(Paths.parent(of: path), mode: 0o700)
      try Files.replace(path, with: Array(text.utf8), mode: 0o600)
    } catch {
      // The notes are offered once more.
      return
    }
  }
}
