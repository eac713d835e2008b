import PaperGeometry
import PaperGestures
import PaperLayouts

/// A hand that takes an open book by its cut edges.
///
/// A press chooses the leaf under the pointer, a pull outwards a leaf farther out. Pulled inwards, over the pages, the leaves
/// up to the chosen one fall one after the other, as fast as the pointer moves, and rise again when the
/// pointer goes back; the book stays at the spread that the hand has come to. A click opens the book at the chosen leaf.
/// A press that is held in its place puts a finger there.
///
/// The hand takes the edges only where the page there has been shown to the reader, by a pointer that rests or a press that is
/// held. The pages have any other press (decision: Block hand).
struct BlockHand {
  enum Action: Equatable {
    /// To open the book at a spread.
    case open(spread: Int)
    /// To hold a place in the book.
    case hold(spread: Int)
    /// To take a press away from the pages.
    case take(at: Point, Pointer)
  }

  private struct Press {
    let pointer: Pointer
    let edge: BlockEdges.Edge
    let start: Point
    let since: Double
    var point: Point
    /// The leaf that was chosen, as the spread before which the leaf lies.
    var chosen: Int
    /// Where the book has been opened.
    var shown: Int
    var isMoved = false
    var isHeld = false
  }

  private var press: Press?
  /// A press on edges whose page is not shown yet: the pages have this press until the press has been held.
  private var waitingPress: Press?
  /// Where a pointer rests over the edges, and since when it is over them, in seconds.
  private var hovered: (edge: BlockEdges.Edge, point: Point, since: Double)?

  /// How long a page is shown until a press may go there, in seconds.
  static let telling = 0.25
  /// How long a press is held in its place until it puts a finger there, in seconds.
  static let hold = 0.55
  /// How far a press may move and still be a click, in points.
  private static let slop = 4.0
  /// The part of a page's width by which a hand pulls until all leaves up to the chosen one have fallen.
  private static let reach = 0.6

  var isPressed: Bool { press != nil }

  /// The spread that is shown to the reader, and where the hand is; nil where there is no hand at the edges.
  var shownSpread: (spread: Int, at: Point, isHeld: Bool)? {
    if let press {
      return (
        press.isMoved && press.shown != press.edge.opened ? press.shown : press.chosen,
        press.point, press.isHeld
      )
    }
    return hovered.map { ($0.edge.spread(at: $0.point.x), $0.point, false) }
  }

  /// The time at which a press becomes a longer one, in seconds; nil for none.
  var deadline: Double? {
    if let waitingPress { return waitingPress.since + Self.telling }
    return press.flatMap { $0.isMoved || $0.isHeld ? nil : $0.since + Self.hold }
  }

  /// - Parameters:
  ///   - edge: the edges that can be taken now at a point.
  ///   - page: the width of a page, in points.
  /// - Returns: whether the event was the hand's, and what is to be done; nil for an event that is for the pages.
  mutating func handle(
    _ event: InputEvent, _ edge: (Point) -> BlockEdges.Edge?, page: Double, at time: Double
  ) -> [Action]? {
    switch event {
    case .pointerDown(let point, .left, _, let pointer):
      return begin(at: point, pointer, edge, time)
    case .pointerMoved(let point, waitingPress?.pointer):
      if let waitingPress, point.distance(to: waitingPress.start) > Self.slop {
        self.waitingPress = nil
      }
      return nil
    case .pointerMoved(let point, press?.pointer): return move(to: point, page: page)
    case .pointerUp(_, .left, waitingPress?.pointer):
      waitingPress = nil
      return nil
    case .pointerUp(let point, .left, press?.pointer):
      var actions = move(to: point, page: page)
      if let press, !press.isMoved, !press.isHeld { actions = [.open(spread: press.chosen)] }
      press = nil
      return actions
    case .pointerHovered(let point, _):
      hover(press == nil ? edge(point).map { ($0, point) } : nil, at: time)
      return nil
    case .pointerLeft:
      hovered = nil
      return nil
    case .pointerCancelled, .pinch:
      (press, waitingPress) = (nil, nil)
      return nil
    default: return nil
    }
  }

  private mutating func begin(
    at point: Point, _ pointer: Pointer, _ edge: (Point) -> BlockEdges.Edge?, _ time: Double
  ) -> [Action]? {
    // A second finger takes nothing.
    guard press == nil else { return [] }
    guard waitingPress == nil, let edge = edge(point) else { return nil }
    let began = Press(
      pointer: pointer, edge: edge, start: point, since: time, point: point,
      chosen: edge.spread(at: point.x), shown: edge.opened)
    let isShown =
      pointer.kind == .mouse
      && hovered.map { $0.edge.isRight == edge.isRight && time >= $0.since + Self.telling } == true
    hovered = nil
    guard isShown else {
      waitingPress = began
      return nil
    }
    press = began
    // The pages may still have an earlier press, whose end they would not hear of.
    return [.take(at: point, pointer)]
  }

  private mutating func hover(
    _ place: (edge: BlockEdges.Edge, point: Point)?, at time: Double
  ) {
    let isSame = place != nil && hovered?.edge.isRight == place?.edge.isRight
    let since = isSame ? hovered?.since : nil
    hovered = place.map { ($0.edge, $0.point, since ?? time) }
  }

  private mutating func move(to point: Point, page: Double) -> [Action] {
    guard var press else { return [] }
    defer { self.press = press }
    press.point = point
    if point.distance(to: press.start) > Self.slop { press.isMoved = true }
    guard press.isMoved, !press.isHeld else { return [] }
    let edge = press.edge
    let chosen = edge.spread(at: point.x)
    if abs(chosen - edge.opened) > abs(press.chosen - edge.opened) { press.chosen = chosen }
    let pulled = edge.isRight ? press.start.x - point.x : point.x - press.start.x
    let part = ((pulled - Self.slop) / max(1, Self.reach * page)).clamped(to: 0...1)
    let count = Int((part * Double(abs(press.chosen - edge.opened))).rounded(.up))
    let spread = edge.opened + count * (edge.outermost - edge.opened).signum()
    guard spread != press.shown else { return [] }
    press.shown = spread
    return [.open(spread: spread)]
  }

  /// What a press that is held has become.
  mutating func advance(to time: Double) -> [Action] {
    guard let deadline, time >= deadline else { return [] }
    if let began = waitingPress {
      // From now on the page is shown, and the hand has the press.
      (press, waitingPress) = (began, nil)
      return [.take(at: began.start, began.pointer)]
    }
    guard let chosen = press?.chosen else { return [] }
    press?.isHeld = true
    return [.hold(spread: chosen)]
  }

  /// Forgets a pointer that rests over edges which are no more.
  mutating func follow(_ edge: (Point) -> BlockEdges.Edge?) {
    guard let former = hovered else { return }
    hovered = edge(former.point).map { ($0, former.point, former.since) }
  }
}
