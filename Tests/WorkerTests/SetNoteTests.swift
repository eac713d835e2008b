import IPC
import TestDocuments
import Testing
import WorkerClient

/// Notes in a file of their own, as the program asks a worker for the pages of their marks.
@Suite(.timeLimit(.minutes(2))) struct SetNoteTests {
  private static let words =
    "Whoever reads a considerable paragraph wants comfortable distances between the words. "

  private static func mark(_ number: Int) -> String {
    "<sup><a id=\"r\(number)\" href=\"c2.xhtml#n\(number)\">\(number)</a></sup>"
  }

  private static func note(_ number: Int, in chapter: Int) -> String {
    "<p id=\"n\(number)\"><a href=\"c\(chapter).xhtml#r\(number)\">\(number).</a> "
      + "Note \(number) says more.</p>"
  }

  private static var book: EPUB {
    EPUB(
      "Notes",
      [
        .init("First", "<p>\(words)\(mark(1)) \(words)\(mark(2))</p>"),
        .init("Second", "<p>\(words)\(mark(3))</p>"),
        .init("", note(1, in: 0) + note(2, in: 0) + note(3, in: 1)),
      ])
  }

  @Test func notesStandAtTheFeetOfOtherChapters() throws {
    let reader = try Reader(Self.book.bytes)
    func lines(_ chapter: Int) throws -> [String] {
      let text = try reader.ask(ReadText(Reader.place(0, chapter: chapter)))
      return text.lines.map { text.string(of: $0) }
    }
    let first = try lines(0)
    #expect(first.suffix(2) == ["1. Note 1 says more.", "2. Note 2 says more."])
    #expect(try lines(1).last == "3. Note 3 says more.")
    // The book's own place still shows the notes.
    #expect(try lines(2).count == 3)
  }

  @Test func aFileOfNotesThatIsTooLargeHasNoCopies() throws {
    var book = Self.book
    book.chapters[2].body += "<!-- " + String(repeating: "x", count: 5 << 20) + " -->"
    let reader = try Reader(book.bytes)
    let text = try reader.ask(ReadText(Reader.place(0)))
    #expect(text.lines.allSatisfy { !text.string(of: $0).contains("Note 1") })
    #expect(text.lines.count > 2)
  }
}
