import PaperGestures

/// What a key means, and what it is called.
extension Keymap {
  /// The command of a key in a context; nil where the key has none. A key that is held down triggers
  /// only commands that repeat.
  public func command(for key: Key, in context: CommandContext) -> Command? {
    for row in rows {
      guard let meaning = row.meaning(in: context) else { continue }
      for (binding, command) in row.groups.flatMap({ zip($0, meaning.commands) })
      where key.matches(binding) {
        return key.isRepeat && !command.repeats ? nil : command
      }
    }
    return nil
  }

  /// The name of a key as users know the key. Two keys with the same title are listed once.
  package static func title(_ key: Key) -> String {
    var shown = key
    let unshifted = key.modifiers.subtracting(.shift)
    if ["Return", "Keypad Enter"].contains(key.name) { shown.name = "Enter" }
    if key.name == "Escape" { shown.name = "Esc" }
    if key.name == "/", key.modifiers == .shift { shown = Key("?") }
    // Where the plus stands, the layout of the keyboard decides.
    if ["=", "Keypad +"].contains(key.name) { (shown.name, shown.modifiers) = ("+", unshifted) }
    if ["_", "-", "Keypad -"].contains(key.name) {
      (shown.name, shown.modifiers) = ("-", unshifted)
    }
    return shown.description
  }
}
