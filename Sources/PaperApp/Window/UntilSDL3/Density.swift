import PaperGeometry

/// How many pixels a point has, and how many of SDL's units.
///
/// SDL 2 tells of a denser screen on Wayland alone, where its units are larger than pixels. On X11 its units are pixels
/// whatever the screen; there the desktop tells the density in the resource database (decision: X11 density).
package struct Density: Equatable {
  /// What the user has chosen; nil for what the desktop tells.
  package var chosen: Double?
  /// The dots per inch in X's resource database; 0 for none.
  package var dotsPerInch = 0.0

  package init(chosen: Double? = nil, dotsPerInch: Double = 0) {
    (self.chosen, self.dotsPerInch) = (chosen, dotsPerInch)
  }

  /// The dots per inch at which a point is a pixel.
  private static let usual = 96.0

  /// Pixels for each point. No desktop wants less than a pixel, whatever an old database says.
  /// - Parameter pixelsPerUnit: of SDL's units, as the window has them.
  package func scale(pixelsPerUnit: Double) -> Double {
    let reported = dotsPerInch > 0 ? max(1, dotsPerInch / Self.usual) : 1
    let scale = chosen ?? pixelsPerUnit * reported
    return scale.isFinite ? scale.clamped(to: Self.scales) : 1
  }

  /// The scales that can be.
  package static let scales = 0.5...8.0

  /// SDL's units for each point.
  package func units(pixelsPerUnit: Double) -> Double {
    scale(pixelsPerUnit: pixelsPerUnit) / max(pixelsPerUnit, 1e-9)
  }
}
