import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import Reading
import Shell

/// The views of the open book beside each other: where each lies, which of them has the keys, and the line between them.
/// The first view is the navigator's scene; the second comes and goes (decision: Second view).
final class BookViews {
  enum Side { case first, second }

  /// The room of the first view.
  let room: BookRoom
  private(set) var second: SecondView?
  /// The view that was pressed or wheeled last, and has the keys.
  private(set) var side = Side.first
  /// Whether the first view is shown alone for now, as to an audience.
  var isAlone = false {
    didSet {
      guard isAlone, !oldValue else { return }
      letGo()
      line.letGo()
      activate(.first)
    }
  }
  /// The part of the first view.
  private(set) var share = 0.5
  private(set) var parting: Parting?
  let line = PartingLine()
  let fade = ViewFade()

  private let navigator: Navigator
  private let content: ReceivedContent
  private let root: Layer
  var motion: MotionPlan {
    didSet {
      room.glides = motion.style == .full
      second?.room.glides = motion.style == .full
      second?.navigator.motion = motion
      if motion.style == .none { fade.end() }
    }
  }
  /// The pointers that are pressed on the views.
  private var pressed: Set<Pointer> = []
  private var now = 0.0
  /// The view on which the pointer was last.
  private var hovered = Side.first
  /// A press on a link of the book with Ctrl.
  private var linkPress: (page: Int, point: Point, pointer: Pointer)?
  private var linkPage: Int?

  private static let slop = 4.0

  init(
    _ navigator: Navigator, in root: Layer, view: ViewSize, content: ReceivedContent,
    motion: MotionPlan
  ) {
    (self.navigator, self.root, self.content, self.motion) = (navigator, root, content, motion)
    room = BookRoom(
      in: Rect(origin: .zero, size: view.size), glides: motion.style == .full)
    root.addSublayer(line.layer)
    root.addSublayer(fade.layer)
  }

  // MARK: Reading

  /// Whether both views are open beside each other.
  var isSplit: Bool { second?.isLeaving == false && !isAlone }

  /// The scene that has the keys, of the book whose first view is given.
  func active(of first: BookScene) -> BookScene {
    guard isSplit, side == .second, let second, second.first === first else { return first }
    return second.scene
  }

  /// The scenes of a book.
  func scenes(of first: BookScene) -> [BookScene] {
    guard let second, !second.isLeaving, second.first === first else { return [first] }
    return [first, second.scene]
  }

  /// The room of the view that has the keys.
  var activeRoom: BookRoom { room(of: side) }

  /// The room of a view.
  func room(of scene: BookScene) -> BookRoom {
    second.flatMap { $0.scene === scene ? $0.room : nil } ?? room
  }

  private func room(of side: Side) -> BookRoom {
    guard isSplit, side == .second, let second else { return room }
    return second.room
  }

  private func navigator(of side: Side) -> Navigator {
    guard isSplit, side == .second, let second else { return navigator }
    return second.navigator
  }

  var activeNavigator: Navigator { navigator(of: side) }

  /// The view at a point of the window.
  func side(at point: Point) -> Side {
    isSplit && parting?.isSecond(point) == true ? .second : .first
  }

  /// The scene at a point of the window, and the point in the scene.
  func scene(at point: Point, first: BookScene) -> (scene: BookScene, point: Point) {
    let side = side(at: point)
    guard side == .second, let second else { return (first, point - room.area.origin) }
    return (second.scene, point - second.room.area.origin)
  }

  /// Whether a press at a point takes the line between both views.
  func isOnLine(_ point: Point) -> Bool {
    isSplit && parting.map { PartingLine.covers(point, $0) } ?? false
  }

  /// The pointer's shape on the line between both views; nil elsewhere.
  var lineShape: PointerShape? {
    guard isSplit, let parting, line.isHeld || line.isHovered else { return nil }
    return parting.isAcross ? .resizeAcross : .resizeDown
  }

  // MARK: Coming and going

