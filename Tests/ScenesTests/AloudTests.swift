import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import Reading
import Shell
import Testing

/// A book that is read aloud, by a voice that the test plays.
@Suite(.timeLimit(.minutes(5))) struct AloudTests {
  /// What was to be said, and the number of the last of it.
  private final class Voice {
    var said: [String] = []
    var requests: [SpeechRequest] = []
    var id = 0

    func hear(_ effects: [HostEffect]) {
      for case .speech(let request) in effects {
        requests.append(request)
        guard case .speak(let utterance) = request else { continue }
        said.append(utterance.text + (utterance.rest.map { "|" + $0 } ?? ""))
        id = utterance.id
      }
    }
  }

  private let voice = Voice()

  private func rig(_ texts: [Int: PageWords]? = nil, pages: Int = 12) -> Rig {
    Rig.reading(
      texts ?? [
        4: Rig.page("Alpha one. Beta", "two."), 5: Rig.page("Gamma three. Delta"),
        6: Rig.page("four goes on. End."), 7: Rig.page("Last."),
      ], pages: pages)
  }

  private func key(_ rig: Rig, _ name: String, _ modifiers: Modifiers = []) {
    voice.hear(rig.effects(of: name, modifiers))
    listen(rig)
  }

  private func listen(_ rig: Rig) {
    rig.frame()
    voice.hear(rig.stage.takeEffects())
  }

  private func tell(_ rig: Rig, _ event: SpeechEvent) {
    rig.stage.take(event)
    listen(rig)
  }

  private func begin(_ rig: Rig) { key(rig, "R", .shift) }

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
    rig.stage.isTold = true
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

  @Test func aPageTurnedByHandIsReadFromItsTop() {
    let rig = rig()
    begin(rig)
    let offset = rig.offset
    key(rig, "Right")
    rig.settle()
    rig.wait(0.1)
    listen(rig)
    #expect(voice.said == ["Alpha one.", "four goes on."])
    #expect(rig.offset == offset + 1, "the book stays where the hand has turned it")
  }

  /// A book of many pages, of which the first twelve have come with their texts; the voice reads page 4.
  private func longBook() -> Rig {
    let texts = (0..<60).map { ($0, Rig.page("This is \($0). Then more.")) }
    let rig = rig(Dictionary(uniqueKeysWithValues: texts), pages: 60)
    begin(rig)
    rig.isPrompt = false
    return rig
  }

  private func goTo(_ rig: Rig, _ number: String) {
    for digit in number { key(rig, String(digit)) }
    for digit in number.dropFirst() { rig.send(.text(String(digit))) }
    key(rig, "Return")
  }

  /// Plays frames while texts are missing, and then with them.
  /// - Returns: the spreads to which the book went, in order.
  private func spreads(_ rig: Rig, late seconds: Double = 1) -> [Double] {
    var all: [Double] = []
    func note() {
      voice.hear(rig.stage.takeEffects())
      if rig.stage.isMoving(at: rig.time) { return }
      if all.last != rig.offset { all.append(rig.offset) }
    }
    rig.wait(2 + seconds) { note() }
    rig.isPrompt = true
    rig.wait(2) { note() }
    return all
  }

  @Test func aJumpByHandIsNotTakenBackWhileTheTextIsMissing() {
    let rig = longBook()
    goTo(rig, "31")
    let spreads = spreads(rig)
    #expect(spreads.last == rig.offset && Set(spreads).count <= 2, "\(spreads)")
    #expect(rig.stage.readPage == 30 || rig.stage.readPage == 29)
    #expect(voice.said.first == "This is 4." && voice.said.count == 2, "\(voice.said)")
    #expect(["This is 29.", "This is 30."].contains(voice.said.last))
  }

  @Test func severalJumpsInARow() {
    let rig = longBook()
    for number in ["31", "51", "21"] {
      goTo(rig, number)
      rig.wait(1.5) { voice.hear(rig.stage.takeEffects()) }
    }
    let spreads = spreads(rig)
    #expect(Set(spreads).count == 1, "\(spreads)")
    #expect(["This is 19.", "This is 20."].contains(voice.said.last), "\(voice.said)")
    #expect(voice.said.count == 2)
  }

  @Test func aJumpWhileTheVoiceIsPaused() {
    let rig = longBook()
    begin(rig)
    goTo(rig, "31")
    let spreads = spreads(rig)
    #expect(Set(spreads).count <= 2 && spreads.last == rig.offset, "\(spreads)")
    #expect(voice.said.count == 1, "a pause stays one")
    begin(rig)
    #expect(["This is 29.", "This is 30."].contains(voice.said.last), "\(voice.said)")
  }

  /// The voice comes to another page while the leaves go where the reader has sent them.
  @Test func theVoiceDoesNotTurnBackWhatIsInTheAir() {
    let rig = longBook()
    rig.isPrompt = true
    goTo(rig, "41")
    var said = 0
    rig.wait(0.2) {
      guard said < 4 else { return }
      said += 1
      rig.stage.take(.ended(voice.id))
      voice.hear(rig.stage.takeEffects())
    }
    let spreads = spreads(rig, late: 0)
    #expect(spreads.last == rig.offset && [39, 40].contains(rig.stage.readPage), "\(spreads)")
    #expect(["This is 39.", "This is 40."].contains(voice.said.last), "\(voice.said)")
  }

  /// Pages one at a time: the voice reads the second of two, and the first alone would stay.
  @Test func onePageAtATimeShowsThePageThatIsRead() {
    let rig = rig()
    begin(rig)
    tell(rig, .ended(voice.id))
    tell(rig, .ended(voice.id))
    #expect(voice.said.last == "Gamma three.")
    key(rig, "D")
    rig.settle()
    rig.wait(0.2)
    listen(rig)
    #expect(voice.said.last == "Gamma three." && voice.said.count == 3)
    #expect(rig.stage.readPage == 5)
  }

  @Test func aPictureToWhichTheHandTurnsStays() {
    let rig = rig([4: Rig.page("One."), 10: Rig.page("Two.")])
    begin(rig)
    let offset = rig.offset
    key(rig, "Right")
    rig.settle()
    rig.wait(0.5)
    listen(rig)
    #expect(rig.offset == offset + 1 && voice.said == ["One."])
    #expect(rig.words.contains { $0.hasSuffix("the voice waits.") }, "\(rig.words)")
    begin(rig)
    rig.settle()
    #expect(voice.said.last == "Two.")
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
