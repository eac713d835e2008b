import PaperGeometry
import PaperLayers

/// The thickness of a sheet that is bent over, as its edges show it: a line of one pixel, in the light above and at the sides,
/// in the shade below. The lines bend with the sheet.
package final class PaperEdge {
  private let layer: Layer
  private let lines = [
    Layer(name: "edgeLeft"), Layer(name: "edgeRight"), Layer(name: "edgeTop"),
    Layer(name: "edgeBottom"),
  ]

  package init(on layer: Layer) {
    self.layer = layer
    for line in lines {
      line.isHitTestable = false
      line.zPosition = 1
      layer.addSublayer(line)
    }
  }

  package func remove() {
    for line in lines { line.removeFromSuperlayer() }
  }

  /// - Parameters:
  ///   - pixel: the width of a line, in points of the layer.
  ///   - isNight: dark paper has a faint edge.
  package func show(_ isSeen: Bool, pixel: Double, isNight: Bool) {
    let (w, h) = (layer.bounds.width, layer.bounds.height)
    let frames = [
      Rect(0, 0, pixel, h), Rect(w - pixel, 0, pixel, h), Rect(0, 0, w, pixel),
      Rect(0, h - pixel, w, pixel),
    ]
    let lit = isNight ? Color(white: 1, alpha: 0.10) : Color(white: 1, alpha: 0.65)
    for (line, frame) in zip(lines, frames) {
      line.isHidden = !isSeen
      line.frame = frame
      line.backgroundColor = line === lines[3] ? Color(white: 0, alpha: 0.18) : lit
    }
  }
}
