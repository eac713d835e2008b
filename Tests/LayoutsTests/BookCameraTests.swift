import PaperGeometry
import PaperLayouts
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct BookCameraTests {
  @Test func aPlainCameraChangesNothing() {
    let camera = BookCamera.plain(Size(1023, 700))
    #expect(camera.isPlain && camera.transform == .identity)
    #expect(camera.window(Point(3, 4)) == Point(3, 4))
    #expect(camera.seen == Rect(0, 0, 1023, 700))
  }

  /// Scale, centre, quarter turns, a point of the desk, and where it is seen in a window of 1000 x 600.
  @Test(arguments: [
    (1.0, Point(500, 300), 0.0, Point(10, 20), Point(10, 20)),
    (2, Point(100, 50), 0, Point(100, 50), Point(500, 300)),
    (2, Point(100, 50), 0, Point(110, 45), Point(520, 290)),
    // A quarter turn clockwise: what lay above lies on the right.
    (1, Point(300, 500), 1, Point(300, 400), Point(600, 300)),
    (3, Point(0, 0), 2, Point(10, 0), Point(470, 300)),
    (1, Point(300, 500), 3, Point(300, 400), Point(400, 300)),
  ])
  func placesOfTheDesk(
    scale: Double, center: Point, quarters: Double, desk: Point, window: Point
  ) {
    let camera = BookCamera(
      scale: scale, center: center, angle: quarters * Double.pi / 2, window: Size(1000, 600))
    #expect(camera.window(desk) == window)
    #expect(camera.desk(window) == desk)
    #expect(camera.projection.apply(desk) == window)
    #expect(camera.deskSize == (quarters == 1 || quarters == 3 ? Size(600, 1000) : Size(1000, 600)))
  }

  @Test func anyCameraLeadsBackAndAgreesWithItsTransform() throws {
    var random = SeededRandom(3)
    for _ in 0..<2000 {
      let camera = BookCamera(
        scale: random.double(0.05, 20),
        center: Point(random.double(-500, 900), random.double(-500, 900)),
        angle: random.double(-7, 7), window: Size(random.double(1, 2000), random.double(1, 2000)))
      let point = Point(random.double(-2000, 2000), random.double(-2000, 2000))
      #expect(camera.desk(camera.window(point)).distance(to: point) < 1e-6)
      let seen = try #require(camera.projection.apply(point))
      #expect(seen.distance(to: camera.window(point)) < 1e-6)
      let corner = camera.desk(Point(camera.window(.zero).x, 0))
      #expect(corner.x.isFinite && camera.seen.width > 0)
    }
  }

  @Test func badNumbersAreNone() {
    let camera = BookCamera(
      scale: .nan, center: Point(.infinity, 0), angle: .nan, window: Size(100, 100))
    #expect(camera.isPlain)
  }
}
