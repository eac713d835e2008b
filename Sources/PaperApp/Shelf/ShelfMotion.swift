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

  /// In books from `origin`.
  private var course = Course.resting(0)
  /// The book from which the course is counted. Books that come and go before the centred one move the
  /// origin, and leave the course as it is.
  private var origin = 0
  /// The book that is centred, or will be when all comes to rest.
  package private(set) var target = 0
  package private(set) var range: ClosedRange<Int>

  /// Critically damped: a step to the next book takes about half a second and does not overshoot.
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

  /// Brings a book to the centre from wherever the shelf is, without a jump in place or speed.
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

  /// Takes the shelf in the hand; it stops where it is.
  package mutating func hold(at time: Double) { course = .held(way(at: time)) }

  /// Moves it by hand; beyond the first and the last book it resists.
  package mutating func move(to offset: Double) {
    let ends = Double(range.lowerBound)...Double(range.upperBound)
    let banded = rubberBand(offset, in: ends, dimension: Self.bandLength)
    course = .held(banded - Double(origin))
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
    let books = range.lowerBound - origin...range.upperBound - origin
    let motion = ScrollMotion(
      from: way(at: time), velocity: velocity, snappingIn: books, at: time,
      deceleration: .fast, tolerance: Self.tolerance)
    target = origin + Int(motion.target)
    course = .scrolling(motion)
  }

  // MARK: Books that come and go

  /// Takes another number of books. The nearest book stays where it is and as fast as it is; the shelf
  /// comes to rest at the same book as it would have.
  /// - Parameter place: where a book, by its place so far, stands now.
  /// - Returns: by how many books the nearest one has moved along the shelf.
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
