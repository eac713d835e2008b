import PaperGeometry

/// What the sticks of a gamepad do as long as they are held aside: the left stick turns a wheel, the right stick turns a
/// wheel with Ctrl, which magnifies.
///
/// A stick sends an event only where its place changes, so the wheel follows from the place and the time of frames. At rest
/// nothing is sent, and no frame is due.
package struct StickMotion: Equatable, Sendable {
  private var places: [Stick: Point] = [:]
  private var last: Double?

  /// Sticks that nobody touches rest a little beside their middle.
  private static let deadZone = 0.2
  /// Notches per second of a stick that is held all the way.
  private static let (scrolling, zooming) = (24.0, 5.0)
  /// A frame that comes late moves no further than a frame after so many seconds.
  private static let longest = 0.1

  package init() {}

  /// Whether a stick is held aside.
  package var isHeld: Bool { !places.isEmpty }

  /// Takes a stick's place, -1 to 1 along each axis.
  package mutating func move(_ stick: Stick, to place: Point, at time: Double) {
    if !isHeld { last = time }
    let length = place.distance(to: .zero)
    places[stick] = length.isFinite && length > Self.deadZone ? place : nil
  }

  /// The way of a place as a part of the fastest: none in the middle, all at the edge, and finer near the middle.
  private static func speed(_ place: Point) -> Point {
    let length = min(1, place.distance(to: .zero))
    let part = (length - deadZone) / (1 - deadZone)
    return place * (part * part / max(length, deadZone))
  }

  /// The events since the last frame.
  /// - Parameter center: where the wheel is turned.
  package mutating func events(to time: Double, at center: Point) -> [InputEvent] {
    guard isHeld, let last, time > last else { return [] }
    self.last = time
    let passed = min(Self.longest, time - last)
    var events: [InputEvent] = []
    if let place = places[.left] {
      let way = Self.speed(place) * (Self.scrolling * passed)
      events.append(
        .wheel(WheelDelta(dx: way.x, dy: -way.y, isPrecise: true), at: center, modifiers: []))
    }
    if let place = places[.right], abs(place.y) > Self.deadZone {
      let way = Self.speed(place).y * Self.zooming * passed
      events.append(
        .wheel(
          WheelDelta(dx: 0, dy: -way, isPrecise: true), at: center, modifiers: .control))
    }
    return events
  }
}
