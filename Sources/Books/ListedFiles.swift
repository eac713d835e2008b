/// Finds the files that a list of books names. The files must lie in the list's folder.
///
/// Each folder is read once. A system call for every name was rejected because such calls take several
/// times as long, and a list may name hundreds of thousands of files. Only a name that is no plain file of
/// a folder (a link, a name with dots, a missing file) needs a system call of its own. Where each folder has
/// few files, as in a library of Calibre's, a look at each file takes less time than a list of each folder.
struct ListedFiles {
  private let folder: FilePath
  /// The resolved path of the list's folder, with a closing slash; nil where the path cannot be resolved.
  private let root: [UInt8]?
  /// Names of plain files, by their folder as the list writes the folder's name.
  private var plainFiles: [Substring: Set<[UInt8]>] = [:]
  /// Names of plain folders, by their folder.
  private var plainFolders: [Substring: Set<[UInt8]>] = [:]
  private let isSpread: Bool

  /// - Parameters:
  ///   - folder: the folder in which the list lies.
  ///   - isSpread: whether the files lie in many folders.
  init(in folder: FilePath, isSpread: Bool = false) {
    (self.folder, self.isSpread) = (folder, isSpread)
    root = (try? folder.resolved().get().bytes).map(Self.closed)
  }

  /// The file of a name in the list; nil where the file lies outside of the list's folder, be it by dots,
  /// by an absolute path or through a symbolic link.
  mutating func find(_ name: String) -> (file: FilePath, exists: Bool)? {
    let file = folder.appending(Array(name.utf8))
    guard Self.staysInside(name) else { return nil }
    if isSpread, let kind = plainKind(of: file, name) {
      if kind == .file { return (file, true) }
    } else if !isSpread, isPlainFile(name) {
      return (file, true)
    }
    if let root, case .success(let real) = file.resolved(), !real.bytes.starts(with: root) {
      return nil
    }
    guard case .success(let status) = file.status() else { return (file, false) }
    return (file, status.kind == .file)
  }

  private static func staysInside(_ name: String) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    guard !name.utf8.contains(0), name.utf8.first != slash else { return false }
    var level = 0
    // The system divides paths by bytes, not by characters.
    for part in name.utf8.split(separator: slash) where !part.elementsEqual([dot]) {
      level += part.elementsEqual([dot, dot]) ? -1 : 1
      if level < 0 { return false }
    }
    return true
  }

  /// The kind of a file that is reached without a link; nil where a link may be on the way, or there is no such file.
  private mutating func plainKind(of file: FilePath, _ name: String) -> FileStatus.Kind? {
    guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")), isPlainFolder(name[..<slash]),
      case .success(let status) = file.status(followsLinks: false)
    else { return nil }
    return status.kind
  }

  /// Whether a folder below the list's folder, and each folder on the way, is no link.
  private mutating func isPlainFolder(_ path: Substring) -> Bool {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { path[..<$0] } ?? ""
    let own = Array((slash.map { path[path.utf8.index(after: $0)...] } ?? path).utf8)
    if let known = plainFolders[parent] { return known.contains(own) }
    guard parent.isEmpty || isPlainFolder(parent) else { return false }
    let place = parent.isEmpty ? folder : folder.appending(Array(parent.utf8))
    let entries = (try? FolderEntry.all(in: place).get()) ?? []
    let folders = Set(entries.filter { $0.kind == .folder }.map(\.name))
    plainFolders[parent] = folders
    return folders.contains(own)
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

  /// The names of a folder's plain files; empty where the folder lies outside of the list's folder.
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
