import PaperGeometry
import Testing

/// Geometry with numbers that no input should give: nothing traps, and what is said to be finite is.
@Suite(.timeLimit(.minutes(5))) struct TotalGeometryTests {
  private static let numbers: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, 0, -0.0, 1, -7,
  ]

  @Test func rotationsAndPerspectivesAreFinite() {
    for a in Self.numbers {
      let eye = Transform3D.perspective(distance: a)
      #expect(!eye.elements.contains { !$0.isFinite })
      for b in Self.numbers {
        for c in Self.numbers {
          let turned = Transform3D.rotation(a, b, c, 1)
          #expect(!turned.elements.contains { !$0.isFinite })
          let turn = Quaternion(angle: a, axis: SIMD3(b, c, 0))
          let parts = (0..<4).map { turn.components[$0] }
          #expect(!parts.contains { !$0.isFinite })
        }
      }
    }
  }

  @Test func noPlaceOfAWildProjectionIsWild() {
    for a in Self.numbers {
      for b in Self.numbers {
        var wild = Projection.identity
        (wild.m11, wild.m31, wild.m13) = (a, b, b)
        let inverse = wild.inverted
        for point in [Point(a, b), Point(3, 4), Point(b, 0)] {
          #expect(wild.apply(point)?.isFinite ?? true)
          #expect(inverse?.apply(point)?.isFinite ?? true)
        }
        let quad = Quad(Rect(a, 0, b, 10), through: .identity)
        let wildCorner = quad?.corners.first { !$0.isFinite }
        #expect(wildCorner == nil)
        let corners = Quad(
          topLeft: Point(0, 0), topRight: Point(a, 0), bottomRight: Point(a, b),
          bottomLeft: Point(0, b))
        let onto = Projection(Rect(0, 0, 10, 10), onto: corners)
        #expect(onto?.apply(Point(5, 5))?.isFinite ?? true)
        #expect(!Rect(a, b, a, b).intersection(Rect(0, 0, 5, 5)).width.isNaN)
      }
    }
  }

  @Test func wildTransformsComeApart() {
    for a in Self.numbers {
      for b in Self.numbers {
        var wild = Transform3D.identity
        (wild.m11, wild.m23, wild.m34, wild.m41) = (a, b, a, b)
        let turn = TransformParts(wild).mixed(with: TransformParts(.identity), b).rotation
        let length = (turn.components * turn.components).sum()
        #expect(abs(length - 1) < 1e-9)
      }
    }
  }
}
