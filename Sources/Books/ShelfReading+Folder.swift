/// Folders as books and as shelves. The names in each folder are read when the shelf is read, because a
/// folder without books is reported at the start, and because any picture may be the cover. The pages of a
/// folder of pictures are listed when the book opens (`BookLocator`).
extension ShelfReading {
  /// Adds the book of a folder's own pictures, then the books in the folder's files and folders in natural
  /// order.
  mutating func addFolder(_ folder: FilePath) {
    let (booksBefore, problemsBefore) = (count, problems.count)
    var walk = FolderWalk(root: linksEnd ?? folder)
    walkFolder(
      folder, named: String(decoding: Self.ownName(of: folder), as: UTF8.self), depth: 0, &walk)
    if count == booksBefore, problems.count == problemsBefore, walk.bare.isEmpty {
      problems.append(.noPictures(folder.shown))
    }
    // On a shelf of picture folders, a folder without a picture is likely a mistake. Among books in files,
    // folders without a book are usual.
    if !walk.hasBookFiles { problems += walk.bare.map { .noPictures($0.shown) } }
  }

  /// Walks through a folder and the folders in it.
  /// - Parameter depth: how many folders lie between this folder and the folder that was opened.
  private mutating func walkFolder(
    _ folder: FilePath, named name: String, depth: Int, _ walk: inout FolderWalk
  ) {
    guard enters(folder), let contents = contents(of: folder) else { return }
    if contents.isCalibreLibrary, addCalibreLibrary(folder) {
      tellLibrary(folder)
      walk.hasBookFiles = true
      return
    }
    addBook(named: name, contents, in: folder)
    let cover = contents.coverOfOnlyBook
    for item in ordered(contents.items, in: folder) {
      guard !isCancelled(), !isFull(folder, &walk) else { return }
      let path = folder.appending(item.entry.name)
      if item.isBook {
        addBookFile(path, item.entry, contents, cover: cover, &walk)
      } else {
        addSubfolder(path, item.entry, in: folder, depth: depth + 1, &walk)
      }
    }
  }

  private mutating func addBookFile(
    _ path: FilePath, _ entry: FolderEntry, _ contents: FolderContents, cover: FilePath?,
    _ walk: inout FolderWalk
  ) {
    walk.hasBookFiles = true
    guard entry.kind != .link || walk.holds(path) else { return }
    let description = contents.description(of: entry)
    if isKnown(path, cover: cover, description: description) { return }
    addBook(in: path, PictureName(entry.name), cover: cover, description: description)
  }

  /// Natural order is for books that come to the shelf: books that are known have their places.
  private func ordered(
    _ items: [FolderContents.Item], in folder: FilePath
  ) -> [FolderContents.Item] {
    guard items.count > 1 else { return items }
    let areKnown = areKnown { visitor in
      items.allSatisfy {
        visitor.hasMet(folder.appending($0.entry.name).source, isFolder: !$0.isBook)
      }
    }
    return areKnown ? items : FolderContents.inOrder(items)
  }

  private mutating func addSubfolder(
    _ path: FilePath, _ entry: FolderEntry, in folder: FilePath, depth: Int,
    _ walk: inout FolderWalk
  ) {
    let (booksBefore, problemsBefore) = (count, problems.count)
    let name = String(decoding: entry.name, as: UTF8.self)
    if entry.kind == .link {
      addLinkedFolder(path, named: name, in: folder, &walk)
    } else if depth > FolderWalk.deepest {
      walk.noteDeep(path, in: &problems)
    } else {
      walkFolder(path, named: name, depth: depth, &walk)
    }
    if depth == 1, count == booksBefore, problems.count == problemsBefore { walk.bare.append(path) }
  }

  /// Adds the books of a linked folder, but not of the folders in it: links within a tree may form circles,
  /// and a tree of links that each lead twice to the next level grows without bound.
  private mutating func addLinkedFolder(
    _ path: FilePath, named name: String, in folder: FilePath, _ walk: inout FolderWalk
  ) {
    if leadsUpwards(path, from: folder) {
      problems.append(.linkLoop(path.shown))
    } else if !walk.holds(path) {
      problems.append(.linkOutside(path.shown))
    } else if enters(path), let contents = contents(of: path) {
      addBook(named: name, contents, in: path)
      let cover = contents.coverOfOnlyBook
      for item in ordered(contents.items, in: path) where item.isBook {
        guard !isCancelled(), !isFull(folder, &walk) else { return }
        addBookFile(path.appending(item.entry.name), item.entry, contents, cover: cover, &walk)
      }
    }
  }

  /// Whether the shelf holds as many books as a shelf may; the first time a problem is noted.
  private mutating func isFull(_ folder: FilePath, _ walk: inout FolderWalk) -> Bool {
    guard count >= FolderWalk.maximumBooks else { return false }
    if !walk.isFull { problems.append(.tooManyBooks(folder.shown, limit: FolderWalk.maximumBooks)) }
    walk.isFull = true
    return true
  }

  /// Adds the book of a folder's pictures; nothing where the pictures are no book.
  private mutating func addBook(named name: String, _ contents: FolderContents, in folder: FilePath)
  {
    guard contents.isPictureBook, let cover = contents.cover else { return }
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
      tellUnreadable(folder)
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
    return here.isInside(target)
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

/// A walk through the folders below an opened folder.
struct FolderWalk {
  /// How many levels of folders are walked through.
  static let deepest = 32
  /// How many books a shelf holds. The names of so many take about 100 MB.
  static let maximumBooks = 250_000

  /// The opened folder's resolved path; nil where the path cannot be resolved.
  private let root: FilePath?
  /// Folders directly in the opened folder in which no book was found.
  var bare: [FilePath] = []
  /// Whether a book in a file was met.
  var hasBookFiles = false
  var isFull = false
  private var isDeep = false

  init(root: FilePath) { self.root = try? root.resolved().get() }

  /// Whether a path leads to somewhere in the opened folder.
  func holds(_ path: FilePath) -> Bool {
    guard let root, case .success(let target) = path.resolved() else { return false }
    return target.isInside(root)
  }

  /// Notes that a folder lies too deep; only the first such folder is a problem of its own.
  mutating func noteDeep(_ path: FilePath, in problems: inout [LibraryError]) {
    if !isDeep { problems.append(.tooDeep(path.shown, limit: Self.deepest)) }
    isDeep = true
  }
}
