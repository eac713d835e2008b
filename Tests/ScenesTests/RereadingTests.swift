import Books
import Content
import PaperGeometry
import PaperRaster
import Shelf
import Shell
import Stage
import Testing

/// A book whose files have changed is read again while it is open.
@Suite(.timeLimit(.minutes(5))) struct RereadingTests {
  /// The editions of the pages that a frame shows or waits for.
  private func editions(_ rig: Rig) -> Set<Int> {
    Set(
      rig.stage.demand.requests.compactMap { request in
        guard case .image(let image) = request, case .page(let page) = image.image,
          rig.stage.demand.urgency(of: request) == .sharpen
        else { return nil }
        return page.document.edition
      })
  }

  /// The pages that are seen, with their pictures.
  private func seen(_ rig: Rig) -> [String] {
    rig.records.filter { !$0.isHidden }.compactMap(\.contentsName)
      .filter { $0.hasPrefix("book0/page-") }.sorted()
  }

  /// The pixels of the window.
  private func picture(_ rig: Rig) throws -> PixelStorage {
    try #require(rig.picture()?.pixels)
  }

  private func expectSame(
    _ rig: Rig, _ before: PixelStorage, _ why: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    #expect(try picture(rig) == before, why, sourceLocation: sourceLocation)
  }

  /// A rig with a book in a folder of so many pictures.
  private func folderRig(pages: Int, at page: Int) -> Rig {
    let rig = Rig()
    rig.folders["/f"] = pages
    let book = ShelfEntry(
      id: "book0", title: "Book", cover: .init(path: "/f/cover.png"), pageCount: nil,
      locator: .folder(.init(path: "/f")))
    rig.stage.show(ListedShelf([book]), book: "book0", opening: true, page: page, at: rig.time)
    rig.settle()
    rig.wait(0.5)
    return rig
  }

  /// Each frame is the same picture, to the byte: the pages of the new edition look as those of the old one.
  @Test(arguments: [1.0, 2.5]) func nothingFlashes(zoom: Double) throws {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    if zoom > 1 { rig.key("Plus") }
    rig.wait(1)
    let before = try picture(rig)
    rig.isPrompt = false
    rig.stage.readAgain()
    try rig.wait(0.3) { try expectSame(rig, before, "while it is read") }
    // The pictures come one after the other.
    for _ in 0..<60 {
      rig.deliver(1)
      try rig.wait(1.0 / 60) { try expectSame(rig, before, "while they come") }
    }
    rig.isPrompt = true
    try rig.wait(0.5) { try expectSame(rig, before, "then") }
    #expect(editions(rig) == [1])
  }

  @Test func thePagesStayUntilTheNewOnesAreThere() {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    rig.wait(0.5)
    let before = seen(rig)
    #expect(!before.isEmpty && editions(rig) == [0])
    rig.isPrompt = false
    rig.stage.readAgain()
    rig.wait(0.5) { #expect(seen(rig) == before, "no page is blank") }
    #expect(editions(rig) == [0], "the new pages have not come")
    rig.isPrompt = true
    rig.wait(0.5) { #expect(seen(rig) == before) }
    #expect(editions(rig) == [1])
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func aBookThatHasBecomeShorterShowsItsLastPage() {
    let rig = folderRig(pages: 12, at: 10)
    rig.folders["/f"] = 3
    rig.stage.readAgain()
    rig.wait(1)
    #expect(editions(rig) == [1])
    #expect(seen(rig).contains("book0/page-2"))
    // A book that is gone stays as it was.
    rig.folders["/f"] = nil
    rig.stage.readAgain()
    rig.wait(1)
    #expect(editions(rig) == [1] && seen(rig).contains("book0/page-2"))
    #expect(rig.facts.scene == "book")
  }

  /// A file that is only half written may open, and its pages be damaged.
  @Test func aPageThatCannotBeShownLeavesTheOldOne() throws {
    let rig = folderRig(pages: 12, at: 4)
    let before = try picture(rig)
    rig.made = [:]
    rig.damaged = Set((0..<12).map { "/f/\($0).png" })
    rig.stage.readAgain()
    try rig.wait(1) { try expectSame(rig, before) }
    #expect(editions(rig) == [0] && rig.facts.scene == "book")
    // The next change makes it whole.
    rig.damaged = []
    rig.stage.readAgain()
    rig.wait(1)
    #expect(editions(rig) == [2])
  }

  /// What has been read of the file by then may be the former version.
  @Test func aBookThatChangesWhileItIsBeingOpenedIsReadAgain() {
    let rig = Rig()
    rig.folders["/f"] = 12
    rig.isPrompt = false
    let book = ShelfEntry(
      id: "book0", title: "Book", cover: .init(path: "/f/cover.png"), pageCount: nil,
      locator: .folder(.init(path: "/f")))
    rig.stage.show(ListedShelf([book]), book: "book0", opening: true, page: 4, at: rig.time)
    rig.frame()
    #expect(rig.stage.openSource?.locator == book.locator && rig.facts.scene == "shelf")
    rig.stage.readAgain()
    rig.isPrompt = true
    rig.wait(2)
    #expect(editions(rig) == [1] && rig.facts.scene == "book")
  }

  @Test func f5SaysWhyABookCannotBeRead() {
    let rig = folderRig(pages: 12, at: 4)
    rig.folders["/f"] = nil
    rig.key("F5")
    rig.wait(0.5)
    #expect(rig.words.contains { $0.hasPrefix("“Book” cannot be read: ") }, "\(rig.words)")
    #expect(editions(rig) == [0] && rig.facts.scene == "book")
  }

  /// Leaves in the air are not taken from the reader.
  @Test func theNewPagesWaitUntilNothingMoves() {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    rig.press(900, 384)
    rig.move(700, 384)
    rig.stage.readAgain()
    rig.wait(1) { #expect(editions(rig).contains(0)) }
    rig.release(300, 384)
    rig.settle()
    rig.wait(0.5)
    #expect(editions(rig) == [1])
    #expect(seen(rig).contains { $0 == "book0/page-6" || $0 == "book0/page-5" }, "\(seen(rig))")
  }

  @Test func f5ReadsTheBookAgainAndABookThatIsOpenedAnewIsTheNewEdition() {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    rig.key("F5")
    rig.wait(0.5)
    #expect(editions(rig) == [1])
    rig.key("Escape")
    rig.settle()
    rig.key("Return")
    rig.settle()
    rig.wait(0.5)
    #expect(editions(rig) == [1], "not the pages of before")
  }

  /// The text may have grown before the reader's place.
  @Test func aTextIsReadOnFromTheSameWord() {
    let rig = Rig()
    rig.describe = { $0.isReflowable = true }
    rig.lettersOnPage = { $0.edition == 0 ? 1000 : 500 }
    rig.open(pages: 40, at: 6)
    rig.settle()
    rig.wait(0.5)
    rig.stage.readAgain()
    rig.wait(0.5)
    #expect(editions(rig) == [1])
    #expect(seen(rig).contains("book0/page-12"), "\(seen(rig))")
  }

  @Test func onTheShelfF5LooksForBooksAgain() {
    let rig = Rig()
    rig.show(Rig.books(2))
    #expect(rig.effects(of: "F5") == [.readShelf])
  }

  /// The old cover is seen until the new one is there.
  @Test(arguments: [ShelfStyle.carousel, .deck]) func theCoverIsMadeAnew(style: ShelfStyle) throws {
    let rig = Rig(shelf: style)
    rig.show(Rig.books(5), at: 2)
    rig.settle()
    rig.wait(0.5)
    let before = try picture(rig)
    rig.isPrompt = false
    rig.stage.noteChanged([Rig.book(2, pages: 12).documentID])
    try rig.wait(0.3) { try expectSame(rig, before) }
    rig.made = [:]
    rig.draw = { request, _, _ in
      request.image.document.edition == 1 ? 0xFF00_FF00 : Rig.color(of: request.name)
    }
    rig.isPrompt = true
    var pictures: [PixelStorage] = []
    try rig.wait(0.5) { pictures += [try picture(rig)].filter { $0 != pictures.last } }
    let last = try #require(pictures.last)
    #expect(last.count { $0 == 0xFF00_FF00 } > 1000, "the new cover is seen")
    #expect(
      pictures.filter { $0 != before && $0 != last }.isEmpty, "and nothing in between")
  }
}
