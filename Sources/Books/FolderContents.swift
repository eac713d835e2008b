import BookFormats
import Foundation

/// The pictures and folders in a folder.
///
/// Pictures are recognised by the endings of their names, so that no file has to be opened; only files
/// without any ending are opened. Hidden files and all other files are ignored.
struct FolderContents {
  private(set) var pictures: [FolderEntry] = []
  private(set) var folders: [FolderEntry] = []
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
      case .file where isPicture(entry): pictures.append(entry)
      default: break
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

  private func isPicture(_ entry: FolderEntry) -> Bool {
    let ending = PictureName(entry.name).ending
    if PictureName.pictureEndings.contains(ending) { return true }
    guard ending.isEmpty else { return false }
    let file = folder.appending(entry.name).source
    let start = try? PictureFile.read(file, limit: PictureHeader.signatureBytes).get()
    return start.map { PictureHeader.kind(of: $0) != nil } ?? false
  }

  /// The folders in natural order.
  var sortedFolders: [FolderEntry] { Self.sorted(folders) }

  // MARK: As a book

  /// The cover: a picture named `cover.*`, or else `folder.*`, or else the first picture; nil where the
  /// folder has no picture.
  var cover: FilePath? { coverEntry.map { folder.appending($0.name) } }

  /// The number of `pages`, without sorting the pages.
  var pageCount: Int {
    let coverIsApart = namedCover != nil ? pictures.count > 1 : pictures.count >= 3
    return pictures.count - (coverIsApart ? 1 : 0)
  }

  /// The pages in natural order. A picture named as the cover is no page, unless the folder has no other
  /// picture. Without such a name the first picture is the cover, and is also a page only in a leaflet of
  /// one or two pictures, because the first scan of a longer book shows the cover.
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
