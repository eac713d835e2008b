import SystemCalls

/// A file for a PDF on its way to a printer, in a folder of the file's own below the program's folder for what costs only
/// time. Other users cannot read the file. The folder also has what a broken writing leaves.
struct DraftFile {
  private let folder: String
  var path: String { Paths.joined(folder, "pages.pdf") }

  /// Who may read and write the file.
  static let mode: UInt32 = 0o600
  private static let beginning = "print-"

  /// - Parameter parent: nil for a user without such a folder.
  init?(in parent: String? = Paths.userCache) {
    guard let parent else { return nil }
    let own = ProcessMark.own
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    folder = Paths.joined(parent, "\(Self.beginning)\(own.number)-\(own.started)-\(number)")
    guard (try? Files.makeFolder(parent)) != nil,
      (try? Files.makeFolder(folder, mode: 0o700)) != nil
    else { return nil }
  }

  func remove() { Files.removeAll(folder) }

  /// Removes the drafts of windows that were ended in the midst of a print. Reads a disk.
  static func removeOld(in parent: String? = Paths.userCache) {
    guard let parent else { return }
    for name in Files.names(in: parent) where name.hasPrefix(beginning) {
      let parts = name.dropFirst(beginning.count).split(separator: "-")
      // The drafts of earlier versions are files, and tell no process.
      guard parts.count == 3, let number = Int(parts[0]), let started = Int(parts[1]) else {
        if name.hasSuffix(".pdf") { Files.remove(Paths.joined(parent, name)) }
        continue
      }
      if !ProcessMark(number: number, started: started).isThere {
        Files.removeAll(Paths.joined(parent, name))
      }
    }
  }
}
