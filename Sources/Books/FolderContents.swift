import Glibc
import BookFormats

/// The pictures, books and folders in a folder.
///
/// Pictures and books are recognised by the endings of their names, so that no file has to be opened; only
/// files without any ending are opened. Hidden files and all other files are ignored.
struct FolderContents {
  private(set) var pictures: [FolderEntry] = []
  /// Files that may be books of their own, whatever else the folder holds.
  private(set) var books: [FolderEntry] = []
  private(set) var folders: [FolderEntry] = []
  /// Descriptions beside books.
  private(set) var descriptions: [[UInt8]] = []
  /// Links in the folder that form a loop.
  private(set) var problems: [LibraryError] = []
  private let folder: FilePath

  /// Reads the names in a folder.
  static func read(_ folder: FilePath) -> Result<FolderContents, LibraryError> {
    FolderEntry.all(in: folder)
      .mapError { .unreadable(folder.shown, reason: $0.reason) }
      .map { FolderContents($0, in: folder) }
  }

  private init(_ entries: [FolderEntry], in folder: FilePath) {
    self.folder = folder
    for entry in entries {
      switch kind(of: entry) {
      case .folder: folders.append(entry)
      case .file:
        if entry.name == CalibreLibrary.fileName { isCalibreLibrary = true }
        switch role(of: entry) {
        case .picture: pictures.append(entry)
        case .book: books.append(entry)
        case .description: descriptions.append(entry.name)
        case nil: break
        }
      case .other: break
      }
    }
  }

