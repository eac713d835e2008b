import BookTable
import Books
import Shelf
import Stage
import Localisation
import SystemCalls

/// The result of reading the arguments' paths: the shelf, and the book and page to open.
public struct LaunchResult: Sendable {
  public let shelf: ListedShelf
  /// The shelf's books for the table that the stage shows.
  public let contents: TableContents
  /// The book named by `--book`; with `--page` alone the first book.
  public let book: ShelfEntry.ID?
  /// Whether a book is to be opened, because `--book` or `--page` leads to an existing book.
  public let opens: Bool
  /// The book that is opened as soon as the shelf is shown; nil for none.
  public var opened: DocumentSource? {
    opens ? book.flatMap(shelf.entry(of:))?.documentSource : nil
  }
  /// The page to open, counted from 0.
  public let page: Int?
  /// The problems, one line each: the library's problems, and a book that does not exist.
  public let problems: [String]
  /// Whether reading failed as a whole, so that there is no shelf to show, not even an empty shelf.
  public let isHopeless: Bool
  /// How the shelf is browsed; nil for as before.
  public let style: ShelfStyle?
  /// The order of the books; nil for as before.
  public let order: ShelfOrder?
  /// The paths of a shelf that is to be found again; nil for the program's own shelf, for one book, and for
  /// a shelf that could not be read.
  public let keptPaths: [[UInt8]]?
  /// The books that join the shelf which is there; nil where `shelf` takes its place.
  public let joining: [JoiningBook]?
  /// The books that were open in further windows and are there, each as the bytes of a path.
  public let further: [[UInt8]]
  /// What was read, so that the same can be read again.
  public let arguments: Arguments
  /// Whether folders of books were given to a window that is there, which keeps the folders in the library.
  public var isFolders: Bool {
    arguments.joinsShelf && joining == nil && !library.entries.isEmpty
      && arguments.paths.allSatisfy { library.places.folders.contains($0) }
  }
  /// Where books were looked for, and what was found.
  public let library: Library

  /// Reads the shelf from disk; not for the window's thread.
  /// - Parameters:
  ///   - calibre: reads the databases of libraries; nil where these are searched as any other folders.
  ///   - isCancelled: asked again and again; once true, the rest of the disk is left unread.
  public static func read(
    _ arguments: Arguments, calibre: (any CalibreReader)?,
    isCancelled: @escaping () -> Bool = { false }
  ) -> LaunchResult {
    var problems: [String] = []
    var library = Library()
    let paths = arguments.paths.isEmpty ? LeftShelf.paths(of: arguments) : arguments.paths
    if !paths.isEmpty {
      library = Library.open(paths, calibre: calibre, isCancelled: isCancelled)
    } else if let demo = demoShelf() {
      library = Library.open([demo])
    } else {
      problems.append(
        Localisation.text("the demo shelf is not installed; start Paper with a folder of pictures"))
    }
    let shown = library.problems.prefix(Self.maximumProblems)
    problems += shown.map(\.description)
    let hidden = library.problems.count - shown.count
    if hidden > 0 {
      problems.append(
        Localisation.count(
          hidden, one: "1 further file could not be opened",
          other: "{count} further files could not be opened"))
    }
    let joins = arguments.joinsShelf && LeftShelf.isOnlyBooks(library, of: arguments)
    let shelf = ListedShelf(library.entries)
    let named = arguments.book.flatMap { find($0, on: shelf) }
    if let name = arguments.book, named == nil {
      problems.append(
        Localisation.text("--book: there is no book {name} on the shelf", ["name": name]))
    }
    // `--page` alone means the first book; beside a `--book` that does not exist the page is ignored.
    let isPageAlone = arguments.book == nil && arguments.page != nil
    let isAlone = arguments.opensBook && LeftShelf.isOneBook(library, of: arguments)
    let first = (isPageAlone || (isAlone && arguments.book == nil)) && shelf.count > 0
    let (left, further) = leftBooks(of: arguments, on: library, &problems)
    let book = first ? shelf.entry(at: 0) : named ?? left
    let centred = arguments.paths.isEmpty ? arguments.left?.book.flatMap(shelf.entry(of:)) : nil
    return LaunchResult(
      shelf: shelf, contents: TableContents(library.entries), book: (book ?? centred)?.id,
      opens: book != nil,
      page: arguments.page.map { $0 - 1 }, problems: problems,
      // A shelf that was there the last time, as on a disk that is not put in now, is no wrong argument.
      isHopeless: isHopeless(library) && !arguments.paths.isEmpty,
      style: arguments.choosesShelf
        ? nil : arguments.left?.style.flatMap(ShelfStyle.init(rawValue:)),
      order: arguments.left?.order.flatMap(ShelfOrder.init(name:)),
      keptPaths: LeftShelf.isOneBook(library, of: arguments) || isHopeless(library)
        ? nil : LeftShelf.absolute(arguments.paths),
      joining: joins ? library.joining : nil, further: further, arguments: arguments,
      library: library)
  }

