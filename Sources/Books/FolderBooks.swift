/// Folders as books. The names in each folder are read once, for a folder without pictures is a problem
/// that is told at the start, and any picture may be the cover; its pages are listed when the book
/// opens (`BookLocator`).
extension ShelfReading {
  /// Adds the book of a folder's own pictures, followed by one book for each folder in it.
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

  /// Adds nothing where there is no picture.
  private mutating func addBook(named name: String, _ contents: FolderContents, in folder: FilePath)
  {
    guard let cover = contents.cover else { return }
    add(
      Found(
        name: name, title: PictureName.title(of: name), cover: cover.source,
        pageCount: contents.pageCount, locator: .folder(folder.source)))
  }

  /// Nil, with a problem noted, where a folder cannot be read.
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
