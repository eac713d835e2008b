import PaperGeometry
import Testing

extension EndToEndTests {
  /// The deck on the real window: of books on the shelf, and of pages in a book.
  @MainActor @Suite struct DeckTests {
    private func expect(_ window: AppWindow, style: String, offset: Double) throws {
      try window.waitForRest("\(style) at \(offset)") {
        $0.style == style && abs($0.offset - offset) < 0.001 && $0.opening == nil
      }
    }

    @Test func wheelKeysAndHandBrowseWithoutAnEnd() throws {
      let window = try AppWindow(.shared(), ["--shelf", "deck"])
      try expect(window, style: "deck", offset: 0)
      try window.wheel(-2)
      try expect(window, style: "deck", offset: 2)
      try window.keys("Down")
      try expect(window, style: "deck", offset: 3)
      try window.wheel(5)
      try expect(window, style: "deck", offset: -2)
      try window.keys("Up")
      try expect(window, style: "deck", offset: -3)
      try window.press(Point(40, 300))
      try window.move(Point(40, 320))
      try window.move(Point(40, 330))
      let held = try window.waitForRest("a card held in mid-fall") {
        $0.offset > -2.5 && $0.offset < -2.05
      }
      try window.hand(["sleep", "0.5"])
      #expect(try window.state() == held)
      try window.move(Point(40, 303))
      try window.hand(["sleep", "0.2"])
      try window.release()
      try expect(window, style: "deck", offset: -3)
      try window.drag(from: Point(40, 200), to: Point(40, 600))
      try window.waitForRest("the deck on a card further on") {
        $0.offset > 2 && $0.offset == $0.offset.rounded()
      }
    }

    @Test func theKeyChangesTheLayoutAndKeepsTheBook() throws {
      let window = try AppWindow(.shared())
      try window.wheel(-1)
      try expect(window, style: "carousel", offset: 1)
      try window.keys("ctrl+b")
      try expect(window, style: "deck", offset: 1)
      try window.keys("Down", "ctrl+b")
      try window.waitForRest("the wall") { $0.style == "wall" }
      try window.keys("ctrl+b")
      try window.waitForRest("the rows") { $0.style == "rows" }
      try window.keys("ctrl+b")
      try expect(window, style: "carousel", offset: 2)
    }

    @Test func aBookOpensFromTheDeckAndGoesBackThere() throws {
      let window = try AppWindow(.shared(), ["--shelf", "deck"])
      try window.wheel(-1)
      try expect(window, style: "deck", offset: 1)
      try window.click(Point(512, 384))
      try expect(window, style: "flip", offset: 0)
      try window.keys("Right")
      try expect(window, style: "flip", offset: 1)
      let lines = try window.history().count
      try window.keys("Escape")
      try expect(window, style: "deck", offset: 1)
      let closing = try window.history().dropFirst(lines).compactMap(\.opening)
      #expect(closing.contains { $0 > 0.05 && $0 < 0.95 })
    }

    @Test func aBookIsLeafedThroughAsADeck() throws {
      let window = try AppWindow(.shared(), ["--shelf", "deck", "--style", "deck"])
      try expect(window, style: "deck", offset: 0)
      try window.keys("Return")
      try window.waitForRest("the open book") { $0.scene == .book && $0.opening == nil }
      try expect(window, style: "deck", offset: 0)
      try window.wheel(-2)
      try expect(window, style: "deck", offset: 2)
      try window.drag(from: Point(512, 300), to: Point(512, 366))
      try window.waitForRest("a page further on") {
        $0.offset >= 3 && $0.offset == $0.offset.rounded()
      }
      try window.keys("End")
      try expect(window, style: "deck", offset: Double(SampleShelf.pages - 1))
      try window.keys("Home", "Down")
      try expect(window, style: "deck", offset: 1)
      try window.keys("s")
      try expect(window, style: "flip", offset: 0)
      try window.keys("s", "s", "s", "s")
      try expect(window, style: "deck", offset: 1)
      try window.keys("Escape")
      try window.waitForRest("the shelf") { $0.scene == .shelf && $0.opening == nil }
      try window.keys("Return")
      try window.waitForRest("the book again") { $0.scene == .book && $0.opening == nil }
      try expect(window, style: "deck", offset: 1)
      #expect(try window.quit() == 0)
    }
  }
}
