import Content
import PaperGeometry
import PaperLayers
import PaperLayouts

/// The ribbon of a book that has been read: it hangs over the cover, the further the more has been read, and
/// over the whole cover of a book that was read to its end.
final class CoverRibbon {
  private let layer = Layer(name: "ribbon")
  private let cover: Layer
  private let order: ReadingDirection

  /// The ribbon of a book that was only just begun, in parts of the cover's height.
  private static let shortest = 0.06
  /// In parts of the cover's width: the ribbon, and the space beside it on the side of the fore-edge.
  private static let (width, margin) = (0.035, 0.09)
  private static let silk = Color(hex: 0x9B2C2F)

  init(on cover: Layer, order: ReadingDirection) {
    (self.cover, self.order) = (cover, order)
    layer.backgroundColor = Self.silk
    layer.isHitTestable = false
    layer.isDoubleSided = false
    layer.isHidden = true
    layer.zPosition = 1
    cover.addSublayer(layer)
  }

  /// - Parameter progress: how much has been read, from 0 to 1; nil for a book that was never read.
  func show(_ progress: Double?, in view: ViewSize) {
    layer.isHidden = progress == nil
    guard let progress else { return }
    let size = cover.bounds.size
    let width = max(3 / view.scale, size.width * Self.width)
    let height = size.height * (Self.shortest + (1 - Self.shortest) * progress.clamped(to: 0...1))
    let isLeft = order == .rightToLeft
    let x = isLeft ? size.width * Self.margin : size.width * (1 - Self.margin) - width
    layer.frame = Rect(x, 0, width, height)
    layer.shadow = Shadow(opacity: 0.3, radius: width / 3, offset: Point(0, width / 8))
  }
}
