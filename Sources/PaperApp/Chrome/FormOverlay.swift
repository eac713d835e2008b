import Accessibility
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell

/// A guest of controls: a panel of the chrome, unless the guest says otherwise.
package protocol FormOverlay: Overlay {
  var view: FormView { get }
  /// Whether the guest only says something, and is said when it comes.
  var isNotice: Bool { get }
  /// Does what the reader has done with a control. Closing, copying and pasting are the host's business.
  func perform(_ action: ControlAction, at time: Double) -> [ChromeRequest]
}

extension FormOverlay {
  package var layer: Layer { view.layer }
  package var level: OverlayLevel { OverlayLevel(of: view.form.place) }
  package var isNotice: Bool { view.form.place == .note }
  package func contains(_ point: Point) -> Bool { view.contains(point) }
  package func leave(at time: Double) { view.leave(at: time) }
  package func isGone(at time: Double) -> Bool { view.isGone(at: time) }
  package func isMoving(at time: Double) -> Bool { view.isMoving(at: time) }

  package func layout(
    in view: ViewSize, style: InterfaceStyle, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    self.view.show(
      in: PanelArea.area(of: self.view.form.place, in: view), view: view, style: style, at: time,
      from: content, &demand)
  }

  // MARK: Input

  package func requests(_ actions: [ControlAction], at time: Double) -> [ChromeRequest] {
    actions.flatMap { action -> [ChromeRequest] in
      switch action {
      case .closed: [.dismiss]
      case .copied(let text): [.effect(.copy(text))]
      case .wantsPaste(let field): [.paste(into: field, .paste)]
      case .wantsPrimary(let field): [.paste(into: field, .pastePrimary)]
      default: perform(action, at: time)
      }
    }
  }

  package func handle(_ event: InputEvent, at time: Double) -> [ChromeRequest]? {
    requests(view.handle(event, at: time), at: time)
  }

  package func pointerShape(at point: Point) -> PointerShape? {
    let control = view.layout?.part(at: point)?.control
    return control?.takesText == true ? .text : control?.takesFocus == true ? .hand : .arrow
  }

  package var hasFocus: Bool { view.focus != nil }
  package var hadFocus: Bool { view.hadFocus }
  package func takeFocus(_ control: ControlID?) { view.takeFocus(control) }
  package func dropFocus(at time: Double) { view.dropFocus() }
  package var acceptsText: Bool { view.acceptsText }

  package func handle(key: Key, at time: Double) -> [ChromeRequest]? {
    formRequests(for: key, at: time)
  }

  /// What the controls make of a key; nil for a key that they leave.
  package func formRequests(for key: Key, at time: Double) -> [ChromeRequest]? {
    view.handle(key: key, at: time).map { requests($0, at: time) }
  }

  package func insert(text: String, at time: Double) -> [ChromeRequest] {
    requests(view.insert(text: text), at: time)
  }

  package func mark(text: MarkedText) { view.mark(text: text) }

  package func paste(_ text: String, into field: ControlID, at time: Double) -> [ChromeRequest] {
    requests(view.paste(text, into: field), at: time)
  }

  // MARK: For a screen reader

  /// The name of the form among the guests of all planes.
  package var formName: String { "\(level.plane.rawValue) \(view.form.name)" }

  package func accessibleTree(at time: Double) -> AccessibleNode? {
    view.accessibleTree(at: time, name: formName, isNotice: isNotice)
  }

  package func perform(_ request: AccessibleRequest, at time: Double) -> [ChromeRequest]? {
    guard let part = request.id.part, part.form == formName else { return nil }
    let actions = view.perform(request, on: ControlID(part.control), item: part.item, at: time)
    return requests(actions ?? [], at: time)
  }
}
