import PaperGeometry

/// How far a book has come from the closed cover that another layout shows to its open pose.
public struct BookOpening: Equatable, Sendable {
  /// The way from closed (0) to open (1), never negative; a spring may go a little beyond 1.
  public let progress: Double
  /// The closed cover, upright, in points of the view.
  public let cover: Rect
  /// Radius of the cover's corners on the fore-edge, in points.
  package let cornerRadius: Double
  /// The block that is seen beside the closed cover.
  package let block: ClosedBlock

  /// - Parameters:
  ///   - cornerRadius: in points.
  ///   - progress: clamped to 0...2; NaN counts as 0.
  ///   - cover: coordinates that are not finite count as 0.
  public init(progress: Double, cover: Rect, cornerRadius: Double) {
    self.init(progress: progress, cover: cover, cornerRadius: cornerRadius, block: .none)
  }

  package init(progress: Double, cover: Rect, cornerRadius: Double, block: ClosedBlock) {
    self.progress = progress.isNaN ? 0 : min(2, max(0, progress))
    func finite(_ value: Double) -> Double { value.isFinite ? value : 0 }
    self.cover = Rect(
      finite(cover.minX), finite(cover.minY), finite(cover.width), finite(cover.height))
    self.cornerRadius = max(0, finite(cornerRadius))
    self.block = block
  }
}
