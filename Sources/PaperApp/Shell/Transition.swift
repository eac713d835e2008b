import PaperGestures
import PaperMotion

/// The one scalar of a change between two scenes: 0 before the change, 1 after the change. The scalar
/// moves by time or by a pinch. A transition can be interrupted, reversed and held at any instant, with
/// position and velocity continuous.
///
/// From rest a scene opens by a spring and closes by an ease-in-out curve, as in the tutorial "How to Create an iOS
/// Book Open Animation" (raywenderlich.com, Vincent Ngo); `OpeningMotion` has the spring. An
/// interrupted transition continues on a spring, because a curve begins and ends at rest.
package struct Transition {
  private enum Course {
    case resting(Double)
    case pulled(SpringMotion)
    case eased(CurveMotion)
    case held(Hold)
  }

  /// A transition that a pinch holds. `hand` is the progress that the fingers ask for. The differences
  /// in progress and speed at the moment of taking hold (or of a jump of the fingers, as a wheel's
  /// notches make) decay to 0 within `catchUp` seconds.
  private struct Hold {
    /// The progress when the pinch took hold; the pinch's scale is applied to this progress.
    let home: Double
    /// The target when the pinch took hold.
    let target: Double
    let wasResting: Bool
    var hand: Double
    /// The speed of `hand`, per second, and the time until which the speed is valid.
    var handSpeed = (value: 0.0, until: 0.0)
    var lag = 0.0
    var lagSpeed = 0.0
    var since: Double

    static let catchUp = 0.12
    /// The seconds without an event after which the fingers count as resting.
    static let silence = 0.1

    func speed(at time: Double) -> Double { time <= handSpeed.until ? handSpeed.value : 0 }

    /// The remaining difference `(d + (vT + 2d) u) (1 - u)^2`, where `d` is `lag`, `v` is `lagSpeed`,
    /// `T` is `catchUp`, and `u` runs from 0 to 1 in `T` seconds. This cubic Hermite polynomial begins
    /// at `d` with slope `v` and ends at 0 with slope 0.
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

  /// How the scene opens. A change counts from the next motion on.
  package var motion = OpeningMotion.tutorial
  /// The spring of closing a transition that was interrupted.
  package static let fall = Spring(dampingRatio: 1, settlingIn: 1)
  /// The duration of closing from rest, in seconds, as in the tutorial.
  package static let popDuration = 1.0

  private var course: Course

  package init(open: Bool = false) { course = .resting(open ? 1 : 0) }

  // MARK: Reading

  package func progress(at time: Double) -> Double {
    switch course {
    case .resting(let value): value
    case .pulled(let motion): motion.value(at: time)
    case .eased(let motion): motion.value(at: time)
    case .held(let hold):
      (hold.hand + hold.offset(at: time).value).clamped(to: 0...Self.maximum)
    }
  }

  /// The velocity of the progress, per second.
  package func velocity(at time: Double) -> Double {
    switch course {
    case .resting: 0
    case .pulled(let motion): motion.velocity(at: time)
    case .eased(let motion): motion.velocity(at: time)
    case .held(let hold): hold.speed(at: time) + hold.offset(at: time).velocity
    }
  }

  /// The progress at which the transition will end, 0 or 1; for a held transition, the target when the
  /// pinch took hold.
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
    pull(to: 1, velocity: isResting ? motion.velocity : velocity(at: time), at: time)
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

  /// Ends the transition at once, open or closed.
  package mutating func jump(open: Bool) { course = .resting(open ? 1 : 0) }

  private mutating func pull(to target: Double, velocity: Double, at time: Double) {
    let speed = min(Self.fastest, max(-Self.fastest, velocity))
    course = .pulled(
      SpringMotion(
        from: progress(at: time), velocity: speed, to: target, at: time,
        spring: target == 1 ? motion.spring : Self.fall, bounds: 0...Self.maximum,
        tolerance: target == 1 ? motion.tolerance : Self.tolerance))
  }
  /// The greatest progress of any overshoot: beyond this progress, pages would leave the window.
  private static let maximum = 1.15
  /// The tolerance of progress at which a spring counts as settled: a tenth of a pixel on a large
  /// screen.
  package static let tolerance = 0.0002
  /// The greatest velocity that is taken from fingers, in progress per second.
  private static let fastest = 8.0

  // MARK: By hand

  /// Lets a pinch hold the transition, at its present progress and velocity.
  package mutating func hold(at time: Double) {
    guard !isHeld else { return }
    let isResting = isResting(at: time)
    let now = progress(at: time)
    course = .held(
      Hold(
        home: now, target: target, wasResting: isResting, hand: now,
        lagSpeed: isResting ? 0 : velocity(at: time), since: time))
  }

  /// Follows a pinch, from the progress at which the pinch took hold, as `motion` says.
  /// - Parameters:
  ///   - velocity: velocity of the scale, per second.
  ///   - isStepped: whether the scale jumps, as with a wheel; the transition then follows smoothly.
  package mutating func pinch(
    to scale: Double, velocity: Double = 0, isStepped: Bool, at time: Double
  ) {
    guard case .held(var hold) = course, scale.isFinite else { return }
    let way = motion.way(ofScale: scale, from: hold.home)
    let hand = min(max(1, hold.home), max(0, hold.home + way))
    let speed = isStepped ? 0 : speed(ofScale: scale, velocity, at: hand, from: hold.home)
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

  /// Ends the hold of fingers that have opened the scene wholly and go on beyond: the scene stays open.
  package mutating func stayOpen(at time: Double) {
    guard case .held(let hold) = course else { return }
    let rest = hold.offset(at: time)
    if hold.hand >= 1, rest.value == 0, rest.velocity == 0 { return course = .resting(1) }
    pull(to: 1, velocity: rest.velocity, at: time)
  }

  /// Lets a held transition that was shown at another progress approach the fingers from there.
  /// - Parameter shown: the progress at which the transition was shown.
  package mutating func catchUp(from shown: Double, at time: Double) {
    guard case .held(var hold) = course else { return }
    hold.lag = shown - hold.hand
    hold.lagSpeed = 0
    hold.since = time
    course = .held(hold)
  }

  /// Ends the hold. A throw continues in the direction of the throw. Without a throw, a transition that
  /// was at rest when the pinch took hold finishes after a quarter of the way, and springs back
  /// otherwise. A transition that was interrupted goes to the nearer end. A transition that the pinch
  /// has not moved continues to its target.
  /// - Parameters:
  ///   - scale: scale of the pinch when the pinch ended.
  ///   - velocity: velocity of the scale, per second.
  package mutating func release(scale: Double, velocity: Double, at time: Double) {
    guard case .held(let hold) = course else { return }
    let speed = speed(ofScale: scale, velocity, at: hold.hand, from: hold.home)
    let opens = Self.opens(hold, speed: speed)
    pull(to: opens ? 1 : 0, velocity: speed + hold.offset(at: time).velocity, at: time)
  }

  /// The velocity of the progress for a velocity of the scale; 0 at either end of the progress, where
  /// the fingers continue and the book does not.
  private func speed(
    ofScale scale: Double, _ velocity: Double, at hand: Double, from home: Double
  ) -> Double {
    guard velocity.isFinite, hand > 0, hand < max(1, home) else { return 0 }
    return min(
      Self.fastest,
      max(-Self.fastest, velocity * motion.rate(atScale: scale, from: home)))
  }

  private static func opens(_ hold: Hold, speed: Double) -> Bool {
    if abs(speed) > throwSpeed { return speed > 0 }
    if abs(hold.hand - hold.home) < 0.02 { return hold.target == 1 }
    guard hold.wasResting else { return hold.hand > 0.5 }
    return hold.target == 1 ? hold.hand > 0.75 : hold.hand > 0.25
  }
  /// The velocity from which a release counts as a throw, in progress per second.
  private static let throwSpeed = 0.6

  /// Ends the hold of a cancelled pinch: the transition continues to its target.
  package mutating func cancel(at time: Double) {
    guard case .held(let hold) = course else { return }
    pull(to: hold.target, velocity: velocity(at: time), at: time)
  }
}
