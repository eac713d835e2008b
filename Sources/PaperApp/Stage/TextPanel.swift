import Accessibility
import Chrome
import Content
import Controls
import PaperGeometry

/// A panel or a card about the text of the open book. The panel keeps the reader's actions until its owner asks, as the owner
/// performs the actions with the book of that moment.
class TextPanel: FormOverlay {
  final let view: FormView
  final let level: OverlayLevel
  final let modality: OverlayModality
  /// Whether keys are the panel's. A sentence that goes by itself takes none: Esc would else close the sentence, and the
  /// book only the second time.
  final let keys: OverlayKeys
  /// When the panel closes by itself, in seconds; nil for never.
  final var end: Double?
  private var actions: [ControlAction] = []

  init(
    _ form: Form, level: OverlayLevel, modality: OverlayModality = .beside,
    keys: OverlayKeys = .always
  ) {
    view = FormView(form)
    (self.level, self.modality, self.keys) = (level, modality, keys)
  }

  func takeActions() -> [ControlAction] {
    defer { actions = [] }
    return actions
  }

  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest] {
    actions.append(action)
    return []
  }

  func mayClose() -> Bool {
    actions.append(.closed)
    return false
  }

  var isPassive: Bool { level == .address || level == .preview }
  var isNotice: Bool { view.form.place == .note && view.focus == nil }
  var deadline: Double? { end }
  func isMoving(at time: Double) -> Bool { view.isMoving(at: time) }

  /// Stated here, so that a panel with other parts can say otherwise.
  func accessibleTree(at time: Double) -> AccessibleNode? {
    view.accessibleTree(at: time, name: formName, isNotice: isNotice)
  }

  func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    self.view.show(
      in: PanelArea.area(of: self.view.form.place, in: view), view: view, style: style, at: time,
      from: content, &demand)
  }
}
