import ChapterFlow
import StyleSheets
import Testing

/// Marks in tables, and what is left of a place whose notes stand at the feet of pages.
@Suite(.timeLimit(.minutes(1))) struct NotePlaceTests {
  private let prose = NoteSamples.prose(60, seed: 9)

  private func chapter(_ samples: Sample...) throws -> SetChapter {
    try #require(NoteSamples.set(samples))
  }

  private static func cell(_ parts: Sample...) -> Sample {
    .element("td", [], { $0.display = .tableCell }, parts)
  }

  private static func table(_ rows: [[Sample]]) -> Sample {
    .element(
      "table", [], { $0.display = .table },
      rows.map { .element("tr", [], { $0.display = .tableRow }, $0) })
  }

  @Test func `a mark in a cell has its note at the foot of the cell's page`() throws {
    let rows = (0..<60).map { row in
      [Self.cell(.text("Row \(row)")), Self.cell("x", NoteSamples.mark("\(row)", type: "noteref"))]
    }
    let notes = (0..<60).map { NoteSamples.footnote("\($0)", "Q\($0)q note.") }
    let samples = [Sample.el("p", "Before."), Self.table(rows)] + notes
    let chapter = try #require(NoteSamples.set(samples))
    #expect(chapter.count > 2)
    var seen = 0
    for page in chapter.pages {
      for line in page.notes {
        #expect(line.contains("Q\(seen)q"))
        #expect(page.texts.contains { $0.hasPrefix("Row \(seen)") })
        seen += 1
      }
    }
    #expect(seen == 60)
  }

  @Test func `a heading of notes that all moved is not shown, and its letters count`() throws {
    let chapter = try chapter(
      .el("h1", "Title"), .el("p", .text(prose), NoteSamples.mark("1", type: "noteref")),
      .el("hr"), .el("h2", "Notes"), NoteSamples.footnote("1", "The note."))
    let shown = chapter.pages.flatMap(\.lines).count
    #expect(chapter.pages.flatMap(\.texts).allSatisfy { !$0.contains("Notes") })
    #expect(shown > 2 && chapter.page(0).notes == ["1 The note."])
    let all = "TitleNotesThenote." + prose + "1"
    #expect(chapter.lettersBefore.last == LetterCount.letters(of: all.unicodeScalars.map(\.value)))
  }

  @Test func `a heading stays above texts and above notes that stay`() throws {
    let long = NoteSamples.prose(200, seed: 1)
    let stays = try chapter(
      .el("p", .text(prose), NoteSamples.mark("1", type: "noteref")), .el("h2", "Notes"),
      NoteSamples.footnote("1", long))
    #expect(stays.pages.flatMap(\.texts).contains("Notes"))
    let mixed = try chapter(
      .el("h1", "Part"), NoteSamples.footnote("1", "The note."), .el("h2", "Text"),
      .el("p", .text(prose), NoteSamples.mark("1", type: "noteref")))
    #expect(mixed.pages.flatMap(\.texts).filter { ["Part", "Text"].contains($0) }.count == 2)
  }
}
