import PaperGeometry
import PaperLayouts
import PaperMotion

/// What leads a soft leaf in time beside its progress: the height of the point that leads, and how that point is lifted.
///
/// The lift is a part of its own, which a hand or a spring moves, and for a leaf that turns by itself the *bow*: the leading
/// corner rises in the middle of its way and comes down at its end.
public struct CurlMotion: Equatable, Sendable {
  public let pile: BookLayout.Half
  /// The height of the point that leads, in parts of the page's height.
  public let grip: Double
  /// How high the corner rises in the middle of its way, in parts of the page's width; at most 1, which keeps the paper
  /// whole.
  let bow: Double
  private var lift: Lift

  private enum Lift: Equatable {
    case springing(SpringMotion)
    case held(Held)
  }

  /// The lift in the hand, to which the leaf comes within the time in which it comes to the pointer's place.
  private struct Held: Equatable {
    var target: Double
    let lag: Double
    let start: Double

    func value(at time: Double) -> Double {
      let left = max(0, 1 - (time - start) / HardLeafMotion.catchUpDuration)
      return target + lag * left * left
    }
  }

  /// The lift of a leaf that is let go is gone a little before the leaf has turned.
  private static let spring = Spring(dampingRatio: 1, angularFrequency: 9)
  /// The bow of a leaf that turns by itself: the first lines of the next page appear first, and the crease does not run
  /// through the middle of the page.
  public static let usualBow = 0.32

  private init(from pile: BookLayout.Half, grip: Double, bow: Double, _ lift: Lift) {
    (self.pile, self.grip, self.bow, self.lift) = (pile, grip, bow, lift)
  }

  private static func resting(_ value: Double) -> Lift {
    .springing(SpringMotion(from: value, velocity: 0, to: 0, at: 0, spring: spring))
  }

  /// A leaf that turns by itself from a pile: its lower corner leads.
  public init(turningFrom pile: BookLayout.Half) {
    self.init(from: pile, grip: 1, bow: Self.usualBow, Self.resting(0))
  }

  /// A leaf that is taken in the hand where it is seen.
  public init(heldAs curl: LeafCurl, at time: Double) {
    self.init(
      from: curl.pile, grip: curl.grip, bow: 0,
      .held(Held(target: curl.lift, lag: 0, start: time)))
  }

  /// A leaf that lies and is taken in the hand: it comes to the hand's place.
  public init(drawnTo curl: LeafCurl, at time: Double) {
    self.init(
      from: curl.pile, grip: curl.grip, bow: 0,
      .held(Held(target: curl.lift, lag: -curl.lift, start: time)))
  }

  /// The held leaf after the hand has moved on to another lift.
  public mutating func drag(to lift: Double) {
    guard case .held(var held) = self.lift else { return }
    held.target = lift.isFinite ? lift : 0
    self.lift = .held(held)
  }

  /// Lets the leaf go, with the hand's velocity in parts of the page's width per second.
  public mutating func release(velocity: Double, at time: Double) {
    guard case .held(let held) = lift else { return }
    lift = .springing(
      SpringMotion(
        from: held.value(at: time), velocity: velocity, to: 0, at: time, spring: Self.spring))
  }

  /// How the leaf is led at a moment, at the progress that it has then.
  public func curl(at time: Double, progress: Double) -> LeafCurl {
    let own =
      switch lift {
      case .springing(let motion): motion.value(at: time)
      case .held(let held): held.value(at: time)
      }
    return LeafCurl(
      from: pile, grip: grip, lift: own - bow * 4 * progress * (1 - progress))
  }
}
