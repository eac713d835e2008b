import Books
import SystemCalls

/// The shelf of a start without paths: the books that were read last, then the shelf as it was left.
enum LeftShelf {
  /// The most books that come first because they were read last.
  private static let maximumRecent = 24

  /// - Returns: no paths where nothing was left.
  static func paths(of arguments: Arguments) -> [Picture.Source] {
    let left = arguments.showsRecentAlone ? [] : arguments.left?.paths ?? []
    let open = arguments.leftBooks.first?.path
    let read = open.map { open in [open] + arguments.recent.filter { $0 != open } }
    // A book that lies in a folder of the shelf is there already.
    let recent = (read ?? arguments.recent).filter { book in
      !book.contains(0) && !left.contains { book == $0 || book.starts(with: $0 + [0x2F]) }
        && BookLocator.file(Picture.Source(bytes: book)).whereabouts() != nil
    }
    return (recent.prefix(maximumRecent) + left).map { Picture.Source(bytes: $0) }
  }

  /// The book of the shelf that was open when the window was closed.
  static func open(_ book: LeftBook, on library: Library) -> ShelfEntry? {
    guard let path = book.path else {
      return library.entries.first { $0.id == book.name }
    }
    let source = Picture.Source(bytes: path)
    if let same = library.entries.first(where: {
      $0.isNamed(by: [trimmed(source)], pictures: true)
    }) {
      return same
    }
    // The same file by another path, as by one without links.
    guard let place = source.resolved else { return nil }
    return library.entries.first { $0.id == book.name && $0.file?.resolved == place }
  }

  /// Whether the arguments name one book and nothing else: its file, or its folder of pictures. A folder of books
  /// is a shelf also where it holds one book only: tomorrow it may hold two.
  static func isOneBook(_ library: Library, of arguments: Arguments) -> Bool {
    guard arguments.paths.count == 1, library.entries.count == 1 else { return false }
    return library.entries[0].isNamed(by: [trimmed(arguments.paths[0])], pictures: false)
  }

  /// Whether every path that leads to anything is a book: no folder of books, and no list.
  static func isOnlyBooks(_ library: Library, of arguments: Arguments) -> Bool {
    let named = Set(arguments.paths.map(trimmed))
    return !library.entries.isEmpty
      && library.entries.allSatisfy { $0.isNamed(by: named, pictures: true) }
  }

  /// The path without slashes at its end, as a shell adds them to a folder's name.
  fileprivate static func trimmed(_ source: Picture.Source) -> ArraySlice<UInt8> {
    let slash = UInt8(ascii: "/")
    let end = source.bytes.lastIndex { $0 != slash } ?? 0
    return source.bytes.prefix(end + 1)
  }

  /// - Returns: nil for no paths, which leave the kept shelf as it is.
  static func absolute(_ paths: [Picture.Source]) -> [[UInt8]]? {
    guard !paths.isEmpty else { return nil }
    let folder = Array(Paths.currentFolder.utf8)
    return paths.map { $0.bytes.first == 0x2F ? $0.bytes : folder + [0x2F] + $0.bytes }
  }
}

extension ShelfEntry {
  /// The file or the folder that is the book; nil for one that a list names.
  fileprivate var file: Picture.Source? {
    switch locator {
    case .file(let source), .folder(let source), .picture(let source): source
    case .listed: nil
    }
  }

  /// Whether the book is the file or the folder of one of these paths.
  /// - Parameter pictures: whether a single picture counts as a book.
  fileprivate func isNamed(by paths: Set<ArraySlice<UInt8>>, pictures: Bool) -> Bool {
    switch locator {
    case .file(let source), .folder(let source): paths.contains(LeftShelf.trimmed(source))
    case .picture(let source): pictures && paths.contains(LeftShelf.trimmed(source))
    case .listed: false
    }
  }
}
