import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct PanReachTests {
  /// A spread of two pages of 300 x 500 in the middle of a window of 1000 x 600.
  private let reach = PanReach(paper: Rect(200, 50, 600, 500), view: Size(1000, 600), margin: 10)

  @Test func atScaleOneTheBookStaysWhereItIs() {
    #expect(reach.nearest(Point(-4000, 9000), 1) == Point(500, 300))
    // Paper beside the middle keeps its place, too.
    let card = PanReach(paper: Rect(300, 120, 300, 400), view: Size(1000, 600))
    #expect(card.nearest(.zero, 1) == Point(500, 300))
  }

  /// Scale, and the ranges of the centre: fits both ways, fits across only, fits neither way.
  @Test(arguments: [
    (1.5, 500.0...500.0, 245.0...355.0), (2.0, 445.0...555.0, 195.0...405.0),
    (4.0, 322.5...677.5, 122.5...477.5),
  ])
  func ranges(scale: Double, across: ClosedRange<Double>, down: ClosedRange<Double>) {
    let (x, y) = (reach.horizontal(scale), reach.vertical(scale))
    #expect(abs(x.lowerBound - across.lowerBound) < 4 && abs(x.upperBound - across.upperBound) < 4)
    #expect(abs(y.lowerBound - down.lowerBound) < 4 && abs(y.upperBound - down.upperBound) < 4)
  }

  /// What is seen never leaves the paper where the paper is larger, and shows all of it where it is not.
  @Test func nothingIsSeenBeyondTheMargin() {
    var random = SeededRandom(8)
    for _ in 0..<5000 {
      let scale = random.double(1, 16)
      let center = reach.nearest(
        Point(random.double(-2000, 3000), random.double(-2000, 3000)), scale)
      let half = Size(500 / scale, 300 / scale)
      let (left, right) = (center.x - half.width, center.x + half.width)
      let margin = 10 / scale + 1e-9
      if 600 * scale > 1000 {
        #expect(left >= 200 - margin && right <= 800 + margin)
      } else {
        #expect(left <= 200 + 1e-9 && right >= 800 - 1e-9)
      }
    }
  }

  @Test func placesAreContinuousInTheScale() {
    let wanted = Point(230, 70)
    var last = reach.nearest(wanted, 1)
    for scale in stride(from: 1.0, through: 8, by: 0.001) {
      let next = reach.nearest(wanted, scale)
      #expect(next.distance(to: last) < 1.2, "at \(scale)")
      last = next
    }
  }

  @Test func readingGoesDownAColumnAndThenToTheNext() throws {
    let start = reach.corner(3, end: false, .leftToRight)
    var (place, places) = (start, [start])
    while let next = reach.next(after: place, 3, column: 300, step: 1, .leftToRight) {
      (place, places) = (next, places + [next])
      try #require(places.count < 50)
    }
    #expect(place == reach.corner(3, end: true, .leftToRight))
    #expect(places.count > 4)
    // The way back has as many places.
    var back = 1
    while let next = reach.next(after: place, 3, column: 300, step: -1, .leftToRight) {
      (place, back) = (next, back + 1)
      try #require(back < 50)
    }
    #expect(place == start && back == places.count)
  }

  @Test func aBookFromRightToLeftBeginsOnTheRight() {
    let (ltr, rtl) = (
      reach.corner(3, end: false, .leftToRight), reach.corner(3, end: false, .rightToLeft)
    )
    #expect(rtl.x > ltr.x && rtl.y == ltr.y)
    #expect(reach.corner(3, end: true, .rightToLeft).x == ltr.x)
  }
}
