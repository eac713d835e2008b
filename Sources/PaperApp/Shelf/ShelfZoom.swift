import Glibc
import PaperGeometry
import PaperMotion
import Shell

/// Where the shelf stands between its styles: the one scalar of every change of style.
///
/// The scalar has a whole number at each style of a track, from the farthest style to the nearest. A key sends the scalar
/// to a style by a spring, and a pinch holds the scalar. Both catch any motion, with position and velocity continuous.
struct ShelfZoom {
  /// The two styles between which the shelf stands.
  struct Span: Equatable {
    var low, high: ShelfStyle
    /// From the low style (0) to the high style (1). The part rests for an instant at each style, so that a way over
    /// several styles has no kink.
    var part: Double

    func has(_ style: ShelfStyle) -> Bool { low == style || high == style }
    /// How much of a style is there, from 0 to 1.
    func share(of style: ShelfStyle) -> Double {
      style == low ? 1 - part : style == high ? part : 0
    }
  }

  private enum Course {
    case resting
    case pulled(SpringMotion)
    case held(Hold)
  }

  /// The hand's scalar, and the way by which the shelf lags behind.
  private struct Hold {
    var hand: Double
    var home: Double
    var lag = FadingLag()
  }

  let stations: [ShelfStyle]
  private(set) var track: [ShelfStyle]
  /// The style at which the shelf rests or will rest; while a hand holds the scalar, the nearest.
  private(set) var style: ShelfStyle
  /// The style from which the present change began.
  private(set) var former: ShelfStyle
  private var course = Course.resting

  private static let spring = Spring(dampingRatio: 1, angularFrequency: 10)
  private static let tolerance = 0.0002
  /// The factor of a pinch from a style to the next.
  private static let factor = 1.8
  /// How far ahead a release looks, in seconds.
  private static let foresight = 0.16
  /// The least way of a wheel's pinch that leads to the next style, in styles.
  private static let leastStep = 0.08

  /// - Parameter stations: all styles of the shelf, from the farthest to the nearest.
  init(_ stations: [ShelfStyle], at style: ShelfStyle) {
    (self.stations, track, self.style, former) = (stations, stations, style, style)
  }

  // MARK: Reading

  func value(at time: Double) -> Double {
    switch course {
    case .resting: Double(index(of: style))
    case .pulled(let motion): motion.value(at: time)
    case .held(let hold): (hold.hand + hold.lag.value(at: time)).clamped(to: range)
    }
  }

  func velocity(at time: Double) -> Double {
    switch course {
    case .resting: 0
    case .pulled(let motion): motion.velocity(at: time)
    case .held(let hold): hold.lag.velocity(at: time)
    }
  }

  var isHeld: Bool { if case .held = course { true } else { false } }

  /// Whether the shelf stands between two styles, or is held.
  func isChanging(at time: Double) -> Bool {
    if case .pulled(let motion) = course { return !motion.isFinished(at: time) }
    return isHeld
  }

  func isMoving(at time: Double) -> Bool {
    switch course {
    case .resting: false
    case .pulled(let motion): !motion.isFinished(at: time)
    case .held(let hold): hold.lag.isActive(at: time)
    }
  }

  /// The two styles between which the shelf stands; nil at rest.
  func span(at time: Double) -> Span? {
    guard isChanging(at: time), track.count > 1 else { return nil }
    let value = value(at: time)
    let low = min(Int(value.rounded(.down)), track.count - 2)
    let way = (value - Double(low)).clamped(to: 0...1)
    return Span(low: track[low], high: track[low + 1], part: way * way * (3 - 2 * way))
  }

  private var range: ClosedRange<Double> { 0...Double(track.count - 1) }
  private func index(of style: ShelfStyle) -> Int { track.firstIndex(of: style) ?? 0 }

  /// The style so many styles nearer; nil beyond the ends.
  func next(_ steps: Int) -> ShelfStyle? {
    let index = index(of: style) + steps
    return track.indices.contains(index) ? track[index] : nil
  }

  // MARK: By time

