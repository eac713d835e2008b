import PaperGeometry

/// The size of the window in points, and the number of pixels for each point.
public struct ViewSize: Equatable, Sendable {
  public var size: Size
  public var scale: Double

  /// The greatest length in points: larger than any screen.
  private static let longest = 1e6

  /// Limits the width and the height to 1...1,000,000 points. A scale that is not positive and finite
  /// becomes 1.
  public init(_ size: Size, scale: Double = 1) {
    func mended(_ length: Double) -> Double { min(Self.longest, max(1, length)) }
    self.size = Size(mended(size.width), mended(size.height))
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }

  /// The length or coordinate `points`, rounded to a whole pixel, in points.
  package func whole(_ points: Double) -> Double { points.snapped(toPixelsAt: scale) }

  /// A length in points as a whole number of pixels, at least 1. No number is too large: lengths follow from the
  /// shapes of pages, and a shape may be anything.
  package func pixels(_ points: Double) -> Int {
    Int((points * scale).rounded().clamped(to: 1...Self.maximumPixels))
  }
  /// The product of two sides can be counted.
  private static let maximumPixels = 1e9
}
