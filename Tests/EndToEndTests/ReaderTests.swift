import Foundation
import PaperGeometry
import PaperRaster
import TestDocuments
import Testing

extension EndToEndTests {
  /// What one does with a book, in the real window: one test for each thing.
  @MainActor @Suite struct ReaderTests {
    /// A PDF of twelve pages and three chapters.
    private func window(width: Int = 1024, height: Int = 768) throws -> AppWindow {
      var pdf = PDF((0..<12).map { PDF.Page("Words of page \($0)") })
      pdf.outline = ["One", "Two", "Three", "Four", "Five", "Six"]
      let shelf = try SampleShelf(files: ["a.pdf": pdf.bytes], opening: ["a.pdf"])
      let window = try AppWindow(shelf, ["--book", "1"], width: width, height: height)
      try window.expectBook(offset: 0)
      return window
    }

    /// The middle of the window at rest, where no toolbar, no scrubber and no pointer lies.
    private func middle(_ window: AppWindow) throws -> [Pixel] {
      try window.move(Point(1018, 400))
      try window.waitForRest()
      let picture = try window.screenshot()
      let (columns, rows) = (200..<824, 160..<600)
      return rows.flatMap { row in columns.map { picture.pixels[row * picture.width + $0] } }
    }

    /// Waits until the middle of the window is as wanted, and at rest.
    @discardableResult
    private func see(
      _ window: AppWindow, for what: String, _ isWanted: ([Pixel]) -> Bool
    ) throws -> [Pixel] {
      var last: [Pixel] = []
      try wait(for: what) {
        last = try middle(window)
        return isWanted(last)
      }
      return last
    }

    @Test func contentsAreFilteredAndGoneTo() throws {
      let window = try window()
      try window.keys("o")
      try window.hand(["sleep", "0.3", "type", "--delay", "30", "five"])
      try window.hand(["sleep", "0.3", "key", "Down", "Return"])
      let there = try window.waitForRest("the fifth chapter") { $0.offset > 0 }
      #expect(there.offset == 2)
      try window.keys("Escape")
      #expect(try window.waitForRest().scene == .book)
    }

    @Test func smallPicturesOfAllPagesAreGoneTo() throws {
      let window = try window()
      try window.keys("t")
      try window.hand(["sleep", "0.3", "key", "End", "Return"])
      try window.waitForRest("the last page") { $0.offset >= 5 }
    }

    @Test func aPageIsMagnifiedMovedAndShownWholeAgain() throws {
      let window = try window()
      let whole = try middle(window)
      try window.withControl { try window.wheel(4, at: Point(512, 400)) }
      let magnified = try see(window, for: "a magnified page") { $0 != whole }
      try window.drag(from: Point(512, 400), to: Point(420, 300))
      try see(window, for: "another part of the page") { $0 != whole && $0 != magnified }
      #expect(try window.state().offset == 0)
      try window.keys("ctrl+0")
      try see(window, for: "the whole page") { $0 == whole }
    }

    @Test func aBookIsTurnedByQuartersAndFitted() throws {
      let window = try window()
      let upright = try middle(window)
      try window.keys("r")
      let turned = try see(window, for: "a book on its side") { $0 != upright }
      try window.keys("r", "r", "r")
      try see(window, for: "an upright book") { $0 == upright && $0 != turned }
      try window.keys("w")
      try see(window, for: "another fit") { $0 != upright }
      #expect(try window.state().scene == .book)
    }

    @Test func marginsAreTrimmedAndShownAgain() throws {
      let window = try window()
      let whole = try middle(window)
      try window.keys("m")
      try see(window, for: "pages without margins") { $0 != whole }
      try window.keys("m")
      try see(window, for: "pages with margins") { $0 == whole }
    }

    @Test func lettersGrowAndShrink() throws {
      let book = EPUB("Book", [.long("One", paragraphs: 12)])
      let shelf = try SampleShelf(files: ["a.epub": book.bytes], opening: ["a.epub"])
      let window = try AppWindow(shelf, ["--book", "1", "--page", "2"])
      let usual = try see(window, for: "a page") { Set($0).count > 20 }
      try window.keys("plus")
      try see(window, for: "larger letters") { $0 != usual && Set($0).count > 20 }
      try window.keys("minus")
      try see(window, for: "the letters as before") { $0 == usual }
    }

    @Test func theToolbarComesWithThePointerAndGoes() throws {
      let window = try window()
      try window.hand(window.at(Point(500, 300)) + ["sleep", "2.6"])
      let alone = try window.screenshot()
      try window.hand(window.at(Point(520, 320)) + ["sleep", "0.4"])
      let busy = try window.screenshot()
      #expect(busy.pixels[20 * 1024 + 700] != alone.pixels[20 * 1024 + 700], "no toolbar came")
      try window.hand(["sleep", "2.6"])
      #expect(try window.screenshot().pixels == alone.pixels, "the toolbar stayed")
    }

    @Test func aClickBesideTheBookDoesNotCloseIt() throws {
      let window = try window()
      try window.click(Point(12, 400))
      try window.hand(["sleep", "0.5"])
      #expect(try window.waitForRest().scene == .book)
      try window.keys("Escape")
      try window.expectShelf(offset: 0)
    }

    @Test func aRightClickGivesAMenuAndHelpAndSettingsAreCards() throws {
      let window = try window()
      let alone = try middle(window)
      try window.hand(window.at(Point(500, 300)) + ["click", "3"])
      try see(window, for: "a menu") { $0 != alone }
      try window.keys("Escape")
      try see(window, for: "the menu gone") { $0 == alone }
      for key in ["F1", "ctrl+comma"] {
        try window.keys(key)
        try see(window, for: "the card of \(key)") { $0 != alone }
        try window.keys("Escape")
        try see(window, for: "the card of \(key) gone") { $0 == alone }
      }
      try window.expectBook(offset: 0)
    }
  }
}