  /// Opens the second view, or brings back one that is on its way out.
  /// - Parameters:
  ///   - page: counted from 0; nil for where the first view is.
  ///   - whole: the part of the window that both views have.
  func open(
    beside first: BookScene, page: Int?, in whole: Rect, view: ViewSize, memory: ReadingMemory,
    at time: Double
  ) {
    // A press in the single view ends here: its end would come to the second view.
    _ = navigator.handle(.pointerCancelled, at: time)
    beginFade(first, in: view, at: time)
    if let second, second.isLeaving, second.first === first {
      second.stay()
      if let page { second.scene.go(to: page, at: time) }
    } else {
      second?.remove()
      share = 0.5
      let parting = parting(of: whole, view, first)
      let made = SecondView(
        beside: first, page: page, in: parting.second, view: view, memory: memory,
        content: content, motion: motion)
      made.room.come(from: parting.outside, at: time)
      root.addSublayer(made.layer)
      second = made
    }
    side = .second
    pressed = []
    hovered = side
  }

  /// Lets the second view leave the window.
  func close(in view: ViewSize, fades: Bool, at time: Double) {
    guard let second, !second.isLeaving else { return }
    if fades, let first = second.first { beginFade(first, in: view, at: time) }
    let outside = parting.map(\.outside) ?? second.room.area
    second.leave(to: outside, at: time)
    (side, hovered, pressed, linkPress) = (.first, .first, [], nil)
    line.letGo()
  }

  private func beginFade(_ first: BookScene, in view: ViewSize, at time: Double) {
    guard motion.style != .none else { return }
    fade.begin(
      over: [first.layer] + [second?.layer, line.layer].compactMap(\.self), on: content.ground,
      in: view, at: time)
  }

  private func remove() {
    second?.remove()
    second = nil
    (side, hovered, pressed, linkPress) = (.first, .first, [], nil)
    line.letGo()
  }

  // MARK: Keys and hands

  /// Gives the keys to the other view.
  func activateOther() { activate(side == .first ? .second : .first) }

  func activate(_ next: Side) {
    guard next != side, next == .first || isSplit else { return }
    letGo()
    side = next
  }

  /// Ends the presses in the view that has them: their ends would come to the other view.
  private func letGo() {
    guard !pressed.isEmpty else { return }
    pressed = []
    let holder = side == .second ? second?.navigator ?? navigator : navigator
    _ = holder.handle(.pointerCancelled, at: now)
  }

  /// Gives both views a key that was let go: the key may have been pressed in the other view.
  func release(_ event: InputEvent, at time: Double) -> [NavigatorRequest] {
    navigator.handle(event, at: time) + (second?.navigator.handle(event, at: time) ?? [])
  }

  /// Moves the line between both views.
  func moveLine(forward: Bool, at time: Double) {
    guard isSplit, let parting else { return }
    let step = (forward != parting.isReversed) ? 0.05 : -0.05
    share = (share + step).clamped(to: Parting.shares)
  }

  /// - Returns: whether an event is for the line between both views.
  func take(_ event: InputEvent, at time: Double) -> Bool {
    guard isSplit, let parting, line.isHeld || pressed.isEmpty else { return false }
    switch line.take(event, parting, at: time) {
    case .moved(let share): self.share = share
    case .halved: share = 0.5
    case .taken: break
    case nil: return false
    }
    return true
  }

  /// Hands an event to the view that takes the event. A press, a wheel and a pinch give the view the keys.
  func hand(_ event: InputEvent, at time: Double) -> [NavigatorRequest] {
    now = max(now, time)
    guard isSplit else { return navigator.handle(room.moved(event), at: time) }
    var requests: [NavigatorRequest] = []
    switch event {
    case .pointerDown(let point, let button, _, let pointer):
      if pressed.subtracting([pointer]).isEmpty { activate(side(at: point)) }
      if button == .left { pressed.insert(pointer) }
    case .pointerUp(_, .left, let pointer): pressed.remove(pointer)
    case .pointerCancelled: pressed = []
    case .wheel(_, let point, _), .pinch(.began, _, let point):
      if pressed.isEmpty { activate(side(at: point)) }
    case .pointerHovered(let point, let pointer):
      let next = side(at: point)
      if next != hovered {
        requests += navigator(of: hovered).handle(.pointerLeft(pointer), at: time)
      }
      hovered = next
      return requests + send(event, to: next, at: time)
    case .pointerLeft: return send(event, to: hovered, at: time)
    default: break
    }
    return send(event, to: side, at: time)
  }

  private func send(_ event: InputEvent, to side: Side, at time: Double) -> [NavigatorRequest] {
    navigator(of: side).handle(room(of: side).moved(event), at: time)
  }

  // MARK: Links

