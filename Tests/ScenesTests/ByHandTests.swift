import Accessibility
import Books
import Chrome
import Content
import PaperGeometry
import PaperGestures
import Shell
import Stage
import Testing

/// The order of a collection by hand, and the return of a removed collection.
@Suite(.timeLimit(.minutes(3))) struct ByHandTests {
  // MARK: Positions

  private let five = BookCollection("Five", id: 7, books: [1, 2, 3, 4, 5])

  /// The books of a collection after a move.
  private func order(_ collection: BookCollection, _ moved: [Int: Double]) -> [Int] {
    let known = Dictionary(uniqueKeysWithValues: zip(collection.books, collection.positions))
    return collection.books.sorted {
      (moved[$0] ?? known[$0] ?? 0) < (moved[$1] ?? known[$1] ?? 0)
    }
  }

  @Test(
    arguments: [
      ([3], -1, [1, 3, 2, 4, 5]), ([3], 1, [1, 2, 4, 3, 5]), ([1], -1, [1, 2, 3, 4, 5]),
      ([5], 1, [1, 2, 3, 4, 5]), ([1], 1, [2, 1, 3, 4, 5]), ([5], -1, [1, 2, 3, 5, 4]),
      ([2], -9, [2, 1, 3, 4, 5]), ([2], 9, [1, 3, 4, 5, 2]),
      // Several books stand side by side afterwards.
      ([3, 4], -1, [1, 3, 4, 2, 5]), ([2, 4], 1, [1, 3, 5, 2, 4]), ([1, 3], -1, [1, 3, 2, 4, 5]),
      ([1, 2, 3, 4, 5], 1, [1, 2, 3, 4, 5]), ([9], 1, [1, 2, 3, 4, 5]), ([], 1, [1, 2, 3, 4, 5]),
    ] as [([Int], Int, [Int])])
  func booksMoveWithinTheCollection(_ chosen: [Int], _ places: Int, _ result: [Int]) {
    let moved = five.moving(Set(chosen), by: places, among: Set(five.books))
    #expect(order(five, moved) == result)
    #expect(moved.isEmpty == (result == five.books), "\(moved)")
  }

  /// A book that the shelf does not show is no step.
  @Test func hiddenBooksArePassedOver() {
    let moved = five.moving([5], by: -1, among: [1, 2, 5])
    #expect(order(five, moved) == [1, 5, 2, 3, 4])
    #expect(order(five, five.moving([1], by: 1, among: [1, 4, 5])) == [2, 3, 4, 1, 5])
  }

  /// Halves of halves end: the books then get new numbers.
  @Test func thereIsAlwaysRoom() {
    var collection = BookCollection("Three", id: 7, books: [1, 2, 3])
    for step in 0..<300 {
      let moved = collection.moving(
        [collection.books[1]], by: step % 2 == 0 ? -1 : 1, among: [1, 2, 3])
      let known = Dictionary(uniqueKeysWithValues: zip(collection.books, collection.positions))
      let books = order(collection, moved)
      #expect(books != collection.books)
      collection.positions = books.map { moved[$0] ?? known[$0] ?? 0 }
      collection.books = books
      #expect(zip(collection.positions, collection.positions.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  // MARK: The shelf

  private func rig(_ facts: FakeFacts) -> Rig {
    let rig = Rig(Size(1100, 700))
    let shelf = FindableShelf(count: 20)
    shelf.passes = { entry, query in
      query != "collection:\"Winter\"" || ["book1", "book2", "book3"].contains(entry.id)
    }
    facts.collections = [
      BookCollection("Winter", position: 1, id: 7, books: [1, 2, 3]),
      BookCollection("Rule", rule: "x", position: 2, id: 8),
    ]
    for number in 1...3 { facts.readings["book\(number)"] = FakeFacts.reading(number) }
    rig.stage.libraryFacts = facts
    rig.show(shelf, at: 2)
    rig.settle()
    return rig
  }

  private func openMenu(_ rig: Rig) {
    rig.send(.pointerDown(Point(550, 20), button: .right))
    rig.wait(0.3)
  }

  private func choose(order: String, _ rig: Rig) throws {
    rig.key("S", .control)
    rig.wait(0.3)
    _ = try rig.press(order)
    rig.settle()
  }

  private func show(_ choice: ShelfChoice, _ rig: Rig) {
    rig.stage.perform(.show(choice), at: rig.time)
    rig.settle()
  }

  @Test func theMenuMovesTheBookInFront() throws {
    let rig = rig(FakeFacts())
    openMenu(rig)
    #expect(!rig.words.contains("Move earlier in the collection"))
    rig.key("Escape")
    show(.collection(7), rig)
    openMenu(rig)
    #expect(rig.words.contains("Move earlier in the collection"))
    #expect(rig.words.contains("Move later in the collection"))
    rig.key("Escape")
    rig.stage.perform(.moveBooks(by: -1), at: rig.time)
    #expect(rig.stage.takeCollectionChanges() == [.arrange(7, [2: 0])])
    rig.stage.perform(.moveBooks(by: 1), at: rig.time)
    #expect(rig.stage.takeCollectionChanges() == [.arrange(7, [2: 4])])
    // In the reversed order, later is nearer to the first book.
    try choose(order: "By hand", rig)
    rig.stage.perform(.moveBooks(by: 1), at: rig.time)
    #expect(rig.stage.takeCollectionChanges() == [.arrange(7, [2: 0])])
  }

  @Test func theFirstBookStandsNoEarlier() {
    let rig = rig(FakeFacts())
    show(.collection(7), rig)
    rig.key("Home")
    rig.settle()
    rig.stage.perform(.moveBooks(by: -1), at: rig.time)
    rig.wait(0.2)
    #expect(rig.stage.takeCollectionChanges().isEmpty)
    #expect(rig.words.contains("No book of the collection stands earlier."))
  }

  @Test func selectedBooksMoveTogether() {
    let rig = rig(FakeFacts())
    show(.collection(7), rig)
    rig.key("Space", .control)
    rig.key("Right")
    rig.settle()
    rig.key("Space", .control)
    openMenu(rig)
    #expect(rig.words.contains("Move 2 books earlier in the collection"))
    rig.key("Escape")
    rig.stage.perform(.moveBooks(by: -1), at: rig.time)
    guard case .arrange(7, let moved)? = rig.stage.takeCollectionChanges().first else {
      Issue.record("nothing moves")
      return
    }
    #expect(Set(moved.keys) == [2, 3] && moved.values.allSatisfy { $0 < 1 })
    #expect(moved[2, default: 1] < moved[3, default: 0])
  }

  /// In another order the reader's order is one of the choices.
  @Test func theReadersOrderIsAChoice() throws {
    let rig = rig(FakeFacts())
    rig.key("S", .control)
    rig.wait(0.3)
    #expect(rig.words.contains("As on the disk") && !rig.words.contains("By hand"))
    rig.key("Escape")
    show(.collection(7), rig)
    try choose(order: "Title", rig)
    openMenu(rig)
    #expect(!rig.words.contains("Move earlier in the collection"))
    rig.key("Escape")
    rig.key("S", .control)
    rig.wait(0.3)
    #expect(rig.words.contains("By hand") && !rig.words.contains("As on the disk"))
    rig.stage.perform(.moveBooks(by: 1), at: rig.time)
    #expect(rig.stage.takeCollectionChanges().isEmpty)
  }

  // MARK: A removed collection

  @Test func aRemovedCollectionComesBack() throws {
    let facts = FakeFacts()
    let rig = rig(facts)
    let winter = try #require(facts.collections.first)
    rig.stage.perform(.remove(7), at: rig.time)
    #expect(rig.stage.takeCollectionChanges() == [.remove(7)])
    facts.collections.removeFirst()
    rig.wait(0.3)
    #expect(rig.words.contains("The collection “Winter” was removed."))
    let undo = try #require(
      rig.records.first { $0.contentsName == "label: Undo" && !$0.isHidden }?.quad?.bounds)
    rig.click(undo.center.x, undo.center.y)
    #expect(rig.stage.takeCollectionChanges() == [.restore(winter)])
  }

  @Test func aRemovedCollectionComesBackByKeysAlone() throws {
    let facts = FakeFacts()
    let rig = rig(facts)
    let winter = try #require(facts.collections.first)
    rig.stage.perform(.remove(7), at: rig.time)
    _ = rig.stage.takeCollectionChanges()
    facts.collections.removeFirst()
    rig.wait(0.3)
    rig.key("Tab")
    // The note stays as long as its button has the keys.
    rig.wait(20)
    #expect(rig.words.contains("The collection “Winter” was removed."))
    rig.key("Return")
    #expect(rig.stage.takeCollectionChanges() == [.restore(winter)])
    rig.wait(0.3)
    #expect(!rig.words.contains("Undo"))
  }

  /// The controls of the chrome that have the keys.
  private func focused(_ rig: Rig) -> [String] {
    func all(_ node: AccessibleNode) -> [AccessibleNode] { [node] + node.children.flatMap(all) }
    return rig.stage.accessibleTrees.flatMap(all).filter(\.hasFocus).map(\.label)
  }

  /// A second step of Tab gives the keys back to the panel, where the keys were, and the note goes.
  @Test func tabGoesFromANoteBackToThePanel() throws {
    let rig = rig(FakeFacts())
    rig.key("L", .control)
    rig.wait(0.6)
    rig.key("Tab")
    #expect(focused(rig) == ["New collection"])
    rig.stage.note("Something", action: (words: "Act", command: .showHelp), at: rig.time)
    rig.wait(0.3)
    #expect(focused(rig) == ["New collection"])
    rig.key("Tab")
    #expect(focused(rig) == ["Act"])
    rig.key("Tab", .shift)
    #expect(focused(rig) == ["New collection"])
    rig.key("Tab")
    #expect(!focused(rig).isEmpty && !focused(rig).contains("Act"), "Tab leads to each note once")
    rig.wait(NoteCard.stay + 0.5)
    #expect(!rig.words.contains("Act"))
  }

  /// The panel keeps the keys, so the button stands on the panel.
  @Test func thePanelOffersTheReturn() throws {
    let facts = FakeFacts()
    let rig = rig(facts)
    rig.key("L", .control)
    rig.wait(0.6)
    rig.stage.perform(.remove(7), at: rig.time)
    let removed = facts.collections.removeFirst()
    _ = rig.stage.takeCollectionChanges()
    rig.wait(20)
    #expect(rig.words.contains("The collection “Winter” was removed."))
    try rig.expectInside("chrome/shelves")
    // From the list over the button that makes a collection.
    for _ in 0..<2 { rig.key("Tab") }
    rig.key("Return")
    #expect(rig.stage.takeCollectionChanges() == [.restore(removed)])
    rig.wait(0.3)
    #expect(!rig.words.contains("Undo"))
  }
}
