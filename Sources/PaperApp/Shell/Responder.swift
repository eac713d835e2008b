import PaperGestures

/// An object that takes keys, commands and text. The chain offers every input that a responder leaves
/// to the next responder, so a responder leaves every input that the responder has no use for.
package protocol Responder: AnyObject {
  /// The context of the keymap in which the responder's keys are looked up; nil where the responder
  /// takes no commands.
  var context: CommandContext? { get }
  /// Whether the responder takes text now. Then an input method is wanted, and a key that writes a
  /// character is text, not a command.
  var acceptsText: Bool { get }
  /// Whether a key that writes a character is a command where the keymap has the key in the responder's context.
  var prefersCommands: Bool { get }
  /// - Returns: the outcome of the command; nil where the responder leaves the command.
  func perform(_ command: Command, at time: Double) -> Outcome?
  /// Handles a key before the key is looked up in the keymap.
  /// - Returns: the outcome of the key; nil where the responder leaves the key.
  func handle(key: Key, at time: Double) -> Outcome?
  /// Inserts typed text. The chain calls this method only on a responder that accepts text.
  func insert(text: String, at time: Double)
  /// Shows text that an input method is composing. The chain calls this method only on a responder that
  /// accepts text.
  func mark(text: MarkedText, at time: Double)
}

extension Responder {
  package var context: CommandContext? { nil }
  package var acceptsText: Bool { false }
  package var prefersCommands: Bool { false }
  package func perform(_ command: Command, at time: Double) -> Outcome? { nil }
  package func handle(key: Key, at time: Double) -> Outcome? { nil }
  package func insert(text: String, at time: Double) {}
  package func mark(text: MarkedText, at time: Double) {}
}

/// The order in which responders are offered keys and text: first the responder with focus, then the
/// overlays on the scene from the topmost down, then the scene, then the responder of global commands.
///
/// Global commands come last, Ctrl+Q included: `F` is a letter to a text field, and a text field leaves
/// Ctrl+Q, because Ctrl+Q writes no character (decision: Responder chain).
package final class ResponderChain {
  /// The responders on top of the scene, the topmost last.
  private var overlays: [any Responder] = []
  /// The overlay that is offered every input first.
  private weak var focused: (any Responder)?
  private let last: any Responder
  /// The table in which keys are looked up.
  package var keymap: Keymap
  /// A key that writes a character and was a command: the character, which follows, is no text.
  private var unwritten: Key?

  /// - Parameter last: the responder of global commands.
  package init(keymap: Keymap = .standard, last: any Responder) {
    self.keymap = keymap
    self.last = last
  }

  // MARK: On top of the scene

  /// Puts a responder on top of all other responders.
  package func present(_ responder: any Responder) { overlays.append(responder) }

  /// Removes a responder, and the focus if the responder has the focus.
  package func dismiss(_ responder: any Responder) {
    overlays.removeAll { $0 === responder }
    if focused === responder { focused = nil }
  }

  /// Gives the focus to an overlay; nil takes the focus away.
  package func focus(_ responder: (any Responder)?) {
    focused = overlays.first { $0 === responder }
  }

  // MARK: Offering

  private func chain(above scene: any Responder) -> [any Responder] {
    let others = overlays.reversed().filter { $0 !== focused }
    return [focused].compactMap { $0 } + others + [scene, last]
  }

  /// The first responder that accepts text; nil where none does.
  private func textResponder(above scene: any Responder) -> (any Responder)? {
    chain(above: scene).first { $0.acceptsText }
  }

  package func acceptsText(above scene: any Responder) -> Bool {
    textResponder(above: scene) != nil
  }

  /// - Returns: the outcome of the key; nil where no responder has a use for the key.
  package func handle(key: Key, above scene: any Responder, at time: Double) -> Outcome? {
    if !key.isRepeat { unwritten = nil }
    for responder in chain(above: scene) {
      if let outcome = responder.handle(key: key.onPanels, at: time) { return outcome }
      // The key's text follows as a separate event.
      let isText = responder.acceptsText && key.writes
      if isText, !responder.prefersCommands { return .used }
      if let context = responder.context, let command = keymap.command(for: key, in: context),
        let outcome = responder.perform(command, at: time)
      {
        if isText { unwritten = key }
        return outcome
      }
      if isText { return .used }
    }
    return nil
  }

  /// Offers a command that comes from no key, as from a button.
  package func perform(
    _ command: Command, above scene: any Responder, at time: Double
  ) -> Outcome? {
    for responder in chain(above: scene) {
      if let outcome = responder.perform(command, at: time) { return outcome }
    }
    return nil
  }

  package func insert(text: String, above scene: any Responder, at time: Double) {
    if let key = unwritten, key.writes(text) { return }
    textResponder(above: scene)?.insert(text: text, at: time)
  }

  package func mark(text: MarkedText, above scene: any Responder, at time: Double) {
    textResponder(above: scene)?.mark(text: text, at: time)
  }
}

/// Takes the global commands.
package final class HostResponder: Responder {
  package init() {}

  package var context: CommandContext? { .everywhere }

  package func perform(_ command: Command, at time: Double) -> Outcome? {
    switch command {
    case .toggleFullscreen: Outcome(effects: [.toggleFullscreen])
    case .quit: Outcome(effects: [.quit])
    case .openWindow: Outcome(effects: [.openWindow])
    case .openFiles: Outcome(effects: [.choose(.files)])
    case .openFolders: Outcome(effects: [.choose(.folders)])
    case .toggleInfo: Outcome(requests: [.toggleInfo])
    case .escape: Outcome(requests: [.escape])
    case .showHelp: Outcome(requests: [.showHelp])
    case .showSettings: Outcome(requests: [.showSettings])
    case .showMenu: Outcome(requests: [.showMenu])
    case .changeTheme: Outcome(requests: [.changeTheme])
    default: nil
    }
  }
}
