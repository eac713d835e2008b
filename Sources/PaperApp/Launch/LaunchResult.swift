import Books
import Foundation
import Stage

/// From arguments to a shelf: which paths are read, which book is meant.
public struct LaunchResult: Sendable {
  public let shelf: ListedShelf
  /// The book asked for by `--book`; with `--page` alone the first.
  public let book: ShelfEntry.ID?
  /// `--book` or `--page` asks for an open book.
  public let opens: Bool
  /// Counted from 0.
  public let page: Int?
  /// What went wrong, one line each: the library's problems and a book that is not there.
  public let problems: [String]
  /// Nothing came of the arguments: there is no shelf to show, not even an empty one.
  public let isHopeless: Bool

  /// Reads the shelf from disk: not for the window's thread.
  public static func read(_ arguments: Arguments) -> LaunchResult {
    var problems: [String] = []
    var library = Library()
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
    let shelf = ListedShelf(library.entries)
    let named = arguments.book.flatMap { find($0, on: shelf) }
    if let name = arguments.book, named == nil {
      problems.append("--book: there is no book \(name) on the shelf")
    }
    // A page of a book that is not there is no page of another one.
    let isPageAlone = arguments.book == nil && arguments.page != nil
    let book = isPageAlone && shelf.count > 0 ? shelf.entry(at: 0) : named
    if let page = arguments.page, let book { problems += lack(of: page, in: book) }
    return LaunchResult(
      shelf: shelf, book: book?.id, opens: book != nil, page: arguments.page.map { $0 - 1 },
      problems: problems, isHopeless: isHopeless(library))
  }

  /// One line if a page is asked for, counted from 1, that the book does not have; the last one stands
  /// in for it.
  private static func lack(of page: Int, in book: ShelfEntry) -> [String] {
    guard case .success(let pages) = book.locator.listPages() else { return [] }
    let count = pages.count
    guard page > count else { return [] }
    let has = count == 1 ? "has only 1 page" : "has only \(count) pages"
    return ["--page: there is no page \(page): “\(book.title)” \(has)"]
  }

  /// Lines about what could not be opened, before the rest is only counted: a folder of thousands of
  /// folders without pictures is not worth thousands of lines.
  static let mostProblems = 50

  private static func isHopeless(_ library: Library) -> Bool {
    library.entries.isEmpty
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
    stage.show(shelf, problems: problems, book: book, opening: opens, page: page, at: time)
    return true
  }

  /// By number from 1, by id, or by title without regard to case.
  private static func find(_ name: String, on shelf: ListedShelf) -> ShelfEntry? {
    if let number = Int(name), number >= 1, number <= shelf.count {
      return shelf.entry(at: number - 1)
    }
    let title = name.lowercased()
    return shelf.entry(of: name)
      ?? (0..<shelf.count).lazy.map(shelf.entry(at:)).first { $0.title.lowercased() == title }
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
