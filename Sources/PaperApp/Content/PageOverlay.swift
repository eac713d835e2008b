import PaperGeometry
import PaperLayers
import PaperRaster

/// A coloured rectangle that moves with a page: a selection, a link, a search hit.
package struct PageOverlay: Equatable {
  /// The page's number, counted from 0.
  package var page: Int
  /// The rectangle in page space: the page's height is 1, and the page's width is its aspect ratio.
  package var rect: Rect
  package var color: Color
  /// How the rectangle meets the page.
  package var blend: Blend

  package init(page: Int, rect: Rect, color: Color, blend: Blend = .sourceOver) {
    (self.page, self.rect, self.color, self.blend) = (page, rect, color, blend)
  }
}
