import PaperGeometry
import PaperMotion

/// How far a leaf is turned and how fast it turns.
public struct LeafState: Equatable, Sendable {
  /// 0 not turned, 1 turned.
  public var progress: Double
  /// Of `progress`, per second.
  public var velocity: Double

  public init(progress: Double, velocity: Double = 0) {
    self.progress = progress
    self.velocity = velocity
  }
}

/// The way in which one leaf of a `LeafStack` moves, by itself and in the hand.
///
/// The value of the motion is the leaf's progress: 0 not turned, 1 turned. The stack says when a leaf
/// is sent, held and let go, and in which order leaves lie; the motion says where the leaf is meanwhile.
public protocol LeafMotion: TimedMotion {
  /// Lifted flights at once in a stack.
  static var mostFlights: Int { get }
  /// Two flights that are less than this part of a turn apart are seen at one place: they may become
  /// one flight.
  static var joiningGap: Double { get }

  /// A leaf that goes to `target`, 0 or 1, by itself.
  static func sent(from state: LeafState, to target: Double, at time: Double) -> Self
  /// A leaf that is taken in the hand; it is drawn to the pointer's `place`, 0 to 1.
  static func held(from state: LeafState, to place: Double, at time: Double) -> Self
  /// The held leaf when the pointer moves on to another `place`.
  /// - Parameter seen: where the leaf is seen; a leaf before it may hold it back.
  func dragged(from seen: LeafState, to place: Double, at time: Double) -> Self
  /// What the leaf goes on from when it is sent elsewhere on its way.
  func state(seen: LeafState, at time: Double) -> LeafState
}

/// The motion of a hard leaf: a spring that ends at either pile.
public enum HardLeafMotion: LeafMotion {
  case flying(SpringMotion)
  case held(Hold)

  /// A leaf in the hand. It is drawn to the pointer's place within a moment instead of jumping there.
  public struct Hold: TimedMotion {
    /// The pointer's place.
    public var target: Double
    /// How far the leaf was from the pointer's place when it was taken.
    let lag: Double
    let start: Double

    public var finishTime: Double { lag == 0 ? start : start + HardLeafMotion.catchUpDuration }

    private func left(at time: Double) -> Double {
      max(0, 1 - (time - start) / HardLeafMotion.catchUpDuration)
    }

    public func value(at time: Double) -> Double {
      let left = left(at: time)
      return (target + lag * left * left).clamped(to: 0...1)
    }

    public func velocity(at time: Double) -> Double {
      guard time < finishTime else { return 0 }
      return -2 * lag * left(at: time) / HardLeafMotion.catchUpDuration
    }
  }

  /// A little less than critically damped: a leaf swings over and *lands*, .75 s after it was sent.
  public static let swing = Spring(dampingRatio: 0.85, angularFrequency: 6.5)
  /// Seconds in which a leaf that was taken comes to the pointer's place.
  public static let catchUpDuration = 0.12
  public static let mostFlights = 12
  /// About eleven degrees. On its pile, where the last sent leaf is, that moves the leaf's free edge by a
  /// fiftieth of the page's width: as much as the curl's gap moves a lifted edge.
  public static let joiningGap = 0.06

  private var motion: any TimedMotion {
    switch self {
    case .flying(let motion): motion
    case .held(let hold): hold
    }
  }

  public var target: Double { motion.target }
  public var finishTime: Double { motion.finishTime }
  public func value(at time: Double) -> Double { motion.value(at: time) }
  public func velocity(at time: Double) -> Double { motion.velocity(at: time) }

  public static func sent(from state: LeafState, to target: Double, at time: Double) -> Self {
    .flying(
      SpringMotion(
        from: state.progress, velocity: state.velocity, to: target, at: time, spring: swing,
        bounds: 0...1))
  }

  public static func held(from state: LeafState, to place: Double, at time: Double) -> Self {
    .held(Hold(target: place, lag: state.progress - place, start: time))
  }

  /// The pointer's place counts at once: only the way to where the leaf was taken needs its moment.
  public func dragged(from seen: LeafState, to place: Double, at time: Double) -> Self {
    guard case .held(var hold) = self else { return .held(from: seen, to: place, at: time) }
    hold.target = place
    return .held(hold)
  }

  /// A hard leaf that is held back keeps its own swing beneath the leaf before it.
  public func state(seen: LeafState, at time: Double) -> LeafState {
    LeafState(progress: value(at: time), velocity: velocity(at: time))
  }
}

/// The motion of a curling leaf: a cubic curve, whose time is in proportion to its way.
public struct CurlingLeafMotion: LeafMotion {
  private let curve: CubicMotion

  /// Seconds that a whole turn takes by itself; a part of it takes that part.
  public static let turnDuration = 1.0
  /// Seconds in which a held leaf is drawn to the pointer's place.
  public static let followDuration = 0.07
  public static let mostFlights = 6
  public static let joiningGap = 0.01

  public var target: Double { curve.target }
  public var finishTime: Double { curve.finishTime }
  public func value(at time: Double) -> Double { curve.value(at: time) }
  public func velocity(at time: Double) -> Double { curve.velocity(at: time) }

  private init(from state: LeafState, to target: Double, at time: Double, duration: Double) {
    curve = CubicMotion(
      from: state.progress, velocity: state.velocity, to: target, start: time, duration: duration,
      bounds: 0...1)
  }

  /// A leaf that is faster than its time allows keeps its speed, up to the point where it would swing
  /// beyond its target.
  public static func sent(from state: LeafState, to target: Double, at time: Double) -> Self {
    let way = target - state.progress
    var duration = abs(way) * turnDuration
    if state.velocity * way > 0 { duration = min(duration, 3 * way / state.velocity) }
    return Self(from: state, to: target, at: time, duration: duration)
  }

  public static func held(from state: LeafState, to place: Double, at time: Double) -> Self {
    Self(from: state, to: place, at: time, duration: followDuration)
  }

  public func dragged(from seen: LeafState, to place: Double, at time: Double) -> Self {
    .held(from: seen, to: place, at: time)
  }

  /// A curling leaf goes on from where it is seen, which is not always where it would be if nothing
  /// were in its way.
  public func state(seen: LeafState, at time: Double) -> LeafState { seen }
}
