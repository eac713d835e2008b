import Foundation
import PaperGeometry
import TestDocuments
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

    /// A part of a page leaves as a file, which the other window opens as a book of one picture.
    @Test func anotherWindowTakesADrawnPart() throws {
      let cache = try TemporaryFolder()
      let other = try AppWindow(.shared(), width: 500, height: 700)
      try other.hand(["windowmove", "--sync", other.id, "700", "0"])
      let shelf = try SampleShelf(
        files: ["two.pdf": PDF((1...2).map { .init("Page \($0)") }).bytes], opening: ["two.pdf"])
      let window = try AppWindow(
        shelf, width: 700, height: 700, locale: ["XDG_CACHE_HOME": cache.path])
      try window.waitForRest("the book") { $0.scene == .book }
      try window.keys("Right")
      try window.waitForRest("the pages")
      try window.hand(["keydown", "ctrl", "keydown", "shift"])
      try window.drag(from: Point(400, 300), to: Point(560, 400))
      try window.hand(["keyup", "shift", "keyup", "ctrl"])
      usleep(1_500_000)
      try window.press(Point(480, 350))
      for step in 1...10 {
        try window.move(Point(480 + 42 * Double(step), 350))
        usleep(30_000)
      }
      usleep(1_500_000)
      try window.release()
      try other.waitForRest("the picture") { $0.scene == .book }
      #expect(try window.waitForRest().scene == .book)
      let folders = try FileManager.default.contentsOfDirectory(atPath: cache.path + "/paper")
        .filter { $0.hasPrefix("drag-") }
      let folder = "paper/" + (try #require(folders.first))
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: cache.path + "/" + folder).first)
      #expect(name.hasPrefix("two-00") && name.hasSuffix(".png"))
      let size = try #require(cache.size(ofPNG: "\(folder)/\(name)"))
      #expect(abs(Double(size.width) / Double(size.height) - 1.6) < 0.1)
      let facts = try FileManager.default.attributesOfItem(
        atPath: "\(cache.path)/\(folder)/\(name)")
      #expect(facts[.posixPermissions] as? Int == 0o600, "others cannot read the file")
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
