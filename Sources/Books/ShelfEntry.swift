import Localisation

/// A book as the shelf knows the book before opening.
public struct ShelfEntry: Sendable, Equatable, Identifiable {
  /// The book's id, unique on its shelf. The id follows from the book's name; the ids of books of equal
  /// names also contain a hash of each book's place on the disk (see `ShelfIDs`). The id therefore depends
  /// neither on the order of the shelf nor on books of other names.
  ///
  /// The id contains no slash, no white space and no control character, so that `id/page-3` names a
  /// page in a dump.
  public let id: String
  public var title: String
  public var author: String?
  /// Whether title and author are guesses from a file's name, which hold until the document tells its own.
  public var isGuessed: Bool
  public var cover: Picture.Source
  /// Nil where the pages have not been counted yet; a caller then lists the pages to count them.
  public var pageCount: Int?
  public var locator: BookLocator

  public init(
    id: String, title: String, author: String? = nil, isGuessed: Bool = false,
    cover: Picture.Source, pageCount: Int?, locator: BookLocator
  ) {
    self.id = id
    self.title = title
    self.author = author
    self.isGuessed = isGuessed
    self.cover = cover
    self.pageCount = pageCount
    self.locator = locator
  }

  /// The entry with what the open document tells: the number of pages, once all are counted, and title and author where the
  /// shelf only had the file's name.
  public func described(by document: Document) -> ShelfEntry {
    var entry = self
    entry.pageCount = document.isComplete ? document.pageCount : nil
    guard isGuessed, document.title.contains(where: { !$0.isWhitespace }) else { return entry }
    let authors = document.authors.filter { $0.contains { !$0.isWhitespace } }
    entry.title = document.title
    if !authors.isEmpty {
      entry.author = Localisation.list(authors)
    } else if entry.author == entry.title {
      // The name was `Title - Author`, and was taken the other way round.
      entry.author = nil
    }
    return entry
  }
}

/// How a book's pages are found.
public enum BookLocator: Hashable, Sendable {
  /// A folder of pictures. The pages are read from the disk when the book opens.
  case folder(Picture.Source)
  /// Pages that a list of books names.
  case listed(ListedPages)
  /// A picture that is the only page of its book.
  case picture(Picture.Source)
  /// A file that holds the whole book, as a PDF, an EPUB or a comic.
  case file(Picture.Source)

  /// Where the book lies, for messages.
  public var path: String {
    switch self {
    case .folder(let source), .picture(let source), .file(let source): source.path
    case .listed(let pages): pages.first?.path ?? ""
    }
  }

  /// The file or the folder that is the book; nil for pages that a list names, and for what came by a pipe.
  public var ownFile: Picture.Source? {
    switch self {
    case .folder(let source), .picture(let source), .file(let source):
      source == .standardInput ? nil : source
    case .listed: nil
    }
  }

  public var isFolder: Bool {
    if case .folder = self { true } else { false }
  }

  /// The pages, where the pages are known without reading the disk; else nil.
  public var knownPages: [Picture.Source]? {
    switch self {
    case .folder, .file: nil
    case .listed(let pages): pages.sources
    case .picture(let picture): [picture]
    }
  }

  /// The first page, where the first page is known without reading the disk; else nil.
  public var firstKnownPage: Picture.Source? {
    switch self {
    case .folder, .file: nil
    case .listed(let pages): pages.first
    case .picture(let picture): picture
    }
  }

  /// Adds the locator's identity to a hash, in a time that does not grow with the number of pages.
  func add(to hash: inout FNV1a) {
    switch self {
    case .folder(let source):
      hash.add(0)
      hash.add(source.bytes)
    case .listed(let pages):
      hash.add(1)
      for shift in 0..<8 { hash.add(UInt8(truncatingIfNeeded: pages.digest >> UInt64(8 * shift))) }
    case .picture(let source):
      hash.add(2)
      hash.add(source.bytes)
    case .file(let source):
      hash.add(3)
      hash.add(source.bytes)
    }
  }

  /// Lists the pictures that are the pages, in reading order. This function reads the disk and is not for
  /// the window's thread.
  /// - Returns: at least one page, or why the book has none; no pages for a book in one file.
  public func listPages() -> Result<[Picture.Source], LibraryError> {
    switch self {
    case .folder(let source): FolderContents.pages(of: FilePath(source.bytes))
    case .listed, .picture, .file: .success(knownPages ?? [])
    }
  }
}

/// The files that a list of books names as the pages of one book.
///
/// A shelf holds such a value for every book. To save memory the names share one array of bytes, without
/// their common path, instead of being strings of their own.
public struct ListedPages: Hashable, Sendable {
  /// The list's folder.
  private let folder: FilePath
  /// The names, each ended by a zero byte, which no name contains.
  private let names: [UInt8]
  public let count: Int
  /// A hash of the folder and the names, stored because every frame asks for the hash.
  let digest: UInt64

  /// - Parameter names: paths relative to the folder; a zero byte would end a name early.
  public init(_ names: [String], in folder: Picture.Source) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(names.reduce(0) { $0 + $1.utf8.count + 1 })
    for name in names {
      bytes += name.utf8
      bytes.append(0)
    }
    self.init(bytes: bytes, count: names.count, in: folder)
  }

  /// - Parameter bytes: the names as `bytes` tells.
  package init(bytes: [UInt8], in folder: Picture.Source) {
    self.init(bytes: bytes, count: bytes.count { $0 == 0 }, in: folder)
  }

  private init(bytes: [UInt8], count: Int, in folder: Picture.Source) {
    self.folder = FilePath(folder.bytes)
    (names, self.count) = (bytes, count)
    var hash = FNV1a()
    hash.add(folder.bytes)
    hash.add(bytes)
    digest = hash.value
  }

  public var sources: [Picture.Source] {
    names.split(separator: 0).map { folder.appending(Array($0)).source }
  }

  var first: Picture.Source? {
    names.isEmpty ? nil : folder.appending(Array(names.prefix { $0 != 0 })).source
  }

  /// All names as bytes, each ended by a zero, which tell the book from other books of the list.
  package var bytes: [UInt8] { names }
  package var folderBytes: [UInt8] { folder.bytes }
}
