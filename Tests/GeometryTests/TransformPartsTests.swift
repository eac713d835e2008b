import PaperGeometry
import Testing

@Suite(.timeLimit(.minutes(5))) struct TransformPartsTests {
  private func distance(_ a: Transform3D, _ b: Transform3D) -> Double {
    zip(a.elements, b.elements).map { abs($0 - $1) }.reduce(0, max)
  }

  @Test(arguments: [0.0, 0.4, -1.5, 2.9, -179.999 * .pi / 180, .pi])
  func partsGiveBackTheWhole(angle: Double) {
    for axis in [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (1, -2, 3)] {
      for scale in [(1.0, 1.0, 1.0), (0.7, 0.7, 1), (-2, 0.5, 3), (0.1, 4, -1)] {
        for eye in [2000.0, 150, .infinity] {
          let whole = Transform3D.scale(scale.0, scale.1, scale.2)
            .concatenating(.rotation(angle, axis.0, axis.1, axis.2))
            .concatenating(.translation(30, -4, 12))
            .concatenating(.perspective(distance: eye))
          #expect(distance(TransformParts(whole).transform, whole) < 1e-12)
        }
      }
    }
  }

  @Test(arguments: [(0.0, 0.0, 1.0), (0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 0, 0)])
  func whatIsScaledToNothingComesBackToo(x: Double, y: Double, z: Double) {
    let whole = Transform3D.scale(x, y, z).concatenating(.translation(5, 6))
    #expect(distance(TransformParts(whole).transform, whole) < 1e-12)
    #expect(TransformParts(whole).rotation.transform == .identity)
    let turned = Transform3D.scale(x, y, z).concatenating(.rotation(0.9, 1, 0, 0))
    #expect(distance(TransformParts(turned).transform, turned) < 1e-12)
  }

  @Test func halfwayOverACardStandsUpright() {
    let fallen = Transform3D.perspective(distance: 2000)
      .rotated(-179.999 * .pi / 180, 1, 0, 0)
    let half = TransformParts(.identity).mixed(with: TransformParts(fallen), 0.5)
    let expected = Transform3D.rotation(-179.999 / 2 * .pi / 180, 1, 0, 0)
    #expect(distance(half.rotation.transform, expected) < 1e-12)
    #expect(half.perspective == -1.0 / 4000)
  }

  @Test func numbersThatAreNotFiniteDoNotTrap() {
    let wild = Transform3D(elements: (0..<16).map { $0 % 3 == 0 ? .nan : .infinity })
    _ = TransformParts(wild).mixed(with: TransformParts(.identity), 0.5).transform
  }
}
