import Foundation
import TestDocuments
import Testing

extension EndToEndTests {
  /// What is saved of a document, in the real window on a desktop without a dialog for files.
  @MainActor @Suite struct SavingWindowTests {
    private func window(_ shelf: SampleShelf, _ home: TemporaryFolder) throws -> AppWindow {
      let window = try AppWindow(
        shelf, ["--book", "1"], locale: ["HOME": home.path, "PATH": "/nowhere"])
      try window.expectBook(offset: 0)
      return window
    }

    @Test func filesGoToTheDownloadsUnderSafeNames() throws {
      let home = try TemporaryFolder()
      try home.file("Downloads/passwd", Array("mine".utf8))
      let shelf = try SampleShelf(files: ["a.pdf": PDF.withFiles().bytes], opening: ["a.pdf"])
      defer { withExtendedLifetime(shelf) {} }
      let window = try window(shelf, home)
      // A rest that is older than the key would be no sign of the list.
      let frames = try window.state().frame
      try window.keys("shift+a")
      try window.waitForRest("the list") { $0.frame > frames }
      try window.keys("Return")
      try wait(for: "the file") { home.text("Downloads/passwd (2)") == "Hello" }
      #expect(home.text("Downloads/passwd") == "mine", "no file is replaced")
      let names = try FileManager.default.contentsOfDirectory(atPath: home.path + "/Downloads")
      #expect(names.sorted() == ["passwd", "passwd (2)"], "no draft is left")
    }

    @Test func aFormIsFilledInAndSaved() throws {
      let home = try TemporaryFolder()
      try home.file("Downloads/.keep", [])
      let shelf = try SampleShelf(files: ["a.pdf": PDF.withForm().bytes], opening: ["a.pdf"])
      defer { withExtendedLifetime(shelf) {} }
      let window = try window(shelf, home)
      // The first field, its card, and the name.
      for hand in [["key", "Tab"], ["key", "Return"], ["type", "Augusta"], ["key", "Return"]] {
        // Each of them is seen before the next: a busy machine shows a card late.
        let frames = try window.state().frame
        try window.hand(hand)
        try window.waitForRest("what a hand has done") { $0.frame > frames }
      }
      try window.keys("ctrl+shift+s")
      try wait(for: "the copy") { home.text("Downloads/a, filled in.pdf").contains("(Augusta)") }
      #expect(!String(decoding: PDF.withForm().bytes, as: UTF8.self).contains("Augusta"))
      // All is saved, so nothing is asked.
      #expect(try window.quit() == 0)
    }

    @Test func aCopyOfADocumentIsSaved() throws {
      let home = try TemporaryFolder()
      try home.file("Downloads/.keep", [])
      let shelf = try SampleShelf(files: ["a.pdf": PDF.withForm().bytes], opening: ["a.pdf"])
      defer { withExtendedLifetime(shelf) {} }
      let window = try window(shelf, home)
      try window.keys("ctrl+shift+s")
      try wait(for: "the copy") {
        home.text("Downloads/a, filled in.pdf").hasPrefix("%PDF-")
      }
    }
  }
}
