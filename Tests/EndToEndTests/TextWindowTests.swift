import PaperGeometry
import TestDocuments
import Testing

extension EndToEndTests {
  /// Words of a real book in the real window.
  @MainActor @Suite struct TextWindowTests {
    private func window() throws -> AppWindow {
      let pages = (0..<12).map { PDF.Page($0 == 8 ? "The needle is here" : "Words of page \($0)") }
      let shelf = try SampleShelf(files: ["a.pdf": PDF(pages).bytes], opening: ["a.pdf"])
      let window = try AppWindow(shelf, ["--book", "1"])
      try window.expectBook(offset: 0)
      return window
    }

    @Test func findingTurnsToTheHit() throws {
      let window = try window()
      try window.keys("ctrl+f")
      try window.hand(["type", "--delay", "30", "needle"])
      try window.keys("Return")
      try window.waitForRest("the page of the hit") { $0.offset >= 4 }
      try window.keys("Escape")
      try window.keys("Escape")
      try window.waitForRest("the book still open") { $0.scene == .book }
    }
  }
}
