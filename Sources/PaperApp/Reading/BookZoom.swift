import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperMotion
import Shell

/// What a zoom has to know of the book at the time of an input.
struct ZoomedPaper {
  /// Where the view may go.
  var reach: PanReach
  /// The width of a page, in points of the desk.
  var column: Double
  var direction: ReadingDirection
  /// Whether a leaf is in the air, which a press then takes.
  var isTurning: Bool
  /// Whether a leaf can be turned at the left and the right edge of the paper.
  var canTurn: (left: Bool, right: Bool)
  /// How far down a leaf is moved to turn it, in points of the desk, where leaves do not go across.
  var wayDown: Double?
  /// Where the next page of a strip lies; nil where pages are turned.
  var scroll: StripLayout.Axis?
}

/// How large and from where an open book is seen: moved by fingers, wheel, keys and by itself.
///
/// All places are points of the desk's view, which is the window but for a quarter turn.
final class BookZoom {
  private(set) var motion: ZoomMotion
  private var view: ViewSize
  private var hand = PanHand()
  private var wheel = PanWheel()
  /// Double clicks are told here; single clicks are the pages' own.
  private var taps = DragRecognizer()
  /// The state in which fingers took the page, and the point of the desk beneath them.
  private var fingers: (state: ZoomMotion.State, beneath: Point)?
  /// The pointer whose press the pages were given while nothing was magnified: they get all until its release.
  private var pagesPointer: Pointer?
  /// Where the pointer was seen last: the place about which keys zoom.
  private var pointer: Point?

  init(in view: ViewSize) {
    self.view = view
    motion = ZoomMotion(center: Self.middle(of: view))
  }

  private static func middle(of view: ViewSize) -> Point {
    Point(view.size.width / 2, view.size.height / 2)
  }
  private var middle: Point { Self.middle(of: view) }

  // MARK: Reading

  /// Nothing moves but under the hand: whatever goes somewhere is there at once.
  var isCalm = false

  /// The scale at rest.
  var scale: Double { motion.target.scale }

  /// Whether the pages are, or are on their way to be, larger than they fit.
  func isMagnified(at time: Double) -> Bool {
    scale > 1 + Self.minimum || motion.state(at: time).scale > 1 + Self.minimum
  }
  private static let minimum = 1e-5

  func isMoving(at time: Double) -> Bool { motion.isMoving(at: time) }

  /// Whether the scale stays: no motion and no finger changes it.
  func isResting(at time: Double) -> Bool { fingers == nil && !motion.isScaling(at: time) }

  /// From the desk to its view. At a resting scale the desk moves by whole pixels, so that pages stay sharp
  /// while they are moved.
  func camera(at time: Double) -> BookCamera {
    let state = motion.state(at: time)
    guard abs(state.scale - 1) > Self.minimum || state.center.distance(to: middle) > 1e-3 else {
      return .plain(view.size)
    }
    guard isResting(at: time) else {
      return BookCamera(scale: state.scale, center: state.center, window: view.size)
    }
    let corner = middle - state.center * state.scale
    let whole = Point(view.whole(corner.x), view.whole(corner.y))
    return BookCamera(
      scale: state.scale, center: (middle - whole) * (1 / state.scale), window: view.size)
  }

  // MARK: Going somewhere

  /// Takes a new size of the view, and keeps the scale and the place on the paper.
  func resize(to view: ViewSize, _ reach: PanReach) {
    let old = self.view
    self.view = view
    (hand, wheel, fingers) = (PanHand(), PanWheel(), nil)
    let (scale, center) = (motion.target.scale, motion.target.center)
    let moved = Point(
      center.x / old.size.width * view.size.width, center.y / old.size.height * view.size.height)
    motion.place(.init(scale: scale, center: reach.nearest(moved, scale)))
  }

  /// Brings a view that rests beside the paper back to the paper: another style has put the paper elsewhere.
  func returnToPaper(_ reach: PanReach, at time: Double) {
    let state = motion.state(at: time)
    guard !isHeld, !motion.isMoving(at: time), state.scale > 1 + Self.minimum,
      reach.nearest(state.center, state.scale).distance(to: state.center) > 1e-3
    else { return }
    motion.release(velocity: .zero, at: time) { reach.nearest($0.center, $0.scale) }
    calm()
  }

  /// Zooms to a scale about a point of the view; nil for where the pointer is, or else the middle.
  func zoom(to scale: Double, about point: Point? = nil, _ reach: PanReach, at time: Double) {
    let place = (point ?? pointer ?? middle) - middle
    motion.zoom(to: ZoomScale.clamped(scale), about: place, at: time) {
      reach.nearest($0.center, $0.scale)
    }
    calm()
  }

  /// With less motion, ends the motion at once.
  private func calm() {
    if isCalm, !isHeld { motion.place(motion.target) }
  }

