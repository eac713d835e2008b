import Content
import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperMotion
import Shell

/// A pointer that drags a magnified book: it moves the view, and beyond the edge of the paper takes the leaf there.
///
/// The leaf is dragged by events of a pointer that begins at the paper's edge and moves as far as the hand goes
/// beyond it, so the leaf rises from where it lies and every style turns it as it does otherwise.
struct PanHand {
  private var drag = DragRecognizer()
  /// The state and the pointer's place when the drag began.
  private var grip: (state: ZoomMotion.State, start: Point)?
  /// The pointer whose press took a leaf in the air: all that it does is the pages' own.
  private var pagesPointer: Pointer?
  private var isPages: Bool { pagesPointer != nil }
  private var leaf: Leaf?
  /// The drag began along the page, so it never takes a leaf.
  private var isUpright = false
  /// The pointer that drags.
  private var pointer = Pointer.mouse

  /// A leaf that the hand has taken beyond the edge.
  private struct Leaf {
    /// 1 at the right edge, -1 at the left one.
    let side: Double
    /// Where the taken edge was, in points of the desk.
    let start: Point
  }

  /// Whether the hand has hold of something.
  var isHolding: Bool { isPages || grip != nil }

  /// Whether the hand was given a press, and its end is to come.
  var isPressed: Bool { isPages || drag.isPressed }

  mutating func handle(
    _ event: InputEvent, _ paper: ZoomedPaper, _ motion: inout ZoomMotion, in view: ViewSize,
    at time: Double
  ) -> [InputEvent] {
    if isPages || (isPress(event) && grip == nil && paper.isTurning) {
      return passOn(event, motion, view, at: time)
    }
    if isPress(event), grip == nil { motion.hold(at: time) }
    if case .pointerDown(_, .left, _, let pointer) = event, grip == nil { self.pointer = pointer }
    // A press that never became a drag ends without a gesture; what it had stopped is let go all the same.
    if case .pointerCancelled = event, drag.isPressed, grip == nil {
      release(.zero, paper, &motion, at: time)
    }
    return drag.handle(event, at: time).flatMap {
      follow($0, paper, &motion, view, at: time)
    }
  }

  /// Follows a desk that has grown before what is seen.
  mutating func shift(by way: Point) {
    guard var held = grip else { return }
    held.state.center = held.state.center + way
    grip = held
  }

  private func isPress(_ event: InputEvent) -> Bool {
    guard case .pointerDown(_, .left, let modifiers, _) = event else { return false }
    return !modifiers.contains(.control)
  }

  /// Gives the pages all events from a press to its end.
  private mutating func passOn(
    _ event: InputEvent, _ motion: ZoomMotion, _ view: ViewSize, at time: Double
  ) -> [InputEvent] {
    switch event {
    case .pointerDown(_, .left, _, let pointer): pagesPointer = pagesPointer ?? pointer
    case .pointerUp(_, .left, pagesPointer), .pointerCancelled: pagesPointer = nil
    default: break
    }
    let state = motion.state(at: time)
    let camera = BookCamera(scale: state.scale, center: state.center, window: view.size)
    return [event.placed(camera.desk)]
  }

  private mutating func follow(
    _ gesture: DragGesture, _ paper: ZoomedPaper, _ motion: inout ZoomMotion, _ view: ViewSize,
    at time: Double
  ) -> [InputEvent] {
    switch gesture {
    case .began(let start, let current):
      grip = (motion.state(at: time), start)
      let way = current - start
      isUpright = abs(way.y) > abs(way.x)
      return move(to: current, paper, &motion, view)
    case .moved(let point): return move(to: point, paper, &motion, view)
    case .ended(let point, let velocity):
      let moved = move(to: point, paper, &motion, view)
      let (held, end) = (leaf, edge(leaf, point, paper))
      release(velocity, paper, &motion, at: time)
      return moved + letGo(held, .pointerUp(end, button: .left, pointer: pointer))
    case .cancelled:
      let held = leaf
      release(.zero, paper, &motion, at: time)
      return letGo(held, .pointerCancelled)
    case .tap:
      release(.zero, paper, &motion, at: time)
      return []
    }
  }

