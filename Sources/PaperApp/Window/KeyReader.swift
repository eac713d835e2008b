import CSDL2
import PaperGestures

/// Translates SDL's keyboard and text events.
enum KeyReader {
  /// The key of an event; nil for a key without a name.
  static func key(_ event: SDL_KeyboardEvent) -> Key? {
    let name = name(of: event.keysym)
    guard !name.isEmpty else { return nil }
    return Key(
      name, usName: String(cString: SDL_GetScancodeName(event.keysym.scancode)),
      modifiers: modifiers(SDL_Keymod(UInt32(event.keysym.mod))), isRepeat: event.repeat != 0,
      layoutHas: { SDL_GetScancodeFromKey(SDL_GetKeyFromName($0)) != SDL_SCANCODE_UNKNOWN })
  }

  /// SDL's name of the key; with NumLock off the keypad's keys are those of its second label.
  private static func name(of key: SDL_Keysym) -> String {
    let name = String(cString: SDL_GetKeyName(key.sym))
    let hasNumbers = UInt32(key.mod) & KMOD_NUM.rawValue != 0
    return hasNumbers ? name : secondLabels[name] ?? name
  }

  private static let secondLabels = [
    "Keypad 1": "End", "Keypad 2": "Down", "Keypad 3": "PageDown", "Keypad 4": "Left",
    "Keypad 6": "Right", "Keypad 7": "Home", "Keypad 8": "Up", "Keypad 9": "PageUp",
    "Keypad 0": "Insert", "Keypad .": "Delete",
  ]

  static func modifiers(_ mod: SDL_Keymod) -> Modifiers {
    var modifiers: Modifiers = []
    func has(_ flag: SDL_Keymod) -> Bool { mod.rawValue & flag.rawValue != 0 }
    if has(KMOD_SHIFT) { modifiers.insert(.shift) }
    if has(KMOD_CTRL) { modifiers.insert(.control) }
    if has(KMOD_ALT) { modifiers.insert(.alt) }
    return modifiers
  }

  /// Whether a key was pressed with Ctrl and without AltGr, which some keyboards report as Ctrl with Alt.
  static func isCommand(_ event: SDL_KeyboardEvent) -> Bool {
    let mod = UInt32(event.keysym.mod)
    return mod & KMOD_CTRL.rawValue != 0 && mod & (KMOD_ALT.rawValue | KMOD_MODE.rawValue) == 0
  }

  static func text(_ event: SDL_TextInputEvent) -> String { string(event.text) }

  /// The text that an input method composes. SDL counts the selection in characters of this text.
  static func markedText(_ event: SDL_TextEditingEvent) -> MarkedText {
    MarkedText(
      string(event.text), selectionStart: Int(event.start), selectionLength: Int(event.length))
  }

  /// The text in an SDL array of 32 bytes; the text ends at the first zero or at the end of the array.
  private static func string<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
