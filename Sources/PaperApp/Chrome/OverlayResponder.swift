import Controls
import PaperGestures
import Shell

/// A guest's responder on the chain of responders. The host does what follows from keys and text.
final class OverlayResponder: Responder {
  let guest: any Overlay
  /// The guest that had the keys before this guest took the keys.
  weak var former: (any Overlay)?
  /// The control that had the keys on the former guest.
  var formerControl: ControlID?
  private unowned let host: OverlayHost

  init(_ guest: any Overlay, _ host: OverlayHost) { (self.guest, self.host) = (guest, host) }

  var context: CommandContext? { guest.context }
  var acceptsText: Bool { guest.acceptsText }

  func perform(_ command: Command, at time: Double) -> Outcome? {
    guest.perform(command) ? .used : nil
  }

  func handle(key: Key, at time: Double) -> Outcome? {
    guard guest.keys == .always || guest.keys == .focused && guest.hasFocus else { return nil }
    if key.name == "Tab", key.modifiers.isSubset(of: .shift), guest.modality != .modal,
      host.stepByNote(from: guest, at: time)
    {
      return .used
    }
    guard let asked = guest.handle(key: key, at: time) else { return nil }
    host.grant(asked, of: guest, at: time)
    return .used
  }

  func insert(text: String, at time: Double) {
    host.grant(guest.insert(text: text, at: time), of: guest, at: time)
  }

  func mark(text: MarkedText, at time: Double) { guest.mark(text: text) }
}