  /// Moves the view to the paper's beginning or end at the present scale.
  func goToCorner(end: Bool, _ reach: PanReach, _ direction: ReadingDirection, at time: Double) {
    motion.move(to: reach.corner(scale, end: end, direction), at: time)
    calm()
  }

  /// Shows a place of the desk in the middle of the view, in a motion or at once. A place far away is shown at once: on the
  /// way to it nothing would be recognised.
  func show(_ center: Point, _ reach: PanReach, animated: Bool, at time: Double) {
    let target = motion.target
    let center = reach.nearest(center, target.scale)
    let way = center.distance(to: motion.state(at: time).center) * target.scale
    if animated, !isCalm, way < Self.far * max(view.size.width, view.size.height) {
      motion.move(to: center, at: time)
    } else {
      motion.place(.init(scale: target.scale, center: center))
    }
  }

  /// Views that are moved over; what lies further away is shown at once.
  private static let far = 3.0

  /// Moves the view by a way on the desk, from where it is going to.
  /// - Returns: false at the end of the paper.
  func scroll(by way: Point, _ reach: PanReach, at time: Double) -> Bool {
    let target = motion.target
    let place = reach.nearest(target.center + way, target.scale)
    guard place.distance(to: target.center) > 0.5 / target.scale else { return false }
    motion.move(to: place, at: time)
    calm()
    return true
  }

  /// Puts the view elsewhere at once, without any motion that goes on.
  /// - Returns: false at the end of the paper.
  @discardableResult
  func put(by way: Point, _ reach: PanReach, at time: Double) -> Bool {
    let state = motion.state(at: time)
    let place = reach.nearest(state.center + way, state.scale)
    motion.place(.init(scale: state.scale, center: place))
    return place.distance(to: state.center) > 0
  }

  /// Shows where the paper begins at once, at the present scale.
  func restart(_ reach: PanReach, _ direction: ReadingDirection) {
    motion.place(
      .init(scale: scale, center: reach.corner(scale, end: false, direction)))
  }

  /// Moves the view, where a part of the paper is not seen, so that it is, and so that what follows it is seen, too.
  func reveal(_ part: Rect, _ reach: PanReach, at time: Double) {
    let (scale, center) = (motion.target.scale, motion.target.center)
    let seen = Size(view.size.width / scale, view.size.height / scale)
    func place(_ low: Double, _ high: Double, _ center: Double, _ seen: Double, _ above: Double)
      -> Double
    {
      let margin = seen * 0.04
      if low >= center - seen / 2 + margin, high <= center + seen / 2 - margin { return center }
      // What is longer than the view is seen from its beginning.
      return low - min(seen * above, max(margin, seen - margin - (high - low))) + seen / 2
    }
    let wanted = reach.nearest(
      Point(
        place(part.minX, part.maxX, center.x, seen.width, 0.1),
        place(part.minY, part.maxY, center.y, seen.height, 0.25)), scale)
    guard wanted.distance(to: center) > 0.5 / scale else { return }
    motion.move(to: wanted, at: time)
    calm()
  }

  /// Moves to a place and a scale at once, by the motion of a zoom.
  func show(_ stop: GuideStop, at time: Double) {
    motion.zoom(to: ZoomScale.clamped(stop.scale), about: .zero, at: time) { _ in stop.center }
    calm()
  }

  /// Follows a desk that has grown above what is seen, also with what a hand or two fingers hold.
  func shift(by way: Point) {
    guard way.x.isFinite, way.y.isFinite else { return }
    motion.shift(by: way)
    hand.shift(by: way)
    guard var held = fingers else { return }
    held.state.center = held.state.center + way
    held.beneath = held.beneath + way
    fingers = held
  }

  /// Brings the view back to where the paper is.
  func settle(_ reach: PanReach, at time: Double) {
    let target = motion.target
    let place = reach.nearest(target.center, target.scale)
    if place.distance(to: target.center) > 0.5 / target.scale { motion.move(to: place, at: time) }
    calm()
  }

  /// Moves on by a screenful in reading order.
  /// - Returns: false at the end of the paper.
  func step(_ step: Int, _ paper: ZoomedPaper, at time: Double) -> Bool {
    let target = motion.target
    guard
      let next = paper.reach.next(
        after: target.center, target.scale, column: paper.column, step: step, paper.direction)
    else { return false }
    motion.move(to: next, at: time)
    calm()
    return true
  }

  // MARK: Fingers

