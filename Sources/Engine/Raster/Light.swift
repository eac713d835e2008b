import PaperGeometry

/// How much light falls on a plane, as a factor of the colours that the plane shows.
///
/// A factor of 1 leaves a colour as it is, a smaller factor darkens in proportion, so a dark page never becomes
/// lighter in the shade, and a factor above 1 brightens up to white. Factors are taken as within
/// `Light.factors`.
package struct Light: Equatable, Sendable {
  /// The direction along which the light changes.
  package typealias Axis = LinearGradient.Axis

  /// A factor at a place.
  package struct Stop: Equatable, Sendable {
    /// 0 at the rectangle's left or top, 1 at its right or bottom.
    package var location: Double
    /// What remains of the light, for green; `warmth` says how much of red and blue remains.
    package var factor: Double

    /// A factor at a place from 0 to 1.
    package init(_ location: Double, _ factor: Double) {
      self.location = location
      self.factor = factor
    }
  }

  /// The factors that a light can have.
  package static let factors = 33.0 / 256...288.0 / 256

  /// The direction along which the light changes.
  package var axis: Axis
  /// The stops in rising order of location; factors between them are interpolated for each channel.
  package let stops: [Stop]
  /// How warm the shade is, 0 for grey: where green loses `1 - factor`, red loses `1 - warmth` times as much, and
  /// blue `1 + warmth` times.
  package var warmth: Double

  /// A light; stops are sorted by their places.
  package init(axis: Axis, stops: [Stop], warmth: Double = 0) {
    self.axis = axis
    self.stops = stops.sorted { $0.location < $1.location }
    self.warmth = warmth
  }

  /// The same light everywhere.
  package init(factor: Double, warmth: Double = 0) {
    self.init(axis: .x, stops: [Stop(0, factor)], warmth: warmth)
  }

  /// The factors of red, green and blue at a stop, before they are limited to `factors`.
  package func channels(_ factor: Double) -> (red: Double, green: Double, blue: Double) {
    let loss = 1 - factor
    return (1 - loss * (1 - warmth), factor, 1 - loss * (1 + warmth))
  }
}

/// A light in the plane that it falls on: the rectangle that its stops are measured in, and where the rectangle
/// is seen.
package struct PlacedLight: Equatable, Sendable {
  /// The light.
  package var light: Light
  /// The rectangle over which the light is measured.
  package var rect: Rect
  /// The map of the rectangle to the window.
  package var projection: Projection

  /// A light over a rectangle in a plane.
  package init(_ light: Light, rect: Rect, projection: Projection) {
    self.light = light
    self.rect = rect
    self.projection = projection
  }
}
