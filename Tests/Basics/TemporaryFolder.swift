import Foundation

/// A folder of a test's own, removed afterwards.
public final class TemporaryFolder {
  public let path: String

  /// - Parameter parent: a folder that outlives this one; else the system's folder for temporary files.
  public init(in parent: String? = nil) throws {
    path = (parent ?? NSTemporaryDirectory()) + "/paper-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, and makes the folders on the way.
  /// - Returns: the file's path.
  @discardableResult
  public func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let place = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: place)
    return place.path
  }

  /// The text of a file; empty where there is none.
  public func text(_ name: String) -> String {
    String(
      decoding: FileManager.default.contents(atPath: path + "/" + name) ?? Data(), as: UTF8.self)
  }
}
