import Books
import Reading
import Shell
import Testing

/// The player that reads a book aloud, without a book and without a voice.
@Suite(.timeLimit(.minutes(5))) struct AloudPlayerTests {
  /// A book of pages; each sentence is a line of its own, and nil is a page whose text is not known yet.
  private struct Desk {
    var player: AloudPlayer
    var pages: [PageSentences?]
    var isComplete = true
    private(set) var said: [String] = []
    private(set) var requests: [SpeechRequest] = []
    private(set) var notes: [AloudPlayer.Note] = []
    private(set) var utterance = 0

    init(_ pages: [String?], at page: Int = 0, character: Int = 0) {
      self.pages = pages.map { $0.map { PageSentences(Rig.page($0), language: "en") } }
      player = AloudPlayer(at: page, character: character, manner: SpeechManner())
      look()
    }

    mutating func look() {
      let pages = pages
      player.advance(pageCount: pages.count, isComplete: isComplete) { pages[$0] }
      let new = player.takeRequests()
      requests += new
      notes += player.takeNotes()
      for case .speak(let utterance) in new {
        said.append(utterance.text + (utterance.rest.map { "|" + $0 } ?? ""))
        self.utterance = utterance.id
      }
    }

    mutating func change(_ body: (inout AloudPlayer) -> Void) {
      body(&player)
      look()
    }

    mutating func end() {
      let utterance = utterance
      change { $0.take(.ended(utterance)) }
    }
  }

  @Test func fromSentenceToSentenceAndPageToPage() {
    var desk = Desk(["One. Two.", "Three."])
    #expect(desk.said == ["One."] && desk.player.page == 0)
    for _ in 0..<3 { desk.end() }
    #expect(desk.said == ["One.", "Two.", "Three."])
    #expect(desk.player.end == .bookEnd)
    #expect(desk.requests.last == .end)
  }

  @Test func fromTheMiddleOfAPage() {
    #expect(Desk(["One. Two. Three."], character: 6).said == ["Two."])
    #expect(Desk(["One. Two.", "Three."], character: 400).said == ["Three."])
  }

  @Test func aSentenceOverThePagesEnd() {
    var desk = Desk(["One. The long", "way up. Then."])
    desk.end()
    #expect(desk.said == ["One.", "The long|way up."])
    #expect(desk.player.page == 0 && desk.player.spoken?.parts.map(\.page) == [0, 1])
    #expect(desk.player.spoken?.words == "The long way up.")
    desk.change { $0.take(.crossed(2)) }
    #expect(desk.player.page == 1, "the voice has come to the next page")
    desk.end()
    #expect(desk.said.last == "Then.")
    desk.change { $0.previous() }
    #expect(desk.said.last == "The long|way up.", "its beginning and not the rest alone")
  }

  @Test func aWordOverThePagesEndIsSaidWhole() {
    #expect(Desk(["The long moun-", "tain way. Then."]).said == ["The long|mountain way."])
    let alone = Desk(["Moun\u{AD}", "tain way. Then."])
    #expect(alone.said == ["Mountain way."])
    #expect(alone.player.spoken?.parts.map(\.page) == [0, 1])
  }

  /// A synthesiser without marks: the page turns at the sentence's end.
  @Test func withoutAMarkThePageIsTheNextSentences() {
    var desk = Desk(["The long", "way up. Then."])
    #expect(desk.player.page == 0)
    desk.end()
    #expect(desk.player.page == 1 && desk.said.last == "Then.")
  }

  @Test func fromTheTopOfAPageThatBeginsWithinASentence() {
    let desk = Desk(["The long", "way up. Then."], at: 1)
    #expect(desk.said == ["way up."])
  }

  @Test func stepsBothWays() {
    var desk = Desk(["One. Two.", "Three. Four."], at: 1)
    desk.change { $0.next() }
    desk.change { $0.previous() }
    desk.change { $0.previous() }
    desk.change { $0.previous() }
    desk.change { $0.previous() }
    #expect(desk.said == ["Three.", "Four.", "Three.", "Two.", "One.", "One."])
    #expect(desk.player.end == nil, "before the first sentence there is none, and it begins anew")
    desk.end()
    #expect(desk.said.last == "Two.")
  }

  @Test func aPauseSilencesAndTheSentenceBeginsAnew() {
    var desk = Desk(["One. Two."])
    desk.change { $0.togglePause() }
    #expect(desk.requests.last == .silence && desk.player.isPaused)
    // What was under way may end all the same.
    desk.end()
    #expect(desk.said == ["One."])
    desk.change { $0.next() }
    #expect(desk.said == ["One."] && desk.player.spoken?.text == "Two.", "shown, not said")
    desk.change { $0.togglePause() }
    #expect(desk.said == ["One.", "Two."])
  }

  @Test func whatIsToldOfAnotherSentenceCountsForNothing() {
    var desk = Desk(["One. Two. Three."])
    desk.change { $0.next() }
    desk.change { $0.take(.ended(1)) }
    desk.change { $0.take(.interrupted(1)) }
    #expect(desk.said == ["One.", "Two."] && !desk.player.isPaused)
    desk.change { $0.take(.interrupted(2)) }
    #expect(desk.player.isPaused, "somebody else has silenced the voice")
  }

  @Test func textThatIsMissingIsWaitedFor() {
    var desk = Desk(["One.", nil])
    desk.end()
    #expect(desk.said == ["One."] && desk.player.isWaiting)
    #expect(desk.player.wantedPages.first == 1)
    desk.pages[1] = PageSentences(Rig.page("Two."))
    desk.look()
    #expect(desk.said == ["One.", "Two."])
  }

  /// Whether a sentence is whole is told by the next page.
  @Test func anOpenSentenceWaitsForTheNextPage() {
    var desk = Desk(["The long", nil])
    #expect(desk.said.isEmpty)
    desk.pages[1] = PageSentences(Rig.page("way."))
    desk.look()
    #expect(desk.said == ["The long|way."])
  }

  @Test func aBookThatGrows() {
    var desk = Desk(["One."])
    desk.isComplete = false
    desk.end()
    #expect(desk.player.end == nil && desk.player.isWaiting)
    desk.pages.append(PageSentences(Rig.page("Two.")))
    desk.look()
    #expect(desk.said == ["One.", "Two."])
  }

  @Test func pagesWithoutTextArePassedAndTold() {
    var desk = Desk(["One.", "", "", "Two.", ""])
    desk.end()
    #expect(desk.said == ["One.", "Two."] && desk.notes == [.skipped(pages: 1...2)])
    desk.change { $0.previous() }
    #expect(desk.said.last == "One." && desk.notes.count == 1, "told once")
    desk.end()
    desk.end()
    #expect(desk.player.end == .bookEnd)
  }

  @Test func aBookOfPicturesIsNotSearchedToItsEnd() {
    var asked: Set<Int> = []
    var player = AloudPlayer(at: 10, manner: SpeechManner())
    player.advance(pageCount: 10_000, isComplete: true) {
      asked.insert($0)
      return PageSentences(Rig.page())
    }
    #expect(player.end == .noText && asked.count < 30)
    #expect(Desk(["", ""]).player.end == .noText)
  }

  @Test func theHandTurnsToAnotherPage() {
    var desk = Desk(["One.", "Two.", "Three. Four."])
    desk.change { $0.go(to: 2...2) }
    #expect(desk.said == ["One.", "Three."] && desk.requests.contains(.silence))
    desk.end()
    #expect(desk.said.last == "Four.")
  }

  @Test func theTextOfThePageToWhichTheHandTurnsComesLate() {
    var desk = Desk(["One.", "Two.", "Three.", nil, nil])
    desk.change { $0.go(to: 3...3) }
    #expect(desk.player.page == nil, "the page before is no longer the voice's")
    desk.change { $0.go(to: 4...4) }
    desk.pages[3] = PageSentences(Rig.page("Four."))
    desk.look()
    #expect(desk.said == ["One."])
    desk.pages[4] = PageSentences(Rig.page("Five."))
    desk.look()
    #expect(desk.said == ["One.", "Five."] && desk.player.page == 4)
  }

  /// Whoever turns to a picture wants to see it.
  @Test func theVoiceWaitsWhereTheHandHasTurnedToPictures() {
    var desk = Desk(["One.", "", "", "Two.", "Three."])
    desk.change { $0.go(to: 1...2) }
    #expect(desk.said == ["One."] && desk.player.isSilent && desk.player.page == nil)
    #expect(desk.notes == [.waits(pages: 1...2)])
    var other = desk
    desk.change { $0.togglePause() }
    #expect(desk.said == ["One.", "Two."] && !desk.player.isSilent)
    other.change { $0.go(to: 4...4) }
    #expect(other.said == ["One.", "Three."], "that was no pause of the reader's")
    other.change { $0.go(to: 1...2) }
    other.change { $0.previous() }
    #expect(other.said.last == "One.")
    other.change { $0.go(to: 2...2) }
    other.change { $0.next() }
    #expect(other.said.last == "Two.")
    other.change { $0.go(to: 2...3) }
    #expect(other.said.last == "Two.", "a page with text beside a picture")
  }

  /// A book with text ends as such, also behind pages without any.
  @Test func pagesWithoutTextAtTheEndsOfABookOfWords() {
    var desk = Desk(["", "One.", ""])
    desk.change { $0.go(to: 2...2) }
    var other = desk
    desk.change { $0.next() }
    #expect(desk.player.end == .bookEnd)
    other.change { $0.go(to: 0...0) }
    other.change { $0.previous() }
    #expect(other.player.end == nil && other.player.isSilent, "there is nothing before")
    other.change { $0.next() }
    #expect(other.said == ["One.", "One."])
  }

  @Test func anotherSpeedBeginsTheSentenceAnew() {
    var desk = Desk(["One. Two."])
    desk.change { $0.change(rate: 500) }
    #expect(desk.said == ["One.", "One."] && desk.player.manner.rate == 100)
    desk.change { $0.change(rate: 100) }
    #expect(desk.said.count == 2, "the same speed changes nothing")
    desk.change { $0.togglePause() }
    desk.change { $0.change(rate: 0) }
    #expect(desk.said.count == 2)
  }

  @Test func theEndIsTheEnd() {
    var desk = Desk(["One. Two."])
    desk.change { $0.take(.failed("No voice.")) }
    #expect(desk.player.end == .failed("No voice."))
    desk.change { $0.next() }
    desk.change { $0.togglePause() }
    desk.change { $0.go(to: 0...1) }
    desk.end()
    #expect(desk.said == ["One."] && desk.player.wantedPages.isEmpty)
    var other = Desk(["One."])
    other.change { $0.stop() }
    other.change { $0.stop() }
    #expect(other.requests.filter { $0 == .end }.count == 1)
  }
}
