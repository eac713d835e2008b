import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperMotion
import Shell

/// Pages that turn about the spine: dragged by hand, sent by clicks in the outer thirds, wheel and keys; flat or in the
/// lectern. In the style `curl` all leaves but the covers are soft (`SoftLeaves`).
final class BoundPageController: PageController {
  let style: ReadingStyle

  let session: BookSession
  let leaves: BookLayers
  var turner: LeafStack<HardLeafMotion>
  var soft: SoftLeaves
  /// The place that was asked for by name. That place is read as long as its spread is open.
  private var named: BookPlace
  /// The pose in motion: 0 flat, 1 lectern.
  private var standing: SpringMotion

  /// The page of the spread that is read, and seen where one page fits the window.
  var page: SpreadPage
  /// One page or both, in motion.
  private var facing: FacingMotion

  var drag = DragRecognizer()
  var wheel = WheelRecognizer()
  /// Where the hand took the book to move it from page to page.
  var grip = 0.0
  /// The progress of the leaf in the hand when that leaf was taken.
  var taken = 0.0
  /// How far from the spine the hand holds a leaf, in points of the page.
  var held: Double?
  /// The leaf that a press has stopped in the air; nil where no press has.
  var caught: Catch?

  struct Catch {
    /// Where the leaf was going: 0 or 1.
    let target: Double
    /// The leaf's progress where it was stopped, less the progress for which its edge would be under the
    /// pointer.
    let offset: Double
  }

  private static let poseSpring = Spring(dampingRatio: 1, angularFrequency: 9)

  init(
    _ style: ReadingStyle, at place: BookPlace, pose: Pose, on session: BookSession, in layer: Layer
  ) {
    (self.style, soft) = (style, SoftLeaves(isOn: style == .curl, hasCovers: true))
    self.session = session
    standing = SpringMotion(
      from: pose.value, velocity: 0, to: pose.value, at: 0, spring: Self.poseSpring, bounds: 0...1)
    leaves = BookLayers(on: session, in: layer)
    facing = FacingMotion(session.mode)
    named = place
    turner = LeafStack(
      leaves: session.bookLayout(pose: 0).leaves,
      turned: session.imposition.stop(of: place, .facing))
    page = SpreadPage(side: session.imposition.side(of: place))
  }

  /// Whether one page is seen, and the book is moved beneath the window from page to page. On the lectern the
  /// whole book is seen.
  var isSingle: Bool { session.mode == .single && pose == .flat }

  var place: BookPlace {
    if isSingle { return session.imposition.place(ofSide: page.side) }
    let isOpen = session.imposition.stop(of: named, .facing) == turner.turned
    return isOpen ? named : session.imposition.place(atStop: turner.turned, .facing)
  }

  var pose: Pose { standing.target > 0.5 ? .lectern : .flat }

  /// Where the leaves stand.
  func positions(at time: Double) -> LeafPositions { soft.positions(of: turner, at: time) }

  /// The layout of the open book, by which a hand is measured even while the book still opens.
  func bookLayout(at time: Double, _ opening: BookOpening? = nil) -> BookLayout {
    bookLayout(at: time, abreast: facing.abreast(at: time), opening)
  }

  private func bookLayout(
    at time: Double, abreast: Double, _ opening: BookOpening? = nil
  ) -> BookLayout {
    session.bookLayout(
      pose: standing.value(at: time), mode: session.mode,
      focus: abreast < 1 || session.mode == .single ? page.focus(at: time) : nil,
      abreast: abreast, opening: opening)
  }

  /// The layout with one page or two, as at rest.
  func restLayout(at time: Double) -> BookLayout {
    bookLayout(at: time, abreast: session.mode == .single ? 0 : 1)
  }

  func leave() { leaves.remove() }
  func move(to layer: Layer) { leaves.move(to: layer) }

  func isMoving(at time: Double) -> Bool {
    turner.isMoving(at: time) || soft.isMoving(at: time) || !standing.isFinished(at: time)
      || leaves.isFading(at: time)
      || (session.mode == .single && page.isMoving(at: time)) || facing.isMoving(at: time)
  }

  func isLevel(at time: Double) -> Bool {
    standing.isFinished(at: time) && pose == .flat && !page.isHeld
      && !(isSingle && page.isMoving(at: time)) && !facing.isMoving(at: time)
  }

  func isFlying(at time: Double) -> Bool { turner.isFlying }

  func flights(at time: Double) -> [LeafFlight] { isSingle ? [] : turner.flights(at: time) }

  func take(_ flights: [LeafFlight], at time: Double) {
    if !isSingle { turner.take(flights, at: time) }
    soft.follow(turner, at: time)
  }

