import Accessibility
import Books
import Chrome
import Content
import PaperGeometry
import PaperGestures
import Shelf
import Shell
import Stage
import Testing

/// The panel of shelves: a choice filters the shelf, and collections are made and changed.
@Suite(.timeLimit(.minutes(5))) struct ShelvesTests {
  /// Of 40 books, five with `mirror` in the title are unread.
  private func rig(
    _ facts: FakeFacts = FakeFacts(), at book: Int = 3, _ style: ShelfStyle = .carousel
  ) -> Rig {
    let rig = Rig(Size(1100, 700), shelf: style)
    let shelf = FindableShelf(count: 40)
    shelf.passes = { entry, query in
      switch query {
      case "is:unread": entry.title.contains("mirror")
      case "is:finished": false
      case "collection:\"Winter\"": entry.title.contains("winter")
      default: entry.title.contains(query)
      }
    }
    facts.counts = ["is:unread": 5, "collection:\"Winter\"": 6, "garden": 6]
    rig.stage.libraryFacts = facts
    rig.show(shelf, at: book)
    rig.settle()
    return rig
  }

  private let winter = BookCollection("Winter", position: 1, id: 7, books: [4, 11])
  private let garden = BookCollection("Gardens", rule: "garden", position: 2, id: 8)

  private func openPanel(_ rig: Rig) {
    rig.key("L", .control)
    rig.wait(0.6)
  }

  /// Chooses the shelf of a name by typing the name.
  private func choose(_ name: String, _ rig: Rig) {
    openPanel(rig)
    rig.type(name)
    rig.wait(0.1)
    rig.key("Return")
    rig.settle()
  }

  @Test func thePanelListsShelvesWithCounts() throws {
    let facts = FakeFacts()
    facts.collections = [winter, garden]
    let rig = rig(facts)
    openPanel(rig)
    try rig.expectInside("chrome/shelves")
    for words in ["All books", "Unread", "Winter", "Gardens", "Duplicates", "40", "5", "6"] {
      #expect(rig.words.contains(words), "\(words)")
    }
    // Each shelf is counted once, and nothing moves when all are counted.
    #expect(rig.settle() != nil)
    #expect(Set(facts.counted).count == facts.counted.count)
    rig.key("Escape")
    #expect(rig.card("chrome/shelves") == nil)
  }

  /// “Collections” and “In need of care” are no shelves.
  @Test func keysGoFromShelfToShelf() {
    let facts = FakeFacts()
    facts.collections = [winter, garden]
    let rig = rig(facts)
    openPanel(rig)
    for _ in 0..<4 { rig.key("Down") }
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.title == "Winter – Paper")
    rig.key("Down")
    rig.key("Down")
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.title == "Duplicates – Paper")
  }

  @Test(arguments: [ShelfStyle.carousel, .deck, .wall])
  func aShelfIsShownAloneAndLeft(style: ShelfStyle) throws {
    let rig = rig(at: 12, style)
    choose("unr", rig)
    #expect(rig.stage.title == "Unread – Paper")
    #expect(rig.words.contains("Unread: 5 books"))
    // The book in front is an unread one, and stays in front.
    #expect(rig.stage.selectedBooks == ["book12"] && rig.stage.centredBook == 1)
    rig.key("Escape")
    rig.key("Escape")
    rig.settle()
    #expect(rig.stage.title == "Paper")
    #expect(rig.stage.selectedBooks == ["book12"] && rig.stage.centredBook == 12)
  }

  @Test func aBookThatIsNotOnTheShelfIsInFrontAgainAfterwards() {
    let rig = rig(at: 3)
    choose("unr", rig)
    #expect(rig.stage.selectedBooks != ["book3"])
    rig.key("Escape")
    rig.key("Escape")
    rig.settle()
    #expect(rig.stage.selectedBooks == ["book3"])
  }

  @Test func anEmptyShelfSaysSoAndIsLeft() throws {
    let rig = rig(at: 3)
    choose("fini", rig)
    #expect(rig.words.contains("No book stands here now. Esc shows all books."))
    #expect(!rig.words.contains { $0.contains("Drop books") || $0.contains("Open books") })
    #expect(rig.stage.title == "Finished – Paper")
    // A click where the button of an empty shelf would be does nothing.
    rig.key("Escape")
    let shelf = try #require(
      rig.stage.accessibleWindow().children.first { $0.role == .shelf })
    #expect(shelf.label == "Finished" && shelf.count == 0)
    rig.key("Escape")
    rig.settle()
    #expect(rig.stage.selectedBooks == ["book3"])
  }

  @Test func theShelfFollowsItsCollection() {
    let facts = FakeFacts()
    facts.collections = [garden]
    let rig = rig(facts)
    choose("garden", rig)
    #expect(rig.words.contains("Gardens: 6 books"))
    facts.collections[0].rule = "mirror"
    facts.collections[0].name = "Mirrors"
    rig.wait(0.3)
    #expect(rig.words.contains("Mirrors: 5 books"))
    facts.collections = []
    rig.wait(0.3)
    #expect(rig.stage.title == "Paper")
  }

  @Test func aCollectionIsMadeOnce() throws {
    let facts = FakeFacts()
    facts.collections = [winter]
    let rig = rig(facts)
    rig.stage.perform(.nameCollection(rule: nil), at: rig.time)
    rig.frame()
    rig.wait(0.2)
    try rig.expectInside("chrome/collection")
    // A name that is taken, and no name at all, make nothing.
    rig.type("winter")
    rig.key("Return")
    #expect(rig.stage.takeCollectionChanges().isEmpty)
    rig.key("A", .control)
    rig.type("To read")
    rig.key("Return")
    let changes = rig.stage.takeCollectionChanges()
    guard case .make(let made)? = changes.first, changes.count == 1 else {
      Issue.record("\(changes)")
      return
    }
    #expect(made.name == "To read" && made.rule == nil && made.position > winter.position)
    #expect(rig.stage.takeEdits().isEmpty)
    #expect(rig.card("chrome/collection") == nil)
  }

  @Test func aSearchIsKeptAsAShelf() {
    let rig = rig()
    rig.type("mirror")
    rig.wait(0.3)
    #expect(rig.words.contains("Keep this search as a shelf"))
    rig.key("Tab")
    rig.key("Return")
    rig.wait(0.2)
    rig.key("A", .control)
    rig.type("Glass")
    rig.key("Return")
    let changes = rig.stage.takeCollectionChanges()
    guard case .make(let made)? = changes.first, changes.count == 1 else {
      Issue.record("\(changes)")
      return
    }
    #expect(made.name == "Glass" && made.rule == "mirror")
  }

  @Test func aCollectionIsRenamedMovedAndRemoved() {
    let facts = FakeFacts()
    facts.collections = [winter, garden]
    let rig = rig(facts)
    rig.stage.perform(.showCollection(7), at: rig.time)
    rig.frame()
    rig.wait(0.2)
    rig.key("A", .control)
    rig.type("Snow")
    rig.key("Return")
    #expect(rig.stage.takeCollectionChanges() == [.rename(7, "Snow")])
    rig.stage.perform(.move(7, by: 1), at: rig.time)
    #expect(rig.stage.takeCollectionChanges() == [.move(7, to: 3)])
    rig.stage.perform(.move(7, by: -1), at: rig.time)
    #expect(rig.stage.takeCollectionChanges().isEmpty)
    rig.stage.perform(.showCollection(8), at: rig.time)
    rig.frame()
    rig.wait(0.2)
    // From the name over the search and Keep to the button that removes, which asks.
    for _ in 0..<3 { rig.key("Tab") }
    rig.key("Return")
    rig.wait(0.2)
    #expect(rig.stage.takeCollectionChanges().isEmpty)
    #expect(rig.words.contains("Remove this collection? Its books stay in the library."))
    rig.key("Tab")
    rig.key("Return")
    #expect(rig.stage.takeCollectionChanges() == [.remove(8)])
  }

  @Test func withoutALibraryThePanelSaysWhy() {
    let rig = rig()
    rig.stage.libraryFacts = nil
    openPanel(rig)
    #expect(rig.card("chrome/shelves") == nil)
    #expect(rig.words.contains("Only the library has shelves of its own."))
  }

  @Test func selectedBooksAreDraggedOntoACollection() throws {
    let facts = FakeFacts()
    facts.collections = [winter]
    let rig = rig(facts, at: 20)
    rig.key("Space", .control)
    openPanel(rig)
    let row = try #require(
      rig.records.first { $0.contentsName == "label: Winter" && !$0.isHidden }?.quad?.bounds)
    let book = try rig.quad("book-20").bounds.center
    rig.drag(from: book, to: row.center)
    #expect(rig.stage.selectedBooks == ["book20"] && rig.stage.centredBook == 20)
    let edits = rig.stage.takeEdits().flatMap(\.changes)
    #expect(edits.map(\.what) == [.edit(.collect(7))])
    #expect(edits.first?.book.id.name == "book20")
    rig.wait(0.2)
    #expect(rig.words.contains("1 book is in “Winter” now."))
    // Copies of the file go along.
    facts.copies = 2
    rig.drag(from: book, to: row.center)
    rig.wait(0.2)
    #expect(rig.words.contains("3 books are in “Winter” now."))
    #expect(rig.stage.takeEdits().flatMap(\.changes).count == 1)
    // A drag that ends elsewhere keeps nothing, and the shelf stays.
    rig.drag(from: book, to: book + Point(200, 0))
    #expect(rig.stage.takeEdits().isEmpty && rig.stage.centredBook == 20)
  }
  @Test func escapeEndsADragBeforeThePanelCloses() throws {
    let facts = FakeFacts()
    facts.collections = [winter]
    let rig = rig(facts, at: 20)
    rig.key("Space", .control)
    openPanel(rig)
    let row = try #require(
      rig.records.first { $0.contentsName == "label: Winter" && !$0.isHidden }?.quad?.bounds.center)
    let book = try rig.quad("book-20").bounds.center
    rig.press(book.x, book.y)
    rig.move(row.x, row.y)
    rig.wait(0.2)
    #expect(rig.words.contains("1 book"))
    rig.key("Escape")
    #expect(rig.card("chrome/shelves") != nil && !rig.words.contains("1 book"))
    // The hand that is still down drops nothing, and the shelf stays.
    rig.move(row.x + 5, row.y)
    rig.release(row.x + 5, row.y)
    rig.settle()
    #expect(rig.stage.takeEdits().isEmpty && rig.stage.selectedBooks == ["book20"])
    #expect(rig.stage.centredBook == 20 && rig.stage.title == "Paper")
    rig.key("Escape")
    #expect(rig.card("chrome/shelves") == nil)
  }
}
