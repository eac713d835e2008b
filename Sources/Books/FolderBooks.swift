import Foundation

/// Folders as books.
///
/// Pictures are known by the ending of their names, so that no file has to be opened; only files
/// without any ending are looked into. Hidden files and all others are ignored. The pages come in
/// natural order. The cover is
///
/// 1. a picture named `cover.*`, or else `folder.*`, which then is no page as well;
/// 2. else the first picture: where there are at least three it is the cover alone, as the first
///    scan of a book is; a leaflet of one or two pictures keeps all of them as pages.
extension Shelf {
  /// A folder is the book of its pictures, followed by one book for each folder in it.
  mutating func addFolder(_ folder: FilePath, _ status: FileStatus) {
    guard let contents = contents(of: folder) else { return }
    let name = String(decoding: Self.ownName(of: folder), as: UTF8.self)
    if !contents.pictures.isEmpty { addBook(named: name, contents.pictures, in: folder) }
    for subfolder in contents.folders {
      let path = folder.appending(subfolder.name)
      if subfolder.kind == .link, leadsUpwards(path, from: folder) {
        problems.append(.linkLoop(path.shown))
      } else {
        addSubfolder(path)
      }
    }
    if contents.pictures.isEmpty && contents.folders.isEmpty {
      problems.append(.noPictures(folder.shown))
    }
  }

  private mutating func addSubfolder(_ path: FilePath) {
    guard let contents = contents(of: path) else { return }
    if contents.pictures.isEmpty {
      problems.append(.noPictures(path.shown))
    } else {
      addBook(named: String(decoding: path.lastName, as: UTF8.self), contents.pictures, in: path)
    }
  }

  private mutating func addBook(named name: String, _ pictures: [FolderEntry], in folder: FilePath)
  {
    var pages = pictures.map { folder.appending($0.name).source }
    var cover = pages[0]
    if let index = Self.coverIndex(pictures) {
      cover = pages[index]
      if pages.count > 1 { pages.remove(at: index) }
    } else if pages.count >= 3 {
      pages.removeFirst()
    }
    add(Book(id: name, title: PictureName.title(of: name), cover: cover, pages: pages))
  }

  private static func coverIndex(_ pictures: [FolderEntry]) -> Int? {
    for wanted in ["cover", "folder"] {
      let index = pictures.firstIndex { PictureName($0.name).stem.lowercased() == wanted }
      if let index { return index }
    }
    return nil
  }

  /// The pictures and folders in a folder, each in natural order; nil, with a problem noted, where
  /// it cannot be read.
  private mutating func contents(
    of folder: FilePath
  ) -> (pictures: [FolderEntry], folders: [FolderEntry])? {
    var pictures: [FolderEntry] = []
    var folders: [FolderEntry] = []
    switch FolderEntry.all(in: folder) {
    case .failure(let error):
      problems.append(.unreadable(folder.shown, reason: error.reason))
      return nil
    case .success(let entries):
      for entry in entries {
        switch kind(of: entry, in: folder) {
        case .folder: folders.append(entry)
        case .file where isPicture(entry, in: folder): pictures.append(entry)
        default: break
        }
      }
    }
    return (Self.sorted(pictures), Self.sorted(folders))
  }

  private static func sorted(_ entries: [FolderEntry]) -> [FolderEntry] {
    // The name without its ending comes first: "a.png" before "a-1.png", whatever the ending is.
    entries
      .map { (entry: $0, order: NaturalOrder(PictureName($0.name).stem)) }
      .sorted {
        $0.order == $1.order
          ? $0.entry.name.lexicographicallyPrecedes($1.entry.name) : $0.order < $1.order
      }
      .map(\.entry)
  }

  /// What an entry is, links followed.
  private mutating func kind(of entry: FolderEntry, in folder: FilePath) -> FileStatus.Kind {
    switch entry.kind {
    case .file: return .file
    case .folder: return .folder
    case .other: return .other
    case .link, .unknown:
      let path = folder.appending(entry.name)
      switch path.status() {
      case .success(let status): return status.kind
      case .failure(let error):
        if error.number == ELOOP { problems.append(.linkLoop(path.shown)) }
        // A dangling link with a picture's name is a page that is missing.
        return error.number == ENOENT ? .file : .other
      }
    }
  }

  private func isPicture(_ entry: FolderEntry, in folder: FilePath) -> Bool {
    let ending = PictureName(entry.name).ending
    if PictureName.pictureEndings.contains(ending) { return true }
    guard ending.isEmpty else { return false }
    return (try? PictureHeader.isPicture(folder.appending(entry.name).source).get()) ?? false
  }

  /// Whether a link leads to the folder it lies in or to one above.
  private func leadsUpwards(_ link: FilePath, from folder: FilePath) -> Bool {
    guard case .success(let target) = link.resolved(), case .success(let here) = folder.resolved()
    else { return false }
    return target == here || target.bytes == [UInt8(ascii: "/")]
      || here.bytes.starts(with: target.bytes + [UInt8(ascii: "/")])
  }

  /// The name of a folder; of "." and "..", the name that they stand for.
  private static func ownName(of folder: FilePath) -> [UInt8] {
    let name = folder.lastName
    guard name.isEmpty || name == Array(".".utf8) || name == Array("..".utf8),
      case .success(let real) = folder.resolved()
    else { return name }
    return real.lastName
  }
}
