import Foundation
import PaperGeometry
import PaperRaster
import TestDocuments
import Testing

extension EndToEndTests {
  /// Files that change while their book is open, and folders while their shelf is shown.
  @MainActor @Suite struct ChangesTests {
    private enum Ink: String, CaseIterable {
      case red = "1 0 0", green = "0 1 0", blue = "0 0 1"

      /// Whether a pixel of the window is of this colour, whatever light falls on it.
      func isSeen(in pixel: Pixel) -> Bool {
        let parts = [16, 8, 0].map { Int(pixel >> Pixel($0) & 0xFF) }
        return Self.allCases.enumerated().allSatisfy { index, ink in
          ink == self ? parts[index] > 130 : parts[index] < 70
        }
      }
    }

    /// Seven pages all over in a colour.
    private func pdf(_ ink: Ink) -> [UInt8] {
      let drawing = "\(ink.rawValue) rg 0 0 300 400 re f"
      return PDF((0..<7).map { PDF.Page("page \($0)", drawing: drawing) }).bytes
    }

    private func share(of ink: Ink, in picture: Bitmap) -> Double {
      let count = (0..<picture.pixels.count).count { ink.isSeen(in: picture.pixels[$0]) }
      return Double(count) / Double(picture.pixels.count)
    }

    /// Writes into the file itself.
    private func write(_ bytes: ArraySlice<UInt8>, to path: String) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// Waits until the pages have a colour.
    /// - Parameter other: no picture meanwhile shows neither this colour nor that one.
    private func expect(_ ink: Ink, after other: Ink? = nil, in window: AppWindow) throws {
      try wait(for: "\(ink) pages") {
        let shot = try window.screenshot()
        if share(of: ink, in: shot) > 0.3 { return true }
        if let other { #expect(share(of: other, in: shot) > 0.3, "a flash") }
        return false
      }
    }

    @Test func aBookThatIsWrittenInStepsIsShownAnewAtItsPage() throws {
      let shelf = try SampleShelf(files: ["a.pdf": pdf(.red)], opening: ["a.pdf"])
      let path = shelf.path("a.pdf")
      let window = try AppWindow(shelf)
      try window.keys("Right", "Right")
      try window.expectBook(offset: 2)
      try expect(.red, in: window)
      let green = pdf(.green)
      try write(green.prefix(green.count / 2), to: path)
      // Longer than a change is waited for: half a book is not shown.
      try window.hand(["sleep", "0.8"])
      try expect(.red, in: window)
      try write(green[...], to: path)
      try expect(.green, after: .red, in: window)
      try window.expectBook(offset: 2)
      // Another file in its place, as editors write.
      try Data(pdf(.blue)).write(to: URL(fileURLWithPath: path), options: .atomic)
      try expect(.blue, after: .green, in: window)
      try window.expectBook(offset: 2)
      // A file that is gone leaves the book as it is.
      try FileManager.default.removeItem(atPath: path)
      try window.hand(["sleep", "0.8"])
      try window.keys("F5")
      try window.hand(["sleep", "0.5"])
      try expect(.blue, in: window)
      try window.expectBook(offset: 2)
      try write(green[...], to: path)
      try expect(.green, after: .blue, in: window)
      #expect(try window.quit() == 0)
    }

    /// Of a file that stays open for writing the system tells nothing, as of files on some network's disks.
    @Test func f5ReadsTheBookAtOnce() throws {
      let shelf = try SampleShelf(files: ["a.pdf": pdf(.red)], opening: ["a.pdf"])
      let window = try AppWindow(shelf)
      try window.keys("Right")
      try window.expectBook(offset: 1)
      let file = try #require(FileHandle(forWritingAtPath: shelf.path("a.pdf")))
      try file.truncate(atOffset: 0)
      try file.write(contentsOf: Data(pdf(.green)))
      try window.hand(["sleep", "0.8"])
      try expect(.red, in: window)
      try window.keys("F5")
      try expect(.green, after: .red, in: window)
      try window.expectBook(offset: 1)
      try file.close()
    }

    @Test func aFoldersChangesComeToTheShelf() throws {
      let shelf = try SampleShelf(books: 2, pages: 2)
      let window = try AppWindow(shelf)
      try window.keys("End")
      try window.expectShelf(offset: 1)
      let folder = try addThirdBook(to: shelf, in: window)
      try FileManager.default.removeItem(atPath: folder)
      // The book in front is gone, and the last one that is there takes its place.
      try window.expectShelf(offset: 1)
      #expect(window.complaints.isEmpty, "\(window.complaints)")
    }

    /// Puts a third book into the shelf's folder, and waits until the book stands on the shelf.
    /// - Returns: the path of the book's folder.
    private func addThirdBook(to shelf: SampleShelf, in window: AppWindow) throws -> String {
      let folder = shelf.paths[0] + "/Book_3"
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Data(SampleShelf.page(3, 1)).write(to: URL(fileURLWithPath: folder + "/1.png"))
      try wait(for: "the new book") {
        usleep(100_000)
        try window.keys("End")
        return try window.waitForRest().offset == 2
      }
      return folder
    }

    /// The shelf that is there stays followed where something else could not be opened in its place.
    @Test func aFileThatIsNoBookLeavesTheShelfFollowed() throws {
      let (shelf, bus, scratch) = (
        try SampleShelf(books: 2, pages: 2), try Bus(), try TemporaryFolder()
      )
      let window = try AppWindow(shelf, through: bus.shell)
      try window.expectShelf(offset: 0)
      let file = try scratch.file("a.chm", Array("ITSF\0\0\0\u{1}".utf8))
      _ = try bus.paper([file], library: scratch.path)
      try wait(for: "a line about that file") { window.complaints.contains("a.chm") }
      _ = try addThirdBook(to: shelf, in: window)
    }

    @Test func aCoverIsMadeAnewWhenItsBookChanges() throws {
      let shelf = try SampleShelf(files: ["a.pdf": pdf(.red), "b.md": Array("# B\n".utf8)])
      let window = try AppWindow(shelf)
      try wait(for: "the cover") { try share(of: .red, in: window.screenshot()) > 0.03 }
      try write(pdf(.green)[...], to: shelf.path("a.pdf"))
      try wait(for: "the new cover") { try share(of: .green, in: window.screenshot()) > 0.03 }
      #expect(try share(of: .red, in: window.screenshot()) < 0.01)
    }
  }
}
