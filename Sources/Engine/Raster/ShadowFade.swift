import PaperGeometry

/// The soft end of a shadow along a line of its plane: a second Gaussian edge, of any direction, by which the shadow is
/// multiplied.
package struct ShadowFade: Equatable, Sendable {
  /// Towards the shadow; of unit length.
  package var normal: Point
  /// Half of the shadow is left on the line `normal . p = offset`, in the plane's units.
  package var offset: Double
  /// Standard deviation of the edge, in the plane's units; above 0.
  package var sigma: Double

  package init(normal: Point, offset: Double, sigma: Double) {
    (self.normal, self.offset, self.sigma) = (normal, offset, sigma)
  }

  /// Whether the edge can be drawn.
  var isPlain: Bool { sigma > 0 && sigma.isFinite && (normal.x + normal.y + offset).isFinite }
}
