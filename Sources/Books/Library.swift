import Glibc
import BookFormats
import Localisation

/// The books that were found, and the problems met while the shelf was read.
public struct Library: Sendable {
  /// The books, in the order of the shelf.
  public var entries: [ShelfEntry]
  /// The problems, in the order in which they were met.
  public var problems: [LibraryError]
  /// Where the books were looked for.
  public var places: ShelfPlaces

  public init(
    entries: [ShelfEntry] = [], problems: [LibraryError] = [], places: ShelfPlaces = ShelfPlaces()
  ) {
    self.entries = entries
    self.problems = problems
    self.places = places
  }

  /// Makes one shelf of all books that the paths lead to, in the order of the paths:
  ///
  /// - a file ending in `.plist` is a list of books (see `BookList`);
  /// - a folder with pictures is a book, and each book's file and each folder in that folder, at any depth,
  ///   is another book (see `FolderBooks`); a folder that Calibre keeps has Calibre's books;
  /// - a single file of a book is that book;
  /// - a single picture, whatever its name, is a book of one page.
  ///
  /// Only names are read, no books and no pictures, so thousands of books take a moment. Reading never fails
  /// as a whole: each failure is an entry of `problems`.
  /// - Parameters:
  ///   - calibre: reads the databases of libraries; without a reader the folders of a library are searched as any
  ///     others.
  ///   - isCancelled: asked again and again; once true, the rest is left unread.
  public static func open(
    _ paths: [String], calibre: (any CalibreReader)? = nil,
    isCancelled: @escaping () -> Bool = { false }
  ) -> Library {
    open(paths.map { Picture.Source(path: $0) }, calibre: calibre, isCancelled: isCancelled)
  }

  /// Makes one shelf of paths that need not be UTF-8; see `open(_:)` for strings.
  public static func open(
    _ paths: [Picture.Source], calibre: (any CalibreReader)? = nil,
    isCancelled: @escaping () -> Bool = { false }
  ) -> Library {
    var shelf = ShelfReading(calibre: calibre, isCancelled: isCancelled)
    for path in paths where !isCancelled() { shelf.add(FilePath(path.bytes)) }
    return Library(entries: shelf.entries(), problems: shelf.problems, places: shelf.places)
  }
}

/// A shelf while the shelf is being read: the books found so far, before they get their ids.
struct ShelfReading {
  /// A book before the book has an id; the id is made from `name`.
  struct Found {
    var name: String
    var title: String
    var author: String?
    /// Whether title and author are guesses from the file's name.
    var isGuessed = false
    var cover: Picture.Source
    var pageCount: Int?
    var locator: BookLocator
    /// What the database of a library tells beside title and author.
    var details: BookDetails?
    /// A description beside the book's file.
    var description: Picture.Source?
    /// When a library took the book in, in seconds since 1970.
    var added: Int?
  }

  let calibre: (any CalibreReader)?
  let isCancelled: () -> Bool
  private var found: [Found] = []
  /// Takes each book and each folder as they are met; nil where the books are kept for `entries`.
  private let visitor: (any ShelfVisitor)?
  var problems: [LibraryError] = []
  var places = ShelfPlaces()
  /// The folder out of which no link may lead; the opened folder where nil.
  var linksEnd: FilePath?

  init(
    calibre: (any CalibreReader)?, visitor: (any ShelfVisitor)? = nil,
    isCancelled: @escaping () -> Bool
  ) {
    (self.calibre, self.visitor, self.isCancelled) = (calibre, visitor, isCancelled)
  }

  /// The number of books found so far.
  private(set) var count = 0

  /// Tells that a folder's names are going to be read.
  /// - Returns: whether the books below the folder are wanted.
  mutating func enters(_ folder: FilePath) -> Bool {
    if let visitor, !visitor.enters(folder.source) { return false }
    places.add(folder: folder)
    return true
  }

  /// Whether the visitor knows a file as the file is; then nothing is told of the book.
  mutating func isKnown(_ path: FilePath, cover: FilePath?, description: FilePath?) -> Bool {
    guard let visitor,
      visitor.knows(
        path.source, cover: cover?.source ?? path.source, description: description?.source)
    else { return false }
    count += 1
    return true
  }

  func areKnown(_ ask: (any ShelfVisitor) -> Bool) -> Bool { visitor.map(ask) ?? false }

  func tellUnreadable(_ folder: FilePath) { visitor?.cannotRead(folder.source) }
  func tellLibrary(_ folder: FilePath) { visitor?.hasLibrary(folder.source) }

  mutating func add(_ path: FilePath) {
    // The system would read the name only up to the zero, and so open another file.
    guard !path.bytes.contains(0) else { return problems.append(.noSuchPath(path.shown)) }
    switch path.status() {
    case .failure(let error) where error.number == ENOENT || error.number == ENOTDIR:
      places.add(file: path)
      problems.append(.noSuchPath(path.shown))
    case .failure(let error) where error.number == ELOOP:
      problems.append(.linkLoop(path.shown))
    case .failure(let error):
      problems.append(.unreadable(path.shown, reason: error.reason))
    case .success(let status):
      // Folders are added as they are read.
      if status.kind != .folder { places.add(file: path) }
      switch status.kind {
      case .folder: addFolder(path)
      case .file where PictureName(path.lastName).ending == "plist": addList(path)
      case .file: addFile(path)
      case .other: problems.append(.notABook(path.shown))
      }
    }
  }

