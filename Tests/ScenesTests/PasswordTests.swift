import Books
import Controls
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// The card that asks for the password of an encrypted book.
@Suite(.timeLimit(.minutes(5))) struct PasswordTests {
  private static let question = "This book is encrypted. Its password:"
  private static let error = "The password is wrong. Try another password."

  /// Asks for the password of the first of three books.
  private func asking(_ size: Size = Size(1024, 768)) -> Rig {
    let rig = Rig(size)
    rig.locked = ["book0": "open sesame"]
    rig.show(Rig.books(3))
    rig.settle()
    rig.key("Return")
    return rig
  }

  private func dots(_ rig: Rig) -> Int {
    // Round, and as large as a dot.
    rig.records.filter {
      $0.path.hasPrefix("root/password/") && !$0.isHidden && $0.frame.size == Size(8, 8)
    }.count
  }

  private func caret(_ rig: Rig) throws -> Double {
    try #require(
      rig.records.first { $0.path.hasPrefix("root/password/") && $0.frame.width == 1.5 }
    ).frame.minX
  }

  /// What is copied elsewhere is pasted; what was typed is copied nowhere.
  @Test func thePasswordCanBePasted() {
    let rig = asking()
    #expect(rig.send(.key(Key("V", modifiers: .control))) == [.paste])
    _ = rig.stage.paste("open sesame", at: rig.time)
    rig.frame()
    #expect(dots(rig) == 11)
    rig.send(.key(Key("A", modifiers: .control)))
    #expect(rig.send(.key(Key("C", modifiers: .control))).isEmpty)
    rig.key("Return")
    #expect(rig.typed == ["book0": "open sesame"])
  }

  @Test func aWrongPasswordIsToldAndTheRightOneOpensTheBook() {
    let rig = asking()
    #expect(rig.facts.scene == "shelf" && rig.stage.acceptsText)
    #expect(rig.words.contains(Self.question) && !rig.words.contains(Self.error))
    #expect(!rig.words.contains { $0.contains("cannot be read") })
    rig.type("guess")
    #expect(dots(rig) == 5)
    rig.key("Return")
    #expect(rig.words.contains(Self.error) && dots(rig) == 0)
    rig.type("open sesame")
    rig.key("Keypad Enter")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("Book 0"))
    #expect(rig.card("password") == nil)
    rig.key("Right")
    rig.settle()
    #expect(rig.offset == 1)
  }

  @Test func nothingIsTriedWithoutALetter() {
    let rig = asking()
    rig.key("Return")
    #expect(rig.typed.isEmpty && rig.words.contains(Self.question))
  }

  @Test(arguments: ["Escape", "Ctrl+W"]) func goesBackToTheShelf(key: String) throws {
    let rig = asking()
    rig.type("guess")
    rig.key("Return")
    rig.send(.key(try #require(Key(parsing: key))))
    #expect(rig.card("password") == nil)
    #expect(rig.facts.scene == "shelf")
    rig.key("Right")
    rig.settle()
    #expect(rig.offset == 1)
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book", "another book opens")
    rig.key("Escape")
    rig.settle()
    rig.key("Left")
    rig.settle()
    rig.key("Return")
    #expect(rig.words.contains(Self.question) && rig.words.contains(Self.error))
  }

  @Test func lettersAreTextAndTheProgramsKeysAreStillThePrograms() {
    let rig = asking()
    #expect(rig.send(.key(Key("F"))).isEmpty)
    #expect(rig.send(.key(Key("I"))).isEmpty && rig.card("info") == nil)
    #expect(rig.send(.key(Key("PageDown"))).isEmpty)
    rig.wheel(-1)
    rig.settle()
    #expect(rig.facts.scene == "shelf" && rig.offset == 0)
    #expect(rig.send(.key(Key("F11"))) == [.toggleFullscreen])
    #expect(rig.send(.key(Key("Q", modifiers: .control))) == [.quit])
    #expect(rig.card("password") != nil)
  }

  @Test func whatWasTypedAheadIsForTheBook() {
    let rig = Rig()
    rig.locked = ["book0": "x"]
    rig.folders["/b0"] = 12
    rig.isPrompt = false
    rig.show(GeneratedShelf(count: 3), at: 0)
    rig.key("Return")
    rig.key("Right")
    rig.isPrompt = true
    rig.frame()
    rig.type("x")
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.offset == 1)
  }

  @Test func aPressBesideTheCardTakesTheQuestionBackAndDoesNothingElse() throws {
    let rig = asking()
    let card = try #require(rig.card("password"))
    rig.click(card.midX, card.midY)
    #expect(rig.card("password") != nil)
    rig.click(500, card.maxY + 40)
    rig.settle()
    #expect(rig.card("password") == nil && rig.facts.scene == "shelf" && rig.offset == 0)
  }

  @Test func anotherShelfTakesTheQuestionBack() {
    let rig = asking()
    rig.show(Rig.books(2))
    #expect(rig.card("password") == nil)
  }

  @Test func theSecretIsNowhereToBeSeen() {
    let rig = asking()
    rig.type("sesame")
    for record in rig.records {
      #expect(!record.path.contains("sesame") && record.contentsName?.contains("sesame") != true)
    }
    var field = SecretField()
    field.insert("sesame")
    #expect(!"\(field)".contains("sesame") && !String(reflecting: field).contains("sesame"))
    rig.key("Return")
    #expect(rig.typed == ["book0": "sesame"] && rig.stage.takePasswords().isEmpty)
  }

  @Test func nothingRunsWhileTheCardWaits() {
    let rig = asking()
    rig.type("a")
    rig.wait(1)
    #expect(!rig.stage.isMoving(at: rig.time) && rig.stage.deadline == nil)
    let before = rig.stage.commands()
    rig.wait(1)
    #expect(rig.stage.commands() == before)
  }

  @Test(arguments: [Size(1024, 768), Size(400, 300), Size(300, 200), Size(2000, 320)])
  func liesInTheWindow(size: Size) throws {
    let rig = asking(size)
    rig.type("a long password, longer than any field has room for, and longer still")
    try rig.expectInside("password")
    #expect(dots(rig) > 10)
    for other in [Size(640, 480), Size(320, 240), size] {
      rig.stage.resize(to: .init(other))
      rig.frame()
      try rig.expectInside("password")
    }
  }

  // MARK: The field

  @Test func theCaretIsWhereTextGoes() throws {
    let rig = asking()
    rig.type("abd")
    let end = try caret(rig)
    rig.key("Left")
    #expect(try caret(rig) < end)
    rig.type("c")
    for key in ["Home", "Delete", "End", "Backspace", "Right"] { rig.key(key) }
    rig.type("!")
    rig.key("Return")
    #expect(rig.typed["book0"] == "bc!")
  }

  @Test func editsAtTheEndsDoNothing() {
    var field = SecretField()
    for edit in SecretField.Edit.allCases { field.perform(edit) }
    #expect(field == SecretField())
    field.insert("ä\n\u{0}\u{202E}")
    field.perform(.right)
    field.perform(.deleteForward)
    #expect(field.secret == "ä" && field.caret == 1 && field.count == 1)
  }

  /// Half of a password opens nothing.
  @Test func whatIsTooLongIsNotTaken() {
    var field = SecretField()
    field.insert(String(repeating: "a", count: SecretField.limit - 1))
    field.insert("ä")
    #expect(field.count == SecretField.limit - 1)
    field.insert("b")
    #expect(field.count == SecretField.limit)
  }
}
