import Foundation
import PaperGeometry
import TestSupport
import Testing

extension EndToEndTests {
  /// Books that open and close, on time and by hand. The trace tells how far.
  @MainActor @Suite struct OpeningWindowTests {
    private let center = Point(512, 384)
    /// The pose whose book opens by the tutorial's gearing of fingers.
    private let lectern = ["--pose", "lectern"]

    /// How far the change of scenes had come in each frame since the trace had `before` lines.
    private func openings(_ window: AppWindow, since before: Int = 0) throws -> [Double] {
      try window.history().dropFirst(before).filter { $0.event == .frame }.compactMap(\.opening)
    }

    private func waitForHeld(_ window: AppWindow, _ progress: ClosedRange<Double>) throws {
      try window.waitForRest("a book held at \(progress)") {
        $0.opening.map { progress.contains($0) } == true
      }
    }

    @Test(arguments: ["flat", "lectern"])
    func aClickOpensAndEscapeCloses(pose: String) throws {
      let window = try AppWindow(.shared(), ["--pose", pose])
      try window.click(center)
      try window.expectBook(offset: 0)
      let opened = try openings(window)
      // A slow machine shows fewer frames, but always some of them, and on the spring.
      #expect(opened.count >= 3 && opened.allSatisfy { (0...1.06).contains($0) })
      #expect(opened.contains { $0 > 0.05 && $0 < 0.95 })
      let lines = try window.history().count
      try window.keys("Escape")
      try window.expectShelf(offset: 0)
      let closed = try openings(window, since: lines)
      #expect(closed.contains { $0 > 0.05 && $0 < 0.95 })
      #expect(zip(closed, closed.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(try window.state().opening == nil)
    }

    @Test func escapeWhileItOpensAndAClickWhileItCloses() throws {
      let window = try AppWindow(.shared())
      try window.click(center)
      try window.keys("Escape")
      try window.expectShelf(offset: 0)
      try window.hand(
        window.at(center) + ["click", "1", "sleep", "0.15", "key", "Escape", "sleep", "0.1"]
          + ["click", "1"])
      try window.expectBook(offset: 0)
    }

    /// Notches quicker than the silence that would end them.
    private func notches(_ window: AppWindow, _ count: Int) throws {
      try window.hand(
        window.at(center)
          + ["click", "--repeat", "\(abs(count))", "--delay", "20", count > 0 ? "4" : "5"])
    }

    @Test func controlAndTheWheelOpenHalfWayAndBack() throws {
      let window = try AppWindow(.shared(), lectern)
      let lines = try window.history().count
      try window.withControl {
        // All in one row: between two of xdotool's commands the wheel would fall silent.
        try window.hand(
          window.at(center) + ["click", "--repeat", "8", "--delay", "30", "4", "sleep", "0.1"]
            + ["click", "--repeat", "8", "--delay", "30", "5"])
        try window.expectShelf(offset: 0)
      }
      let peak = try #require(try openings(window, since: lines).max())
      // Eight notches of 1.1 are 2.14 times the distance: a good fifth of the way.
      #expect(peak > 0.05 && peak < 0.24)
      try window.withControl {
        try notches(window, 12)
        try window.expectBook(offset: 0)
        // Two notches inward fall back; eight close it.
        let before = try window.state().frame
        try notches(window, -2)
        try window.waitForRest("the book") {
          $0.scene == .book && $0.opening == nil && $0.frame > before
        }
        try notches(window, -8)
        try window.expectShelf(offset: 0)
      }
    }

    @Test func controlAndADragHoldIt() throws {
      let window = try AppWindow(.shared(), lectern)
      try window.withControl {
        try window.press(Point(512, 500))
        try window.move(Point(512, 425))
        try window.move(Point(512, 350))
        // 150 points upwards: twice the distance, a fifth of the way.
        try waitForHeld(window, 0.1999...0.2001)
      }
      try window.move(Point(512, 260))
      try waitForHeld(window, 0.4...0.41)
      try window.hand(["sleep", "0.2"])
      try window.release()
      try window.expectBook(offset: 0)
    }

    // MARK: Fingers

    @Test func twoFingersOpenAndClose() throws {
      let fingers = try Fingers()
      let window = try AppWindow(.shared(), lectern, touchedBy: fingers)
      try window.expectShelf(offset: 0)
      try fingers.spread(from: 0.1, to: 0.3, lifted: false)
      try waitForHeld(window, 0.3999...0.4001)
      // Nothing moves while they are held, however long.
      let held = try window.state()
      try window.hand(["sleep", "0.4"])
      #expect(try window.state() == held)
      try fingers.lift()
      try window.expectBook(offset: 0)
      try fingers.spread(from: 0.5, to: 0.2, lifted: false)
      try waitForHeld(window, 0.3999...0.4001)
      try fingers.lift()
      try window.expectShelf(offset: 0)
    }

    @Test func fingersThatComeBackLeaveItClosed() throws {
      let fingers = try Fingers()
      let window = try AppWindow(.shared(), lectern, touchedBy: fingers)
      try fingers.spread(from: 0.2, to: 0.4, lifted: false)
      try waitForHeld(window, 0.1999...0.2001)
      try window.hand(["sleep", "0.3"])
      try fingers.lift()
      try window.expectShelf(offset: 0)
      // Inward on the shelf there is nothing to close: the books step back to the wall, and come again.
      try fingers.spread(from: 0.5, to: 0.1, lifted: true)
      try window.waitForRest("the wall") { $0.style == "wall" }
      try fingers.spread(from: 0.1, to: 0.3, lifted: false)
      try window.hand(["sleep", "0.4"])
      try fingers.lift()
      let state = try window.waitForRest("the carousel") {
        $0.style == "carousel" && $0.scene == .shelf
      }
      try window.keys("Right")
      try window.expectShelf(offset: state.offset + 1)
    }

