import PaperGeometry

/// How a stiff leaf in the air bows. With the leaf's progress that is all that the leaf's shape follows from.
package struct LeafBow: Equatable, Sendable {
  /// 0 for a plane leaf, 1 for one that bows as much as it ever does.
  package var part: Double
  /// The point of the leaf that stays where it is seen on a plane leaf of the same progress: from the spine, in parts of
  /// the page's width. A hand holds the leaf there.
  package var held: Double

  /// The nearest to the spine that a leaf is held.
  static let nearest = 0.25

  package init(part: Double, held: Double = 1) {
    self.part = part.isFinite ? part.clamped(to: 0...1) : 0
    self.held = held.isFinite ? held.clamped(to: Self.nearest...1) : 1
  }

  /// How much a leaf bows that is moved so fast, in turns per second: in proportion to the square of a slow speed, so
  /// that a hand's tremor bows nothing, and with an end to it at a high one.
  package init(speed: Double, held: Double = 1) {
    let u = speed / Self.usualSpeed
    self.init(part: u * u / (1 + u * u), held: held)
  }

  /// In turns per second; half of the greatest bow.
  private static let usualSpeed = 1.3
}
