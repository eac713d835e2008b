import Books
import PaperGeometry
import Testing

extension EndToEndTests {
  /// What lies over an open book, in the real window.
  @MainActor @Suite struct ChromeWindowTests {
    @Test
    func aPageIsGoneToAndBack() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.expectBook(offset: 0)
      try window.keys("g")
      try window.keys("6", "Return")
      let there = try window.waitForRest("page 6") { $0.offset == 2 }
      try window.keys("alt+Left")
      try window.expectBook(offset: 0)
      try window.keys("alt+Right")
      _ = try window.waitForRest("page 6 again") { $0.offset == there.offset }
      // Nonsense moves nothing.
      try window.keys("g")
      try window.keys("9", "9", "9", "9", "Return", "Escape")
      #expect(try window.waitForRest().offset == there.offset)
    }

    /// What was copied is pasted by way of the window system: "1" twice is 11.
    @Test
    func aFieldCopiesAndPastes() throws {
      let window = try AppWindow(SampleShelf(books: 1, pages: 12), ["--book", "1"])
      try window.expectBook(offset: 0)
      try window.keys("g")
      try window.keys("1", "ctrl+a", "ctrl+c", "End", "ctrl+v")
      try window.hand(["sleep", "0.5"])
      try window.keys("Return")
      _ = try window.waitForRest("page 11") { $0.offset > 4 }
    }

    @Test
    func theScrubberRiffles() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.expectBook(offset: 0)
      // A press that meets the window before the strip is for the book.
      let frames = try window.state().frame
      try window.hand(window.at(Point(512, 400)) + window.at(Point(512, 420)))
      try window.waitForRest("the strip") { $0.frame > frames }
      try window.hand(
        window.at(Point(300, 745)) + ["mousedown", "1"] + window.at(Point(700, 745))
          + ["sleep", "0.3"])
      try window.release()
      // Seven tenths of the way through seven pages.
      try window.expectBook(offset: 2)
    }

    @Test func theMarkInTheStripClosesTheBook() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.expectBook(offset: 0)
      try window.closeBook(byMarkAt: Point(22, 22))
      try window.expectShelf(offset: 0)
    }
  }
}