  private func letGo(_ leaf: Leaf?, _ event: InputEvent) -> [InputEvent] {
    leaf == nil ? [] : [event]
  }

  private mutating func release(
    _ velocity: Point, _ paper: ZoomedPaper, _ motion: inout ZoomMotion, at time: Double
  ) {
    let scale = motion.state(at: time).scale
    var speed = velocity * (-1 / scale)
    // What the hand did across was done to the leaf.
    if leaf != nil { speed.x = 0 }
    (grip, leaf) = (nil, nil)
    motion.release(velocity: speed, at: time) { paper.reach.nearest($0.center, $0.scale) }
  }

  // MARK: Moving

  private mutating func move(
    to point: Point, _ paper: ZoomedPaper, _ motion: inout ZoomMotion, _ view: ViewSize
  ) -> [InputEvent] {
    guard let grip else { return [] }
    let scale = grip.state.scale
    let free = grip.state.center - (point - grip.start) * (1 / scale)
    let (across, down) = (paper.reach.horizontal(scale), paper.reach.vertical(scale))
    let beyond = free.x - free.x.clamped(to: across)
    var center = Point(free.x, Self.held(free.y, in: down, view.size.height, scale))
    let answers = take(beyond, at: center.y, paper)
    center.x =
      leaf != nil
      ? free.x.clamped(to: across) : Self.held(free.x, in: across, view.size.width, scale)
    motion.place(.init(scale: scale, center: center))
    guard leaf != nil else { return answers }
    return answers + [.pointerMoved(edge(leaf, point, paper), pointer: pointer)]
  }

  /// A coordinate of the centre beyond its range is held back, more and more.
  private static func held(
    _ free: Double, in range: ClosedRange<Double>, _ view: Double, _ scale: Double
  ) -> Double {
    rubberBand(free, in: range, dimension: view / 3 / scale)
  }

  /// Takes the leaf at the edge beyond which the hand has gone, or lets go of the one that it has brought back.
  private mutating func take(_ beyond: Double, at y: Double, _ paper: ZoomedPaper) -> [InputEvent] {
    if let held = leaf {
      guard beyond * held.side <= 0 else { return [] }
      leaf = nil
      // Not a release: however fast the hand came back, this is no flick of the page.
      return [.pointerCancelled]
    }
    guard !isUpright, beyond != 0, beyond > 0 ? paper.canTurn.right : paper.canTurn.left else {
      return []
    }
    let sheet = paper.reach.paper
    let side = beyond > 0 ? 1.0 : -1.0
    let start =
      paper.wayDown != nil
      ? sheet.center
      : Point(beyond > 0 ? sheet.maxX - Self.inside : sheet.minX + Self.inside, y)
    leaf = Leaf(side: side, start: start)
    return [.pointerDown(start, button: .left, pointer: pointer)]
  }

  /// How far inside the paper its edge is pressed, in points of the desk.
  private static let inside = 1.0

  /// Where the hand has brought the leaf's edge, in points of the desk.
  private func edge(_ leaf: Leaf?, _ point: Point, _ paper: ZoomedPaper) -> Point {
    guard let leaf, let grip else { return grip?.start ?? point }
    let scale = grip.state.scale
    let free = grip.state.center - (point - grip.start) * (1 / scale)
    // As far as the hand has gone in the window, whatever the scale: a hand can always reach across a page.
    let beyond = (free.x - free.x.clamped(to: paper.reach.horizontal(scale))) * scale
    guard let down = paper.wayDown else { return Point(leaf.start.x - beyond, leaf.start.y) }
    // A third of the window turns one card, and no way more than one.
    let isForward = (leaf.side > 0) == (paper.direction == .leftToRight)
    let part = min(1, abs(beyond) / (paper.reach.view.width / 3))
    return Point(leaf.start.x, leaf.start.y + (isForward ? part : -part) * down)
  }
}
