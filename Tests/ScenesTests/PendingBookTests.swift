import Books
import PaperGeometry
import PaperGestures
import Shelf
import Testing

/// Books whose pages are listed when they are asked for.
@Suite(.timeLimit(.minutes(5))) struct PendingBookTests {
  private func rig(_ shelf: ShelfStyle = .carousel) -> Rig {
    let rig = Rig(shelf: shelf)
    for book in 0..<10 where book != 7 { rig.folders["/b\(book)"] = 12 }
    rig.show(GeneratedShelf(count: 10), at: 4)
    rig.settle()
    return rig
  }

  private func label(_ rig: Rig, _ text: String) -> Bool {
    rig.records.contains { $0.contentsName == "label: \(text)" && !$0.isHidden }
  }

  @Test func theCentredBooksPagesAreCounted() {
    let rig = rig()
    #expect(label(rig, "12 pages"))
    rig.isPrompt = false
    rig.wheel(-1)
    rig.wait(1)
    #expect(label(rig, "12 pages") == false)
    let opened = rig.stage.pendingRequests.filter { if case .document = $0 { true } else { false } }
    let book = GeneratedShelf(count: 10).entry(at: 5).documentID
    #expect(opened == [.document(book)], "and no other book")
    rig.isPrompt = true
    rig.frame()
    #expect(label(rig, "12 pages"))
  }

  /// What is typed ahead is meant for the book, as it is when only its first page is missing.
  @Test func whatIsTypedMeanwhileIsMeantForTheBook() {
    let rig = rig()
    rig.isPrompt = false
    rig.key("Right")
    rig.wait(1)
    for key in ["Return", "Right", "Right"] { rig.key(key) }
    rig.wait(0.5)
    #expect(rig.facts.scene == "shelf" && rig.offset == 5)
    rig.isPrompt = true
    rig.frame()
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("Book 5"))
    #expect(rig.offset == 2)
  }

  @Test func escapeLetsGoOfABookThatNeverComes() {
    let rig = rig()
    rig.isPrompt = false
    rig.key("Right")
    rig.wait(1)
    for key in ["Return", "Left", "Escape", "Right"] { rig.key(key) }
    rig.wait(1)
    #expect(rig.facts.scene == "shelf" && rig.offset == 6)
    rig.isPrompt = true
    rig.frame()
    #expect(rig.settle() != nil && rig.facts.scene == "shelf")
  }

  @Test(arguments: [ShelfStyle.carousel, .deck])
  func aFolderThatIsGoneIsToldAndTriedAnew(style: ShelfStyle) {
    let rig = rig(style)
    rig.stage.show(GeneratedShelf(count: 10), book: "book7", at: rig.time)
    rig.frame()
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    #expect(
      label(rig, "“Book 7” cannot be read: there is no book and no picture in this folder"))
    rig.folders["/b7"] = 3
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && rig.stage.title.hasPrefix("Book 7"))
  }

  /// There is no document without pages.
  @Test func aBookWithoutPagesIsNotOpened() {
    let rig = rig()
    rig.folders["/b6"] = 0
    rig.stage.show(GeneratedShelf(count: 10), book: "book6", opening: true, at: rig.time)
    rig.frame()
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    #expect(label(rig, "“Book 6” cannot be read: has no pages"))
  }

  @Test func fingersThatSpreadOpenItInTheHand() throws {
    let rig = rig()
    rig.isPrompt = false
    rig.key("Right")
    rig.wait(1)
    rig.pinch(to: 1.3)
    #expect(rig.facts.scene == "shelf")
    rig.isPrompt = true
    rig.frame()
    rig.wait(0.3)
    #expect((0.3..<0.6).contains(try #require(rig.facts.progress["opening"])))
    rig.letGo(1.3)
    rig.settle()
    #expect(rig.facts.scene == "book")
  }

  @Test func aBookIsOpenFromTheStart() {
    let rig = Rig()
    rig.folders["/b3"] = 9
    rig.stage.show(GeneratedShelf(count: 10), book: "book3", opening: true, page: 4, at: 0)
    rig.frame()
    #expect(rig.facts.scene == "book" && rig.facts.progress["opening"] == nil)
    #expect(!rig.drawn("book3/page-4").isEmpty)
  }
}
