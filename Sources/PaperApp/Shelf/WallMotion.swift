import PaperGeometry
import PaperMotion

/// The scroll of the wall: one scalar, in points, and its motion by time or by hand.
struct WallMotion: Equatable {
  private enum Course: Equatable {
    case resting(Double)
    case held(Double)
    case scrolling(ScrollMotion)
    case pulled(SpringMotion)
  }

  private var course: Course
  private static let spring = Spring(dampingRatio: 1, angularFrequency: 12)
  private static let tolerance = 0.05
  /// The greatest distance beyond the ends to which the hand can pull the wall, in points.
  private static let band = 160.0

  init(at offset: Double) { course = .resting(offset) }

  func offset(at time: Double) -> Double {
    switch course {
    case .resting(let offset), .held(let offset): offset
    case .scrolling(let motion): motion.value(at: time)
    case .pulled(let motion): motion.value(at: time)
    }
  }

  func velocity(at time: Double) -> Double {
    switch course {
    case .resting, .held: 0
    case .scrolling(let motion): motion.velocity(at: time)
    case .pulled(let motion): motion.velocity(at: time)
    }
  }

  func isMoving(at time: Double) -> Bool {
    switch course {
    case .resting, .held: false
    case .scrolling(let motion): !motion.isFinished(at: time)
    case .pulled(let motion): !motion.isFinished(at: time)
    }
  }

  var isHeld: Bool { if case .held = course { true } else { false } }

  /// The offset at which the wall comes to rest.
  var goal: Double {
    switch course {
    case .resting(let offset), .held(let offset): offset
    case .scrolling(let motion): motion.target
    case .pulled(let motion): motion.target
    }
  }

  mutating func go(to offset: Double, at time: Double) {
    course = .pulled(
      SpringMotion(
        from: self.offset(at: time), velocity: velocity(at: time), to: offset, at: time,
        spring: Self.spring, tolerance: Self.tolerance))
  }

  mutating func hold(at time: Double) { course = .held(offset(at: time)) }

  /// The hand's offset at which the wall keeps its present offset: beyond the ends the hand is farther out.
  func grip(in range: ClosedRange<Double>, at time: Double) -> Double {
    let offset = offset(at: time)
    let inside = offset.clamped(to: range)
    return inside + rubberBandInverse(offset - inside, dimension: Self.band)
  }

  /// Moves the wall by hand; beyond the ends the wall resists.
  mutating func move(to offset: Double, in range: ClosedRange<Double>) {
    course = .held(rubberBand(offset, in: range, dimension: Self.band))
  }

  /// - Parameter velocity: in points per second.
  mutating func release(velocity: Double, in range: ClosedRange<Double>, at time: Double) {
    let offset = offset(at: time)
    let goal = (offset + Deceleration.normal.distance(velocity: velocity)).clamped(to: range)
    // A throw out of the end has no way on which to brake: the soft spring would swing far out, and return for seconds.
    let deceleration: Deceleration = range.contains(offset) && goal != offset ? .normal : .fast
    course = .scrolling(
      ScrollMotion(
        from: offset, velocity: velocity, to: goal, at: time, deceleration: deceleration,
        tolerance: Self.tolerance))
  }
}
