import Books
import PaperGeometry
import Testing

extension EndToEndTests {
  /// What hands and keys do, where it depends on the window system.
  @MainActor @Suite struct InputTests {
    private let right = Point(900, 400)

    /// In the C locale Xlib garbles a title that is no ASCII, and then nothing else is set.
    @Test(arguments: ["C", "C.UTF-8", "xx_XX.nonsense"])
    func theTitleFollowsTheBook(locale: String) throws {
      let window = try AppWindow(
        .shared(), ["--book", "1"], through: "exec env LC_ALL=\(locale) \"$0\" \"$@\"")
      try window.expectBook(offset: 0)
      let name = try window.name()
      #expect(name.hasSuffix(" – Paper") && name.count > 8, "\(name)")
      try window.keys("Escape")
      try window.expectShelf(offset: 0)
      #expect(try window.name() == "Paper")
    }

    @Test func everyNotchTurnsALeaf() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.hand(
        window.at(Point(700, 400)) + ["click", "--repeat", "3", "--delay", "40", "5"])
      try window.expectBook(offset: 3)
      try window.hand(["click", "--repeat", "2", "--delay", "40", "4"])
      try window.expectBook(offset: 1)
    }

    /// A press on a leaf in the air holds that leaf where it is. The leaf has passed the middle where the
    /// screen was slow: such a press is on the page beneath and says nothing, but it must not be the rule.
    @Test func aPressStopsALeafInTheAir() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      var held = 0
      for _ in 0..<6 {
        try window.hand(
          window.at(right) + ["click", "1"] + window.at(Point(540, 400))
            + ["mousedown", "1", "sleep", "0.9"])
        let stopped = try window.waitForRest()
        #expect(stopped.offset < 0.5 || stopped.offset == 1, "\(stopped.offset)")
        if stopped.offset < 0.5 { held += 1 }
        try window.release()
        try window.expectBook(offset: 1)
        try window.keys("Home")
        try window.expectBook(offset: 0)
      }
      #expect(held >= 3, "only \(held) of 6 leaves were held")
    }

    @Test func theEndOfABookLeadsToTheNext() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.expectBook(offset: 0)
      let first = try window.name()
      try window.keys("End")
      let last = try window.waitForRest("the last page") { $0.offset > 1 }.offset
      try window.keys("Right")
      try window.waitForRest("the closed back") { $0.offset > last }
      try window.keys("Return")
      try window.waitForRest("the next book") { $0.scene == .book && $0.offset < 1 }
      let next = try window.name()
      #expect(next != first && next.hasSuffix(" – Paper"), "\(next)")
    }

    @Test func escapeLeavesFullScreenFirst() throws {
      let window = try AppWindow(.shared(), ["--book", "1", "--fullscreen"])
      try window.keys("Escape")
      // Without a window manager the server's window keeps its size.
      try window.hand(["sleep", "0.5"])
      #expect(try window.waitForRest().scene == .book)
      try window.hand(["windowfocus", "--sync", window.id])
      try window.keys("Escape")
      try window.expectShelf(offset: 0)
    }

    @Test(arguments: ["none", "reduced"])
    func lessMotionHoldsForPages(motion: String) throws {
      let window = try AppWindow(.shared(), ["--book", "1", "--motion", motion])
      try window.keys("Right")
      try window.expectBook(offset: 1)
      try window.wheel(-1)
      try window.expectBook(offset: 2)
      try window.click(Point(120, 400))
      try window.expectBook(offset: 1)
      #expect(try window.history().allSatisfy { $0.offset == $0.offset.rounded() })
    }

    /// The server repeats a key that is down.
    @Test func aKeyThatIsHeldStopsOnAWholePage() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.hand(["keydown", "Right", "sleep", "2", "keyup", "Right"])
      let end = Double((SampleShelf.pages + 3) / 2 - 1)
      try window.expectBook(offset: end)
    }
  }
}
