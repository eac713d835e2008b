import Books
import PaperGeometry
import PaperLayers
import PaperRaster

/// A layer for a text whose bitmap arrives from the background. The layer lies on whole pixels.
package final class LabelLayer {
  package let layer: Layer

  private var shownText: String?

  package init(name: String) {
    layer = Layer(name: name)
    layer.isHitTestable = false
    layer.isHidden = true
  }

  /// - Parameters:
  ///   - top: top of the text's box, in the window's coordinates, which are the parent layer's.
  ///   - center: horizontal centre of the text's box, in the same coordinates.
  /// - Returns: the height of the text in points; 0 while the bitmap is missing.
  @discardableResult
  package func show(
    _ request: LabelRequest?, top: Double, center: Double, opacity: Double, in view: ViewSize,
    from content: ReceivedContent, _ demand: inout Demand
  ) -> Double {
    show(
      request, keepsFormer: false, center: center, opacity: opacity, in: view, from: content,
      &demand
    ) { _ in top }
  }

  /// - Parameters:
  ///   - keepsFormer: other words stay until the bitmap of these arrives.
  ///   - top: the top of the text's box for its height, both in points.
  @discardableResult
  package func show(
    _ request: LabelRequest?, keepsFormer: Bool, center: Double, opacity: Double,
    in view: ViewSize, from content: ReceivedContent, _ demand: inout Demand,
    top: (Double) -> Double
  ) -> Double {
    guard let request, !request.text.isEmpty else {
      layer.isHidden = true
      return 0
    }
    // The bitmap of the same words in the previous size is the stand-in until the new bitmap arrives.
    let standIn = keepsFormer || request.text == shownText ? layer.contents : nil
    let arrived = content.label(request, &demand)
    guard let bitmap = arrived ?? standIn else {
      layer.isHidden = true
      return 0
    }
    if arrived != nil { shownText = request.text }
    let size = bitmap.size * (1 / view.scale)
    layer.frame = Rect(
      view.whole(center - size.width / 2), view.whole(top(size.height)), size.width, size.height)
    layer.contents = bitmap
    layer.contentsName = "label: " + (shownText ?? request.text)
    layer.opacity = opacity
    layer.isHidden = opacity <= 0
    return size.height
  }

  /// Shows a text that has arrived, or nothing.
  /// - Parameter origin: the top left corner, in points of the parent layer, which lies on whole pixels.
  package func show(_ bitmap: Bitmap?, of text: String, at origin: Point, in view: ViewSize) {
    layer.isHidden = bitmap == nil
    guard let bitmap else { return }
    let size = bitmap.size * (1 / view.scale)
    layer.frame = Rect(view.whole(origin.x), view.whole(origin.y), size.width, size.height)
    layer.contents = bitmap
    layer.contentsName = "label: " + text
  }
}