  /// The kind of an entry, links followed.
  private mutating func kind(of entry: FolderEntry) -> FileStatus.Kind {
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
        // A dangling link with a picture's name counts as a page, which shows as damaged.
        return error.number == ENOENT ? .file : .other
      }
    }
  }

  private enum Role { case picture, book, description }

  /// The roles by the endings of names.
  private static let roles: [PackedEnding: Role] = {
    let pictures = PictureName.pictureEndings.union(UnreadPicture.endings)
    // A book that cannot be read stands on the shelf as others do, and says why.
    let books =
      BookFormat.all.flatMap { $0.endings.map(\.name) }
      + Array(BookSignature.unreadKindleEndings)
    var roles: [PackedEnding: Role] = [:]
    for ending in books { roles[PackedEnding(ending)] = .book }
    for ending in pictures { roles[PackedEnding(ending)] = .picture }
    roles[PackedEnding("opf")] = .description
    return roles
  }()

  private func role(of entry: FolderEntry) -> Role? {
    let ending = PackedEnding(of: entry.name)
    if let role = Self.roles[ending] { return role }
    guard ending.isEmpty else { return nil }
    let file = folder.appending(entry.name).source
    guard case .success(let start) = PictureFile.read(file, limit: BookSignature.bytes)
    else { return nil }
    if PictureHeader.kind(of: start) != nil { return .picture }
    return BookSignature.isKnown(start) ? .book : nil
  }

  // MARK: As a shelf

  /// A book in one file, or a folder.
  struct Item {
    var entry: FolderEntry
    var isBook: Bool
  }

  /// The books in one file each, and the folders, in the order of the file system.
  ///
  /// Beside pictures that are a book an HTML file or a text is about the pictures, and is no book.
  var items: [Item] {
    let files =
      pictures.isEmpty || hasNotes ? books : books.filter { !Self.isAboutPictures($0) }
    return files.map { Item(entry: $0, isBook: true) }
      + folders.map { Item(entry: $0, isBook: false) }
  }

  /// Books and folders together in natural order.
  static func inOrder(_ items: [Item]) -> [Item] {
    guard items.count > 1 else { return items }
    return items.map { (Order($0.entry), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The description beside a book's file, the better one where there are two.
  func description(of book: FolderEntry) -> FilePath? {
    guard !descriptions.isEmpty else { return nil }
    let stem = book.name.lastIndex(of: UInt8(ascii: ".")).map { book.name[..<$0] } ?? book.name[...]
    return [stem + Array(".opf".utf8), Array("metadata.opf".utf8)[...]].lazy.map(Array.init)
      .first(where: descriptions.contains).map(folder.appending)
  }

  private static func isAboutPictures(_ entry: FolderEntry) -> Bool {
    BookFormat(ending: PictureName(entry.name).ending)?.form == .plain
  }

  /// Names of texts that come along with pictures, as comics and fonts have them, and are nobody's notes.
  private static let enclosed: Set<String> = [
    "readme", "license", "licence", "copying", "copyright", "info", "credits",
    "changelog", "description",
  ]

  /// Whether the folder holds somebody's notes: Markdown or texts. The pictures beside are the notes' own.
  private var hasNotes: Bool {
    books.contains { entry in
      let name = PictureName(entry.name)
      return switch BookFormat(ending: name.ending)?.notes {
      case .always: true
      case .unlessEnclosed: !Self.enclosed.contains(name.stem.lowercased())
      case .never, nil: false
      }
    }
  }

  /// Whether the pictures are a book. A lone picture named as a cover beside a book's file is that book's
  /// cover, as many programs leave it there.
  var isPictureBook: Bool {
    !pictures.isEmpty && !hasNotes
      && (namedCover == nil || pictures.count > 1 || books.allSatisfy(Self.isAboutPictures))
  }

  /// The picture that is the cover of the folder's only book.
  var coverOfOnlyBook: FilePath? {
    // A picture of a note is no cover unless the name says so.
    guard !pictures.isEmpty, !isPictureBook, namedCover != nil || !hasNotes else { return nil }
    let counted = hasNotes ? books : books.filter { !Self.isAboutPictures($0) }
    return counted.count == 1 ? cover : nil
  }

  /// Whether the folder is a library that Calibre keeps.
  private(set) var isCalibreLibrary = false

  // MARK: As a book

  /// The cover: a picture named `cover.*`, or else `folder.*`, or else the first picture; nil where the
  /// folder has no picture.
  var cover: FilePath? { coverEntry.map { folder.appending($0.name) } }

  /// The number of `pages`, without sorting the pages.
  var pageCount: Int {
    pictures.count - (namedCover != nil && pictures.count > 1 ? 1 : 0)
  }

  /// The pages in natural order. A picture named as the cover is no page, unless the folder has no other
  /// picture. Without such a name the first picture is the cover and a page as well: a photograph is to be
  /// looked at inside as all others are, and a comic shows its cover inside, too.
  var pages: [FilePath] {
    let cover = pageCount < pictures.count ? coverEntry : nil
    return Self.sorted(pictures.filter { $0.name != cover?.name })
      .map { folder.appending($0.name) }
  }

  /// Lists the pages of a folder that is a book.
  static func pages(of folder: FilePath) -> Result<[Picture.Source], LibraryError> {
    read(folder).flatMap { contents in
      contents.pictures.isEmpty
        ? .failure(.noPictures(folder.shown)) : .success(contents.pages.map(\.source))
    }
  }

  private var coverEntry: FolderEntry? { namedCover ?? Self.first(pictures) }

  private var namedCover: FolderEntry? {
    for wanted in ["cover", "folder"] {
      let named = pictures.filter { PictureName($0.name).stem.lowercased() == wanted }
      if let first = Self.first(named) { return first }
    }
    return nil
  }

  // MARK: Order

  /// The order of entries. Names are compared without their endings first, so that "a.png" comes before
  /// "a-1.png", whatever the ending is.
  private struct Order: Comparable {
    let entry: FolderEntry
    let stem: NaturalOrder

    init(_ entry: FolderEntry) {
      self.entry = entry
      stem = NaturalOrder(PictureName(entry.name).stem)
    }

    static func == (a: Order, b: Order) -> Bool { a.entry.name == b.entry.name }

    static func < (a: Order, b: Order) -> Bool {
      a.stem == b.stem
        ? a.entry.name.lexicographicallyPrecedes(b.entry.name) : a.stem < b.stem
    }
  }

  private static func sorted(_ entries: [FolderEntry]) -> [FolderEntry] {
    entries.map(Order.init).sorted().map(\.entry)
  }

  /// The first entry in natural order, found without sorting.
  private static func first(_ entries: [FolderEntry]) -> FolderEntry? {
    entries.count < 2 ? entries.first : entries.map(Order.init).min()?.entry
  }
}
