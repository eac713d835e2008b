import Content
import PaperGeometry
import PaperLayers

/// How far a book on the shelf has been fetched.
package enum FetchProgress: Equatable, Sendable {
  /// The book waits, or nobody knows how much is to come.
  case unknown
  /// From 0 to 1.
  case part(Double)
}

/// The bar low on the cover of a book that is being fetched: the longer the more has come.
final class CoverProgress {
  private let cover: Layer
  /// Nil until a book is fetched: nearly no cover has a bar.
  private var layers: (ground: Layer, bar: Layer)?

  /// In parts of the cover: the space beside and below the bar.
  private static let (margin, foot) = (0.08, 0.05)
  private static let color = Color(hex: 0xF4EFE4)

  init(on cover: Layer) { self.cover = cover }

  /// - Parameter progress: nil for a book that nobody fetches.
  func show(_ progress: FetchProgress?, in view: ViewSize) {
    guard progress != nil || layers != nil else { return }
    let (ground, bar) = layers ?? made()
    layers = (ground, bar)
    (ground.isHidden, bar.isHidden) = (progress == nil, progress == nil || progress == .unknown)
    guard let progress else { return }
    let size = cover.bounds.size
    let height = max(3 / view.scale, min(6, size.height * 0.018))
    let width = size.width * (1 - 2 * Self.margin)
    let y = size.height * (1 - Self.foot) - height
    ground.frame = Rect(size.width * Self.margin, y, width, height)
    guard case .part(let part) = progress else { return }
    // Whole pixels: a bar that grows within a pixel changes nothing.
    let grown = (width * part.clamped(to: 0...1) * view.scale).rounded() / view.scale
    bar.frame = Rect(size.width * Self.margin, y, grown, height)
  }

  private func made() -> (ground: Layer, bar: Layer) {
    let ground = Layer(name: "fetching")
    let bar = Layer(name: "fetched")
    ground.backgroundColor = .black
    ground.opacity = 0.55
    bar.backgroundColor = Self.color
    for (layer, depth) in [(ground, 2.0), (bar, 3.0)] {
      layer.isHitTestable = false
      layer.isDoubleSided = false
      layer.zPosition = depth
      cover.addSublayer(layer)
    }
    return (ground, bar)
  }
}
