import Books
import Content
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// Words that are looked up: the card, and the list of the book.
@Suite(.timeLimit(.minutes(3))) struct LookedUpTests {
  private func rig() throws -> Rig {
    var options = Stage.Options()
    options.keepsBooks = true
    let rig = Rig(options: options)
    rig.texts = Rig.markedPages
    rig.open(pages: 12, at: 4)
    rig.stage.receive(kept: rig.stage.takeQuestions().map { KeptBook($0.id) })
    rig.wait(0.1)
    rig.settle()
    rig.stage.hasDictionaries = true
    return rig
  }

  private func words(_ rig: Rig) -> [LookedUpWord?] {
    rig.stage.takeChanges().compactMap { change -> LookedUpWord?? in
      switch change.what {
      case .word(let word): .some(word)
      case .unword: .some(nil)
      default: nil
      }
    }
  }

  /// Looks up the word "beta" of page 4.
  private func lookUp(_ rig: Rig) throws -> [HostEffect] {
    rig.doubleClick(try rig.place(of: 7, on: 4))
    rig.wait(0.5)
    let effects = rig.send(.key(Key("W", modifiers: .shift))) + rig.stage.takeEffects()
    rig.wait(0.3)
    return effects
  }

  private let wish = WordWish("beta", language: nil)

  @Test func theCardShowsTheEntriesAndTheWordIsKept() throws {
    let rig = try rig()
    #expect(try lookUp(rig) == [.define(wish)])
    #expect(rig.words.contains("Looking up …"))
    rig.stage.receive([FoundEntry("beta", "the second letter", in: "Greek")], for: wish)
    rig.wait(0.2)
    #expect(rig.words.contains("the second letter"))
    try rig.expectInside("definition")
    let kept = try #require(words(rig).last ?? nil)
    #expect(kept.word == "beta" && kept.stem == "beta" && kept.place.page == 4)
    #expect(kept.context.contains("beta") && abs(kept.place.fraction - 0.3) < 0.05)
    // The same word in the same sentence is one word of the list.
    rig.key("Escape")
    rig.wait(0.3)
    _ = try lookUp(rig)
    #expect(words(rig).compactMap { $0?.id } == [kept.id])
  }

  /// Each paragraph stands at the margin of its language, and the word of an entry is told once.
  @Test func anArabicEntryStandsAtItsOwnMargin() throws {
    let rig = try rig()
    _ = try lookUp(rig)
    rig.stage.receive(
      [
        FoundEntry("beta", "beta\nthe second letter", in: "Greek"),
        FoundEntry("beta", "الحرف الثاني", in: "Arabic"),
      ], for: wish)
    rig.wait(0.3)
    func frame(_ words: String) throws -> Rect {
      try #require(rig.records.first { $0.contentsName == "label: \(words)" && !$0.isHidden }).frame
    }
    let (english, arabic) = (try frame("the second letter"), try frame("الحرف الثاني"))
    let heading = try frame("beta, Greek")
    #expect(abs(english.minX - heading.minX) < 1)
    #expect(arabic.minX > english.minX + 100)
    #expect(rig.words.filter { $0 == "beta" }.count == 1, "the title alone")
  }

  @Test func theListLeadsToTheWordAndShowsItsEntry() throws {
    let rig = try rig()
    _ = try lookUp(rig)
    rig.key("Escape")
    rig.key("Escape")
    rig.key("End")
    rig.wait(2)
    _ = words(rig)
    rig.key("B")
    rig.wait(0.4)
    #expect(!rig.words.contains("beta"))
    _ = try rig.press("Words looked up")
    rig.wait(0.3)
    #expect(rig.words.contains("beta"))
    let effects = rig.send(.key(Key("Return"))) + rig.stage.takeEffects()
    #expect(effects == [.define(wish)])
    rig.wait(2)
    #expect(rig.stage.readPage == 4)
    #expect(words(rig).isEmpty, "a word that is shown again is not looked up anew")
  }

  @Test func deleteRemovesAWordAndUndoBringsItBack() throws {
    let rig = try rig()
    _ = try lookUp(rig)
    rig.key("Escape")
    rig.wait(0.3)
    let kept = try #require(words(rig).last ?? nil)
    rig.key("B")
    rig.wait(0.4)
    _ = try rig.press("Words looked up")
    rig.wait(0.3)
    rig.key("Delete")
    rig.wait(0.3)
    #expect(words(rig) == [nil])
    #expect(rig.words.contains("No word was looked up in this book."))
    _ = try rig.press("Undo")
    rig.wait(0.3)
    #expect(words(rig).compactMap { $0?.id } == [kept.id])
    _ = try rig.press("Remove")
    rig.wait(0.3)
    #expect(words(rig) == [nil])
  }

  /// The panel stays open, and the window gets the focus again.
  @Test func aWordThatAnotherWindowHasRemovedGoes() throws {
    let rig = try rig()
    _ = try lookUp(rig)
    rig.key("Escape")
    rig.wait(0.3)
    rig.key("B")
    rig.wait(0.4)
    _ = try rig.press("Words looked up")
    rig.wait(0.3)
    #expect(rig.words.contains("beta"))
    let changes = rig.stage.takeChanges()
    rig.stage.lookAgain()
    var kept = rig.stage.takeQuestions().map { KeptBook($0.id) }
    #expect(kept.count == 1)
    for index in kept.indices {
      kept[index].state.place = BookState.Place(page: 4)
    }
    rig.stage.receive(kept: kept)
    rig.wait(0.3)
    #expect(changes.contains { if case .word = $0.what { true } else { false } })
    #expect(!rig.words.contains("beta"))
    #expect(rig.words.contains("No word was looked up in this book."))
    #expect(words(rig).isEmpty, "the window removes nothing itself")
  }

  @Test func noWordIsKeptWhereNoTimesAreKept() throws {
    let rig = try rig()
    rig.stage.keepsTimes = false
    #expect(try lookUp(rig) == [.define(wish)])
    #expect(words(rig).isEmpty)
  }

  @Test func theMenuOfAWordLooksTheWordUp() throws {
    let rig = try rig()
    let place = try rig.place(of: 7, on: 4)
    rig.send(.pointerHovered(place))
    rig.wait(0.3)
    rig.send(.pointerDown(place, button: .right))
    rig.wait(0.3)
    #expect(rig.words.contains("Look up “beta”"))
    let effects = rig.send(.key(Key("Return"))) + rig.stage.takeEffects()
    #expect(effects.contains(.define(wish)))
    rig.wait(0.3)
    #expect(rig.words.contains("Looking up …"))
  }

  /// Entries of any text stand within the window, and nothing of them breaks a line of the card.
  @Test(arguments: [
    String(repeating: "long ", count: 20_000), "\u{0}\u{7}\u{1B}[31m", "كتاب ‏نص", "",
    String(repeating: "line\n", count: 500), String(repeating: "\u{300}", count: 3000),
  ])
  func anyEntry(text: String) throws {
    let rig = try rig()
    _ = try lookUp(rig)
    rig.stage.receive(
      (0..<30).map { FoundEntry("w\($0)", text, in: "Dictionary \($0)") }, for: wish)
    rig.wait(0.3)
    try rig.expectInside("definition")
    for name in ["End", "PageDown", "Home"] { rig.key(name) }
    rig.wait(0.3)
    try rig.expectInside("definition")
  }
}
