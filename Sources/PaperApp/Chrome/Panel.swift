import Content
import Controls
import PaperGeometry
import Shell

/// A sheet with what it is for: a panel, a small card, a menu, the help. The host shows it, hands input on, and asks
/// it what to do.
package protocol Panel: AnyObject {
  var view: SheetView { get }
  /// Takes the book of the frame, before the layout; nil while none is open.
  func follow(_ book: ReadBook?, in view: ViewSize, at time: Double)
  /// Does what the reader has done with a control. `.closed`, copying and pasting are the host's business.
  func perform(_ action: ControlAction, at time: Double) -> [ChromeWish]
  /// When the panel closes by itself, in seconds; nil for never.
  var end: Double? { get }
}

extension Panel {
  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {}
  package var end: Double? { nil }
}
