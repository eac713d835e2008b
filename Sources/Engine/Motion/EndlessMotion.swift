import PaperGeometry

/// How an endless row of items moves, by itself and by hand. Whatever happens, the row comes to rest on a
/// whole item, at most `longest` seconds after the last input.
///
/// The row is driven from outside by times in seconds of any one clock. Each motion counts from the item
/// at which the motion starts, so the numbers stay small and the item in front is exact for ever.
package struct EndlessMotion: Equatable, Sendable {
  private enum Course: Equatable {
    case resting
    /// In the hand since it was at a place, and pulled on by so many items from there.
    case held(EndlessPosition, pull: Double)
    /// In items counted from `origin`.
    case moving(origin: Int, SpringMotion)
  }

  private var course = Course.resting
  /// The item on which the row rests or will come to rest; in the hand, the nearest item.
  package private(set) var target: Int

  /// In seconds.
  package static let longest = 0.48
  /// Radians per second of the critically damped spring that carries the row on; greater frequencies only
  /// where this spring would take too long or overshoot.
  package static let angularFrequency = 20.0
  /// Seconds at the speed of release that a throw carries. With `2 / omega` the spring starts without
  /// acceleration: the throw goes on at the hand's speed and then brakes.
  package static let throwTime = 2 / angularFrequency
  /// A throw goes no further, in items.
  package static let longestThrow = 30.0
  /// The row rests where less than this is left, in items.
  package static let tolerance = 0.001

  /// At rest on `item`.
  package init(at item: Int = 0) { target = EndlessPosition(item: item).item }

  // MARK: Reading

  package func position(at time: Double) -> EndlessPosition {
    switch course {
    case .resting: EndlessPosition(item: target)
    case .held(let start, let pull): start.advanced(by: pull)
    case .moving(let origin, let motion):
      // The number of the target may have more digits than a Double.
      motion.isFinished(at: time)
        ? EndlessPosition(item: target)
        : EndlessPosition(item: origin, offset: motion.value(at: time))
    }
  }

  /// In items per second; 0 in the hand, whose speed is told at the release.
  package func velocity(at time: Double) -> Double {
    guard case .moving(_, let motion) = course else { return 0 }
    return motion.velocity(at: time)
  }

  package func isMoving(at time: Double) -> Bool {
    guard case .moving(_, let motion) = course else { return false }
    return !motion.isFinished(at: time)
  }

  package var isHeld: Bool {
    if case .held = course { return true }
    return false
  }

  /// How far the row has been pulled since it was taken in the hand, in items; 0 out of the hand.
  package var pull: Double {
    if case .held(_, let pull) = course { return pull }
    return 0
  }

  // MARK: By program

  /// On to an item from wherever the row is, without a jump in place or speed.
  package mutating func go(to item: Int, at time: Double) {
    send(to: EndlessPosition(item: item).item, velocity: velocity(at: time), at: time)
  }

  /// So many items on from where the row will come to rest. Steps add up, none is lost.
  package mutating func step(by items: Int, at time: Double) {
    go(to: EndlessPosition(item: target).advanced(by: items).item, at: time)
  }

  // MARK: By hand

  /// Takes the row in the hand, where it stops.
  package mutating func hold(at time: Double) {
    let place = position(at: time)
    course = .held(place, pull: 0)
    target = place.nearest
  }

  /// Pulls the row to so many items from where it was taken; without effect out of the hand.
  ///
  /// The pull is the whole way, not what was added: a hand that comes back brings back the very place.
  package mutating func move(to pull: Double) {
    guard case .held(let start, _) = course else { return }
    course = .held(start, pull: pull.isFinite ? pull : 0)
    target = start.advanced(by: self.pull).nearest
  }

  /// Lets the row go with `velocity` items per second: the row comes to rest on the item nearest to where
  /// this velocity would carry it.
  package mutating func release(velocity: Double, at time: Double) {
    let velocity = velocity.isFinite ? velocity.clamped(to: -1e6...1e6) : 0
    let carried = (velocity * Self.throwTime).clamped(
      to: -Self.longestThrow...Self.longestThrow)
    let rest = position(at: time).advanced(by: carried).nearest
    send(to: rest, velocity: velocity, at: time)
  }

  // MARK: The spring

  private mutating func send(to item: Int, velocity: Double, at time: Double) {
    let place = position(at: time)
    let goal = Double(item - place.item)
    target = item
    course = .moving(
      origin: place.item,
      SpringMotion(
        from: place.fraction, velocity: velocity, to: goal, at: time,
        spring: Self.spring(way: goal - place.fraction, velocity: velocity),
        tolerance: Self.tolerance))
  }

  /// A critically damped spring, at least so stiff that the row does not overshoot where the speed points
  /// at the target (`omega >= v / way`), and that the row rests in time. A set duration with a polynomial would
  /// keep the time too, but would overshoot after a fast throw to a near item.
  private static func spring(way: Double, velocity: Double) -> Spring {
    let braking = velocity * way > 0 ? velocity / way : 0
    var omega = braking.clamped(
      to: angularFrequency...MotionLimits.angularFrequencies.upperBound)
    // The time goes with ln(way) / omega: even for the longest way that a row has, a few rounds.
    while true {
      let spring = Spring(dampingRatio: 1, angularFrequency: omega)
      let time = spring.settlingTime(
        displacement: -way, velocity: velocity, tolerance: tolerance)
      if time <= longest { return spring }
      omega *= max(1.02, time / longest)
    }
  }
}
