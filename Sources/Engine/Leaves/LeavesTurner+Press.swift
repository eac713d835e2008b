import PaperGeometry
import PaperGestures
import PaperLayouts

/// A press of a pointer, from the pointer's going down to its release.
package struct Press: Equatable, Sendable {
  /// The two strips along the view's left and right edges.
  enum Margin: Equatable, Sendable {
    case previous, next
  }

  /// The pointer that is down. The turner ignores other pointers meanwhile.
  var pointer: Pointer
  var start: Point
  var margin: Margin?
  var isDragged = false
  var tracker = VelocityTracker()
  /// How a folded leaf is led.
  var hold: Hold?
}

/// How the pointer leads a leaf: `edge = place * slope + offset`, where the pointer's place is 0 at
/// the edge of the view to which leaves turn and 1 at the opposite edge.
struct Hold: Equatable, Sendable {
  var slope = 1.0
  var offset = 0.0
  /// The leaf's edge before the leaf was taken, at rest or at the end of its way: 1 or 0.
  var origin: Double
  /// The leaf was in the air when it was taken.
  var isCaught = false
  /// The edge that the pointer asks for.
  var wanted: Double
}

extension LeavesTurner {
  /// A point outside the view has no leaf and no margin, but a drag may begin at such a point.
  package mutating func begin(at point: Point, by pointer: Pointer, _ time: Double) {
    guard let place = place(point) else { return }
    let isInside = Rect(origin: .zero, size: layout.viewSize).contains(point)
    var press = Press(pointer: pointer, start: point, margin: isInside ? margin(place) : nil)
    press.tracker.add(point, at: time)
    self.press = press
    guard isInside else { return }
    if let leaf = lifted(under: point, at: time) { return take(leaf, from: place, at: time) }
    switch press.margin {
    case .next where turned < paging.leaves: take(turned, from: place, at: time)
    case .previous where turned > 0: take(turned - 1, from: place, at: time)
    default: break
    }
  }

  /// The leaf whose lifted part lies in front under the pointer: of several leaves, the last one in
  /// the air.
  private func lifted(under point: Point, at time: Double) -> Int? {
    layout.seenSides(
      positions(at: time), paging, content: { .page($0, .whole) }, fit: { _, _ in nil }
    ).hit(point) { $0.isLifted && isFlying($0.leaf) }?.leaf
  }

  /// - Parameter hold: how a resting leaf is led. A leaf in the air keeps its place under the
  ///   pointer instead, because the pointer took the leaf at that place.
  private mutating func take(
    _ leaf: Int, from place: Double, led hold: (slope: Double, offset: Double) = (1, 0),
    at time: Double
  ) {
    let flying = edges(at: time).first { $0.leaves.contains(leaf) }
    let origin = 1 - (book.flights.target(of: leaf) ?? (leaf < turned ? 1 : 0))
    let edge = flying?.edge ?? origin
    book.flights.grab(leaf, at: time)
    var taken = Hold(slope: hold.slope, offset: hold.offset, origin: origin, wanted: edge)
    if flying != nil { (taken.slope, taken.offset, taken.isCaught) = (1, edge - place, true) }
    press?.hold = taken
  }

  package mutating func follow(_ point: Point, at time: Double) {
    guard let place = place(point) else { return }
    let isNew = track(point, at: time)
    if let press, press.hold == nil, dragsFromAnywhere, isNew {
      takeFromAnywhere(press.start, place, at: time)
    }
    guard var hold = press?.hold else { return }
    hold.wanted = place * hold.slope + hold.offset
    self.press?.hold = hold
    book.flights.drag(to: 1 - hold.wanted, at: time)
  }

  /// The direction of the drag decides which leaf is taken. The leaf's edge is led so that the leaf
  /// does not jump at the start, and so that the pointer's way from the press to the view's edge
  /// turns the whole leaf. In a drag from outside the view the leaf waits until the pointer has
  /// come to the view's edge.
  private mutating func takeFromAnywhere(_ start: Point, _ place: Double, at time: Double) {
    guard let from = self.place(start) else { return }
    let inside = from.clamped(to: 0...1)
    if place < from, from > 0, turned < paging.leaves {
      take(turned, from: place, led: (1 / inside, 0), at: time)
    } else if place > from, from < 1, turned > 0 {
      let left = 1 - inside
      take(turned - 1, from: place, led: (1 / left, -inside / left), at: time)
    }
  }

  package mutating func end(at point: Point, _ time: Double) {
    follow(point, at: time)
    guard let press, let hold = press.hold else {
      self.press = nil
      return
    }
    self.press = nil
    guard press.isDragged else { return tap(press.margin, hold, at: time) }
    let speed = press.tracker.velocity(at: time).x * (layout.direction == .rightToLeft ? -1 : 1)
    book.release(forward: isFlick(speed) ? speed < 0 : hold.wanted < 0.5, at: time)
  }

  /// A tap in a margin turns a leaf in the margin's direction. A tap that caught a leaf already
  /// going in this direction turns one leaf more.
  private mutating func tap(_ margin: Press.Margin?, _ hold: Hold, at time: Double) {
    let forward = margin.map { $0 == .next } ?? (hold.origin == 0)
    book.release(forward: forward, at: time)
    guard margin != nil, hold.isCaught, (hold.origin == 0) == forward else { return }
    turn(by: forward ? 1 : -1, at: time)
  }

  package mutating func cancelPress(at time: Double) {
    press = nil
    book.putBack(at: time)
  }
}
