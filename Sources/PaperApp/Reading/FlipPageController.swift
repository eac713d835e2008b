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
final class FlipPageController: PageController {
  let style: ReadingStyle

  let session: BookSession
  private let leaves: BookLayers
  private(set) var turner: LeafStack<HardLeafMotion>
  private var soft: SoftLeaves
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

  init(
    _ style: ReadingStyle, at place: BookPlace, pose: Pose, on session: BookSession, in layer: Layer
  ) {
    (self.style, soft) = (style, SoftLeaves(style))
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
    case .toStart: turner.go(to: min(1, turner.leaves - 1), at: time, pace: pace)
    case .toEnd: turner.go(to: max(1, turner.leaves - 1), at: time, pace: pace)
    case .to(let place):
      named = place
      turner.go(to: session.imposition.stop(of: place, .facing), at: time, pace: pace)
    }
    followLeaves(at: time)
  }

  /// How quickly a key turns. A leaf that bends shows more of its way, and the eye follows it: the first one takes its time, and
  /// those that are sent while it flies are quick.
  private var pace: LeafPace { soft.isOn && !turner.isFlying ? .calm : .quick }

  /// Turns to a side and moves the book so that the side is seen.
  private func show(_ side: Int, at time: Double) {
    page.go(to: side, at: time)
    let turned = session.imposition.spread(ofSide: side)
    let way = turned - turner.turned
    if abs(way) == 1 {
      turner.turn(by: way, at: time, pace: pace)
    } else if way != 0 {
      turner.go(to: turned, at: time, pace: pace)
    }
  }

  /// After a leaf has been turned, the page is read that has come with it.
  private func followLeaves(at time: Double) {
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

  /// Stops the leaf in the air that is seen at a point: the press already takes that leaf. (To take the
  /// leaf only when the pointer moves was rejected: the leaf has flown on by then, and the hand took the
  /// next one.)
  private func stop(under point: Point, at time: Double) {
    let bookLayout = bookLayout(at: time)
    guard turner.heldLeaves == nil,
      let leaf = leafInTheAir(under: point, bookLayout, at: time),
      let target = turner.target(of: leaf)
    else { return }
    if let touched = touched(point, bookLayout, at: time), soft.isSoft(touched.flight, of: turner) {
      soft.stop(leaf, at: touched.place, under: point, bookLayout, &turner, time)
      taken = positions(at: time).progress(of: leaf)
      caught = Catch(target: target, offset: 0)
      return
    }
    turner.grab(leaf, at: time)
    taken = positions(at: time).progress(of: leaf)
    held = touched(point, bookLayout, at: time)?.place.x
    let edge = progress(leaf, point.x, bookLayout, at: time)
    caught = Catch(target: target, offset: taken - edge)
  }

  /// Lets a stopped leaf go on to where it was going.
  private func letGo(at time: Double) {
    if let caught { letGo(forward: caught.target == 1, at: time) }
    caught = nil
  }

  /// Lets the leaf in the hand go on by itself.
  private func letGo(
    forward: Bool, velocity: Double = 0, lift: Double = 0, at time: Double
  ) {
    soft.release(lift: lift, turner, at: time)
    turner.release(forward: forward, velocity: velocity, at: time)
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
      if caught != nil { return pull(to: current, bookLayout, at: time) }
      guard let leaf = leaf(under: start, bookLayout, at: time) else { return }
      take(leaf, at: start, drawnTo: current, bookLayout, at: time)
    case .moved(let point): pull(to: point, bookLayout, at: time)
    case .ended(let point, let velocity):
      release(at: point, velocity: velocity, bookLayout, time)
      caught = nil
    case .cancelled:
      caught = nil
      guard let leaf = turner.heldLeaves?.lowerBound else { return }
      letGo(forward: positions(at: time).progress(of: leaf) > 0.5, at: time)
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
    guard positions(at: time).flights.isEmpty else { return false }
    let step = way * Double(session.direction.right) < 0 ? 1 : -1
    let next = session.imposition.side(from: page.side, steps: step)
    return next != page.side && session.imposition.spread(ofSide: next) == turner.turned
  }

  /// Takes a leaf in the hand, which has moved on from where it touched the leaf.
  private func take(
    _ leaf: Int, at start: Point, drawnTo current: Point, _ bookLayout: BookLayout, at time: Double
  ) {
    taken = positions(at: time).progress(of: leaf)
    let touched = touched(start, bookLayout, at: time)
    let flight = turner.heldLeaves == nil ? positions(at: time).flight(of: leaf) : nil
    guard soft.isSoft(flight?.leaves ?? leaf..<leaf + 1, of: turner) else {
      held = touched?.place.x
      return turner.grab(leaf, to: progress(leaf, current.x, bookLayout, at: time), at: time)
    }
    // Beside the paper a hand takes a page by its edge.
    let place =
      touched?.place
      ?? Point(
        bookLayout.pageSize.width,
        start.y - bookLayout.spine.y + bookLayout.pageSize.height / 2)
    if flight == nil {
      return soft.take(
        leaf, at: place, under: start, drawnTo: current, bookLayout, &turner, time)
    }
    soft.stop(leaf, at: place, under: start, bookLayout, &turner, time)
    pull(to: current, bookLayout, at: time)
  }

  /// Leads the held leaf to a place of the pointer.
  private func pull(to point: Point, _ bookLayout: BookLayout, at time: Double) {
    guard let leaf = turner.heldLeaves?.lowerBound else { return }
    if soft.isHeld { return soft.pull(to: point, bookLayout, &turner, time) }
    turner.drag(
      to: progress(leaf, point.x, bookLayout, at: time) + (caught?.offset ?? 0), at: time)
  }

  private func progress(
    _ leaf: Int, _ x: Double, _ bookLayout: BookLayout, at time: Double
  ) -> Double {
    bookLayout.progress(of: leaf, edgeAt: x, held: held, positions(at: time))
  }

  /// The point of the paper that is seen at a point of the window, from the spine and from the top in points of the page, and
  /// the leaves that fly with that paper; nil beside the paper, where a hand takes the page by its edge.
  private func touched(
    _ point: Point, _ bookLayout: BookLayout, at time: Double
  ) -> (place: Point, flight: Range<Int>)? {
    let positions = positions(at: time)
    guard let hit = leaves.seenSides(bookLayout, positions).hit(point) else { return nil }
    let flight = positions.flight(of: hit.leaf)
    let pile =
      flight?.curl?.pile ?? (bookLayout.ratio(of: hit.leaf, positions) >= 0 ? .right : .left)
    let isFront = (pile == .right) != hit.isLifted
    let side =
      isFront ? Imposition.front(ofLeaf: hit.leaf) : Imposition.back(ofLeaf: hit.leaf)
    let x =
      bookLayout.imposition.isRight(side)
      ? hit.sheet.x : bookLayout.pageSize.width - hit.sheet.x
    return (Point(x, hit.sheet.y), flight?.leaves ?? hit.leaf..<hit.leaf + 1)
  }

  /// The leaf that a drag from `point` takes: the leaf in the air that is seen there, else the top
  /// leaf of the pile on that side.
  private func leaf(under point: Point, _ bookLayout: BookLayout, at time: Double) -> Int? {
    if let leaf = leafInTheAir(under: point, bookLayout, at: time) { return leaf }
    let positions = positions(at: time)
    let isAhead = bookLayout.ahead(ofSpine: point.x, positions) >= 0
    let leaf = isAhead ? positions.restingOnRight : positions.restingOnLeft - 1
    return (0..<turner.leaves).contains(leaf) ? leaf : nil
  }

  private func leafInTheAir(
    under point: Point, _ bookLayout: BookLayout, at time: Double
  ) -> Int? {
    let positions = positions(at: time)
    let leaf = leaves.seenSides(bookLayout, positions).hit(point)?.leaf
    return leaf.flatMap { leaf in
      positions.flights.contains { $0.leaves.contains(leaf) } ? leaf : nil
    }
  }

  private func release(
    at point: Point, velocity: Point, _ bookLayout: BookLayout, _ time: Double
  ) {
    guard let leaf = turner.heldLeaves?.lowerBound else { return }
    pull(to: point, bookLayout, at: time)
    let held = positions(at: time).progress(of: leaf)
    let speed = speed(of: leaf, at: point, velocity, bookLayout, time)
    let flicks = isFlick(velocity.x)
    let onwards = velocity.x * Double(session.direction.right) < 0
    let forward = flicks ? onwards : held > wayToTurn
    let edge =
      soft.isHeld
      ? held : bookLayout.progress(of: leaf, edgeAt: point.x, positions(at: time))
    letGo(
      forward: forward, velocity: speed.progress.clamped(to: -Self.fastest...Self.fastest),
      lift: speed.lift, at: time)
    // A flick always turns: a flick that pushes a page out beyond the pile where that page lay turns the
    // next page. A leaf that came across from the other pile has turned its page already.
    let pile = forward ? 1.0 : 0.0
    if flicks, taken == pile, held == pile, edge == pile {
      turner.turn(by: forward ? 1 : -1, at: time)
    }
  }

  /// A leaf flies on as fast as the pointer moved it.
  private func speed(
    of leaf: Int, at point: Point, _ velocity: Point, _ bookLayout: BookLayout, _ time: Double
  ) -> (progress: Double, lift: Double) {
    if soft.isHeld { return soft.velocity(at: point, velocity, bookLayout, turner, time) }
    let step = 0.01
    let next = progress(leaf, point.x + velocity.x * step, bookLayout, at: time)
    let here = progress(leaf, point.x, bookLayout, at: time)
    return ((next - here) / step, 0)
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
      letGo(forward: way > 0, at: time)
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
