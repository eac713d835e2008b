import Books
import PaperGeometry
import PaperGestures
import Reading
import Shell
import Stage
import Testing

/// Notes that other programs have kept of the open book.
@Suite(.timeLimit(.minutes(5))) struct FoundNotesTests {
  private static let marks = (1...3).map { number in
    Mark(
      .highlight, at: BookState.Place(page: 5 * number), color: .blue, text: "words",
      id: Int64(number), made: 1_700_000_000)
  }

  private static func notes(
    _ marks: [Mark] = marks, place: Int? = nil, version: String = "koreader-1"
  ) -> FoundNotes {
    FoundNotes(
      origin: .koreader, version: version, marks: marks,
      place: place.map { BookState.Place(page: $0, pageCount: 40) })
  }

  private func rig() -> Rig {
    Rig.keeping(BookState(), at: 4)
  }

  private func give(_ notes: [FoundNotes], to rig: Rig) throws {
    let book = try #require(rig.stage.openSource)
    rig.stage.receive(found: notes, of: book.id)
    rig.wait(0.3)
  }

  private func card(_ rig: Rig) -> Rect? { rig.card("chrome/found-notes") }

  private func keptMarks(_ rig: Rig) -> Set<Mark.ID> {
    Set(
      rig.stage.takeChanges().compactMap {
        if case .mark(let mark) = $0.what { mark.id } else { nil }
      })
  }

  @Test func notesAreTakenOver() throws {
    let rig = rig()
    try give([Self.notes()], to: rig)
    #expect(
      card(rig) != nil && rig.words.contains("KOReader has kept something of this book: 3 notes."))
    try rig.expectInside("chrome/found-notes")
    #expect(keptMarks(rig).isEmpty && rig.stage.takeSeenNotes().isEmpty)
    _ = try rig.press("Take over")
    rig.wait(0.2)
    #expect(keptMarks(rig) == [1, 2, 3] && rig.stage.takeSeenNotes() == ["koreader-1"])
    #expect(card(rig) == nil && rig.facts.offset == 2)
    // What the book has now is no news.
    try give([Self.notes(version: "koreader-2")], to: rig)
    #expect(card(rig) == nil && rig.stage.takeSeenNotes() == ["koreader-2"])
    try give([Self.notes(Self.marks + [Mark(.bookmark, at: .init(page: 7), id: 9)])], to: rig)
    #expect(rig.words.contains("KOReader has kept something of this book: 1 note."))
  }

  @Test func aPlaceFurtherOnIsTakenOverWithAWayBack() throws {
    let rig = rig()
    try give([Self.notes([], place: 20)], to: rig)
    #expect(
      rig.words.contains("KOReader has kept something of this book: the place on page 21."))
    let before = rig.facts.offset
    _ = try rig.press("Take over")
    rig.settle()
    #expect(rig.facts.offset > before)
    rig.key("Left", .alt)
    rig.settle()
    #expect(rig.facts.offset == before)
  }

  @Test(arguments: [2, 5]) func aPlaceThatIsNoNewsIsNotOffered(page: Int) throws {
    let rig = rig()
    try give([Self.notes([], place: page)], to: rig)
    #expect(card(rig) == nil && rig.stage.takeSeenNotes() == ["koreader-1"])
  }

  @Test func closingLeavesTheNotesAndGoesOnToTheNext() throws {
    let rig = rig()
    try give(
      [Self.notes(), FoundNotes(origin: .calibre, version: "calibre-1", marks: Self.marks)], to: rig
    )
    #expect(card(rig) != nil)
    rig.key("Escape")
    rig.wait(0.4)
    #expect(rig.stage.takeSeenNotes() == ["koreader-1"] && keptMarks(rig).isEmpty)
    #expect(rig.words.contains("Calibre has kept something of this book: 3 notes."))
    _ = try rig.press("Leave")
    rig.wait(0.2)
    #expect(rig.stage.takeSeenNotes() == ["calibre-1"] && keptMarks(rig).isEmpty)
    #expect(card(rig) == nil)
  }

  @Test func notesOfAnotherBookAreNotOffered() throws {
    let rig = rig()
    rig.stage.receive(found: [Self.notes()], of: DocumentID("other"))
    rig.wait(0.3)
    #expect(card(rig) == nil && rig.stage.takeSeenNotes().isEmpty)
    // The offer goes with the book, unanswered.
    try give([Self.notes()], to: rig)
    #expect(card(rig) != nil)
    rig.key("Escape")
    rig.key("Escape")
    rig.settle(within: 6)
    #expect(card(rig) == nil)
  }
}
