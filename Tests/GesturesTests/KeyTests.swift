import PaperGestures
import Testing

@Suite struct KeyTests {
  static let readable: [(text: String, key: Key)] = [
    ("Right", Key("Right")), ("PageDown", Key("PageDown")), ("v", Key("V")), ("V", Key("V")),
    ("Ctrl+F", Key("F", modifiers: .control)), ("ctrl+f", Key("F", modifiers: .control)),
    ("Control+F11", Key("F11", modifiers: .control)),
    ("Ctrl+Shift+F", Key("F", modifiers: [.control, .shift])),
    ("Shift+Ctrl+Alt+Space", Key("Space", modifiers: [.control, .shift, .alt])),
    ("+", Key("+")), ("Ctrl++", Key("+", modifiers: .control)), ("Keypad +", Key("Keypad +")),
    ("Ctrl+Keypad +", Key("Keypad +", modifiers: .control)), ("-", Key("-")), ("é", Key("É")),
    ("Left Ctrl", Key("Left Ctrl")),
  ]

  @Test(arguments: readable) func reads(row: (text: String, key: Key)) {
    #expect(Key(parsing: row.text) == row.key)
    #expect(Key(parsing: row.key.description) == row.key)
  }

  @Test(arguments: ["", "Ctrl+", "Hyper+F", "F+Ctrl", "++F", "Ctrl+Shift+"])
  func refuses(text: String) {
    #expect(Key(parsing: text) == nil)
  }

  @Test func repeatsAreToldApart() {
    #expect(Key("Right") != Key("Right", isRepeat: true))
  }
}
