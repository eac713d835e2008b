import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperMotion
import Shell

/// Hard pages that turn about the spine: dragged by hand, sent by clicks in the outer thirds, wheel and
/// keys; flat or in the lectern.
final class FlipPageController: PageController {
  let style = ReadingStyle.flip

  let session: BookSession
  private let leaves: BookLayers
  private(set) var turner: LeafStack<HardLeafMotion>
  /// The place that was asked for by name. That place is read as long as its spread is open.
  private var named: BookPlace
  /// The pose in motion: 0 flat, 1 lectern.
  private var standing: SpringMotion

  /// The page of the spread that is read, and seen where one page fits the window.
  private(set) var page: SpreadPage
  /// One page or both, in motion.
  private var facing: FacingMotion

  private var drag = DragRecognizer()
  private var wheel = WheelRecognizer()
  /// Where the hand took the book to move it from page to page.
  private var grip = 0.0
  /// The progress of the leaf in the hand when that leaf was taken.
  private var taken = 0.0
  /// How far from the spine the hand holds a leaf, in points of the page.
  private var held: Double?
  /// The leaf that a press has stopped in the air; nil where no press has.
  private var caught: Catch?

  private struct Catch {
    /// Where the leaf was going: 0 or 1.
    let target: Double
    /// The leaf's progress where it was stopped, less the progress for which its edge would be under the
    /// pointer.
    let offset: Double
  }

  private static let poseSpring = Spring(dampingRatio: 1, angularFrequency: 9)

  init(at place: BookPlace, pose: Pose, on session: BookSession, in layer: Layer) {
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
    turner.isMoving(at: time) || !standing.isFinished(at: time) || leaves.isFading(at: time)
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
  }

  func isTurning(at time: Double) -> Bool { turner.isMoving(at: time) }

