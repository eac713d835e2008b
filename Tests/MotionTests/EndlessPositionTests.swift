import PaperMotion
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct EndlessPositionTests {
  @Test(arguments: [
    (0, 0.0, 0, 0.0), (3, 0.25, 3, 0.25), (3, -0.25, 2, 0.75), (0, -1.0, -1, 0), (5, 2.5, 7, 0.5),
    (-1, 1.5, 0, 0.5), (4, -1e-20, 4, 0), (0, -7.125, -8, 0.875),
  ])
  func wholeAndFraction(item: Int, offset: Double, whole: Int, fraction: Double) {
    let place = EndlessPosition(item: item, offset: offset)
    #expect(place.item == whole && place.fraction == fraction)
  }

  @Test func aMillionStepsLeaveTheFractionAsItIs() {
    var random = SeededRandom(1)
    let start = EndlessPosition(item: 0, offset: 0.1234567890123456)
    var place = start
    var sum = 0
    for _ in 0..<1_000_000 {
      let step = random.int(-1...3)
      place = place.advanced(by: step)
      sum += step
    }
    #expect(place.fraction == start.fraction)
    #expect(place.item == sum && sum > 900_000)
  }

  @Test(arguments: [1, 2, 3, 10, 10_000])
  func indexIsTheNumberModuloTheCount(count: Int) {
    for item in [-20_000, -count - 1, -count, -1, 0, 1, count - 1, count, 5 * count + 1] {
      let index = EndlessPosition.index(of: item, count: count)
      #expect((0..<count).contains(index) && (item - index).isMultiple(of: count))
    }
    #expect(EndlessPosition.index(of: 5, count: 0) == 0)
  }

  @Test(arguments: [
    (0.0, 3, 10, 3), (0, 8, 10, -2), (0, 5, 10, 5), (12, 1, 10, 11), (-7.5, 0, 2, -6),
    (5, 0, 1, 5), (9_999, 0, 10_000, 10_000), (0.6, 0, 3, 0), (4, 7, 0, 4), (0, -1, 4, -1),
  ])
  func theNearestItemThatShowsAThing(at: Double, index: Int, count: Int, expected: Int) {
    let place = EndlessPosition(item: 0, offset: at)
    #expect(place.item(showing: index, count: count) == expected)
  }

  @Test func nearestAndDistance() {
    #expect(EndlessPosition(item: 2, offset: 0.49).nearest == 2)
    #expect(EndlessPosition(item: 2, offset: 0.5).nearest == 3)
    #expect(EndlessPosition(item: -2, offset: 0.75).distance(to: 1) == 2.25)
    #expect(EndlessPosition(item: 4, offset: 0.5).distance(to: 4) == -0.5)
  }

  @Test func anyNumberIsDefined() {
    let limit = EndlessPosition.limit
    for item in [Int.min, -limit, 0, limit, Int.max] {
      for offset in [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e17, 1e-300, -1e-300] {
        let place = EndlessPosition(item: item, offset: offset)
        #expect((-limit...limit).contains(place.item) && (0..<1).contains(place.fraction))
        for other in [Int.min, 3, Int.max] {
          #expect(place.distance(to: other).isFinite)
          #expect((-limit...limit).contains(place.advanced(by: other).item))
          #expect((-limit...limit).contains(place.item(showing: other, count: 7)))
          #expect((-limit...limit).contains(place.item(showing: other, count: Int.max)))
        }
      }
    }
  }
}
