import Content
import Controls
import PaperGeometry

/// The places in the toolbar at the top, as read from left to right: a pure function of the window and of what is
/// to be shown. What has no room is left out, the title first.
package struct ToolbarLayout: Equatable {
  package struct Place: Equatable {
    package var button: ChromeButtons.Button
    /// In points of the window.
    package var frame: Rect
  }

  package private(set) var frame = Rect.zero
  package private(set) var buttons: [Place] = []
  package private(set) var title: Rect?

  package static let height = 44.0
  /// The height in a window whose book leaves less room above.
  static let minimumHeight = 34.0
  private static let target = 32.0
  private static let margin = 6.0

  /// - Parameter bookTop: the upper edge of the book's boards, in points of the window.
  package init(in view: ViewSize, bookTop: Double) {
    let (width, target) = (view.size.width, Self.target)
    guard view.size.height >= 120, width >= 80 else { return }
    // The paper of a magnified book lies beneath the toolbar anyway.
    let height = bookTop > 0 ? bookTop.clamped(to: Self.minimumHeight...Self.height) : Self.height
    frame = Rect(0, 0, width, height)
    let y = (height - target) / 2
    buttons = [Place(button: ChromeButtons.close, frame: Rect(Self.margin, y, target, target))]
    let room = Int((width - 2 * Self.margin - target - 8) / (target + 2))
    let shown = ChromeButtons.all.suffix(max(0, room))
    var x = width - Self.margin - Double(shown.count) * (target + 2)
    let end = x
    for button in shown {
      buttons.append(Place(button: button, frame: Rect(x, y, target, target)))
      x += target + 2
    }
    // The title stands in the middle of the window, as far as the buttons leave its middle free.
    let side = max(width - end, Self.margin + target) + 8
    if width - 2 * side >= 120 { title = Rect(side, 0, width - 2 * side, height) }
  }
}
