import PaperGeometry
import PaperGestures

/// Recognises a pinch of two fingers on a touch screen, and on a touchpad where SDL's driver reports the
/// touchpad's fingers.
///
/// A single finger acts as the mouse that SDL emulates. When a second finger comes down, the mouse's press
/// is cancelled and the pinch begins. The pinch's scale is the distance of the two fingers divided by their
/// first distance. A third finger changes nothing, and the pinch ends when either of the two is lifted.
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
  /// The window's size, in points.
  private var size: Size?

  /// The smallest distance of two fingers, in points; a smaller divisor would give arbitrary scales.
  private static let nearest = 8.0

  package init() {}

  package var isPinching: Bool { first != nil }

  /// Sets the window's size. The fingers keep their places as fractions of the window, and the scale stays.
  package mutating func resize(to size: Size) {
    defer { self.size = size }
    guard let old = self.size, old != size, old.width > 0, old.height > 0 else { return }
    for i in fingers.indices {
      fingers[i].place.x *= size.width / old.width
      fingers[i].place.y *= size.height / old.height
    }
    if first != nil { first = distance / scale }
  }

  package mutating func down(_ id: Int64, at place: Point) -> [InputEvent] {
    // A finger that comes down twice was lifted without an event; its old pinch ends first, so that other
    // fingers do not inherit that pinch.
    let before = up(id)
    fingers.append(Finger(id: id, place: place))
    guard fingers.count == 2 else { return before }
    first = distance
    scale = 1
    return before + [.pointerCancelled, .pinch(.began, scale: 1, at: center)]
  }

  package mutating func move(_ id: Int64, to place: Point) -> [InputEvent] {
    guard let i = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers[i].place = place
    guard let first, i < 2 else { return [] }
    scale = distance / first
    return [.pinch(.changed, scale: scale, at: center)]
  }

  package mutating func up(_ id: Int64) -> [InputEvent] {
    guard let i = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    let middle = center
    fingers.remove(at: i)
    guard first != nil, i < 2 else { return [] }
    first = nil
    return [.pinch(.ended, scale: scale, at: middle)]
  }

  /// Drops all fingers and cancels the pinch, because the system will not report the fingers any more.
  package mutating func cancel() -> [InputEvent] {
    let wasPinching = isPinching
    let middle = center
    fingers = []
    first = nil
    return wasPinching ? [.pinch(.cancelled, scale: scale, at: middle)] : []
  }

  /// The distance of the first two fingers, in points; requires two fingers.
  private var distance: Double {
    max(Self.nearest, fingers[0].place.distance(to: fingers[1].place))
  }

  private var center: Point {
    guard fingers.count > 1 else { return fingers.first?.place ?? Point(0, 0) }
    return fingers[0].place + (fingers[1].place - fingers[0].place) * 0.5
  }
}
