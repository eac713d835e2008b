import Books
import Content
import PaperGeometry
import Testing

/// A long text is read before its end is laid out.
@Suite(.timeLimit(.minutes(5))) struct GrowingBookTests {
  private func open(_ counted: Int, of pages: Int = 60, at page: Int? = nil) -> Rig {
    let rig = Rig()
    rig.counted = counted
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  @Test func opensBeforeAllPagesAreCounted() {
    let rig = open(10)
    #expect(rig.facts.scene == "book")
    rig.key("End")
    rig.settle()
    let end = rig.offset
    rig.counted = 60
    rig.wait(0.1)
    #expect(rig.offset == end, "the place stays")
    rig.key("End")
    rig.settle()
    #expect(rig.offset > end + 20)
  }

  @Test func whatIsNotCountedYetIsWaitedFor() {
    let rig = open(10, at: 40)
    #expect(rig.facts.scene == "shelf")
    rig.counted = 45
    rig.wait(0.1)
    rig.settle()
    #expect(rig.facts.scene == "book")
    #expect(rig.drawn("book0/page-40").isEmpty == false)
  }

  @Test func aLeafInTheAirIsNotDisturbed() {
    let rig = open(10)
    rig.press(700, 400)
    rig.move(420, 380)
    let held = rig.offset
    rig.counted = 60
    rig.frame()
    #expect(rig.offset == held)
    rig.move(300, 380)
    rig.release(300, 380)
    rig.settle()
    rig.wait(0.1)
    rig.key("End")
    rig.settle()
    #expect(rig.offset > 25)
  }

  /// Pages that come between a press and its release do not take the click away.
  @Test func aClickThatIsHalfDoneTurnsThePage() {
    let rig = open(10)
    rig.press(900, 400)
    rig.counted = 60
    rig.wait(0.1)
    rig.release(900, 400)
    rig.settle()
    #expect(rig.offset == 1)
    rig.wait(0.1)
    rig.key("End")
    rig.settle()
    #expect(rig.offset > 25, "the pages have been taken since")
  }

  /// Nor those that come while a click on words waits for a second one.
  @Test func aClickThatWaitsTurnsThePage() throws {
    let rig = Rig()
    rig.texts = [4: Rig.page("some words that go on and on")]
    rig.counted = 10
    rig.open(pages: 60, at: 4)
    rig.settle()
    let place = try rig.place(of: 3, on: 4)
    rig.hover(place)
    rig.wait(0.1)
    let start = rig.offset
    rig.click(place)
    rig.counted = 60
    rig.wait(0.1)
    #expect(rig.offset == start, "it waits")
    rig.wait(0.5)
    rig.settle()
    #expect(rig.offset != start)
    rig.wait(0.1)
    rig.key("End")
    rig.settle()
    #expect(rig.offset > 25)
  }

  // MARK: Finding

  private func slices(_ rig: Rig) -> [Int] {
    rig.delivered.flatMap { request -> [Int] in
      guard let slice = request.asked(SearchSlice.self), slice.term.text == "whale",
        slice.pages.count > 1
      else { return [] }
      return Array(slice.pages)
    }
  }

  @Test func theSearchGoesOnAsPagesCome() {
    let rig = Rig()
    rig.texts = [40: Rig.page("whale")]
    rig.counted = 3
    rig.open(pages: 60)
    rig.settle()
    rig.key("F", .control)
    rig.type("whale")
    for count in 3..<60 {
      rig.counted = count
      rig.wait(0.05)
      #expect(!rig.words.contains("Not found."))
    }
    #expect(rig.words.contains("1 hit on 1 page so far"))
    rig.counted = 60
    rig.wait(0.2)
    #expect(rig.words.contains("1 hit on 1 page"))
    let asked = slices(rig)
    #expect(Set(asked).count == asked.count, "no page is searched twice")
  }

  @Test func notFoundIsSaidOfTheWholeBook() {
    let rig = Rig()
    rig.texts = [0: Rig.page("some words")]
    rig.counted = 20
    rig.open(pages: 60)
    rig.settle()
    rig.key("F", .control)
    rig.type("whale")
    rig.wait(0.3)
    #expect(rig.words.contains("Searching …") && !rig.words.contains("Not found."))
    rig.counted = 60
    rig.wait(0.3)
    #expect(rig.words.contains("Not found."))
  }
}
