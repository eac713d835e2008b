import Accessibility
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell

/// Something that is shown over the page: the strip with its scrubber, a panel, a small card, a menu, a notice, the help,
/// the bar of reading aloud. The host owns order, focus and time; a guest says only how it differs from the defaults
/// below. A guest of controls is a `FormOverlay`.
package protocol Overlay: AnyObject {
  // MARK: Place

  var layer: Layer { get }
  /// Of two guests of one level the earlier gives way.
  var level: OverlayLevel { get }
  /// Whether the guest is offered the pointer at a point of the window.
  func contains(_ point: Point) -> Bool
  /// Sets the layers, in points of the window.
  func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand)

  // MARK: Modality

  var modality: OverlayModality { get }
  /// Whether the guest is only seen: no hand, no key and no screen reader reaches such a guest.
  var isPassive: Bool { get }

  // MARK: Pointers

  /// Takes an event of a pointer on the guest, or of a press that began there.
  /// - Returns: nil for an event that the guest leaves to what lies beneath.
  func handle(_ event: InputEvent, at time: Double) -> [ChromeRequest]?
  /// The purpose of a press at a point; nil where a press is not the guest's.
  func pointerShape(at point: Point) -> PointerShape?

  // MARK: Focus and keys

  var hasFocus: Bool { get }
  /// Whether the guest has ever had the keys.
  var hadFocus: Bool { get }
  /// - Parameter control: nil for the first that takes the focus.
  func takeFocus(_ control: ControlID?)
  func dropFocus(at time: Double)
  var keys: OverlayKeys { get }
  var acceptsText: Bool { get }
  /// The context of the keymap in which the guest takes commands; nil for none.
  var context: CommandContext? { get }
  /// - Returns: nil for a key that the guest leaves.
  func handle(key: Key, at time: Double) -> [ChromeRequest]?
  func insert(text: String, at time: Double) -> [ChromeRequest]
  func mark(text: MarkedText)
  /// Takes the clipboard's text, which a field has asked for.
  func paste(_ text: String, into field: ControlID, at time: Double) -> [ChromeRequest]
  /// - Returns: whether the guest keeps a command from those beneath.
  func perform(_ command: Command) -> Bool

  // MARK: For a screen reader

  /// The objects of the guest; nil while there are none.
  func accessibleTree(at time: Double) -> AccessibleNode?
  /// - Returns: nil for an object that is not on the guest.
  func perform(_ request: AccessibleRequest, at time: Double) -> [ChromeRequest]?

  // MARK: Going

  /// The reader wants the guest closed.
  /// - Returns: whether the host may close the guest; false where the guest's owner does so.
  func mayClose() -> Bool
  /// Begins to fade out. `isGone` says when the layer may be removed.
  func leave(at time: Double)
  func isGone(at time: Double) -> Bool

  // MARK: Motion

  /// Takes the book of the frame, before the layout; nil while none is open.
  func follow(_ book: ReadBook?, in view: ViewSize, at time: Double)
  /// When the guest closes by itself, in seconds; nil for never.
  var end: Double? { get }
  /// The time of the guest's next change while nothing moves, in seconds.
  var deadline: Double? { get }
  func isMoving(at time: Double) -> Bool
}

/// A guest beside the page, without text.
extension Overlay {
  package var modality: OverlayModality { level >= .low ? .over : .beside }
  package var isPassive: Bool { false }
  package var hadFocus: Bool { hasFocus }
  package var keys: OverlayKeys { .focused }
  package var acceptsText: Bool { false }
  package var context: CommandContext? { nil }
  package func insert(text: String, at time: Double) -> [ChromeRequest] { [] }
  package func mark(text: MarkedText) {}
  package func paste(_ text: String, into field: ControlID, at time: Double) -> [ChromeRequest] {
    []
  }
  package func perform(_ command: Command) -> Bool { false }
  package func mayClose() -> Bool { true }
  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {}
  package var end: Double? { nil }
  package var deadline: Double? { end }

  // A permanent guest, as the strip, takes the focus by Tab alone, and is never closed.
  package func takeFocus(_ control: ControlID?) {}
  package func leave(at time: Double) {}
  package func isGone(at time: Double) -> Bool { true }
}
