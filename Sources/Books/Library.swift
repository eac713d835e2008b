import Foundation

/// The books on a shelf, and everything that went wrong while they were looked for.
public struct Library: Sendable {
  /// In the order of the shelf.
  public var books: [Book]
  /// In the order in which they were met.
  public var problems: [LibraryError]

  public init(books: [Book] = [], problems: [LibraryError] = []) {
    self.books = books
    self.problems = problems
  }

  /// Makes one shelf of everything the paths lead to, in their order:
  ///
  /// - a file ending in `.plist` is a list of books (see `BookList`);
  /// - a folder with pictures is a book, and each folder in it is one more (see `FolderBooks`);
  /// - a single picture, whatever its name, is a book of one page.
  ///
  /// Reads names only, no pictures, so thousands of books take a moment. Never fails as a whole:
  /// each bad thing is one entry of `problems`.
  public static func open(_ paths: [String]) -> Library {
    open(paths.map { Picture.Source(path: $0) })
  }

  /// The same for paths that need not be UTF-8.
  public static func open(_ paths: [Picture.Source]) -> Library {
    var shelf = Shelf()
    for path in paths { shelf.add(FilePath(path.bytes)) }
    return Library(books: shelf.books, problems: shelf.problems)
  }
}

/// A shelf while it is being filled: gives each book its id.
struct Shelf {
  private(set) var books: [Book] = []
  var problems: [LibraryError] = []
  private var ids: Set<String> = []
  /// The number to try next for an id that is taken: a thousand books of one name take a moment.
  private var nextNumbers: [String: Int] = [:]

  mutating func add(_ path: FilePath) {
    switch path.status() {
    case .failure(let error) where error.number == ENOENT || error.number == ENOTDIR:
      problems.append(.noSuchPath(path.shown))
    case .failure(let error) where error.number == ELOOP:
      problems.append(.linkLoop(path.shown))
    case .failure(let error):
      problems.append(.unreadable(path.shown, reason: error.reason))
    case .success(let status):
      switch status.kind {
      case .folder: addFolder(path, status)
      case .file where PictureName(path.lastName).ending == "plist": addList(path)
      case .file: addPicture(path)
      case .other: problems.append(.notABook(path.shown))
      }
    }
  }

  private mutating func addPicture(_ path: FilePath) {
    switch PictureHeader.isPicture(path.source) {
    case .success(true):
      let name = PictureName(path.lastName)
      add(
        Book(id: name.stem, title: name.title, cover: path.source, pages: [path.source]))
    case .success(false): problems.append(.notABook(path.shown))
    case .failure(let error): problems.append(.unreadable(path.shown, reason: error.reason))
    }
  }

  /// Puts a book on the shelf under a free id made from the one it has.
  mutating func add(_ book: Book) {
    let wish = Self.id(from: book.id)
    var id = wish
    var number = nextNumbers[wish, default: 2]
    while !ids.insert(id).inserted {
      id = "\(wish)-\(number)"
      number += 1
      nextNumbers[wish] = number
    }
    books.append(
      Book(
        id: id, title: book.title, author: book.author, cover: book.cover, pages: book.pages))
  }

  private static func id(from name: String) -> String {
    var id = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        scalar != "/" && scalar != "\"" && scalar != "\\" && !Printable.isHarmful(scalar)
        && !scalar.properties.isWhitespace
      id.unicodeScalars.append(isPlain ? scalar : "-")
    }
    return id.isEmpty ? "book" : id
  }
}

/// The name of a file, taken apart.
struct PictureName {
  let stem: String
  /// In lower case, without its dot; empty where there is none.
  let ending: String

  init(_ bytes: [UInt8]) {
    let name = String(decoding: bytes, as: UTF8.self)
    if let dot = name.lastIndex(of: "."), dot > name.startIndex {
      stem = String(name[..<dot])
      ending = name[name.index(after: dot)...].lowercased()
    } else {
      stem = name
      ending = ""
    }
  }

  var title: String { Self.title(of: stem) }

  /// Underscores stand for spaces in a title.
  static func title(of name: String) -> String { name.replacing("_", with: " ") }

  static let pictureEndings: Set<String> = [
    "png", "jpg", "jpeg", "jpe", "jfif", "gif", "bmp", "dib", "webp", "tif", "tiff",
  ]
}
