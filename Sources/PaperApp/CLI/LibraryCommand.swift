import BookClients
import BookTable
import Books
import Catalogue
import JSON
import Launch
import Library
import Localisation
import SystemCalls

/// `paper add`, `paper remove`, `paper scan`, `paper list` and `paper info`: the library for scripts.
package struct LibraryCommand {
  /// Why a command failed, in one line.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// What the words ask for.
  package enum Task: Equatable {
    case add([Picture.Source])
    case remove([Picture.Source])
    case scan
    case list(BookQuery)
    case info(Picture.Source)
  }

  package let task: Task
  package let isJSON: Bool

  /// - Parameters:
  ///   - name: `add`, `remove`, `scan`, `list` or `info`.
  ///   - words: the command line behind the name.
  package init(_ name: String, words: [CommandWord]) throws(Arguments.Misuse) {
    var isJSON = false
    let table = Self.hasJSON(name) ? Self.table : []
    let rest = try CommandOption.read(words, into: &isJSON, options: table, of: name)
    let paths = rest.map { Picture.Source(bytes: $0.bytes) }
    self.isJSON = isJSON
    switch name {
    case "add", "remove":
      // A variable of a script may be empty, and an empty name with a slash is the root of all.
      guard !paths.isEmpty, paths.allSatisfy({ !$0.bytes.isEmpty }) else {
        throw Arguments.Misuse("\(name) needs a folder; see paper \(name) --help")
      }
      task = name == "add" ? .add(paths) : .remove(paths)
    case "scan":
      guard paths.isEmpty else {
        throw Arguments.Misuse("scan takes no path; see paper scan --help")
      }
      task = .scan
    case "info":
      guard paths.count == 1, let path = paths.first else {
        throw Arguments.Misuse("info needs one book; see paper info --help")
      }
      task = .info(path)
    default: task = .list(BookQuery(rest.map(\.text).joined(separator: " ")))
    }
  }

  private static func hasJSON(_ name: String) -> Bool { name == "list" || name == "info" }

  /// The options of a command, in the order in which they are told.
  static func options(of name: String) -> [OptionText] { hasJSON(name) ? table.map(\.text) : [] }

  private static let table: [CommandOption<Bool>] = [
    .flag(
      "--json",
      "JSON: id, title, authors, series, number, language, publisher, published, tags, identifiers, rating, pages, format, size, added (seconds since 1970), state, path"
    ) { $0 = true }
  ]

  // MARK: Running

  /// - Parameter warn: told of each problem, in one line.
  /// - Returns: the text to print.
  func text(warn: (String) -> Void) throws(Failure) -> String {
    if case .remove(let folders) = task { return try Self.removed(folders) }
    let workers = BookWorkers()
    defer { workers.stop() }
    let catalogue = try open(workers)
    defer { catalogue.stop(within: 2) }
    switch task {
    case .add(let folders):
      for folder in try Self.resolved(folders) { catalogue.add(root: folder) }
      return counted(catalogue, warn)
    case .remove: return ""
    case .scan:
      catalogue.scan()
      return counted(catalogue, warn)
    case .list(let query):
      let (books, found) = books(catalogue, warn)
      return list(query, books, found)
    case .info(let path): return try info(path, catalogue, warn)
    }
  }

  /// The paths of folders without links; each folder is looked at before the first joins the library.
  private static func resolved(_ folders: [Picture.Source]) throws(Failure) -> [Picture.Source] {
    var paths: [Picture.Source] = []
    for folder in folders {
      // Behind a slash and a dot the system finds a folder alone, so a book is not taken for a folder.
      guard let path = Picture.Source(bytes: folder.bytes + Array("/.".utf8)).resolved else {
        throw Failure(description: "there is no folder \(folder)")
      }
      guard path.bytes != Array("/".utf8) else {
        throw Failure(description: "\(folder) is the whole system, and no folder of books")
      }
      paths.append(path)
    }
    return paths
  }

  /// Takes folders out of the list of folders, also folders that are gone. A window follows with its next scan.
  /// - Returns: the folders that are left, a line each.
  private static func removed(_ folders: [Picture.Source]) throws(Failure) -> String {
    for folder in folders {
      let wasThere: Bool
      do throws(Files.Failure) {
        wasThere = try Catalogue.removeUserRoot(folder)
      } catch {
        throw Failure(description: "the list of folders cannot be written")
      }
      guard wasThere else { throw Failure(description: "\(folder) is no folder of the library") }
    }
    return Catalogue.userRoots.map { "\($0)\n" }.joined()
  }

  private func open(_ workers: BookWorkers) throws(Failure) -> Catalogue {
    guard
      let catalogue = Catalogue.ofUser(
        surveyor: SurveyWorkers(program: workers.program, givesWay: false), calibre: workers,
        wake: {})
    else { throw Failure(description: "there is no HOME, and so no library") }
    return catalogue
  }

  /// Waits for the catalogue, and joins all books with what is kept of their reading.
  /// - Returns: also what the catalogue has found, by its numbers.
  private func books(
    _ catalogue: Catalogue, _ warn: (String) -> Void
  ) -> (LibraryBooks, found: [Int64: BookDetails]) {
    catalogue.flush()
    let news = catalogue.take()
    news.problems.forEach(warn)
    let books = LibraryBooks(BookTable(TableContents(news.packets)))
    var found: [Int64: BookDetails] = [:]
    for packet in news.packets {
      for row in packet.rows { found[row.number] = row.details }
    }
    guard let keeper = BookKeeper.ofUser(wake: {}) else { return (books, found) }
    defer { keeper.stop(within: 1) }
    keeper.wantReadings()
    keeper.flush()
    let kept = keeper.take()
    kept.problems.forEach(warn)
    books.take(kept.readings)
    books.take(kept.collections ?? [])
    return (books, found)
  }

  private func counted(_ catalogue: Catalogue, _ warn: (String) -> Void) -> String {
    catalogue.flush()
    let news = catalogue.take()
    news.problems.forEach(warn)
    return "\(TableContents(news.packets).count) books\n"
  }
}

