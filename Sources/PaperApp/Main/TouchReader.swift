import Geometry
import Gestures

/// Two fingers on a touch screen or touchpad become a pinch.
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

  /// Fingers nearer than this, in points, would give any scale.
  private static let nearest = 8.0

  package init() {}

  package var isPinching: Bool { first != nil }

  package mutating func down(_ id: Int64, at place: Point) -> [InputEvent] {
    // One that comes down twice was lifted unseen: other fingers must not inherit its pinch.
    let before = up(id)
    fingers.append(Finger(id: id, place: place))
    guard fingers.count == 2 else { return before }
    first = max(Self.nearest, fingers[0].place.distance(to: fingers[1].place))
    scale = 1
    return before + [.pointerCancelled, .pinch(.began, scale: 1, at: center)]
  }

  package mutating func move(_ id: Int64, to place: Point) -> [InputEvent] {
    guard let i = fingers.firstIndex(where: { $0.id == id }) else { return [] }
    fingers[i].place = place
    guard let first, i < 2 else { return [] }
    scale = max(Self.nearest, fingers[0].place.distance(to: fingers[1].place)) / first
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

  private var center: Point {
    guard fingers.count > 1 else { return fingers.first?.place ?? Point(0, 0) }
    return fingers[0].place + (fingers[1].place - fingers[0].place) * 0.5
  }
}
