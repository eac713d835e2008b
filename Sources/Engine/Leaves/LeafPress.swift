import PaperGeometry
import PaperGestures
import PaperLayouts

/// A press of the pointer, from the moment it goes down.
struct Press: Equatable, Sendable {
  /// The two strips beside the view's edges.
  enum Margin: Equatable, Sendable {
    case previous, next
  }

  /// Other pointers are not seen while this one is down.
  var pointer: Pointer
  var start: Point
  var margin: Margin?
  var isDragged = false
  var tracker = VelocityTracker()
  var hold: Hold?
}

/// How the pointer leads a leaf: `edge = place * slope + offset`, where the place is 0 at the edge of
/// the view to which leaves turn and 1 at the other.
struct Hold: Equatable, Sendable {
  var slope = 1.0
  var offset = 0.0
  /// Where the leaf was, or was going to, before it was taken: 1 or 0.
  var origin: Double
  /// It was in the air.
  var isCaught = false
  /// Where the pointer wants the edge.
  var wanted: Double
}

extension LeavesTurner {
  /// 0 at the edge to which leaves turn, 1 at the other, beyond outside; nil without a width.
  private func place(_ point: Point) -> Double? {
    let width = layout.viewSize.width
    let place = point.x / width
    guard width > 0, place.isFinite else { return nil }
    return layout.direction == .rightToLeft ? 1 - place : place
  }

  /// In a view so narrow that the margins overlap, the nearer edge counts.
  private func margin(_ place: Double) -> Press.Margin? {
    let part = targetWidth / layout.viewSize.width
    if place >= 0.5 { return place >= 1 - part ? .next : nil }
    return place <= part ? .previous : nil
  }

  /// Outside the view there is no leaf and no margin, but a drag may begin there.
  mutating func begin(at point: Point, by pointer: Pointer, _ time: Double) {
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

  /// The frontmost lifted part under the pointer: that of the last leaf in the air.
  private func lifted(under point: Point, at time: Double) -> Int? {
    layout.seenSides(
      flights.positions(at: time), paging, content: { .page($0, .whole) }, fit: { _, _ in nil }
    ).hit(point) { $0.isLifted && flights.isFlying($0.leaf..<$0.leaf + 1) }?.leaf
  }

  /// - Parameter hold: how a resting leaf is led. One in the air stays where it is under the pointer,
  ///   for it was taken there.
  private mutating func take(
    _ leaf: Int, from place: Double, led hold: (slope: Double, offset: Double) = (1, 0),
    at time: Double
  ) {
    let flying = edges(at: time).first { $0.leaves.contains(leaf) }
    let origin = 1 - (flights.target(of: leaf) ?? (leaf < turned ? 1 : 0))
    let edge = flying?.edge ?? origin
    flights.grab(leaf, at: time)
    var taken = Hold(slope: hold.slope, offset: hold.offset, origin: origin, wanted: edge)
    if flying != nil { (taken.slope, taken.offset, taken.isCaught) = (1, edge - place, true) }
    press?.hold = taken
  }

  mutating func follow(_ point: Point, at time: Double) {
    guard var press, let place = place(point) else { return }
    press.tracker.add(point, at: time)
    let was = press.isDragged
    press.isDragged = was || press.start.distance(to: point) > Self.dragThreshold
    self.press = press
    if press.hold == nil, dragsFromAnywhere, press.isDragged, !was {
      takeFromAnywhere(press.start, place, at: time)
    }
    guard var hold = self.press?.hold else { return }
    hold.wanted = place * hold.slope + hold.offset
    self.press?.hold = hold
    flights.drag(to: 1 - hold.wanted, at: time)
  }

  /// The direction of the drag says which leaf. Its edge is led so that the leaf neither jumps at the
  /// start nor ends before the view's edge: from where the pointer went down, all the way. From beyond
  /// the view the leaf waits until the pointer has come to its edge.
  private mutating func takeFromAnywhere(_ start: Point, _ place: Double, at time: Double) {
    guard let from = self.place(start) else { return }
    let inside = min(1, max(0, from))
    if place < from, from > 0, turned < paging.leaves {
      take(turned, from: place, led: (1 / inside, 0), at: time)
    } else if place > from, from < 1, turned > 0 {
      let left = 1 - inside
      take(turned - 1, from: place, led: (1 / left, -inside / left), at: time)
    }
  }

  mutating func end(at point: Point, _ time: Double) {
    follow(point, at: time)
    guard let press, let hold = press.hold else {
      self.press = nil
      return
    }
    self.press = nil
    guard press.isDragged else { return tap(press.margin, hold, at: time) }
    let speed = press.tracker.velocity(at: time).x * (layout.direction == .rightToLeft ? -1 : 1)
    release(forward: isFlick(speed) ? speed < 0 : hold.wanted < 0.5, at: time)
  }

  /// A tap in a margin turns there. One that caught a leaf already on that way means one leaf more.
  private mutating func tap(_ margin: Press.Margin?, _ hold: Hold, at time: Double) {
    let forward = margin.map { $0 == .next } ?? (hold.origin == 0)
    release(forward: forward, at: time)
    guard margin != nil, hold.isCaught, (hold.origin == 0) == forward else { return }
    turn(by: forward ? 1 : -1, at: time)
  }

  /// What was begun did not happen: the leaf goes where it would be without.
  mutating func cancelPress(at time: Double) {
    press = nil
    putBack(at: time)
  }
}
