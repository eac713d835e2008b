import Glibc
import PaperGeometry

/// How a picture is magnified and moved behind a view's window: by hand, by keys, and by itself.
///
/// The state is a *scale*, points of the view per point of the picture, and a *centre*, the point of the
/// picture that is seen at the middle of the view. Three motions give the state: the scale's logarithm, so
/// that equal times are equal factors, and both coordinates of the picture's point beneath the *anchor*. The
/// anchor stays where it is in the view, so a zoom keeps the point under the hand. Any motion can be caught or
/// sent elsewhere at any time, with place and speed continuous.
///
/// Rejected: motions of the scale and of the centre, which is simpler. On the way the point under the hand
/// would leave the hand, because the centre does not follow from the scale linearly.
package struct ZoomMotion: Equatable, Sendable {
  /// The state at a time.
  package struct State: Equatable, Sendable {
    package var scale: Double
    /// In points of the picture.
    package var center: Point

    package init(scale: Double, center: Point) { (self.scale, self.center) = (scale, center) }
  }

  private var log: ScrollMotion
  private var x: ScrollMotion
  private var y: ScrollMotion
  /// From the middle of the view, in points of the view.
  private var anchor = Point.zero
  /// How far the picture was moved beneath the view since the motions began, in points of the picture.
  private var shift = Point.zero

  /// How fast keys and releases move the scale, and a centre to a place: a time constant of 70 ms.
  package static let quick = Deceleration(rate: 0.985_915)
  /// How a picture that is let go rolls on: a little shorter than a list.
  package static let rolling = Deceleration(rate: 0.997)
  /// Nothing stops within less than some frames, however fast it comes to its end: per second.
  private static let hardest = 40.0
  /// Half a thousandth of a pixel on a screen of 2,000 pixels.
  private static let tolerance = 2e-6
  /// Scales beyond any picture's, so that all numbers stay finite.
  private static let scales = 1e-3...1e6

  package init(scale: Double = 1, center: Point) {
    log = Self.resting(Glibc.log(scale.clamped(to: Self.scales)))
    (x, y) = (Self.resting(center.x), Self.resting(center.y))
  }

  private static func resting(_ value: Double) -> ScrollMotion {
    ScrollMotion(from: value, velocity: 0, to: value, at: 0, deceleration: quick)
  }

  // MARK: Reading

  package func state(at time: Double) -> State {
    let scale = exp(log.value(at: time))
    return State(
      scale: scale,
      center: Point(x.value(at: time), y.value(at: time)) + shift - anchor * (1 / scale))
  }

  /// The state in which the motion will rest.
  package var target: State {
    let scale = exp(log.target)
    return State(
      scale: scale, center: Point(x.target, y.target) + shift - anchor * (1 / scale))
  }

  /// The speed of the centre, in points of the picture per second, and of the scale's logarithm.
  package func velocity(at time: Double) -> (center: Point, log: Double) {
    let (scale, rate) = (exp(log.value(at: time)), log.velocity(at: time))
    return (
      Point(
        x.velocity(at: time) + anchor.x * rate / scale,
        y.velocity(at: time) + anchor.y * rate / scale), rate
    )
  }

  package func isMoving(at time: Double) -> Bool {
    isScaling(at: time) || !x.isFinished(at: time) || !y.isFinished(at: time)
  }

  /// Whether the scale moves.
  package func isScaling(at time: Double) -> Bool { !log.isFinished(at: time) }

  // MARK: By hand

  /// Puts the picture where the hand holds it.
  package mutating func place(_ state: State) { self = ZoomMotion(state) }

  private init(_ state: State) { self.init(scale: state.scale, center: state.center) }

  /// Stops the picture where it is.
  package mutating func hold(at time: Double) { place(state(at: time)) }

  /// Follows a picture that has grown before what is seen: the same of it is seen as before.
  package mutating func shift(by way: Point) {
    guard way.x.isFinite, way.y.isFinite else { return }
    shift = shift + way
  }

  // MARK: By itself

  /// Moves to a scale about a point of the view.
  /// - Parameters:
  ///   - point: from the middle of the view, in points of the view.
  ///   - rate: the speed of the scale's logarithm per second; nil goes on with the present speed.
  ///   - fit: where the centre may come to rest at the new scale.
  package mutating func zoom(
    to scale: Double, about point: Point, rate: Double? = nil, at time: Double,
    fit: (State) -> Point
  ) {
    let (now, speed) = (state(at: time), velocity(at: time))
    let scale = scale.clamped(to: Self.scales)
    let beneath = now.center + point * (1 / now.scale)
    let wanted = State(scale: scale, center: beneath - point * (1 / scale))
    let rest = fit(wanted) + point * (1 / scale)
    let rate = rate ?? speed.log
    // The point beneath the new anchor moves so that the centre keeps its speed.
    let drift = rate == speed.log ? speed.center - point * (rate / now.scale) : Point.zero
    log = Self.quickly(Glibc.log(now.scale), rate, Glibc.log(scale), time)
    x = Self.quickly(beneath.x, drift.x, rest.x, time, scale)
    y = Self.quickly(beneath.y, drift.y, rest.y, time, scale)
    (anchor, shift) = (point, .zero)
  }

  /// Moves the centre to a place while the scale goes on as it does.
  package mutating func move(to center: Point, at time: Double) {
    let (now, speed) = (state(at: time), velocity(at: time))
    let scale = exp(log.target)
    (anchor, shift) = (.zero, .zero)
    x = Self.quickly(now.center.x, speed.center.x, center.x, time, scale)
    y = Self.quickly(now.center.y, speed.center.y, center.y, time, scale)
  }

  /// Lets the picture go: it rolls on, and comes to rest where it may.
  /// - Parameters:
  ///   - velocity: of the centre, in points of the picture per second.
  ///   - fit: where the centre may come to rest.
  package mutating func release(velocity: Point, at time: Double, fit: (State) -> Point) {
    let now = state(at: time)
    let way = Point(
      Self.rolling.distance(velocity: velocity.x), Self.rolling.distance(velocity: velocity.y))
    let rest = fit(State(scale: now.scale, center: now.center + way))
    (anchor, shift) = (.zero, .zero)
    log = Self.resting(Glibc.log(now.scale))
    x = Self.rolled(now.center.x, velocity.x, rest.x, time, now.scale)
    y = Self.rolled(now.center.y, velocity.y, rest.y, time, now.scale)
  }

  private static func quickly(
    _ from: Double, _ velocity: Double, _ target: Double, _ time: Double, _ scale: Double? = nil
  ) -> ScrollMotion {
    ScrollMotion(
      from: from, velocity: velocity, to: target, at: time, deceleration: quick, hardest: hardest,
      tolerance: scale.map { 0.02 / $0 } ?? tolerance)
  }

  /// A roll keeps its long breath; what is pulled back to where it may be comes back quickly.
  private static func rolled(
    _ from: Double, _ velocity: Double, _ target: Double, _ time: Double, _ scale: Double
  ) -> ScrollMotion {
    let isRoll = velocity * (target - from) > 0
    return ScrollMotion(
      from: from, velocity: velocity, to: target, at: time, deceleration: isRoll ? rolling : quick,
      hardest: hardest, tolerance: 0.02 / scale)
  }
}
