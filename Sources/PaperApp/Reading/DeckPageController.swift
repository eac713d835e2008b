import Books
import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperMotion
import Shell

/// The pages as a deck of cards: the front card is read, and falls towards the reader to show the
/// next.
///
/// A book is finite: its cover is the first card and its back cover the last. Beyond these the deck
/// resists, as the ends of all else here do (decision: Deck ends).
final class DeckPageController: PageController {
  let style = ReadingStyle.deck
  let pose = Pose.flat

  private let session: BookSession
  private let layers: PageDeckLayers
  /// The way of the cards from a bound book or to it; nil where there is none.
  var gathering: DeckGathering?
  private var motion: PageMotion
  /// The place with which the controller began. Another style goes on at that place if no card was
  /// turned.
  private let begun: BookPlace

  private var drag = DragRecognizer()
  private var wheel = WheelScroller()
  /// The pointer's place when the deck was taken in the hand.
  private var grip: Point?
  /// The window's size has changed since the grip, so the pointer's way from the grip is out of
  /// date.
  private var gripIsOld = false
  /// The press stopped a moving deck, so a tap does nothing more.
  private var pressStopped = false

  init(at place: BookPlace, on session: BookSession, in layer: Layer) {
    self.session = session
    layers = PageDeckLayers(on: session, in: layer)
    begun = place
    let book = session.imposition
    motion = PageMotion(cards: book.cards, at: book.card(of: place))
  }

  func leave() { layers.remove() }
  func move(to layer: Layer) { layers.move(to: layer) }

  var deck: PageDeck { Self.deck(on: session) }

  private static func deck(on session: BookSession) -> PageDeck {
    PageDeck(session.bookLayout(pose: 0), aspect: session.pageAspect)
  }

  var place: BookPlace {
    let book = session.imposition
    return book.card(of: begun) == motion.target ? begun : book.place(ofCard: motion.target)
  }

  func resize() { gripIsOld = true }

  func isMoving(at time: Double) -> Bool {
    motion.isMoving(at: time) || layers.isFading(at: time)
      || gathering?.isMoving(at: time) == true
  }
  func isLevel(at time: Double) -> Bool { true }
  func isTurning(at time: Double) -> Bool { motion.isMoving(at: time) }
  var deadline: Double? { wheel.nextDeadline }

