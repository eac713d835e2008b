import BookTable
import Books
import Content
import PaperGeometry
import PaperGestures
import Reading
import Shelf
import Shell
import Stage
import Testing

/// Series: their gaps on the shelf, and the next volume at the end of a book.
@Suite(.timeLimit(.minutes(5))) struct NextVolumeTests {
  private func facts() -> FakeFacts {
    let facts = FakeFacts()
    facts.allSeries = [
      SeriesFacts("The Sea", books: ["book0", "book1", "book2"], missing: [2, 3])
    ]
    for (number, index) in [1.0, 4, 5].enumerated() {
      facts.known["book\(number)"] = BookDetails()
      facts.known["book\(number)"]?.seriesIndex = index
    }
    return facts
  }

  private func rig(open book: Int = 0, _ style: ReadingStyle = .flip, size: Size = Size(1024, 768))
    -> Rig
  {
    let rig = Rig(size, style: style)
    rig.stage.libraryFacts = facts()
    rig.stage.show(
      FindableShelf(Rig.books(5, pages: 6)), book: "book\(book)", opening: true, page: 0, at: 0)
    rig.frame()
    rig.settle()
    return rig
  }

  private func offer(_ rig: Rig) -> Rect? {
    rig.wait(0.3)
    return rig.card("chrome/next-volume")
  }

  @Test(arguments: [ReadingStyle.flip, .curl, .leaves, .deck])
  func theNextVolumeIsOfferedAtTheEndAloneAndOpens(style: ReadingStyle) throws {
    let rig = rig(style)
    #expect(offer(rig) == nil)
    rig.key("End")
    rig.settle()
    #expect(offer(rig) != nil)
    try rig.expectInside("chrome/next-volume")
    #expect(rig.words.contains("Book 1"))
    #expect(rig.words.contains("The Sea"))
    #expect(rig.words.contains("Volume 2 is missing."))
    // Nothing turns by itself.
    rig.wait(20)
    #expect(rig.stage.openSource?.id.name == "book0")
    rig.key("Return")
    rig.settle(within: 6)
    #expect(rig.stage.openSource?.id.name == "book1")
    #expect(offer(rig) == nil)
  }

  @Test func theNextVolumeIsOfferedAndOpensWhileTheShelfHidesIt() {
    let rig = Rig(Size(1024, 768))
    rig.stage.libraryFacts = facts()
    let shelf = TableShelf(
      BookTable(Rig.books(5, pages: 6)), filter: BookQuery("title:\"Book 0\""))
    rig.stage.show(shelf, book: "book0", opening: true, page: 0, at: 0)
    rig.frame()
    rig.settle()
    #expect(shelf.count == 1)
    rig.key("End")
    rig.settle()
    #expect(offer(rig) != nil && rig.words.contains("Book 1"))
    rig.key("Return")
    rig.settle(within: 6)
    #expect(rig.stage.openSource?.id.name == "book1")
    rig.key("Escape")
    rig.settle(within: 6)
    #expect(rig.facts.scene == "shelf" && shelf.count == 1)
  }

  @Test func theOfferGoesWithThePageAndStaysClosed() throws {
    let rig = rig()
    rig.key("End")
    rig.settle()
    #expect(offer(rig) != nil)
    rig.key("Home")
    rig.settle()
    #expect(offer(rig) == nil)
    rig.key("End")
    rig.settle()
    #expect(offer(rig) != nil)
    rig.key("Escape")
    #expect(offer(rig) == nil)
    #expect(rig.facts.scene == "book")
    // Enter has nothing to open now.
    rig.key("Return")
    rig.wait(1)
    #expect(rig.stage.openSource?.id.name == "book0")
  }

  @Test func aClickOpensTheNextVolume() throws {
    let rig = rig(open: 1, size: Size(600, 900))
    rig.key("End")
    rig.settle()
    _ = try #require(offer(rig))
    #expect(!rig.words.contains { $0.contains("missing") })
    let button = try #require(
      rig.records.first { $0.contentsName == "label: Open (Enter)" && !$0.isHidden }?.quad?.bounds)
    rig.click(button.midX, button.midY)
    rig.settle(within: 6)
    #expect(rig.stage.openSource?.id.name == "book2")
  }

  @Test(arguments: [2, 3])
  func theLastVolumeAndABookOfNoSeriesOfferNothing(book: Int) {
    let rig = rig(open: book)
    rig.key("End")
    rig.settle()
    #expect(offer(rig) == nil)
  }

  @Test(arguments: [ShelfStyle.carousel, .deck, .wall])
  func theCaptionTellsTheGapsInTheOrderOfSeries(style: ShelfStyle) {
    let rig = Rig(shelf: style)
    rig.stage.libraryFacts = facts()
    rig.show(FindableShelf(Rig.books(5)), at: 1)
    rig.settle()
    #expect(!rig.words.contains { $0.contains("missing") })
    rig.stage.show(
      FindableShelf(Rig.books(5)), book: "book1", order: ShelfOrder(.series), at: rig.time)
    rig.wait(0.3)
    #expect(rig.words.contains("The Sea – 2 missing: 2, 3"))
  }

  @Test func thePanelOfHeadingsTellsTheGaps() {
    let rig = Rig()
    rig.stage.libraryFacts = facts()
    let shelf = FindableShelf(Rig.books(5))
    shelf.seriesHeadings = [
      ShelfHeading(title: "The Sea", place: 0, count: 3),
      ShelfHeading(title: "No series", place: 3, count: 2),
    ]
    rig.stage.show(shelf, book: "book4", order: ShelfOrder(.series), at: rig.time)
    rig.frame()
    rig.key("G", .control)
    rig.wait(0.3)
    #expect(rig.words.count { $0 == "2 missing: 2, 3" } == 1)
  }
}