// MARK: - What is printed

extension LibraryCommand {
  private func list(
    _ query: BookQuery, _ books: LibraryBooks, _ found: [Int64: BookDetails]
  ) -> String {
    let shelf = TableShelf(books.table, order: .author, filter: query)
    let rows = (0..<shelf.count).map(shelf.row(at:))
    guard !isJSON else {
      let all = rows.map { row in
        JSONValue(fields: Self.fields(row, Self.details(of: row, found[row.number], books)))
      }
      return JSONValue.array(all).text(isIndented: true) + "\n"
    }
    return rows.map { row in
      let author = row.entry.author.map { " (\(Printable.escaped($0)))" } ?? ""
      return "\(Printable.escaped(row.entry.title))\(author)\t\(Self.path(row))\n"
    }.joined()
  }

  private func info(
    _ path: Picture.Source, _ catalogue: Catalogue, _ warn: (String) -> Void
  ) throws(Failure) -> String {
    let (books, _) = books(catalogue, warn)
    let shelf = TableShelf(books.table)
    guard let resolved = path.resolved, let number = books.table.number(at: resolved.bytes),
      let place = shelf.place(ofNumber: number)
    else { throw Failure(description: "\(path) is not in the library") }
    let row = shelf.row(at: place)
    let details = Self.details(of: row, catalogue.details(of: number)?.details, books)
    let fields = Self.fields(row, details)
    guard !isJSON else { return JSONValue(fields: fields).text(isIndented: true) + "\n" }
    return fields.sorted { $0.key < $1.key }.compactMap { name, value in
      value.map { "\(name): \(Self.line($0))\n" }
    }.joined()
  }

  /// What the catalogue has found, with the reader's corrections and rating.
  private static func details(
    of row: BookRow, _ found: BookDetails?, _ books: LibraryBooks
  ) -> BookDetails {
    guard var details = found else { return row.details }
    details = details.corrected(by: books.reading(of: row.entry.id)?.corrections ?? [:])
    details.rating = row.details.rating
    return details
  }

  private static func line(_ value: JSONValue) -> String {
    if case .string(let text) = value { Printable.escaped(text) } else { value.text() }
  }

  private static func path(_ row: BookRow) -> String {
    Printable.escaped(row.entry.locator.path)
  }

  private static func fields(_ row: BookRow, _ details: BookDetails) -> [String: JSONValue?] {
    func text(_ value: String?) -> JSONValue? { value.map { .string($0) } }
    func list(_ values: [String]) -> JSONValue? {
      values.isEmpty ? nil : .array(values.map { .string($0) })
    }
    let authors = details.authors.isEmpty ? row.entry.author.map { [$0] } ?? [] : details.authors
    return [
      "id": .string(row.entry.id), "title": .string(row.entry.title), "authors": list(authors),
      "series": text(details.series), "number": details.seriesIndex.map { .number($0) },
      "language": text(details.language), "publisher": text(details.publisher),
      "published": text(details.published), "tags": list(details.tags),
      "identifiers": list(details.identifiers), "summary": text(details.summary),
      "rating": details.rating.map { .integer($0) },
      "pages": row.entry.pageCount.map { .integer($0) },
      "format": row.format.isEmpty ? nil : .string(row.format), "size": .integer(row.size),
      "added": row.added > 0 ? .integer(row.added) : nil, "state": .string("\(row.state)"),
      "path": .string(row.entry.locator.path),
    ]
  }
}
