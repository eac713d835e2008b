import PaperGeometry
import Testing

@Suite(.timeLimit(.minutes(5))) struct RectTests {
  private let r = Rect(10, 20, 30, 40)

  @Test func edgesAreHalfOpen() {
    #expect(r.contains(Point(10, 20)))
    #expect(!r.contains(Point(40, 20)))
    #expect(!r.contains(Point(10, 60)))
  }

  @Test func intersections() {
    #expect(r.intersection(Rect(30, 0, 100, 30)) == Rect(30, 20, 10, 10))
    #expect(r.intersection(Rect(40, 20, 5, 5)) == .zero)
    #expect(r.intersection(Rect(.nan, 0, 5, 5)).isEmpty)
    #expect(!r.intersects(Rect(0, 0, 10, 10)))
  }

  @Test func insetsAndCentre() {
    #expect(r.insetBy(5, -5) == Rect(15, 15, 20, 50))
    #expect(r.center == Point(25, 40))
  }

  @Test func pixelRects() {
    let p = PixelRect(0, 0, 10, 10).intersection(PixelRect(8, -3, 10, 5))
    #expect(p == PixelRect(8, 0, 2, 2))
    #expect(PixelRect(0, 0, 4, 4).intersection(PixelRect(9, 9, 4, 4)).isEmpty)
  }

  @Test func coloursAndCorners() {
    #expect(Color(hex: 0x4F5B66) == Color(79.0 / 255, 91.0 / 255, 102.0 / 255))
    #expect(Color.black.mixed(with: .white, 0.25) == Color(white: 0.25))
    #expect(CornerRadii.right(20).mirrored == .left(20))
  }
}
