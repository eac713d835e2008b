/// Folders as books. The names in each folder are read when the shelf is read, because a folder without
/// pictures is reported at the start, and because any picture may be the cover. The pages are listed when
/// the book opens (`BookLocator`).
extension ShelfReading {
  /// Adds the book of a folder's own pictures, then a book for each folder inside the folder.
  mutating func addFolder(_ folder: FilePath) {
    guard let contents = contents(of: folder) else { return }
    addBook(named: String(decoding: Self.ownName(of: folder), as: UTF8.self), contents, in: folder)
    for subfolder in contents.sortedFolders {
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
      addBook(named: String(decoding: path.lastName, as: UTF8.self), contents, in: path)
    }
  }

  /// Adds the book of a folder's contents; nothing where the folder has no picture.
  private mutating func addBook(named name: String, _ contents: FolderContents, in folder: FilePath)
  {
    guard let cover = contents.cover else { return }
    add(
      Found(
        name: name, title: PictureName.title(of: name), cover: cover.source,
        pageCount: contents.pageCount, locator: .folder(folder.source)))
  }

  /// The contents of a folder; nil, with a problem noted, where the folder cannot be read.
  private mutating func contents(of folder: FilePath) -> FolderContents? {
    switch FolderContents.read(folder) {
    case .failure(let problem):
      problems.append(problem)
      return nil
    case .success(let contents):
      problems += contents.problems
      return contents
    }
  }

  /// Whether a link leads to the folder in which the link lies, or to a folder above.
  private func leadsUpwards(_ link: FilePath, from folder: FilePath) -> Bool {
    guard case .success(let target) = link.resolved(), case .success(let here) = folder.resolved()
    else { return false }
    return target == here || target.bytes == [UInt8(ascii: "/")]
      || here.bytes.starts(with: target.bytes + [UInt8(ascii: "/")])
  }

  /// The name of a folder; for "." and "..", the name of the folder that the path resolves to.
  private static func ownName(of folder: FilePath) -> [UInt8] {
    let name = folder.lastName
    guard name.isEmpty || name == Array(".".utf8) || name == Array("..".utf8),
      case .success(let real) = folder.resolved()
    else { return name }
    return real.lastName
  }
}