  func isTurning(at time: Double) -> Bool { turner.isMoving(at: time) }

  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    let positions = positions(at: time)
    var progress: [String: Double] = ["pose": standing.value(at: time)]
    for flight in positions.flights {
      progress["leaf-\(flight.leaves.lowerBound)"] = flight.progress
    }
    if facing.isMoving(at: time) { progress["abreast"] = facing.abreast(at: time) }
    return (positions.offset, progress)
  }

  // MARK: Input

  func turn(_ command: TurnCommand, at time: Double) {
    switch command {
    case .by(let steps) where isSingle:
      show(session.imposition.side(from: page.side, steps: steps), at: time)
    case .by(let leaves): turner.turn(by: leaves, at: time, pace: pace)
    case .toStart where isSingle: show(session.imposition.side(ofPage: 0), at: time)
    case .toEnd where isSingle:
      show(session.imposition.side(of: session.imposition.lastPage), at: time)
    case .to(let place) where isSingle: show(session.imposition.side(of: place), at: time)
    case .toStart:
      let first = session.imposition.stop(of: BookPlace(page: 0), .facing)
      turner.go(to: min(first, turner.leaves - 1), at: time, pace: pace)
    case .toEnd: turner.go(to: max(1, turner.leaves - 1), at: time, pace: pace)
    case .to(let place):
      named = place
      turner.go(to: session.imposition.stop(of: place, .facing), at: time, pace: pace)
    }
    followLeaves(at: time)
  }

  /// How quickly a key turns. A leaf that bends shows more of its way, and the eye follows it: the first one takes its time, and
  /// those that are sent while it flies are quick.
  var pace: LeafPace { soft.isOn && !turner.isFlying ? .calm : .quick }

  /// Turns to a side and moves the book so that the side is seen.
  func show(_ side: Int, at time: Double) {
    let turned = session.imposition.spread(ofSide: side)
    let way = turned - turner.turned
    page.go(to: side, at: time, pace: way == 0 ? .quick : pace)
    if abs(way) == 1 {
      turner.turn(by: way, at: time, pace: pace)
    } else if way != 0 {
      turner.go(to: turned, at: time, pace: pace)
    }
  }

  /// After a leaf has been turned, the page is read that has come with it.
  func followLeaves(at time: Double) {
    soft.follow(turner, at: time)
    page.follow(turner.turned, session.imposition, at: time)
  }

  func togglePages(at time: Double) {
    let side = session.imposition.side(of: place)
    session.togglePages()
    // What is seen of the book goes on from where it is.
    if facing.abreast(at: time) == 1 { page = SpreadPage(side: side) }
    if session.mode == .single { page.go(to: side, at: time) }
    facing.go(to: session.mode, at: time)
  }

  func resize() { facing.follow(session.mode) }

  func togglePose(at time: Double) {
    standing = standing.retargeted(to: pose == .flat ? 1 : 0, at: time)
  }

  func settle(at time: Double) {
    (drag, caught) = (DragRecognizer(), nil)
    turner.jump(to: turner.turned)
    followLeaves(at: time)
    page = SpreadPage(side: page.side)
    standing = SpringMotion(
      from: standing.target, velocity: 0, to: standing.target, at: time, spring: Self.poseSpring,
      bounds: 0...1)
    facing.rest(at: session.mode)
  }

  func steps(ofSwipe way: Point) -> Int { session.direction.steps(ofSwipe: way) }

  func handle(_ event: InputEvent, at time: Double) {
    if let steps = wheel.handle(event.inReadingOrder(session.direction), at: time) {
      turn(.by(steps), at: time)
    }
    for gesture in drag.handle(event, at: time) { follow(gesture, at: time) }
    if case .pointerDown(let point, .left, _, let pointer) = event, drag.pointer == pointer {
      stop(under: point, at: time)
    } else if caught != nil, !drag.isPressed {
      // The press was cancelled before it became a drag or a tap.
      letGo(at: time)
    }
    followLeaves(at: time)
  }

  // MARK: Time and layout

  func advance(to time: Double, isArriving: Bool) {
    turner.land(at: time)
    followLeaves(at: time)
  }

  func layout(at time: Double, in context: TransitionContext) -> Demand {
    let bookLayout = bookLayout(at: time, context.presented?.opening)
    return leaves.lay(
      bookLayout, positions(at: time), turned: turner.turned,
      from: context.presented, at: time)
  }

  func canTurn(atRight: Bool) -> Bool {
    let isNext = atRight == (session.direction == .leftToRight)
    return isNext ? turner.turned < turner.leaves : turner.turned > 0
  }

  func seenSides(at time: Double) -> SeenSides {
    leaves.seenSides(bookLayout(at: time), positions(at: time))
  }

  var pagesAround: Set<Int> { PageRequests.pages(around: turner.turned, session.imposition) }
}
