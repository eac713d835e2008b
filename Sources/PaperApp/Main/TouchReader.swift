import PaperGeometry
import PaperGestures

/// Two fingers on a touch screen become a pinch; those on a touchpad where SDL reports them, which it does
/// not for every driver.
///
/// One finger is the mouse that SDL makes of it. From the second one on the mouse lets go, and the
/// distance of the first two fingers, over that at the beginning, is the scale. A third finger changes
/// nothing; when one of the two is lifted, the pinch has ended.
///
/// SDL's own multigesture events are made from the same fingers; they only have differences of the
/// distance, which drift when they are added up, so the fingers themselves are followed.
package struct TouchReader {
  private struct Finger {
    let id: Int64
    var place: Point
  }

  private var fingers: [Finger] = []
  /// Of the two fingers when the second one came down, in points; nil without a pinch.
  private var first: Double?
  private var scale = 1.0
  /// Of the window, in points.
  private var size: Size?

  /// Fingers nearer than this, in points, would give any scale.
  private static let nearest = 8.0

  package init() {}

  package var isPinching: Bool { first != nil }

  /// The window has this size from now on. The fingers rest where they are in it, and so does the scale.
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
    // One that comes down twice was lifted unseen: other fingers must not inherit its pinch.
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

  /// The system has taken the fingers away.
  package mutating func cancel() -> [InputEvent] {
    let wasPinching = isPinching
    let middle = center
    fingers = []
    first = nil
    return wasPinching ? [.pinch(.cancelled, scale: scale, at: middle)] : []
  }

  /// Of the first two fingers, of which there are two.
  private var distance: Double {
    max(Self.nearest, fingers[0].place.distance(to: fingers[1].place))
  }

  private var center: Point {
    guard fingers.count > 1 else { return fingers.first?.place ?? Point(0, 0) }
    return fingers[0].place + (fingers[1].place - fingers[0].place) * 0.5
  }
}
