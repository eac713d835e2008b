import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster
import Synchronization
import TestSupport

/// A book that notes which of its pages are drawn.
final class CountingPages: BookViewDataSource {
  private let state = Mutex<[Int]>([])

  /// In the order in which they were asked for; -1 is the cover.
  var drawn: [Int] { state.withLock { $0 } }

  func forget() { state.withLock { $0 = [] } }

  func renderPage(at index: Int, in context: BitmapContext) {
    state.withLock { $0.append(index) }
    context.fill(Self.color(index))
    // Not the same at the left and at the right, nor above and below.
    context.fill(.white, in: Rect(10, 20, context.size.width / 2, 30))
  }

  func renderCover(in context: BitmapContext) {
    state.withLock { $0.append(-1) }
    context.fill(.white, in: Rect(20, 20, context.size.width - 40, 60))
  }

  static func color(_ page: Int) -> Color {
    Color(Double(page % 16 * 16) / 255, Double(page / 16 % 16 * 16) / 255, 128.0 / 255)
  }
}

/// Writes down what it is told.
final class BookDiary: BookViewDelegate {
  enum Entry: Equatable {
    case willTurn(Int)
    case didSettle(Int)
  }

  var entries: [Entry] = []
  var tapped: [(page: Int, point: Point)] = []
  var usesTaps = false
  /// The pages that the last layout has laid, and the halves of wide pages.
  var laid: [Int: Layer] = [:]
  var halves: [Imposition.PagePart: Layer] = [:]

  func bookView(_ view: BookView, willTurnTo place: BookPlace) {
    entries.append(.willTurn(place.page))
  }

  func bookView(_ view: BookView, didSettleAt place: BookPlace) {
    entries.append(.didSettle(place.page))
  }

  func bookView(_ view: BookView, usesTapOnPage page: Int, at point: Point) -> Bool {
    tapped.append((page, point))
    return usesTaps
  }

  func bookView(
    _ view: BookView, didLay layer: Layer, ofPage page: Int, part: Imposition.PagePart,
    at time: Double
  ) {
    laid[page] = layer
    if part != .whole { halves[part] = layer }
  }
}

/// A view with a book, a hand and a clock.
struct BookRig {
  let view: BookView
  let pages = CountingPages()
  let diary = BookDiary()
  var time = 0.0

  /// - Parameter cover: `boards` for a bound book with boards; other books fill the view.
  init(
    pages count: Int = 12, size: Size = Size(800, 600), mode: LeavesMode = .facing,
    direction: ReadingDirection = .leftToRight, showing page: Int = 4,
    style: BookView.Style = .curl, cover: Imposition.CoverRule = .alone
  ) {
    let imposition = Imposition(pages: count, cover: cover, direction: direction)
    let shape = BookShape(
      viewSize: size, imposition: imposition, pageAspect: 0.7, mode: mode,
      fillsView: cover != .boards)
    view = BookView(shape, style: style, at: BookPlace(page: page))
    view.dataSource = pages
    view.delegate = diary
    settle()
  }

  mutating func wait(_ seconds: Double) {
    time += seconds
    view.update(at: time)
  }

  /// Lets everything settle, and be drawn.
  mutating func settle() {
    repeat { wait(0.5) } while view.needsFrame(at: time)
  }

  func press(_ point: Point) { view.handle(.pointerDown(point, button: .left), at: time) }
  func move(_ point: Point) { view.handle(.pointerMoved(point), at: time) }
  func release(_ point: Point) { view.handle(.pointerUp(point, button: .left), at: time) }

  mutating func drag(_ from: Point, _ to: Point, seconds: Double) {
    press(from)
    for step in 1...10 {
      wait(seconds / 10)
      move(from + (to - from) * (Double(step) / 10))
    }
    release(to)
  }

  var pageSize: Size { view.spread(at: time).page.size }

  /// The sides of the pages as they are seen, with pages in points.
  var sides: [SeenSides.Side] { view.seenSides(at: time).sides }

  /// Where a point of the paper of a page is seen, on that page and on the other side of its leaf. The point is measured from
  /// the spine and from the top.
  func seen(_ point: Point, ofLeaf leaf: Int) -> [Point] {
    sides.filter { $0.leaf == leaf }.compactMap { side in
      side.surface.screen(onPage(point, side.content.page ?? 0))
    }
  }

  /// A point of the paper as a point of a page, and back.
  func onPage(_ point: Point, _ page: Int) -> Point {
    let isRight = (page % 2 == 0) == (view.shape.direction == .leftToRight)
    return isRight ? point : Point(pageSize.width - point.x, point.y)
  }

  /// The spine's place in a view that shows a front.
  var spine: Double {
    if view.shape.mode == .facing { return pageSize.width }
    return view.shape.direction == .leftToRight ? 0 : pageSize.width
  }

  var flights: [LeafPositions.Flight] {
    (view.turner as? BoundTurner)?.positions(at: time).flights ?? []
  }

  func picture() -> Bitmap? {
    Rasterizer().image(
      of: view.commands(), background: .black, width: Int(view.shape.viewSize.width),
      height: Int(view.shape.viewSize.height))
  }
}
