import PaperGeometry
import Testing

extension EndToEndTests {
  @MainActor @Suite struct ResizeTests {
    @Test func theShelfKeepsItsBook() throws {
      let window = try AppWindow(.shared())
      try window.wheel(-2)
      try window.expectShelf(offset: 2)
      for (width, height) in [(500, 700), (1201, 411)] {
        let film = try Film(
          of: .shared(), width: width, height: height,
          script: """
            wheel -2 at 100,100
            wait 3
            shot resized-shelf
            """)
        try window.resize(width, height)
        try window.expectShelf(offset: 2)
        try window.expectNotBlank()
        try window.expectPicture(of: film, "resized-shelf")
      }
    }

    @Test func theBookKeepsItsSpread() throws {
      let window = try AppWindow(.shared(), ["--book", "3"])
      try window.keys("Right", "Right")
      try window.expectBook(offset: 2)
      for (width, height) in [(500, 700), (1201, 411)] {
        let film = try Film(
          of: .shared(), "--book 3 --page 5", width: width, height: height,
          script: "shot resized-book")
        try window.resize(width, height)
        try window.expectBook(offset: 2)
        try window.expectNotBlank()
        try window.expectPicture(of: film, "resized-book")
      }
    }

    @Test(arguments: [(1, 1), (16000, 100), (3, 800)])
    func wildSizesAreSurvived(width: Int, height: Int) throws {
      let window = try AppWindow(.shared())
      try window.resize(width, height)
      try window.keys("Right")
      try window.expectShelf(offset: 1)
      try window.keys("Return")
      try window.expectBook(offset: 0)
      try window.keys("Right")
      // A tall window shows one page, and the key goes to the other page of the same spread.
      let spread = height >= width ? 0.0 : 1
      try window.expectBook(offset: spread)
      try window.resize(800, 600)
      try window.expectBook(offset: spread)
      try window.expectNotBlank()
    }

    @Test func aResizeInMidFlightIsSurvived() throws {
      let window = try AppWindow(.shared(), ["--book", "1"])
      try window.keys("Right")
      try window.resize(640, 480)
      try window.expectBook(offset: 1)
      try window.press(Point(560, 240))
      try window.move(Point(400, 240))
      try window.resize(900, 700)
      try window.release()
      try window.waitForRest("a whole spread") { $0.offset == $0.offset.rounded() }
      try window.expectNotBlank()
    }
  }
}
