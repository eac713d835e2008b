import BookFormats

/// Folders that Calibre keeps, whose database tells titles, authors and covers better than any file's name.
///
/// Only names and the database are read, and nothing is written: the database is read into memory as a
/// whole, so SQLite makes no lock and no journal beside it. A database that Calibre is writing at this moment
/// is left alone.
enum CalibreLibrary {
  static let fileName = Array("metadata.db".utf8)
  /// Calibre's database of 100,000 books has about 200 MB.
  static let maximumBytes = 512 << 20

  /// The formats of a book, the best first: those with text that flows to any page come first, then pages
  /// that are pictures of paper, then text without any form.
  static let bestFormats: [BookEnding] = [
    .epub, .azw3, .mobi, .azw, .prc, .fb2, .pdf, .cbz, .cbr, .cb7, .cbt, .xps, .oxps, .xhtml, .html,
    .htm, .md, .markdown, .txt, .text,
  ]

  /// The best of a book's files that is of a known format.
  static func best(of files: [String]) -> String? {
    files.compactMap { file in
      BookEnding(name: file).flatMap(bestFormats.firstIndex).map { (file, $0) }
    }.min { $0.1 < $1.1 }?.0
  }
}

extension ShelfReading {
  /// Adds the books of a library that Calibre keeps, by author, series and title.
  /// - Returns: whether the library could be read; else a problem is noted.
  mutating func addCalibreLibrary(_ folder: FilePath) -> Bool {
    do throws(CalibreDatabase.Failure) {
      let database = try Self.database(in: folder)
      try addBooks(of: database, in: folder)
      return true
    } catch {
      problems.append(
        .brokenCalibre(
          folder.appending(CalibreLibrary.fileName).shown, reason: error.reason))
      return false
    }
  }

  private static func database(
    in folder: FilePath
  ) throws(CalibreDatabase.Failure) -> CalibreDatabase {
    let file = folder.appending(CalibreLibrary.fileName)
    if case .success(let journal) = FilePath(file.bytes + Array("-journal".utf8)).status(),
      journal.size > 0
    {
      throw .init(reason: "Calibre is writing it")
    }
    switch PictureFile.read(file.source, limit: CalibreLibrary.maximumBytes + 1) {
    case .failure(let error): throw .init(reason: error.reason)
    case .success(let bytes) where bytes.count > CalibreLibrary.maximumBytes:
      throw .init(reason: "it is longer than 512 MB")
    case .success(let bytes): return try CalibreDatabase(bytes)
    }
  }

  /// Adds all books, or none where the database turns out to be damaged.
  private mutating func addBooks(
    of database: CalibreDatabase, in folder: FilePath
  ) throws(CalibreDatabase.Failure) {
    let books = try database.books()
    let (authors, series) = (try database.authors(), try database.series())
    let files = try database.files()
    func order(_ book: CalibreDatabase.Book) -> (NaturalOrder, NaturalOrder, Double, NaturalOrder) {
      (
        NaturalOrder(book.authorSort), NaturalOrder(series[book.number]?.first ?? ""),
        book.seriesIndex, NaturalOrder(book.titleSort)
      )
    }
    var listed = ListedFiles(in: folder)
    let sorted = books.map { ($0, order($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
    for book in sorted where !isCancelled() && count < FolderWalk.mostBooks {
      guard let file = CalibreLibrary.best(of: files[book.number] ?? []),
        let place = listed.find("\(book.path)/\(file)"), place.exists
      else { continue }
      let cover = book.hasCover ? listed.find("\(book.path)/cover.jpg") : nil
      let names = authors[book.number] ?? []
      add(
        Found(
          name: book.title.isEmpty ? file : book.title,
          title: book.title.isEmpty ? file : book.title,
          author: names.isEmpty ? nil : names.joined(separator: ", "),
          cover: (cover?.exists == true ? cover?.file : nil)?.source ?? place.file.source,
          pageCount: nil, locator: .file(place.file.source)))
    }
  }
}
