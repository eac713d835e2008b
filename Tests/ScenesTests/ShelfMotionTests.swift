import Shelf
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct ShelfMotionTests {
  /// A push of the hand goes on by a book or two; a throw of 7,000 points a second, at 382 points a book, rolls by
  /// five to eight, either way.
  @Test func aThrowRollsFiveToEightBooks() {
    func way(_ speed: Double) -> Int {
      var motion = ShelfMotion(count: 100, at: 50)
      motion.hold(at: 0)
      motion.release(velocity: speed, at: 0)
      return motion.target - 50
    }
    #expect((5...8).contains(way(7000 / 382)) && (5...8).contains(-way(-7000 / 382)))
    #expect((1...2).contains(way(1500 / 382)))
    let ways = stride(from: 0.0, through: 60, by: 0.5).map(way)
    #expect(zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 })
  }

  private func rest(_ motion: ShelfMotion, after time: Double) -> Double {
    motion.offset(at: time + 20)
  }

  /// The sign of the velocity decides where it stops: above 0 up, below 0 down, at 0 the nearest.
  @Test(arguments: [
    (3.2, 0.0, 3), (3.6, 0.0, 4), (3.2, 0.01, 4), (3.8, -0.01, 3), (3.0, 0.0, 3),
    (0.1, -9.0, 0), (8.9, 40.0, 9),
  ])
  func theDirectionDecides(offset: Double, velocity: Double, expected: Int) {
    var motion = ShelfMotion(count: 10)
    motion.hold(at: 0)
    motion.move(to: offset)
    motion.release(velocity: velocity, at: 0)
    #expect(motion.target == expected)
    #expect(rest(motion, after: 0) == Double(expected))
  }

  @Test func momentumCarriesItOverSeveralBooks() {
    var motion = ShelfMotion(count: 100, at: 10)
    motion.hold(at: 0)
    motion.release(velocity: 40, at: 0)
    #expect(motion.target == 18)
    #expect(!motion.isMoving(at: 3))
  }

  @Test func beyondTheEndsItResistsAndComesBack() {
    var motion = ShelfMotion(count: 5, at: 4)
    motion.hold(at: 0)
    motion.move(to: 5)
    #expect(motion.offset(at: 0) > 4.2 && motion.offset(at: 0) < 4.6)
    motion.move(to: 1000)
    #expect(motion.offset(at: 0) < 5)
    motion.release(velocity: 30, at: 0)
    #expect(rest(motion, after: 0) == 4)
    motion.hold(at: 30)
    motion.move(to: -2)
    #expect(motion.target == 0)
  }

  @Test func takenBeyondTheEndItStaysInPlace() {
    var motion = ShelfMotion(count: 5, at: 0)
    motion.hold(at: 0)
    motion.move(to: -1)
    let place = motion.offset(at: 0)
    motion.release(velocity: 0, at: 0)
    let later = motion.offset(at: 0.03)
    #expect(place < later && later < 0)
    let grip = motion.grip(at: 0.03)
    motion.hold(at: 0.03)
    motion.move(to: grip)
    #expect(abs(motion.offset(at: 0.03) - later) < 1e-9)
  }

  @Test func stepsAddUpAndAreContinuous() {
    var motion = ShelfMotion(count: 10, at: 2)
    motion.step(by: 1, at: 0)
    motion.step(by: 1, at: 0.1)
    let (place, speed) = (motion.offset(at: 0.2), motion.velocity(at: 0.2))
    motion.step(by: -1, at: 0.2)
    #expect(motion.offset(at: 0.2) == place && motion.velocity(at: 0.2) == speed)
    #expect(rest(motion, after: 0.2) == 3)
  }

  @Test(arguments: [0, 1, 2, 10, 10_000])
  func anyNumberOfBooks(count: Int) {
    var motion = ShelfMotion(count: count, at: 7)
    let last = max(0, count - 1)
    #expect(motion.target == min(7, last))
    motion.go(to: 1_000_000, at: 0)
    #expect(rest(motion, after: 0) == Double(last))
    motion.step(by: -1_000_000, at: 30)
    #expect(rest(motion, after: 30) == 0)
  }

  @Test func randomHandlingAlwaysEndsAtABook() {
    var random = SeededRandom(5)
    for _ in 0..<300 {
      var motion = ShelfMotion(count: random.int(0...12), at: random.int(0...12))
      var time = 0.0
      for _ in 0..<12 {
        time += random.double(0, 0.4)
        switch random.int(0...3) {
        case 0: motion.step(by: random.int(-3...3), at: time)
        case 1: motion.move(to: motion.grip(at: time) + random.double(-3, 3))
        case 2: motion.hold(at: time)
        default: motion.release(velocity: random.double(-40, 40), at: time)
        }
      }
      motion.release(velocity: 0, at: time)
      #expect(!motion.isMoving(at: time + 3))
      #expect(motion.offset(at: time + 3) == Double(motion.target))
      #expect(motion.range.contains(motion.target))
    }
  }
}
