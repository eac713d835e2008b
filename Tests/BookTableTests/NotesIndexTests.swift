import BookTable
import Books
import TestBasics
import Testing

/// The search among the marks of all books.
@Suite(.timeLimit(.minutes(2))) struct NotesIndexTests {
  private func mark(_ text: String, note: String = "", made: Int = 0, page: Int = 0) -> Mark {
    Mark(.highlight, at: .init(page: page), text: text, note: note, made: made)
  }

  private func book(_ title: String, _ author: String?, _ marks: [Mark]) -> MarkedBook {
    MarkedBook(
      title: title, author: author, path: Array("/\(title)".utf8), state: BookState(), marks: marks)
  }

  /// A moment is its day of a month.
  private func index(_ books: [MarkedBook]) -> NotesIndex {
    NotesIndex(books) { $0 < 100 ? "2026-03-\($0 + 10)" : "1984-07-01" }
  }

  @Test(arguments: [
    ("CAFÉ", [0]), ("cafe", [0]), ("ＣＡＦＥ", [0]), ("戦争", [1]), ("争と", [1]), ("tolstoi", [1, 2]),
    ("2026-03", [0, 1, 2]), ("2026-03-12", [1]), ("1984", [3]), ("2026 peace", [2]),
    ("peace war", [2]), ("war 1984", []), ("\"", []), ("and or not", []), ("*", []),
  ])
  func wordsAndDaysFindMarks(query: String, found: [Int32]) {
    let index = index([
      book("One", nil, [mark("Un café noir", made: 1)]),
      book("Krieg", "Tolstoï", [mark("戦争と平和", made: 2), mark("war", note: "Peace", made: 3)]),
      book("Late", nil, [mark("nothing", made: 500)]),
    ])
    #expect(index.found(query) == found)
  }

  @Test func withoutWordsAllMarksAreFoundAndTheNewestIsFirst() {
    let index = index([
      book("a", nil, [mark("x", made: 5), mark("y", made: 90)]),
      book("b", nil, [mark("z", made: 7)]),
    ])
    #expect(index.found("") == [0, 1, 2] && index.found("  ") == [0, 1, 2])
    #expect(index.newest == [1, 2, 0])
    #expect(index.entries.map(\.book) == [0, 0, 1])
    #expect(index.entries.map(\.day) == ["2026-03-15", "2026-03-100", "2026-03-17"])
  }

  /// Words of random texts: the index finds what a look at each text finds.
  @Test func theIndexFindsWhatALookAtEachTextFinds() {
    var random = SeededRandom(5)
    let words = ["war", "wars", "peace", "é", "E", "戦争", "and", "day", "o", "\u{0}", "\u{1}"]
    for _ in 0..<60 {
      let texts = (0..<random.int(0...30)).map { _ in
        (0..<random.int(0...5)).map { _ in words[random.int(0...words.count - 1)] }
          .joined(separator: random.chance(0.5) ? " " : "")
      }
      let half = texts.count / 2
      let index = index([
        book("", nil, texts[..<half].map { mark($0) }),
        book("", nil, texts[half...].map { mark($0) }),
      ])
      let query = (0..<random.int(1...3)).map { _ in words[random.int(0...words.count - 3)] }
      let wanted = query.map { Folding.folded($0.utf8) }
      let expected = texts.indices.filter { number in
        let text = Folding.folded(texts[number].utf8)
        return wanted.allSatisfy { word in
          (0...max(0, text.count)).contains { text.dropFirst($0).starts(with: word) }
        }
      }
      #expect(
        index.found(query.joined(separator: " ")).map(Int.init) == expected, "\(query) \(texts)")
    }
  }
}