  /// Adds a file as a book: by the name's ending, else by whether the first bytes are a picture's or those
  /// of a book's container. The content is the worker's business.
  private mutating func addFile(_ path: FilePath) {
    let isPiped = path.source == .standardInput
    let name =
      isPiped ? PictureName(named: Localisation.text("Standard input")) : PictureName(path.lastName)
    if !isPiped, BookFormat(ending: name.ending) != nil { return addBook(in: path, name) }
    switch PictureFile.read(path.source, limit: BookSignature.bytes) {
    case .success(let start) where PictureHeader.kind(of: start) != nil:
      add(
        Found(
          name: name.stem, title: name.title, cover: path.source, pageCount: 1,
          locator: .picture(path.source)))
    case .success(let start) where BookSignature.isKnown(start): addBook(in: path, name)
    case .success(let start):
      if let unread = UnreadPicture(start) {
        problems.append(.unreadable(path.shown, reason: unread.reason))
      } else if let unread = UnreadDocument(start) {
        problems.append(.unreadDocument(path.shown, format: unread.rawValue))
      } else if isPiped, Self.isText(start) {
        addBook(in: path, name)
      } else {
        problems.append(.notABook(path.shown))
      }
    case .failure(let error): problems.append(.unreadable(path.shown, reason: error.reason))
    }
  }

  /// Whether bytes may be those of a text: without zeros, or in two bytes a letter with a mark that says so.
  private static func isText(_ start: [UInt8]) -> Bool {
    !start.isEmpty
      && (!start.contains(0) || start.starts(with: [0xFF, 0xFE])
        || start.starts(with: [0xFE, 0xFF]))
  }

  /// Adds a book that is one file.
  /// - Parameters:
  ///   - cover: a picture that is the book's cover; nil where the book has its cover in itself.
  ///   - description: a file that describes the book.
  mutating func addBook(
    in path: FilePath, _ name: PictureName, cover: FilePath? = nil, description: FilePath? = nil
  ) {
    let guess = FileNameTitle(
      name.stem, in: String(decoding: path.parent.lastName, as: UTF8.self))
    add(
      Found(
        name: name.stem, title: guess.title, author: guess.author, isGuessed: true,
        cover: (cover ?? path).source, pageCount: nil, locator: .file(path.source),
        description: description?.source))
  }

  /// Adds a book, with its texts cut to what a label can show: they are from files.
  mutating func add(_ book: Found) {
    var book = book
    book.name = LabelText.bounded(book.name)
    book.title = LabelText.line(book.title)
    book.author = book.author.map(LabelText.line)
    count += 1
    guard let visitor else { return found.append(book) }
    visitor.found(
      FoundBook(
        name: book.name, title: book.title, author: book.author, isGuessed: book.isGuessed,
        cover: book.cover, pageCount: book.pageCount, locator: book.locator, details: book.details,
        description: book.description, added: book.added))
  }

  /// The books in the order in which they were found, with their ids.
  func entries() -> [ShelfEntry] {
    let ids = ShelfIDs.ids(of: found.map(\.name)) { found[$0].locator.origin(found[$0].cover) }
    return zip(ids, found).map { id, book in
      ShelfEntry(
        id: id, title: book.title, author: book.author, isGuessed: book.isGuessed,
        cover: book.cover, pageCount: book.pageCount, locator: book.locator)
    }
  }
}

extension BookLocator {
  /// The resolved path of the book, as bytes. The origin of a listed book is the resolved path of the cover
  /// and the names of all pages, which tell the book from other books of the list in any order of the list.
  func origin(_ cover: Picture.Source) -> [UInt8] {
    switch self {
    case .folder(let source), .picture(let source), .file(let source): Self.resolved(source)
    case .listed(let pages): Self.resolved(cover) + [0] + pages.bytes
    }
  }

  private static func resolved(_ source: Picture.Source) -> [UInt8] {
    (try? FilePath(source.bytes).resolved().get().bytes) ?? source.bytes
  }
}

/// The name of a file, split into stem and ending.
struct PictureName {
  let stem: String
  /// The ending in lower case, without the dot; empty where the name has no ending.
  let ending: String

  init(_ bytes: [UInt8]) {
    let name = String(decoding: bytes, as: UTF8.self)
    // Bytes, as for `PackedEnding`.
    if let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex {
      stem = String(name[..<dot])
      ending = name[name.utf8.index(after: dot)...].lowercased()
    } else {
      stem = name
      ending = ""
    }
  }

  /// A name that has been given to what has none.
  init(named name: String) { (stem, ending) = (name, "") }

  var title: String { Self.title(of: stem) }

  /// The name of a file or folder as a title: underscores become spaces.
  static func title(of name: String) -> String { name.replacing("_", with: " ") }

  static let pictureEndings = Set(PictureHeader.Kind.allCases.flatMap(\.endings))
}
