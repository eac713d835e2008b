/// A key pressed, named by what stands on it in the user's layout.
public struct Key: Equatable, Hashable, Sendable, CustomStringConvertible {
  /// SDL's name of the key: "Right", "PageDown", "Space", "Return", "Escape", "V", "F11", "+".
  public var name: String
  public var modifiers: Modifiers
  /// Sent again because the key is held down.
  public var isRepeat: Bool

  public init(_ name: String, modifiers: Modifiers = [], isRepeat: Bool = false) {
    self.name = name
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }

  private static let prefixes: [(name: String, modifier: Modifiers)] = [
    ("Ctrl", .control), ("Control", .control), ("Alt", .alt), ("Shift", .shift),
  ]

  /// Reads "Ctrl+Shift+F": modifiers in any order and case, then the key's name.
  ///
  /// A single letter may be small or capital, as SDL names keys by capitals. "Ctrl++" is the plus
  /// key. Nil where there is no key or something before a plus is not a modifier.
  public init?(parsing text: String) {
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
    self.init(rest.count == 1 ? rest.uppercased() : String(rest), modifiers: modifiers)
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
