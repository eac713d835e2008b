import Books
import Foundation
import Library
import Testing

/// The words that were looked up, as the library keeps them.
@Suite(.timeLimit(.minutes(5))) struct LookedUpWordsTests {
  private func word(
    _ word: String, page: Int, context: String = "", id: Int64, made: Int = 0
  ) -> LookedUpWord {
    LookedUpWord(
      word, stem: "go", language: "en", context: context,
      at: .init(
        page: page, fraction: 0.25, pageCount: 40, anchor: TextAnchor(chapter: 2, offset: 9)),
      textSize: 3, id: id, made: made)
  }

  @Test func wordsComeBackInTheOrderOfTheBook() throws {
    let shelf = try Shelf()
    try shelf.file("a.txt", "the book")
    let book = shelf.book("a.txt")
    let late = word("went", page: 9, context: "He went.", id: 1)
    let early = word("goes", page: 3, id: 2, made: 50)
    shelf.keep([BookChange(book, .word(late)), BookChange(book, .word(early))])
    var kept = try #require(shelf.kept(book)?.words)
    #expect(kept.map(\.id) == [2, 1] && kept.allSatisfy { $0.made > 0 })
    kept[1].made = 0
    #expect(kept == [early, late])
    // A change replaces the word, and a word goes.
    var changed = late
    changed.stem = "gone"
    shelf.keep([BookChange(book, .word(changed)), BookChange(book, .unword(2))])
    #expect(shelf.kept(book)?.words.map(\.stem) == ["gone"])
    #expect(shelf.kept(book)?.marks == [])
  }

  @Test func theOldestWordsGo() throws {
    let shelf = try Shelf()
    try shelf.file("a.txt", "the book")
    let book = shelf.book("a.txt")
    let count = LookedUpWord.maximum + 30
    shelf.keep(
      (0..<count).map {
        BookChange(book, .word(word("w\($0)", page: 0, id: Int64($0 + 1), made: $0 + 1)))
      })
    let kept = try #require(shelf.kept(book)?.words)
    #expect(kept.count == LookedUpWord.maximum)
    #expect(kept.map(\.made).min() == 31)
  }

  @Test func aBookWithWordsAloneIsTold() throws {
    let shelf = try Shelf()
    try shelf.file("a.txt", "the book")
    shelf.keep([BookChange(shelf.book("a.txt"), .word(word("went", page: 9, id: 1)))])
    let keeper = BookKeeper(path: shelf.path)
    keeper.wantMarked()
    keeper.flush()
    keeper.stop(within: 60)
    let marked = try #require(keeper.take().marked)
    #expect(
      marked.map { $0.words.map(\.word) } == [["went"]] && marked.allSatisfy { $0.marks.isEmpty })
  }

  /// The words go with the book to a newer version of the file.
  @Test func aChangedFileKeepsItsWords() throws {
    let shelf = try Shelf()
    try shelf.file("a.txt", "the book")
    shelf.keep([BookChange(shelf.book("a.txt"), .word(word("went", page: 9, id: 1)))])
    try shelf.file("a.txt", "the book, in another edition")
    shelf.keep([BookChange(shelf.book("a.txt"), .state(.at(3)))])
    #expect(shelf.kept(shelf.book("a.txt"))?.words.map(\.id) == [1])
  }

  // MARK: Other programs

  private let source = DocumentSource(
    id: DocumentID("a"), title: "A, \"star\"", author: "N. N.", cover: .init(path: "/a.pdf"),
    locator: .file(.init(path: "/a.pdf")))

  @Test func theFormsHaveTheWords() throws {
    let words = [word("went", page: 9, context: "He went, \"so\" *far*.\nOn", id: 7, made: 1)]
    let notes = NotesText(
      source, [], words: words, at: [7: .init(page: 11, label: "xii", chapter: "Two")])
    #expect(notes.markdown.contains("## Words looked up\n\n- **went** (go), page xii, "))
    #expect(notes.markdown.contains(": He went, \"so\" \\*far\\*. On\n"))
    #expect(!notes.markdown.contains("Nothing is marked"))
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(notes.json.utf8)) as? [String: Any])
    let entry = try #require((object["words"] as? [[String: Any]])?.first)
    #expect(entry["word"] as? String == "went" && entry["stem"] as? String == "go")
    #expect(entry["page"] as? Int == 12 && entry["chapter"] as? String == "Two")
    let anki = NotesText.text([notes], .anki, isOne: true, now: 0)
    let lines = anki.split(separator: "\n", maxSplits: 3).map(String.init)
    #expect(lines[0] == "#separator:Comma" && lines[2].hasPrefix("#columns:Word,Stem,Sentence,"))
    #expect(
      lines[3].hasPrefix(
        "went,go,\"He went, \"\"so\"\" *far*.\nOn\",\"A, \"\"star\"\"\",N. N.,xii,en,"))
    #expect(!NotesText.text([notes], .readwise, isOne: true, now: 0).contains("went"))
  }
}
