import Books
import Chrome
import Content
import PaperGeometry
import PaperGestures
import Shelf
import Shell
import Stage
import Testing

/// Edits of books by cards: each goes out once, and for all selected books.
@Suite(.timeLimit(.minutes(5))) struct BookEditTests {
  private func rig(_ facts: FakeFacts, at book: Int = 3) -> Rig {
    let rig = Rig(Size(600, 900))
    rig.stage.libraryFacts = facts
    rig.show(FindableShelf(count: 20), at: book)
    rig.settle()
    return rig
  }

  private func edits(_ rig: Rig) -> [String] {
    rig.stage.takeEdits().flatMap(\.changes).map { change in
      guard case .edit(let edit) = change.what else { return "?" }
      return "\(change.book.id.name) \(edit)"
    }
  }

  private func open(_ request: LibraryRequest, _ rig: Rig) {
    rig.stage.perform(request, at: rig.time)
    rig.frame()
    rig.wait(0.3)
  }

  @Test func theStateOfABookIsSet() throws {
    let facts = FakeFacts()
    let rig = rig(facts)
    open(.showState, rig)
    try rig.expectInside("chrome/state")
    rig.key("Right")
    #expect(edits(rig) == ["book3 began(0)"])
    rig.key("Right")
    #expect(edits(rig) == ["book3 finished(0)"])
    rig.key("Home")
    #expect(edits(rig) == ["book3 unread"])
    #expect(edits(rig).isEmpty)
  }

  @Test func finishingTwiceKeepsBothDates() {
    let facts = FakeFacts()
    // The first day of 2024, and a leap day.
    facts.readings["book3"] = FakeFacts.reading(3) {
      $0.finished = [1_704_067_200, 1_709_164_800 + 3600]
    }
    let rig = rig(facts)
    open(.showState, rig)
    #expect(
      rig.words.contains { $0.contains("2024-01-01") && $0.contains("2024-02-29") },
      "\(rig.words)")
    rig.key("Tab")
    rig.key("Return")
    #expect(edits(rig) == ["book3 finished(0)"])
    rig.key("Right")
    rig.key("Return")
    #expect(edits(rig) == ["book3 unfinished(1709168400)"])
  }

  @Test func aRatingHasHalves() {
    let facts = FakeFacts()
    facts.readings["book3"] = FakeFacts.reading(3) { $0.rating = 7 }
    let rig = rig(facts)
    open(.showState, rig)
    #expect(rig.words.contains { $0.contains("3.5 ★") }, "\(rig.words)")
    rig.key("Tab")
    rig.key("Right")
    #expect(edits(rig) == ["book3 rate(Optional(8))"])
    rig.key("Home")
    #expect(edits(rig) == ["book3 rate(nil)"])
  }

  @Test func tagsOfManyAreToggled() {
    let facts = FakeFacts()
    facts.ownTags = ["lent", "sea"]
    facts.readings["book3"] = FakeFacts.reading(3) { $0.tags = ["sea"] }
    let rig = rig(facts)
    rig.key("Space", .control)
    rig.key("Right")
    rig.key("Space", .control)
    open(.showState, rig)
    #expect(rig.words.contains("2 books") && rig.words.contains("1 of 2"))
    rig.key("Tab")
    rig.key("Tab")
    rig.type("sea")
    rig.wait(0.1)
    rig.key("Return")
    #expect(edits(rig) == ["book3 tag(\"sea\", isOn: true)", "book4 tag(\"sea\", isOn: true)"])
    // The tag is taken away when all books have it, and a new name is a new tag.
    rig.type("sea")
    rig.wait(0.1)
    rig.key("Return")
    #expect(edits(rig) == ["book3 tag(\"sea\", isOn: false)", "book4 tag(\"sea\", isOn: false)"])
    rig.type("gift")
    rig.wait(0.1)
    rig.key("Return")
    #expect(edits(rig) == ["book3 tag(\"gift\", isOn: true)", "book4 tag(\"gift\", isOn: true)"])
  }

  @Test func booksAreCollectedAndTakenOut() throws {
    let facts = FakeFacts()
    facts.collections = [
      BookCollection("Winter", position: 1, id: 7, books: [3]),
      BookCollection("Rule", rule: "x", position: 2, id: 8),
      BookCollection("Sea", position: 3, id: 9),
    ]
    facts.readings["book3"] = FakeFacts.reading(3)
    let rig = rig(facts)
    open(.showCollections, rig)
    try rig.expectInside("chrome/collections")
    #expect(rig.words.contains("✓") && !rig.words.contains("Rule"))
    rig.key("Return")
    #expect(edits(rig) == ["book3 uncollect(7)"])
    rig.key("Down")
    rig.key("Return")
    #expect(edits(rig) == ["book3 collect(9, at: nil)"])
    rig.type("New one")
    rig.wait(0.1)
    rig.key("Return")
    let changes = rig.stage.takeCollectionChanges()
    guard case .make(let made)? = changes.first, changes.count == 1 else {
      Issue.record("\(changes)")
      return
    }
    #expect(made.name == "New one")
    #expect(edits(rig) == ["book3 collect(\(made.id), at: nil)"])
  }

  /// Whether all of the card's books are in a collection, as the card tells.
  private func isIn(_ rig: Rig) -> Bool {
    rig.wait(0.3)
    return rig.words.contains("✓")
  }

  @Test func whatWasJustSetDoesNotJumpBackBeforeTheLibraryHasKeptIt() {
    let facts = FakeFacts()
    let sea = BookCollection("Sea", position: 3, id: 9)
    facts.collections = [sea]
    facts.readings["book3"] = FakeFacts.reading(3)
    let rig = rig(facts)
    open(.showCollections, rig)
    rig.key("Return")
    #expect(edits(rig) == ["book3 collect(9, at: nil)"] && isIn(rig))
    // Something else changes, and the card is opened anew, while the edit is written.
    facts.ownTags = ["other"]
    #expect(isIn(rig))
    rig.key("Escape")
    #expect(!isIn(rig))
    open(.showCollections, rig)
    #expect(isIn(rig))
    rig.key("Return")
    #expect(edits(rig) == ["book3 uncollect(9)"] && !isIn(rig))
    // The first of the edits is kept.
    var kept = sea
    (kept.books, kept.positions) = ([3], [1])
    facts.collections = [kept]
    rig.stage.receive(keptEdits: 1)
    #expect(!isIn(rig))
    // The second edit is kept, and its readings are on their way into the facts.
    facts.isChanging = true
    rig.stage.receive(keptEdits: 2)
    #expect(!isIn(rig))
    facts.collections = [sea]
    facts.isChanging = false
    #expect(!isIn(rig))
    // What others change is followed from now on.
    facts.collections = [kept]
    #expect(isIn(rig))
  }

  @Test func theStateOfBooksDoesNotJumpBackEither() {
    let facts = FakeFacts()
    let rig = rig(facts)
    open(.showState, rig)
    rig.key("Tab")
    rig.key("Right")
    rig.wait(0.3)
    #expect(rig.words.contains { $0.contains("0.5 ★") }, "\(rig.words)")
    facts.ownTags = ["other"]
    rig.wait(0.3)
    #expect(rig.words.contains { $0.contains("0.5 ★") }, "\(rig.words)")
    rig.stage.receive(keptEdits: 1)
    facts.readings["book3"] = FakeFacts.reading(3) { $0.rating = 4 }
    rig.wait(0.3)
    #expect(rig.words.contains { $0.contains("2 ★") }, "\(rig.words)")
  }

  @Test func theMenuTellsOfTheSelectedBooks() {
    let rig = rig(FakeFacts())
    rig.key("A", .control)
    rig.send(.pointerDown(Point(300, 300), button: .right))
    rig.wait(0.3)
    for words in [
      "Put 20 books into …", "Read, rating, tags of 20 books …", "Correct 20 books …",
      "The files of 20 books …",
    ] {
      #expect(rig.words.contains(words), "\(words)")
    }
    #expect(rig.words.count { $0 == "20 books are selected" } == 2)
  }

  @Test func theMenuOfOneSelectedBookTellsOfOne() {
    let rig = rig(FakeFacts())
    rig.key("Space", .control)
    rig.send(.pointerDown(Point(300, 300), button: .right))
    rig.wait(0.3)
    #expect(rig.words.contains("Put into …") && rig.words.contains("Correct the book …"))
  }

  /// Another program and a window take a single book, so they are no choice for many.
  @Test func theMenuOfFilesTellsOfTheSelectedBooks() throws {
    let rig = rig(FakeFacts())
    rig.key("A", .control)
    rig.send(.pointerDown(Point(300, 300), button: .right))
    rig.wait(0.3)
    _ = try rig.press("The files of 20 books …")
    rig.wait(0.3)
    for words in [
      "The files of 20 books", "Show 20 files in their folders", "Copy 20 files",
      "Move 20 books to the trash …",
    ] {
      #expect(rig.words.contains(words), "\(words)")
    }
    #expect(!rig.words.contains("Open with …") && !rig.words.contains("In a new window"))
  }
}
