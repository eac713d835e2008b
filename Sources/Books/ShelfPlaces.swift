import BookFormats

/// Where the books of a shelf were looked for: changes there may change the shelf.
public struct ShelfPlaces: Equatable, Sendable {
  /// The folders that were searched. Every book, picture and folder in them matters.
  public private(set) var folders: [Picture.Source] = []
  /// The files that were named. What lies beside them is nobody's business.
  public private(set) var files: [Picture.Source] = []

  /// The most folders and files that are told: by some settings the system watches a few thousand for all programs of a
  /// user.
  public static let maximum = 1000

  public init(folders: [Picture.Source] = [], files: [Picture.Source] = []) {
    (self.folders, self.files) = (folders, files)
  }

  mutating func add(folder: FilePath) {
    if folders.count < Self.maximum { folders.append(folder.source) }
  }

  mutating func add(file: FilePath) {
    if files.count < Self.maximum { files.append(file.source) }
  }

  /// Whether a file of this name in a searched folder may be a book or a part of one, or tells of books.
  public static func mayHold(_ name: [UInt8]) -> Bool {
    guard name.first != UInt8(ascii: ".") else { return false }
    // The database of a library that Calibre keeps, and the journal that stands beside while it is written.
    if name.starts(with: CalibreLibrary.fileName) { return true }
    let ending = PictureName(name).ending
    return ending.isEmpty || BookFormat(ending: ending) != nil
      || PictureName.pictureEndings.contains(ending) || UnreadPicture.endings.contains(ending)
      || BookSignature.unreadKindleEndings.contains(ending)
  }
}

extension Library {
  /// The books whose files are among these, by their documents.
  /// - Parameter files: paths as bytes, as the shelf's own paths are written; a book's folder counts as its file.
  public func documents(in files: Set<[UInt8]>) -> [DocumentID] {
    entries.filter { entry in
      let isCover = files.contains(entry.cover.bytes)
      switch entry.locator {
      case .file(let source), .folder(let source), .picture(let source):
        return isCover || files.contains(source.bytes)
      case .listed: return isCover
      }
    }.map(\.documentID)
  }
}
