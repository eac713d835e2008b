import TestSupport
import Foundation
import Testing

extension EndToEndTests {
  /// Books without a path: by an address, by a pipe; and files that are no books, from a file manager.
  @MainActor @Suite(.timeLimit(.minutes(2))) struct PipedTests {
    private static let words = Array(
      repeatElement("Some words of a book that came by a pipe.\n\n", count: 80).joined().utf8)

    @Test func theAddressOfAFile() throws {
      let shelf = try SampleShelf(files: ["a book.txt": Self.words])
      let address = "file://" + shelf.paths[0] + "/a%20book.txt"
      let window = try AppWindow(SampleShelf(opening: [address]))
      try window.expectBook(offset: 0)
    }

    @Test func aBookByAPipe() throws {
      let shelf = try SampleShelf(files: ["a.txt": Self.words])
      let fifo = shelf.paths[0] + "/pipe"
      let line =
        "mkfifo '\(fifo)'; cat '\(shelf.paths[0])/a.txt' >'\(fifo)' & exec \"$0\" \"$@\" <'\(fifo)'"
      let window = try AppWindow(SampleShelf(opening: ["-"]), through: line)
      try window.expectBook(offset: 0)
      #expect(try window.name().contains("Standard input"))
      #expect(window.complaints.isEmpty)
    }

    /// Nobody can give the same book again, so that the next start does not ask for it.
    @Test func aBookByAPipeDoesNotComeAgain() throws {
      let data = try TemporaryFolder()
      let shelf = try SampleShelf(files: ["a.txt": Self.words])
      let line = "exec \"$0\" \"$@\" <'\(shelf.paths[0])/a.txt'"
      let window = try AppWindow(SampleShelf(opening: ["-"]), through: line, library: data.path)
      try window.expectBook(offset: 0)
      window.send(SIGTERM)
      #expect(try window.end(after: "SIGTERM") == 0)
      let again = try AppWindow(SampleShelf(opening: []), library: data.path)
      #expect(try again.waitForRest().scene == .shelf)
      #expect(again.complaints.isEmpty, "\(again.complaints)")
    }

    @Test func nothingByAPipe() throws {
      let result = try ShellCommand.run(
        ShellCommand.paper(), ["-"], environment: Display.shared().environment)
      #expect(result.status == 1)
      #expect(result.errorLines == ["paper: -: standard input is empty"])
    }

    /// Who has clicked on a file sees no terminal.
    @Test func whatAFileManagerOpensIsNamedInTheWindow() throws {
      let shelf = try SampleShelf(
        files: ["a.chm": Array("ITSF\0\0\0\u{1}".utf8)], opening: ["a.chm"])
      let window = try AppWindow(
        shelf, through: "export DESKTOP_STARTUP_ID='files_TIME7'; exec \"$0\" \"$@\"")
      #expect(window.isAlive)
      #expect(window.complaints.contains("is a CHM document, which Paper does not read"))
      // From a terminal there is a line and an end.
      let result = try ShellCommand.run(
        ShellCommand.paper(), shelf.paths, environment: Display.shared().environment)
      #expect(result.status == 1)
      #expect(result.errorLines.count == 1)
    }
  }
}
