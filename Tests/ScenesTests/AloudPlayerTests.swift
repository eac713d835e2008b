import Books
import Reading
import Shell
import Testing

/// The player that reads a book aloud, without a book and without a voice.
@Suite(.timeLimit(.minutes(5))) struct AloudPlayerTests {
  /// A book of pages; each sentence is a line of its own, and nil is a page whose text is not known yet.
  private struct AloudRig {
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
    var rig = AloudRig(["One. Two.", "Three."])
    #expect(rig.said == ["One."] && rig.player.page == 0)
    for _ in 0..<3 { rig.end() }
    #expect(rig.said == ["One.", "Two.", "Three."])
    #expect(rig.player.end == .bookEnd)
    #expect(rig.requests.last == .end)
  }

  @Test func fromTheMiddleOfAPage() {
    #expect(AloudRig(["One. Two. Three."], character: 6).said == ["Two."])
    #expect(AloudRig(["One. Two.", "Three."], character: 400).said == ["Three."])
  }

  @Test func aSentenceOverThePagesEnd() {
    var rig = AloudRig(["One. The long", "way up. Then."])
    rig.end()
    #expect(rig.said == ["One.", "The long|way up."])
    #expect(rig.player.page == 0 && rig.player.spoken?.parts.map(\.page) == [0, 1])
    #expect(rig.player.spoken?.words == "The long way up.")
    rig.change { $0.take(.crossed(2)) }
    #expect(rig.player.page == 1, "the voice has come to the next page")
    rig.end()
    #expect(rig.said.last == "Then.")
    rig.change { $0.previous() }
    #expect(rig.said.last == "The long|way up.", "its beginning and not the rest alone")
  }

  @Test func aWordOverThePagesEndIsSaidWhole() {
    #expect(AloudRig(["The long moun-", "tain way. Then."]).said == ["The long|mountain way."])
    let alone = AloudRig(["Moun\u{AD}", "tain way. Then."])
    #expect(alone.said == ["Mountain way."])
    #expect(alone.player.spoken?.parts.map(\.page) == [0, 1])
  }

  /// A synthesiser without marks: the page turns at the sentence's end.
  @Test func withoutAMarkThePageIsTheNextSentences() {
    var rig = AloudRig(["The long", "way up. Then."])
    #expect(rig.player.page == 0)
    rig.end()
    #expect(rig.player.page == 1 && rig.said.last == "Then.")
  }

  @Test func fromTheTopOfAPageThatBeginsWithinASentence() {
    let rig = AloudRig(["The long", "way up. Then."], at: 1)
    #expect(rig.said == ["way up."])
  }

  @Test func stepsBothWays() {
    var rig = AloudRig(["One. Two.", "Three. Four."], at: 1)
    rig.change { $0.next() }
    rig.change { $0.previous() }
    rig.change { $0.previous() }
    rig.change { $0.previous() }
    rig.change { $0.previous() }
    #expect(rig.said == ["Three.", "Four.", "Three.", "Two.", "One.", "One."])
    #expect(rig.player.end == nil, "before the first sentence there is none, and it begins anew")
    rig.end()
    #expect(rig.said.last == "Two.")
  }

  @Test func aPauseSilencesAndTheSentenceBeginsAnew() {
    var rig = AloudRig(["One. Two."])
    rig.change { $0.togglePause() }
    #expect(rig.requests.last == .silence && rig.player.isPaused)
    // What was under way may end all the same.
    rig.end()
    #expect(rig.said == ["One."])
    rig.change { $0.next() }
    #expect(rig.said == ["One."] && rig.player.spoken?.text == "Two.", "shown, not said")
    rig.change { $0.togglePause() }
    #expect(rig.said == ["One.", "Two."])
  }

  @Test func whatIsToldOfAnotherSentenceCountsForNothing() {
    var rig = AloudRig(["One. Two. Three."])
    rig.change { $0.next() }
    rig.change { $0.take(.ended(1)) }
    rig.change { $0.take(.interrupted(1)) }
    #expect(rig.said == ["One.", "Two."] && !rig.player.isPaused)
    rig.change { $0.take(.interrupted(2)) }
    #expect(rig.player.isPaused, "somebody else has silenced the voice")
  }

  @Test func textThatIsMissingIsWaitedFor() {
    var rig = AloudRig(["One.", nil])
    rig.end()
    #expect(rig.said == ["One."] && rig.player.isWaiting)
    #expect(rig.player.wantedPages.first == 1)
    rig.pages[1] = PageSentences(Rig.page("Two."))
    rig.look()
    #expect(rig.said == ["One.", "Two."])
  }

  /// Whether a sentence is whole is told by the next page.
  @Test func anOpenSentenceWaitsForTheNextPage() {
    var rig = AloudRig(["The long", nil])
    #expect(rig.said.isEmpty)
    rig.pages[1] = PageSentences(Rig.page("way."))
    rig.look()
    #expect(rig.said == ["The long|way."])
  }

  @Test func aBookThatGrows() {
    var rig = AloudRig(["One."])
    rig.isComplete = false
    rig.end()
    #expect(rig.player.end == nil && rig.player.isWaiting)
    rig.pages.append(PageSentences(Rig.page("Two.")))
    rig.look()
    #expect(rig.said == ["One.", "Two."])
  }

  @Test func pagesWithoutTextArePassedAndTold() {
    var rig = AloudRig(["One.", "", "", "Two.", ""])
    rig.end()
    #expect(rig.said == ["One.", "Two."] && rig.notes == [.skipped(pages: 1...2)])
    rig.change { $0.previous() }
    #expect(rig.said.last == "One." && rig.notes.count == 1, "told once")
    rig.end()
    rig.end()
    #expect(rig.player.end == .bookEnd)
  }

  @Test func aBookOfPicturesIsNotSearchedToItsEnd() {
    var asked: Set<Int> = []
    var player = AloudPlayer(at: 10, manner: SpeechManner())
    player.advance(pageCount: 10_000, isComplete: true) {
      asked.insert($0)
      return PageSentences(Rig.page())
    }
    #expect(player.end == .noText && asked.count < 30)
    #expect(AloudRig(["", ""]).player.end == .noText)
  }

  @Test func theHandTurnsToAnotherPage() {
    var rig = AloudRig(["One.", "Two.", "Three. Four."])
    rig.change { $0.go(to: 2...2) }
    #expect(rig.said == ["One.", "Three."] && rig.requests.contains(.silence))
    rig.end()
    #expect(rig.said.last == "Four.")
  }

  @Test func theTextOfThePageToWhichTheHandTurnsComesLate() {
    var rig = AloudRig(["One.", "Two.", "Three.", nil, nil])
    rig.change { $0.go(to: 3...3) }
    #expect(rig.player.page == nil, "the page before is no longer the voice's")
    rig.change { $0.go(to: 4...4) }
    rig.pages[3] = PageSentences(Rig.page("Four."))
    rig.look()
    #expect(rig.said == ["One."])
    rig.pages[4] = PageSentences(Rig.page("Five."))
    rig.look()
    #expect(rig.said == ["One.", "Five."] && rig.player.page == 4)
  }

  /// Whoever turns to a picture wants to see it.
  @Test func theVoiceWaitsWhereTheHandHasTurnedToPictures() {
    var rig = AloudRig(["One.", "", "", "Two.", "Three."])
    rig.change { $0.go(to: 1...2) }
    #expect(rig.said == ["One."] && rig.player.isSilent && rig.player.page == nil)
    #expect(rig.notes == [.waits(pages: 1...2)])
    var other = rig
    rig.change { $0.togglePause() }
    #expect(rig.said == ["One.", "Two."] && !rig.player.isSilent)
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
    var rig = AloudRig(["", "One.", ""])
    rig.change { $0.go(to: 2...2) }
    var other = rig
    rig.change { $0.next() }
    #expect(rig.player.end == .bookEnd)
    other.change { $0.go(to: 0...0) }
    other.change { $0.previous() }
    #expect(other.player.end == nil && other.player.isSilent, "there is nothing before")
    other.change { $0.next() }
    #expect(other.said == ["One.", "One."])
  }

  @Test func anotherSpeedBeginsTheSentenceAnew() {
    var rig = AloudRig(["One. Two."])
    rig.change { $0.change(rate: 500) }
    #expect(rig.said == ["One.", "One."] && rig.player.manner.rate == 100)
    rig.change { $0.change(rate: 100) }
    #expect(rig.said.count == 2, "the same speed changes nothing")
    rig.change { $0.togglePause() }
    rig.change { $0.change(rate: 0) }
    #expect(rig.said.count == 2)
  }

  @Test func theEndIsTheEnd() {
    var rig = AloudRig(["One. Two."])
    rig.change { $0.take(.failed("No voice.")) }
    #expect(rig.player.end == .failed("No voice."))
    rig.change { $0.next() }
    rig.change { $0.togglePause() }
    rig.change { $0.go(to: 0...1) }
    rig.end()
    #expect(rig.said == ["One."] && rig.player.wantedPages.isEmpty)
    var other = AloudRig(["One."])
    other.change { $0.stop() }
    other.change { $0.stop() }
    #expect(other.requests.filter { $0 == .end }.count == 1)
  }
}
