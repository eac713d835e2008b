import Content
import Controls
import PaperGeometry
import PaperGestures
import Shell

/// Something that is shown over the page: a panel, a small card, a menu, a notice, the help, the bar of reading aloud.
/// The host owns order, focus and time; a guest says only how it differs from the defaults below. (Three hosts with a
/// protocol each were rejected: each repeated presses, focus, fading and the accessible tree.)
package protocol Overlay: AnyObject {
  // MARK: Place

  var view: FormView { get }
  /// Of two guests of one level the earlier gives way.
  var level: OverlayLevel { get }
  /// Sets the layers, in points of the window.
  func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand)

  // MARK: Modality

  var modality: OverlayModality { get }
  /// Whether the guest is only seen: no hand, no key and no screen reader reaches such a guest.
  var isPassive: Bool { get }

  // MARK: Focus and keys

  var keys: OverlayKeys { get }
  var acceptsText: Bool { get }
  /// The context of the keymap in which the guest takes commands; nil for none.
  var context: CommandContext? { get }
  /// - Returns: nil for a key that the guest leaves.
  func handle(key: Key, at time: Double) -> [ControlAction]?
  func insert(text: String) -> [ControlAction]
  /// Takes the clipboard's text, which a field has asked for.
  func paste(_ text: String, into field: ControlID) -> [ControlAction]
  /// - Returns: whether the guest keeps a command from those beneath.
  func perform(_ command: Command) -> Bool

  // MARK: Deeds

  /// Does what the reader has done with a control. Copying and pasting are the host's business.
  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest]
  /// The reader wants the guest closed.
  /// - Returns: whether the host may close the guest; false where the guest's owner does so.
  func mayClose() -> Bool

  // MARK: For a screen reader

  /// Whether the guest only says something, and is said when it comes.
  var isNotice: Bool { get }

  // MARK: Motion

  /// Takes the book of the frame, before the layout; nil while none is open.
  func follow(_ book: ReadBook?, in view: ViewSize, at time: Double)
  /// When the guest closes by itself, in seconds; nil for never.
  var end: Double? { get }
  /// The time of the guest's next change while nothing moves, in seconds.
  var deadline: Double? { get }
  func isMoving(at time: Double) -> Bool
}

/// A panel of the chrome, unless a guest says otherwise.
extension Overlay {
  package var level: OverlayLevel { OverlayLevel(of: view.form.place) }
  package var modality: OverlayModality { level >= .low ? .over : .beside }
  package var isPassive: Bool { false }
  package var keys: OverlayKeys { .focused }
  package var acceptsText: Bool { view.acceptsText }
  package var context: CommandContext? { nil }
  package var isNotice: Bool { view.form.place == .note }
  package var end: Double? { nil }
  package var deadline: Double? { end }

  package func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    self.view.show(
      in: PanelArea.area(of: self.view.form.place, in: view), view: view, style: style, at: time,
      from: content, &demand)
  }

  package func handle(key: Key, at time: Double) -> [ControlAction]? {
    view.handle(key: key, at: time)
  }

  package func insert(text: String) -> [ControlAction] { view.insert(text: text) }

  package func paste(_ text: String, into field: ControlID) -> [ControlAction] {
    view.paste(text, into: field)
  }

  package func perform(_ command: Command) -> Bool { false }
  package func mayClose() -> Bool { true }
  package func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {}
  package func isMoving(at time: Double) -> Bool { view.isMoving(at: time) }
}
