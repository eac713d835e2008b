import Geometry
import TestSupport
import Testing

extension EndToEndTests {
  @MainActor @Suite struct RapidInputTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func twoHundredHandsAsFastAsTheyCome(seed: UInt64) throws {
      let window = try AppWindow(.shared(), width: 800, height: 600)
      var random = SeededRandom(seed)
      func anywhere() -> Point { Point(random.double(0, 799), random.double(0, 599)) }
      let keys = [
        "Left", "Right", "Home", "End", "space", "Next", "Prior", "Return", "Escape", "v", "Up",
      ]
      for _ in 0..<200 {
        switch random.int(0...5) {
        case 0: try window.hand(["click", "1"], at: anywhere())
        case 1: try window.hand(["key", "--delay", "0", keys[random.int(0...keys.count - 1)]])
        case 2: try window.hand(["click", random.chance(0.5) ? "4" : "5"], at: anywhere())
        case 3: try window.hand(["mousedown", "1"], at: anywhere())
        case 4: try window.hand(["mouseup", "1"], at: anywhere())
        default: try window.drag(from: anywhere(), to: anywhere(), moves: 2)
        }
      }
      try window.release()
      try window.waitForRest()
      // It still answers: to the shelf, and to the first book on it.
      try window.keys("Escape")
      try window.waitForRest("the shelf") { $0.scene == .shelf }
      try window.keys("End", "Home")
      try window.expectShelf(offset: 0)
      try window.expectNotBlank()
      #expect(try window.quit() == 0)
    }
  }
}
