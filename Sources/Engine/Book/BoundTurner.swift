import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperMotion

/// Pages that turn about the spine: dragged by hand, sent by clicks in the outer thirds, wheel and keys; flat or in the
/// lectern. In the style `curl` all leaves but the covers are soft (`CurlLeaves`).
package final class BoundTurner: BookTurner {
  package var shape: BookShape {
    didSet { if shape.mode != oldValue.mode, !isChangingMode { facing.follow(shape.mode) } }
  }
  package var appearance: BookAppearance
  package var usesTap: ((Point, Double) -> Bool)?
  private var isChangingMode = false

  let layers: BookLayers
  private let sheets: any BookSheets
  var stack: LeafStack<FlipTurn>
  var soft: CurlLeaves
  /// The place that was asked for by name. That place is read as long as its spread is open.
  private var named: BookPlace
  /// The pose in motion: 0 flat, 1 lectern.
  private var standing: SpringMotion
  private var sizes = SizeRest()

  /// The page of the spread that is read, and seen where one page fits the window.
  var page: SpreadPage
  /// One page or both, in motion.
  private var facing: FacingMotion

  var drag = DragRecognizer()
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

  /// - Parameter bends: whether all leaves but the covers are soft.
  package init(
    bends: Bool, at place: BookPlace, pose: Pose, _ shape: BookShape, _ sheets: any BookSheets,
    _ look: BookAppearance, in layer: Layer
  ) {
    soft = CurlLeaves(isOn: bends, hasCovers: shape.imposition.cover == .boards)
    (self.shape, self.sheets, appearance) = (shape, sheets, look)
    standing = SpringMotion(
      from: pose.value, velocity: 0, to: pose.value, at: 0, spring: Self.poseSpring, bounds: 0...1)
    layers = BookLayers(of: sheets, in: layer, hasBoards: shape.hasBoards)
    facing = FacingMotion(shape.mode)
    named = place
    stack = LeafStack(
      leaves: shape.imposition.leaves,
      turned: shape.imposition.stop(of: place, .facing))
    page = SpreadPage(side: shape.imposition.side(of: place))
  }

  /// Whether all leaves but the covers are soft. Leaves in the air go on, stiff or soft; nothing stays in the hand.
  package func bend(_ bends: Bool, at time: Double) {
    handle(.pointerCancelled, at: time)
    soft.isOn = bends
    soft.follow(stack, at: time)
  }

  /// Goes on with what moves of a former book: its pose, and the way from one page to two.
  package func goOn(from former: BoundTurner, at time: Double) {
    standing = former.standing
    facing = former.facing
    facing.follow(shape.mode)
    guard former.page.isMoving(at: time) || former.page.isHeld else { return }
    let side = page.side
    page = former.page
    page.go(to: side, at: time)
  }

  /// Whether one page is seen, and the book is moved beneath the window from page to page. On the lectern the
  /// whole book is seen.
  var isSingle: Bool { shape.mode == .single && pose == .flat }

  package var place: BookPlace {
    let imposition = shape.imposition
    if isSingle { return imposition.place(ofSide: page.side) }
    let isOpen = imposition.stop(of: named, .facing) == stack.turned
    return isOpen
      ? imposition.nearest(named) : imposition.place(atStop: stack.turned, .facing)
  }

  /// Reads a place of the open spread, with one page and with two.
  package func read(_ place: BookPlace) {
    named = place
    page = SpreadPage(side: shape.imposition.side(of: place))
  }

  package var turned: Int { stack.turned }

  package var pose: Pose { standing.target > 0.5 ? .lectern : .flat }

  /// Where the leaves stand.
  package func positions(at time: Double) -> LeafPositions { soft.positions(of: stack, at: time) }

  /// The layout of the open book, by which a hand is measured even while the book still opens.
  func bookLayout(at time: Double, _ opening: BookOpening? = nil) -> BookLayout {
    bookLayout(at: time, abreast: facing.abreast(at: time), opening)
  }

  private func bookLayout(
    at time: Double, abreast: Double, _ opening: BookOpening? = nil
  ) -> BookLayout {
    shape.layout(
      pose: standing.value(at: time), mode: shape.mode,
      focus: abreast < 1 || shape.mode == .single ? page.focus(at: time) : nil,
      abreast: abreast, opening: opening)
  }

  /// The layout with one page or two, as at rest.
  func restLayout(at time: Double) -> BookLayout {
    bookLayout(at: time, abreast: shape.mode == .single ? 0 : 1)
  }

  package func leave() { layers.remove() }
  package func move(to layer: Layer) { layers.move(to: layer) }

  package func isMoving(at time: Double) -> Bool {
    stack.isMoving(at: time) || soft.isMoving(at: time) || !standing.isFinished(at: time)
      || sheets.isFading(at: time)
      || (shape.mode == .single && page.isMoving(at: time)) || facing.isMoving(at: time)
      || sizes.isWaiting(at: time)
  }

  package func isLevel(at time: Double) -> Bool {
    standing.isFinished(at: time) && pose == .flat && !page.isHeld
      && !(isSingle && page.isMoving(at: time)) && !facing.isMoving(at: time)
  }

  package func isFlying(at time: Double) -> Bool { stack.isFlying }

  package func isSettled(at time: Double) -> Bool {
    !stack.isFlying && !page.isHeld && !(isSingle && page.isMoving(at: time))
  }

  package func isHeld(at time: Double) -> Bool { page.isHeld || stack.heldLeaves != nil }

  package func flights(at time: Double) -> [LeafFlight] { isSingle ? [] : stack.flights(at: time) }

  package func take(_ flights: [LeafFlight], at time: Double) {
    if !isSingle { stack.take(flights, at: time) }
    soft.follow(stack, at: time)
  }

  package func isTurning(at time: Double) -> Bool { stack.isMoving(at: time) }

  package func facts(at time: Double) -> (offset: Double, progress: [String: Double]) {
    let positions = positions(at: time)
    var progress: [String: Double] = ["pose": standing.value(at: time)]
    for flight in positions.flights {
      progress["leaf-\(flight.leaves.lowerBound)"] = flight.progress
    }
    if facing.isMoving(at: time) { progress["abreast"] = facing.abreast(at: time) }
    return (positions.offset, progress)
  }

  // MARK: Input

  package func turn(_ command: TurnCommand, at time: Double) {
    switch command {
    case .by(let steps) where isSingle:
      show(shape.imposition.side(from: page.side, steps: steps), at: time)
    case .by(let leaves): stack.turn(by: leaves, at: time, pace: pace)
    case .toStart where isSingle: show(shape.imposition.side(ofPage: 0), at: time)
    case .toEnd where isSingle:
      show(shape.imposition.side(of: shape.imposition.lastPage), at: time)
    case .to(let place) where isSingle: show(shape.imposition.side(of: place), at: time)
    case .toStart:
      let first = shape.imposition.stop(of: BookPlace(page: 0), .facing)
      stack.go(to: min(first, stack.leaves - 1), at: time, pace: pace)
    case .toEnd:
      let last = shape.imposition.stop(of: shape.imposition.lastPage, .facing)
      let hasBoards = shape.imposition.cover == .boards
      stack.go(to: hasBoards ? max(1, stack.leaves - 1) : last, at: time, pace: pace)
    case .to(let place):
      named = place
      stack.go(to: shape.imposition.stop(of: place, .facing), at: time, pace: pace)
    }
    followLeaves(at: time)
  }

  /// How quickly a key turns. A leaf that bends shows more of its way, and the eye follows it: the first one takes its time, and
  /// those that are sent while it flies are quick.
  var pace: LeafPace { soft.isOn && !stack.isFlying ? .calm : .quick }

  /// Turns to a side and moves the book so that the side is seen.
  func show(_ side: Int, at time: Double) {
    let turned = shape.imposition.spread(ofSide: side)
    let way = turned - stack.turned
    page.go(to: side, at: time, pace: way == 0 ? .quick : pace)
    if abs(way) == 1 {
      stack.turn(by: way, at: time, pace: pace)
    } else if way != 0 {
      stack.go(to: turned, at: time, pace: pace)
    }
  }

  /// After a leaf has been turned, the page is read that has come with it.
  func followLeaves(at time: Double) {
    soft.follow(stack, at: time)
    page.follow(stack.turned, shape.imposition, at: time)
  }

  package func show(_ mode: LeavesMode, at time: Double) {
    guard mode != shape.mode else { return }
    named = place
    let side = shape.imposition.side(of: place)
    isChangingMode = true
    shape.mode = mode
    isChangingMode = false
    // What is seen of the book goes on from where it is.
    if facing.abreast(at: time) == 1 { page = SpreadPage(side: side) }
    if shape.mode == .single { page.go(to: side, at: time) }
    facing.go(to: shape.mode, at: time)
  }

  package func togglePose(at time: Double) {
    standing = standing.retargeted(to: pose == .flat ? 1 : 0, at: time)
  }

  package func settle(at time: Double) {
    (drag, caught) = (DragRecognizer(), nil)
    stack.jump(to: stack.turned)
    followLeaves(at: time)
    page = SpreadPage(side: page.side)
    standing = SpringMotion(
      from: standing.target, velocity: 0, to: standing.target, at: time, spring: Self.poseSpring,
      bounds: 0...1)
    facing.rest(at: shape.mode)
  }

  package func handle(_ event: InputEvent, at time: Double) {
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

  package func advance(to time: Double, isArriving: Bool) {
    sizes.follow(shape, at: time)
    stack.land(at: time)
    followLeaves(at: time)
  }

  package func layout(at time: Double, from arrival: BookArrival?) {
    layers.lay(
      bookLayout(at: time, arrival?.opening), positions(at: time), appearance, from: arrival,
      isSized: sizes.isResting(at: shape, time), at: time)
  }

  package var stops: (read: Int, last: Int) { (stack.turned, stack.leaves) }

  package func seenSides(at time: Double) -> SeenSides {
    layers.seenSides(bookLayout(at: time), positions(at: time))
  }
}
