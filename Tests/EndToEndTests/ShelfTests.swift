import PaperGeometry
import Testing

extension EndToEndTests {
  @MainActor @Suite struct ShelfTests {
    @Test func theWheelAndTheKeysBrowse() throws {
      let window = try AppWindow(.shared())
      try window.expectShelf(offset: 0)
      try window.wheel(-1)
      try window.expectShelf(offset: 1)
      try window.keys("Left")
      try window.expectShelf(offset: 0)
      try window.wheel(-3)
      try window.expectShelf(offset: 3)
      try window.keys("End")
      try window.expectShelf(offset: Double(SampleShelf.books - 1))
      try window.keys("Home")
      try window.expectShelf(offset: 0)
    }

    @Test func aClickCentresASideCoverAndOpensTheCentredOne() throws {
      let window = try AppWindow(.shared())
      try window.click(Point(860, 384))
      try window.expectShelf(offset: 1)
      try window.click(Point(512, 384))
      try window.expectBook(offset: 0)
      try window.keys("Escape")
      try window.expectShelf(offset: 1)
    }

    @Test func aDragMovesTheCoversAndComesToRestAtOne() throws {
      let window = try AppWindow(.shared())
      try window.press(Point(700, 384))
      try window.move(Point(600, 384))
      let held = try window.waitForRest("a shelf held between two books") {
        $0.offset > 0.1 && $0.offset < 0.9
      }
      try window.move(Point(330, 384))
      try window.waitForRest("the shelf at the pointer") { $0.offset > held.offset + 0.3 }
      try window.release()
      try window.waitForRest("the shelf at a book") {
        $0.offset >= 1 && $0.offset == $0.offset.rounded()
      }
    }

    @Test func controlQEndsWithSuccess() throws {
      let window = try AppWindow(.shared())
      #expect(try window.quit() == 0)
      #expect(window.complaints.isEmpty)
    }
  }
}
