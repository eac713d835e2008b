import Foundation

/// The one motif of the pattern book: a leaf that curls over to one side. It has no symmetry
/// of its own, so that a pattern of it has exactly the symmetry that its group gives.
enum Motif {
  /// How long the leaf is in its own units.
  static let length = 2.05

  private struct Rib {
    let at: Point
    let along: Double
    let halfWidth: Double
  }

  /// The line down the middle of the leaf, from the round end to the tip.
  private static let ribs: [Rib] = {
    let count = 60
    let step = 1.75 / Double(count)
    // Puts the middle of the motif at the origin.
    var at = Point(-0.165, -0.307)
    return (0...count).map { i in
      let t = Double(i) / Double(count)
      let along = (108 - 10 * t - 150 * pow(t, 1.8)) * .pi / 180
      defer { at = at + Point(angle: along, distance: step) }
      return Rib(at: at, along: along, halfWidth: 0.5 * pow(1 - t, 0.8))
    }
  }()

  /// The leaf's outline, or one inside it: `share` of its width.
  static func leaf(share: Double) -> Path {
    let first = ribs[0]
    // An inner leaf stops short of the tip, and thins to nothing there.
    let reach = 0.5 + 0.5 * share
    let shown = ribs.prefix(Int(Double(ribs.count) * reach))
    let halves = shown.enumerated().map { i, rib in
      let left = 1 - Double(i) / Double(shown.count)
      return rib.halfWidth * share * (share < 1 ? pow(left, 0.3) : 1)
    }
    let cap = (1..<12).map { i in
      first.at
        + Point(
          angle: first.along + .pi / 2 + .pi * Double(i) / 12, distance: first.halfWidth * share)
    }
    let outer = zip(shown, halves).map { rib, half in
      rib.at + Point(angle: rib.along + .pi / 2, distance: half)
    }
    let inner = zip(shown, halves).map { rib, half in
      rib.at + Point(angle: rib.along - .pi / 2, distance: half)
    }
    return .polygon(outer.reversed() + cap + inner)
  }

  /// Dots in the border, along the outer side of the curl only.
  static let dots: Path = {
    var path = Path()
    for i in stride(from: 2, through: 38, by: 6) {
      let rib = ribs[i]
      let centre = rib.at + Point(angle: rib.along + .pi / 2, distance: rib.halfWidth * 0.8)
      path.add(.circle(centre, 0.052 - 0.0006 * Double(i)))
    }
    return path
  }()
}
