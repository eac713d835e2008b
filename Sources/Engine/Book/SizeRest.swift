import PaperGeometry

/// When a view that is resized has come to rest.
///
/// A picture that depends on the size of the view is made once for the size at which the view rests. In each frame of a
/// resize such a picture took longer than all else that the book does (decision: Cut edges at rest).
struct SizeRest: Equatable, Sendable {
  /// How long a size stays until the view rests, in seconds.
  static let delay = 0.15

  /// In pixels.
  private var size: Size?
  private var since = -Double.infinity

  /// Notes the size of the view. The first size rests at once.
  mutating func follow(_ shape: BookShape, at time: Double) {
    let new = shape.viewSize * shape.pixelScale
    guard new != size else { return }
    since = size == nil ? -.infinity : time
    size = new
  }

  /// Whether the view has had a size for long enough.
  func isResting(at shape: BookShape, _ time: Double) -> Bool {
    (size == nil || shape.viewSize * shape.pixelScale == size) && !isWaiting(at: time)
  }

  /// Whether the view rests in a moment, and has to be laid out then.
  func isWaiting(at time: Double) -> Bool { time < since + Self.delay }
}
