import Foundation

/// With `PAPER_WORST=FILE` in the environment, the scenes append how far they are from the reference.
enum Diagnostics {
  static var path: String? { ProcessInfo.processInfo.environment["PAPER_WORST"] }

  static func append(_ text: String, to path: String) throws {
    if !FileManager.default.fileExists(atPath: path) {
      _ = FileManager.default.createFile(atPath: path, contents: nil)
    }
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }
}
