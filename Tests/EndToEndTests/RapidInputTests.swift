import PaperGeometry
import TestSupport
import Testing

extension EndToEndTests {
  @MainActor @Suite struct RapidInputTests {
    @Test(arguments: [1, 2] as [UInt64])
    func twoHundredHandsAsFastAsTheyCome(seed: UInt64) throws {
      let window = try AppWindow(.shared(), width: 800, height: 600)
      var random = SeededRandom(seed)
      func anywhere() -> Point { Point(random.double(0, 799), random.double(0, 599)) }
      let keys = [
        "Left", "Right", "Home", "End", "space", "Next", "Prior", "Return", "Escape", "v", "Up",
      ]
      // All in one row of commands: the fastest that xdotool can.
      var hands: [String] = []
      for _ in 0..<200 {
        hands += window.at(anywhere())
        switch random.int(0...5) {
        case 0: hands += ["click", "1"]
        case 1: hands += ["key", "--delay", "0", keys[random.int(0...keys.count - 1)]]
        case 2: hands += ["click", random.chance(0.5) ? "4" : "5"]
        case 3: hands += ["mousedown", "1"]
        case 4: hands += ["mouseup", "1"]
        default: hands += ["mousedown", "1"] + window.at(anywhere()) + ["mouseup", "1"]
        }
      }
      try window.hand(hands)
      try window.release()
      try window.waitForRest()
      // It still answers: to the shelf, and to the first book on it.
      // A card that the hands have opened goes first.
      for _ in 0..<4 where try window.waitForRest().scene == .book {
        try window.keys("Escape")
        try window.hand(["sleep", "1.5"])
      }
      try window.waitForRest("the shelf") { $0.scene == .shelf }
      try window.keys("End", "Home")
      try window.expectShelf(offset: 0)
      try window.expectNotBlank()
      #expect(try window.quit() == 0)
    }
  }
}
