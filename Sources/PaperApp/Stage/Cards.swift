import Accessibility
import Books
import Chrome
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell

/// A card of the stage: a sheet of controls that takes keys, and what follows from its controls.
protocol StageCard: Responder {
  var view: SheetView { get }
  /// Does what the reader has done on the sheet.
  func perform(_ actions: [ControlAction]) -> Outcome
  func close()
}

/// The cards that lie over the scenes: the question for a password, and the panel about the book in front.
/// A card is a responder above the scenes, and takes the presses on it. A press beside a card closes the
/// card and does nothing else.
final class Cards {
  private let responders: ResponderChain
  private let content: ReceivedContent
  private let root: Layer
  var style: InterfaceStyle
  private(set) var password: PasswordCard?
  private(set) var info: InfoPanel?
  /// Cards that fade out.
  private var leaving: [SheetView] = []
  /// The presses that the cards have taken, each with the card on which it began; nil for a press beside.
  private var pressed: [Pointer: (any StageCard)?] = [:]
  /// Where the mouse was last.
  private var pointer: Point?
  private var now = 0.0

  init(
    in root: Layer, responders: ResponderChain, content: ReceivedContent, options: Stage.Options
  ) {
    (self.root, self.responders, self.content) = (root, responders, content)
    style = InterfaceStyle(
      isMirrored: options.isMirrored, fade: options.motion.style == .none ? 0 : 0.16)
  }

  /// The cards that are there, the topmost first.
  private var cards: [any StageCard] {
    let all: [(any StageCard)?] = [password, info]
    return all.compactMap(\.self)
  }

  // MARK: Coming and going

  /// Asks for a password, or says that the last one was wrong.
  func ask(title: String, isWrong: Bool) {
    if let password { return password.refuse() }
    let card = PasswordCard(title: title, isWrong: isWrong)
    password = card
    present(card, depth: 1)
    responders.focus(card)
  }

  func endAsking() {
    guard let card = password else { return }
    dismiss(card)
    password = nil
  }

  func toggleInfo() {
    if info != nil { return closeInfo() }
    let panel = InfoPanel()
    info = panel
    present(panel, depth: 0)
  }

  private func closeInfo() {
    guard let panel = info else { return }
    dismiss(panel)
    info = nil
  }

  private func present(_ card: any StageCard, depth: Double) {
    responders.present(card)
    card.view.layer.zPosition = 2e6 + depth
    root.addSublayer(card.view.layer)
  }

  private func dismiss(_ card: any StageCard) {
    responders.dismiss(card)
    card.view.leave(at: now)
    leaving.append(card.view)
  }

  /// Removes the panel after an input that has closed the panel.
  func removeClosed() {
    if info?.isClosed == true { closeInfo() }
  }

  // MARK: Input

  /// - Returns: whether the event is a card's, and not for the scenes.
  func take(_ event: InputEvent, at time: Double) -> Bool {
    switch event {
    case .pointerDown(let point, _, _, let pointer):
      guard let front = cards.first else { return false }
      let card = cards.first { $0.view.contains(point) }
      pressed[pointer] = .some(card)
      if let card { pass(event, to: card, at: time) } else { front.close() }
      return true
    case .pointerMoved(_, let pointer): return takeRest(of: event, pointer, at: time)
    case .pointerUp(_, _, let pointer):
      defer { pressed[pointer] = nil }
      return takeRest(of: event, pointer, at: time)
    case .pointerCancelled:
      for card in cards { pass(event, to: card, at: time) }
      pressed = [:]
      return false
    case .wheel(_, let point, _), .pinch(_, _, let point), .pointerHovered(let point, _):
      pointer = point
      let card = cards.first { $0.view.contains(point) }
      for other in cards where other !== card { pass(.pointerLeft(.mouse), to: other, at: time) }
      if let card { pass(event, to: card, at: time) }
      return card != nil || password != nil
    default: return false
    }
  }

  private func takeRest(of event: InputEvent, _ pointer: Pointer, at time: Double) -> Bool {
    guard let card = pressed[pointer] else { return false }
    if let card { pass(event, to: card, at: time) }
    return true
  }

  private func pass(_ event: InputEvent, to card: any StageCard, at time: Double) {
    _ = card.perform(card.view.handle(event, at: time))
  }

  /// Takes the clipboard's text, which the field has asked for.
  /// - Returns: false where no field of these cards has.
  func take(paste text: String) -> Bool { password?.take(paste: text) ?? false }

  /// What a press at the pointer would be for; nil where the pointer is on no card.
  var pointerShape: PointerShape? {
    guard let pointer, let card = cards.first(where: { $0.view.contains(pointer) }) else {
      return nil
    }
    let control = card.view.layout?.part(at: pointer)?.control
    return control?.takesText == true ? .text : control?.takesFocus == true ? .hand : .arrow
  }

  // MARK: Time and layout

  func isMoving(at time: Double) -> Bool {
    !leaving.isEmpty || cards.contains { $0.view.isMoving(at: time) }
  }

  func advance(to time: Double) {
    now = max(now, time)
    for view in leaving where view.isGone(at: now) { view.layer.removeFromSuperlayer() }
    leaving.removeAll { $0.isGone(at: now) }
  }

  /// Sets the layers of the cards.
  /// - Parameter subject: the book that the panel tells of; nil while there is none, and then no panel.
  func layout(
    _ subject: InfoPanel.Subject?, in view: ViewSize, at time: Double, _ demand: inout Demand
  ) {
    if let info, let subject { info.tell(of: subject) }
    let shown = [password?.view, subject == nil ? nil : info?.view].compactMap(\.self)
    for sheet in shown + leaving {
      sheet.show(
        in: PanelArea.area(of: sheet.sheet.place, in: view), view: view, style: style, at: time,
        from: content, &demand)
    }
    if subject == nil { info?.view.layer.isHidden = true }
  }

  // MARK: For a screen reader

  /// The frontmost card comes last. The panel about a book takes no keys, so it is said when it comes.
  func accessibleTrees(at time: Double) -> [AccessibleNode] {
    cards.reversed().map {
      $0.view.accessibleTree(at: time, name: Self.name(of: $0), isNotice: $0 === info)
    }
  }

  private static func name(of card: any StageCard) -> String { "card \(card.view.sheet.name)" }

  /// Does what a screen reader asks.
  /// - Returns: nil for what is on no card.
  func perform(_ request: AccessibleRequest, at time: Double) -> Outcome? {
    guard let part = request.id.part,
      let card = cards.first(where: { Self.name(of: $0) == part.sheet })
    else { return nil }
    let id = ControlID(part.control)
    return card.perform(card.view.perform(request, on: id, item: part.item, at: time) ?? [])
  }
}
