import Testing
import TypesettingMeasures

/// The arithmetic of the measures, on lines that are made up.
@Suite(.timeLimit(.minutes(1))) struct SettingMeasuresTests {
  private let column = 0.0...100.0

  private func line(
    _ text: String = "some words", to right: Double = 100, from left: Double = 0,
    gaps: [Double] = [3],
    height: Double = 15
  ) -> SetLine { SetLine(text: text, left: left, right: right, height: height, gaps: gaps) }

  private func measures(_ pages: [SetLine]...) -> SettingMeasures {
    SettingMeasures(pages.map { SetPage(lines: $0, column: column) })
  }

  @Test("gaps are measured by the space of lines that are not full")
  func gaps() {
    let lines = [
      line(gaps: [4, 6]), line(gaps: [8]), line(gaps: [14]), line(to: 50, gaps: [4, 4, 9]),
    ]
    let values = measures(lines).values
    #expect(values[.gap] == (1.25 + 2 + 3.5) / 3)
    #expect(values[.wide] == 200.0 / 3 && values[.wider] == 100.0 / 3 && values[.widest] == 3.5)
  }

  @Test("hyphens count at the edge of the column, in rows, and over the leaf")
  func hyphens() {
    let broken = line("a bro-")
    let values = measures(
      [broken, broken, broken, line(), broken], [line("half-", to: 60), broken]
    ).values
    #expect(values[.hyphens] == 500.0 / 7)
    #expect(values[.double] == 1 && values[.triple] == 1 && values[.leaf] == 100)
    // A row goes on over the leaf.
    #expect(measures([line("a-")], [line("b\u{AD}")]).values[.double] == 1)
  }

  @Test("a first or a last line alone on its page is an orphan or a widow")
  func cuts() {
    let (first, end) = (line(from: 15), line("the end", to: 40))
    let widow = measures([first, line()], [end, first, end]).values
    #expect(widow[.widows] == 50 && widow[.orphans] == 0)
    let orphan = measures([first, end, first], [line(), end]).values
    #expect(orphan[.widows] == 0 && orphan[.orphans] == 50)
    let good = measures([first, line()], [line(), end]).values
    #expect(good[.widows] == 0 && good[.orphans] == 0)
    // A paragraph that ends with its page is not cut.
    #expect(measures([first, end], [first, end]).values[.widows] == 0)
  }

  @Test("a last line of one short word")
  func short() {
    let first = line(from: 15)
    #expect(
      measures([first, line("it.", to: 9), first, line("it is", to: 15)]).values[.short] == 50)
    #expect(measures([line("No", to: 9, from: 15)]).values[.short] == 0)
  }

  @Test("lines outside of the column count whatever their height is; nothing else of them does")
  func outside() {
    let lines = [
      line(), line(), line("head-", to: 120, height: 30), line("x", to: 3, from: -2, height: 9),
    ]
    let measures = measures(lines)
    #expect(measures.values[.outside] == 2 && measures.lines == 2 && measures.values[.hyphens] == 0)
  }

  @Test("a sign may hang out of the column, as far as signs are wide")
  func hanging() {
    #expect(measures([line("so,", to: 102)]).values[.outside] == 0)
    #expect(measures([line("so", to: 102)]).values[.outside] == 1)
    #expect(measures([line("so,", to: 106)]).values[.outside] == 1)
    #expect(measures([line("\u{201C}so", from: -3)]).values[.outside] == 0)
    #expect(measures([line("so", from: -3)]).values[.outside] == 1)
  }

  @Test("a page that ends above the foot is short, but at a chapter's end")
  func pages() {
    func page(_ foot: Double?, last: Bool = false) -> SetPage {
      SetPage(lines: [line()], column: column, foot: foot, endsChapter: last)
    }
    let values = SettingMeasures(
      [page(400), page(400), page(385), page(385), page(385)]
        + [page(400), page(400), page(200, last: true)] + [page(400), page(399)]
    ).values
    #expect(values[.shortPages] == 30 && values[.unlike] == 20)
    #expect(SettingMeasures([page(nil)]).values[.shortPages] == nil)
  }

  @Test("a number that worsens is named, one that improves or is new is not")
  func baseline() {
    var (old, new) = (QualityTable(), QualityTable())
    old.add("a", measures([line("so a-"), line()]))
    new.add("a", measures([line("so a-"), line("so b-")]))
    new.add("b", measures([line("a-")]))
    #expect(
      new.worse(than: old.baseline) == [
        "a: hyphens / 100 50 -> 100", "a: two in a row 0 -> 1",
        "a: hyphen over the leaf, % 0 -> 100",
      ])
    #expect(old.worse(than: new.baseline).isEmpty && new.worse(than: new.baseline).isEmpty)
    #expect(new.worse(than: "garbage\n\t\t\n").isEmpty)
    #expect(new.markdown.contains("| b | 1 | 1 |"))
  }
}