  func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    let positions = turner.positions(at: time)
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
    case .by(let leaves): turner.turn(by: leaves, at: time, pace: .quick)
    case .toStart where isSingle: show(session.imposition.side(ofPage: 0), at: time)
    case .toEnd where isSingle:
      show(session.imposition.side(of: session.imposition.lastPage), at: time)
    case .to(let place) where isSingle: show(session.imposition.side(of: place), at: time)
    case .toStart: turner.go(to: min(1, turner.leaves - 1), at: time, pace: .quick)
    case .toEnd: turner.go(to: max(1, turner.leaves - 1), at: time, pace: .quick)
    case .to(let place):
      named = place
      turner.go(to: session.imposition.stop(of: place, .facing), at: time, pace: .quick)
    }
    followLeaves(at: time)
  }

  /// Turns to a side and moves the book so that the side is seen.
  private func show(_ side: Int, at time: Double) {
    page.go(to: side, at: time)
    let turned = session.imposition.spread(ofSide: side)
    let way = turned - turner.turned
    if abs(way) == 1 {
      turner.turn(by: way, at: time, pace: .quick)
    } else if way != 0 {
      turner.go(to: turned, at: time, pace: .quick)
    }
  }

  /// After a leaf has been turned, the page is read that has come with it.
  private func followLeaves(at time: Double) {
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

  /// Stops the leaf in the air that is seen at a point: the press already takes that leaf. (To take the
  /// leaf only when the pointer moves was rejected: the leaf has flown on by then, and the hand took the
  /// next one.)
  private func stop(under point: Point, at time: Double) {
    let bookLayout = bookLayout(at: time)
    guard turner.heldLeaves == nil,
      let leaf = leafInTheAir(under: point, bookLayout, at: time),
      let target = turner.target(of: leaf)
    else { return }
    turner.grab(leaf, at: time)
    taken = turner.positions(at: time).progress(of: leaf)
    held = distance(fromSpineOf: point, bookLayout, at: time)
    let edge = progress(leaf, point.x, bookLayout, at: time)
    caught = Catch(target: target, offset: taken - edge)
  }

  /// Lets a stopped leaf go on to where it was going.
  private func letGo(at time: Double) {
    if let caught { turner.release(forward: caught.target == 1, velocity: 0, at: time) }
    caught = nil
  }

  private func follow(_ gesture: DragGesture, at time: Double) {
    let bookLayout = bookLayout(at: time)
    switch gesture {
    case .began(let start, let current) where isSingle && pans(current.x - start.x, at: time):
      page.hold(at: time)
      grip = start.x
      page.pull(by: pull(current.x - start.x, bookLayout), at: time)
    case .moved(let point) where page.isHeld:
      page.pull(by: pull(point.x - grip, bookLayout), at: time)
    case .ended(_, let velocity) where page.isHeld:
      page.release(
        velocity: pull(velocity.x, bookLayout), isFlick: isFlick(velocity.x), turner.turned,
        at: time)
    case .cancelled where page.isHeld:
      page.release(velocity: 0, isFlick: false, turner.turned, at: time)
    case .began(let start, let current):
      if caught != nil { return pull(to: current.x, bookLayout, at: time) }
      guard let leaf = leaf(under: start, bookLayout, at: time) else { return }
      taken = turner.positions(at: time).progress(of: leaf)
      held = distance(fromSpineOf: start, bookLayout, at: time)
      turner.grab(leaf, to: progress(leaf, current.x, bookLayout, at: time), at: time)
    case .moved(let point): pull(to: point.x, bookLayout, at: time)
    case .ended(let point, let velocity):
      release(at: point, velocity: velocity.x, bookLayout, time)
      caught = nil
    case .cancelled:
      caught = nil
      guard let leaf = turner.heldLeaves?.lowerBound else { return }
      let forward = turner.positions(at: time).progress(of: leaf) > 0.5
      turner.release(forward: forward, velocity: 0, at: time)
    case .tap(let point, _):
      tap(point, bookLayout, at: time)
    }
  }

  /// A way in the window as a way of the focus, in pages.
  private func pull(_ way: Double, _ bookLayout: BookLayout) -> Double {
    way * Double(session.direction.right) / bookLayout.focusStep
  }

  /// Whether a drag of a single page moves the book to the other page of the spread, and takes no leaf.
  private func pans(_ way: Double, at time: Double) -> Bool {
    guard turner.positions(at: time).flights.isEmpty else { return false }
    let step = way * Double(session.direction.right) < 0 ? 1 : -1
    let next = session.imposition.side(from: page.side, steps: step)
    return next != page.side && session.imposition.spread(ofSide: next) == turner.turned
  }

  /// Leads the held leaf to a place of the pointer.
  private func pull(to x: Double, _ bookLayout: BookLayout, at time: Double) {
    guard let leaf = turner.heldLeaves?.lowerBound else { return }
    turner.drag(
      to: progress(leaf, x, bookLayout, at: time) + (caught?.offset ?? 0), at: time)
  }

  private func progress(
    _ leaf: Int, _ x: Double, _ bookLayout: BookLayout, at time: Double
  ) -> Double {
    bookLayout.progress(of: leaf, edgeAt: x, held: held, turner.positions(at: time))
  }

  /// How far from the spine a point of the window lies on the paper that is seen there, in points of the page; nil
  /// beside the paper, where a hand takes the page by its edge.
  private func distance(
    fromSpineOf point: Point, _ bookLayout: BookLayout, at time: Double
  ) -> Double? {
    let positions = turner.positions(at: time)
    guard let hit = leaves.seenSides(bookLayout, positions).hit(point) else { return nil }
    let isFront = bookLayout.ratio(of: hit.leaf, positions) >= 0
    let side =
      isFront ? Imposition.front(ofLeaf: hit.leaf) : Imposition.back(ofLeaf: hit.leaf)
    return bookLayout.imposition.isRight(side)
      ? hit.sheet.x : bookLayout.pageSize.width - hit.sheet.x
  }

  /// The leaf that a drag from `point` takes: the leaf in the air that is seen there, else the top
  /// leaf of the pile on that side.
  private func leaf(under point: Point, _ bookLayout: BookLayout, at time: Double) -> Int? {
    if let leaf = leafInTheAir(under: point, bookLayout, at: time) { return leaf }
    let positions = turner.positions(at: time)
    let isAhead = bookLayout.ahead(ofSpine: point.x, positions) >= 0
    let leaf = isAhead ? positions.restingOnRight : positions.restingOnLeft - 1
    return (0..<turner.leaves).contains(leaf) ? leaf : nil
  }

  private func leafInTheAir(
    under point: Point, _ bookLayout: BookLayout, at time: Double
  ) -> Int? {
    let positions = turner.positions(at: time)
    let leaf = leaves.seenSides(bookLayout, positions).hit(point)?.leaf
    return leaf.flatMap { leaf in
      positions.flights.contains { $0.leaves.contains(leaf) } ? leaf : nil
    }
  }

  private func release(
    at point: Point, velocity: Double, _ bookLayout: BookLayout, _ time: Double
  ) {
    guard let leaf = turner.heldLeaves?.lowerBound else { return }
    pull(to: point.x, bookLayout, at: time)
    let held = turner.positions(at: time).progress(of: leaf)
    // The leaf flies on as fast as the pointer moved its edge.
    let step = 0.01
    let next = progress(leaf, point.x + velocity * step, bookLayout, at: time)
    let here = progress(leaf, point.x, bookLayout, at: time)
    let speed = min(Self.fastest, max(-Self.fastest, (next - here) / step))
    let onwards = velocity * Double(session.direction.right) < 0
    let forward = isFlick(velocity) ? onwards : held > wayToTurn
    turner.release(forward: forward, velocity: speed, at: time)
    // A flick always turns: a flick that pushes a page out beyond the pile where that page lay turns the
    // next page. A leaf that came across from the other pile has turned its page already.
    let pile = forward ? 1.0 : 0.0
    let edge = bookLayout.progress(of: leaf, edgeAt: point.x, turner.positions(at: time))
    if isFlick(velocity), taken == pile, held == pile, edge == pile {
      turner.turn(by: forward ? 1 : -1, at: time)
    }
  }

  /// The progress from which a held leaf goes on. Alone, a page turns to where the window does not reach, so half the
  /// window turns it.
  private var wayToTurn: Double {
    guard isSingle, taken == 0 || taken == 1 else { return 0.5 }
    return taken == 0 ? 0.25 : 0.75
  }

  /// The greatest speed of a leaf that is let go, in progress per second.
  private static let fastest = 14.0

  /// A click in the outer third of a page turns that page; on a closed book, a click anywhere on
  /// the cover does.
  ///
  /// A press has stopped a leaf in the air: the click sends that leaf to the side of the click, and turns
  /// one leaf more where the leaf went there anyway. A click elsewhere lets the leaf go on.
  private func tap(_ point: Point, _ bookLayout: BookLayout, at time: Double) {
    let way = way(ofClickAt: point, bookLayout, at: time)
    if let caught, let way, (way > 0) != (caught.target == 1) {
      turner.release(forward: way > 0, velocity: 0, at: time)
      return self.caught = nil
    }
    letGo(at: time)
    if let way, isSingle { return turn(.by(way), at: time) }
    if let way { turner.turn(by: way, at: time) }
  }

  // MARK: Time and layout

  func advance(to time: Double, isArriving: Bool) {
    turner.land(at: time)
    followLeaves(at: time)
  }

  func layout(at time: Double, in context: TransitionContext) -> Demand {
    let bookLayout = bookLayout(at: time, context.presented?.opening)
    return leaves.lay(
      bookLayout, turner.positions(at: time), turned: turner.turned,
      from: context.presented, at: time)
  }

  func canTurn(atRight: Bool) -> Bool {
    let isNext = atRight == (session.direction == .leftToRight)
    return isNext ? turner.turned < turner.leaves : turner.turned > 0
  }

  func seenSides(at time: Double) -> SeenSides {
    leaves.seenSides(bookLayout(at: time), turner.positions(at: time))
  }

  var pagesAround: Set<Int> { PageRequests.pages(around: turner.turned, session.imposition) }
}
