import Accessibility
import BookTable
import Books
import Catalogue
import Content
import Foundation
import Launch
import PaperApp
import PaperGeometry
import Stage

/// A catalogue whose news the test makes.
final class MadeCatalogue: LibraryCatalogue {
  struct State {
    var news = Catalogue.News()
    var (added, kept, asked): ([Picture.Source], [Int64], [Int64]) = ([], [], [])
    var removed: [Picture.Source] = []
    var scans = 0
    var details: [Int64: BookDetails] = [:]
  }

  let state = Monitor(State())

  /// The library as the program left the library.
  init(_ rows: [BookRow] = [], isLoaded: Bool = true, isWatched: Bool = true) {
    var root = Catalogue.RootState(path: Picture.Source(path: "/books"))
    root.isWatched = isWatched
    state.withLock { [root] state in
      state.news.roots = [root]
      state.news.isLoaded = isLoaded
      state.news.packets = [.rows(rows)]
    }
  }

  func tell(_ change: (inout Catalogue.News) -> Void) { state.withLock { change(&$0.news) } }

  func take() -> Catalogue.News {
    state.withLock { state in
      defer { (state.news.packets, state.news.copies, state.news.problems) = ([], [], []) }
      return state.news
    }
  }

  func add(root: Picture.Source) { state.withLock { $0.added.append(root) } }
  func remove(root: Picture.Source) { state.withLock { $0.removed.append(root) } }
  func scan() { state.withLock { $0.scans += 1 } }
  func keep(numbers: [Int64]) { state.withLock { $0.kept += numbers } }
  func identifiers() -> BookIdentifiers { BookIdentifiers() }
  func stop(within seconds: Double) {}

  func details(
    of number: Int64
  ) -> (details: BookDetails, origins: DetailOrigins, changed: Int?)? {
    state.withLock { state in
      state.asked.append(number)
      return state.details[number].map { ($0, DetailOrigins(), 1_700_000_000) }
    }
  }
}

/// The window's frames without a window.
@MainActor
final class Frames {
  let stage = Stage(view: ViewSize(Size(800, 600)))
  let catalogue: MadeCatalogue
  let shelf: LibraryShelf
  /// In seconds since the start.
  var time = 0.0
  /// The shelves that were to be read.
  var asked: [Arguments] = []
  /// How many ends of scans were told.
  var scanEnds = 0

  init(_ catalogue: MadeCatalogue) {
    self.catalogue = catalogue
    shelf = LibraryShelf(catalogue, wake: {})
  }

  func frame(first: Arguments? = nil) {
    if let other = shelf.exchange(with: stage, first: first, at: time) { asked.append(other) }
    if shelf.takeScanEnd(at: time) { scanEnds += 1 }
    stage.advance(to: time)
  }

  /// What a screen reader is told in the window.
  var words: [String] {
    func all(_ node: AccessibleNode) -> [String] {
      [node.label, node.hint] + node.children.flatMap(all)
    }
    return all(stage.accessibleWindow())
  }

  /// Draws frames, of which the clock knows nothing, until something has happened on another thread.
  func frames(until hasHappened: () -> Bool) {
    for _ in 0..<10_000 where !hasHappened() {
      usleep(1000)
      frame()
    }
  }

  /// Starts the program without paths, and waits until the library is shown.
  func start() {
    frame(first: Arguments())
    frames { shelf.isShown }
  }

  /// Shows another shelf.
  func showOther(_ arguments: Arguments, opening: Bool = false) {
    let file = Picture.Source(path: "/other.pdf")
    let entry = ShelfEntry(
      id: "other", title: "Other", cover: file, pageCount: nil, locator: .file(file))
    stage.show(TableShelf(BookTable([entry])), book: "other", opening: opening, at: time)
    shelf.noteOtherShelf(arguments)
  }

  static func row(_ number: Int64, _ title: String) -> BookRow {
    let file = Picture.Source(path: "/books/\(number).epub")
    return BookRow(
      number: number,
      entry: ShelfEntry(
        id: "book-\(number)", title: title, cover: file, pageCount: 9, locator: .file(file)))
  }

  static func reading(_ book: Int, of number: Int64) -> KeptReading {
    KeptReading(book: book, path: Array("/books/\(number).epub".utf8))
  }
}
