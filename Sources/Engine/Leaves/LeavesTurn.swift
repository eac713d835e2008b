import PaperMotion

/// The motion of a folded leaf: a cubic curve whose duration is in proportion to the way left, as
/// in Leaves by Tom Brow.
package struct LeavesTurn: LeafTurn {
  private let curve: CubicMotion

  /// Seconds that a whole turn takes by itself; a part of a turn takes the same part of the
  /// seconds.
  package static let turnDuration = 1.0
  /// Seconds in which a held leaf is drawn to the pointer's place, as in Leaves by Tom Brow.
  package static let followDuration = 0.07
  package static let maximumFlights = 6
  package static let joiningGap = 0.01

  package var target: Double { curve.target }
  package var finishTime: Double { curve.finishTime }
  package func value(at time: Double) -> Double { curve.value(at: time) }
  package func velocity(at time: Double) -> Double { curve.velocity(at: time) }

  private init(from state: LeafState, to target: Double, at time: Double, duration: Double) {
    curve = CubicMotion(
      from: state.progress, velocity: state.velocity, to: target, start: time, duration: duration,
      bounds: 0...1)
  }

  /// A leaf that is faster than `turnDuration` allows keeps its speed, up to the point where the
  /// leaf would swing beyond its target: a Hermite cubic that lasts longer than
  /// `3 * way / velocity` overshoots.
  package static func sent(
    from state: LeafState, to target: Double, at time: Double, pace: LeafPace
  ) -> Self {
    let way = target - state.progress
    var duration = abs(way) * (pace == .quick ? LeafPace.quickDuration : turnDuration)
    if state.velocity * way > 0 { duration = min(duration, 3 * way / state.velocity) }
    return Self(from: state, to: target, at: time, duration: duration)
  }

  package static func held(from state: LeafState, to place: Double, at time: Double) -> Self {
    Self(from: state, to: place, at: time, duration: followDuration)
  }

  package func dragged(from seen: LeafState, to place: Double, at time: Double) -> Self {
    .held(from: seen, to: place, at: time)
  }

  /// A folded leaf goes on from where the leaf is seen. A leaf in front may hold the seen place
  /// back from the place of the leaf's own motion.
  package func state(seen: LeafState, at time: Double) -> LeafState { seen }
}
