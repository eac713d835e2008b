import Foundation
import PaperGeometry
import TestSupport
import Testing

extension EndToEndTests {
  /// Files that leave the window with the pointer, for another program.
  @MainActor @Suite(.timeLimit(.minutes(5))) struct DragOutTests {
    /// The program of the drop is a second window of Paper, beside the first.
    private func windows() throws -> (AppWindow, AppWindow) {
      let other = try AppWindow(.shared(), width: 500, height: 700)
      try other.hand(["windowmove", "--sync", other.id, "700", "0"])
      let window = try AppWindow(.shared(), width: 700, height: 700)
      try window.keys("ctrl+i")
      // The card comes before its picture, and a press beside the picture drags nothing.
      usleep(1_500_000)
      try window.waitForRest("the card")
      return (window, other)
    }

    /// The cover on the card.
    private static let cover = Point(420, 170)

    private func take(_ window: AppWindow, to x: Int, _ y: Int) throws {
      try window.press(Self.cover)
      for step in 1...10 {
        try window.move(
          Self.cover + (Point(Double(x), Double(y)) - Self.cover) * (Double(step) / 10))
        usleep(30_000)
      }
      // The target's answer to the last place.
      usleep(1_500_000)
    }

    @Test func anotherWindowTakesTheFile() throws {
      let (window, other) = try windows()
      let books = try other.state()
      #expect(books.scene == .shelf)
      try take(window, to: 900, 300)
      try window.release()
      try other.waitForRest("the book") { $0.scene == .book }
      // The window of the drag stays as it was, and takes input.
      #expect(try window.state().scene == .shelf)
      #expect(window.complaints == "" && other.complaints == "")
      #expect(try window.quit() == 0)
    }

    @Test func escAndTheWindowItselfTakeNothing() throws {
      let (window, other) = try windows()
      try take(window, to: 300, 400)
      try window.release()
      try take(window, to: 900, 300)
      try window.hand(["windowfocus", "--sync", window.id])
      try window.keys("Escape")
      usleep(200_000)
      try window.release()
      usleep(1_000_000)
      #expect(try other.waitForRest().scene == .shelf)
      #expect(try window.waitForRest().scene == .shelf)
      #expect(try window.quit() == 0)
    }
  }
}
