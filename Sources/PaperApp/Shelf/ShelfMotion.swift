import PaperGeometry
import PaperMotion

/// The position of the carousel: the one scalar `offset`, in books, and its motion by time or by hand.
package struct ShelfMotion: Equatable {
  private enum Course: Equatable {
    case resting(Double)
    /// The hand holds the shelf, at the offset given.
    case held(Double)
    case scrolling(ScrollMotion)
    case pulled(SpringMotion)
  }

  /// The course of the offset, in books from `origin`.
  private var course = Course.resting(0)
  /// The book from which the course is counted. Books that are added or removed before the centred book
  /// change the origin and not the course.
  private var origin = 0
  /// The book that is centred or will be centred at rest.
  package private(set) var target = 0
  package private(set) var range: ClosedRange<Int>

  /// The critically damped spring of a step: a step to the next book takes about half a second and does
  /// not overshoot.
  package static let step = Spring(dampingRatio: 1, angularFrequency: 14)
  package static let tolerance = 0.0005

  package init(count: Int, at book: Int = 0) {
    range = 0...max(0, count - 1)
    target = min(max(book, range.lowerBound), range.upperBound)
    course = .resting(Double(target))
  }

  package func offset(at time: Double) -> Double { Double(origin) + way(at: time) }

  private func way(at time: Double) -> Double {
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

  /// Moves a book to the centre from the present position, with position and velocity continuous.
  package mutating func go(to book: Int, at time: Double) {
    target = min(max(book, range.lowerBound), range.upperBound)
    course = .pulled(
      SpringMotion(
        from: way(at: time), velocity: velocity(at: time), to: Double(target - origin), at: time,
        spring: Self.step, tolerance: Self.tolerance))
  }

  package mutating func step(by books: Int, at time: Double) { go(to: target + books, at: time) }

  package var isHeld: Bool {
    if case .held = course { return true }
    return false
  }

  /// Lets the hand hold the shelf, which stops at its present position.
  package mutating func hold(at time: Double) { course = .held(way(at: time)) }

  /// Moves the shelf by hand to `offset`, in books. Beyond the first and the last book the shelf
  /// resists (`rubberBand`).
  package mutating func move(to offset: Double) {
    let ends = Double(range.lowerBound)...Double(range.upperBound)
    let banded = rubberBand(offset, in: ends, dimension: Self.bandLength)
    course = .held(banded - Double(origin))
    target = Int(min(max(banded.rounded(), ends.lowerBound), ends.upperBound))
  }

  /// The hand's position at which the shelf keeps its present offset, in books: the start of a drag by
  /// `move`. Beyond the ends, the hand's position is farther out than the shelf's.
  package func grip(at time: Double) -> Double {
    let offset = offset(at: time)
    let inside = min(max(offset, Double(range.lowerBound)), Double(range.upperBound))
    return inside + rubberBandInverse(offset - inside, dimension: Self.bandLength)
  }

  /// The greatest distance beyond the ends to which the hand can pull the shelf, in books.
  package static let bandLength = 1.0

  /// Releases the shelf with `velocity`, in books per second. The shelf decelerates and comes to rest
  /// at a book.
  package mutating func release(velocity: Double, at time: Double) {
    let books = range.lowerBound - origin...range.upperBound - origin
    let motion = ScrollMotion(
      from: way(at: time), velocity: velocity, snappingIn: books, at: time,
      deceleration: Self.deceleration(velocity), tolerance: Self.tolerance)
    target = origin + Int(motion.target)
    course = .scrolling(motion)
  }

  /// A push goes on by a book or two, a throw rolls by five to eight. (The rate of a list for every release was
  /// rejected: a small push would not stop at the next book.)
  ///
  /// - Parameter velocity: in books per second.
  private static func deceleration(_ velocity: Double) -> Deceleration {
    let (push, roll) = (Deceleration.fast.timeConstant, min(0.3, farthest / max(1, abs(velocity))))
    let part = ((abs(velocity) - pushed) / (thrown - pushed)).clamped(to: 0...1)
    let milliseconds = 1000 * lerp(push, roll, part * part * (3 - 2 * part))
    return Deceleration(rate: milliseconds / (1 + milliseconds))
  }

  /// The farthest that a throw rolls, in books, before the shelf goes on to the next book.
  private static let farthest = 7.5
  /// Speeds in books per second: up to the first a release is a push, from the second on a throw.
  private static let (pushed, thrown) = (7.0, 18.0)

  // MARK: Books that come and go

  /// Takes a new number of books. The nearest book keeps its position and its velocity. The shelf comes
  /// to rest at the same book as before the change.
  /// - Parameter place: maps a book's previous place to its present place.
  /// - Returns: the change of the nearest book's place, in books.
  @discardableResult
  package mutating func recount(
    _ count: Int, at time: Double, place: (Int) -> Int
  ) -> Int {
    let offset = offset(at: time)
    let nearest = Int(
      min(max(offset.rounded(), Double(range.lowerBound)), Double(range.upperBound)))
    range = 0...max(0, count - 1)
    func limited(_ book: Int) -> Int { min(max(book, range.lowerBound), range.upperBound) }
    let shift = limited(place(nearest)) - nearest
    let goal = limited(place(target))
    origin += shift
    let goesElsewhere = goal - target != shift
    target = goal
    if goesElsewhere, !isHeld { go(to: goal, at: time) }
    return shift
  }
}
