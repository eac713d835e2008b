import PaperGeometry
import Testing

extension EndToEndTests {
  @MainActor @Suite struct BookTests {
    private let right = Point(850, 400)
    private let left = Point(170, 400)

    @Test func aDragTurnsThePage() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.expectBook(offset: 0)
      try window.drag(from: right, to: left)
      try window.expectBook(offset: 1)
      try window.drag(from: left, to: right)
      try window.expectBook(offset: 0)
    }

    @Test func aLeafInTheHandStaysWhereItIsHeld() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.press(right)
      try window.move(Point(700, 400))
      try window.move(Point(560, 400))
      let held = try window.waitForRest("a leaf held") { $0.offset > 0.1 && $0.offset < 0.9 }
      // Half a second is an age for a leaf that falls.
      try window.hand(["sleep", "0.5"])
      #expect(try window.state() == held)
      try window.move(Point(300, 400))
      try window.waitForRest("the leaf further on") { $0.offset > held.offset + 0.1 }
      try window.hand(["sleep", "0.2"])
      try window.release()
      try window.expectBook(offset: 1)
    }

    @Test func aLeafLetGoNearItsPlaceFallsBack() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.press(right)
      try window.move(Point(780, 400))
      let held = try window.waitForRest("a leaf lifted") { $0.offset > 0.01 && $0.offset < 0.5 }
      try window.hand(["sleep", "0.3"])
      try window.release()
      try window.waitForRest("the leaf back") { $0.offset == 0 && $0.frame > held.frame }
    }

    @Test func aShortQuickFlickTurns() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.drag(from: right, to: Point(770, 400), moves: 4)
      try window.expectBook(offset: 1)
    }

    @Test func aSlowFrameBendsNoFlick() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.move(Point(840, 390))
      try window.standingStill {
        try window.drag(from: right, to: Point(770, 400), moves: 4)
        try window.hand(["sleep", "0.3"])
      }
      try window.expectBook(offset: 1)
    }

    @Test func keysAndWheelTurn() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      let last = Double((SampleShelf.pages + 3) / 2 - 2)
      for (turn, key) in ["Right", "space", "Next"].enumerated() {
        try window.keys(key)
        try window.expectBook(offset: Double(turn + 1))
      }
      try window.keys("Prior")
      try window.expectBook(offset: 2)
      try window.keys("Home")
      try window.expectBook(offset: 0)
      try window.keys("End")
      try window.expectBook(offset: last)
      try window.keys("Left")
      try window.expectBook(offset: last - 1)
      try window.wheel(1)
      try window.expectBook(offset: last - 2)
      try window.wheel(-1)
      try window.expectBook(offset: last - 1)
    }

    @Test func aClickInTheOuterThirdTurns() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.click(Point(900, 400))
      try window.expectBook(offset: 1)
      try window.click(Point(120, 400))
      try window.expectBook(offset: 0)
    }

    @Test func theShelfRemembersThePlaceInABook() throws {
      let window = try AppWindow(.shared(), ["--book", "2"])
      try window.keys("Right", "Right")
      try window.expectBook(offset: 2)
      try window.keys("Escape")
      try window.expectShelf(offset: 1)
      try window.keys("Return")
      try window.expectBook(offset: 2)
    }
  }
}
