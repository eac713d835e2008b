import Accessibility
import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import Shelf
import Shell
import Stage
import Testing

/// Finding on the shelf: typing, hits that come forward, and the way from hit to hit.
@Suite(.timeLimit(.minutes(5))) struct FindingTests {
  /// A shelf of 40 books; `The comet` is each seventh of them.
  private func rig(
    at book: Int = 3, _ style: ShelfStyle = .carousel, motion: MotionStyle = .full,
    count: Int = 40
  ) -> Rig {
    let rig = Rig(motion: motion, shelf: style)
    rig.show(FindableShelf(count: count), at: book)
    rig.settle()
    return rig
  }

  private func status(_ rig: Rig) -> String? {
    rig.words.first { $0.contains(" of ") || $0.hasPrefix("No book") }
  }

  private func height(_ rig: Rig, _ name: String) throws -> Double {
    try rig.quad(name).bounds.height
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func theFirstLetterOpensTheFieldAndTheShelfGoesToTheBestHit(style: ShelfStyle) throws {
    let rig = rig(style)
    #expect(rig.stage.acceptsText)
    rig.type("m")
    #expect(rig.stage.centredBook == 0)
    rig.type("irr")
    #expect(rig.stage.centredBook == 5)
    rig.wait(0.3)
    #expect(status(rig) == "1 of 5, found in: title")
    try rig.expectInside("chrome/find-books")
    #expect(rig.settle() != nil)
    #expect(rig.stage.centredBook == 5)
  }

  @Test(arguments: [(ShelfStyle.carousel, "Escape"), (.deck, "Escape"), (.deck, "Backspace")])
  func theEndLeavesTheShelfAsItWas(style: ShelfStyle, key: String) throws {
    let rig = rig(style)
    rig.key("Left")
    rig.settle()
    let (offset, book) = (rig.offset, rig.stage.centredBook)
    let before = rig.records.filter { $0.path.hasPrefix("root/shelf/") && !$0.isHidden }
    rig.type("mirr")
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.centredBook == 12)
    for _ in 0..<4 { rig.key(key) }
    rig.key("Escape")
    rig.settle()
    #expect(rig.offset == offset && rig.stage.centredBook == book)
    let after = rig.records.filter { $0.path.hasPrefix("root/shelf/") && !$0.isHidden }
    #expect(after.map(\.quad) == before.map(\.quad))
    #expect(rig.card("chrome/find-books") == nil)
    #expect(rig.facts.scene == "shelf")
  }

  @Test func hitsComeForwardAndTheOthersStepBackAndDim() throws {
    let rig = rig(at: 5)
    let before = [try height(rig, "book-5"), try height(rig, "book-4")]
    rig.type("mirror")
    rig.settle()
    #expect(try height(rig, "book-5") > before[0] * 1.03)
    #expect(try height(rig, "book-4") < before[1] * 0.97)
    func veil(_ book: Int) -> Double {
      rig.records.first { $0.path == "root/shelf/book-\(book)/veil" && !$0.isHidden }?.opacity ?? 0
    }
    #expect(veil(4) > 0.4 && veil(5) == 0)
    rig.key("Escape")
    rig.settle()
    #expect(try height(rig, "book-5") == before[0])
    #expect(veil(4) == 0)
  }

  /// Letters, Backspace and Esc in the middle of the motion: no cover jumps.
  @Test(arguments: [ShelfStyle.carousel, .deck])
  func caughtMotionsAreContinuous(style: ShelfStyle) throws {
    let rig = rig(at: 5, style)
    func sizes() -> [String: Double] {
      var sizes: [String: Double] = [:]
      for record in rig.records where !record.isHidden {
        let parts = record.path.split(separator: "/")
        if parts.count == 3, parts[2].hasPrefix("book-") || parts[2].hasPrefix("card-") {
          sizes[record.path] = record.quad?.bounds.height
        }
      }
      return sizes
    }
    func veils() -> [String: Double] {
      var veils: [String: Double] = [:]
      for record in rig.records where record.name == "veil" { veils[record.path] = record.opacity }
      return veils
    }
    let inputs: [InputEvent] = [
      .text("m"), .text("i"), .key(Key("Backspace")), .text("x"), .key(Key("Backspace")),
      .key(Key("Return")), .key(Key("Escape")), .text("st"), .key(Key("Escape")),
    ]
    for input in inputs {
      let (before, dim) = (sizes(), veils())
      rig.send(input)
      for (name, size) in sizes() {
        if let old = before[name] { #expect(abs(size - old) < 0.01, "\(name) after \(input)") }
      }
      for (name, veil) in veils() {
        if let old = dim[name] { #expect(abs(veil - old) < 0.001, "\(name) after \(input)") }
      }
      rig.wait(0.07)
    }
    #expect(rig.settle() != nil)
  }

  @Test(arguments: ["Return", "Down", "Right"])
  func keysGoFromHitToHitInTheOrderOfTheShelf(key: String) {
    let rig = rig()
    rig.type("mirror")
    var places: [Int?] = []
    for _ in 0..<5 {
      rig.key(key)
      rig.settle()
      places.append(rig.stage.centredBook)
    }
    #expect(places == [12, 19, 26, 33, 5])
    let back = ["Return": "Return", "Down": "Up", "Right": "Left"][key] ?? ""
    rig.key(back, key == "Return" ? .shift : [])
    rig.settle()
    #expect(rig.stage.centredBook == 33)
    #expect(status(rig) == "5 of 5, found in: title")
  }

  @Test func enterOpensAnOnlyHitAndCtrlEnterAnyHit() {
    let rig = rig()
    rig.type("mirror 12")
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("The mirror 12"))
    #expect(rig.card("chrome/find-books") == nil)
    rig.key("Escape")
    rig.settle()
    // The shelf stays at the book that was read.
    #expect(rig.stage.centredBook == 12)
    rig.type("mirror")
    rig.key("Return", .control)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("The mirror 5"))
  }

  @Test func aClickOnAHitOpensTheHit() throws {
    let rig = rig()
    rig.type("mirror")
    rig.settle()
    rig.click(512, 400)
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("The mirror 5"))
  }

  /// The hit that a hand brings to the front comes forward like a hit that Enter brings.
  @Test func theHitInFrontComesForwardMost() throws {
    let rig = rig(at: 5)
    rig.type("the ")
    rig.settle()
    let front = try height(rig, "book-\(rig.stage.centredBook ?? -1)")
    for _ in 0..<3 { rig.wheel(-1) }
    rig.settle()
    let next = rig.stage.centredBook ?? -1
    #expect(next != 5)
    #expect(abs(try height(rig, "book-\(next)") - front) < 0.01)
    #expect(rig.words.contains("\(next + 1) of 40, found in: title"))
  }

  @Test func withoutHitsAllBooksStepBackAndTheShelfStays() throws {
    let rig = rig()
    rig.type("zzz")
    rig.settle()
    #expect(rig.stage.centredBook == 3 && status(rig) == "No book is found.")
    let veils = rig.records.filter { $0.name == "veil" && !$0.isHidden && $0.opacity > 0.4 }
    #expect(veils.count >= 3)
    // Arrows go from book to book as ever.
    rig.key("Down")
    rig.key("Right")
    rig.settle()
    #expect(rig.stage.centredBook == 4)
  }

  // MARK: Keys and text

  @Test(arguments: ["/", "Ctrl+F"])
  func theFieldOpensEmpty(key: String) throws {
    let rig = rig()
    let key = try #require(Key(parsing: key))
    rig.send(.key(key))
    // The window's text follows a key that writes.
    if key.name == "/" { rig.send(.text("/")) }
    #expect(rig.card("chrome/find-books") != nil && rig.stage.centredBook == 3)
    #expect(rig.stage.acceptsText)
    #expect(!rig.words.contains { $0 == "/" })
    // With an empty field, arrows and Enter are the shelf's.
    rig.key("Right")
    rig.settle()
    #expect(rig.stage.centredBook == 4)
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  @Test func spaceOpensTheBookAndIsALetterInTheField() {
    let rig = rig()
    rig.type("mirror")
    rig.key("Space")
    rig.send(.text(" "))
    rig.type("1")
    #expect(rig.stage.centredBook == 12 && rig.facts.scene == "shelf")
    rig.key("Escape")
    rig.settle()
    rig.key("Space")
    rig.send(.text(" "))
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.card("chrome/find-books") == nil)
  }

  @Test func lettersAreNoCommandsOfTheShelf() {
    let rig = rig()
    for letter in ["F", "C", "N", "I", "?"] {
      #expect(rig.send(.key(Key(letter))).isEmpty)
    }
    #expect(rig.facts.style == "carousel" && rig.card("info") == nil)
    rig.key("B", .control)
    rig.settle()
    #expect(rig.facts.style == "deck")
    #expect(rig.send(.key(Key("F11"))) == [.toggleFullscreen])
  }

  @Test func anInputMethodComposesInTheField() {
    let rig = rig()
    rig.send(.textEditing(MarkedText("みら", selectionStart: 0, selectionLength: 2)))
    #expect(rig.card("chrome/find-books") != nil && rig.stage.centredBook == 3)
    rig.send(.text("Mirror"))
    #expect(rig.stage.centredBook == 5)
  }

  @Test func textTypedBesideTheFieldGoesOnInTheField() {
    let rig = rig()
    rig.type("mirror")
    rig.settle()
    rig.click(512, 20)
    rig.wheel(-1)
    rig.settle()
    rig.type(" 33")
    #expect(rig.stage.centredBook == 33)
  }

  // MARK: Changes

  @Test func aBookThatComesDuringTheFindingIsFound() {
    let rig = Rig()
    let shelf = FindableShelf(count: 20)
    rig.show(shelf, at: 3)
    rig.type("mirror")
    rig.settle()
    var book = Rig.book(99, pages: 3)
    book.title = "A mirror"
    shelf.insert(book, at: 0)
    rig.frame()
    rig.settle()
    #expect(rig.stage.centredBook == 6 && status(rig) == "2 of 4, found in: title")
    rig.key("Escape")
    rig.settle()
    #expect(rig.stage.centredBook == 4)
  }

  @Test func aWallOfHitsHasAFewSprings() {
    var emphasis = ShelfEmphasis()
    let books = Array(0..<2000)
    var most = 0
    for step in 0..<40 {
      let time = Double(step) * 0.05
      emphasis.aim(at: { ($0 + step) % 3 == 0 ? 1 : -1 }, seen: books, time: time)
      emphasis.follow(books, at: time)
      most = max(most, emphasis.springCount)
    }
    // The course of a factor within the time of a spring tells the springs apart.
    #expect(most < 300, "\(most)")
    emphasis.aim(at: nil, seen: books, time: 3)
    emphasis.follow(books, at: 9)
    #expect(!emphasis.isMoving(at: 9) && emphasis.factor(of: 7, at: 9) == 0)
  }

  /// Of a flight over thousands of books only the end is seen, and the shelf asks for few books.
  @Test(arguments: [ShelfStyle.carousel, .deck])
  func aHitFarAwayIsReachedByALeap(style: ShelfStyle) {
    let rig = rig(style, count: 5000)
    let start = rig.offset
    rig.type("comet 4900")
    #expect(rig.stage.centredBook == 4900)
    var seen: Set<String> = []
    rig.wait(1) {
      for record in rig.records where !record.isHidden {
        if record.name.hasPrefix("book-") || record.name.hasPrefix("card-") {
          seen.insert(record.name)
        }
      }
    }
    #expect(seen.count < 60, "\(seen.count)")
    #expect(rig.stage.centredBook == 4900 && !rig.stage.isMoving(at: rig.time))
    rig.key("Escape")
    rig.settle()
    #expect(rig.stage.centredBook == 3 && rig.offset == start)
  }

  @Test(arguments: [MotionStyle.reduced, .none])
  func withLessMotionBooksDimAndKeepTheirSizes(motion: MotionStyle) throws {
    let rig = rig(at: 5, motion: motion)
    let before = try height(rig, "book-4")
    rig.type("mirror")
    if motion == .none { #expect(!rig.stage.isMoving(at: rig.time)) }
    rig.settle()
    #expect(try height(rig, "book-4") == before)
    #expect(rig.records.contains { $0.name == "veil" && !$0.isHidden && $0.opacity > 0.4 })
  }

  @Test func theFieldIsMirroredWithTheInterface() throws {
    var options = Stage.Options()
    options.isMirrored = true
    let rig = Rig(options: options)
    rig.show(FindableShelf(count: 20), at: 3)
    rig.type("mirror")
    rig.wait(0.3)
    func x(_ words: String) -> Double? {
      rig.records.first {
        $0.path.hasPrefix("root/chrome/find-books/") && $0.contentsName == words
      }?.frame
        .midX
    }
    let title = try #require(x("label: Find books"))
    let card = try #require(rig.card("chrome/find-books"))
    #expect(title > card.width / 2)
    // The shelf's own row is not mirrored: right is the book after, as without the field.
    rig.key("Right")
    rig.settle()
    #expect(rig.stage.centredBook == 12)
  }

  /// The close mark and a swipe, for a hand without keys.
  @Test func aFingerSwipesTheShelfAndClosesTheField() throws {
    let rig = rig()
    rig.type("mirror")
    rig.settle()
    let card = try #require(rig.card("chrome/find-books"))
    rig.drag(from: Point(600, 400), to: Point(300, 400))
    rig.settle()
    #expect(rig.stage.centredBook == 6 && rig.card("chrome/find-books") != nil)
    rig.click(card.maxX - 30, card.minY + 30)
    rig.settle()
    #expect(rig.card("chrome/find-books") == nil && rig.stage.centredBook == 3)
  }

  @Test func aScreenReaderHearsTheHits() throws {
    let rig = rig()
    rig.type("mirror")
    rig.wait(0.3)
    func tree() -> AccessibleTree {
      AccessibleTree(AccessibleSnapshot(rig.stage.accessibleWindow(), isActive: true))
    }
    func notice() -> AccessibleNode? {
      tree().ids.compactMap { tree()[$0]?.node }.first { $0.role == .notice }
    }
    #expect(notice()?.words == "1 of 5, found in: title The mirror 5")
    rig.key("Return")
    rig.frame()
    #expect(notice()?.words == "2 of 5, found in: title The mirror 12")
    let tree = tree()
    let field = tree.focus.flatMap { tree[$0]?.node }
    #expect(field?.role == .field && field?.value == "mirror")
    #expect(tree.ids.compactMap { tree[$0]?.node }.contains { $0.label == "Find books" })
  }

  @Test func theHintIsSaidOnce() {
    let rig = rig()
    rig.stage.offerFindingHint()
    rig.key("F", .control)
    rig.key("Escape")
    #expect(!rig.stage.takeFindingHint())
    rig.type("m")
    #expect(rig.stage.takeFindingHint() && !rig.stage.takeFindingHint())
    #expect(rig.card("note") != nil || rig.words.contains { $0.hasPrefix("Letters find books") })
  }
}
