import Controls
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct TextFieldTests {
  private func edit(_ field: inout TextField, _ keys: String...) -> [ClipboardRequest] {
    keys.compactMap { Key(parsing: $0) }.compactMap { FieldEdit($0) }
      .compactMap { field.perform($0) }
  }

  @Test func typedTextReplacesTheSelection() {
    var field = TextField("one two")
    _ = edit(&field, "Ctrl+Shift+Left")
    #expect(field.selectedText == "two")
    field.insert("three")
    #expect(field.text == "one three")
    #expect(field.caret == 9)
  }

  @Test func whatIsCutCanBePastedAndUndone() {
    var field = TextField("keep this")
    #expect(edit(&field, "Ctrl+A", "Ctrl+X") == [.copy("keep this")])
    #expect(field.isEmpty)
    #expect(edit(&field, "Ctrl+V") == [.paste])
    field.insert("keep this")
    _ = edit(&field, "Ctrl+Z", "Ctrl+Z")
    #expect(field.text == "keep this")
    _ = edit(&field, "Ctrl+Y")
    #expect(field.isEmpty)
  }

  @Test func typedLettersAreUndoneByTheWord() {
    var field = TextField()
    for letter in "some words" { field.insert(String(letter)) }
    _ = edit(&field, "Ctrl+Z")
    #expect(field.text == "some")
    _ = edit(&field, "Ctrl+Z", "Ctrl+Z")
    #expect(field.isEmpty)
    _ = edit(&field, "Ctrl+Shift+Z", "Ctrl+Shift+Z", "Ctrl+Shift+Z")
    #expect(field.text == "some words")
  }

  @Test func aHundredThousandLettersAreTheMost() {
    var field = TextField(String(repeating: "x", count: 150_000))
    #expect(field.letters.count == 100_000)
    field.insert("more")
    #expect(field.letters.count == 100_000)
    _ = edit(&field, "Ctrl+A", "Delete")
    #expect(field.isEmpty)
    _ = edit(&field, "Ctrl+Z")
    #expect(field.letters.count == 100_000)
  }

  @Test func emojiAndMarksAreWhole() {
    var field = TextField("a👩‍👩‍👧e\u{301}🇮🇸")
    #expect(field.letters.count == 4)
    _ = edit(&field, "Backspace", "Backspace")
    #expect(field.text == "a👩‍👩‍👧")
    _ = edit(&field, "Left", "Delete")
    #expect(field.text == "a")
    field.insert("z" + String(repeating: "\u{301}", count: 50_000))
    #expect(field.letters.allSatisfy { $0.unicodeScalars.count <= 16 })
  }

  @Test func controlCharactersAreLeftOut() {
    let field = TextField("a\u{0}b\u{1B}[31mc\nd\te\u{202E}f\u{7F}")
    #expect(field.text == "ab[31mc d ef")
  }

  @Test func leftIsOnwardInTextFromRightToLeft() {
    var field = TextField("שלום")
    #expect(field.isRightToLeft)
    _ = edit(&field, "Home", "Left")
    #expect(field.caret == 1)
    _ = edit(&field, "Right")
    #expect(field.caret == 0)
  }

  @Test func whatAnInputMethodComposesIsNotTyped() {
    var field = TextField("x")
    field.mark(MarkedText("にほ", selectionStart: 2, selectionLength: 0))
    #expect(field.text == "x")
    #expect(field.marked?.text == "にほ")
    field.insert("日本")
    #expect(field.text == "x日本")
    #expect(field.marked == nil)
  }

  @Test func aWordIsTakenAsAWhole() {
    var field = TextField("the quick fox")
    field.selectWord(at: 6)
    #expect(field.selectedText == "quick")
  }
}
