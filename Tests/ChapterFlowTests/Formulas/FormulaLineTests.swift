import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct FormulaLineTests {
  private typealias F = FormulaSample

  @Test func theWordsOfAFormulaCount() {
    let chapter = FlowChapter(.el("p", "so ", F.math(words: "e^2 = 7", F.mi("e")), "."))
    #expect(chapter.texts == ["so e^2 = 7."])
    #expect(chapter.letters == 8)
    let hidden = FlowChapter(
      .el(
        "p", "a",
        .el("math", ["paper-words": "xyz"], style: { $0.display = .none }, F.mi("x"))),
      .el("p", "b"))
    #expect(hidden.letters == 5)
    #expect(hidden.formulas.isEmpty)
    #expect(FlowChapter(.el("p", .el("math", F.mi("x"), F.mo("=")))).texts == ["x="])
  }

  @Test func aFormulaWithoutInkIsItsWords() {
    let chapter = FlowChapter(.el("p", "a ", F.math(words: "empty set"), " b"))
    #expect(chapter.texts == ["a empty set b"])
    #expect(chapter.formulas.isEmpty)
    let huge = FlowChapter(.el("p", F.math(words: "huge", F.sum(6_000))))
    #expect(huge.texts == ["huge"])
    #expect(huge.formulas.isEmpty)
  }

  @Test func aFormulaOfItsOwnLineStandsInTheMiddle() throws {
    let chapter = FlowChapter(
      .el("p", "before ", F.math(display: true, F.mi("x")), "after"))
    #expect(chapter.texts == ["before", "w", "after"])
    #expect(chapter.paragraphs.map(\.align) == [.justify, .center, .justify])
    #expect(chapter.paragraphs[0].keepsWithNext)
    #expect(chapter.paragraphs[1].spaceBefore >= 7.5 && chapter.paragraphs[1].spaceAfter >= 7.5)
    let page = try #require(SetChapter.of(chapter, page: samplePage)).page(0)
    let (glyph, run) = (page.glyphs[6], page.runs[1])
    #expect(run.glyphs.contains(6))
    #expect(abs(glyph.x + 2.75 - 200) < 0.01)
  }

  @Test func aShortFormulaInALineStaysWholeAndALongOneBreaksBehindSigns() throws {
    let short = FlowChapter(.el("p", F.math(F.sum(4))))
    #expect(short.formulas.count == 1)
    let long = FlowChapter(.el("p", F.math(words: "abcdefgh", F.sum(20) + [F.mo("="), F.mi("b")])))
    #expect(long.formulas.count == 21)
    #expect(long.texts == ["abcdefgh"])
    let paragraph = try #require(long.paragraphs.first)
    let prices = paragraph.items.filter { $0.kind == .penalty && $0.price < 1000 }.map(\.price)
    // Lines end rather behind the sign of equality.
    #expect(prices.count == 20)
    #expect((prices.last ?? 0) < prices[0])
    let bracketed = FlowChapter(
      .el("p", F.math([F.mo("(")] + F.sum(12) + [F.mo(")"), F.mo("="), F.mi("b")])))
    #expect(bracketed.formulas.count == 2)
  }

  @Test func aFormulaThatIsTooWideBecomesSmallerAndIsThenBroken() throws {
    let column = samplePage.column
    let little = FlowChapter(F.math(display: true, F.sum(21)))
    #expect(little.formulas.count == 1)
    #expect(little.formulas[0].width <= column + 0.01 && little.formulas[0].width > column - 1)
    let much = FlowChapter(F.math(display: true, F.sum(80)))
    #expect(much.formulas.count == 80)
    #expect(much.formulas.allSatisfy { $0.glyphs.allSatisfy { abs($0.size - 8.8) < 0.01 } })
    let whole = FlowChapter(
      F.math(display: true, F.part("mtext", .text(String(repeating: "m", count: 200)))))
    #expect(whole.formulas.map(\.width).allSatisfy { $0 <= column + 0.01 })
  }

  @Test func aFormulaIsBrokenWithinBracketsAndRowsWhereALineCannotHoldThem() throws {
    let column = samplePage.column
    let inner = F.row(F.mo("("), .element("mrow", [], { _ in }, F.sum(60)), F.mo(")"))
    let chapter = FlowChapter(F.math(words: "abc", display: true, F.mi("a"), F.mo("="), inner))
    #expect(chapter.formulas.count > 10)
    #expect(chapter.formulas.allSatisfy { $0.width < column / 2 })
    #expect(chapter.formulas.allSatisfy { $0.glyphs.allSatisfy { $0.size > 8.7 } })
    // Behind the sign outside of the brackets a line ends rather.
    let prices = chapter.paragraphs[0].items.filter { $0.kind == .penalty }.map(\.price)
    #expect(prices.first.map { first in prices.dropFirst().allSatisfy { $0 > first } } == true)
  }

  @Test func noFormulaBecomesSmallerThanHalf() throws {
    func whole(_ letters: Int) -> FlowChapter {
      FlowChapter(
        .el(
          "p", "so ",
          F.math(
            words: "words", display: true,
            F.part("mtext", .text(String(repeating: "m", count: letters)))), "."))
    }
    let half = whole(100)
    #expect(half.texts == ["so", "words", "."] && half.formulas.count == 1)
    #expect(half.formulas[0].width <= samplePage.column + 0.01)
    #expect(half.formulas[0].glyphs.allSatisfy { $0.size >= 5.4 })
    let words = whole(140)
    #expect(words.texts == ["so", "words", "."] && words.formulas.isEmpty)
    let rows = Array(repeating: F.part("mtr", F.part("mtd", F.mn("1"))), count: 200)
    let high = FlowChapter(F.math(words: "many", .element("mtable", [], { _ in }, rows)))
    #expect(high.texts == ["many"] && high.formulas.isEmpty)
  }

  @Test func linesWithHighAndDeepFormulasTakeMoreRoom() throws {
    let deep = F.part("mfrac", F.mn("1"), F.part("mfrac", F.mn("1"), F.mn("2")))
    let tower = F.part("mtable", F.part("mtr", deep), F.part("mtr", deep), F.part("mtr", deep))
    let chapter = FlowChapter(
      .el("p", "first"), .el("p", "x ", F.math(tower)), .el("p", "last"))
    let page = try #require(SetChapter.of(chapter, page: samplePage)).page(0)
    let formula = try #require(chapter.formulas.first)
    let texts = page.lines.map(\.rect)
    try #require(texts.count == 3)
    let base = texts[1].y + 0.75 * 11
    #expect(base - formula.height >= texts[0].y + 0.6 * 11)
    #expect(base + formula.depth <= texts[2].y + 0.5 * 11)
    // Lines of text stay on the grid.
    let lines = (texts[2].y - texts[0].y) / 15
    #expect(abs(lines - lines.rounded()) < 0.01)
  }
}