  /// Follows a press with Ctrl on a link within the book, whose place is shown in the second view.
  func followLink(_ event: InputEvent, first: BookScene) {
    switch event {
    case .pointerDown(let point, .left, .control, let pointer):
      let under = scene(at: point, first: first)
      linkPress = nil
      guard case .page(let page, _)? = under.scene.innerLink(at: under.point) else { return }
      linkPress = (page, point, pointer)
    case .pointerMoved(let point, let pointer):
      guard let press = linkPress, press.pointer == pointer else { return }
      if press.point.distance(to: point) > Self.slop { linkPress = nil }
    case .pointerUp(_, .left, let pointer):
      if let press = linkPress, press.pointer == pointer { linkPage = press.page }
      linkPress = nil
    case .pointerCancelled, .pinch, .pointerDown: linkPress = nil
    default: break
    }
  }

  /// The page to be shown in the second view, since the last call.
  func takeLinkPage() -> Int? {
    defer { linkPage = nil }
    return linkPage
  }

  // MARK: Time

  /// Takes the place of both views, of which the second leaves where the book of the first is no longer read.
  /// - Parameter first: the scene of the first view; nil while none is read.
  func advance(_ first: BookScene?, in whole: Rect, _ view: ViewSize, glides: Bool, at time: Double)
  {
    now = max(now, time)
    if let second, second.first !== first { close(in: view, fades: false, at: time) }
    if isSplit, !Parting.fits(view.size) { close(in: view, fades: true, at: time) }
    if let second, second.isGone(at: time) || second.first == nil { remove() }
    fade.advance(to: time)
    place(first, in: whole, view, glides: glides, at: time)
    second?.advance(to: time)
    first?.role = isSplit ? .first : .only
  }

  private func parting(of whole: Rect, _ view: ViewSize, _ first: BookScene) -> Parting {
    Parting(
      whole, isAcross: view.size.width >= view.size.height,
      isReversed: first.direction == .rightToLeft, share: share)
  }

  private func place(
    _ first: BookScene?, in whole: Rect, _ view: ViewSize, glides: Bool, at time: Double
  ) {
    guard isSplit, let first, let second else {
      if room.move(to: whole, glides: glides, at: time) { fit(view) }
      return
    }
    let parting = parting(of: whole, view, first)
    // The hand on the line sees both views where the hand is.
    let glides = glides && !line.isHeld
    self.parting = parting
    if room.move(to: parting.first, glides: glides, at: time) { fit(view) }
    if second.room.move(to: parting.second, glides: glides, at: time) { fitSecond(view) }
  }

  /// Takes a new size of the window.
  func resize(_ first: BookScene?, in whole: Rect, _ view: ViewSize, at time: Double) {
    fade.end()
    if second?.isLeaving == true { remove() }
    if isSplit, !Parting.fits(view.size) {
      second?.stay()
      remove()
    }
    place(first, in: whole, view, glides: false, at: time)
    fit(view)
    fitSecond(view)
  }

  private func fit(_ view: ViewSize) {
    (navigator.top as? BookScene)?.resize(to: ViewSize(room.area.size, scale: view.scale))
  }

  private func fitSecond(_ view: ViewSize) {
    guard let second else { return }
    second.scene.resize(to: ViewSize(second.room.area.size, scale: view.scale))
  }

  func isMoving(at time: Double) -> Bool {
    room.isMoving(at: time) || fade.isMoving(at: time)
      || second.map {
        $0.room.isMoving(at: time) || (!isAlone && $0.navigator.isMoving(at: time))
      } ?? false
  }

  func deadline(at time: Double) -> Double? { isSplit ? second?.navigator.deadline(at: time) : nil }

  // MARK: Layout

  /// - Parameter first: the scene on top, be it read or on its way.
  func layout(_ first: BookScene?, in view: ViewSize, at time: Double, _ demand: inout Demand) {
    fade.layout(at: time)
    if let first {
      first.layer.masksToBounds = isSplit
      room.place(first.layer, at: time)
    }
    line.layer.isHidden = !isSplit
    guard let second else { return }
    second.layer.isHidden = isAlone
    if !isAlone { second.layout(at: time, in: view, &demand) }
    guard isSplit, let parting else { return }
    line.layout(
      parting, between: room.seen(at: time), and: second.room.seen(at: time),
      isSecond: side == .second)
  }
}
