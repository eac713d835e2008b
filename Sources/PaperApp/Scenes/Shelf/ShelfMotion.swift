import PaperGeometry
import PaperMotion

/// Where the shelf stands: the one scalar `offset`, in books, and how it moves by itself or by hand.
package struct ShelfMotion: Equatable {
  private enum Course: Equatable {
    case resting(Double)
    /// In the hand: follows the pointer from where it was taken.
    case held(Double)
    case scrolling(ScrollMotion)
    case pulled(SpringMotion)
  }

  private var course = Course.resting(0)
  /// The book that is centred, or will be when all comes to rest.
  package private(set) var target = 0
  package let range: ClosedRange<Int>

  /// Critically damped: a step to the next book takes about half a second and does not overshoot.
  package static let step = Spring(dampingRatio: 1, angularFrequency: 14)
  package static let tolerance = 0.0005

  package init(count: Int, at book: Int = 0) {
    range = 0...max(0, count - 1)
    target = min(max(book, range.lowerBound), range.upperBound)
    course = .resting(Double(target))
  }

  package func offset(at time: Double) -> Double {
    switch course {
    case .resting(let offset), .held(let offset): offset
    case .scrolling(let motion): motion.value(at: time)
    case .pulled(let motion): motion.value(at: time)
    }
  }

  package func velocity(at time: Double) -> Double {
    switch course {
    case .resting, .held: 0
    case .scrolling(let motion): motion.velocity(at: time)
    case .pulled(let motion): motion.velocity(at: time)
    }
  }

  package func isMoving(at time: Double) -> Bool {
    switch course {
    case .resting, .held: false
    case .scrolling(let motion): !motion.isFinished(at: time)
    case .pulled(let motion): !motion.isFinished(at: time)
    }
  }

  /// Brings a book to the centre from wherever the shelf is, without a jump in place or speed.
  package mutating func go(to book: Int, at time: Double) {
    target = min(max(book, range.lowerBound), range.upperBound)
    course = .pulled(
      SpringMotion(
        from: offset(at: time), velocity: velocity(at: time), to: Double(target), at: time,
        spring: Self.step, tolerance: Self.tolerance))
  }

  package mutating func step(by books: Int, at time: Double) { go(to: target + books, at: time) }

  package var isHeld: Bool {
    if case .held = course { return true }
    return false
  }

  /// Takes the shelf in the hand; it stops where it is.
  package mutating func hold(at time: Double) { course = .held(offset(at: time)) }

  /// Moves it by hand; beyond the first and the last book it resists.
  package mutating func move(to offset: Double) {
    let ends = Double(range.lowerBound)...Double(range.upperBound)
    let banded = rubberBand(offset, in: ends, dimension: Self.bandLength)
    course = .held(banded)
    target = Int(min(max(banded.rounded(), ends.lowerBound), ends.upperBound))
  }

  /// Where the hand must be, in books, for the shelf to stay as it is: what `move` starts from.
  /// Beyond the ends that is farther out than the shelf itself.
  package func grip(at time: Double) -> Double {
    let offset = offset(at: time)
    let inside = min(max(offset, Double(range.lowerBound)), Double(range.upperBound))
    return inside + rubberBandInverse(offset - inside, dimension: Self.bandLength)
  }

  /// How far beyond the ends one can pull at the most, in books.
  package static let bandLength = 1.0

  /// Lets it go with `velocity` books per second: it rolls on and comes to rest at a book.
  package mutating func release(velocity: Double, at time: Double) {
    let motion = ScrollMotion(
      from: offset(at: time), velocity: velocity, snappingIn: range, at: time,
      deceleration: .fast, tolerance: Self.tolerance)
    target = Int(motion.target)
    course = .scrolling(motion)
  }
}
