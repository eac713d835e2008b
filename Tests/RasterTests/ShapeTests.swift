import PaperGeometry
import PaperRaster
import TestSupport
import Testing

/// Edges, corners and clips, by the share of a pixel that they leave.
@Suite(.timeLimit(.minutes(5))) struct ShapeTests {
  static func box(
    _ rect: Rect, corners: CornerRadii = .zero, _ projection: Projection = .identity,
    clips: [Clip] = []
  ) -> DrawCommand {
    DrawCommand(
      rect: rect, corners: corners, projection: projection, paint: .color(.white), clips: clips)
  }

  /// White on black: a channel is the coverage in 255.
  static func drawn(_ commands: [DrawCommand], _ w: Int = 20, _ h: Int = 20) -> TestCanvas {
    let canvas = TestCanvas(w, h)
    canvas.draw(commands, background: .black)
    return canvas
  }

  static func level(_ canvas: TestCanvas, _ x: Int, _ y: Int) -> Int { Int(canvas[x, y] & 0xFF) }

  @Test func partlyCoveredEdges() {
    let canvas = Self.drawn([Self.box(Rect(2.5, 3.25, 10, 10))])
    #expect(Self.level(canvas, 1, 8) == 0)
    #expect(abs(Self.level(canvas, 2, 8) - 128) <= 1)
    #expect(Self.level(canvas, 3, 8) == 255)
    #expect(abs(Self.level(canvas, 12, 8) - 128) <= 1)
    #expect(Self.level(canvas, 13, 8) == 0)
    #expect(abs(Self.level(canvas, 8, 3) - 191) <= 1)
    #expect(abs(Self.level(canvas, 8, 13) - 64) <= 1)
    #expect(abs(Self.level(canvas, 2, 3) - 96) <= 1)
  }

  @Test func aSliverCoversItsWidth() {
    let canvas = Self.drawn([Self.box(Rect(4.3, 0, 0.2, 20))])
    #expect(abs(Self.level(canvas, 4, 10) - 51) <= 1)
    #expect(Self.level(canvas, 3, 10) == 0 && Self.level(canvas, 5, 10) == 0)
  }

  @Test func edgesOnPixelsAreCrisp() {
    let canvas = Self.drawn([Self.box(Rect(3, 3, 7, 7), .scale(1.000_000_1, 1))])
    for i in 0..<20 {
      #expect(Self.level(canvas, i, 5) == (i >= 3 && i < 10 ? 255 : 0))
      #expect(Self.level(canvas, 5, i) == (i >= 3 && i < 10 ? 255 : 0))
    }
  }

  @Test func neighboursLeaveNoSeam() {
    let left = Self.box(Rect(0, 0, 1, 2), Projection(.scale(30, 30)))
    let right = Self.box(Rect(1, 0, 1, 2), Projection(.scale(30, 30)))
    let canvas = Self.drawn([left, right], 60, 60)
    #expect(canvas.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
  }

  /// The white area of a quarter of a disc, and the symmetry of all four corners.
  @Test func roundedCornersHaveTheAreaOfADisc() {
    let canvas = Self.drawn([Self.box(Rect(2, 2, 16, 16), corners: CornerRadii(99))])
    let area = canvas.pixels.map { Double($0 & 0xFF) / 255 }.reduce(0, +)
    #expect(abs(area - 64 * Double.pi) < 0.4, "\(area)")
    for y in 0..<20 {
      for x in 0..<20 {
        #expect(canvas[x, y] == canvas[19 - x, y])
        #expect(canvas[x, y] == canvas[y, x])
      }
    }
  }

  @Test func eachCornerHasItsOwnRadius() {
    let radii = CornerRadii(topLeft: 0, topRight: 4, bottomRight: 8, bottomLeft: 2)
    let canvas = Self.drawn([Self.box(Rect(0, 0, 20, 20), corners: radii)])
    #expect(Self.level(canvas, 0, 0) == 255)
    #expect(Self.level(canvas, 19, 0) == 0 && Self.level(canvas, 17, 2) == 255)
    #expect(Self.level(canvas, 18, 18) == 0 && Self.level(canvas, 17, 17) > 100)
    #expect(Self.level(canvas, 0, 19) < 255 && Self.level(canvas, 1, 18) == 255)
  }

  @Test func clipsCutOnPixelsAndBetweenThem() {
    let exact = Clip(rect: Rect(5, 5, 6, 6), projection: .identity)
    let half = Clip(rect: Rect(0, 0, 8.5, 20), projection: .identity)
    let canvas = Self.drawn([Self.box(Rect(0, 0, 20, 20), clips: [exact, half])])
    #expect(Self.level(canvas, 4, 6) == 0 && Self.level(canvas, 5, 5) == 255)
    #expect(Self.level(canvas, 7, 10) == 255 && Self.level(canvas, 7, 11) == 0)
    #expect(abs(Self.level(canvas, 8, 8) - 128) <= 1 && Self.level(canvas, 9, 8) == 0)
  }

  @Test func aRoundedClipIsTheShapeItself() {
    let rect = Rect(3.3, 2.1, 13, 14.5)
    let turned = Projection(
      Transform3D.rotation(0.2, 0, 0, 1).concatenating(.translation(2, -1)))
    let shape = Self.drawn([Self.box(rect, corners: CornerRadii(5), turned)])
    let clip = Clip(rect: rect, corners: CornerRadii(5), projection: turned)
    let clipped = Self.drawn([Self.box(Rect(-50, -50, 200, 200), clips: [clip])])
    #expect(shape.pixels == clipped.pixels)
  }

  /// The edges of a page turned by 45 degrees lie where geometry says, to a fraction of a pixel.
  @Test func aTurnedPageLiesWhereItsQuadSays() throws {
    var eye = Transform3D.identity
    eye.m34 = -1 / 2000
    let turned = Transform3D.rotation(.pi / 4, 0, 1, 0).concatenating(eye)
      .concatenating(.translation(20.3, 30.6))
    let projection = Projection(turned)
    let rect = Rect(0, 0, 300, 200)
    let quad = try #require(Quad(rect, through: projection))
    let canvas = Self.drawn([Self.box(rect, projection)], 300, 300)
    func row(_ y: Int) -> Double {
      (0..<300).map { Double(Self.level(canvas, $0, y)) }.reduce(0, +)
    }
    func column(_ x: Int, _ rows: Range<Int>) -> Double {
      rows.map { Double(Self.level(canvas, x, $0)) }.reduce(0, +) / 255
    }
    // Along a row through the middle: first moment and mass give the left and the right edge.
    let mass = row(130) / 255
    let moment =
      (0..<300).map { (Double($0) + 0.5) * Double(Self.level(canvas, $0, 130)) }.reduce(0, +) / 255
    let middle = moment / mass
    #expect(abs(middle - mass / 2 - quad.topLeft.x) < 0.02)
    #expect(abs(middle + mass / 2 - quad.topRight.x) < 0.02)
    // Down two columns: the slanting upper and lower edges.
    for x in [40, 200] {
      let t = (Double(x) + 0.5 - quad.topLeft.x) / (quad.topRight.x - quad.topLeft.x)
      let top = quad.topLeft.y + (quad.topRight.y - quad.topLeft.y) * t
      let bottom = quad.bottomLeft.y + (quad.bottomRight.y - quad.bottomLeft.y) * t
      #expect(abs(130 - column(x, 0..<130) - top) < 0.02)
      #expect(abs(130 + column(x, 130..<300) - bottom) < 0.02)
    }
  }
}
