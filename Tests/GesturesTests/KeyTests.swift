import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct KeyTests {
  static let readable: [(text: String, key: Key)] = [
    ("Right", Key("Right")), ("PageDown", Key("PageDown")), ("v", Key("V")), ("V", Key("V")),
    ("Ctrl+F", Key("F", modifiers: .control)), ("ctrl+f", Key("F", modifiers: .control)),
    ("Control+F11", Key("F11", modifiers: .control)),
    ("Ctrl+Shift+F", Key("F", modifiers: [.control, .shift])),
    ("Shift+Ctrl+Alt+Space", Key("Space", modifiers: [.control, .shift, .alt])),
    ("+", Key("+")), ("Ctrl++", Key("+", modifiers: .control)), ("Keypad +", Key("Keypad +")),
    ("Ctrl+Keypad +", Key("Keypad +", modifiers: .control)), ("-", Key("-")), ("é", Key("É")),
    ("Left Ctrl", Key("Left Ctrl")), ("Return", Key("Return")), ("Enter", Key("Return")),
    ("Ctrl+Enter", Key("Return", modifiers: .control)), ("Keypad Enter", Key("Keypad Enter")),
  ]

  @Test(arguments: readable) func reads(row: (text: String, key: Key)) {
    #expect(Key(parsing: row.text) == row.key)
    #expect(Key(parsing: row.key.description) == row.key)
  }

  @Test func refusesWhatIsLongerThanAnyKey() {
    #expect(Key(parsing: String(repeating: "Ctrl+", count: 20) + "F") != nil)
    #expect(Key(parsing: String(repeating: "Ctrl+", count: 20_000) + "F") == nil)
    #expect(Key(parsing: String(repeating: "x", count: 1_000_000)) == nil)
  }

  @Test(arguments: ["", "Ctrl+", "Hyper+F", "F+Ctrl", "++F", "Ctrl+Shift+"])
  func refuses(text: String) {
    #expect(Key(parsing: text) == nil)
  }

  // MARK: Layouts

  private static let latin = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init))

  /// What a key of the named layout says, and the letter that counts by its place.
  static let layouts: [(name: String, usName: String, layout: Set<String>, place: String?)] = [
    ("F", "F", latin, nil),  // US
    ("A", "Q", latin, nil),  // French: Q is elsewhere, so this key is A and nothing else
    ("Y", "Z", latin, nil),  // German
    ("U", "F", latin, nil),  // Dvorak
    ("А", "F", [], "F"),  // Russian, a Cyrillic А
    ("Φ", "F", [], "F"),  // Greek
    ("ب", "F", [], "F"),  // Arabic
    ("כ", "F", ["Q"], "F"),  // a layout that has some Latin letters
    ("Љ", "Q", ["Q"], nil),
    ("Right", "Right", [], nil), ("F11", "F11", [], nil), ("Ж", ";", [], nil),
    ("1", "1", [], nil), ("É", "2", latin, nil),
  ]

  @Test(arguments: layouts)
  func lettersThatALayoutLacksWorkByPlace(
    row: (name: String, usName: String, layout: Set<String>, place: String?)
  ) {
    let key = Key(
      row.name, usName: row.usName, modifiers: .shift, isRepeat: true,
      layoutHas: { row.layout.contains($0) })
    #expect(key.name == row.name && key.place == row.place)
    #expect(key.modifiers == .shift && key.isRepeat)
    #expect(key.matches(Key(row.name, modifiers: .shift)))
    #expect(!key.matches(Key(row.name)))
    let isF = row.name == "F" || row.place == "F"
    #expect(key.matches(Key("F", modifiers: .shift)) == isF)
  }

  @Test func keysThatWrite() {
    for name in ["F", "1", "Ж", "Space", "Keypad 7", "+"] {
      #expect(Key(name).writes && Key(name, modifiers: .shift).writes, "\(name)")
      #expect(!Key(name, modifiers: .control).writes && !Key(name, modifiers: .alt).writes)
    }
    for name in ["F11", "Return", "Left", "Keypad Enter", "Escape"] { #expect(!Key(name).writes) }
  }

  @Test func repeatsAreToldApart() {
    #expect(Key("Right") != Key("Right", isRepeat: true))
  }
}
