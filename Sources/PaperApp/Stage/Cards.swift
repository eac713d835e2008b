import Books
import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell

/// The cards that lie over the scenes: the question for a password, and the panel about the book in front.
/// A card is a responder above the scenes, and takes the presses on it. A press beside a card closes the
/// card and does nothing else.
final class Cards {
  private let responders: ResponderChain
  private let content: ReceivedContent
  private let root: Layer
  private let passwordLayer = CardLayer(name: "password")
  private let infoLayer = CardLayer(name: "info")
  private(set) var password: PasswordCard?
  private(set) var info: InfoPanel?
  /// The pointers whose press a card has taken.
  private var pressed: Set<Pointer> = []

  init(in root: Layer, responders: ResponderChain, content: ReceivedContent) {
    (self.root, self.responders, self.content) = (root, responders, content)
    for (depth, card) in [infoLayer, passwordLayer].enumerated() {
      card.layer.zPosition = 2e6 + Double(depth)
    }
  }

  // MARK: Coming and going

  /// Asks for a password, or says that the last one was wrong.
  func ask(title: String, isWrong: Bool) {
    if let password { return password.refuse() }
    let card = PasswordCard(title: title, isWrong: isWrong)
    password = card
    responders.present(card)
    responders.focus(card)
    root.addSublayer(passwordLayer.layer)
  }

  func endAsking() {
    guard let card = password else { return }
    responders.dismiss(card)
    passwordLayer.layer.removeFromSuperlayer()
    password = nil
  }

  func toggleInfo() {
    if info != nil { return closeInfo() }
    let panel = InfoPanel()
    info = panel
    responders.present(panel)
    root.addSublayer(infoLayer.layer)
  }

  private func closeInfo() {
    guard let panel = info else { return }
    responders.dismiss(panel)
    infoLayer.layer.removeFromSuperlayer()
    info = nil
  }

  /// Removes the panel after an input that has closed the panel.
  func removeClosed() {
    if info?.isClosed == true { closeInfo() }
  }

  // MARK: Pointers

  /// - Returns: whether the event is a card's, and not for the scenes.
  func take(_ event: InputEvent) -> Bool {
    switch event {
    case .pointerDown(let point, _, _, let pointer):
      guard password != nil || info != nil else { return false }
      pressed.insert(pointer)
      closeBeside(point)
      return true
    case .pointerMoved(_, let pointer): return pressed.contains(pointer)
    case .pointerUp(_, _, let pointer): return pressed.remove(pointer) != nil
    case .pointerCancelled:
      pressed = []
      return false
    case .wheel(_, let point, _), .pinch(_, _, let point), .pointerHovered(let point, _):
      return password != nil || (info != nil && infoLayer.contains(point))
    default: return false
    }
  }

  private func closeBeside(_ point: Point) {
    if let password {
      if !passwordLayer.contains(point) { password.cancel() }
    } else if let info, !infoLayer.contains(point) {
      info.close()
    }
  }

  // MARK: Layout

  /// Sets the layers of the cards.
  func layout(
    _ subject: InfoPanel.Subject?, in view: ViewSize, _ demand: inout Demand
  ) {
    if let password { passwordLayer.show(password.card, in: view, from: content, &demand) }
    guard info != nil else { return }
    infoLayer.show(subject.map(InfoPanel.card), in: view, from: content, &demand)
  }
}