  /// Goes to a style. From rest, a way between the ends of all styles leads past none of the others.
  mutating func go(to style: ShelfStyle, _ motionStyle: MotionStyle, at time: Double) {
    guard stations.contains(style), !isChanging(at: time) || track.contains(style) else { return }
    if !isChanging(at: time) {
      former = self.style
      let ends = [stations.first, stations.last]
      let isShort = ends.contains(style) && ends.contains(self.style)
      track = isShort ? stations.filter { ends.contains($0) } : stations
      course = .resting
    } else if self.style != style {
      former = self.style
    }
    let (from, speed) = (value(at: time), velocity(at: time))
    self.style = style
    let goal = Double(index(of: style))
    guard motionStyle != .none else { return course = .resting }
    let bounds = min(from.rounded(.down), goal)...max(from.rounded(.up), goal)
    course = .pulled(
      SpringMotion(
        from: from, velocity: speed, to: goal, at: time, spring: Self.spring, bounds: bounds,
        tolerance: Self.tolerance))
  }

  // MARK: By hand

  /// Holds the shelf where the shelf stands.
  mutating func hold(at time: Double) {
    guard !isHeld else { return }
    if !isChanging(at: time) { (track, former, course) = (stations, style, .resting) }
    let value = value(at: time)
    course = .held(
      Hold(
        hand: value, home: value,
        lag: FadingLag(0, velocity: velocity(at: time), since: time)))
  }

  /// - Parameters:
  ///   - scale: the scale of the pinch since the hand took the shelf.
  ///   - isStepped: whether the scale jumps, as by the notches of a wheel.
  mutating func pull(to scale: Double, isStepped: Bool, at time: Double) {
    guard case .held(var hold) = course, scale > 0, scale.isFinite else { return }
    let goal = (hold.home + log(scale) / log(Self.factor)).clamped(to: range)
    if isStepped {
      let (value, speed) = (value(at: time), velocity(at: time))
      hold.lag = FadingLag(value - goal, velocity: speed, since: time)
    }
    hold.hand = goal
    course = .held(hold)
    style = track[Int(goal.rounded())]
  }

  /// Lets the shelf go to the style where the hand's motion leads.
  /// - Parameter rate: the speed of the logarithm of the pinch's scale per second; nil for a wheel's pinch.
  mutating func release(rate: Double?, _ motionStyle: MotionStyle, at time: Double) {
    guard case .held(let hold) = course else { return }
    let from = value(at: time)
    var speed = velocity(at: time)
    var goal = hold.hand
    if let rate {
      let ownSpeed = rate / log(Self.factor)
      let isAtEnd = hold.hand == (ownSpeed > 0 ? range.upperBound : range.lowerBound)
      speed = isAtEnd ? 0 : (speed + ownSpeed).clamped(to: -Self.fastest...Self.fastest)
      goal = (goal + speed * Self.foresight).rounded()
    } else if abs(hold.hand - hold.home) > Self.leastStep {
      goal = goal.rounded(hold.hand > hold.home ? .up : .down)
    } else {
      goal = goal.rounded()
    }
    // A throw leads to the next style, and no farther.
    goal = goal.clamped(to: from.rounded(.down)...from.rounded(.up)).clamped(to: range)
    style = track[Int(goal)]
    guard motionStyle != .none else { return course = .resting }
    course = .pulled(
      SpringMotion(
        from: from, velocity: speed, to: goal, at: time, spring: Self.spring,
        bounds: min(from.rounded(.down), goal)...max(from.rounded(.up), goal),
        tolerance: Self.tolerance))
  }
  /// In styles per second.
  private static let fastest = 9.0
}

/// A difference that fades within a moment: a place behind a hand that has just taken hold, or that has jumped.
///
/// The value is `(d + (v T + 2 d) u) (1 - u)^2` with `u` from 0 to 1 in `T` seconds: the value begins with `d` and the
/// velocity `v`, and ends at 0 with velocity 0.
struct FadingLag: Equatable {
  private var start = 0.0
  private var speed = 0.0
  private var since = 0.0
  static let duration = 0.12

  init() {}

  init(_ value: Double, velocity: Double, since time: Double) {
    (start, speed, since) = (value, velocity, time)
  }

  func isActive(at time: Double) -> Bool {
    (start != 0 || speed != 0) && time < since + Self.duration
  }

  private func part(at time: Double) -> Double { max(0, time - since) / Self.duration }

  func value(at time: Double) -> Double {
    let u = part(at: time)
    guard u < 1 else { return 0 }
    return (start + (speed * Self.duration + 2 * start) * u) * (1 - u) * (1 - u)
  }

  func velocity(at time: Double) -> Double {
    let u = part(at: time)
    guard u < 1 else { return 0 }
    let slope = speed * Self.duration + 2 * start
    return (slope * (1 - u) - 2 * (start + slope * u)) * (1 - u) / Self.duration
  }
}