    @Test func fingersCatchWhatAClickHasSentOff() throws {
      let fingers = try Fingers()
      let window = try AppWindow(.shared(), touchedBy: fingers)
      try window.click(center)
      // The fingers' way into the program is shorter: they may be there before the click.
      for id in [0, 1] { try fingers.touch(.down, id, Point(0.4 + 0.2 * Double(id), 0.5)) }
      try window.waitForRest("something held or all open") {
        $0.opening != nil || $0.scene == .book
      }
      try fingers.lift()
      try window.expectBook(offset: 0)
    }

    /// Up to four fingers that come, wander and go as they like, among keys, clicks and Ctrl + wheel.
    @Test(arguments: [1, 2] as [UInt64])
    func wildFingers(seed: UInt64) throws {
      let fingers = try Fingers()
      let window = try AppWindow(.shared(), width: 800, height: 600, touchedBy: fingers)
      var random = SeededRandom(seed)
      let keys = ["Return", "Escape", "v", "Right", "End", "Home", "space"]
      for _ in 0..<25 {
        var hands: [String] = []
        for _ in 0..<6 {
          switch random.int(0...3) {
          case 0: hands += ["key", "--delay", "0", keys[random.int(0...keys.count - 1)]]
          case 1: hands += window.at(Point(random.double(0, 799), random.double(0, 599)))
          case 2: hands += ["click", "1"]
          default:
            hands += ["keydown", "ctrl", "click", random.chance(0.5) ? "4" : "5", "keyup", "ctrl"]
          }
          for _ in 0..<5 {
            let steps: [Fingers.Step] = [.down, .moved, .moved, .up]
            let place = Point(random.double(0, 1), random.double(0, 1))
            try fingers.touch(steps[random.int(0...3)], random.int(0...3), place)
          }
        }
        try window.hand(hands)
      }
      for id in 0...3 { try fingers.touch(.up, id, Point(0.5, 0.5)) }
      try window.waitForRest("no change of scenes") { $0.opening == nil }
      // It still answers: to the shelf, and to a pinch on it. A menu or a card that lies over the book goes first.
      for _ in 0..<3 where try window.state().scene != .shelf {
        try window.keys("Escape")
        try window.waitForRest("no change of scenes") { $0.opening == nil }
      }
      try window.waitForRest("the shelf") { $0.scene == .shelf && $0.opening == nil }
      // From the wall and the rows, fingers lead to the covers first.
      for _ in 0..<3 where try window.state().scene == .shelf {
        try fingers.spread(from: 0.1, to: 0.3, lifted: true)
        try window.hand(["sleep", "0.3"])
        try window.waitForRest("no change of scenes") { $0.opening == nil }
      }
      try window.waitForRest("a book") { $0.scene == .book && $0.opening == nil }
      // Of a magnified page a part of one colour may be all that is seen.
      try window.keys("0")
      try window.waitForRest("the whole page") { $0.scene == .book && $0.opening == nil }
      try window.expectNotBlank()
      #expect(try window.quit() == 0)
    }

    // MARK: Less motion

    @Test func reducedMotionFadesAndNoneIsAtOnce() throws {
      let reduced = try AppWindow(.shared(), ["--motion", "reduced"])
      try reduced.keys("Return")
      try reduced.expectBook(offset: 0)
      #expect(try openings(reduced).contains { $0 > 0.05 && $0 < 0.95 })
      try reduced.keys("Escape")
      try reduced.expectShelf(offset: 0)
      let none = try AppWindow(.shared(), ["--motion", "none"])
      try none.keys("Return")
      try none.expectBook(offset: 0)
      try none.keys("Escape")
      try none.expectShelf(offset: 0)
      #expect(try openings(none).allSatisfy { $0 == 0 })
    }

    // MARK: Trouble

    @Test func aBookThatVanishesBeforeItOpensClosesAndSaysSo() throws {
      let shelf = try SampleShelf(books: 2, pages: 5)
      let window = try AppWindow(shelf)
      try FileManager.default.removeItem(atPath: shelf.path("Book_1"))
      try window.click(center)
      try window.waitForRest("the shelf") { $0.scene == .shelf && $0.opening == nil }
      #expect(window.complaints.contains("Book_1"))
      try window.keys("Right", "Return")
      try window.waitForRest("the other book") { $0.scene == .book }
      try window.expectNotBlank()
    }

    @Test func aBookThatVanishesWhileItIsOpenStillCloses() throws {
      let shelf = try SampleShelf(books: 1, pages: 9)
      let window = try AppWindow(shelf)
      try window.keys("Return")
      try window.expectBook(offset: 0)
      try FileManager.default.removeItem(atPath: shelf.path("Book_1"))
      try window.keys("End", "Home")
      try window.resize(900, 700)
      try window.keys("Escape")
      try window.waitForRest("the shelf") { $0.scene == .shelf && $0.opening == nil }
      try window.keys("Return")
      try window.waitForRest()
      #expect(try window.quit() == 0)
    }

    @Test(arguments: [(1, 1), (100, 80), (5000, 2000)])
    func wildSizesInMidOpening(width: Int, height: Int) throws {
      let window = try AppWindow(.shared())
      try window.keys("Return")
      try window.resize(width, height)
      try window.expectBook(offset: 0)
      try window.keys("Escape")
      try window.resize(700, 500)
      try window.expectShelf(offset: 0)
      try window.expectNotBlank()
    }
  }
}
