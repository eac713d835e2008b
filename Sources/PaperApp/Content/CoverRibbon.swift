import PaperGeometry
import PaperLayers

/// How far a book has been read.
package struct ReadProgress: Equatable, Sendable {
  /// From above 0 to 1.
  package var part: Double
  /// Since when that is known, in seconds.
  package var since: Double

  package init(_ part: Double, since: Double) { (self.part, self.since) = (part, since) }
}

/// The ribbon of a book that has been read: it hangs over the cover, the further the more has been read, and
/// over the whole cover of a book that was read to its end.
package final class CoverRibbon {
  /// How a ribbon looks.
  package struct Look: Equatable {
    /// How much has been read, from 0 to 1.
    package var progress: Double
    /// Whether the ribbon hangs near the left edge, where a book from right to left has its fore-edge.
    package var isOnLeft: Bool
    /// The least width, in points.
    package var minimumWidth: Double

    package init(progress: Double, isOnLeft: Bool, in view: ViewSize) {
      (self.progress, self.isOnLeft) = (progress, isOnLeft)
      minimumWidth = 3 / view.scale
    }
  }

  private let layer = Layer(name: "ribbon")
  private let cover: Layer

  /// The ribbon of a book that was only just begun, in parts of the cover's height.
  private static let shortest = 0.06
  /// In parts of the cover's width: the ribbon, and the space beside it on the side of the fore-edge.
  private static let (width, margin) = (0.035, 0.09)
  private static let silk = Color(hex: 0x9B2C2F)
  /// When the cover was first seen.
  private let birth: Double
  private var fade: LateFade?

  /// - Parameter birth: when the cover is first laid out. A ribbon that is known by then does not fade in.
  package init(on cover: Layer, at birth: Double) {
    (self.cover, self.birth) = (cover, birth)
    layer.backgroundColor = Self.silk
    layer.isHitTestable = false
    layer.isDoubleSided = false
    layer.isHidden = true
    layer.zPosition = 1
    cover.addSublayer(layer)
  }

  /// - Parameters:
  ///   - look: nil for a book that was never read.
  ///   - known: since when that is known, in seconds.
  package func show(_ look: Look?, since known: Double?, at time: Double) {
    fade = LateFade(arrival: look == nil ? nil : known, birth: birth)
    show(look, opacity: 1 - (fade?.opacity(at: time) ?? 0))
  }

  /// Whether a ribbon that was known late is fading in.
  package func isFading(at time: Double) -> Bool { fade?.isFading(at: time) ?? false }

  package func show(_ look: Look?, opacity: Double = 1) {
    layer.isHidden = look == nil || opacity <= 0
    guard let look else { return }
    layer.opacity = opacity.clamped(to: 0...1)
    let size = cover.bounds.size
    let width = max(look.minimumWidth, size.width * Self.width)
    let progress = look.progress.clamped(to: 0...1)
    let height = size.height * (Self.shortest + (1 - Self.shortest) * progress)
    let x =
      look.isOnLeft ? size.width * Self.margin : size.width * (1 - Self.margin) - width
    layer.frame = Rect(x, 0, width, height)
    layer.shadow = Shadow(opacity: 0.3, radius: width / 3, offset: Point(0, width / 8))
  }
}
