import BookTable
import Books
import PaperGeometry
import PaperGestures
import Shelf
import Shell
import TestSupport
import Testing

/// Books come, go, move and change their names while the shelf is shown and while one of them is open.
@Suite(.timeLimit(.minutes(5))) struct ChangingShelfTests {
  private func rig(
    _ style: ShelfStyle, _ count: Int = 10, at book: Int = 4
  ) -> (rig: Rig, shelf: ChangingShelf) {
    let rig = Rig(shelf: style)
    let shelf = ChangingShelf(Rig.books(count))
    rig.show(shelf, at: book)
    rig.settle()
    return (rig, shelf)
  }

  private func centred(_ rig: Rig, _ shelf: ChangingShelf) -> String? {
    rig.stage.centredBook.map { shelf.entry(at: $0).id }
  }

  /// Where the cover of a book is seen.
  private func cover(_ id: String, _ rig: Rig) -> Rect? {
    rig.records.first { $0.contentsName == "\(id)/cover" && !$0.isHidden }?.quad?.bounds
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func theCentredBookStaysWhereItIs(style: ShelfStyle) throws {
    let (rig, shelf) = rig(style)
    let place = try #require(cover("book4", rig))
    shelf.insert(Rig.book(90, pages: 3), at: 0)
    shelf.insert(Rig.book(91, pages: 3), at: 5)
    shelf.remove(at: 1)
    shelf.move(from: 9, to: 2)
    rig.frame()
    #expect(centred(rig, shelf) == "book4")
    #expect(cover("book4", rig) == place)
    #expect(!rig.stage.isMoving(at: rig.time))
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.title.hasPrefix("Book 4"))
  }

  @Test(arguments: ShelfStyle.allCases)
  func anEmptyShelfBeginsWithTheFirstBookThatComes(style: ShelfStyle) {
    let (rig, table) = (Rig(shelf: style), BookTable())
    rig.show(TableShelf(table))
    rig.settle()
    table.apply(
      .rows(Rig.books(6).enumerated().map { BookRow(number: Int64($0.offset), entry: $0.element) }))
    rig.frame()
    #expect(rig.stage.centredBook == 0)
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func aShelfThatIsReadAgainKeepsItsPlaceAndTheOpenBook(style: ShelfStyle) {
    let rig = Rig(shelf: style)
    let books = Rig.books(10)
    rig.show(TableShelf(BookTable(books)), at: 4)
    rig.settle()
    rig.stage.renew(TableContents([Rig.book(90, pages: 3)] + books), at: rig.time)
    rig.frame()
    #expect(rig.stage.centredBook == 5, "the same book, which stands one further now")
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.title.hasPrefix("Book 4"))
    rig.stage.renew(TableContents(books.reversed()), at: rig.time)
    rig.wait(0.2)
    #expect(rig.stage.title.hasPrefix("Book 4"), "the open book stays open")
    rig.key("Escape")
    rig.settle()
    #expect(rig.stage.centredBook == 5)
  }

  /// A list that names other pages for the open book: that is read again.
  @Test func theOpenBookOfAListGetsItsNewPages() {
    let rig = Rig()
    rig.show(TableShelf(BookTable([Rig.book(pages: 3)])))
    rig.key("Return")
    rig.settle()
    rig.stage.renew(TableContents([Rig.book(pages: 12)]), at: rig.time)
    rig.wait(0.5)
    rig.key("End")
    rig.settle()
    #expect(rig.records.contains { $0.contentsName == "book0/page-11" && !$0.isHidden })
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func aNewTitleIsShown(style: ShelfStyle) {
    let (rig, shelf) = rig(style)
    shelf.retitle(4, "Another Name")
    rig.frame()
    #expect(
      rig.records.contains { $0.contentsName == "label: Another Name" && !$0.isHidden })
  }

  @Test(arguments: [ShelfStyle.carousel, .deck], [true, false])
  func theNextBookTakesThePlaceOfOneThatIsGone(style: ShelfStyle, isKnown: Bool) {
    let (rig, shelf) = rig(style)
    shelf.insert(Rig.book(90, pages: 3), at: 0)
    if !isKnown { shelf.forgetChanges() }
    rig.frame()
    shelf.remove("book4")
    if !isKnown { shelf.forgetChanges() }
    rig.frame()
    #expect(centred(rig, shelf) == "book5")
    rig.settle()
    #expect(centred(rig, shelf) == "book5")
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func aShelfEmptiesAndFills(style: ShelfStyle) {
    let (rig, shelf) = rig(style, 3, at: 2)
    while shelf.count > 0 { shelf.remove(at: 0) }
    rig.frame()
    #expect(rig.stage.centredBook == nil)
    #expect(rig.records.contains { $0.contentsName == "label: The shelf is empty" })
    for key in ["Return", "Right", "End"] { rig.key(key) }
    shelf.insert(Rig.book(7, pages: 5), at: 0)
    rig.frame()
    rig.settle()
    #expect(centred(rig, shelf) == "book7" && cover("book7", rig) != nil)
  }

  /// In motion: what is at the centre does not jump, and the shelf comes to rest at the same book.
  @Test func aMovingShelfGoesOnToTheSameBook() throws {
    let (rig, shelf) = rig(.carousel, 40, at: 4)
    rig.key("End")
    rig.wait(0.1)
    let nearest = Int(rig.offset.rounded())
    let before = try #require(cover("book\(nearest)", rig))
    shelf.insert(Rig.book(90, pages: 3), at: 0)
    shelf.insert(Rig.book(91, pages: 3), at: 30)
    rig.frame()
    let after = try #require(cover("book\(nearest)", rig))
    #expect(abs(after.midX - before.midX) < 1e-6)
    rig.settle()
    #expect(centred(rig, shelf) == "book39" && rig.offset == 41)
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func anOpenBookStaysOpenAndGoesBackToItsNewPlace(style: ShelfStyle) {
    let (rig, shelf) = rig(style)
    rig.key("Return")
    rig.settle()
    rig.key("Right")
    rig.settle()
    let offset = rig.offset
    for place in [0, 3, 5] { shelf.insert(Rig.book(90 + place, pages: 3), at: place) }
    shelf.retitle(shelf.count - 1, "Else")
    rig.frame()
    #expect(rig.facts.scene == "book" && rig.offset == offset)
    rig.key("Escape")
    rig.settle()
    #expect(rig.facts.scene == "shelf" && centred(rig, shelf) == "book4")
    #expect(cover("book4", rig) != nil)
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.title.hasPrefix("Book 4") && rig.offset == offset, "where it was left")
  }

  @Test(arguments: [ShelfStyle.carousel, .deck], MotionStyle.allCases)
  func anOpenBookThatIsOnTheShelfNoLongerStaysOpen(style: ShelfStyle, motion: MotionStyle) {
    let rig = Rig(motion: motion, shelf: style)
    let shelf = ChangingShelf(Rig.books(5))
    rig.show(shelf, at: 2)
    rig.settle()
    rig.key("Return")
    rig.settle()
    shelf.remove("book2")
    rig.frame()
    for key in ["Right", "Right", "Left"] { rig.key(key) }
    #expect(rig.settle() != nil && rig.facts.scene == "book")
    rig.key("Escape")
    rig.wait(0.5)
    if motion == .full { #expect(rig.isVisible("book"), "it goes back to where it was") }
    rig.settle()
    #expect(rig.facts.scene == "shelf" && rig.facts.progress["opening"] == nil)
    #expect(centred(rig, shelf) == "book3")
    // A shelf of no book at all takes it back, too.
    rig.key("Return")
    rig.settle()
    while shelf.count > 0 { shelf.remove(at: 0) }
    rig.frame()
    rig.key("Escape")
    #expect(rig.settle() != nil && rig.facts.scene == "shelf")
  }

  /// Any changes at any time under any input: the book at the centre of a shelf that rests stays there
  /// unless it is taken away, and an open book stays open.
  @Test(arguments: 1...4)
  func randomChanges(seed: UInt64) {
    var random = SeededRandom(seed)
    let (rig, shelf) = rig(seed % 2 == 0 ? .deck : .carousel, random.int(1...12), at: 0)
    var number = 100
    for _ in 0..<600 {
      act(rig, &random)
      let isResting = !rig.stage.isMoving(at: rig.time)
      let scene = rig.facts.scene
      let book = centred(rig, shelf)
      for _ in 0..<random.int(0...3) { change(shelf, &random, &number) }
      if random.chance(0.1) { shelf.forgetChanges() }
      rig.frame()
      if isResting {
        if let book, shelf.index(of: book) != nil {
          #expect(centred(rig, shelf) == book, "\(rig.facts)")
        }
        #expect(rig.facts.scene == scene)
      }
      #expect((rig.stage.centredBook == nil) == (shelf.count == 0))
      #expect(rig.stage.layerCount < 320)
    }
    for key in ["Escape", "Home"] { rig.key(key) }
    #expect(rig.settle() != nil)
    rig.key("Home")
    #expect(rig.settle() != nil && rig.facts.scene == "shelf")
    #expect(shelf.count == 0 || rig.stage.centredBook == 0)
  }

  private func act(_ rig: Rig, _ random: inout SeededRandom) {
    let point = Point(random.double(0, 1024), random.double(0, 768))
    let keys = ["Right", "Left", "Home", "End", "Return", "Escape", "Escape", "Ctrl+B", "Down"]
    switch random.int(0...9) {
    case 0: rig.press(point.x, point.y)
    case 1: rig.move(point.x, point.y)
    case 2: rig.release(point.x, point.y)
    case 3: rig.wheel(random.double(-2, 2).rounded())
    case 4: rig.click(point.x, point.y)
    case 5:
      rig.settle()
    default:
      let key = Key(parsing: keys[random.int(0...keys.count - 1)])
      rig.key(key?.name ?? "", key?.modifiers ?? [])
    }
    rig.wait(random.double(0.02, 0.3))
  }

  private func change(
    _ shelf: ChangingShelf, _ random: inout SeededRandom, _ number: inout Int
  ) {
    let place = random.int(0...shelf.count)
    switch random.int(0...4) {
    case 0, 1:
      number += 1
      shelf.insert(Rig.book(number, pages: random.int(1...20)), at: place)
    case 2 where place < shelf.count: shelf.remove(at: place)
    case 3 where place < shelf.count:
      shelf.move(from: place, to: random.int(0...shelf.count - 1))
    case 4 where place < shelf.count: shelf.retitle(place, "Name \(number)")
    default: break
    }
  }
}
