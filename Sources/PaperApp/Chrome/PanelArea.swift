import Content
import Controls
import PaperGeometry

/// Where forms may lie in the window.
package enum PanelArea {
  static let margin = 12.0

  package static func area(of place: Form.Place, in view: ViewSize) -> Rect {
    let isSmall = view.isSmall
    let margin = isSmall ? 6 : Self.margin
    let all = Rect(origin: .zero, size: view.size).insetBy(margin, margin)
    let strip = isSmall ? 0 : ToolbarLayout.height
    let below = isSmall ? 0 : ScrubberLayout.height + ScrubberLayout.below
    switch place {
    case .left, .right:
      return mended(Rect(all.minX, all.minY + strip, all.width, all.height - strip))
    case .low, .note: return mended(Rect(all.minX, all.minY, all.width, all.height - below))
    case .center, .full, .menu, .top: return mended(all)
    }
  }

  private static func mended(_ rect: Rect) -> Rect {
    Rect(rect.minX, rect.minY, max(1, rect.width), max(1, rect.height))
  }
}
