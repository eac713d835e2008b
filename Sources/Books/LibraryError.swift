import Localisation

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
  /// A document of a known format that is not read, as CHM.
  case unreadDocument(String, format: String)
  case brokenPlist(String, reason: String)
  /// The database of a folder that Calibre keeps.
  case brokenCalibre(String, reason: String)
  case emptyPlist(String)
  /// `place` names the part of the list in the reader's language, as "entry 3, pages".
  case wrongShape(String, place: String, expected: ListShape)
  /// A name that leads out of the property list's folder.
  case outside(String, place: String, name: String)
  case missingPage(String, place: String, name: String)
  case missingCover(String, place: String, name: String)
  case missingFile(String, place: String, name: String)
  case noUsablePage(String, place: String)
}

/// What a part of a list of books has to be.
public enum ListShape: Equatable, Sendable {
  case books, dictionary, names, name, text

  /// That a part is something else. Each shape has a sentence of its own, as its article and its case depend on
  /// the sentence in other languages.
  func missing(at place: String) -> String {
    switch self {
    case .books: Localisation.text("{place} is not an array of books", ["place": place])
    case .dictionary: Localisation.text("{place} is not a dictionary", ["place": place])
    case .names: Localisation.text("{place} is not a list of names", ["place": place])
    case .name: Localisation.text("{place} is not a name", ["place": place])
    case .text: Localisation.text("{place} is not a text", ["place": place])
    }
  }
}

extension LibraryError: CustomStringConvertible {
  /// The path of the folder or file that is to blame.
  public var path: String {
    switch self {
    case .noSuchPath(let path), .unreadable(let path, _), .linkLoop(let path),
      .linkOutside(let path), .tooDeep(let path, _), .tooManyBooks(let path, _),
      .noPictures(let path), .notABook(let path), .unreadDocument(let path, _),
      .brokenPlist(let path, _),
      .brokenCalibre(let path, _),
      .emptyPlist(let path), .wrongShape(let path, _, _), .outside(let path, _, _),
      .missingPage(let path, _, _), .missingCover(let path, _, _), .missingFile(let path, _, _),
      .noUsablePage(let path, _):
      path
    }
  }

  /// The path and the reason, in one line.
  public var description: String {
    Printable.escaped(Localisation.text("{path}: {reason}", ["path": path, "reason": reason]))
  }

  /// The reason without the path; harmful characters are not escaped.
  var reason: String {
    switch self {
    case .noSuchPath: Localisation.text("no such file or folder")
    case .unreadable(_, let reason):
      Localisation.text("cannot be read: {reason}", ["reason": reason])
    case .linkLoop: Localisation.text("the symbolic link leads in a circle")
    case .linkOutside:
      Localisation.text("the symbolic link leads out of the opened folder and is not followed")
    case .tooDeep(_, let limit):
      Localisation.text(
        "lies more than {limit} folders deep and is not looked into",
        ["limit": Localisation.number(limit)])
    case .tooManyBooks(_, let limit):
      Localisation.text(
        "some books are left out, because a shelf holds at most {limit}",
        ["limit": Localisation.number(limit)])
    case .noPictures: Localisation.text("there is no book and no picture in this folder")
    case .notABook:
      Localisation.text("is neither a book, a picture, a folder of pictures nor a list of books")
    case .unreadDocument(_, let format):
      Localisation.text("is a {format} document, which Paper does not read", ["format": format])
    case .brokenPlist(_, let reason):
      Localisation.text("is not a readable property list: {reason}", ["reason": reason])
    case .brokenCalibre(_, let reason):
      Localisation.text(
        "cannot be read: {reason}; the folders are searched instead", ["reason": reason])
    case .emptyPlist: Localisation.text("lists no books")
    case .wrongShape(_, let place, let expected): expected.missing(at: place)
    case .outside(_, let place, let name):
      Localisation.text(
        "{place}: “{name}” leads out of the list's folder", ["place": place, "name": name])
    case .missingPage(_, let place, let name):
      Localisation.text(
        "{place}: there is no file “{name}”; the page shows as damaged",
        ["place": place, "name": name])
    case .missingCover(_, let place, let name):
      Localisation.text(
        "{place}: there is no file “{name}”; the first page is the cover",
        ["place": place, "name": name])
    case .missingFile(_, let place, let name):
      Localisation.text(
        "{place}: there is no file “{name}”, so the book is left out",
        ["place": place, "name": name])
    case .noUsablePage(_, let place):
      Localisation.text("{place}: no page can be shown, so the book is left out", ["place": place])
    }
  }
}
