import PaperGeometry
import PaperGestures

/// Recognises a pinch of two fingers and the swipe and tap of three on a touch screen, and on a touchpad where SDL's
/// driver reports the touchpad's fingers.
///
/// A single finger acts as the mouse that SDL emulates. When a second finger comes down, the mouse's press
/// is cancelled and the pinch begins. The pinch's scale is the distance of the two fingers divided by their
/// first distance. The pinch ends when either of the two is lifted. A third finger that comes before the two have
/// pinched takes the gesture over; later, a third finger changes nothing.
///
/// Three fingers that are swept sideways are the mouse's buttons Back and Forward, and three that are tapped its right
/// button: whoever has no mouse has what these do.
///
/// SDL's multigesture events were rejected: they report only differences of the distance, and the sum of
/// these differences drifts.
package struct TouchReader {
  private struct Finger {
    let id: Int64
    var place: Point
  }

  private var fingers: [Finger] = []
  /// The distance of the two fingers when the second came down, in points; nil without a pinch.
  private var first: Double?
  private var scale = 1.0
  /// Where the middle of three fingers was when the third came down; nil without three.
  private var three: Point?
  /// Whether three fingers have done what they do, and some of them are still down.
  private var isSpent = false
  /// The window's size, in points.
  private var size: Size?

  /// The smallest distance of two fingers, in points; a smaller divisor would give arbitrary scales.
  private static let nearest = 8.0
  /// How far the scale of a pinch may have gone when a third finger takes the gesture over.
  private static let minimumPinch = 0.08
  /// How far three fingers are swept at least, and how far they move at most when they are tapped, in points.
  private static let swipe = 60.0
  private static let slop = 14.0

  package init() {}

  package var isPinching: Bool { first != nil }

  /// Whether the fingers make a gesture of their own, so that none of them is a pointer.
  package var isGesture: Bool { isPinching || three != nil || isSpent }

  /// Sets the window's size. The fingers keep their places as fractions of the window, and the scale stays.
  package mutating func resize(to size: Size) {
    defer { self.size = size }
    guard let old = self.size, old != size, old.width > 0, old.height > 0 else { return }
    for i in fingers.indices {
      fingers[i].place.x *= size.width / old.width
      fingers[i].place.y *= size.height / old.height
    }
    if first != nil { first = distance / scale }
    if three != nil { three = center }
  }

  package mutating func down(_ id: Int64, at place: Point) -> [InputEvent] {
    // A finger that comes down twice was lifted without an event; its old pinch ends first, so that other
    // fingers do not inherit that pinch.
    let before = up(id)
    fingers.append(Finger(id: id, place: place))
    if fingers.count == 3, first != nil, abs(scale - 1) < Self.minimumPinch {
      defer { (first, three) = (nil, center) }
      return before + [.pinch(.cancelled, scale: scale, at: pinchCenter)]
    }
    guard fingers.count == 2, !isSpent else { return before }
    first = distance
    scale = 1
    return before + [.pointerCancelled, .pinch(.began, scale: 1, at: pinchCenter)]
  }

  package mutating func move(_ id: Int64, to place: Point) -> [InputEvent] {
    guard let i = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers[i].place = place
    guard let first, i < 2 else { return [] }
    scale = distance / first
    return [.pinch(.changed, scale: scale, at: pinchCenter)]
  }

  package mutating func up(_ id: Int64) -> [InputEvent] {
    guard let i = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    let (middle, done) = (pinchCenter, endOfThree())
    fingers.remove(at: i)
    if fingers.isEmpty { isSpent = false }
    if let done { return done }
    guard first != nil, i < 2 else { return [] }
    first = nil
    return [.pinch(.ended, scale: scale, at: middle)]
  }

  /// What three fingers have done, when the first of them is lifted; nil without three.
  private mutating func endOfThree() -> [InputEvent]? {
    guard let start = three else { return nil }
    let (end, way) = (center, center - start)
    (three, isSpent) = (nil, true)
    let button: PointerButton
    if abs(way.x) >= Self.swipe, abs(way.x) > 2 * abs(way.y) {
      button = way.x > 0 ? .back : .forward
    } else if way.distance(to: .zero) <= Self.slop {
      button = .right
    } else {
      return []
    }
    let pointer = Pointer(id: 0, kind: .touch)
    return [
      .pointerDown(end, button: button, pointer: pointer),
      .pointerUp(end, button: button, pointer: pointer),
    ]
  }

  /// Drops all fingers and cancels the pinch, because the system will not report the fingers any more.
  package mutating func cancel() -> [InputEvent] {
    let wasPinching = isPinching
    let middle = pinchCenter
    fingers = []
    (first, three, isSpent) = (nil, nil, false)
    return wasPinching ? [.pinch(.cancelled, scale: scale, at: middle)] : []
  }

  /// The distance of the first two fingers, in points; requires two fingers.
  private var distance: Double {
    max(Self.nearest, fingers[0].place.distance(to: fingers[1].place))
  }

  /// The middle of the first two fingers.
  private var pinchCenter: Point {
    guard fingers.count > 1 else { return fingers.first?.place ?? Point(0, 0) }
    return fingers[0].place + (fingers[1].place - fingers[0].place) * 0.5
  }

  /// The middle of all fingers.
  private var center: Point {
    let sum = fingers.reduce(Point.zero) { $0 + $1.place }
    return sum * (1 / Double(max(1, fingers.count)))
  }
}
