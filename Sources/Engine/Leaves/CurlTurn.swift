import PaperGeometry
import PaperLayouts
import PaperMotion

/// What leads a soft leaf in time beside its progress: the height of the point that leads, and how that point is lifted.
///
/// The lift is a part of its own, which a hand or a spring moves, and for a leaf that turns by itself the *bow*: the leading
/// corner rises in the middle of its way and comes down at its end.
package struct CurlTurn: Equatable, Sendable {
  package let pile: BookLayout.Half
  /// The height of the point that leads, in parts of the page's height.
  package let grip: Double
  /// How high the corner rises in the middle of its way, in parts of the page's width; at most 1, which keeps the paper
  /// whole.
  let bow: Double
  private var lift: Lift
  /// Where a hand has taken the leaf, and how far a leaf that was pushed goes over by itself: see `LeafCurl`.
  private let reach, over: Double
  /// The way from which on the outer part of a leaf that was let go comes over; nil in the hand.
  private var released: Double?

  private enum Lift: Equatable {
    case springing(Released)
    case held(Held)
  }

  /// The lift of a leaf that was let go at a progress: a spring to 0, which is faded out on the way to either pile.
  ///
  /// Where paper comes to lie, the way of the point that leads must not be steep: next to the pile the smallest way upwards folds
  /// the whole corner beneath that point. So the lift vanishes as fast as the way that is left, on the leaf's own pile as its
  /// square, and begins to fade without a step in its velocity. (A stiffer spring was rejected: how soon the leaf lies depends on the hand.)
  private struct Released: Equatable {
    let motion: SpringMotion
    /// How far the leaf had come from its pile.
    let way: Double

    func value(at time: Double, way now: Double) -> Double {
      let left = now < way ? now / way : (1 - now) / (1 - way)
      let part = left.isFinite ? left : 1
      let gone = 1 - part
      let faded = now < way ? part * part * (3 - 2 * part) : 1 - gone * gone
      return motion.value(at: time) * faded
    }
  }

  /// The lift in the hand. A leaf that is not yet at the hand's place, or that another leaf holds back, has less of the lift, by
  /// the square of its way: no corner is folded over next to the pile.
  private struct Held: Equatable {
    var target: Double
    /// How far the hand leads the leaf.
    var way: Double

    func value(way now: Double) -> Double {
      guard way > now, way > 0 else { return target }
      return target * (now / way) * (now / way)
    }
  }

  /// The lift of a leaf that is let go is gone a little before the leaf has turned.
  private static let spring = Spring(dampingRatio: 1, angularFrequency: 9)
  /// The bow of a leaf that turns by itself: the first lines of the next page appear first, and the crease does not run
  /// through the middle of the page.
  package static let usualBow = 0.32

  private init(
    from pile: BookLayout.Half, grip: Double, bow: Double, reach: Double = 1, over: Double = 0,
    _ lift: Lift
  ) {
    (self.pile, self.grip, self.bow, self.lift) = (pile, grip, bow, lift)
    (self.reach, self.over) = (reach, over)
  }

  private static func resting(_ value: Double) -> Lift {
    .springing(
      Released(
        motion: SpringMotion(from: value, velocity: 0, to: 0, at: 0, spring: spring), way: 0.5)
    )
  }

  /// A leaf that turns by itself from a pile: its lower corner leads.
  package init(turningFrom pile: BookLayout.Half) {
    self.init(from: pile, grip: 1, bow: Self.usualBow, Self.resting(0))
  }

  /// A leaf that is taken in the hand, which leads the leaf to a place from then on: where the leaf is seen, or from its pile.
  package init(held led: LedCurl) {
    let curl = led.curl
    self.init(
      from: curl.pile, grip: curl.grip, bow: 0, reach: curl.reach, over: curl.over,
      .held(Held(target: curl.lift, way: curl.way(atProgress: led.progress))))
  }

  /// The held leaf after the hand has moved on.
  /// - Parameter progress: where the hand leads the leaf.
  package mutating func drag(to lift: Double, progress: Double) {
    guard case .held(var held) = self.lift else { return }
    held.target = lift.isFinite ? lift : 0
    held.way = progress.isFinite ? way(atProgress: progress) : 0
    self.lift = .held(held)
  }

  /// Lets the leaf go, with the hand's velocity in parts of the page's width per second.
  /// - Parameter progress: of the leaf at that moment, 0 to 1.
  package mutating func release(velocity: Double, progress: Double, at time: Double) {
    guard case .held(let held) = lift else { return }
    let way = way(atProgress: progress)
    let motion = SpringMotion(
      from: held.value(way: way), velocity: velocity, to: 0, at: time, spring: Self.spring)
    (lift, released) = (.springing(Released(motion: motion, way: way)), way)
  }

  /// Notes how far a leaf has come that flies. A leaf that was let go and falls back has all its way before it again, so its
  /// outer part does not come over within the last bit of the way.
  mutating func note(progress: Double) {
    guard let released else { return }
    self.released = min(released, way(atProgress: progress))
  }

  /// How the leaf is led at a moment, at the progress that it has then.
  package func curl(at time: Double, progress: Double) -> LeafCurl {
    let way = way(atProgress: progress)
    let own =
      switch lift {
      case .springing(let released): released.value(at: time, way: way)
      case .held(let held): held.value(way: way)
      }
    return LeafCurl(
      from: pile, grip: grip, lift: own - bow * 4 * progress * (1 - progress), reach: reach,
      over: over(atWay: way))
  }

  private func way(atProgress progress: Double) -> Double {
    pile == .right ? progress : 1 - progress
  }

  /// The outer part of a leaf that was let go comes over on the way to the other pile, at first as slowly as in the hand.
  private func over(atWay way: Double) -> Double {
    guard let released, way > released else { return over }
    let part = ((way - released) / (1 - released)).clamped(to: 0...1)
    return over + (1 - over) * part * part * (3 - 2 * part)
  }
}
