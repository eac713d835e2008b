import PaperGeometry
import PaperLayers

/// A coloured rectangle over a page, wherever the page lies: a selection, a link, a search hit.
package struct PageOverlay: Equatable {
  /// Counted from 0.
  package var page: Int
  /// In page space: the page's height is 1, its width its aspect.
  package var rect: Rect
  package var color: Color

  package init(page: Int, rect: Rect, color: Color) {
    (self.page, self.rect, self.color) = (page, rect, color)
  }
}
