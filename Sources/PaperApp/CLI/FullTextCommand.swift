import BookClients
import BookTable
import Books
import Catalogue
import FullText
import JSON
import Launch

/// `paper index` and `paper find`: the words of books, and the search inside books.
package struct FullTextCommand {
  /// Why a command failed, in one line.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// What the words ask for.
  package enum Task: Equatable {
    case index([Picture.Source], isOff: Bool)
    case find(String)
  }

  private struct Choices {
    var isJSON = false
    var isOff = false
  }

  package let task: Task
  private let isJSON: Bool

  /// The most places that are printed; each costs a look into the book.
  private static let mostPlaces = 200

  /// - Parameters:
  ///   - name: `index` or `find`.
  ///   - words: the command line behind the name.
  package init(_ name: String, words: [CommandWord]) throws(Arguments.Misuse) {
    var choices = Choices()
    let rest = try CommandOption.read(words, into: &choices, options: Self.table(name), of: name)
    isJSON = choices.isJSON
    guard name == "find" else {
      guard !rest.isEmpty || !choices.isOff else {
        throw Arguments.Misuse("--off needs a folder; see paper index --help")
      }
      // A variable of a script may be empty, and an empty name with a slash is the root of all.
      guard rest.allSatisfy({ !$0.bytes.isEmpty }) else {
        throw Arguments.Misuse("index needs a folder; see paper index --help")
      }
      task = .index(rest.map { Picture.Source(bytes: $0.bytes) }, isOff: choices.isOff)
      return
    }
    let text = rest.map(\.text).joined(separator: " ")
    guard !IndexQuery(text).isEmpty else {
      throw Arguments.Misuse("find needs words; see paper find --help")
    }
    task = .find(text)
  }

  /// The options of a command, in the order in which they are told.
  static func options(of name: String) -> [OptionText] { table(name).map(\.text) }

  private static func table(_ name: String) -> [CommandOption<Choices>] {
    guard name == "find" else {
      return [
        .flag("--off", "forget the words of the books in each FOLDER, and read the books no longer")
        {
          $0.isOff = true
        }
      ]
    }
    return [
      .flag(
        "--json",
        "a JSON array: path, title, page (from 1), before, found, after; the last three of the words around"
      ) { $0.isJSON = true }
    ]
  }

  // MARK: Running

  /// - Parameter warn: told of each problem, in one line.
  /// - Returns: the text to print.
  func text(warn: (String) -> Void) throws -> String {
    guard let paths = FullText.userPaths else {
      throw Failure(description: "there is no HOME, and so no place for words")
    }
    let workers = BookWorkers()
    defer { workers.stop() }
    let reader = TextWorkers(program: workers.program, givesWay: false)
    defer { reader.stop() }
    switch task {
    case .index(let folders, let isOff):
      let text = FullText(
        path: paths.index, folders: paths.folders, reader: reader, givesWay: false)
      defer { text.stop(within: 2) }
      let known = FullText.folders(in: paths.folders)
      return try index(Self.resolved(folders, isOff ? known : nil), isOff: isOff, text, warn)
    case .find(let words): return try find(words, in: paths.index, reader)
    }
  }

  /// The paths of folders without links; all folders are looked at before the first folder counts.
  /// - Parameter known: the folders of which each must be; nil for new folders.
  private static func resolved(
    _ folders: [Picture.Source], _ known: [[UInt8]]?
  ) throws(Failure) -> [Picture.Source] {
    var paths: [Picture.Source] = []
    for folder in folders {
      if let known {
        // A folder that is gone is named by its path.
        let path = folder.resolved ?? folder
        guard known.contains(path.bytes) else {
          throw Failure(description: "\(Printable.escaped(folder.path)) is no folder of the search")
        }
        paths.append(path)
        continue
      }
      let found: RootPath
      do throws(RootPath.Flaw) { found = try RootPath(folder) } catch {
        throw Failure(description: error.description)
      }
      guard found.isFolder else {
        throw Failure(description: "\(Printable.escaped(folder.path)) is a file, and no folder")
      }
      paths.append(Picture.Source(bytes: found.bytes))
    }
    return paths
  }

  private func index(
    _ paths: [Picture.Source], isOff: Bool, _ text: FullText, _ warn: (String) -> Void
  ) throws(Failure) -> String {
    for path in paths { isOff ? text.remove(path) : text.add(path) }
    if paths.isEmpty { text.update() }
    text.flush()
    let news = text.take()
    news.problems.forEach(warn)
    if !news.problems.isEmpty { throw Failure(description: "the words are not kept") }
    if news.isElsewhere { warn("another window of Paper reads the books") }
    return news.folders.map { "\(Printable.escaped(Picture.Source(bytes: $0).path))\n" }.joined()
      + "\(news.indexed) \(news.indexed == 1 ? "book" : "books") read, \(news.waiting) wait, \(news.failed) failed\n"
  }

  private func find(_ words: String, in path: String, _ reader: TextWorkers) throws -> String {
    let answer = FullTextSearch.find(words, in: path)
    if let problem = answer.problem { throw Failure(description: problem) }
    // Books have colons, too, so a term of the other search counts only where no book has the words.
    if answer.hits.isEmpty, let term = BookQuery(words).firstPrefix {
      throw Arguments.Misuse("find takes words alone, and \(term): is a term of paper list")
    }
    let terms = IndexQuery(words).terms
    var places: [JSONValue] = []
    var lines = ""
    for hit in answer.hits {
      guard places.count < Self.mostPlaces else { break }
      let file = Picture.Source(bytes: hit.path)
      let found = reader.excerpt(of: file, pages: hit.pages, anchor: hit.anchor, terms: terms)
      let page = hit.pages.lowerBound + (found?.further ?? 0) + 1
      let around = found.map { "\($0.before)\($0.found)\($0.after)" } ?? ""
      lines += "\(Printable.escaped(file.path))\t\(page)\t\(around)\n"
      places.append(
        JSONValue(fields: [
          "path": .string(file.path), "title": .string(hit.title), "page": .integer(page),
          "before": found.map { .string($0.before) }, "found": found.map { .string($0.found) },
          "after": found.map { .string($0.after) },
        ]))
    }
    return isJSON ? JSONValue.array(places).text(isIndented: true) + "\n" : lines
  }
}