  func follow(_ gesture: ZoomGesture, _ paper: ZoomedPaper, stops: [Double], at time: Double) {
    switch gesture {
    case .changed(let scale, let point, let isStepped):
      if isStepped { return zoom(to: scale, about: point, paper.reach, at: time) }
      let state = fingers?.state ?? motion.state(at: time)
      let beneath = fingers?.beneath ?? state.center + (point - middle) * (1 / state.scale)
      fingers = (state, beneath)
      pointer = point
      // Beyond the largest scale the page resists.
      let free = max(1, scale)
      let held = free > ZoomScale.largest ? ZoomScale.largest * Self.resisted(free) : free
      let center = beneath - (point - middle) * (1 / held)
      motion.place(.init(scale: held, center: paper.reach.nearest(center, held)))
    case .ended(let rate):
      guard fingers != nil else { return }
      fingers = nil
      let now = motion.state(at: time).scale
      let rate = rate.isFinite ? rate.clamped(to: -6...6) : 0
      let carried = now * (1 + (rate * Self.carry).clamped(to: -0.5...0.5))
      let rest = ZoomScale.rest(carried, stops: stops)
      motion.zoom(to: rest, about: (pointer ?? middle) - middle, rate: rate, at: time) {
        paper.reach.nearest($0.center, $0.scale)
      }
      calm()
    }
  }

  /// Seconds for which released fingers carry the scale on.
  private static let carry = 0.07

  /// A factor that grows ever slower with the factor by which fingers go beyond the largest scale.
  private static func resisted(_ scale: Double) -> Double {
    1 + rubberBand(scale / ZoomScale.largest - 1, dimension: 0.5)
  }

  // MARK: Other input

  /// Whether double clicks are another's, who takes them by `takeDoubleClick`.
  var passesDoubleClicks = false
  private var doubleClicked: Point?

  /// Where a double click has come, in points of the desk's view, once.
  func takeDoubleClick() -> Point? {
    defer { doubleClicked = nil }
    return doubleClicked
  }

  /// Takes an event in points of the desk's view.
  /// - Returns: the events for the pages, in points of the desk.
  func handle(_ event: InputEvent, _ paper: ZoomedPaper, at time: Double) -> [InputEvent] {
    note(event)
    let passed = event.placed(camera(at: time).desk)
    let isMagnified = isMagnified(at: time)
    let answers: [InputEvent]
    switch event {
    case .wheel where !isMagnified && !paper.reach.hasRoom: answers = [passed]
    case .wheel(let delta, _, let modifiers):
      let isPinch = modifiers.contains(.control)
      answers = isPinch || wheel.scrolls(delta, paper, &motion, at: time) ? [] : [passed]
    case _ where pagesPointer != nil || (!isMagnified && !paper.reach.hasRoom && !hand.isPressed):
      answers = [passed]
      notePress(event)
    default: answers = hand.handle(event, paper, &motion, in: view, at: time)
    }
    doubleClick(event, paper, at: time)
    calm()
    return answers
  }

  /// Whoever was given a press is given its end, whatever keys or wheel do to the scale meanwhile.
  private func notePress(_ event: InputEvent) {
    switch event {
    case .pointerDown(_, .left, _, let pointer): pagesPointer = pagesPointer ?? pointer
    case .pointerUp(_, .left, pagesPointer), .pointerCancelled: pagesPointer = nil
    default: break
    }
  }

  /// Whether the hand was given a press, and its end is to come.
  var isPressed: Bool { hand.isPressed }

  /// Whether the hand holds the page or a leaf.
  var isHeld: Bool { hand.isHolding || fingers != nil }

  private func note(_ event: InputEvent) {
    switch event {
    case .pointerHovered(let point, _), .pointerMoved(let point, _),
      .pointerDown(let point, _, _, _), .wheel(_, let point, _):
      pointer = point
    case .pointerLeft: pointer = nil
    default: break
    }
  }

  /// A double click magnifies to where a page fills the width, and a second one shows the whole book again.
  private func doubleClick(_ event: InputEvent, _ paper: ZoomedPaper, at time: Double) {
    for case .tap(let point, 2) in taps.handle(event, at: time)
    where passesDoubleClicks || allowsDoubleClick(paper, point) {
      guard !passesDoubleClicks else {
        doubleClicked = point
        continue
      }
      let page = ZoomScale.width(of: paper.column, in: view.size.width)
      zoom(
        to: isMagnified(at: time) ? 1 : page.clamped(to: Self.detail), about: point, paper.reach,
        at: time)
    }
  }

  /// The scales to which a double click goes.
  private static let detail = 1.6...4.0

  /// Clicks in the outer thirds of the paper turn pages; two quick ones turn two.
  private func allowsDoubleClick(_ paper: ZoomedPaper, _ point: Point) -> Bool {
    if scale > 1 + Self.minimum { return true }
    let sheet = paper.reach.paper
    guard sheet.contains(point) else { return false }
    let across = (point.x - sheet.minX) / sheet.width
    let edge = paper.column / sheet.width / 3
    return across > edge && across < 1 - edge
  }
}
