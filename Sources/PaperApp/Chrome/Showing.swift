import PaperGeometry

/// Whether something that comes with the pointer is seen: it comes with a movement, stays two seconds after the
/// last one or as long as it is held, and fades both ways. A function of time.
package struct Showing: Equatable {
  private var last = -Double.infinity
  private var isHeld = false
  private var isWanted = false
  /// The opacity from which the present fade goes on, and when the fade began.
  private var from = 0.0
  private var start = -Double.infinity
  /// The duration of a fade in seconds; 0 for at once.
  var fade: Double

  /// How long the last movement counts, in seconds.
  package static let stay = 2.0

  /// - Parameter fade: the duration of a fade in seconds; 0 for at once.
  package init(fade: Double) { self.fade = fade }

  package mutating func touch(at time: Double) {
    last = max(last, time)
    want(true, at: time)
  }

  /// As long as it is held it does not go.
  package mutating func hold(_ holds: Bool, at time: Double) {
    if isHeld, !holds { last = max(last, time) }
    isHeld = holds
    if holds { want(true, at: time) }
  }

  package mutating func hide(at time: Double) {
    (isHeld, last) = (false, -.infinity)
    want(false, at: time)
  }

  package mutating func advance(to time: Double) {
    guard isWanted, !isHeld, time >= last + Self.stay else { return }
    want(false, at: max(start, last + Self.stay))
  }

  private mutating func want(_ wanted: Bool, at time: Double) {
    guard wanted != isWanted else { return }
    (from, start) = (opacity(at: time), time)
    isWanted = wanted
  }

  package func opacity(at time: Double) -> Double {
    let goal = isWanted ? 1.0 : 0
    guard fade > 0, start.isFinite else { return goal }
    return from + (goal - from) * ((time - start) / fade).clamped(to: 0...1)
  }

  package func isMoving(at time: Double) -> Bool {
    let goal = isWanted ? 1.0 : 0
    return fade > 0 && start.isFinite && from != goal && time < start + fade
  }

  /// When it goes by itself, in seconds; nil for never.
  package var deadline: Double? { isWanted && !isHeld ? last + Self.stay : nil }
}
