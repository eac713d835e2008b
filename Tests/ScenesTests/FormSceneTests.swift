import Books
import Content
import PaperGeometry
import PaperGestures
import Shell
import Testing

/// Forms within a book, which are filled in by cards, in the window.
@Suite(.timeLimit(.minutes(5))) struct FormSceneTests {
  private func form(_ field: FormField) throws -> Rig {
    let link = PageLink(area: Rect(60, 300, 80, 40), target: .field(field))
    let rig = Rig.reading([4: Rig.page("link and more words", links: [link])])
    let point = try rig.place(of: 1, on: 4)
    rig.hover(point)
    rig.click(point)
    rig.wait(0.4)
    return rig
  }

  private func field(_ kind: FormField.Kind) -> FormField {
    FormField(kind, page: 4, number: 12, area: Rect(0.06, 0.3, 0.08, 0.04), name: "Your name")
  }

  @Test func aTextIsFilledIn() throws {
    var field = field(.text)
    field.longest = 5
    let rig = try form(field)
    #expect(rig.card("field") != nil)
    rig.send(.text("Augusta"))
    rig.wait(0.2)
    rig.key("Return")
    rig.settle()
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "Augus")])
    #expect(rig.card("field") == nil)
  }

  @Test func aTextOfSeveralLinesIsFilledIn() throws {
    var field = field(.text)
    (field.hasLines, field.value) = (true, "One")
    let rig = try form(field)
    rig.key("End")
    rig.key("Return")
    rig.send(.text("Three"))
    rig.key("Up")
    rig.key("End")
    rig.key("Return")
    rig.send(.text("Two"))
    rig.wait(0.2)
    try rig.click(on: "Fill in")
    rig.settle()
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "One\nTwo\nThree")])
  }

  @Test func backspaceJoinsTwoLines() throws {
    var field = field(.text)
    (field.hasLines, field.value) = (true, "One\rTwo")
    let rig = try form(field)
    rig.key("Down")
    rig.key("Home")
    rig.key("Backspace")
    rig.send(.text("+"))
    rig.wait(0.2)
    try rig.click(on: "Fill in")
    rig.settle()
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "One+Two")])
  }

  @Test func aPastedTextKeepsItsLines() throws {
    var field = field(.text)
    (field.hasLines, field.value) = (true, "(One)")
    let rig = try form(field)
    rig.key("End")
    rig.key("Left")
    rig.key("V", .control)
    _ = rig.stage.paste(", Two\r\nThree\nFour", at: rig.time)
    rig.send(.text("!"))
    rig.wait(0.2)
    try rig.click(on: "Fill in")
    rig.settle()
    let value = "(One, Two\nThree\nFour!)"
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: value)])
  }

  @Test func enterTakesThePlaceOfWhatIsSelected() throws {
    var field = field(.text)
    (field.hasLines, field.value) = (true, "One")
    let rig = try form(field)
    rig.key("A", .control)
    rig.key("Return")
    rig.send(.text("Two"))
    rig.wait(0.2)
    try rig.click(on: "Fill in")
    rig.settle()
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "\nTwo")])
  }

  @Test(arguments: [false, true]) func aPressBesideTheCardKeepsWhatIsTyped(hasLines: Bool) throws {
    var field = field(.text)
    (field.hasLines, field.value) = (hasLines, "One")
    let rig = try form(field)
    rig.key("End")
    rig.send(.text(" and two"))
    rig.wait(0.2)
    rig.click(20, 700)
    rig.settle()
    #expect(rig.card("field") == nil)
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "One and two")])
  }

  /// A secret field shows nothing, and a field of a single line shows several lines as one.
  @Test func aPressBesideAnUntouchedCardChangesNothing() throws {
    var (secret, lined) = (field(.text), field(.text))
    (secret.isSecret, secret.value) = (true, "sesame")
    lined.value = "One\nTwo"
    for field in [secret, lined] {
      let rig = try form(field)
      #expect(rig.card("field") != nil)
      rig.click(20, 700)
      rig.settle()
      #expect(rig.openChanges == [])
    }
  }

  /// The card stays with the text until the reader has shortened the text.
  @Test func whatExceedsTheLimitStaysInTheCard() throws {
    let rig = try form(field(.text))
    rig.send(.text(String(repeating: "x", count: 20_000)))
    rig.wait(0.2)
    let limit = "A field takes at most 16,384 bytes of text, and this text has 20,000."
    for _ in 0..<2 {
      rig.key("Return")
      rig.settle()
      #expect(rig.words.count { $0 == limit } == 1, "\(rig.words.map { $0.prefix(80) })")
      #expect(rig.card("field") != nil && rig.openChanges == [])
      try rig.expectInside("field")
    }
    rig.key("Backspace")
    rig.wait(0.2)
    #expect(!rig.words.contains(limit), "the text changes")
    rig.key("Return")
    rig.settle()
    #expect(rig.words.contains { $0.hasSuffix("and this text has 19,999.") }, "nothing was cut")
    rig.key("A", .control)
    rig.send(.text("Ada"))
    rig.wait(0.2)
    rig.key("Return")
    rig.settle()
    #expect(rig.card("field") == nil)
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "Ada")])
  }

  @Test func linesThatExceedTheLimitStayInTheCard() throws {
    var field = field(.text)
    (field.hasLines, field.value) = (true, "One")
    let rig = try form(field)
    rig.key("End")
    rig.key("Return")
    rig.send(.text(String(repeating: "x", count: 20_000)))
    rig.wait(0.2)
    try rig.click(on: "Fill in")
    rig.settle()
    #expect(rig.words.contains { $0.hasSuffix("and this text has 20,004.") })
    #expect(rig.card("field") != nil && rig.openChanges == [])
    rig.key("Escape")
    rig.settle()
    #expect(rig.card("field") == nil && rig.openChanges == [] && rig.isVisible("book"))
  }

  /// All fields of a document have a bound together.
  @Test func aDocumentWithoutRoomSaysSoInTheCard() throws {
    func page(_ number: Int) -> PageWords {
      let field = FormField(
        .text, page: 4, number: number, area: Rect(0.06, 0.3, 0.08, 0.04), name: "Field")
      let link = PageLink(area: Rect(60, 300, 80, 40), target: .field(field))
      return Rig.page("link and more words", links: [link])
    }
    let rig = Rig.reading([4: page(0)])
    for number in 0..<3 {
      let point = try rig.place(of: 1, on: 4)
      rig.hover(point)
      rig.click(point)
      rig.wait(0.4)
      rig.send(.text(String(repeating: "x", count: 16_000)))
      rig.wait(0.2)
      rig.texts[4] = page(number + 1)
      rig.key("Return")
      rig.settle()
      #expect(rig.openChanges.count == min(number + 1, 2))
      #expect((rig.card("field") == nil) == (number < 2), "field \(number)")
    }
    #expect(rig.words.contains { $0.hasPrefix("No more can be filled in.") })
    // What the field says already needs no room.
    rig.key("A", .control)
    rig.key("Delete")
    rig.key("Return")
    rig.settle()
    #expect(rig.card("field") == nil && rig.openChanges.count == 2)
  }

  @Test func aPinchThatClosesAsksFirst() throws {
    let rig = try form(field(.check))
    rig.settle()
    rig.pinch(to: 0.2)
    rig.letGo(0.2)
    rig.settle()
    #expect(rig.card("question") != nil)
    #expect(rig.isVisible("book"), "the book stays")
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "1")])
  }

  @Test func anotherShelfLosesNoForm() throws {
    let rig = try form(field(.check))
    rig.settle()
    rig.show(Rig.books(2))
    rig.settle()
    #expect(!rig.isVisible("book"))
    #expect(!rig.stage.mayQuit(at: rig.time), "the reader is asked")
    rig.key("Escape")
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(rig.isVisible("book"))
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "1")])
  }

  @Test func escapeLeavesAFieldAsItWas() throws {
    let rig = try form(field(.text))
    rig.send(.text("Ada"))
    rig.key("Escape")
    rig.settle()
    #expect(rig.openChanges == [])
    #expect(rig.isVisible("book"))
  }

  @Test func aBoxIsCheckedByAClick() throws {
    let rig = try form(field(.check))
    rig.settle()
    #expect(rig.card("field") == nil)
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "1")])
  }

  @Test func anOptionIsChosen() throws {
    var field = field(.choice)
    (field.options, field.value) = (["Berlin", "Paris"], "Berlin")
    let rig = try form(field)
    rig.key("Down")
    rig.key("Return")
    rig.settle()
    #expect(rig.openChanges == [.field(page: 4, number: 12, value: "Paris")])
  }

  @Test func aSignatureIsNeverCalledValid() throws {
    var field = field(.signature)
    (field.value, field.isSigned, field.date) = ("Zoe", true, 1_706_702_400)
    let rig = try form(field)
    #expect(rig.words.contains { $0.contains("Zoe") })
    #expect(rig.words.contains { $0.contains("has not checked") })
    #expect(rig.openChanges == [])
  }

  @Test func fieldsThatAreNotSavedAreAskedAbout() throws {
    let rig = try form(field(.check))
    rig.settle()
    rig.key("Escape")
    rig.settle()
    #expect(rig.card("question") != nil)
    rig.key("Escape")
    rig.settle()
    #expect(rig.isVisible("book"), "the book stays")
    #expect(!rig.stage.mayQuit(at: rig.time))
    rig.wait(0.5)
    try rig.click(on: "Close without saving")
    rig.settle()
    #expect(rig.stage.mayQuit(at: rig.time))
  }

  @Test func aSavedCopyIsNotAskedAbout() throws {
    let rig = try form(field(.check))
    rig.settle()
    let effects = rig.effects(of: "S", [.control, .shift]) + rig.stage.takeEffects()
    guard case .save(let wish)? = effects.first else {
      Issue.record("nothing is saved: \(effects)")
      return
    }
    #expect(wish.part == .copy && wish.name.hasSuffix(".pdf"))
    rig.stage.noteSaved(wish, "Saved", isSaved: true, at: rig.time)
    #expect(rig.stage.mayQuit(at: rig.time))
  }
}
