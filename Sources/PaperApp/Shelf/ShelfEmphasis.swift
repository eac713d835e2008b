import PaperGeometry
import PaperLayouts
import PaperMotion
import Shell

/// How far the books of a shelf come forward or step back while a reader finds: a factor for each book that is seen, from
/// -1 (stepped back) over 0 (as ever) to 1 (forward).
///
/// Books whose factors had the same course share a spring, so a wall of thousands of spines has a few springs. A book that
/// comes into sight has its goal at once.
package struct ShelfEmphasis {
  /// The spring of each book that is seen, as an index of `springs`; books are places on the shelf.
  private var indices: [Int: Int] = [:]
  private var springs: [SpringMotion] = []
  /// The goal of a book by its place; nil while every book is as ever.
  private var goal: ((Int) -> Double)?
  var motionStyle = MotionStyle.full

  private static let spring = Spring(dampingRatio: 0.86, angularFrequency: 16)
  /// The sizes of a book that is forward and of a book that has stepped back, in parts of the book's own size.
  private static let (larger, smaller) = (0.05, 0.06)
  /// The most of a cover that the ground's colour takes.
  private static let veil = 0.62
  /// How much of a book whose file cannot be opened now the ground's colour takes.
  static let pale = 0.55

  package init() {}

  /// The factor of a book at a time. A spring swings a little beyond its ends.
  package func factor(of book: Int, at time: Double) -> Double {
    guard let index = indices[book], springs.indices.contains(index) else {
      return goal?(book) ?? 0
    }
    return springs[index].value(at: time)
  }

  /// Whether the factor of a book can differ from 0.
  var isActive: Bool { goal != nil || !springs.isEmpty }

  package func isMoving(at time: Double) -> Bool {
    springs.contains { !$0.isFinished(at: time) }
  }

  /// The number of springs, which tests bound.
  package var springCount: Int { springs.count }

  // MARK: Goals

  /// Gives all books other goals. Books on their way keep their positions and velocities.
  /// - Parameters:
  ///   - goal: the factor of a book, from -1 to 1; nil for books as ever.
  ///   - books: the places of the books that are seen.
  package mutating func aim(at goal: ((Int) -> Double)?, seen books: [Int], time: Double) {
    see(books, at: time)
    self.goal = goal
    let motionStyle = motionStyle
    regroup { spring, target in
      if motionStyle == .none || spring.target == target && spring.isFinished(at: time) {
        return Self.resting(target)
      }
      return spring.target == target ? spring : spring.retargeted(to: target, at: time)
    }
  }

  /// Takes the books that are seen from now on, by their places.
  package mutating func follow(_ books: [Int], at time: Double) {
    guard goal != nil || isMoving(at: time) else {
      indices.removeAll(keepingCapacity: true)
      springs.removeAll(keepingCapacity: true)
      return
    }
    see(books, at: time)
  }

  private mutating func see(_ books: [Int], at time: Double) {
    let former = indices
    indices.removeAll(keepingCapacity: true)
    for book in books where indices[book] == nil {
      if let index = former[book] {
        indices[book] = index
        continue
      }
      let resting = Self.resting(goal?(book) ?? 0)
      let index = springs.firstIndex(of: resting) ?? springs.count
      if index == springs.count { springs.append(resting) }
      indices[book] = index
    }
    guard springs.count > Self.mostSprings else { return }
    regroup { spring, _ in
      spring.isFinished(at: time) ? Self.resting(spring.target) : spring
    }
  }

  /// Beyond this number of springs, equal springs are joined.
  private static let mostSprings = 24

  /// Follows books that have other places after a change of the shelf.
  mutating func recount(_ place: (Int) -> Int) {
    var moved: [Int: Int] = [:]
    for (book, index) in indices { moved[place(book)] = index }
    indices = moved
  }

  private struct Course: Hashable {
    var index: Int
    var goal: Double
  }

  /// Makes the springs anew, one for all books of the same course.
  /// - Parameter change: gives the new spring for a spring and a goal.
  private mutating func regroup(_ change: (SpringMotion, Double) -> SpringMotion) {
    var made: [SpringMotion] = []
    var known: [Course: Int] = [:]
    for (book, index) in indices where springs.indices.contains(index) {
      let course = Course(index: index, goal: goal?(book) ?? 0)
      if let same = known[course] {
        indices[book] = same
        continue
      }
      let next = change(springs[index], course.goal)
      let same = made.firstIndex(of: next) ?? made.count
      if same == made.count { made.append(next) }
      (known[course], indices[book]) = (same, same)
    }
    springs = made
  }

  private static func resting(_ value: Double) -> SpringMotion {
    SpringMotion(from: value, velocity: 0, to: value, at: 0, spring: spring, tolerance: 0.002)
  }

  // MARK: Looks

  /// A book's attributes with its factor: larger where the book comes forward, smaller where the book steps back. With less
  /// motion every book keeps its size.
  package func applied(to attributes: ItemAttributes, of book: Int, at time: Double)
    -> ItemAttributes
  {
    let factor = factor(of: book, at: time)
    guard factor != 0, motionStyle == .full else { return attributes }
    var attributes = attributes
    let size = 1 + factor * (factor > 0 ? Self.larger : Self.smaller)
    attributes.transform = Transform3D.scale(size, size).concatenating(attributes.transform)
    return attributes
  }

  /// How much of a book the ground's colour takes, from 0 to 1.
  package func veil(of book: Int, at time: Double) -> Double {
    Self.veil * max(0, -factor(of: book, at: time)).clamped(to: 0...1)
  }
}
