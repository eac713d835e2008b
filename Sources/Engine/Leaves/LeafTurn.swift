import PaperGeometry
import PaperMotion

/// How far a leaf is turned and how fast it turns.
package struct LeafState: Equatable, Sendable {
  /// 0 not turned, 1 turned.
  package var progress: Double
  /// The rate of change of `progress` per second.
  package var velocity: Double

  package init(progress: Double, velocity: Double = 0) {
    self.progress = progress
    self.velocity = velocity
  }
}

/// How quickly a leaf turns by itself.
public enum LeafPace: Equatable, Sendable {
  /// As the hand's release and a click have it.
  case calm
  /// Keys and wheels: the page on which the reader goes on must soon be there to be read.
  case quick

  /// Seconds that a whole quick turn takes, whatever the motion.
  package static let quickDuration = 0.35
}

/// The way in which one leaf of a `LeafStack` moves, by itself and in the hand.
///
/// The value of the motion is the leaf's progress: 0 not turned, 1 turned. The stack says when a leaf
/// is sent, held and let go, and in which order leaves lie; the motion says where the leaf is meanwhile.
package protocol LeafTurn: TimedMotion {
  /// The greatest number of flights that a stack lifts at once.
  static var maximumFlights: Int { get }
  /// Two flights whose progress differs by less than this part of a turn look like one flight, so
  /// the stack may join them.
  static var joiningGap: Double { get }

  /// The motion of a leaf that goes to `target`, 0 or 1, by itself.
  static func sent(
    from state: LeafState, to target: Double, at time: Double, pace: LeafPace
  ) -> Self
  /// The motion of a leaf that is taken in the hand: the leaf is drawn to the pointer's `place`, 0
  /// to 1.
  static func held(from state: LeafState, to place: Double, at time: Double) -> Self
  /// The motion of the held leaf after the pointer has moved on to another `place`.
  /// - Parameter seen: where the leaf is seen; a leaf in front may hold the leaf back.
  func dragged(from seen: LeafState, to place: Double, at time: Double) -> Self
  /// The state from which the leaf goes on when the leaf is sent elsewhere on its way.
  func state(seen: LeafState, at time: Double) -> LeafState
}

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
  /// leaf's free edge by a fiftieth of the page's width: as much as the curl's gap moves a lifted
  /// edge.
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

/// The motion of a curling leaf: a cubic curve whose duration is in proportion to the way left, as
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

  /// A curling leaf goes on from where the leaf is seen. A leaf in front may hold the seen place
  /// back from the place of the leaf's own motion.
  package func state(seen: LeafState, at time: Double) -> LeafState { seen }
}
