import Content
import Controls
import PaperGeometry
import PaperGestures
import PaperLayers
import Shell

/// The host of all that is shown over the page. The host keeps the guests in their order, offers input from front to
/// back, keeps the focus and its return, and lays out all guests at a time. Keys reach guests by the chain of
/// responders (decision: Overlay host).
package final class OverlayHost {
  /// The layer of the chrome's guests. In front of all scenes, behind the cards that ask.
  package let chromeLayer = Layer(name: "chrome")
  private let root: Layer
  let chain: ResponderChain
  package let content: ReceivedContent
  package var style: InterfaceStyle
  /// The accent of the chrome's guests.
  var accent = Palette.focus

  /// The open guests in the order of their coming.
  private(set) var responders: [OverlayResponder] = []
  /// Guests that fade out.
  private var leaving: [any Overlay] = []
  /// The presses that a plane has taken, each with its guest; without a guest for a press beside.
  var grips: [Pointer: (plane: OverlayPlane, guest: (any Overlay)?, button: PointerButton)] = [:]
  var hovered: [OverlayPlane: any Overlay] = [:]
  /// Where the mouse was last.
  var pointer: Point?
  /// The field that waits for the clipboard's text.
  private var paste: (guest: any Overlay, field: ControlID)?
  private var requests: [ChromeRequest] = []
  private var now = 0.0

  package init(
    in root: Layer, chain: ResponderChain, content: ReceivedContent, style: InterfaceStyle
  ) {
    (self.root, self.chain, self.content, self.style) = (root, chain, content, style)
    chromeLayer.isHitTestable = false
    chromeLayer.zPosition = OverlayPlane.textDepth
    chromeLayer.anchorPoint = .zero
    root.addSublayer(chromeLayer)
  }

  // MARK: Coming and going

  /// Shows a guest in the place of the earlier guest of its level.
  /// - Parameter focus: the control that takes the keys; nil for the first.
  package func open(_ guest: any Overlay, focus: ControlID? = nil, takesFocus: Bool = true) {
    for other in guests where other.level == guest.level { close(other, at: now) }
    let responder = OverlayResponder(guest, self)
    responders.append(responder)
    (guest.level.plane == .chrome ? chromeLayer : root).addSublayer(guest.layer)
    guest.layer.zPosition = guest.level.depth
    guard !guest.isPassive else { return }
    chain.present(responder)
    guard takesFocus else { return }
    if guest.level.plane == .chrome {
      // A card about the text would hide the guest that has the keys.
      for card in guests(in: .text) where card.level == .card && card.hasFocus {
        dismiss(card, at: now)
      }
    }
    takeFocusFromOthers(for: guest, at: now)
    guest.takeFocus(focus)
    self.focus(guest)
  }

  package func close(_ guest: any Overlay, at time: Double? = nil) {
    let time = time ?? now
    guard let responder = responder(of: guest) else { return }
    let hadFocus = guest.hasFocus
    responders.removeAll { $0 === responder }
    chain.dismiss(responder)
    for (pointer, grip) in grips where grip.guest === guest { grips[pointer]?.guest = nil }
    hovered = hovered.filter { $0.value !== guest }
    guest.leave(at: time)
    leaving.append(guest)
    guard hadFocus, let heir = heir(of: responder) else { return }
    // A note has interrupted the guest, which goes on where the guest was.
    heir.takeFocus(guest.level == .note ? responder.formerControl : nil)
    focus(heir)
  }

  /// The guest to which a closed guest gives the keys back: the guest that had the keys before, or of a card the panel
  /// beneath.
  private func heir(of closed: OverlayResponder) -> (any Overlay)? {
    if let former = closed.former, isOpen(former) { return former }
    let level = closed.guest.level
    guard level.plane == .chrome, !level.isBeside else { return nil }
    return guests.last { $0.level.isBeside && $0.hadFocus }
  }

  /// Closes the guest where the guest leaves that to the host.
  func dismiss(_ guest: any Overlay, at time: Double) {
    if guest.mayClose() { close(guest, at: time) }
  }

  package func isOpen(_ guest: any Overlay) -> Bool { responder(of: guest) != nil }

  /// The open guest of a type; nil where none is open.
  package func first<Guest: Overlay>(_ type: Guest.Type) -> Guest? {
    for responder in responders {
      if let guest = responder.guest as? Guest { return guest }
    }
    return nil
  }

  /// Closes a guest, or shows a new one.
  /// - Returns: whether a new guest was shown.
  @discardableResult
  package func toggle<Guest: Overlay>(
    _ type: Guest.Type, takesFocus: Bool = true, at time: Double? = nil, _ make: () -> Guest
  ) -> Bool {
    if let open = first(type) {
      close(open, at: time)
      return false
    }
    open(make(), takesFocus: takesFocus)
    return true
  }

  /// Closes the guests of the chrome, as their book has been closed.
  func closeChrome(at time: Double, but stays: (any Overlay) -> Bool) {
    for guest in visitors where !stays(guest) { close(guest, at: time) }
  }

  /// Closes the frontmost guest of the chrome.
  /// - Returns: false where no guest is open.
  func closeFront(at time: Double) -> Bool {
    guard let front = visitors.max(by: { $0.level < $1.level }) else { return false }
    close(front, at: time)
    return true
  }

  // MARK: Order

  var guests: [any Overlay] { responders.map(\.guest) }

  /// The guests of a plane that a hand can reach, in the order of their coming.
  func guests(in plane: OverlayPlane) -> [any Overlay] {
    guests.filter { $0.level.plane == plane && !$0.isPassive }
  }

  /// The guests of the chrome that come and go.
  private var visitors: [any Overlay] { guests(in: .chrome).filter { !$0.level.isPermanent } }

  /// The frontmost guest of a plane at a point.
  func guest(at point: Point, in plane: OverlayPlane) -> (any Overlay)? {
    guests(in: plane).sorted { $0.level < $1.level }.last { $0.contains(point) }
  }

  private func responder(of guest: any Overlay) -> OverlayResponder? {
    responders.first { $0.guest === guest }
  }

  // MARK: Focus

  /// Offers keys to a guest first; nil for the frontmost.
  package func focus(_ guest: (any Overlay)?) {
    chain.focus(guest.flatMap(responder))
  }

  /// Takes the keys from all other guests, and remembers the guest that had the keys. A single guest shows the focus.
  func takeFocusFromOthers(for guest: any Overlay, at time: Double) {
    let others = guests.filter { $0 !== guest && !$0.isPassive }
    if let former = others.last(where: { $0.hasFocus && !$0.level.isPermanent }) {
      let responder = responder(of: guest)
      responder?.former = former
      responder?.formerControl = (former as? any FormOverlay)?.view.focus
    }
    for other in others { other.dropFocus(at: time) }
  }

  package func dropFocus(
    in plane: OverlayPlane, but keeper: (any Overlay)? = nil, at time: Double? = nil
  ) {
    for guest in guests(in: plane) where guest !== keeper { guest.dropFocus(at: time ?? now) }
  }

  /// Gives the keys to the topmost panel of the chrome.
  /// - Returns: false where no panel is open.
  func takeFocus() -> Bool {
    guard let guest = visitors.last(where: { $0.level != .note }) else { return false }
    dropFocus(in: .chrome)
    guest.takeFocus(nil)
    focus(guest)
    return true
  }

  /// Tab leads to the button of a note before all else, for the note soon goes, and from the button back to the guest that
  /// had the keys.
  /// - Parameter guest: the guest that has the keys; nil for none.
  /// - Returns: false where Tab goes on to what lies beneath.
  func stepByNote(from guest: (any Overlay)? = nil, at time: Double) -> Bool {
    guard let note = first(NoteCard.self) else { return guest == nil && stepByOffer(at: time) }
    if guest === note {
      let responder = responder(of: note)
      note.dropFocus(at: time)
      let former = responder?.former.flatMap { isOpen($0) ? $0 : nil }
      former?.takeFocus(responder?.formerControl)
      focus(former)
      return true
    }
    guard note.awaitsTab else { return false }
    takeFocusFromOthers(for: note, at: time)
    note.takeFocus(nil)
    focus(note)
    return true
  }

  /// Tab leads once to a card that offers places or notes from elsewhere.
  private func stepByOffer(at time: Double) -> Bool {
    let offers: [(any Overlay)?] = [first(FurtherPlaceCard.self), first(FoundNotesCard.self)]
    guard let offer = offers.lazy.compactMap(\.self).first, !offer.hadFocus else { return false }
    takeFocusFromOthers(for: offer, at: time)
    offer.takeFocus(nil)
    focus(offer)
    return true
  }

  // MARK: Requests

  /// What the guests have asked for since the last call.
  func takeRequests() -> [ChromeRequest] {
    defer { requests = [] }
    return requests
  }

  /// Does what a guest asks of the host, and keeps the rest for the stage.
  func grant(_ asked: [ChromeRequest], of guest: any Overlay, at time: Double) {
    for request in asked {
      switch request {
      case .close: close(guest, at: time)
      case .dismiss: dismiss(guest, at: time)
      case .paste(let field, let effect):
        paste = (guest, field)
        requests.append(.effect(effect))
      default: requests.append(request)
      }
    }
  }

  /// Takes the clipboard's text, which a field has asked for.
  package func take(paste text: String, at time: Double) {
    guard let (guest, field) = paste else { return }
    paste = nil
    guard isOpen(guest) else { return }
    grant(guest.paste(text, into: field, at: time), of: guest, at: time)
  }

  // MARK: Time and layout

  /// Closes the guests whose time is over, and tells the others of the book.
  func follow(_ book: ReadBook?, in view: ViewSize, at time: Double) {
    now = time
    for guest in guests where guest.end.map({ time >= $0 }) == true { close(guest, at: time) }
    for guest in guests { guest.follow(book, in: view, at: time) }
  }

  /// Removes the guests that have faded out.
  package func removeGone(at time: Double) {
    now = max(now, time)
    for guest in leaving where guest.isGone(at: time) { guest.layer.removeFromSuperlayer() }
    leaving.removeAll { $0.isGone(at: time) }
  }

  package func isMoving(at time: Double) -> Bool {
    !leaving.isEmpty || guests.contains { $0.isMoving(at: time) }
  }

  package var deadline: Double? { guests.compactMap(\.deadline).min() }

  /// The look of the chrome's guests.
  private var chromeStyle: InterfaceStyle {
    InterfaceStyle(
      isMirrored: style.isMirrored, accent: accent, fade: style.fade,
      hasMoreContrast: style.hasMoreContrast)
  }

  package func layout(in view: ViewSize, at time: Double, _ demand: inout Demand) {
    chromeLayer.bounds = Rect(origin: .zero, size: view.size)
    let chromeStyle = chromeStyle
    for guest in guests + leaving {
      guest.layout(
        in: view, style: guest.level.plane == .chrome ? chromeStyle : style, at: time,
        from: content, &demand)
    }
  }
}
