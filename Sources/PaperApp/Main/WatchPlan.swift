import Books

/// Which folders are watched, and what in each of them matters.
package struct WatchPlan {
  /// What matters in a folder.
  struct Role: Equatable, Sendable {
    /// The folder, as it is named where it is wanted: several names may lead to one folder.
    var paths: Set<[UInt8]>
    /// The files that are the open book.
    var bookNames: Set<[UInt8]> = []
    /// Whether every picture in the folder belongs to the open book.
    var isBook = false
    /// The files that stand on the shelf by themselves.
    var shelfNames: Set<[UInt8]> = []
    /// Whether every book in the folder stands on the shelf.
    var isShelf = false
    /// Whether a folder is wanted that is not there and may come into this one, or may be put in another's place here.
    var isAwaited = false

    mutating func merge(_ other: Role) {
      paths.formUnion(other.paths)
      bookNames.formUnion(other.bookNames)
      shelfNames.formUnion(other.shelfNames)
      isBook = isBook || other.isBook
      isShelf = isShelf || other.isShelf
      isAwaited = isAwaited || other.isAwaited
    }
  }

  private(set) var roles: [[UInt8]: Role] = [:]

  /// The most folders that hold the pages of one list.
  private static let maximumPageFolders = 32
  private static let slash = UInt8(ascii: "/")

  /// Asks the disk where a link leads to that is the book: not for the window's thread.
  init(book: BookLocator?, shelf: ShelfPlaces) {
    for folder in shelf.folders {
      add(Self.folder(folder.bytes)) { $0.isShelf = true }
    }
    for file in shelf.files {
      let (folder, name) = Self.split(file.bytes)
      add(folder) { $0.shelfNames.insert(name) }
    }
    switch book {
    case .file(let file), .picture(let file):
      add(bookFile: file)
      // A link's target changes, and not the link.
      if let target = file.resolved, target != file { add(bookFile: target) }
    case .folder(let folder): add(Self.folder(folder.bytes)) { $0.isBook = true }
    case .listed(let pages):
      for page in pages.sources where roles.count < shelf.folders.count + Self.maximumPageFolders {
        add(bookFile: page)
      }
    case nil: break
    }
    // A folder that is made anew, as by a build, comes into the one above.
    for role in roles.values where role.isBook || !role.bookNames.isEmpty {
      for parent in role.paths.compactMap(Self.parent) { add(parent) { $0.isAwaited = true } }
    }
  }

  private mutating func add(bookFile file: Picture.Source) {
    let (folder, name) = Self.split(file.bytes)
    add(folder) { $0.bookNames.insert(name) }
  }

  private mutating func add(_ folder: [UInt8], _ change: (inout Role) -> Void) {
    change(&roles[folder, default: Role(paths: [folder])])
  }

  /// The folder of a path and the name in that folder.
  private static func split(_ path: [UInt8]) -> (folder: [UInt8], name: [UInt8]) {
    guard let at = path.lastIndex(of: slash) else { return ([UInt8(ascii: ".")], path) }
    return (at == 0 ? [slash] : Array(path[..<at]), Array(path[(at + 1)...]))
  }

  /// A folder's path without a slash at its end.
  private static func folder(_ path: [UInt8]) -> [UInt8] {
    let end = path.lastIndex { $0 != slash } ?? 0
    return Array(path.prefix(end + 1))
  }

  /// The folder above; nil at the root and for the current folder.
  package static func parent(of path: [UInt8]) -> [UInt8]? {
    path == [slash] || path == [UInt8(ascii: ".")] ? nil : split(path).folder
  }
}
