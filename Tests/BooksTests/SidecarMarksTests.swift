import Books
import IPC
import Testing
import TestSupport

@Suite(.timeLimit(.minutes(1))) struct SidecarMarksTests {
  /// A text whose paths have the letters of a paragraph for their numbers: `p[7]` begins at letter 7.
  private struct Text: SidecarBook {
    var chapters = ["Once upon a time there was a white whale.", "The whale was gone for ever."]
    var pageCount = 100
    var isText = true
    var textSize = 3

    func place(of path: ElementPath) -> ElementPlace? {
      guard chapters.indices.contains(path.fragment - 1) else { return nil }
      let offset = path.steps.last?.number ?? 0
      let isWhole = path.steps.first?.name == "body"
      return TextPlace(chapter: path.fragment - 1, offset: isWhole ? offset : 0).map {
        ElementPlace(place: $0, depth: isWhole ? path.steps.count : 0)
      }
    }

    func letters(of chapter: Int) -> CountedLetters? {
      chapters.indices.contains(chapter) ? CountedLetters(chapters[chapter]) : nil
    }
  }

  private static func note(
    _ start: String, _ text: String, drawer: String = "lighten", note: String = ""
  ) -> SidecarNote {
    var found = SidecarNote()
    (found.page, found.start, found.text, found.drawer) = (start, start, text, drawer)
    (found.note, found.color, found.made) = (note, "blue", "2024-08-01 12:00:00")
    return found
  }

  private static func taken(_ notes: [SidecarNote]) -> SidecarMarks {
    var record = SidecarRecord()
    record.notes = notes
    return SidecarMarks(record, in: Text())
  }

  @Test func aHighlightIsFoundAtItsPath() throws {
    let taken = Self.taken([
      Self.note("/body/DocFragment[1]/body/p[4].0", "upon a time", note: "so")
    ])
    let mark = try #require(taken.marks.first)
    #expect(mark.kind == .highlight && mark.color == .blue && mark.note == "so")
    #expect(mark.place.anchor == TextAnchor(chapter: 0, offset: 4))
    #expect(mark.end == TextAnchor(chapter: 0, offset: 13))
    #expect(mark.made > 1_700_000_000 && mark.textSize == 3 && taken.lost == 0)
  }

  @Test(arguments: [
    // The path is a little off, leads to a missing element, to the neighbour, or is none.
    ("/body/DocFragment[1]/body/p[9].0", "white whale", 0, 22),
    ("/body/DocFragment[1]/table/p[9].0", "white whale", 0, 22),
    ("/body/DocFragment[2]/body/p[2].0", "there was", 0, 13),
    ("/body/DocFragment[9]/body/p[2].0", "", -1, 0), ("nowhere", "a time", 0, 8),
  ])
  func wordsAreFoundNearTheirPath(path: String, words: String, chapter: Int, offset: Int) {
    let taken = Self.taken([Self.note(path, words)])
    let anchor = chapter < 0 ? nil : TextAnchor(chapter: chapter, offset: offset)
    #expect(taken.marks.first?.place.anchor == anchor)
    #expect(taken.lost == (chapter < 0 ? 1 : 0))
  }

  @Test func wordsOfAnotherEditionStandAtTheirPathOrNowhere() {
    let known = Self.taken([
      Self.note("/body/DocFragment[2]/body/p[3].0", "words that are not there")
    ])
    #expect(known.marks.first?.place.anchor == TextAnchor(chapter: 1, offset: 3))
    let lost = Self.taken([
      Self.note("/body/DocFragment[2]/table/p[3].0", "words that are not there")
    ])
    #expect(lost.marks.isEmpty && lost.lost == 1)
  }

  @Test func bookmarksAndNotesAreTold() {
    let taken = Self.taken([
      Self.note("/body/DocFragment[2]/body/p[3].0", "in Two", drawer: ""),
      Self.note("/body/DocFragment[2]/body/p[3].0", "", drawer: "", note: "a thought"),
    ])
    #expect(taken.marks.map(\.kind) == [.bookmark, .note])
    #expect(taken.marks.map(\.text) == ["", ""] && taken.marks.map(\.color) == [nil, nil])
  }

  @Test func theSameNoteIsTheSameMark() {
    let notes = [
      Self.note("/body/DocFragment[1]/body/p[4].0", "upon a time"),
      Self.note("/body/DocFragment[1]/body/p[4].0", "upon"),
    ]
    #expect(Self.taken(notes).marks.map(\.id) == Self.taken(notes).marks.map(\.id))
    #expect(Set(Self.taken(notes).marks.map(\.id)).count == 2)
  }

  @Test func pagesOfPicturesAreTaken() {
    var record = SidecarRecord()
    (record.place, record.status) = ("12", "complete")
    record.notes = [Self.note("7", "words"), Self.note("101", ""), Self.note("0", "")]
    var book = Text()
    book.isText = false
    let taken = SidecarMarks(record, in: book)
    #expect(taken.marks.map(\.place.page) == [6] && taken.lost == 2)
    // Another book may have the same note.
    let other = SidecarMarks(record, in: book, file: Array("other.cbz".utf8))
    #expect(
      other.marks.map(\.place) == taken.marks.map(\.place) && other.marks[0].id != taken.marks[0].id
    )
    #expect(taken.place?.page == 11 && taken.edits == [.finished()])
  }

  @Test func theLastPlaceIsTaken() {
    var record = SidecarRecord()
    (record.place, record.share) = ("/body/DocFragment[2]/body/p[5].0", 0.5)
    let place = SidecarMarks(record, in: Text()).place
    #expect(place?.anchor == TextAnchor(chapter: 1, offset: 5) && place?.page == 50)
  }

  @Test func theNearestWordsAreFound() {
    let text = CountedLetters("abc abc a\u{AD}b-c ﬁ")
    #expect(text.count == 11)
    let words = CountedLetters("abc")
    #expect(text.range(of: words, near: 4) == 3..<6 && text.range(of: words, near: 5) == 6..<9)
    #expect(text.range(of: words, near: .max) == 6..<9 && text.range(of: words, near: -4) == 0..<3)
    #expect(text.range(of: CountedLetters("fi"), near: 0) == 9..<11)
    #expect(text.range(of: CountedLetters(""), near: 0) == nil)
    #expect(text.range(of: CountedLetters("abd"), near: 0) == nil)
  }

  /// No text makes the search long.
  @Test func aSearchEnds() {
    let text = CountedLetters(String(repeating: "a", count: 400_000))
    #expect(
      text.range(of: CountedLetters(String(repeating: "a", count: 20_000) + "b"), near: 0) == nil)
  }
}
