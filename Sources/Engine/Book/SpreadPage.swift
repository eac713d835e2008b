import PaperGeometry
import PaperLayouts
import PaperLeaves
import PaperMotion

/// Which page of an open spread of hard leaves is read where the window shows one page: the window looks at one
/// page, and the book moves beneath it to the other.
struct SpreadPage: Equatable {
  /// The side that is read.
  private(set) var side: Int
  /// 0 looks at the front of a leaf, 1 at the back of the leaf before.
  private var motion: SpringMotion
  /// The hand's focus when the hand took the book; nil out of the hand. Beyond the two pages the hand is farther out than
  /// the book.
  private var grip: Double?
  private var turned: Int

  private static let spring = Spring(dampingRatio: 1, angularFrequency: 11)
  /// Beneath a leaf that takes its time the book moves as slowly: where the book went ahead, the page was seen on which the
  /// leaf was still to come down.
  private static let calmSpring = Spring(dampingRatio: 1, angularFrequency: 5.5)

  init(side: Int) {
    self.side = side
    turned = (side + 1) >> 1
    motion = Self.resting(Self.focus(of: side))
  }

  private static func resting(_ focus: Double) -> SpringMotion {
    SpringMotion(
      from: focus, velocity: 0, to: focus, at: 0, spring: spring, bounds: 0...1)
  }

  private static func focus(of side: Int) -> Double { Imposition.isFront(side) ? 0 : 1 }

  func focus(at time: Double) -> Double { motion.value(at: time) }

  /// The side that is read as far as leaves and book have come.
  /// - Parameters:
  ///   - positions: where the leaves are.
  ///   - turned: how many leaves are turned at rest.
  func side(at time: Double, _ positions: LeafPositions, turned: Int) -> Int {
    let passed = positions.passed
    // A leaf that has not passed is left from the page in front of it, or behind it.
    if passed != turned { return turned > passed ? 2 * passed : 2 * passed - 1 }
    guard positions.flights.isEmpty else { return side }
    return focus(at: time) > 0.5 ? 2 * turned - 1 : 2 * turned
  }

  func isMoving(at time: Double) -> Bool { !motion.isFinished(at: time) }

  /// - Parameter pace: that of the leaf that turns meanwhile.
  mutating func go(to side: Int, at time: Double, pace: LeafPace = .quick) {
    self.side = side
    turned = (side + 1) >> 1
    grip = nil
    motion = SpringMotion(
      from: focus(at: time), velocity: motion.velocity(at: time), to: Self.focus(of: side),
      at: time, spring: pace == .calm ? Self.calmSpring : Self.spring, bounds: 0...1)
  }

  /// After so many leaves are turned: the back of a leaf that went on, the front of one that came back.
  mutating func follow(_ turned: Int, _ book: Imposition, at time: Double) {
    guard turned != self.turned else { return }
    let (back, front) = (2 * turned - 1, 2 * turned)
    func isSeen(_ side: Int) -> Bool { book.content(ofSide: side).map { !$0.isEmpty } ?? false }
    let isForward = turned > self.turned
    let wanted = isForward ? [back, front] : [front, back]
    go(to: wanted.first(where: isSeen) ?? side, at: time, pace: .calm)
    self.turned = turned
  }

  // MARK: By hand

  var isHeld: Bool { grip != nil }

  /// Takes the book where the book is, also beyond the two pages.
  mutating func hold(at time: Double) {
    let focus = focus(at: time), inside = focus.clamped(to: 0...1)
    grip = inside + rubberBandInverse(focus - inside, dimension: BookLayout.reachOfHand)
  }

  /// Moves the book with the hand. Beyond the two pages the book resists.
  /// - Parameter pages: how far the hand has moved the book since `hold`, in pages, towards the pages before.
  mutating func pull(by pages: Double, at time: Double) {
    guard let grip else { return }
    let drawn = rubberBand(grip + pages, in: 0...1, dimension: BookLayout.reachOfHand)
    motion = SpringMotion(from: drawn, velocity: 0, to: drawn, at: time, spring: Self.spring)
  }

  /// - Parameters:
  ///   - velocity: the hand's, in pages per second; the book goes on as fast.
  ///   - isFlick: whether the velocity tells where the book goes, and not the place.
  mutating func release(velocity: Double, isFlick: Bool, _ turned: Int, at time: Double) {
    guard grip != nil else { return }
    grip = nil
    let now = focus(at: time)
    let goesBack = isFlick ? velocity > 0 : now > 0.5
    side = goesBack ? 2 * turned - 1 : 2 * turned
    motion = SpringMotion(
      from: now, velocity: velocity, to: Self.focus(of: side), at: time, spring: Self.spring,
      bounds: 0...1)
  }
}
