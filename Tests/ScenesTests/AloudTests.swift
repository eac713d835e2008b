import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import Reading
import Shell
import Testing

/// A book that is read aloud, by a voice that the test plays.
@Suite(.timeLimit(.minutes(5))) struct AloudTests: AloudSuite {
  let voice = AloudVoice()

  @Test func theVoiceGetsTheSentencesAndThePageTurns() {
    let rig = rig()
    begin(rig)
    #expect(voice.said == ["Alpha one."])
    // A tint and a line.
    #expect(rig.marks.count == 2)
    tell(rig, .ended(voice.id))
    #expect(voice.said.last == "Beta two.")
    #expect(rig.marks.count == 4, "a sentence over two lines")
    tell(rig, .ended(voice.id))
    tell(rig, .ended(voice.id))
    #expect(voice.said.last == "Delta|four goes on.")
    #expect(rig.stage.readPage == 4, "the page is still read")
    let offset = rig.offset
    tell(rig, .crossed(voice.id))
    rig.wait(0.1)
    #expect(rig.stage.isMoving(at: rig.time), "the leaf turns as by hand")
    rig.settle()
    #expect(rig.offset == offset + 1)
    #expect(rig.marks.count == 2, "what is said on the page that is seen")
    tell(rig, .ended(voice.id))
    #expect(voice.said.last == "End.")
  }

  /// The voice comes to the page after the next while the leaf is in the air.
  @Test func aVoiceThatIsFasterThanTheLeaves() {
    let rig = rig([
      4: Rig.page("One."), 5: Rig.page("Two."), 6: Rig.page("Three."), 7: Rig.page("Four."),
      8: Rig.page("Five."), 9: Rig.page("Six."), 10: Rig.page(), 11: Rig.page(),
    ])
    let offset = rig.offset
    begin(rig)
    for _ in 0..<6 {
      tell(rig, .ended(voice.id))
      rig.wait(1.0 / 60)
    }
    #expect(voice.said.last == "Six." && voice.requests.last == .end)
    rig.settle()
    #expect(rig.offset == offset + 2)
  }

  @Test func pausedAndOn() {
    let rig = rig()
    begin(rig)
    begin(rig)
    #expect(voice.requests.last == .silence)
    key(rig, "AudioPlay")
    #expect(voice.said == ["Alpha one.", "Alpha one."])
    key(rig, "Right", .control)
    #expect(voice.said.last == "Beta two.")
    key(rig, "Left", .control)
    #expect(voice.said.last == "Alpha one.")
    key(rig, "AudioStop")
    #expect(voice.requests.last == .end && rig.marks.isEmpty)
    #expect(rig.card("aloud") == nil)
  }

  @Test func theBar() throws {
    let rig = rig()
    begin(rig)
    let card = try #require(rig.card("aloud"))
    #expect(Rect(origin: .zero, size: rig.stage.viewSize.size).intersection(card) == card)
    func press(_ place: Double) {
      rig.hover(Point(card.minX + card.width * place, card.midY))
      rig.press(card.minX + card.width * place, card.midY)
      voice.hear(
        rig.send(.pointerUp(Point(card.minX + card.width * place, card.midY), button: .left)))
      listen(rig)
    }
    press(0.22)
    #expect(voice.requests.last == .silence, "pause")
    press(0.22)
    press(0.36)
    #expect(voice.said.last == "Beta two.")
    press(0.08)
    #expect(voice.said.last == "Alpha one.")
    press(0.78)
    guard case .speak(let faster) = try #require(voice.requests.last) else {
      Issue.record("nothing is said")
      return
    }
    #expect(faster.manner.rate == 10)
    press(0.92)
    #expect(voice.requests.last == .end)
    #expect(rig.card("aloud") == nil)
  }

  /// At rest the bar hides nothing of the page, and it comes again as the strip at the top does.
  @Test func theBarGoesWithThePointer() throws {
    let rig = rig()
    begin(rig)
    rig.wait(1)
    let card = try #require(rig.card("aloud"))
    rig.wait(3)
    #expect(rig.card("aloud") == nil && rig.marks.count == 2)
    #expect(!rig.stage.isMoving(at: rig.time) && rig.stage.deadline == nil, "at rest")
    rig.click(card.midX, card.midY)
    #expect(voice.requests.count == 1, "what is not seen takes no press")
    rig.hover(Point(300, 700))
    rig.wait(0.5)
    #expect(rig.card("aloud") == card)
    rig.hover(Point(card.midX, card.midY))
    rig.wait(5)
    #expect(rig.card("aloud") == card, "as long as the pointer is on it")
    rig.hover(Point(300, 700))
    rig.wait(3)
    #expect(rig.card("aloud") == nil)
    begin(rig)
    rig.wait(0.5)
    #expect(rig.card("aloud") == card, "what a key has changed is shown")
    rig.wait(3)
    #expect(rig.card("aloud") == nil)
    rig.stage.hasScreenReader = true
    rig.hover(Point(300, 700))
    rig.wait(5)
    #expect(rig.card("aloud") == card, "a screen reader finds it always")
  }

  /// A press on the bar does not keep the bar there, nor the keys.
  @Test func aPressOnTheBarLeavesTheKeysToTheBook() throws {
    let rig = rig()
    begin(rig)
    rig.wait(0.5)
    let card = try #require(rig.card("aloud"))
    rig.hover(Point(card.minX + card.width * 0.22, card.midY))
    rig.click(card.minX + card.width * 0.22, card.midY)
    let offset = rig.offset
    rig.key("Space")
    rig.settle()
    #expect(rig.offset == offset + 1)
  }

  @Test func escapeEndsReadingBeforeTheBookIsClosed() {
    let rig = rig()
    begin(rig)
    key(rig, "Escape")
    #expect(voice.requests.last == .end && rig.facts.scene == "book")
  }

  @Test func fromTheSelection() throws {
    let rig = rig()
    rig.doubleClick(try rig.place(of: 12, on: 4))
    rig.wait(0.5)
    begin(rig)
    #expect(voice.said == ["Beta two."])
  }

  @Test func closedBooksAreSilent() {
    let rig = rig()
    begin(rig)
    key(rig, "W", .control)
    rig.wait(0.1)
    listen(rig)
    #expect(voice.requests.last == .end)
    rig.settle()
    #expect(rig.card("aloud") == nil)
    tell(rig, .ended(voice.id))
    #expect(voice.said.count == 1)
  }

  @Test func anotherBookEndsTheReading() {
    let rig = rig()
    begin(rig)
    rig.stage.show(
      ListedShelf(Rig.books(2)), book: "book1", opening: true, page: 4, at: rig.time)
    rig.wait(3) { voice.hear(rig.stage.takeEffects()) }
    #expect(rig.stage.facts.scene == "book")
    #expect(voice.said == ["Alpha one."] && voice.requests.last == .end, "\(voice.requests)")
    #expect(rig.card("aloud") == nil)
    begin(rig)
    #expect(voice.said.count == 2, "the other book can be read")
  }

  /// Each press is a pause or goes on, and none is lost.
  @Test func manyPressesInARow() {
    let rig = rig()
    for _ in 0..<20 { key(rig, "R", .shift) }
    #expect(voice.requests.last == .silence && voice.said.count == 10)
    key(rig, "Escape")
    #expect(voice.requests.last == .end && rig.facts.scene == "book")
  }

  @Test(arguments: [ReadingStyle.flip, .curl, .leaves, .deck])
  func everyStyleFollowsTheVoice(style: ReadingStyle) {
    let rig = Rig(style: style)
    rig.texts = Dictionary(uniqueKeysWithValues: (0..<12).map { ($0, Rig.page("Only \($0).")) })
    rig.open(pages: 12, at: 4)
    rig.settle()
    begin(rig)
    for _ in 0..<3 {
      tell(rig, .ended(voice.id))
      rig.settle()
    }
    let said = voice.said.count
    rig.wait(1) { voice.hear(rig.stage.takeEffects()) }
    #expect(said == 4 && voice.said.count == 4, "\(voice.said)")
    #expect(rig.marks.count == 2, "the sentence is seen")
    // Another size of the window, the lectern, another style: the voice goes on where it is.
    rig.stage.resize(to: ViewSize(Size(500, 900)))
    rig.wait(1) { voice.hear(rig.stage.takeEffects()) }
    key(rig, "S")
    rig.wait(2) { voice.hear(rig.stage.takeEffects()) }
    key(rig, "V")
    rig.wait(2) { voice.hear(rig.stage.takeEffects()) }
    #expect(voice.said.count == 4 && voice.requests.last != .end, "\(voice.said)")
    #expect(!rig.marks.isEmpty)
  }

  @Test func whatIsMissingIsTold() {
    let rig = rig()
    begin(rig)
    tell(rig, .failed("To read aloud, install a voice."))
    rig.wait(0.3)
    #expect(rig.words.contains("To read aloud, install a voice."))
    #expect(rig.marks.isEmpty)
    begin(rig)
    #expect(voice.said.count == 2, "it can be tried again")
  }

  @Test func pagesOfPicturesAreTold() {
    let rig = rig([:], pages: 8)
    begin(rig)
    rig.wait(0.3)
    #expect(voice.said.isEmpty)
    #expect(rig.words.contains { $0.hasPrefix("No text to read aloud") })
  }

  /// The page is read on in letters of another size, from the page at which it goes on.
  @Test func anotherLayoutIsReadOn() {
    let rig = Rig.reading(
      [4: Rig.page("Alpha one. Beta two.")], isReflowable: true)
    begin(rig)
    rig.sizedTexts = [1: [4: Rig.page("Alpha one."), 5: Rig.page("Beta two.")]]
    key(rig, "=")
    rig.wait(1)
    listen(rig)
    #expect(rig.stage.readPage != nil)
    #expect(voice.said.count == 2 && voice.requests.last != .end, "\(voice.said)")
  }

  @Test func aMagnifiedPageShowsTheSentence() throws {
    let far = Rig.page(
      "First line.", "Second.", "Third.", "Fourth.", "Fifth.", "Sixth.", "Seventh.", "Eighth.",
      "Ninth.", "Tenth.")
    let rig = rig([4: far])
    for _ in 0..<8 { key(rig, "=", .control) }
    rig.settle()
    begin(rig)
    for _ in 0..<9 {
      tell(rig, .ended(voice.id))
      rig.settle()
    }
    rig.wait(0.5)
    #expect(voice.said.last == "Tenth.")
    let mark = try #require(rig.marks.first?.quad?.bounds)
    let window = Rect(origin: .zero, size: rig.stage.viewSize.size)
    #expect(window.intersection(mark) == mark, "\(mark)")
  }
}
