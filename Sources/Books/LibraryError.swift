/// A problem found while the shelf was read. A problem never keeps other books off the shelf.
public enum LibraryError: Error, Equatable, Sendable {
  case noSuchPath(String)
  case unreadable(String, reason: String)
  /// Symbolic links that form a loop, or lead back to the folder in which they lie.
  case linkLoop(String)
  /// A symbolic link to a folder outside of the opened folder.
  case linkOutside(String)
  /// A folder that lies more than `limit` folders below the opened folder.
  case tooDeep(String, limit: Int)
  /// A folder of which some books are left out, because the shelf holds `limit` books.
  case tooManyBooks(String, limit: Int)
  /// A folder without a picture and without a book in it.
  case noPictures(String)
  /// A file that is neither a picture nor a property list.
  case notABook(String)
  case brokenPlist(String, reason: String)
  /// The database of a folder that Calibre keeps.
  case brokenCalibre(String, reason: String)
  case emptyPlist(String)
  /// `place` names the part of the list, as "entry 3: pages".
  case wrongShape(String, place: String, expected: String)
  /// A name that leads out of the property list's folder.
  case outside(String, place: String, name: String)
  case missingPage(String, place: String, name: String)
  case missingCover(String, place: String, name: String)
  case missingFile(String, place: String, name: String)
  case noUsablePage(String, place: String)
}

extension LibraryError: CustomStringConvertible {
  /// The path of the folder or file that is to blame.
  public var path: String {
    switch self {
    case .noSuchPath(let path), .unreadable(let path, _), .linkLoop(let path),
      .linkOutside(let path), .tooDeep(let path, _), .tooManyBooks(let path, _),
      .noPictures(let path), .notABook(let path), .brokenPlist(let path, _),
      .brokenCalibre(let path, _),
      .emptyPlist(let path), .wrongShape(let path, _, _), .outside(let path, _, _),
      .missingPage(let path, _, _), .missingCover(let path, _, _), .missingFile(let path, _, _),
      .noUsablePage(let path, _):
      path
    }
  }

  /// The path and the reason, in one line.
  public var description: String { Printable.escaped("\(path): \(reason)") }

  /// The reason without the path; harmful characters are not escaped.
  var reason: String {
    switch self {
    case .noSuchPath: "no such file or folder"
    case .unreadable(_, let reason): "cannot be read: \(reason)"
    case .linkLoop: "the symbolic link leads in a circle"
    case .linkOutside: "the symbolic link leads out of the opened folder and is not followed"
    case .tooDeep(_, let limit): "lies more than \(limit) folders deep and is not looked into"
    case .tooManyBooks(_, let limit):
      "some books are left out, because a shelf holds at most \(limit)"
    case .noPictures: "there is no book and no picture in this folder"
    case .notABook: "is neither a book, a picture, a folder of pictures nor a list of books"
    case .brokenPlist(_, let reason): "is not a readable property list: \(reason)"
    case .brokenCalibre(_, let reason):
      "cannot be read: \(reason); the folders are searched instead"
    case .emptyPlist: "lists no books"
    case .wrongShape(_, let place, let expected): "\(place) is not \(expected)"
    case .outside(_, let place, let name):
      "\(place): \u{201C}\(name)\u{201D} leads out of the list's folder"
    case .missingPage(_, let place, let name):
      "\(place): there is no file \u{201C}\(name)\u{201D}; the page shows as damaged"
    case .missingCover(_, let place, let name):
      "\(place): there is no file \u{201C}\(name)\u{201D}; the first page is the cover"
    case .missingFile(_, let place, let name):
      "\(place): there is no file \u{201C}\(name)\u{201D}, so the book is left out"
    case .noUsablePage(_, let place): "\(place): no page can be shown, so the book is left out"
    }
  }
}
