import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperRaster
import Shell

/// How the pages of an open book are turned.
public enum ReadingStyle: String, Sendable, CaseIterable {
  /// Hard pages that turn about the spine.
  case flip
  /// Pages that curl over flat.
  case leaves
  /// Pages as a stack of cards, of which the front one falls towards the controller.
  case deck
}

/// One style of turning pages: all that differs between them. A place is a page and not a side of a
/// leaf, so a place means the same in every style.
protocol PageController: AnyObject {
  var style: ReadingStyle { get }
  /// What is read when all has come to rest.
  var place: BookPlace { get }
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

  /// Moves what changes by itself on to `time`.
  /// - Parameter isArriving: the book is on its way from or to its place in another scene.
  func advance(to time: Double, isArriving: Bool)
  func layout(at time: Double, in context: TransitionContext) -> Demand
  func isMoving(at time: Double) -> Bool
  /// When there is next something to do although nothing moves, if ever.
  var deadline: Double? { get }
  /// In spreads or single pages, the cover at -1; and what drives the style.
  func facts(at time: Double) -> (offset: Double, progress: [String: Double])
  func reading(at time: Double) -> Reading
  /// The sides that are seen, as surfaces in points of the window.
  func seenSides(at time: Double) -> SeenSides
  /// The pages that are fetched where the book stands.
  var pagesAround: Set<Int> { get }
}

extension PageController {
  func togglePose(at time: Double) {}
  func togglePages(at time: Double) {}
  func resize() {}
  var deadline: Double? { nil }
}

enum TurnCommand: Equatable {
  /// So many leaves on, or back.
  case by(Int)
  case toStart, toEnd
}

/// What is being read, and where.
struct Reading: Equatable {
  /// What is seen at rest, in reading order.
  var contents: [Imposition.SideContent]
  /// A page at rest, in points.
  var page: Rect
}

/// What all styles of one open book share: the book, the window, and where pictures come from.
package final class BookSession {
  package let book: Document
  package let content: ReceivedContent
  package let imposition: Imposition
  package var view: ViewSize
  /// What lies over the pages.
  package var overlays: [PageOverlay] = []
  /// One page or two, where the user has said so.
  private var chosenMode: LeavesMode?

  package init(
    _ book: Document, _ direction: ReadingDirection, in view: ViewSize, content: ReceivedContent
  ) {
    self.book = book
    // Sizes that become known while the book is open change nothing: pages must not move to other sides.
    imposition = Imposition(
      pages: book.pageCount,
      sizes: PageSizes(
        usual: book.sizes.usual ?? Design.page, exceptions: book.sizes.exceptions),
      widePages: .spread, direction: direction)
    self.view = view
    self.content = content
  }

  /// One page or two, for the styles that know of it.
  package var mode: LeavesMode { chosenMode ?? LeavesMode(viewSize: view.size) }

  /// One page where there were two, two where there was one. What the window suggests need not be
  /// remembered: it is right again when the window changes.
  package func togglePages() {
    let other: LeavesMode = mode == .facing ? .single : .facing
    chosenMode = other == LeavesMode(viewSize: view.size) ? nil : other
  }

  package var direction: ReadingDirection { imposition.direction }

  /// The book as it lies in the window.
  package func bookLayout(
    pose: Double, mode: LeavesMode = .facing, opening: BookOpening? = nil, hasGroove: Bool = true
  ) -> BookLayout {
    let aspect = content.sizes.aspect(of: .page(book.page(0)))
    return BookLayout(
      viewSize: view.size, pixelScale: view.scale, imposition: imposition,
      pageAspect: aspect ?? Design.page.width / Design.page.height, pose: pose, mode: mode,
      opening: opening, hasGroove: hasGroove)
  }
}

extension InputEvent {
  /// The same in a view whose upper left corner is at `origin`.
  package func moved(by origin: Point) -> InputEvent { placed { $0 - origin } }

  /// The same for a book of a direction: a wheel or a touchpad that is moved to the right moves on in a
  /// book read from left to right, and back in the other.
  package func inReadingOrder(_ direction: ReadingDirection) -> InputEvent {
    guard direction == .rightToLeft, case .wheel(let delta, let point, let modifiers) = self
    else { return self }
    let ordered = WheelDelta(dx: -delta.dx, dy: delta.dy, isPrecise: delta.isPrecise)
    return .wheel(ordered, at: point, modifiers: modifiers)
  }

  private func placed(_ place: (Point) -> Point) -> InputEvent {
    switch self {
    case .pointerDown(let point, let button, let modifiers, let pointer):
      .pointerDown(place(point), button: button, modifiers: modifiers, pointer: pointer)
    case .pointerMoved(let point, let pointer): .pointerMoved(place(point), pointer: pointer)
    case .pointerUp(let point, let button, let pointer):
      .pointerUp(place(point), button: button, pointer: pointer)
    case .pointerHovered(let point, let pointer): .pointerHovered(place(point), pointer: pointer)
    case .wheel(let delta, let point, let modifiers):
      .wheel(delta, at: place(point), modifiers: modifiers)
    case .pinch(let phase, let scale, let point): .pinch(phase, scale: scale, at: place(point))
    case .filesDropped(let paths, let point): .filesDropped(paths, at: place(point))
    case .pointerCancelled, .pointerLeft, .key, .text, .textEditing: self
    }
  }
}

extension TransitionContext.Presented {
  package var opening: BookOpening {
    BookOpening(
      progress: progress, cover: element.frame, cornerRadius: element.cornerRadius)
  }
}
