import PaperGeometry
import Testing

@Suite(.timeLimit(.minutes(5))) struct ProjectionTests {
  private let page = Rect(0, -500, 900, 1000)

  private func turned(_ degrees: Double) -> Projection {
    Projection(
      Transform3D.perspective(distance: 2000).rotated(degrees * .pi / 180, 0, 1, 0))
  }

  /// The free edge of a page turned about its left edge: x = w cos a f / (f - w sin a).
  @Test(arguments: [-10.0, -45, -80, -89.9])
  func theEdgeOfATurningPageIsWhereTheFormulaSays(degrees: Double) throws {
    let quad = try #require(Quad(page, through: turned(degrees)))
    let a = -degrees * .pi / 180
    let k = 2000 / (2000 - 900 * sine(a))
    #expect(abs(quad.topRight.x - 900 * cosine(a) * k) < 1e-9)
    #expect(abs(quad.topRight.y + 500 * k) < 1e-9)
    #expect(quad.topLeft == Point(0, -500))
  }

  @Test func theBackShowsANegativeArea() throws {
    #expect(try #require(Quad(page, through: turned(-60))).signedArea > 0)
    #expect(try #require(Quad(page, through: turned(-120))).signedArea < 0)
  }

  @Test(arguments: [-12.0, 33, -170])
  func theInverseLeadsBack(degrees: Double) throws {
    let p = turned(degrees)
    let inverse = try #require(p.inverted)
    for point in [Point(0, 0), Point(450, 100), Point(899, -499)] {
      let there = try #require(p.apply(point))
      let back = try #require(inverse.apply(there))
      #expect(back.distance(to: point) < 1e-9)
    }
  }

  @Test func whatLiesBehindTheEyeHasNoImage() {
    let p = Projection(
      Transform3D.translation(0, 0, 2500).concatenating(.perspective(distance: 2000)))
    #expect(p.apply(Point(1, 1)) == nil)
    #expect(Quad(page, through: p) == nil)
  }

  @Test func edgeOnThereIsNoInverse() {
    #expect(Projection(.scale(0, 1)).inverted == nil)
    #expect(Projection(.scale(.nan, 1)).inverted == nil)
  }

  @Test func chainsLikeTheTransformsItComesFrom() throws {
    let a = Transform3D.rotation(0.2, 0, 1, 0).concatenating(.perspective(distance: 900))
    let b = Transform3D.translation(10, 20).concatenating(.scale(2, 2))
    let one = try #require(Projection(a.concatenating(b)).apply(Point(50, 60)))
    let two = try #require(Projection(a).concatenating(Projection(b)).apply(Point(50, 60)))
    #expect(one.distance(to: two) < 1e-12)
  }

  @Test func aRectangleOntoFourCorners() throws {
    let quad = Quad(
      topLeft: Point(10, 20), topRight: Point(110, 5), bottomRight: Point(140, 90),
      bottomLeft: Point(-5, 70))
    let rect = Rect(3, 4, 50, 30)
    let projection = try #require(Projection(rect, onto: quad))
    let image = try #require(Quad(rect, through: projection))
    for (p, q) in zip(image.corners, quad.corners) { #expect(p.distance(to: q) < 1e-9) }
    // What is a rectangle's image under a perspective is found again.
    let tilted = Projection(
      Transform3D.rotation(0.7, 0, 1, 0).concatenating(.perspective(distance: 500)))
    let seen = try #require(Quad(rect, through: tilted))
    let found = try #require(Projection(rect, onto: seen)?.apply(Point(20, 11)))
    let expected = try #require(tilted.apply(Point(20, 11)))
    #expect(found.distance(to: expected) < 1e-9)
  }

  @Test func noProjectionLeadsOntoWhatIsNoImage() {
    let rect = Rect(0, 0, 10, 10)
    let (a, b, c) = (Point(0, 0), Point(10, 0), Point(10, 10))
    let inside = Quad(topLeft: a, topRight: b, bottomRight: c, bottomLeft: Point(8, 3))
    #expect(Projection(rect, onto: inside) == nil)
    #expect(
      Projection(rect, onto: Quad(topLeft: a, topRight: a, bottomRight: a, bottomLeft: a)) == nil)
    let plain = Quad(topLeft: a, topRight: b, bottomRight: c, bottomLeft: Point(0, 10))
    #expect(Projection(.zero, onto: plain) == nil)
    #expect(Projection(rect, onto: plain) == .identity)
  }

  // Series instead of the library's functions: the expected values owe nothing to the code.
  private func sine(_ x: Double) -> Double {
    var term = x
    var sum = x
    for n in 1..<20 {
      term *= -x * x / Double(2 * n * (2 * n + 1))
      sum += term
    }
    return sum
  }

  private func cosine(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for n in 1..<20 {
      term *= -x * x / Double((2 * n - 1) * 2 * n)
      sum += term
    }
    return sum
  }
}