  /// The offset is in pages, a cover that is none at -1.
  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    let position = motion.position(at: time)
    let first = session.imposition.place(ofCard: 0).page
    return (Double(position.item + first) + position.fraction, [:])
  }

  // MARK: Input

  func turn(_ command: TurnCommand, at time: Double) {
    switch command {
    case .by(let cards): motion.step(by: cards, at: time)
    case .toStart: motion.go(to: session.imposition.card(of: BookPlace(page: 0)), at: time)
    case .toEnd: motion.go(to: session.imposition.card(of: session.imposition.lastPage), at: time)
    case .to(let place): motion.go(to: session.imposition.card(of: place), at: time)
    }
  }

  func settle(at time: Double) {
    (drag, wheel, grip) = (DragRecognizer(), WheelScroller(), nil)
    motion = PageMotion(cards: session.imposition.cards, at: motion.target)
  }

  /// Cards fall downwards, whichever way the book is read.
  func steps(ofSwipe way: Point) -> Int {
    guard abs(way.y) > abs(way.x) else { return session.direction.steps(ofSwipe: way) }
    return way.y > 0 ? 1 : -1
  }

  func handle(_ event: InputEvent, at time: Double) {
    let event = event.inReadingOrder(session.direction)
    for gesture in wheel.handle(event, at: time) { scroll(gesture, at: time) }
    let isMoving = motion.isMoving(at: time)
    for gesture in drag.handle(event, at: time) { follow(gesture, at: time) }
    if case .pointerDown(let point, .left, _, let pointer) = event, drag.pointer == pointer {
      pressStopped = isMoving
      take(at: point, at: time)
    } else if grip != nil, !drag.isPressed {
      // The press was cancelled before it became a drag or a tap.
      letGo(velocity: 0, at: time)
    }
  }

  private func take(at point: Point, at time: Double) {
    grip = point
    gripIsOld = false
    motion.hold(at: time)
  }

  /// - Parameter velocity: downwards, in points per second.
  private func letGo(velocity: Double, at time: Double) {
    grip = nil
    motion.release(velocity: velocity / deck.layout.pitch, at: time)
  }

  private func scroll(_ gesture: ScrollGesture, at time: Double) {
    let pitch = deck.layout.pitch
    switch gesture {
    case .step(let cards): motion.step(by: cards, at: time)
    case .scrolled(let points): motion.scroll(by: points / pitch, at: time)
    // A deck in the hand does not go on with the wheel.
    case .ended(let velocity):
      if grip == nil { motion.release(velocity: velocity / pitch, at: time) }
    }
  }

  private func follow(_ gesture: DragGesture, at time: Double) {
    switch gesture {
    case .began(_, let current), .moved(let current):
      // A key or the wheel may have sent the deck on meanwhile: then the hand takes the deck anew.
      if grip != nil, gripIsOld || !motion.isHeld { take(at: current, at: time) }
      guard let grip else { return }
      motion.pull(by: (current.y - grip.y) / deck.layout.pitch)
    case .ended(_, let velocity): letGo(velocity: velocity.y, at: time)
    case .cancelled: letGo(velocity: 0, at: time)
    case .tap(let point, _):
      let card = card(at: point, time)
      letGo(velocity: 0, at: time)
      if let card, !pressStopped { tap(card, at: point, time) }
    }
  }

  /// A tap on a card further up brings that card to the front. The front card takes taps as pages
  /// in the other styles do: the outer thirds of a page turn, and all of a cover does.
  private func tap(_ card: Int, at point: Point, _ time: Double) {
    let deck = deck
    guard card == motion.target else { return motion.go(to: card, at: time) }
    switch session.imposition.content(ofCard: card) {
    case let content where session.imposition.isCover(content):
      return motion.step(by: 1, at: time)
    case .backCover: return motion.step(by: -1, at: time)
    default: break
    }
    let x = (point.x - deck.front.minX) / deck.front.width
    if x < 1.0 / 3 { motion.step(by: -session.direction.right, at: time) }
    if x > 2.0 / 3 { motion.step(by: session.direction.right, at: time) }
  }

  private func card(at point: Point, _ time: Double) -> Int? {
    seenSides(at: time).hit(point)?.leaf
  }

  func seenSides(at time: Double) -> SeenSides {
    layers.seenSides(deck, motion.position(at: time), gathering?.value(at: time))
  }

  // MARK: Time and layout

  func advance(to time: Double, isArriving: Bool) {
    for gesture in wheel.tick(time) { scroll(gesture, at: time) }
  }

  func layout(at time: Double, in context: TransitionContext) -> Demand {
    return layers.lay(
      deck, motion.position(at: time), target: motion.target,
      from: context.presented, gathering: gathering?.value(at: time), at: time)
  }

  func reading(at time: Double) -> VisibleSpread {
    return VisibleSpread(
      contents: session.imposition.content(ofCard: motion.target).map { [$0] } ?? [],
      page: deck.front, paper: deck.front)
  }

  func contents(at time: Double) -> [Imposition.SideContent] {
    let position = motion.position(at: time)
    let card = position.item + (position.fraction > 0.5 ? 1 : 0)
    return session.imposition.content(ofCard: card).map { [$0] } ?? []
  }

  func canTurn(atRight: Bool) -> Bool {
    let isNext = atRight == (session.direction == .leftToRight)
    return isNext ? motion.target < motion.last : motion.target > 0
  }

  var wayDown: Double? { deck.layout.pitch }

  var pagesAround: Set<Int> {
    PageRequests.pages(around: session.imposition.stop(of: place, .facing), session.imposition)
  }
}
