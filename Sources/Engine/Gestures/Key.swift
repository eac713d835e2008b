/// A key pressed, named by what stands on the key in the user's layout and, for a letter that the layout
/// lacks, by the key's place.
public struct Key: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// SDL's name of the key: "Right", "PageDown", "Space", "Return", "Escape", "V", "F11", "+".
  public var name: String
  /// The letter that a US keyboard has at the key's place, where the user's layout has that letter on no
  /// key (Cyrillic, Greek, Arabic); nil where the layout has the letter.
  public var place: String?
  /// The modifiers that are held.
  public var modifiers: Modifiers
  /// Sent again because the key is held down.
  public var isRepeat: Bool

  /// A key by its name; see the properties of the same names.
  public init(
    _ name: String, place: String? = nil, modifiers: Modifiers = [], isRepeat: Bool = false
  ) {
    self.name = name
    self.place = place
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }

  /// A key as the system tells of it.
  /// - Parameters:
  ///   - modifiers: the modifiers that are held.
  ///   - isRepeat: whether the key is held down and repeats.
  ///   - name: what stands on the key in the user's layout.
  ///   - usName: what stands on the key at the same place of a US keyboard.
  ///   - layoutHas: whether some key of the user's layout has this letter.
  public init(
    _ name: String, usName: String, modifiers: Modifiers, isRepeat: Bool,
    layoutHas: (String) -> Bool
  ) {
    let isLetter = usName.utf8.count == 1 && usName.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    let place = isLetter && usName != name && !layoutHas(usName) ? usName : nil
    self.init(name, place: place, modifiers: modifiers, isRepeat: isRepeat)
  }

  /// Whether a key of a keymap is meant: by name or by place, with the same modifiers.
  public func matches(_ binding: Key) -> Bool {
    modifiers == binding.modifiers && (name == binding.name || place == binding.name)
  }

  /// The key writes a character, so that it means text to whoever takes text.
  package var writes: Bool {
    guard modifiers.isDisjoint(with: [.control, .alt]) else { return false }
    let sign = name.hasPrefix("Keypad ") ? name.dropFirst(7) : name[...]
    return sign.count == 1 || name == "Space"
  }

  /// Whether a text is the character that the key's name tells, in any case.
  package func writes(_ text: String) -> Bool {
    let sign = name.hasPrefix("Keypad ") ? String(name.dropFirst(7)) : name == "Space" ? " " : name
    return text.lowercased() == sign.lowercased()
  }

  /// Whether SDL has an ordinary key of this name: a single character, a function key, a keypad key, or a
  /// name in `named`.
  package var isKnown: Bool {
    let isFunctionKey = name.first == "F" && (1...24).contains(Int(name.dropFirst()) ?? 0)
    return name.count == 1 || isFunctionKey || Self.named.contains(name)
      || (name.hasPrefix("Keypad ") && name.count > 7)
  }

  private static let named: Set<String> = [
    "Return", "Escape", "Backspace", "Tab", "Space", "CapsLock", "PrintScreen", "ScrollLock",
    "Pause", "Insert", "Home", "PageUp", "Delete", "End", "PageDown", "Right", "Left", "Down", "Up",
    "Menu", "Application", "Left Ctrl", "Left Shift", "Left Alt", "Left GUI", "Right Ctrl",
    "Right Shift", "Right Alt", "Right GUI", "AudioNext", "AudioPrev", "AudioPlay", "AudioStop",
    "AC Back", "AC Forward", "AC Home", "AC Refresh", "AC Search", "Mouse Back", "Mouse Forward",
    "Mouse Middle", "Gamepad A", "Gamepad B", "Gamepad X", "Gamepad Y", "Gamepad Start",
    "Gamepad Select", "Gamepad L", "Gamepad R", "Gamepad Up", "Gamepad Down", "Gamepad Left",
    "Gamepad Right",
  ]

  /// The key of a keyboard with the meaning of a gamepad's button on panels and cards; any other key is that key itself.
  package var onPanels: Key {
    guard let name = Self.ofGamepad[name] else { return self }
    return Key(name, modifiers: modifiers, isRepeat: isRepeat)
  }

  private static let ofGamepad = [
    "Gamepad A": "Return", "Gamepad B": "Escape", "Gamepad Up": "Up", "Gamepad Down": "Down",
    "Gamepad Left": "Left", "Gamepad Right": "Right", "Gamepad L": "PageUp",
    "Gamepad R": "PageDown",
  ]

  private static let prefixes: [(name: String, modifier: Modifiers)] = [
    ("Ctrl", .control), ("Control", .control), ("Alt", .alt), ("Shift", .shift),
  ]

  /// SDL's longest name with all modifiers has half as many bytes.
  private static let maximumBytes = 128

  /// Reads "Ctrl+Shift+F": modifiers in any order and case, then the key's name.
  ///
  /// A single letter may be small or capital, as SDL names keys by capitals. "Ctrl++" is the plus
  /// key. "Enter" is the key that SDL calls Return. Nil where there is no key, something before a plus
  /// is not a modifier, or the text is longer than any key's name with its modifiers.
  package init?(parsing text: String) {
    // The search below takes time by the square of the length.
    guard text.utf8.count <= Self.maximumBytes else { return nil }
    var rest = Substring(text)
    var modifiers: Modifiers = []
    // A plus at the very end is the key's own.
    while let plus = rest.dropLast().firstIndex(of: "+") {
      let word = rest[..<plus].lowercased()
      guard let prefix = Self.prefixes.first(where: { $0.name.lowercased() == word }) else {
        return nil
      }
      modifiers.insert(prefix.modifier)
      rest = rest[rest.index(after: plus)...]
    }
    let isDangling = rest.count > 1 && rest.last == "+" && !rest.hasSuffix(" +")
    guard !rest.isEmpty, !isDangling else { return nil }
    let name = rest.count == 1 ? rest.uppercased() : String(rest)
    self.init(name == "Enter" ? "Return" : name, modifiers: modifiers)
  }

  /// The form that `init(parsing:)` reads.
  public var description: String {
    var words: [String] = []
    if modifiers.contains(.control) { words.append("Ctrl") }
    if modifiers.contains(.alt) { words.append("Alt") }
    if modifiers.contains(.shift) { words.append("Shift") }
    return (words + [name]).joined(separator: "+")
  }
}
