import Books
import Content
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// Notes by hand, looking words up, and the panel of marks.
@Suite(.timeLimit(.minutes(5))) struct NoteTests {
  private func rig() -> Rig {
    Rig.reading([4: Rig.page("alpha beta gamma", "delta epsilon"), 5: Rig.page("one two three")])
  }

  private func write(_ text: String, in rig: Rig) {
    rig.send(.text(text))
    rig.wait(0.2)
  }

  @Test func aNoteIsTypedToAWordAndItsSignStandsInTheMargin() throws {
    let rig = rig()
    let word = try rig.place(of: 7, on: 4)
    rig.doubleClick(word)
    rig.key("A")
    rig.wait(0.3)
    try rig.expectInside("note-field")
    let before = rig.marks.count
    #expect(before == 1, "the words are coloured")
    write("a white whale", in: rig)
    rig.key("Return")
    rig.wait(0.4)
    #expect(rig.card("note-field") == nil)
    // The slip is a border, its ground and two lines.
    #expect(rig.marks.count == before + 4)
    // The sign stands in the outer margin, at the height of the words.
    let page = try #require(rig.records.first { $0.name == "page-4" && !$0.isHidden }?.quad).bounds
    let sign = try #require(rig.marks.compactMap(\.quad?.bounds).min { $0.minX < $1.minX })
    #expect(sign.minX >= page.minX && sign.maxX < page.minX + 0.08 * page.height)
    rig.wait(0.5)
    rig.hover(sign.center)
    rig.click(sign.center)
    rig.wait(0.6)
    #expect(rig.words.contains("a white whale"))
    try rig.expectInside("mark")
  }

  @Test func aPressBesideTheFieldKeepsWhatWasTypedAndEscDoesNot() throws {
    let rig = rig()
    rig.key("A")
    rig.wait(0.3)
    write("kept", in: rig)
    rig.click(Point(20, 740))
    rig.wait(0.3)
    #expect(rig.marks.count == 4, "the sign of the page's note")
    rig.key("A")
    rig.wait(0.3)
    rig.key("A", .control)
    write("forgotten", in: rig)
    rig.key("Escape")
    rig.wait(0.3)
    rig.key("B")
    rig.wait(0.4)
    #expect(rig.words.contains("kept") && !rig.words.contains("forgotten"))
  }

  @Test func anEmptiedNoteIsRemovedAndUndone() throws {
    let rig = rig()
    rig.key("A")
    rig.wait(0.3)
    write("to go", in: rig)
    rig.key("Return")
    rig.wait(0.3)
    rig.key("A")
    rig.wait(0.3)
    rig.key("A", .control)
    rig.key("Delete")
    rig.key("Return")
    rig.wait(0.3)
    #expect(rig.marks.isEmpty)
    try rig.click(on: "Undo")
    rig.wait(0.3)
    #expect(rig.marks.count == 4)
  }

  @Test func thePanelListsAndSearchesMarks() throws {
    let rig = rig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key("U")
    rig.doubleClick(try rig.place(of: 1, on: 5))
    rig.key("A")
    rig.wait(0.3)
    write("Ahab said so", in: rig)
    rig.key("Return")
    rig.wait(0.3)
    rig.key("B")
    rig.wait(0.4)
    #expect(rig.words.contains("beta") && rig.words.contains("one"))
    #expect(rig.words.contains("Ahab said so"))
    rig.type("ahab")
    rig.wait(0.3)
    #expect(rig.words.contains("one") && !rig.words.contains("beta"), "notes are searched, too")
  }

  @Test func aWordIsHandedToTheDictionary() throws {
    let rig = rig()
    let word = try rig.place(of: 7, on: 4)
    rig.doubleClick(word)
    rig.wait(0.5)
    rig.click(word)
    rig.wait(0.3)
    let button = try #require(rig.records.last { $0.contentsName == "label: Look up" }?.quad)
    rig.send(.pointerDown(button.bounds.center, button: .left))
    let effects =
      rig.send(.pointerUp(button.bounds.center, button: .left)) + rig.stage.takeEffects()
    #expect(effects == [.lookUp("beta")])
  }

  @Test(arguments: [
    String(repeating: "ä", count: 100_000), "\u{0}\u{7}\u{1B}[31m", "👩‍👩‍👧🏳️‍🌈", "שלום עולם",
    String(repeating: "\u{300}", count: 5000), " ", "",
  ])
  func whateverIsTyped(text: String) throws {
    var options = Stage.Options()
    options.keepsBooks = true
    let rig = Rig(options: options)
    rig.open(pages: 12, at: 4)
    rig.stage.receive(kept: rig.stage.takeQuestions().map { KeptBook($0.id) })
    rig.wait(0.2)
    rig.settle()
    rig.key("A")
    rig.wait(0.3)
    write(text, in: rig)
    rig.key("Return")
    rig.wait(0.3)
    let kept = rig.stage.takeChanges().compactMap { change -> Mark? in
      if case .mark(let mark) = change.what { mark } else { nil }
    }
    if text.allSatisfy(\.isWhitespace) || text.hasPrefix("\u{0}") == false {
      #expect(kept.count == (text.allSatisfy(\.isWhitespace) ? 0 : 1))
    }
    #expect(kept.allSatisfy { !$0.note.unicodeScalars.contains { $0.value < 0x20 } })
    if text.count == 100_000 { #expect(kept.first?.note == text) }
    rig.key("B")
    rig.wait(0.4)
    #expect(rig.card("chrome/marks") == nil || rig.isVisible("book"))
    #expect(rig.isVisible("book"))
  }
}
