import CLibraryMaker
import Glibc

/// Calibre's database of a made library. An empty database that Calibre has made is filled; without such a database a new
/// database gets those tables and columns that are filled, which suffice for Paper and not for Calibre.
struct MadeDatabase {
  private let plan: LibraryPlan
  private var statements = ""

  init(_ plan: LibraryPlan) { self.plan = plan }

  func write(to path: String) throws {
    var copy = self
    let text = copy.filled()
    guard paper_maker_sqlite(path, text) == 1 else {
      throw LibraryWriter.Failure("\(path): the database cannot be filled")
    }
  }

  private mutating func filled() -> String {
    statements = "PRAGMA synchronous = OFF;\nBEGIN;\n"
    for table in Self.tables { statements += "CREATE TABLE IF NOT EXISTS \(table);\n" }
    let (books, seed) = (plan.books, plan.seed)
    name(
      "authors", "books_authors_link", "author",
      books.map { zip($0.authors, $0.authorSorts).map { ($0, $1) } })
    name("series", "books_series_link", "series", books.map { $0.series.map { [($0, $0)] } ?? [] })
    name("tags", "books_tags_link", "tag", books.map { $0.tags.map { ($0, nil) } })
    name(
      "publishers", "books_publishers_link", "publisher",
      books.map { [($0.publisher, $0.publisher)] })
    languages(books)
    ratings(books)
    rows(
      "books(id, title, sort, timestamp, pubdate, series_index, author_sort, path, uuid, has_cover, last_modified)",
      books
    ) { book in
      let place = book.folders
      let added = Self.date(book.added)
      return
        "\(book.number), \(Self.quoted(book.title)), \(Self.quoted(book.titleSort)), '\(added)', "
        + "'\(book.year)-01-01 00:00:00+00:00', \(book.seriesIndex ?? 1), "
        + "\(Self.quoted(book.authorSorts.joined(separator: " & "))), "
        + "\(Self.quoted("\(place.author)/\(place.title)")), '\(Self.uuid(book, seed: seed))', 1, '\(added)'"
    }
    rows("data(id, book, format, uncompressed_size, name)", books) { book in
      "\(book.number), \(book.number), '\(book.isComic ? "CBZ" : "EPUB")', 20000, "
        + Self.quoted(book.fileName)
    }
    rows("comments(id, book, text)", books) { book in
      "\(book.number), \(book.number), \(Self.quoted("<p>\(MadeBook.escaped(book.summary))</p>"))"
    }
    rows("identifiers(id, book, type, val)", books) { book in
      "\(book.number), \(book.number), 'isbn', '\(book.isbn)'"
    }
    statements += "COMMIT;\n"
    return statements
  }

  private static let tables = [
    "books (id INTEGER PRIMARY KEY, title TEXT, sort TEXT, timestamp TEXT, pubdate TEXT,"
      + " series_index REAL DEFAULT 1, author_sort TEXT, path TEXT, uuid TEXT, has_cover BOOL,"
      + " last_modified TEXT)",
    "authors (id INTEGER PRIMARY KEY, name TEXT, sort TEXT)",
    "books_authors_link (id INTEGER PRIMARY KEY, book INTEGER, author INTEGER)",
    "series (id INTEGER PRIMARY KEY, name TEXT, sort TEXT)",
    "books_series_link (id INTEGER PRIMARY KEY, book INTEGER, series INTEGER)",
    "tags (id INTEGER PRIMARY KEY, name TEXT)",
    "books_tags_link (id INTEGER PRIMARY KEY, book INTEGER, tag INTEGER)",
    "publishers (id INTEGER PRIMARY KEY, name TEXT, sort TEXT)",
    "books_publishers_link (id INTEGER PRIMARY KEY, book INTEGER, publisher INTEGER)",
    "languages (id INTEGER PRIMARY KEY, lang_code TEXT)",
    "books_languages_link (id INTEGER PRIMARY KEY, book INTEGER, lang_code INTEGER)",
    "ratings (id INTEGER PRIMARY KEY, rating INTEGER)",
    "books_ratings_link (id INTEGER PRIMARY KEY, book INTEGER, rating INTEGER)",
    "data (id INTEGER PRIMARY KEY, book INTEGER, format TEXT, uncompressed_size INTEGER, name TEXT)",
    "comments (id INTEGER PRIMARY KEY, book INTEGER, text TEXT)",
    "identifiers (id INTEGER PRIMARY KEY, book INTEGER, type TEXT, val TEXT)",
  ]

  /// Fills a table of names and the table of which book has which.
  private mutating func name(
    _ table: String, _ link: String, _ column: String, _ names: [[(name: String, sort: String?)]]
  ) {
    var numbers: [String: Int] = [:]
    var found: [(name: String, sort: String?)] = []
    var links: [(book: Int, name: Int)] = []
    for (index, all) in names.enumerated() {
      var seen: Set<Int> = []
      for name in all {
        // Names that differ by case alone are one name to Calibre.
        let key = name.name.lowercased()
        let number = numbers[key] ?? found.count + 1
        if numbers[key] == nil {
          numbers[key] = number
          found.append(name)
        }
        if seen.insert(number).inserted { links.append((index + 1, number)) }
      }
    }
    let hasSort = found.contains { $0.sort != nil }
    rows("\(table)(id, name\(hasSort ? ", sort" : ""))", Array(found.enumerated())) { entry in
      "\(entry.offset + 1), \(Self.quoted(entry.element.name))"
        + (hasSort ? ", \(Self.quoted(entry.element.sort ?? ""))" : "")
    }
    rows("\(link)(book, \(column))", links) { "\($0.book), \($0.name)" }
  }

  private mutating func languages(_ books: [MadeBook]) {
    let all = MadeWords.Language.allCases.map(\.calibre)
    rows("languages(id, lang_code)", Array(all.enumerated())) {
      "\($0.offset + 1), '\($0.element)'"
    }
    rows("books_languages_link(book, lang_code)", books) { book in
      "\(book.number), \((all.firstIndex(of: book.calibreLanguage) ?? 0) + 1)"
    }
  }

  private mutating func ratings(_ books: [MadeBook]) {
    rows("ratings(id, rating)", Array(1...5)) { "\($0), \($0 * 2)" }
    let rated = books.compactMap { book in book.rating.map { (book.number, $0 / 2) } }
    rows("books_ratings_link(book, rating)", rated) { "\($0.0), \($0.1)" }
  }

  /// Inserts some hundreds of rows by a statement.
  private mutating func rows<T>(_ table: String, _ all: [T], _ values: (T) -> String) {
    for start in stride(from: 0, to: all.count, by: 400) {
      let some = all[start..<min(start + 400, all.count)]
      statements += "INSERT INTO \(table) VALUES "
      statements += some.map { "(\(values($0)))" }.joined(separator: ",")
      statements += ";\n"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "'"
    for letter in text.unicodeScalars {
      if letter == "'" { quoted += "'" }
      quoted.unicodeScalars.append(letter)
    }
    return quoted + "'"
  }

  private static func uuid(_ book: MadeBook, seed: UInt64) -> String {
    var random = MakerRandom(seed, 1 << 33 + book.number)
    func digits(_ count: Int) -> String {
      (0..<count).map { _ in String(random.below(16), radix: 16) }.joined()
    }
    return "\(digits(8))-\(digits(4))-4\(digits(3))-8\(digits(3))-\(digits(12))"
  }

  private static func date(_ seconds: Int) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    func two(_ value: Int32) -> String { value < 10 ? "0\(value)" : "\(value)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))+00:00"
  }
}
