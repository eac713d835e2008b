import PaperGeometry
import PaperRaster
import TestSupport
import Testing

extension EndToEndTests {
  /// Scrolling, the guided view, the glass and the presentation, in the real window.
  @MainActor @Suite(.timeLimit(.minutes(5))) struct StudyWindowTests {
    // MARK: Scroll

    @Test func theWheelAndSpaceScrollAndTheStyleKeepsThePlace() throws {
      let window = try AppWindow(.shared(), ["--book", "1", "--style", "scroll"])
      let start = try window.waitForRest("the scroll") { $0.style == "scroll" }.offset
      try window.wheel(-3)
      let wheeled = try window.waitForRest("pages further") { $0.offset > start }.offset
      try window.keys("space")
      let further = try window.waitForRest("a screen further") { $0.offset > wheeled }.offset
      try window.keys("shift+space")
      try window.waitForRest("a screen back") { $0.offset < further }
      try window.keys("Right", "Right", "Right")
      let page = try window.waitForRest("three pages on") { $0.offset > wheeled + 1 }.offset
      // The next style is that of soft pages, whose stops are spreads.
      try window.keys("s")
      let bound = try window.waitForRest("bound pages") { $0.style == "curl" }.offset
      #expect(abs(bound - ((page + 1) / 2).rounded(.down)) <= 1, "\(bound) for page \(page)")
      #expect(try window.quit() == 0)
    }

    @Test func pagesScrollByThemselvesUntilAKey() throws {
      let window = try AppWindow(.shared(), ["--book", "1", "--style", "scroll"])
      let start = try window.waitForRest("the scroll") { $0.style == "scroll" }.offset
      try window.keys("shift+s")
      try wait(for: "pages that move by themselves") { try window.state().offset > start + 0.02 }
      try window.keys("Escape")
      let stopped = try window.waitForRest("rest").offset
      #expect(stopped > start)
      #expect(try window.waitForRest().scene == .book)
      #expect(try window.quit() == 0)
    }

    // MARK: Panels

    /// A page with two rows of two panels, each of its own colour.
    private func comicPage(_ number: Int) throws -> [UInt8] {
      let (width, height) = (400, 600)
      let pixels = (0..<width * height).map { i -> Pixel in
        let (x, y) = (i % width, i / width)
        let column = (20..<190).contains(x) ? 0 : (210..<380).contains(x) ? 1 : nil
        let row = (20..<290).contains(y) ? 0 : (310..<580).contains(y) ? 1 : nil
        guard let column, let row else { return 0xFFFF_FFFF }
        let isLine = (x + y) % 30 < 3
        let tone = UInt32(60 + 40 * (2 * row + column) + number)
        return isLine ? 0xFF10_1010 : 0xFF00_0000 | tone << 16 | (255 - tone) << 8 | 0x60
      }
      let bitmap = try #require(Bitmap(width: width, height: height, pixels: pixels))
      return PNG.encode(bitmap)
    }

    @Test func spaceGoesFromPanelToPanel() throws {
      var files: [String: [UInt8]] = [:]
      for number in 1...4 { files["Comic/\(number).png"] = try comicPage(number) }
      let shelf = try SampleShelf(files: files)
      let window = try AppWindow(shelf, ["--book", "1", "--style", "flip"])
      let whole = try window.waitForRest("the book") { $0.scene == .book }
      try window.keys("z")
      let first = try window.waitForRest("a panel") { ($0.zoom ?? 0) > 1.2 }
      #expect(first.offset == whole.offset)
      var seen: [Bitmap] = [try window.screenshot()]
      // The first spread is a single page of four panels.
      for _ in 0..<3 {
        let frames = try window.state().frame
        try window.keys("space")
        try window.waitForRest("the next panel") { $0.frame > frames }
        #expect(try window.state().offset == whole.offset)
        seen.append(try window.screenshot())
      }
      for (one, next) in zip(seen, seen.dropFirst()) {
        #expect(one.meanDifference(to: next) > 3, "the same panel twice")
      }
      try window.keys("space")
      try window.waitForRest("the next page") { $0.offset > whole.offset && ($0.zoom ?? 0) > 1.2 }
      try window.keys("Escape")
      try window.waitForRest("the whole page") { $0.scene == .book && ($0.zoom ?? 9) < 1.01 }
      #expect(try window.quit() == 0)
      withExtendedLifetime(shelf) {}
    }

    // MARK: The glass

    @Test func theGlassIsThereWhileItsKeyIsHeld() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.expectBook(offset: 0)
      try window.keys("Right")
      try window.expectBook(offset: 1)
      try window.move(Point(700, 400))
      // The bar goes some seconds after the mouse has moved.
      try window.hand(["sleep", "4"])
      try window.waitForRest()
      let before = try window.screenshot()
      try window.hand(["keydown", "x"])
      try wait(for: "the glass") { try window.screenshot().meanDifference(to: before) > 0.5 }
      try window.hand(["keyup", "x"])
      try wait(for: "the page without the glass") {
        try window.screenshot().largestDifference(to: before) == 0
      }
      #expect(try window.quit() == 0)
    }

    // MARK: Presentation

    private func isPlain(_ picture: Bitmap, _ level: Int) -> Bool {
      let whole = Bitmap(
        width: picture.width, height: picture.height,
        pixels: [Pixel](
          repeating: level == 0 ? 0xFF00_0000 : 0xFFFF_FFFF, count: picture.width * picture.height))
      return whole.map { picture.largestDifference(to: $0) == 0 } ?? false
    }

    @Test func anAudienceSeesNoControlsAndABlackScreen() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.expectBook(offset: 0)
      try window.move(Point(500, 300))
      try window.keys("shift+f")
      try window.waitForRest()
      try window.keys("b")
      try wait(for: "a black screen") { isPlain(try window.screenshot(), 0) }
      // The first key takes the screen away, and turns nothing.
      try window.keys("Right")
      try wait(for: "the book") { !isPlain(try window.screenshot(), 0) }
      #expect(try window.waitForRest().offset == 0)
      try window.keys("w")
      try wait(for: "a white screen") { isPlain(try window.screenshot(), 255) }
      try window.keys("w")
      try window.keys("Right")
      try window.waitForRest("the next page") { $0.offset == 1 }
      try window.keys("Escape")
      #expect(try window.waitForRest().scene == .book)
      try window.keys("Escape")
      try window.waitForRest("the shelf") { $0.scene == .shelf }
      #expect(try window.quit() == 0)
    }
  }
}
