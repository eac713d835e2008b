import PaperMotion
import Testing

@Suite(.timeLimit(.minutes(5))) struct SnappingTests {
  static let table: [(projected: Double, velocity: Double, item: Int)] = [
    (2.01, 1, 3), (2.99, 0.001, 3), (3, 1, 3), (2.01, -1, 2), (2.99, -0.001, 2), (2, -1, 2),
    (2.4, 0, 2), (2.5, 0, 3), (3.5, 0, 4), (2.6, 0, 3), (0.4, -5, 0), (-0.3, -5, 0), (-7, 0, 0),
    (9.2, 4, 9), (1e300, 1, 9), (-1e300, 1, 0), (.infinity, 1, 9), (-.infinity, -1, 0),
    (.nan, 0, 0),
  ]

  @Test(arguments: table) func rule(row: (projected: Double, velocity: Double, item: Int)) {
    #expect(snapTarget(projected: row.projected, velocity: row.velocity, range: 0...9) == row.item)
  }

  @Test func halvesGoAwayFromZero() {
    #expect(snapTarget(projected: -2.5, velocity: 0, range: -9...9) == -3)
    #expect(snapTarget(projected: -0.5, velocity: 0, range: -9...9) == -1)
  }

  @Test func oneItemIsAlwaysTheTarget() {
    for velocity in [-1.0, 0, 1] {
      #expect(snapTarget(projected: 40, velocity: velocity, range: 0...0) == 0)
    }
  }

  @Test func extremeRangesDoNotTrap() {
    #expect(snapTarget(projected: 1e19, velocity: 1, range: Int.min...Int.max) == Int.max)
    #expect(snapTarget(projected: -1e19, velocity: 1, range: Int.min...Int.max) == Int.min)
  }
}
