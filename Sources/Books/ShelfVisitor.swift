/// A book that a walk has found, before the book has an id.
package struct FoundBook: Sendable {
  /// The name from which the id is made.
  package var name: String
  package var title: String
  package var author: String?
  /// Whether title and author are guesses from the file's name.
  package var isGuessed: Bool
  package var cover: Picture.Source
  package var pageCount: Int?
  package var locator: BookLocator
  /// What the database of a library tells of the book; nil where there is none.
  package var details: BookDetails?
  /// A description beside the book's file.
  package var description: Picture.Source?
  /// When a library took the book in, in seconds since 1970; nil where that is not told.
  package var added: Int?
}

/// Takes what a walk through folders meets, at once and on the walk's thread.
package protocol ShelfVisitor: AnyObject {
  func found(_ book: FoundBook)
  /// Whether a file's book is known as the file is now, so that nothing has to be told of the book.
  func knows(_ file: Picture.Source, cover: Picture.Source, description: Picture.Source?) -> Bool
  /// Whether a file or a folder with books was there at an earlier walk.
  func hasMet(_ path: Picture.Source, isFolder: Bool) -> Bool
  /// - Returns: false to leave out the books in the folder and in the folders below.
  func enters(_ folder: Picture.Source) -> Bool
  /// The folder's names cannot be read, so nothing follows from a missing book.
  func cannotRead(_ folder: Picture.Source)
  /// The folder is a library that Calibre keeps; the folders below are not entered.
  func hasLibrary(_ folder: Picture.Source)
}

extension Library {
  /// Walks through a folder, or reads a list of books, as `open` does. Keeps nothing.
  /// - Parameter folder: the folder out of which no link may lead.
  /// - Returns: the problems that were met.
  package static func walk(
    _ path: Picture.Source, within folder: Picture.Source, calibre: (any CalibreReader)?,
    visitor: any ShelfVisitor,
    isCancelled: @escaping () -> Bool
  ) -> [LibraryError] {
    var shelf = ShelfReading(calibre: calibre, visitor: visitor, isCancelled: isCancelled)
    shelf.linksEnd = FilePath(folder.bytes)
    shelf.add(FilePath(path.bytes))
    return shelf.problems
  }
}

extension ShelfIDs {
  /// The id of a book that comes to a shelf with ids.
  /// - Parameters:
  ///   - origin: the book's place on the disk, as bytes.
  ///   - isTaken: whether a book of the shelf has the id.
  package static func id(
    of name: String, origin: [UInt8], isTaken: (String) -> Bool
  ) -> String {
    let plain = id(from: name)
    guard isTaken(plain) else { return plain }
    let long = longID(plain, origin: origin)
    var (id, number) = (long, 2)
    while isTaken(id) {
      id = "\(long)-\(number)"
      number += 1
    }
    return id
  }
}

extension ListedPages {
  /// The list's folder, and the names, each ended by a zero byte.
  package var stored: (folder: [UInt8], names: [UInt8]) { (folderBytes, bytes) }

  package init(stored names: [UInt8], in folder: [UInt8]) {
    self.init(
      names.split(separator: 0).map { String(decoding: $0, as: UTF8.self) },
      in: Picture.Source(bytes: folder))
  }
}
