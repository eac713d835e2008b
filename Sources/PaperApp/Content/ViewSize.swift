import PaperGeometry

/// The size of the window in points, and the pixels for a point.
public struct ViewSize: Equatable, Sendable {
  public var size: Size
  public var scale: Double

  /// Beyond any screen.
  private static let longest = 1e6

  /// Sizes below one point or without end and scales that are not positive are mended.
  public init(_ size: Size, scale: Double = 1) {
    func mended(_ length: Double) -> Double { min(Self.longest, max(1, length)) }
    self.size = Size(mended(size.width), mended(size.height))
    self.scale = scale.isFinite && scale > 0 ? scale : 1
  }

  /// `points`, moved to a whole pixel.
  package func whole(_ points: Double) -> Double { (points * scale).rounded() / scale }

  /// Whole pixels for a length in points, at least one.
  package func pixels(_ points: Double) -> Int { max(1, Int((points * scale).rounded())) }
}
