import ChapterFlow
import Testing

@Suite(.timeLimit(.minutes(1))) struct NotePageTests {
  private let text = NoteSamples.prose(60, seed: 1)

  private func chapter(_ samples: Sample...) throws -> SetChapter {
    try #require(NoteSamples.set(samples))
  }

  @Test func `a note stands at the foot of its mark's page, smaller, and only there`() throws {
    let chapter = try chapter(
      .el("p", .text(text), NoteSamples.mark("1", type: "noteref"), .text(" " + text)),
      NoteSamples.footnote("1", "The note."),
      .el("p", .text(String(repeating: text + " ", count: 12))))
    #expect(chapter.count > 1)
    let page = chapter.page(0)
    #expect(page.notes == ["1 The note."])
    #expect(page.lines.last.map { page.letters(of: $0) } == "1 The note.")
    #expect(page.texts.allSatisfy { !$0.contains("note") })
    #expect(chapter.pages.dropFirst().allSatisfy { $0.notes.isEmpty })
    let note = try #require(page.lines.last)
    #expect(abs(note.rect.height - 0.85 * 11) < 0.01)
    #expect(note.block != page.lines.dropLast().last?.block)
    // The note's base line is the page's last.
    let last = page.runs.map(\.baseline).max() ?? 0
    #expect(last < 550 && last > 540)
    #expect(page.rules.count == 1 && page.rules[0].rect.width < 100)
  }

  @Test func `a note with a formula stands at the foot, and its line is as high as the formula`()
    throws
  {
    typealias F = FormulaSample
    let tower = F.part("mfrac", F.mn("1"), F.part("mfrac", F.mn("2"), F.mn("3")))
    func note(_ formula: Sample) -> Sample {
      .el(
        "div", ["id": "n1", "epub:type": "footnote"],
        .el("p", "The first line", .el("br"), "holds ", formula, .el("br"), "and the last."))
    }
    func page(_ formula: Sample) throws -> SetPage {
      try chapter(
        .el("p", .text(text), NoteSamples.mark("1", type: "noteref")), note(formula),
        .el("p", .text(String(repeating: text + " ", count: 12)))
      ).page(0)
    }
    let high = try page(F.math(words: "w", tower))
    let words = high.lines.suffix(3).map { high.letters(of: $0) }
    #expect(words == ["1 The first line ", "holds w ", "and the last."])
    let rule = try #require(high.rules.first)
    #expect(rule.rect.y < high.lines[high.lines.count - 3].rect.y)
    let lines = high.lines.suffix(3).map(\.rect)
    let plain = try page(F.math(words: "w", F.mi("x"))).lines.suffix(3).map(\.rect)
    #expect(lines[2].y - lines[0].y > plain[2].y - plain[0].y + 8)
    #expect(abs(lines[2].y - plain[2].y) < 0.01)
    // The bars of the fractions stand between the lines around.
    let bars = high.rules.filter { $0.rect.y > lines[0].y }
    #expect(bars.count == 2)
    for bar in bars { #expect(bar.rect.y > lines[0].y + 8 && bar.rect.y < lines[2].y) }
    // A formula of its own line stays in its place.
    #expect(try page(F.math(words: "w", display: true, F.mi("x"))).notes.isEmpty)
  }

  @Test func `letters of a note count where the book has the note`() throws {
    let plain = NoteSamples.prose(900, seed: 3)
    let samples: [Sample] = [
      .el("p", "Word", NoteSamples.mark("1", type: "noteref"), .text(" " + plain)),
      .el("p", .text(plain)), NoteSamples.footnote("1", "The note."),
    ]
    let chapter = try #require(NoteSamples.set(samples))
    #expect(chapter.count > 3)
    #expect(chapter.page(0).notes == ["1 The note."])
    let counts = (0..<chapter.count).map {
      chapter.lettersBefore[$0 + 1] - chapter.lettersBefore[$0]
    }
    #expect(counts == chapter.pages.map(\.letters))
    func letters(_ lines: [String]) -> Int {
      lines.reduce(0) { $0 + LetterCount.letters(of: $1.unicodeScalars.map(\.value)) }
    }
    #expect(counts[0] == letters(chapter.page(0).texts))
    #expect(counts.last == letters(chapter.page(chapter.count - 1).texts) + 8)
  }

  @Test func `the mark leads to the note's page, and the note back to the mark`() throws {
    let long = String(repeating: text + " ", count: 20)
    let chapter = try chapter(
      .el("p", .text(long)),
      .el("p", .text(text), NoteSamples.mark("7"), .text(" " + text)), .el("p", .text(long)),
      NoteSamples.plain("7", "A note that is known by its link."))
    let mark = try #require(chapter.page(ofAnchor: "r7"))
    let note = try #require(chapter.page(ofAnchor: "n7"))
    #expect(mark.page == note.page && mark.y < note.y)
    let page = chapter.page(note.page)
    #expect(page.notes == ["7 A note that is known by its link."])
    #expect(page.anchors.contains { $0.id == "n7" && $0.y == note.y })
    #expect(page.lines.contains { abs($0.rect.y - note.y) < 5 })
    #expect(page.links.contains { $0.address == "#r7" && $0.rect.y > page.rules[0].rect.y })
    #expect(chapter.pages.reduce(0) { $0 + $1.anchors.filter { $0.id == "n7" }.count } == 1)
  }

  @Test func `a note without room goes over to the next page whole`() throws {
    // Marks in each line of a page whose notes take more than the page.
    var words: [Sample] = []
    for index in 0..<40 {
      words += [
        .text("some words of a line that has marks"), NoteSamples.mark("\(index)", type: "noteref"),
        " ",
      ]
    }
    var paragraph = Sample.element("p", [], { _ in }, words)
    var samples = [paragraph]
    for index in 0..<40 {
      samples.append(
        NoteSamples.footnote("\(index)", "Q\(index)q " + NoteSamples.prose(40, seed: 5)))
    }
    paragraph = .el("p", .text(String(repeating: text + " ", count: 20)))
    samples.insert(paragraph, at: 1)
    let chapter = try #require(NoteSamples.set(samples))
    try checkWhole(chapter, notes: 40)
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `any notes are whole, in order, in the column, and at their mark or later`(seed: UInt64)
    throws
  {
    let samples = NoteSamples.chapter(paragraphs: 30, seed: seed)
    let chapter = try #require(NoteSamples.set(samples))
    try checkWhole(chapter, notes: 30)
    for page in chapter.pages {
      for run in page.runs { #expect(run.baseline < 550 && run.baseline > 50) }
      let lines = page.lines.sorted { $0.rect.y < $1.rect.y }
      for (above, below) in zip(lines, lines.dropFirst()) {
        #expect(below.rect.y - above.rect.y > 0.85 * 11)
      }
    }
    for index in 0..<30 {
      let mark = try #require(chapter.page(ofAnchor: "r\(index)"))
      let note = try #require(chapter.page(ofAnchor: "n\(index)"))
      #expect(note.page == mark.page || note.page == mark.page + 1)
    }
  }

  private func checkWhole(_ chapter: SetChapter, notes: Int) throws {
    var next = 0
    for page in chapter.pages {
      for line in page.notes where line.contains("Q") {
        #expect(line.contains("Q\(next)q"))
        next += 1
      }
      // A page's foot begins with a note's beginning.
      #expect(page.notes.first?.contains("Q") ?? true)
    }
    #expect(next == notes)
    #expect(chapter.pages.reduce(0) { $0 + $1.letters } == chapter.lettersBefore.last)
  }

  @Test func `a note of half a page and more stays where the book has it`() throws {
    let low = FlowPage(
      width: 400, height: 220, top: 50, bottom: 50, side: 50, em: 11, leading: 15 / 11)
    let samples: [Sample] = [
      .el("p", .text(text), NoteSamples.mark("1", type: "noteref"), .text(" " + text)),
      NoteSamples.footnote("1", NoteSamples.prose(90, seed: 2)),
    ]
    let chapter = try #require(NoteSamples.set(samples, page: low))
    #expect(chapter.pages.allSatisfy { $0.rules.isEmpty })
    #expect((chapter.page(ofAnchor: "n1")?.page ?? 0) > 0)
  }
}
