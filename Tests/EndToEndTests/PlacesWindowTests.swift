import Foundation
import TestDocuments
import Testing

extension EndToEndTests {
  /// Notes of other programs in the window.
  @MainActor @Suite struct PlacesWindowTests {
    @Test func notesBesideABookAreOfferedOnceAndTakenOver() throws {
      let words = (1...300).map { "<p>Paragraph \($0) of this book has some words.</p>" }.joined()
      let table = """
        return { annotations = {
          { drawer = 'lighten', page = '/body/DocFragment[1]/body/p[3].0', text = 'Paragraph 3',
            note = 'mine', datetime = '2024-08-01 12:00:00' } } }
        """
      let shelf = try SampleShelf(
        files: [
          "one.epub": EPUB("one", [EPUB.Chapter("One", words)]).bytes,
          "one.sdr/metadata.epub.lua": Array(table.utf8),
        ], opening: ["one.epub"])
      let data = try TemporaryFolder()
      let seen = {
        try? String(contentsOfFile: data.path + "/paper/notes-seen.json", encoding: .utf8)
      }
      let first = try AppWindow(shelf, library: data.path)
      try first.expectBook(offset: 0)
      // The notes come by a worker of their own.
      try first.hand(["sleep", "2"])
      #expect(seen() == nil)
      try first.keys("Tab")
      try first.keys("Return")
      try wait(for: "the notes") { seen()?.contains("koreader-") == true }
      #expect(try first.quit() == 0)
      let notes = try ShellCommand.run(
        ShellCommand.paper(), ["notes", shelf.paths[0]],
        environment: ShellCommand.bareEnvironment().merging(["XDG_DATA_HOME": data.path]) { $1 })
      #expect(notes.output.contains("> Paragraph 3") && notes.output.contains("\nmine"))
    }
  }
}
