import Accessibility
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell

/// The panels that are open, each in its place: one at the left, one at the right, one small card, one card over
/// everything, one menu, one note. A panel that comes takes the place of the one that was there.
package final class PanelHost {
  private let layer: Layer
  private var panels: [any Panel] = []
  /// Panels that fade out.
  private var leaving: [any Panel] = []
  /// The panel that a pointer has pressed.
  private var grips: [Pointer: any Panel] = [:]
  private var hovered: (any Panel)?
  /// The field that waits for the clipboard's text.
  private var paste: (panel: any Panel, field: ControlID)?
  private var now = 0.0

  init(in layer: Layer) { self.layer = layer }

  // MARK: Coming and going

  /// Shows a panel in the place that its sheet names.
  /// - Parameter focus: the control that takes the keys; nil for the first.
  package func open(_ panel: any Panel, focus: ControlID? = nil, takesFocus: Bool = true) {
    for other in panels where Self.slot(other) == Self.slot(panel) { close(other, at: now) }
    panels.append(panel)
    layer.addSublayer(panel.view.layer)
    panel.view.layer.zPosition = Self.depth(panel)
    guard takesFocus else { return }
    dropFocus()
    panel.view.takeFocus(focus)
  }

  package func close(_ panel: any Panel, at time: Double) {
    guard isOpen(panel) else { return }
    let hadFocus = panel.view.focus != nil
    panels.removeAll { $0 === panel }
    grips = grips.filter { $0.value !== panel }
    if hovered === panel { hovered = nil }
    panel.view.leave(at: time)
    leaving.append(panel)
    // A card gives the keys back to the panel beneath.
    if hadFocus, Self.slot(panel) > 1 {
      panels.last { Self.slot($0) <= 1 && $0.view.hadFocus }?.view.takeFocus()
    }
  }

  package func isOpen(_ panel: any Panel) -> Bool { panels.contains { $0 === panel } }

  /// The open panel of a type; nil where none is open.
  package func first<P: Panel>(_ type: P.Type) -> P? { panels.lazy.compactMap { $0 as? P }.first }

  /// Closes all panels about a book.
  func closeAll(at time: Double, but stays: (any Panel) -> Bool = { _ in false }) {
    for panel in panels where !stays(panel) { close(panel, at: time) }
  }

  /// Panels beside each other have numbers below 2; what lies over all comes last.
  private static func slot(_ panel: any Panel) -> Int {
    switch panel.view.sheet.place {
    case .left: 0
    case .right: 1
    case .note: 2
    case .low, .center: 3
    case .full: 4
    case .menu: 5
    }
  }

  private static func depth(_ panel: any Panel) -> Double { Double(slot(panel)) }

  /// The part of the window, in points, that panels at the left and the right cover.
  func covered(in view: ViewSize, isMirrored: Bool) -> (left: Double, right: Double) {
    var covered = (left: 0.0, right: 0.0)
    for panel in panels where Self.slot(panel) <= 1 {
      let width = panel.view.sheet.width + 2 * PanelArea.margin
      let isAtRight = (Self.slot(panel) == 1) != isMirrored
      if isAtRight { covered.right = width } else { covered.left = width }
    }
    return covered
  }

  // MARK: Focus

  private var focused: (any Panel)? { panels.last { $0.view.focus != nil } }

  var acceptsText: Bool { focused?.view.acceptsText ?? false }

  func dropFocus() { for panel in panels { panel.view.dropFocus() } }

  /// Gives the keys to the topmost panel.
  /// - Returns: false where no panel is open.
  func takeFocus() -> Bool {
    guard let panel = panels.last(where: { Self.slot($0) != 2 }) else { return false }
    dropFocus()
    panel.view.takeFocus()
    return true
  }

  // MARK: Keys

  /// - Returns: nil for a key that no panel has a use for.
  func handle(key: Key, at time: Double) -> [ChromeWish]? {
    if let focused, let actions = focused.view.handle(key: key, at: time) {
      return perform(actions, of: focused, at: time)
    }
    guard key.matches(Key("Escape")),
      let top = panels.max(by: { Self.slot($0) < Self.slot($1) })
    else { return nil }
    close(top, at: time)
    return []
  }

  func insert(text: String, at time: Double) -> [ChromeWish] {
    guard let focused else { return [] }
    return perform(focused.view.insert(text: text), of: focused, at: time)
  }

  func mark(text: MarkedText) { focused?.view.mark(text: text) }

  /// Takes the clipboard's text, which a field has asked for.
  func take(paste text: String, at time: Double) -> [ChromeWish] {
    guard let paste else { return [] }
    self.paste = nil
    guard isOpen(paste.panel) else { return [] }
    return perform(paste.panel.view.paste(text, into: paste.field), of: paste.panel, at: time)
  }

  private func perform(
    _ actions: [ControlAction], of panel: any Panel, at time: Double
  ) -> [ChromeWish] {
    actions.flatMap { action -> [ChromeWish] in
      switch action {
      case .closed:
        close(panel, at: time)
        return []
      case .copied(let text): return [.effect(.copy(text))]
      case .wantsPaste(let field):
        paste = (panel, field)
        return [.effect(.paste)]
      case .wantsPrimary(let field):
        paste = (panel, field)
        return [.effect(.pastePrimary)]
      default:
        let wishes = panel.perform(action, at: time)
        if wishes.contains(.close) { close(panel, at: time) }
        return wishes.filter { $0 != .close }
      }
    }
  }

  // MARK: Pointers

  private func panel(at point: Point) -> (any Panel)? {
    panels.sorted { Self.slot($0) < Self.slot($1) }.last { $0.view.contains(point) }
  }

  /// - Returns: whether the event is a panel's, and what it asks for.
  func take(_ event: InputEvent, at time: Double) -> (isTaken: Bool, wishes: [ChromeWish]) {
    switch event {
    case .pointerDown(let point, _, _, let pointer):
      guard let panel = panel(at: point) else { return (pressBeside(at: time), []) }
      grips[pointer] = panel
      if Self.slot(panel) != 2 {
        for other in panels where other !== panel { other.view.dropFocus() }
      }
      return (true, perform(panel.view.handle(event, at: time), of: panel, at: time))
    case .pointerMoved(_, let pointer), .pointerUp(_, _, let pointer):
      guard let panel = grips[pointer] else { return (false, []) }
      if case .pointerUp = event { grips[pointer] = nil }
      return (true, perform(panel.view.handle(event, at: time), of: panel, at: time))
    case .pointerCancelled:
      for panel in panels { _ = panel.view.handle(event, at: time) }
      grips = [:]
    case .pointerLeft: leaveHovered(at: time)
    case .pointerHovered(let point, _), .wheel(_, let point, _):
      let panel = panel(at: point)
      if panel !== hovered { leaveHovered(at: time) }
      hovered = panel
      guard let panel else { return (false, []) }
      return (true, perform(panel.view.handle(event, at: time), of: panel, at: time))
    case .pinch(_, _, let point): return (panel(at: point) != nil, [])
    default: break
    }
    return (false, [])
  }

  private func leaveHovered(at time: Double) {
    _ = hovered?.view.handle(.pointerLeft(.mouse), at: time)
    hovered = nil
  }

  /// A press beside what lies over everything closes that and does nothing else. A press beside a panel leaves the
  /// panel open, and the keys go to the book again.
  private func pressBeside(at time: Double) -> Bool {
    let over = panels.filter { Self.slot($0) >= 3 }
    for panel in over { close(panel, at: time) }
    dropFocus()
    return !over.isEmpty
  }

  /// Whether a point lies on a panel, and whether on one of its fields.
  func hit(_ point: Point) -> (isOn: Bool, isField: Bool, isControl: Bool) {
    guard let panel = panel(at: point) else { return (false, false, false) }
    let control = panel.view.layout?.part(at: point)?.control
    return (true, control?.takesText == true, control?.takesFocus == true)
  }

  // MARK: Time and layout

  func advance(_ book: ReadBook?, in view: ViewSize, to time: Double) {
    now = time
    for panel in panels where panel.end.map({ time >= $0 }) == true { close(panel, at: time) }
    for panel in panels { panel.follow(book, in: view, at: time) }
    for panel in leaving where panel.view.isGone(at: time) {
      panel.view.layer.removeFromSuperlayer()
    }
    leaving.removeAll { $0.view.isGone(at: time) }
  }

  func isMoving(at time: Double) -> Bool {
    !leaving.isEmpty || panels.contains { $0.view.isMoving(at: time) }
  }

  var deadline: Double? { panels.compactMap(\.end).min() }

  func layout(
    style: InterfaceStyle, in view: ViewSize, at time: Double, from content: ReceivedContent,
    _ demand: inout Demand
  ) {
    for panel in panels + leaving {
      panel.view.show(
        in: PanelArea.area(of: panel.view.sheet.place, in: view), view: view, style: style,
        at: time, from: content, &demand)
    }
  }

  // MARK: For a screen reader

  func accessibleTrees(at time: Double) -> [AccessibleNode] {
    panels.map {
      $0.view.accessibleTree(
        at: time, name: Self.name(of: $0), isNotice: $0.view.sheet.place == .note)
    }
  }

  private static func name(of panel: any Panel) -> String { "chrome \(panel.view.sheet.name)" }

  /// Does what a screen reader asks.
  /// - Returns: nil for what is on no panel.
  func perform(_ request: AccessibleRequest, at time: Double) -> [ChromeWish]? {
    guard let part = request.id.part,
      let panel = panels.first(where: { Self.name(of: $0) == part.sheet })
    else { return nil }
    for other in panels where other !== panel { other.view.dropFocus() }
    let id = ControlID(part.control)
    let actions = panel.view.perform(request, on: id, item: part.item, at: time)
    return perform(actions ?? [], of: panel, at: time)
  }
}

/// Where sheets may lie in the window.
package enum PanelArea {
  static let margin = 12.0

  package static func area(of place: Sheet.Place, in view: ViewSize) -> Rect {
    let isSmall = view.isSmall
    let margin = isSmall ? 6 : Self.margin
    let all = Rect(origin: .zero, size: view.size).insetBy(margin, margin)
    let strip = isSmall ? 0 : ToolbarLayout.height
    let below = isSmall ? 0 : ScrubberLayout.height + ScrubberLayout.below
    switch place {
    case .left, .right:
      return mended(Rect(all.minX, all.minY + strip, all.width, all.height - strip))
    case .low, .note: return mended(Rect(all.minX, all.minY, all.width, all.height - below))
    case .center, .full, .menu: return mended(all)
    }
  }

  private static func mended(_ rect: Rect) -> Rect {
    Rect(rect.minX, rect.minY, max(1, rect.width), max(1, rect.height))
  }
}
