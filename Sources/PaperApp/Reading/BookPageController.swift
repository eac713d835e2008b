import Books
import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import Shell

/// The bound book of the reading room: the engine's `BookView` with the pages of a document, in one of its styles.
final class BookPageController: PageController {
  let style: ReadingStyle

  private let session: BookSession
  private let sheets: DocumentSheets
  private let view: BookView

  init(
    _ style: ReadingStyle, at place: BookPlace, pose: Pose, on session: BookSession, in layer: Layer
  ) {
    (self.style, self.session) = (style, session)
    sheets = DocumentSheets(session)
    view = BookView(
      style.bound ?? .flip, at: place, pose: pose, session.shape, session.appearance, sheets,
      in: layer)
  }

  /// The book, with the measures that the session has now: pages become known while a book is open.
  private var book: any BookTurner {
    view.turner.shape = session.shape
    return view.turner
  }

  var place: BookPlace { book.place }
  var pose: Pose { book.pose }

  func turn(_ command: TurnCommand, at time: Double) { book.turn(command, at: time) }
  func togglePose(at time: Double) { book.togglePose(at: time) }

  func togglePages(at time: Double) {
    let book = book
    session.togglePages()
    book.show(session.mode, at: time)
  }

  func handle(_ event: InputEvent, at time: Double) { book.handle(event, at: time) }
  func resize() { view.turner.shape = session.shape }
  func settle(at time: Double) { book.settle(at: time) }
  func steps(ofSwipe way: Point) -> Int { session.direction.steps(ofSwipe: way) }
  func leave() { view.turner.leave() }
  func move(to layer: Layer) { view.turner.move(to: layer) }

  func advance(to time: Double, isArriving: Bool) {
    book.advance(to: time, isArriving: isArriving)
  }

  func layout(at time: Double, in context: TransitionContext) -> Demand {
    let book = book
    book.appearance = session.appearance
    sheets.begin(context.presented)
    book.layout(at: time, from: context.presented?.arrival)
    return sheets.end(around: book.turned)
  }

  func isMoving(at time: Double) -> Bool { book.isMoving(at: time) }
  func isLevel(at time: Double) -> Bool { book.isLevel(at: time) }
  func isFlying(at time: Double) -> Bool { book.isFlying(at: time) }
  func flights(at time: Double) -> [LeafFlight] { book.flights(at: time) }
  func take(_ flights: [LeafFlight], at time: Double) { book.take(flights, at: time) }
  func isTurning(at time: Double) -> Bool { book.isTurning(at: time) }

  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    book.facts(at: time)
  }

  func contents(at time: Double) -> [Imposition.SideContent] { book.contents(at: time) }
  func reading(at time: Double) -> VisibleSpread { book.spread(at: time) }
  func bottom(at time: Double) -> Double { book.bottom(at: time) }
  func canTurn(atRight: Bool) -> Bool { book.canTurn(atRight: atRight) }
  func blockEdges(at time: Double) -> BlockEdges { book.blockEdges(at: time) }
  func seenSides(at time: Double) -> SeenSides { book.seenSides(at: time) }

  var pagesAround: Set<Int> { PageRequests.pages(around: book.turned, session.imposition) }
}

extension ReadingStyle {
  /// The style of a bound book; nil for cards.
  fileprivate var bound: BookView.Style? {
    switch self {
    case .flip: .flip
    case .curl: .curl
    case .leaves: .leaves
    case .deck: nil
    }
  }
}
