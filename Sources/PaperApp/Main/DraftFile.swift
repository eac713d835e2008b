import SystemCalls

/// A file on the way to a printer or to another program. The file has a folder within the program's cache. Other users
/// cannot read the file. The folder also has what a broken writing leaves.
struct DraftFile {
  /// What the file is for, which begins the folder's name.
  enum Purpose: String, CaseIterable {
    case print
    /// Read by the program of the drop, at any time after the drop.
    case drag

    fileprivate var beginning: String { "\(rawValue)-" }
  }

  private let folder: String
  let path: String

  /// Who may read and write the file.
  static let mode: UInt32 = 0o600

  /// - Parameters:
  ///   - name: of the file, safe in any folder.
  ///   - parent: nil for a user without such a folder.
  init?(
    _ purpose: Purpose = .print, _ name: String = "pages.pdf",
    in parent: String? = Paths.userCache
  ) {
    guard let parent else { return nil }
    let own = ProcessMark.own
    let number = String(UInt64.random(in: 0 ... .max), radix: 36)
    folder = Paths.joined(parent, "\(purpose.beginning)\(own.number)-\(own.started)-\(number)")
    path = Paths.joined(folder, name)
    guard (try? Files.makeFolder(parent)) != nil,
      (try? Files.makeFolder(folder, mode: 0o700)) != nil
    else { return nil }
  }

  func remove() { Files.removeAll(folder) }

  /// Removes the drafts of windows that are gone. Reads a disk.
  static func removeOld(in parent: String? = Paths.userCache) {
    guard let parent else { return }
    for name in Files.names(in: parent) {
      guard let beginning = Purpose.allCases.map(\.beginning).first(where: name.hasPrefix)
      else { continue }
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
