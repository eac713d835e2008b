import Content
import PaperGeometry
import PaperLayouts

/// How an open book is looked at in one frame, for what its pages have to show.
package struct PageLens: Equatable {
  /// From the desk, on which the book lies, to the window.
  package var camera: BookCamera
  /// Whether the scale stays as it is: then every pixel is shown as it was drawn.
  package var isResting = true
  /// The scales for which tiles were drawn lately, the present one first.
  package var levels: [Double] = []

  package init(_ view: ViewSize) { camera = .plain(view.size) }

  /// Whether pages are larger than they fit the window.
  var isMagnified: Bool { camera.scale > 1.000_1 }

  /// The scale for which the tiles of this frame are drawn.
  var level: Double { isResting ? camera.scale : ZoomScale.level(camera.scale) }

  /// The most levels that are kept: of the two before, tiles stand in while those of the present arrive.
  static let maximumLevels = 3
}
