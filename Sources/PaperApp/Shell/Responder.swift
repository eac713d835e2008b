import PaperGestures

/// Something that takes keys, commands and text. Whatever a responder leaves is offered to the next one
/// in the chain, so a responder leaves all that it has no use for.
package protocol Responder: AnyObject {
  /// The part of the keymap in which the responder's keys are looked up; nil where keys are no commands
  /// to it.
  var context: CommandContext? { get }
  /// The responder takes text now: an input method is wanted, and a key that writes is text and no
  /// command.
  var acceptsText: Bool { get }
  /// - Returns: what follows from the command; nil where the responder leaves the command.
  func perform(_ command: Command, at time: Double) -> Outcome?
  /// A key before it is looked up in the keymap.
  /// - Returns: what follows from the key; nil where the responder leaves the key.
  func handle(key: Key, at time: Double) -> Outcome?
  /// Typed text. Comes only to a responder that accepts text.
  func insert(text: String, at time: Double)
  /// Text that an input method is composing. Comes only to a responder that accepts text.
  func mark(text: MarkedText, at time: Double)
}

extension Responder {
  package var context: CommandContext? { nil }
  package var acceptsText: Bool { false }
  package func perform(_ command: Command, at time: Double) -> Outcome? { nil }
  package func handle(key: Key, at time: Double) -> Outcome? { nil }
  package func insert(text: String, at time: Double) {}
  package func mark(text: MarkedText, at time: Double) {}
}

/// The order in which responders are offered keys and text: the responder with focus, then what lies on
/// top of the scene from the topmost downwards, then the scene, then what holds everywhere.
///
/// Commands that hold everywhere come last, Ctrl+Q too: `F` is a letter to a text field, and a text field
/// leaves Ctrl+Q by itself, because that key writes nothing. One order for all keys was preferred to a
/// list of keys that pass everybody, of which each new panel would have to know.
package final class ResponderChain {
  /// On top of the scene, the topmost last.
  private var overlays: [any Responder] = []
  /// The overlay that is offered everything first.
  private weak var focused: (any Responder)?
  private let last: any Responder
  private let keymap: Keymap

  /// - Parameter last: takes what holds everywhere.
  package init(keymap: Keymap = .standard, last: any Responder) {
    self.keymap = keymap
    self.last = last
  }

  // MARK: On top of the scene

  /// Puts a responder on top of all others.
  package func present(_ responder: any Responder) { overlays.append(responder) }

  /// Takes a responder away, and the focus with it.
  package func dismiss(_ responder: any Responder) {
    overlays.removeAll { $0 === responder }
    if focused === responder { focused = nil }
  }

  /// Gives the focus to one of the responders on top of the scene; nil takes the focus away.
  package func focus(_ responder: (any Responder)?) {
    focused = overlays.first { $0 === responder }
  }

  // MARK: Offering

  private func chain(above scene: any Responder) -> [any Responder] {
    let others = overlays.reversed().filter { $0 !== focused }
    return [focused].compactMap { $0 } + others + [scene, last]
  }

  /// Whoever gets text now, if anybody.
  private func textResponder(above scene: any Responder) -> (any Responder)? {
    chain(above: scene).first { $0.acceptsText }
  }

  package func acceptsText(above scene: any Responder) -> Bool {
    textResponder(above: scene) != nil
  }

  /// - Returns: what follows from the key; nil where nobody has a use for the key.
  package func handle(key: Key, above scene: any Responder, at time: Double) -> Outcome? {
    for responder in chain(above: scene) {
      if let outcome = responder.handle(key: key, at: time) { return outcome }
      // The text follows as an event of its own.
      if responder.acceptsText, key.writes { return .used }
      if let context = responder.context, let command = keymap.command(for: key, in: context),
        let outcome = responder.perform(command, at: time)
      {
        return outcome
      }
    }
    return nil
  }

  package func insert(text: String, above scene: any Responder, at time: Double) {
    textResponder(above: scene)?.insert(text: text, at: time)
  }

  package func mark(text: MarkedText, above scene: any Responder, at time: Double) {
    textResponder(above: scene)?.mark(text: text, at: time)
  }
}

/// Takes the commands that hold everywhere.
package final class HostResponder: Responder {
  package init() {}

  package var context: CommandContext? { .everywhere }

  package func perform(_ command: Command, at time: Double) -> Outcome? {
    switch command {
    case .toggleFullscreen: Outcome(effects: [.toggleFullscreen])
    case .quit: Outcome(effects: [.quit])
    default: nil
    }
  }
}
