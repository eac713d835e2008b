import PaperGeometry
import PaperMotion

/// The motion of a hard leaf: a spring that ends at either pile.
package enum FlipTurn: LeafTurn {
  case flying(SpringMotion)
  case held(Hold)

  /// A leaf in the hand. The leaf is drawn to the pointer's place within `catchUpDuration` instead
  /// of jumping there.
  package struct Hold: TimedMotion {
    /// The pointer's place as progress, 0 to 1.
    package var target: Double
    /// The leaf's distance from the pointer's place when the leaf was taken, in progress.
    let lag: Double
    let start: Double

    package var finishTime: Double { lag == 0 ? start : start + FlipTurn.catchUpDuration }

    private func left(at time: Double) -> Double {
      max(0, 1 - (time - start) / FlipTurn.catchUpDuration)
    }

    /// `target + lag * left²`, where `left` falls from 1 to 0: the square ends the lag at velocity 0.
    package func value(at time: Double) -> Double {
      let left = left(at: time)
      return (target + lag * left * left).clamped(to: 0...1)
    }

    package func velocity(at time: Double) -> Double {
      guard time < finishTime else { return 0 }
      return -2 * lag * left(at: time) / FlipTurn.catchUpDuration
    }
  }

  /// The spring is a little less than critically damped: a leaf swings over and lands .75 s after
  /// the leaf was sent.
  package static let swing = Spring(dampingRatio: 0.85, angularFrequency: 6.5)
  /// The same spring, which lands after `LeafPace.quickDuration`: a leaf from rest lands at its first
  /// crossing, whose time is in inverse proportion to the frequency.
  package static let quickSwing = Spring(
    dampingRatio: swing.dampingRatio,
    angularFrequency: swing.angularFrequency
      * (swing.firstCrossing(displacement: 1, velocity: 0) ?? LeafPace.quickDuration)
      / LeafPace.quickDuration)
  /// Seconds in which a leaf that was taken comes to the pointer's place.
  package static let catchUpDuration = 0.12
  package static let maximumFlights = 12
  /// The gap is about eleven degrees. Near the pile, where the leaf sent last is, the gap moves the
  /// leaf's free edge by a fiftieth of the page's width: as much as the gap of folded leaves moves
  /// a lifted edge.
  package static let joiningGap = 0.06

  private var motion: any TimedMotion {
    switch self {
    case .flying(let motion): motion
    case .held(let hold): hold
    }
  }

  package var target: Double { motion.target }
  package var finishTime: Double { motion.finishTime }
  package func value(at time: Double) -> Double { motion.value(at: time) }
  package func velocity(at time: Double) -> Double { motion.velocity(at: time) }

  package static func sent(
    from state: LeafState, to target: Double, at time: Double, pace: LeafPace
  ) -> Self {
    .flying(
      SpringMotion(
        from: state.progress, velocity: state.velocity, to: target, at: time,
        spring: pace == .quick ? quickSwing : swing, bounds: 0...1))
  }

  package static func held(from state: LeafState, to place: Double, at time: Double) -> Self {
    .held(Hold(target: place, lag: state.progress - place, start: time))
  }

  /// The held leaf follows a new place at once. Only the lag from the moment when the leaf was
  /// taken decays over `catchUpDuration`.
  package func dragged(from seen: LeafState, to place: Double, at time: Double) -> Self {
    guard case .held(var hold) = self else { return .held(from: seen, to: place, at: time) }
    hold.target = place
    return .held(hold)
  }

  /// A hard leaf that is held back goes on from its own swing beneath the leaf before it, not from
  /// where the hard leaf is seen.
  package func state(seen: LeafState, at time: Double) -> LeafState {
    LeafState(progress: value(at: time), velocity: velocity(at: time))
  }
}
