import PaperGestures
import PaperMotion

/// The one scalar of a change between two scenes: 0 before it, 1 after it, and how it moves by itself
/// or by hand. It can be caught, sent back and taken in the hand at any instant, with position and
/// velocity continuous.
///
/// From rest it opens on the original's spring and closes on its curve; whatever is caught on the way
/// goes on on a spring, for a curve begins and ends at rest.
package struct Transition {
  private enum Course {
    case resting(Double)
    case pulled(SpringMotion)
    case eased(CurveMotion)
    case held(Hold)
  }

  /// In the hand. `hand` is where the fingers want it; what it differed in place and speed when it was
  /// taken (or when the fingers jumped, as a wheel's notches do) dies away within `catchUp`.
  private struct Hold {
    /// Progress when it was taken; pinches are measured from there.
    let home: Double
    /// Where it was going when it was taken.
    let target: Double
    let wasResting: Bool
    var hand: Double
    /// Per second, and until when it is known.
    var handSpeed = (value: 0.0, until: 0.0)
    var lag = 0.0
    var lagSpeed = 0.0
    var since: Double

    static let catchUp = 0.12
    /// Seconds after which fingers that say nothing have come to rest.
    static let silence = 0.1

    func speed(at time: Double) -> Double { time <= handSpeed.until ? handSpeed.value : 0 }

    /// `(d + (vT + 2d) u) (1 - u)^2`: begins at d with slope v and ends at 0 with slope 0.
    func offset(at time: Double) -> (value: Double, velocity: Double) {
      let u = max(0, time - since) / Self.catchUp
      guard u < 1 else { return (0, 0) }
      let b = lagSpeed * Self.catchUp + 2 * lag
      let rest = 1 - u
      return (
        (lag + b * u) * rest * rest,
        (b * rest - 2 * (lag + b * u)) * rest / Self.catchUp
      )
    }
  }

  /// Damping ratio .7, at rest after a second: about 5 % overshoot.
  package static let push = Spring(dampingRatio: 0.7, settlingIn: 1)
  /// Of the spring when it starts from rest, in ways to go per second.
  package static let pushVelocity = 0.7
  /// What was caught on its way closes on this one.
  package static let fall = Spring(dampingRatio: 1, settlingIn: 1)
  /// Seconds that closing takes from rest.
  package static let popDuration = 1.0
  /// How much the fingers must spread to open a book all the way: to six times their distance.
  package static let spreadToOpen = 5.0

  private var course: Course

  package init(open: Bool = false) { course = .resting(open ? 1 : 0) }

  // MARK: Reading

  package func progress(at time: Double) -> Double {
    switch course {
    case .resting(let value): value
    case .pulled(let motion): motion.value(at: time)
    case .eased(let motion): motion.value(at: time)
    case .held(let hold): max(0, hold.hand + hold.offset(at: time).value)
    }
  }

  /// Per second.
  package func velocity(at time: Double) -> Double {
    switch course {
    case .resting: 0
    case .pulled(let motion): motion.velocity(at: time)
    case .eased(let motion): motion.velocity(at: time)
    case .held(let hold): hold.speed(at: time) + hold.offset(at: time).velocity
    }
  }

  /// 0 or 1: where it is going; for one in the hand, where it was going when it was taken.
  package var target: Double {
    switch course {
    case .resting(let value): value
    case .pulled(let motion): motion.target
    case .eased(let motion): motion.target
    case .held(let hold): hold.target
    }
  }

  package var isHeld: Bool {
    if case .held = course { return true }
    return false
  }

  package func isMoving(at time: Double) -> Bool {
    switch course {
    case .resting: false
    case .pulled(let motion): !motion.isFinished(at: time)
    case .eased(let motion): !motion.isFinished(at: time)
    case .held(let hold): time < hold.since + Hold.catchUp && (hold.lag != 0 || hold.lagSpeed != 0)
    }
  }

  package func isResting(at time: Double) -> Bool { !isHeld && !isMoving(at: time) }

  // MARK: By time

  package mutating func open(at time: Double) {
    guard isHeld || target != 1 else { return }
    let isResting = isResting(at: time)
    pull(to: 1, velocity: isResting ? Self.pushVelocity : velocity(at: time), at: time)
  }

  package mutating func close(at time: Double) {
    guard isHeld || target != 0 else { return }
    if isResting(at: time), progress(at: time) == 1 {
      course = .eased(
        CurveMotion(
          from: 1, to: 0, start: time, duration: Self.popDuration, curve: .easeInOut))
    } else {
      pull(to: 0, velocity: velocity(at: time), at: time)
    }
  }

  /// There at once.
  package mutating func jump(open: Bool) { course = .resting(open ? 1 : 0) }

  private mutating func pull(to target: Double, velocity: Double, at time: Double) {
    let speed = min(Self.fastest, max(-Self.fastest, velocity))
    course = .pulled(
      SpringMotion(
        from: progress(at: time), velocity: speed, to: target, at: time,
        spring: target == 1 ? Self.push : Self.fall, bounds: 0...Self.most,
        tolerance: Self.tolerance))
  }
  /// However hard it is thrown: beyond, pages would leave the window.
  private static let most = 1.15
  /// A tenth of a pixel on a large screen.
  package static let tolerance = 0.0002
  /// Progress per second of the fastest fingers.
  private static let fastest = 8.0

  // MARK: By hand

  /// Takes it in the hand, where and as fast as it is.
  package mutating func hold(at time: Double) {
    guard !isHeld else { return }
    let isResting = isResting(at: time)
    let now = progress(at: time)
    course = .held(
      Hold(
        home: now, target: target, wasResting: isResting, hand: now,
        lagSpeed: isResting ? 0 : velocity(at: time), since: time))
  }

  /// Follows a pinch. Spreading the fingers opens by `(s - 1) / 5`, closing them closes by `1 - s`,
  /// from where it was taken; neither ever does the other's work.
  /// - Parameters:
  ///   - velocity: of the scale, per second.
  ///   - isStepped: the scale jumps, as a wheel's does: it is followed smoothly.
  package mutating func pinch(
    to scale: Double, velocity: Double = 0, isStepped: Bool, at time: Double
  ) {
    guard case .held(var hold) = course, scale.isFinite else { return }
    let way = scale >= 1 ? (scale - 1) / Self.spreadToOpen : scale - 1
    let hand = min(max(1, hold.home), max(0, hold.home + way))
    let speed = isStepped ? 0 : Self.speed(ofScale: scale, velocity, at: hand, from: hold.home)
    hold.handSpeed = (speed, time + Hold.silence)
    if isStepped {
      let lag = hold.offset(at: time)
      hold.lag = hold.hand + lag.value - hand
      hold.lagSpeed = lag.velocity
      hold.since = time
    }
    hold.hand = hand
    course = .held(hold)
  }

  /// Of one in the hand, that so far has been shown elsewhere: it comes to the hand from there.
  package mutating func catchUp(from shown: Double, at time: Double) {
    guard case .held(var hold) = course else { return }
    hold.lag = shown - hold.hand
    hold.lagSpeed = 0
    hold.since = time
    course = .held(hold)
  }

  /// Lets it go. It goes on where the hand threw it; else it finishes if it has come a quarter of the
  /// way, and springs back if not; one that was caught on its way goes to the nearer end, and if it was
  /// not moved either, on.
  /// - Parameters:
  ///   - scale: of the pinch when it ended.
  ///   - velocity: of the scale, per second.
  package mutating func release(scale: Double, velocity: Double, at time: Double) {
    guard case .held(let hold) = course else { return }
    let speed = Self.speed(ofScale: scale, velocity, at: hold.hand, from: hold.home)
    let opens = Self.opens(hold, speed: speed)
    pull(to: opens ? 1 : 0, velocity: speed + hold.offset(at: time).velocity, at: time)
  }

  /// Of the progress. At the end of its way the hand goes on and the book does not.
  private static func speed(
    ofScale scale: Double, _ velocity: Double, at hand: Double, from home: Double
  ) -> Double {
    guard velocity.isFinite, hand > 0, hand < max(1, home) else { return 0 }
    return min(fastest, max(-fastest, scale >= 1 ? velocity / spreadToOpen : velocity))
  }

  private static func opens(_ hold: Hold, speed: Double) -> Bool {
    if abs(speed) > throwSpeed { return speed > 0 }
    if abs(hold.hand - hold.home) < 0.02 { return hold.target == 1 }
    guard hold.wasResting else { return hold.hand > 0.5 }
    return hold.target == 1 ? hold.hand > 0.75 : hold.hand > 0.25
  }
  /// Progress per second from which a release is a throw.
  private static let throwSpeed = 0.6

  /// The hand was taken away: back to where it was going.
  package mutating func cancel(at time: Double) {
    guard case .held(let hold) = course else { return }
    pull(to: hold.target, velocity: velocity(at: time), at: time)
  }
}
