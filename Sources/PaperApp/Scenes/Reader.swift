import Books
import Geometry
import Gestures
import Layers
import Layouts

/// How the pages of an open book are turned.
public enum ReadingStyle: String, Sendable, CaseIterable {
  /// Hard pages that turn about the spine.
  case flip
  /// Pages that curl over flat.
  case leaves
}

/// One style of turning pages: all that differs between them. A position is a side of a leaf, so that
/// it means the same in every style: the cover is 0, page p is p + 1.
protocol Reader: AnyObject {
  var style: ReadingStyle { get }
  /// What is read when all has come to rest.
  var item: Int { get }
  /// How the book stands, for the styles that know of it.
  var pose: Pose { get }

  func turn(_ command: TurnCommand, at time: Double)
  func togglePose(at time: Double)
  /// One page or two, for the styles that know of it.
  func togglePages(at time: Double)
  /// Everything but keys.
  func handle(_ event: InputEvent, at time: Double)
  func resize()
  /// Takes its layers away.
  func leave()

  func layout(at time: Double, as part: Part)
  func isMoving(at time: Double) -> Bool
  /// In spreads, the cover at -1; and what drives the style.
  func facts(at time: Double) -> (offset: Double, progress: [String: Double])
  func reading(at time: Double) -> Reading
  /// The pages that are fetched where the book stands.
  var pagesAround: Set<Int> { get }
}

extension Reader {
  func togglePose(at time: Double) {}
  func togglePages(at time: Double) {}
  func resize() {}
}

enum TurnCommand: Equatable {
  /// So many leaves on, or back.
  case by(Int)
  case toStart, toEnd
}

/// What is being read, and where.
struct Reading: Equatable {
  /// Sides of leaves, in reading order.
  var items: [Int]
  /// A page at rest, in points.
  var page: Rect
}

/// What all styles of one open book share: the book, the window, and where pictures come from.
final class Desk {
  let book: Book
  let store: ContentStore
  var view: ViewSize

  init(_ book: Book, in view: ViewSize, store: ContentStore) {
    self.book = book
    self.view = view
    self.store = store
  }

  /// The book as it lies on the desk.
  func plan(
    pose: Double, mode: LeavesMode = .facing, opening: BookOpening? = nil
  ) -> BookLayout {
    let aspect = book.pages.first.flatMap { store.aspect(of: $0) }
    return BookLayout(
      viewSize: view.size, pixelScale: view.scale, pages: book.pages.count,
      pageAspect: aspect ?? Design.page.width / Design.page.height, pose: pose, mode: mode,
      opening: opening)
  }
}

extension Part.Arrival {
  var opening: BookOpening {
    BookOpening(
      progress: progress, cover: element.frame, cornerRadius: element.cornerRadius)
  }
}
