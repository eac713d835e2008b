import BookTable
import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import Reading
import Shelf
import Shell
import Stage
import Testing

/// The end of a book: where the reader can go on from there.
@Suite(.timeLimit(.minutes(5))) struct EndTests {
  private func rig(
    open book: Int = 0, _ style: ReadingStyle = .curl, size: Size = Size(1024, 768),
    series: Bool = false, direction: ReadingDirection = .leftToRight
  ) -> Rig {
    let rig = Rig(size, style: style, order: direction)
    if series {
      let facts = FakeFacts()
      facts.allSeries = [SeriesFacts("The Sea", books: ["book0", "book2"], missing: [2])]
      for (number, index) in [(0, 1.0), (2, 3.0)] {
        facts.known["book\(number)"] = BookDetails()
        facts.known["book\(number)"]?.seriesIndex = index
      }
      rig.stage.libraryFacts = facts
    }
    rig.stage.show(
      FindableShelf(Rig.books(4, pages: 6)), book: "book\(book)", opening: true, page: 0, at: 0)
    rig.frame()
    rig.settle()
    return rig
  }

  private func card(_ rig: Rig) -> Rect? {
    rig.wait(0.3)
    return rig.card("chrome/end")
  }

  /// Goes to the last page, and on from there by a key, until the end is seen.
  private func goOn(_ rig: Rig, by key: String = "PageDown") {
    rig.key("End")
    rig.settle()
    #expect(card(rig) == nil)
    for _ in 0..<2 where card(rig) == nil {
      rig.key(key)
      rig.settle()
    }
  }

  private func isOpen(_ rig: Rig, _ book: Int) -> Bool {
    rig.stage.openSource?.id.name == ShelfEntry.ID("book\(book)")
  }

  @Test(arguments: ReadingStyle.allCases)
  func behindTheLastPageStandsWhereToGoOn(style: ReadingStyle) throws {
    let rig = rig(style)
    goOn(rig)
    #expect(card(rig) != nil)
    try rig.expectInside("chrome/end")
    #expect(rig.words.contains("Next on the shelf") && rig.words.contains("Book 1"))
    #expect(!rig.words.contains { $0.contains("Next in") })
    // Nothing turns by itself.
    rig.wait(20)
    #expect(isOpen(rig, 0))
    rig.key("Return")
    rig.settle(within: 6)
    #expect(isOpen(rig, 1) && card(rig) == nil)
  }

  @Test(arguments: ReadingStyle.allCases)
  func aStepBackTakesTheCardAway(style: ReadingStyle) {
    let rig = rig(style)
    goOn(rig)
    #expect(card(rig) != nil)
    rig.key("PageUp")
    rig.settle()
    #expect(card(rig) == nil && isOpen(rig, 0))
    // Enter has nothing to open now.
    rig.key("Return")
    rig.settle()
    #expect(isOpen(rig, 0))
    goOn(rig)
    #expect(card(rig) != nil)
  }

  @Test(arguments: ReadingStyle.allCases)
  func aWheelGoesOnAndBackOverTheCard(style: ReadingStyle) {
    let rig = rig(style)
    rig.key("End")
    rig.settle()
    #expect(card(rig) == nil)
    rig.wheel(-1)
    rig.settle()
    #expect(card(rig) != nil)
    rig.wheel(1)
    rig.settle()
    #expect(card(rig) == nil && isOpen(rig, 0))
  }

  @Test func aClickBackAndAWheelBackDoNotGoOn() {
    let rig = rig(.leaves)
    rig.key("End")
    rig.settle()
    rig.wheel(1)
    rig.settle()
    #expect(card(rig) == nil)
    rig.key("End")
    rig.settle()
    rig.click(300, 380)
    rig.settle()
    #expect(card(rig) == nil)
  }

  @Test func fromRightToLeftTheLeftArrowGoesOn() {
    let rig = rig(.leaves, direction: .rightToLeft)
    goOn(rig, by: "Left")
    #expect(card(rig) != nil)
  }

  // MARK: A strip has no closed back

  private func strip() -> Rig {
    let rig = Rig(style: .curl)
    rig.aspect = 0.3
    rig.stage.show(
      FindableShelf(Rig.books(4, pages: 6)), book: "book0", opening: true, page: 0, at: 0)
    rig.frame()
    rig.settle()
    rig.key("End")
    rig.settle()
    return rig
  }

  @Test(arguments: ["key", "wheel"])
  func aStepOnAtTheEndOfAStripGoesOn(by way: String) {
    let rig = strip()
    #expect(card(rig) == nil)
    if way == "key" { rig.key("PageDown") } else { rig.wheel(-1) }
    rig.settle()
    #expect(card(rig) != nil)
    rig.key("PageUp")
    rig.settle()
    #expect(card(rig) == nil && isOpen(rig, 0))
  }

  @Test func aHeldKeyStopsAtTheEndOfAStrip() {
    let rig = strip()
    for _ in 0..<20 {
      rig.send(.key(Key("PageDown", isRepeat: true)))
      rig.wait(0.05)
    }
    rig.settle()
    #expect(card(rig) == nil)
    rig.key("PageDown")
    #expect(card(rig) != nil)
  }

  @Test func theNextVolumeGoesBeforeTheNextOfTheShelf() throws {
    let rig = rig(series: true)
    goOn(rig)
    #expect(rig.words.contains("Next in “The Sea”") && rig.words.contains("Book 2"))
    #expect(rig.words.contains("Volume 2 is missing."))
    #expect(rig.words.contains("Next on the shelf") && rig.words.contains("Book 1"))
    #expect(rig.card("chrome/next-volume") == nil)
    rig.key("Return")
    rig.settle(within: 6)
    #expect(isOpen(rig, 2))
  }

  @Test func theButtonOpensTheNextBookOfAnyShelf() throws {
    let rig = rig()
    goOn(rig)
    _ = try rig.press("Open (Enter)")
    rig.settle(within: 6)
    #expect(isOpen(rig, 1) && card(rig) == nil)
  }

  /// The cover is taken back by a single press.
  @Test func aHandTakesTheBookBackFromItsEnd() {
    let rig = rig()
    goOn(rig)
    #expect(card(rig) != nil)
    rig.click(420, 700)
    rig.settle()
    #expect(card(rig) == nil && rig.facts.offset < 4)
  }

  /// A new size of the window makes the edges' picture anew, and that is no return to the last page.
  @Test func aDismissedCardStaysAwayWhileTheWindowChanges() {
    let rig = rig()
    goOn(rig)
    #expect(card(rig) != nil)
    rig.key("Escape")
    #expect(card(rig) == nil && isOpen(rig, 0))
    rig.stage.resize(to: ViewSize(Size(900, 700)))
    rig.settle()
    #expect(card(rig) == nil)
  }

  @Test func theLastBookLeadsToTheShelfAndToTheFirstPage() throws {
    let rig = rig(open: 3)
    goOn(rig)
    #expect(card(rig) != nil && !rig.words.contains("Next on the shelf"))
    rig.key("Return")
    rig.settle()
    #expect(isOpen(rig, 3))
    _ = try rig.press("Begin again")
    rig.settle()
    #expect(isOpen(rig, 3) && card(rig) == nil && rig.facts.offset < 2)
    goOn(rig)
    _ = card(rig)
    _ = try rig.press("Back to the shelf")
    rig.settle(within: 6)
    #expect(rig.facts.scene == "shelf")
  }

  @Test(arguments: [Size(320, 240), Size(600, 900), Size(2200, 500)])
  func theCardLiesInEveryWindow(size: Size) throws {
    let rig = rig(size: size, series: true)
    goOn(rig)
    #expect(card(rig) != nil)
    try rig.expectInside("chrome/end")
  }
}