  /// The books that were open when the windows were closed: the one of this window, and those of others. What is not
  /// there any more is a problem.
  private static func leftBooks(
    of arguments: Arguments, on library: Library, _ problems: inout [String]
  ) -> (here: ShelfEntry?, further: [[UInt8]]) {
    guard let first = arguments.leftBooks.first else { return (nil, []) }
    let here = LeftShelf.open(first, on: library)
    let further = arguments.leftBooks.dropFirst().compactMap(\.path)
    let there = further.filter { Picture.Source(bytes: $0).resolved != nil }
    let missing =
      (here == nil ? first.path.map { [$0] } ?? [] : []) + further.filter { !there.contains($0) }
    problems += missing.map { path in
      Localisation.text(
        "“{path}” was open and is gone",
        ["path": Picture.Source(bytes: path).description])
    }
    return (here, there)
  }

  /// The largest number of problems that are reported in lines of their own; further problems are only
  /// counted, because a folder of thousands of folders without pictures must not print thousands of lines.
  static let maximumProblems = 50

  /// Whether no book was found where the shelf's books were, as on a disk that was taken out.
  public var isGone: Bool { Self.isHopeless(library) }

  private static func isHopeless(_ library: Library) -> Bool {
    library.entries.isEmpty
      && library.problems.contains {
        switch $0 {
        case .noPictures, .emptyPlist: false
        default: true
        }
      }
  }

  /// Puts the books on the stage's shelf, as its shelf or beside those that are there. If `isHopeless` is true, the
  /// stage keeps its shelf and only shows the problems.
  /// - Parameter isFirst: whether the stage has no shelf yet; an empty one is then shown beneath the problems.
  /// - Returns: whether the stage shows the new shelf.
  @discardableResult
  public func show(on stage: Stage, isFirst: Bool = false, at time: Double) -> Bool {
    guard !isHopeless || isFirst else {
      stage.tell(problems, at: time)
      return false
    }
    if let joining {
      stage.join(joining, problems: problems, at: time)
      return true
    }
    stage.show(
      TableShelf(BookTable(contents)), problems: problems, book: book, opening: opens, page: page,
      style: style,
      order: order, at: time)
    return true
  }

  /// Finds a book by its number, counted from 1, by its id, or by its title without regard to case.
  private static func find(_ name: String, on shelf: ListedShelf) -> ShelfEntry? {
    if let number = Int(name), number >= 1, number <= shelf.count {
      return shelf.entry(at: number - 1)
    }
    let title = name.lowercased()
    return shelf.entry(of: name)
      ?? (0..<shelf.count).lazy.map(shelf.entry(at:)).first { $0.title.lowercased() == title }
  }

  /// The demo shelf's path: in `PAPER_ASSETS`, beside the installed program, or in the source tree in which
  /// the program was built; nil where none of these has the file.
  static func demoShelf() -> String? {
    var folders: [String] = []
    if let named = Environment["PAPER_ASSETS"] { folders.append(named) }
    if let program = Paths.program {
      var folder = Paths.parent(of: program)
      folders.append(Paths.joined(folder, "../share/paper"))
      for _ in 0..<6 {
        // Only a folder with a Package.swift is the source tree; another folder named Assets is ignored.
        if Files.exists(Paths.joined(folder, "Package.swift")) {
          folders.append(Paths.joined(folder, "Assets"))
        }
        folder = Paths.parent(of: folder)
      }
    }
    return folders.map { $0 + "/Books.plist" }.first { Files.exists($0) }
  }
}
