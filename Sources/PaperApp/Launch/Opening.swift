import Books
import Foundation
import Scenes

/// From arguments to a shelf: which paths are read, which book is meant.
public struct Opening: Sendable {
  public let library: Library
  /// Number on the shelf of the book asked for by `--book`.
  public let book: Int?
  /// `--book` or `--page` asks for an open book.
  public let opens: Bool
  /// Counted from 0.
  public let page: Int?
  /// What went wrong, one line each: the library's problems and a book that is not there.
  public let problems: [String]

  /// Reads the shelf from disk: not for the window's thread.
  public static func read(_ arguments: Arguments) -> Opening {
    var problems: [String] = []
    var library = Library(books: [], problems: [])
    if !arguments.paths.isEmpty {
      library = Library.open(arguments.paths)
    } else if let demo = demoShelf() {
      library = Library.open([demo])
    } else {
      problems.append("the demo shelf is not installed; start Paper with a folder of pictures")
    }
    let told = library.problems.prefix(Self.mostProblems)
    problems += told.map(\.description)
    let untold = library.problems.count - told.count
    if untold > 0 { problems.append("and \(untold) more things could not be opened") }
    let number = arguments.book.flatMap { find($0, in: library.books) }
    if let name = arguments.book, number == nil {
      problems.append("--book: there is no book \(name) on the shelf")
    }
    // A page of a book that is not there is no page of another one.
    let book = arguments.book == nil && arguments.page != nil ? 0 : number
    if let page = arguments.page, let book, library.books.indices.contains(book) {
      problems += lack(of: page, in: library.books[book])
    }
    return Opening(
      library: library, book: book, opens: book != nil,
      page: arguments.page.map { $0 - 1 }, problems: problems)
  }

  /// One line if a page is asked for, counted from 1, that the book does not have; the last one stands
  /// in for it.
  private static func lack(of page: Int, in book: Book) -> [String] {
    let count = book.pages.count
    guard page > count else { return [] }
    let has = count == 1 ? "has only 1 page" : "has only \(count) pages"
    return ["--page: there is no page \(page): “\(book.title)” \(has)"]
  }

  /// Lines about what could not be opened, before the rest is only counted: a folder of thousands of
  /// folders without pictures is not worth thousands of lines.
  static let mostProblems = 50

  /// Nothing came of the arguments: there is no shelf to show, not even an empty one.
  public var isHopeless: Bool {
    library.books.isEmpty
      && library.problems.contains {
        switch $0 {
        case .noPictures, .emptyPlist: false
        default: true
        }
      }
  }

  /// Puts the books on the stage's shelf. If nothing came of the arguments, the stage keeps what it
  /// shows and only tells why.
  /// - Returns: whether there was anything to show.
  @discardableResult
  public func show(on stage: Stage, at time: Double) -> Bool {
    guard !isHopeless else {
      stage.tell(problems, at: time)
      return false
    }
    stage.show(
      library, problems: problems, book: book, opening: opens, page: page, at: time)
    return true
  }

  /// By number from 1, by id, or by title without regard to case.
  private static func find(_ name: String, in books: [Book]) -> Int? {
    if let number = Int(name), number >= 1, number <= books.count { return number - 1 }
    return books.firstIndex { $0.id == name }
      ?? books.firstIndex { $0.title.lowercased() == name.lowercased() }
  }

  /// `PAPER_ASSETS`, beside an installed program, or in the source tree that it was built in.
  static func demoShelf() -> String? {
    let files = FileManager.default
    var folders: [String] = []
    if let named = ProcessInfo.processInfo.environment["PAPER_ASSETS"] { folders.append(named) }
    if let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
      var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
      folders.append(folder.appendingPathComponent("../share/paper").path)
      for _ in 0..<6 {
        // Not just any folder of that name above the program: the source tree's.
        if files.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
          folders.append(folder.appendingPathComponent("Assets").path)
        }
        folder.deleteLastPathComponent()
      }
    }
    return folders.map { $0 + "/Books.plist" }.first { files.fileExists(atPath: $0) }
  }
}
