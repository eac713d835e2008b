import PaperGeometry

/// What the shelf knows of a book before the book is opened.
public struct ShelfEntry: Sendable, Equatable, Identifiable {
  /// Unique on its shelf. The id follows from the book's name; books of equal names add a number that
  /// follows from where each of them lies (see `ShelfIDs`). So the id depends neither on the order
  /// of the shelf nor on books of other names.
  ///
  /// The id contains no slash, no white space and no control character, so that `id/page-3` names a
  /// page in a dump.
  public let id: String
  public var title: String
  public var author: String?
  public var cover: Picture.Source
  /// Nil while nobody has counted the pages: then they are listed to be counted.
  public var pageCount: Int?
  public var locator: BookLocator
  /// Sizes of pages that differ from the usual one, by page counted from 0, as far as they are known
  /// before the pages are decoded.
  public var pageSizes: [Int: Size] = [:]
  /// Pages that are wider than tall take both sides of a spread.
  public var hasWidePages = false

  public init(
    id: String, title: String, author: String? = nil, cover: Picture.Source, pageCount: Int?,
    locator: BookLocator
  ) {
    self.id = id
    self.title = title
    self.author = author
    self.cover = cover
    self.pageCount = pageCount
    self.locator = locator
  }
}

/// How a book's pages are found.
public enum BookLocator: Hashable, Sendable {
  /// A folder of pictures. Which pages there are is read from the disk when the book opens.
  case folder(Picture.Source)
  /// Pages that a list of books names.
  case listed(ListedPages)
  /// A picture that is the only page of its book.
  case picture(Picture.Source)

  /// Where the book lies, for messages.
  public var path: String {
    switch self {
    case .folder(let source), .picture(let source): source.path
    case .listed(let pages): pages.first?.path ?? ""
    }
  }

  /// The pages, where no disk has to be asked.
  public var knownPages: [Picture.Source]? {
    switch self {
    case .folder: nil
    case .listed(let pages): pages.sources
    case .picture(let picture): [picture]
    }
  }

  /// The first page, where no disk has to be asked.
  public var firstKnownPage: Picture.Source? {
    switch self {
    case .folder: nil
    case .listed(let pages): pages.first
    case .picture(let picture): picture
    }
  }

  /// Lists the pages in reading order. Reads the disk: not for the window's thread.
  /// - Returns: at least one page, or why there is none.
  public func listPages() -> Result<[Picture.Source], LibraryError> {
    switch self {
    case .folder(let source): FolderContents.pages(of: FilePath(source.bytes))
    case .listed, .picture: .success(knownPages ?? [])
    }
  }
}

/// The files that a list of books names as the pages of one book.
///
/// A shelf holds this for every book, so the names are one piece of memory, without the path that they
/// have in common.
public struct ListedPages: Hashable, Sendable {
  /// The list's folder.
  private let folder: FilePath
  /// Each name is ended by a zero byte, which no name contains.
  private let names: [UInt8]
  public let count: Int

  /// - Parameter names: relative to the folder; a zero byte would end a name early.
  public init(_ names: [String], in folder: Picture.Source) {
    self.folder = FilePath(folder.bytes)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(names.reduce(0) { $0 + $1.utf8.count + 1 })
    for name in names {
      bytes += name.utf8
      bytes.append(0)
    }
    self.names = bytes
    count = names.count
  }

  public var sources: [Picture.Source] {
    names.split(separator: 0).map { folder.appending(Array($0)).source }
  }

  var first: Picture.Source? {
    names.isEmpty ? nil : folder.appending(Array(names.prefix { $0 != 0 })).source
  }

  /// All names: what tells the book from another one of the same list.
  var bytes: [UInt8] { names }
}
