import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayers
import Reading
import Shell
import Testing

/// What was to be said, and the number of the last of it.
final class AloudVoice {
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

/// What the tests of reading aloud have in common.
protocol AloudSuite { var voice: AloudVoice { get } }

extension AloudSuite {
  func rig(_ texts: [Int: PageWords]? = nil, pages: Int = 12) -> Rig {
    Rig.reading(
      texts ?? [
        4: Rig.page("Alpha one. Beta", "two."), 5: Rig.page("Gamma three. Delta"),
        6: Rig.page("four goes on. End."), 7: Rig.page("Last."),
      ], pages: pages)
  }

  func key(_ rig: Rig, _ name: String, _ modifiers: Modifiers = []) {
    voice.hear(rig.effects(of: name, modifiers))
    listen(rig)
  }

  func listen(_ rig: Rig) {
    rig.frame()
    voice.hear(rig.stage.takeEffects())
  }

  func tell(_ rig: Rig, _ event: SpeechEvent) {
    rig.stage.take(event)
    listen(rig)
  }

  func begin(_ rig: Rig) { key(rig, "R", .shift) }
}

/// A book that is read aloud while the hand turns its pages.
@Suite(.timeLimit(.minutes(5))) struct AloudHandTests: AloudSuite {
  let voice = AloudVoice()

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
}
