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

  /// The book, with the measures that the session has now: pages become known while a book is open. A new shape would land
  /// the leaves, as an embedder's other book does.
  private func bookOfPresentShape() -> BookView {
    view.follow(session.shape)
    return view
  }

  /// The leaves in motion, about which the view's public face tells less than the scene asks.
  private func leavesOfPresentShape() -> any BookTurner { bookOfPresentShape().turner }

  var place: BookPlace { bookOfPresentShape().place }
  var pose: Pose { bookOfPresentShape().pose }

  func turn(_ command: TurnCommand, at time: Double) {
    bookOfPresentShape().turn(command, at: time)
  }

  func togglePose(at time: Double) {
    let book = bookOfPresentShape()
    book.take(book.pose == .flat ? .lectern : .flat, at: time)
  }

  func togglePages(at time: Double) {
    let book = bookOfPresentShape()
    session.togglePages()
    book.show(session.mode, at: time)
  }

  func handle(_ event: InputEvent, at time: Double) {
    bookOfPresentShape().handle(event, at: time)
  }

  func resize() { view.follow(session.shape) }
  func settle(at time: Double) { bookOfPresentShape().settle(at: time) }
  func steps(ofSwipe way: Point) -> Int { session.direction.steps(ofSwipe: way) }
  func leave() { view.turner.leave() }
  func move(to layer: Layer) { view.turner.move(to: layer) }

  func advance(to time: Double, isArriving: Bool) {
    bookOfPresentShape().advance(at: time, isArriving: isArriving)
  }

  func layout(at time: Double, in context: TransitionContext) -> Demand {
    let book = bookOfPresentShape()
    book.appearance = session.appearance
    sheets.begin(context.presented)
    book.layout(at: time, from: context.presented?.arrival)
    return sheets.end(around: book.turned)
  }

  func isMoving(at time: Double) -> Bool { bookOfPresentShape().isMoving(at: time) }
  func isLevel(at time: Double) -> Bool { leavesOfPresentShape().isLevel(at: time) }
  func isFlying(at time: Double) -> Bool { leavesOfPresentShape().isFlying(at: time) }
  func flights(at time: Double) -> [LeafFlight] { leavesOfPresentShape().flights(at: time) }

  func take(_ flights: [LeafFlight], at time: Double) {
    leavesOfPresentShape().take(flights, at: time)
  }

  func isTurning(at time: Double) -> Bool { leavesOfPresentShape().isTurning(at: time) }

  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    leavesOfPresentShape().facts(at: time)
  }

  func contents(at time: Double) -> [Imposition.SideContent] {
    leavesOfPresentShape().contents(at: time)
  }

  func reading(at time: Double) -> VisibleSpread { bookOfPresentShape().spread(at: time) }
  func bottom(at time: Double) -> Double { leavesOfPresentShape().bottom(at: time) }
  func canTurn(atRight: Bool) -> Bool { leavesOfPresentShape().canTurn(atRight: atRight) }

  func blockEdges(at time: Double) -> BlockEdges {
    leavesOfPresentShape().blockEdges(at: time)
  }

  func seenSides(at time: Double) -> SeenSides { bookOfPresentShape().seenSides(at: time) }

  var pagesAround: Set<Int> {
    PageRequests.pages(around: bookOfPresentShape().turned, session.imposition)
  }
}

extension ReadingStyle {
  /// The style of a bound book; nil for cards.
  fileprivate var bound: BookView.Style? {
    switch self {
    case .flip: .flip
    case .curl: .curl
    case .leaves: .leaves
    case .deck, .scroll: nil
    }
  }
}
