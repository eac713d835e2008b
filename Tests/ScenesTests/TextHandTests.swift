import Books
import Content
import PaperGeometry
import PaperGestures
import Shell
import Testing

/// Hands on the text of an open book.
@Suite(.timeLimit(.minutes(5))) struct TextHandTests {
  private func rig() -> Rig {
    Rig.reading([
      4: Rig.page("alpha beta gamma", "delta epsi-", "lon zeta"), 5: Rig.page("one two three"),
    ])
  }

  @Test func aDoubleClickTakesAWord() throws {
    let rig = rig()
    let stop = rig.offset
    rig.doubleClick(try rig.place(of: 7, on: 4))
    #expect(rig.copied() == "beta")
    // The word and, at each end, the bar and the knob of a handle.
    #expect(rig.marks.count == 5)
    rig.wait(1)
    #expect(rig.offset == stop, "neither click turns the page")
    #expect(rig.facts.progress["zoom"] == 1)
  }

  @Test func aDoubleClickTakesAnotherWord() throws {
    let rig = rig()
    let stop = rig.offset
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.wait(1)
    rig.doubleClick(try rig.place(of: 12, on: 4))
    #expect(rig.copied() == "gamma")
    rig.wait(1)
    rig.click(try rig.place(of: 2, on: 4))
    rig.wait(1)
    #expect(rig.copied() == nil && rig.offset == stop, "a click alone takes the selection back")
  }

  @Test func aDoubleClickTakesAWordOfThai() throws {
    let rig = Rig.reading([4: Rig.page("ผมไปโรงเรียน")])
    rig.doubleClick(try rig.place(of: 6, on: 4))
    #expect(rig.copied() == "โรงเรียน")
  }

  @Test func aDoubleClickOnPaperZooms() throws {
    let rig = rig()
    let paper = try rig.place(Point(400, 900), on: 4)
    rig.doubleClick(paper)
    rig.wait(1)
    #expect(rig.copied() == nil)
    #expect((rig.facts.progress["zoom"] ?? 1) > 1)
  }

  @Test func aWordThatIsBrokenOverTwoLines() throws {
    let rig = rig()
    rig.doubleClick(try rig.place(of: 8, line: 1, on: 4))
    #expect(rig.copied() == "epsilon")
  }

  @Test func aPressThatIsHeldTakesFromThere() throws {
    let rig = rig()
    let (from, to) = (try rig.place(of: 7, on: 4), try rig.place(of: 3, line: 1, on: 4))
    rig.hover(from)
    rig.press(from.x, from.y)
    rig.wait(0.4)
    #expect(rig.copied() == "beta")
    rig.move(to.x, to.y)
    rig.release(to.x, to.y)
    let copied = try #require(rig.copied())
    #expect(copied.hasPrefix("beta gamma del"))
    rig.settle()
    #expect(rig.facts.progress.keys.allSatisfy { !$0.hasPrefix("leaf") }, "no leaf was taken")
  }

  /// The hand has never been over the other page before it takes words there.
  @Test func aHandThatTakesWordsGoesOnToTheOtherPage() throws {
    let rig = rig()
    let (from, to) = (try rig.place(of: 7, on: 4), try rig.place(of: 6, on: 5))
    rig.press(from.x, from.y)
    rig.wait(0.4)
    rig.move(to.x, to.y)
    rig.release(to.x, to.y)
    let copied = try #require(rig.copied())
    #expect(copied.hasPrefix("beta gamma") && copied.contains("one"), "\(copied)")
  }

  @Test func aPressThatMovesTakesTheLeaf() throws {
    let rig = rig()
    let (from, stop) = (try rig.place(of: 7, on: 4), rig.offset)
    rig.hover(from)
    rig.drag(from: from, to: Point(from.x + 500, from.y), in: 0.3)
    rig.wait(0.05)
    #expect(rig.copied() == nil)
    rig.settle()
    #expect(rig.offset != stop)
  }

  @Test func shiftAndAClickExtendsToTheOtherPage() throws {
    let rig = rig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    let other = try rig.place(of: 4, on: 5)
    rig.hover(other)
    rig.send(.pointerDown(other, button: .left, modifiers: .shift))
    rig.release(other.x, other.y)
    let copied = try #require(rig.copied())
    #expect(copied.hasPrefix("beta gamma delta epsilon zeta"))
    #expect(copied.contains("zeta one"))
  }

  @Test func aHandleIsDragged() throws {
    let rig = rig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    // The knob lies below the end of the word.
    let knob = try rig.place(Point(60 + 10 * 20, 346), on: 4)
    let to = try rig.place(of: 15, on: 4)
    rig.press(knob.x, knob.y)
    rig.move(to.x + 8, to.y)
    rig.release(to.x + 8, to.y)
    #expect(rig.copied() == "beta gamma")
  }

  @Test func allOfTheSpread() {
    let rig = rig()
    rig.key("A", .control)
    rig.wait(0.1)
    let copied = rig.copied()
    #expect(copied == "alpha beta gamma delta epsilon zeta one two three")
  }

  @Test(arguments: ["Down", "S"])
  func theSelectionSurvives(key: String) throws {
    let rig = rig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key(key)
    rig.wait(0.1)
    #expect(rig.marks.contains { $0.quad != nil }, "the page in the air has its marks")
    rig.settle()
    #expect(rig.copied() == "beta")
    rig.stage.resize(to: ViewSize(Size(600, 900)))
    rig.frame()
    #expect(rig.copied() == "beta")
  }

  @Test func escTakesBackOneThing() throws {
    let rig = rig()
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.key("Escape")
    #expect(rig.marks.isEmpty)
    #expect(rig.isVisible("book"))
    #expect(rig.facts.progress["opening"] == nil)
    rig.key("Escape")
    rig.wait(0.1)
    #expect(rig.facts.progress["opening"] != nil, "the book closes")
  }

  /// A click beside the selection ends the selection and does nothing else.
  @Test func aClickBesideTheSelection() throws {
    let rig = rig()
    let stop = rig.offset
    rig.doubleClick(try rig.place(of: 7, on: 4))
    let edge = try rig.place(Point(30, 900), on: 4)
    rig.click(edge)
    rig.settle()
    #expect(rig.marks.isEmpty)
    #expect(rig.offset == stop)
    rig.click(edge)
    rig.wait(0.4)
    rig.settle()
    #expect(rig.offset != stop, "without a selection the click turns")
  }

  /// Ctrl+A and Ctrl+C come in one breath, and the text of the pages comes after both.
  @Test func aCopyRightAfterSelectingAllWaitsForTheText() throws {
    let rig = rig()
    rig.isPrompt = false
    rig.key("A", .control)
    #expect(rig.copied() == nil)
    rig.isPrompt = true
    rig.frame()
    let later = rig.stage.takeEffects()
    let copied = later.compactMap { if case .copy(let text) = $0 { text } else { nil } }
    #expect(copied.count == 1)
    #expect(copied.first?.contains("beta") == true)
  }

  /// What a hand has selected is pasted elsewhere by a middle click, as soon as the hand lets go.
  @Test func aSelectionIsThePrimaryOne() throws {
    let rig = rig()
    let word = try rig.place(of: 7, on: 4)
    rig.hover(word)
    rig.click(word)
    rig.wait(0.05)
    #expect(rig.send(.pointerDown(word, button: .left)) == [])
    #expect(rig.send(.pointerUp(word, button: .left)) == [.offer("beta")])
  }

  @Test func aPressOnTheSelectionShowsItsMenu() throws {
    let rig = rig()
    let word = try rig.place(of: 7, on: 4)
    rig.doubleClick(word)
    rig.wait(0.5)
    rig.click(word)
    rig.wait(0.3)
    #expect(rig.card("text-menu") != nil)
    // Enter presses the button with the focus, which is the first.
    let effects = rig.effects(of: "Return") + rig.stage.takeEffects()
    #expect(effects == [.copy("beta")])
    rig.wait(0.5)
    #expect(rig.card("text-menu") == nil)
  }

  @Test func textsAreAskedForOnlyWhenAHandComesNear() throws {
    let rig = rig()
    func asked() -> [ContentRequest] {
      rig.delivered.filter { $0.asked(WordsOfPage.self) != nil }
    }
    #expect(asked().isEmpty)
    rig.key("Down")
    rig.settle()
    #expect(asked().isEmpty)
    rig.hover(Point(300, 400))
    rig.wait(0.1)
    #expect(asked().count == 1)
  }

  @Test func aPageWithoutTextHasNothingToSelect() {
    let rig = Rig.reading([:])
    rig.key("A", .control)
    rig.wait(0.3)
    #expect(rig.words.contains { $0.hasPrefix("No text on this page") })
    #expect(rig.copied() == nil)
  }
}
