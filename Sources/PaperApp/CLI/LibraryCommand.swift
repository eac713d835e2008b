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
    let rest = try CommandOption.read(
      words, into: &isJSON, options: table, of: name, takesMinus: name == "list")
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
      guard paths.count == 1, let path = paths.first, !path.bytes.isEmpty else {
        throw Arguments.Misuse("info needs one book; see paper info --help")
      }
      task = .info(path)
    default:
      let query = BookQuery(rest.map(\.text).joined(separator: " "))
      switch query.problem {
      // A word with a colon may stand in a title.
      case nil, .unknownPrefix: task = .list(query)
      case let problem?: throw Arguments.Misuse("\(problem)")
      }
    }
  }

  private static func hasJSON(_ name: String) -> Bool { name == "list" || name == "info" }

  /// The options of a command, in the order in which they are told.
  static func options(of name: String) -> [OptionText] { hasJSON(name) ? table.map(\.text) : [] }

  private static let table: [CommandOption<Bool>] = [
    .flag(
      "--json",
      "JSON: id, title, authors, series, number, language, publisher, published, tags, identifiers, rating (in stars), pages, format, size, added (seconds since 1970), state, path"
    ) { $0 = true }
  ]

  // MARK: Running

  /// - Parameter warn: told of each problem, in one line.
  /// - Returns: the text to print.
  func text(warn: (String) -> Void) throws -> String {
    if case .remove(let folders) = task { return try Self.removed(folders) }
    let workers = BookWorkers()
    defer { workers.stop() }
    let catalogue = try open(workers)
    defer { catalogue.stop(within: 2) }
    switch task {
    case .add(let folders):
      let paths = try Self.resolved(folders, warn)
      for path in paths { catalogue.add(root: path) }
      let text = try counted(catalogue, having: paths, warn)
      guard catalogue.take().isElsewhere else { return text }
      warn("another window or program of Paper looks after the library, and follows")
      // The number of before would be taken for the number of now.
      return ""
    case .remove: return ""
    case .scan:
      catalogue.scan()
      let text = try counted(catalogue, having: [], warn)
      guard !catalogue.take().isElsewhere else {
        throw Failure(
          description:
            "nothing was scanned: another window or program of Paper looks after the library")
      }
      return text
    case .list(let query):
      let (books, found) = try books(catalogue, warn)
      let shelf = TableShelf(books.table, order: .author, filter: query)
      if shelf.count == 0, let problem = query.problem { throw Arguments.Misuse("\(problem)") }
      return list(shelf, books, found)
    case .info(let path): return try info(path, catalogue, warn)
    }
  }

  /// The paths of folders without links; each folder is looked at before the first joins the library.
  private static func resolved(
    _ folders: [Picture.Source], _ warn: (String) -> Void
  ) throws(Failure) -> [Picture.Source] {
    var paths: [Picture.Source] = []
    for folder in folders {
      let found: RootPath
      do throws(RootPath.Flaw) { found = try RootPath(folder) } catch {
        throw Failure(description: error.description)
      }
      guard found.isFolder else {
        throw Failure(description: "\(Printable.escaped(folder.path)) is a file, and no folder")
      }
      paths.append(Picture.Source(bytes: found.bytes))
    }
    let known = Catalogue.userRoots
    for (index, path) in paths.enumerated() {
      let others = known + paths[..<index]
      if others.contains(path) {
        warn("\(path) is in the library already")
      } else if let outer = others.first(where: { PathBytes.is(path.bytes, inside: $0.bytes) }) {
        warn("\(path) is a part of \(outer), which is in the library already")
      }
    }
    return paths
  }

  /// Takes folders out of the list of folders, also folders that are gone. A window follows at once.
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
        takesOver: false, wake: {})
    else { throw Failure(description: "there is no HOME, and so no library") }
    return catalogue
  }

  /// Waits for the catalogue, and joins all books with what is kept of their reading.
  /// - Returns: also what the catalogue has found, by its numbers.
  private func books(
    _ catalogue: Catalogue, _ warn: (String) -> Void
  ) throws(Failure) -> (LibraryBooks, found: [Int64: BookDetails]) {
    let news = try Self.news(of: catalogue, having: [], warn)
    if news.isScannedElsewhere {
      warn("another window or program of Paper scans the library; books may be missing here")
    }
    let books = LibraryBooks(BookTable(TableContents(news.packets)))
    var found: [Int64: BookDetails] = [:]
    for packet in news.packets {
      for row in packet.rows { found[row.number] = row.details }
    }
    guard let keeper = BookKeeper.ofUser(resumesEdits: false, wake: {}) else {
      return (books, found)
    }
    defer { keeper.stop(within: 1) }
    keeper.wantReadings()
    keeper.flush()
    let kept = keeper.take()
    kept.problems.forEach(warn)
    books.take(kept.readings)
    books.take(kept.collections ?? [])
    return (books, found)
  }

  /// Waits for the catalogue. A catalogue that has no folders of the list cannot be used.
  /// - Parameter folders: those that are to be in the list.
  private static func news(
    of catalogue: Catalogue, having folders: [Picture.Source], _ warn: (String) -> Void
  ) throws(Failure) -> Catalogue.News {
    catalogue.flush()
    let news = catalogue.take()
    let roots = Catalogue.userRoots
    let isUsable = roots.isEmpty || !news.roots.isEmpty
    if let problem = news.problems.first, !isUsable || !folders.allSatisfy(roots.contains) {
      throw Failure(description: problem)
    }
    news.problems.forEach(warn)
    return news
  }

  /// What could not be written makes the number wrong, and the command fails.
  private func counted(
    _ catalogue: Catalogue, having folders: [Picture.Source], _ warn: (String) -> Void
  ) throws(Failure) -> String {
    var warnings: [String] = []
    let news = try Self.news(of: catalogue, having: folders) { warnings.append($0) }
    if let failure = news.failure { throw Failure(description: failure) }
    warnings.forEach(warn)
    return "\(TableContents(news.packets).count) books\n"
  }
}

// MARK: - What is printed

extension LibraryCommand {
  private func list(
    _ shelf: TableShelf, _ books: LibraryBooks, _ found: [Int64: BookDetails]
  ) -> String {
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
    let (books, _) = try books(catalogue, warn)
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
    let reading = books.reading(of: row.entry.id)
    details = details.corrected(by: reading?.corrections ?? [:])
    details.rating = row.details.rating
    let own = reading?.tags ?? []
    details.tags = own + details.tags.filter { !own.contains($0) }
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
      "rating": details.rating.map { .number(Double($0) / 2) },
      "pages": row.entry.pageCount.map { .integer($0) },
      "format": row.format.isEmpty ? nil : .string(row.format), "size": .integer(row.size),
      "added": row.added > 0 ? .integer(row.added) : nil, "state": .string("\(row.state)"),
      "path": .string(row.entry.locator.path),
    ]
  }
}
