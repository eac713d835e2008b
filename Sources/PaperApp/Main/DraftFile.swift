import SystemCalls

/// A file for a PDF on its way to a printer, in the program's folder for what costs only time. Others of this computer
/// cannot read the file.
struct DraftFile {
  let path: String

  /// Who may read and write the file.
  static let mode: UInt32 = 0o600
  private static let beginning = "print-"

  /// - Parameter folder: nil for a user without such a folder.
  init?(in folder: String? = Paths.userCache) {
    guard let folder, (try? Files.makeFolder(folder)) != nil else { return nil }
    let own = ProcessMark.own
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    path = Paths.joined(folder, "\(Self.beginning)\(own.number)-\(own.started)-\(number).pdf")
  }

  func remove() { Files.remove(path) }

  /// Removes the drafts of windows that were ended in the midst of a print. Reads a disk.
  static func removeOld(in folder: String? = Paths.userCache) {
    guard let folder else { return }
    for name in Files.names(in: folder) where name.hasPrefix(beginning) && name.hasSuffix(".pdf") {
      let parts = name.dropFirst(beginning.count).split(separator: "-")
      // The drafts of earlier versions tell no process.
      let isOwned =
        parts.count == 3
        && [parts[0], parts[1]].allSatisfy { Int($0) != nil }
        && ProcessMark(number: Int(parts[0]) ?? 0, started: Int(parts[1]) ?? 0).isThere
      if !isOwned { Files.remove(Paths.joined(folder, name)) }
    }
  }
}
