import PaperGeometry
import PaperLayouts
import PaperLeaves
import PaperRaster
import Synchronization

/// A book that counts how often each of its pages is drawn.
final class CountingBook: LeavesDataSource {
  private let state: Mutex<(pages: Int, drawn: [Int])>

  /// Of all pages; nil gives each page a colour of its own.
  private let color: Color?

  init(pages: Int, color: Color? = nil) {
    state = Mutex((pages, []))
    self.color = color
  }

  var pages: Int {
    get { state.withLock { $0.pages } }
    set { state.withLock { $0.pages = newValue } }
  }

  /// In the order in which they were asked for.
  var drawn: [Int] { state.withLock { $0.drawn } }

  func forget() { state.withLock { $0.drawn = [] } }

  func numberOfPages(in view: LeavesView) -> Int { pages }

  func renderPage(at index: Int, in context: BitmapContext) {
    state.withLock { $0.drawn.append(index) }
    // The page's number as a colour, so that a pixel tells which page it is from.
    context.fill(color ?? Self.color(index))
  }

  static func color(_ page: Int) -> Color {
    Color(Double(page % 16 * 16) / 255, Double(page / 16 % 16 * 16) / 255, 128.0 / 255)
  }
}

/// Writes down what it is told.
final class Diary: LeavesDelegate {
  var entries: [TurnEvent] = []
  /// What to do when told that a page was turned to.
  var reaction: ((LeavesView, Int) -> Void)?

  func leavesView(_ view: LeavesView, willTurnToPage page: Int) {
    entries.append(.willTurn(to: page))
  }

  func leavesView(_ view: LeavesView, didTurnToPage page: Int) {
    entries.append(.didTurn(to: page))
    reaction?(view, page)
  }
}

/// A view with a book, and what keeps both alive.
struct LeavesRig {
  let view: LeavesView
  let book: CountingBook
  let diary = Diary()
  var time = 0.0

  init(
    pages: Int, size: Size = Size(400, 300), mode: LeavesView.Mode = .automatic, scale: Double = 1,
    showing page: Int? = nil
  ) {
    view = LeavesView(size: size, scale: scale)
    book = CountingBook(pages: pages)
    view.mode = mode
    view.dataSource = book
    view.delegate = diary
    view.reloadData(showing: page)
    view.update(at: 0)
  }

  mutating func wait(_ seconds: Double) {
    time += seconds
    view.update(at: time)
  }

  /// Lets everything settle, and be drawn.
  mutating func settle() {
    repeat { wait(0.5) } while view.needsFrame(at: time)
  }
}
