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
  /// Where the point that leads lies, and how far a leaf that is pushed goes over by itself: see `LeafCurl`.
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
  /// the whole corner beneath that point. So the lift vanishes at least as fast as the way that is left, and begins to fade
  /// without a step in its velocity. (A stiffer spring was rejected: how soon the leaf lies depends on the hand.)
  private struct Released: Equatable {
    let motion: SpringMotion
    let progress: Double

    func value(at time: Double, progress now: Double) -> Double {
      let left = now < progress ? now / progress : (1 - now) / (1 - progress)
      let gone = 1 - (left.isFinite ? left : 1)
      return motion.value(at: time) * (1 - gone * gone)
    }
  }

  /// The lift in the hand, to which the leaf comes within the time in which it comes to the pointer's place.
  private struct Held: Equatable {
    var target: Double
    let lag: Double
    let start: Double

    func value(at time: Double) -> Double {
      let left = max(0, 1 - (time - start) / FlipTurn.catchUpDuration)
      return target + lag * left * left
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
        motion: SpringMotion(from: value, velocity: 0, to: 0, at: 0, spring: spring), progress: 0.5)
    )
  }

  /// A leaf that turns by itself from a pile: its lower corner leads.
  package init(turningFrom pile: BookLayout.Half) {
    self.init(from: pile, grip: 1, bow: Self.usualBow, Self.resting(0))
  }

  /// A leaf that is taken in the hand where it is seen.
  package init(heldAs curl: LeafCurl, at time: Double) {
    self.init(
      from: curl.pile, grip: curl.grip, bow: 0, reach: curl.reach, over: curl.over,
      .held(Held(target: curl.lift, lag: 0, start: time)))
  }

  /// A leaf that lies and is taken in the hand: it comes to the hand's place.
  package init(drawnTo curl: LeafCurl, at time: Double) {
    self.init(
      from: curl.pile, grip: curl.grip, bow: 0, reach: curl.reach, over: curl.over,
      .held(Held(target: curl.lift, lag: -curl.lift, start: time)))
  }

  /// The held leaf after the hand has moved on to another lift.
  package mutating func drag(to lift: Double) {
    guard case .held(var held) = self.lift else { return }
    held.target = lift.isFinite ? lift : 0
    self.lift = .held(held)
  }

  /// Lets the leaf go, with the hand's velocity in parts of the page's width per second.
  /// - Parameter progress: of the leaf at that moment, 0 to 1.
  package mutating func release(velocity: Double, progress: Double, at time: Double) {
    guard case .held(let held) = lift else { return }
    let motion = SpringMotion(
      from: held.value(at: time), velocity: velocity, to: 0, at: time, spring: Self.spring)
    lift = .springing(Released(motion: motion, progress: progress))
    released = pile == .right ? progress : 1 - progress
  }

  /// Notes how far a leaf has come that flies. A leaf that was let go and falls back has all its way before it again, so its
  /// outer part does not come over within the last bit of the way.
  mutating func note(progress: Double) {
    guard let released else { return }
    self.released = min(released, pile == .right ? progress : 1 - progress)
  }

  /// How the leaf is led at a moment, at the progress that it has then.
  package func curl(at time: Double, progress: Double) -> LeafCurl {
    let own =
      switch lift {
      case .springing(let released): released.value(at: time, progress: progress)
      case .held(let held): held.value(at: time)
      }
    return LeafCurl(
      from: pile, grip: grip, lift: own - bow * 4 * progress * (1 - progress), reach: reach,
      over: over(atWay: pile == .right ? progress : 1 - progress))
  }

  /// The outer part of a leaf that was let go comes over on the way to the other pile, at first as slowly as in the hand.
  private func over(atWay way: Double) -> Double {
    guard let released, way > released else { return over }
    let part = ((way - released) / (1 - released)).clamped(to: 0...1)
    return over + (1 - over) * part * part * (3 - 2 * part)
  }
}
