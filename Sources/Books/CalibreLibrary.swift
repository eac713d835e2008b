import BookFormats
import IPC
import Localisation

/// A book as the database of a library has it that Calibre keeps.
public typealias CalibreBook = LibraryBook

/// Why the database of a library cannot be read, in a few words.
public struct CalibreError: Error, Equatable, Sendable {
  public let reason: String
  public init(reason: String) { self.reason = reason }
}

/// Reads the databases of libraries that Calibre keeps, in another process: what this one reads of a folder
/// are names.
public protocol CalibreReader: Sendable {
  /// All books that a database tells, in any order. Waits until they are read.
  func books(in database: Picture.Source) throws(CalibreError) -> [CalibreBook]
}

/// Folders that Calibre keeps, whose database tells titles, authors and covers better than any file's name.
///
/// The database is only read, and nothing is written beside it. A database that Calibre is writing at this moment
/// is left alone.
enum CalibreLibrary {
  static let fileName = Array("metadata.db".utf8)

  /// The best of a book's files that is of a known format.
  static func best(of files: [String]) -> String? {
    files.compactMap { file in
      BookFormat.rank(fileName: file).map { (file, $0) }
    }.min { $0.1 < $1.1 }?.0
  }

  /// The books of a database that stays the same while it is read.
  static func books(
    in database: FilePath, by reader: any CalibreReader
  ) throws(CalibreError) -> [CalibreBook] {
    let before = PictureFile.stamp(of: database.source)
    if isBeingWritten(database) { throw beingWritten }
    let books = try reader.books(in: database.source)
    if isBeingWritten(database) || PictureFile.stamp(of: database.source) != before {
      throw beingWritten
    }
    return books
  }

  private static let beingWritten = CalibreError(
    reason: Localisation.text("Calibre is writing the library"))

  /// Whether there is a journal beside the database, which says how to take back what is half written.
  private static func isBeingWritten(_ database: FilePath) -> Bool {
    guard case .success(let journal) = FilePath(database.bytes + Array("-journal".utf8)).status()
    else { return false }
    return journal.size > 0
  }
}

extension ShelfReading {
  /// Adds the books of a library that Calibre keeps, by author, series and title: all of them, or none where the
  /// database turns out to be damaged.
  /// - Returns: whether the library could be read; else a problem is noted, but where nobody reads libraries.
  mutating func addCalibreLibrary(_ folder: FilePath) -> Bool {
    guard let calibre else { return false }
    let database = folder.appending(CalibreLibrary.fileName)
    do throws(CalibreError) {
      addBooks(try CalibreLibrary.books(in: database, by: calibre), in: folder)
      return true
    } catch {
      problems.append(.brokenCalibre(database.shown, reason: error.reason))
      return false
    }
  }

  private mutating func addBooks(_ books: [CalibreBook], in folder: FilePath) {
    // Authors and series have many books.
    var known: [String: NaturalOrder] = [:]
    func shared(_ name: String) -> NaturalOrder {
      if let order = known[name] { return order }
      let order = NaturalOrder(name)
      known[name] = order
      return order
    }
    func order(_ book: CalibreBook) -> (NaturalOrder, NaturalOrder, Double, NaturalOrder) {
      (
        shared(book.authorSort), shared(book.series), book.seriesIndex,
        NaturalOrder(book.titleSort)
      )
    }
    var listed = ListedFiles(in: folder, isSpread: true)
    // A sort of numbers moves no books.
    let orders = books.map(order)
    let sorted = books.indices.sorted { orders[$0] < orders[$1] }
    for index in sorted where !isCancelled() && count < FolderWalk.maximumBooks {
      let book = books[index]
      guard let file = CalibreLibrary.best(of: book.files),
        let place = listed.find("\(book.path)/\(file)"), place.exists
      else { continue }
      let cover = book.hasCover ? listed.find("\(book.path)/cover.jpg") : nil
      let title = book.title.isEmpty ? file : book.title
      add(
        Found(
          name: title, title: title,
          author: book.authors.isEmpty ? nil : book.authors.joined(separator: ", "),
          cover: (cover?.exists == true ? cover?.file : nil)?.source ?? place.file.source,
          pageCount: nil, locator: .file(place.file.source), details: BookDetails(book),
          added: book.added > 0 ? book.added : nil))
    }
  }
}

extension BookDetails {
  fileprivate init(_ book: CalibreBook) {
    func line(_ text: String) -> String? {
      let line = LabelText.line(text)
      return line.isEmpty ? nil : line
    }
    self.init()
    (title, titleSort, authorSort) = (line(book.title), line(book.titleSort), line(book.authorSort))
    authors = book.authors.prefix(Limits.authors).compactMap(line)
    series = line(book.series)
    seriesIndex = series == nil || !book.seriesIndex.isFinite ? nil : book.seriesIndex
    (language, publisher) = (line(book.language), line(book.publisher))
    published = line(book.published)
    tags = book.tags.prefix(Limits.tags).compactMap(line)
    identifiers = book.identifiers.prefix(Limits.identifiers).compactMap(line)
    rating = book.rating
    summary = book.summary.isEmpty ? nil : String(book.summary.prefix(Limits.summary))
    custom = book.custom.prefix(Limits.custom).compactMap { fact in
      guard let name = line(fact.name), let value = line(fact.value) else { return nil }
      return CustomFact(name, value)
    }
  }
}
