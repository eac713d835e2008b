/// The files that a list of books names: they must lie in the list's folder, and it is said which of them
/// are there.
///
/// Each folder is read once: to ask the system for every name alone takes several times as long,
/// and a list may name hundreds of thousands. What is not a plain file of such a folder (a link, a
/// name with dots, a missing file) is asked for alone.
struct ListedFiles {
  private let folder: FilePath
  /// The list's folder without links, with a closing slash; nil where it cannot be had.
  private let root: [UInt8]?
  /// Names of plain files by the folder they lie in, as the list writes that folder.
  private var plainFiles: [Substring: Set<[UInt8]>] = [:]

  /// - Parameter folder: in which the list lies.
  init(in folder: FilePath) {
    self.folder = folder
    root = (try? folder.resolved().get().bytes).map(Self.closed)
  }

  /// The file of a name in the list; nil where it lies outside of the list's folder, be it by dots, by a
  /// path from the root or through a symbolic link.
  mutating func find(_ name: String) -> (file: FilePath, exists: Bool)? {
    let file = folder.appending(Array(name.utf8))
    guard Self.staysInside(name) else { return nil }
    if isPlainFile(name) { return (file, true) }
    if let root, case .success(let real) = file.resolved(), !real.bytes.starts(with: root) {
      return nil
    }
    guard case .success(let status) = file.status() else { return (file, false) }
    return (file, status.kind == .file)
  }

  private static func staysInside(_ name: String) -> Bool {
    guard !name.utf8.contains(0), !name.hasPrefix("/") else { return false }
    var level = 0
    for part in name.split(separator: "/") where part != "." {
      level += part == ".." ? -1 : 1
      if level < 0 { return false }
    }
    return true
  }

  private mutating func isPlainFile(_ name: String) -> Bool {
    let slash = name.lastIndex(of: "/")
    let parent = slash.map { name[..<$0] } ?? ""
    let own = slash.map { name[name.index(after: $0)...] } ?? name[...]
    if let known = plainFiles[parent] { return known.contains(Array(own.utf8)) }
    let files = files(in: parent)
    plainFiles[parent] = files
    return files.contains(Array(own.utf8))
  }

  /// Nothing where the folder leads out of the list's.
  private func files(in parent: Substring) -> Set<[UInt8]> {
    let path = parent.isEmpty ? folder : folder.appending(Array(parent.utf8))
    guard let root, case .success(let real) = path.resolved(),
      Self.closed(real.bytes).starts(with: root),
      case .success(let entries) = FolderEntry.all(in: path)
    else { return [] }
    return Set(entries.filter { $0.kind == .file }.map(\.name))
  }

  private static func closed(_ path: [UInt8]) -> [UInt8] {
    path.last == UInt8(ascii: "/") ? path : path + [UInt8(ascii: "/")]
  }
}
