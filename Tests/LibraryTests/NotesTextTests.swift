import Books
import Foundation
import Library
import Testing

/// What `paper notes` prints.
@Suite(.timeLimit(.minutes(5))) struct NotesTextTests {
  private let book = DocumentSource(
    id: DocumentID("a"), title: "A *star*", author: "N. N.", cover: .init(path: "/a.pdf"),
    locator: .file(.init(path: "/a.pdf")))
  private let marks = [
    Mark(.bookmark, at: .init(page: 0)),
    Mark(
      .highlight, at: .init(page: 11), color: .green, text: "two\nlines # of it",
      note: "so\u{1B}[31m it is", made: 5),
  ]

  @Test("Markdown has an entry for each mark, and neither book nor note can break out of it")
  func markdown() {
    let text = NotesText(book, marks).markdown
    #expect(
      text.hasPrefix("# A \\*star\\*\n\n*N. N.*\n\n## Page 1, bookmark\n\n## Page 12, green\n"))
    #expect(text.contains("> two\n> lines \\# of it\n"))
    #expect(!text.contains("\u{1B}"))
    #expect(NotesText(book, []).markdown.contains("Nothing is marked"))
  }

  @Test(
    "no line of a note is anything but a line",
    arguments: [
      ("- a", "\\- a"), ("+ a", "\\+ a"), ("---", "\\---"), ("===", "\\==="), ("1. a", "1\\. a"),
      ("12) a", "12\\) a"), ("1.5 a", "1\\.5 a"), ("1 a", "1 a"), ("    a", "a"), ("\ta", "a"),
      ("a & b", "a \\& b"), ("&lt;", "\\&lt;"), ("~~a~~", "\\~\\~a\\~\\~"),
      ("a | b", "a \\| b"), ("# a", "\\# a"), ("a - b = c", "a - b = c"), ("    - a", "\\- a"),
    ])
  func lines(line: String, printed: String) {
    let marks = [Mark(.note, at: .init(page: 0), note: "A note\n" + line)]
    #expect(NotesText(book, marks).markdown.hasSuffix("\nA note\n\(printed)\n"))
    let words = [Mark(.highlight, at: .init(page: 0), text: "Some words\n" + line)]
    #expect(NotesText(book, words).markdown.hasSuffix("\n> Some words\n> \(printed)\n"))
  }

  @Test("a mark is told at its page of now, with the printed number, the chapter and the day")
  func places() throws {
    var marks = marks
    (marks[0].made, marks[1].made) = (0, 1_790_000_000)
    let places = [
      marks[0].id: NotesText.Place(page: 90, chapter: "Of *whales*"),
      marks[1].id: NotesText.Place(page: 47, label: "xlviii", chapter: "One\nTwo"),
    ]
    let notes = NotesText(book, marks, at: places)
    let day = DateFormatter()
    (day.locale, day.dateFormat) = (Locale(identifier: "en_US_POSIX"), "yyyy-MM-dd")
    let made = day.string(from: Date(timeIntervalSince1970: 1_790_000_000))
    #expect(
      notes.markdown.contains(
        "## Page xlviii, green\n\nOne Two, \(made)\n\n> two\n> lines \\# of it\n"))
    #expect(
      notes.markdown.hasSuffix("## Page 91, bookmark\n\nOf \\*whales\\*\n"), "in the order of now")
    let data = Data(notes.json.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let entries = try #require(object["marks"] as? [[String: Any]])
    #expect(entries.map { $0["page"] as? Int } == [48, 91])
    #expect(entries.map { $0["label"] as? String } == ["xlviii", nil])
    #expect(entries.map { $0["chapter"] as? String } == ["One\nTwo", "Of *whales*"])
  }

  @Test("all books in which something is marked are told, the last opened first")
  func allBooks() throws {
    let shelf = try Shelf()
    for name in ["a.txt", "b.txt", "c.txt"] { try shelf.file(name, "the book \(name)") }
    let mark = Mark(.note, at: .init(page: 3), note: "of a", id: 1)
    shelf.keep([
      BookChange(shelf.book("a.txt"), .opened), BookChange(shelf.book("a.txt"), .mark(mark)),
    ])
    shelf.keep([BookChange(shelf.book("b.txt"), .opened)])
    shelf.keep([BookChange(shelf.book("c.txt"), .mark(Mark(.bookmark, at: .init(page: 7), id: 2)))])
    let keeper = BookKeeper(path: shelf.path)
    keeper.wantMarked()
    keeper.flush()
    keeper.stop(within: 60)
    let marked = try #require(keeper.take().marked)
    #expect(marked.map(\.title) == ["a.txt", "c.txt"])
    #expect(marked.first?.path == Array((shelf.folder + "/a.txt").utf8))
    #expect(marked.map { $0.marks.map(\.id) } == [[1], [2]])
  }

  @Test("a table for Readwise has a line for each mark with words")
  func readwise() {
    var marks = marks
    marks[1].made = 1_772_280_000
    marks += [
      Mark(.note, at: .init(page: 2), note: "only, \"a\" note"),
      Mark(.highlight, at: .init(page: 30), text: "\u{1B}[31mred"),
    ]
    let text = NotesText.text([NotesText(book, marks)], .readwise, isOne: true, now: 0)
    #expect(
      text == "Highlight,Title,Author,URL,Note,Location,Date\r\n"
        + "\"only, \"\"a\"\" note\",A *star*,N. N.,,,3,\r\n"
        + "\"two\nlines # of it\",A *star*,N. N.,,so\\u{1b}[31m it is,12,2026-02-28T12:00:00Z\r\n"
        + "\\u{1b}[31mred,A *star*,N. N.,,,31,\r\n")
    #expect(NotesText.text([], .readwise, isOne: false, now: 0).hasSuffix("Date\r\n"))
  }

  @Test("JSON as KOReader writes has entries of one book, or of documents")
  func koreader() throws {
    let notes = NotesText(book, marks, at: [marks[1].id: .init(page: 11, chapter: "Two")])
    func object(_ isOne: Bool) throws -> [String: Any] {
      let text = NotesText.text([notes], .koreader, isOne: isOne, now: 99)
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
      return try #require(value as? [String: Any])
    }
    let one = try object(true)
    #expect(one["title"] as? String == "A *star*" && one["created_on"] as? Int == 99)
    let entries = try #require(one["entries"] as? [[String: Any]])
    #expect(entries.count == 1 && entries[0]["page"] as? Int == 12)
    #expect(
      entries[0]["chapter"] as? String == "Two" && entries[0]["sort"] as? String == "highlight")
    #expect(entries[0]["color"] as? String == "green" && entries[0]["time"] as? Int == 5)
    let documents = try #require(try object(false)["documents"] as? [[String: Any]])
    #expect(documents.count == 1 && documents[0]["file"] as? String == "/a.pdf")
  }

  @Test("JSON can be read back")
  func json() throws {
    let data = Data(NotesText(book, marks).json.utf8)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let entries = try #require(object["marks"] as? [[String: Any]])
    #expect(object["title"] as? String == "A *star*")
    #expect(entries.map { $0["page"] as? Int } == [1, 12])
    #expect(entries[1]["text"] as? String == "two\nlines # of it")
    #expect(entries[1]["note"] as? String == "so\u{1B}[31m it is")
    #expect(entries[1]["color"] as? String == "green")
  }
}
