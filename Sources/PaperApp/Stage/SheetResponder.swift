import Accessibility
import Controls
import PaperGestures
import Shell

/// A sheet on the chain of responders: it takes the keys that it has a use for, and keeps what the reader has done
/// until its owner asks.
final class SheetResponder: Responder {
  let view: SheetView
  private var actions: [ControlAction] = []

  /// Whether keys are the sheet's. A sentence that goes by itself takes none: Esc would else close the sentence, and the
  /// book only the second time.
  private let takesKeys: Bool

  init(_ sheet: Sheet, takesKeys: Bool = true) {
    view = SheetView(sheet)
    self.takesKeys = takesKeys
  }

  func takeActions() -> [ControlAction] {
    defer { actions = [] }
    return actions
  }

  /// Does what a screen reader asks.
  func perform(
    _ request: AccessibleRequest, on part: (control: String, item: Int?), at time: Double
  ) {
    actions +=
      view.perform(request, on: ControlID(part.control), item: part.item, at: time) ?? []
  }

  /// Takes an event of a pointer.
  func handle(_ event: InputEvent, at time: Double) { actions += view.handle(event, at: time) }

  var acceptsText: Bool { view.acceptsText }

  func handle(key: Key, at time: Double) -> Outcome? {
    guard takesKeys, let done = view.handle(key: key, at: time) else { return nil }
    actions += done
    return .used
  }

  func insert(text: String, at time: Double) { actions += view.insert(text: text) }
  func mark(text: MarkedText, at time: Double) { view.mark(text: text) }
}
