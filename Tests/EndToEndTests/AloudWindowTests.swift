import PaperGeometry
import TestDocuments
import Testing

extension EndToEndTests {
  /// A book that is read aloud by the real speech-dispatcher, in the real window.
  @MainActor @Suite struct AloudWindowTests {
    private func window(through shell: String) throws -> AppWindow {
      let pages = (0..<8).map { PDF.Page("Words of page \($0).") }
      let shelf = try SampleShelf(files: ["a.pdf": PDF(pages).bytes], opening: ["a.pdf"])
      let window = try AppWindow(shelf, ["--book", "1"], through: shell)
      try window.expectBook(offset: 0)
      return window
    }

    @Test func thePageTurnsWhenTheVoiceDoes() throws {
      let server = try SpeechServer()
      let window = try window(through: server.shell)
      try window.keys("shift+r")
      try window.waitForRest("the last page") { $0.offset >= 3 }
      #expect(window.complaints.isEmpty, "\(window.complaints)")
      #expect(try window.quit() == 0)
    }

    @Test func withoutAServerThereIsALineAndTheBookGoesOn() throws {
      let window = try window(
        through: "export SPEECHD_ADDRESS=unix_socket:/nowhere; exec \"$0\" \"$@\"")
      let frames = try window.state().frame
      try window.keys("shift+r")
      try window.waitForRest("the line") { $0.frame > frames }
      try window.keys("Right")
      try window.expectBook(offset: 1)
      #expect(window.complaints.isEmpty, "\(window.complaints)")
      #expect(try window.quit() == 0)
    }
  }
}
