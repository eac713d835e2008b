import Books
import Foundation
import Library
import PaperGeometry
import TestDocuments
import TestSupport
import Testing

extension EndToEndTests {
  /// Words that are looked up in the real window: a dictionary of the reader's own, and the desktop's program.
  @MainActor @Suite struct DictionaryWindowTests {
    private let scratch: TemporaryFolder
    private var library: String { scratch.path + "/library" }

    init() throws {
      scratch = try TemporaryFolder()
      _ = try scratch.file(
        "library/paper/dictionaries/eng-eng.index", Array("whale\tA\tZ\n".utf8))
      _ = try scratch.file(
        "library/paper/dictionaries/eng-eng.dict", Array("whale\n  a large beast\n".utf8))
      // The desktop has no program for addresses of dictionaries, and GoldenDict.
      try program("xdg-mime", "exit 0")
      try program(
        "goldendict",
        "printf '%s\\n' \"$@\" > '\(scratch.path)/asked.new'; mv '\(scratch.path)/asked.new' '\(scratch.path)/asked'"
      )
    }

    private func program(_ name: String, _ body: String) throws {
      let path = try scratch.file("bin/\(name)", Array("#!/bin/sh\n\(body)\n".utf8))
      chmod(path, 0o755)
    }

    /// A book whose pages are full of one word.
    private func shelf() throws -> SampleShelf {
      let lines = (0..<12).map {
        "BT /F 30 Tf 10 \(20 + 31 * $0) Td (whale whale whale whale) Tj ET"
      }
      let pages = (0..<6).map { _ in PDF.Page("", drawing: lines.joined(separator: " ")) }
      return try SampleShelf(files: ["a.pdf": PDF(pages).bytes], opening: ["a.pdf"])
    }

    private func window(_ shelf: SampleShelf, _ fingers: Fingers? = nil) throws -> AppWindow {
      let window = try AppWindow(
        shelf, ["--book", "1", "--page", "3"], touchedBy: fingers,
        through: "PATH='\(scratch.path)/bin:'\"$PATH\" exec \"$0\" \"$@\"", library: library)
      try window.waitForRest("the book") { $0.scene == .book && $0.opening == nil }
      return window
    }

    private var asked: String { scratch.text("asked") }

    /// The words that the window has kept, with the dictionary's words for them.
    private func kept(_ shelf: SampleShelf) -> [LookedUpWord] {
      let keeper = BookKeeper(path: library + "/paper/library.db", resumesEdits: false)
      defer { keeper.stop(within: 10) }
      keeper.wantMarked()
      keeper.flush()
      return keeper.take().marked?.flatMap(\.words) ?? []
    }

    /// The card has its button under the focus.
    @Test func aRightClickShowsTheEntryAndMoreCallsTheDesktopsProgram() throws {
      let shelf = try shelf()
      let window = try window(shelf)
      var y = 300.0
      try wait(upTo: 240, for: "the desktop's program") {
        try window.hand(window.at(Point(640, y)) + ["sleep", "0.3", "click", "3"])
        usleep(700_000)
        try window.keys("Return")
        usleep(5_000_000)
        try window.keys("Return")
        usleep(700_000)
        if !asked.isEmpty { return true }
        // The pointer was between two words.
        try window.keys("Escape")
        try window.keys("Escape")
        y += 7
        return false
      }
      #expect(asked == "--\nwhale\n")
      #expect(try window.quit() == 0)
      let word = try #require(kept(shelf).first)
      #expect(word.word == "whale" && word.stem == "whale", "the entry has come to the card")
    }

    /// The finger takes the word while the finger is held, and asks for the entry when the finger is lifted.
    @Test func aFingerThatIsHeldShowsTheEntry() throws {
      let fingers = try Fingers()
      let shelf = try shelf()
      let window = try window(shelf, fingers)
      var y = 300.0
      try wait(upTo: 240, for: "the desktop's program") {
        try fingers.hold(Point(640 / 1024, y / 768), for: 0.9)
        usleep(5_000_000)
        try window.keys("Return")
        usleep(700_000)
        if !asked.isEmpty { return true }
        // The finger was between two lines.
        try window.keys("Escape")
        try window.keys("Escape")
        y += 7
        return false
      }
      #expect(asked == "--\nwhale\n")
      #expect(try window.quit() == 0)
      let word = try #require(kept(shelf).first)
      #expect(word.word == "whale" && word.stem == "whale", "the entry has come to the card")
    }
  }
}
