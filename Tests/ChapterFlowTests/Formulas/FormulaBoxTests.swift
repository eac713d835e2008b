import ChapterFlow
import StyleSheets
import Testing

/// Letters of the sample are half as wide as their size of 11 points, .65 of it high, and reach .2 below the base line.
@Suite(.timeLimit(.minutes(1))) struct FormulaBoxTests {
  private typealias F = FormulaSample

  private func formula(_ parts: Sample..., display: Bool = false) throws -> FlowFormula {
    let chapter = FlowChapter(.el("p", FormulaSample.math(display: display, parts)))
    try #require(chapter.formulas.count == 1)
    return chapter.formulas[0]
  }

  @Test func scriptsAreSmallerAndRise() throws {
    let nested = try formula(F.part("msup", F.mi("x"), F.part("msup", F.mi("y"), F.mi("z"))))
    try #require(nested.glyphs.count == 3)
    let sizes = nested.glyphs.map(\.size)
    #expect(sizes[0] == 11)
    #expect(abs(sizes[1] - 7.7) < 0.01)
    #expect(abs(sizes[2] - 5.5) < 0.01)
    #expect(nested.glyphs[0].rise == 0)
    #expect(nested.glyphs[1].rise > 3)
    #expect(nested.glyphs[2].rise > nested.glyphs[1].rise)
    let both = try formula(F.part("msubsup", F.mi("x"), F.mi("i"), F.mn("2")))
    let (below, above) = (both.glyphs.map(\.rise).min() ?? 0, both.glyphs.map(\.rise).max() ?? 0)
    #expect(below < -1 && above > 3)
  }

  @Test func aFractionHasItsPartsAboutABar() throws {
    let half = try formula(F.part("mfrac", F.mn("1"), F.row(F.mn("2"), F.mi("a"))), display: true)
    let bar = try #require(half.bars.first)
    #expect(half.bars.count == 1)
    #expect(abs(bar.rise + bar.height / 2 - 0.25 * 11) < 0.01)
    let (top, foot) = (half.glyphs[0], half.glyphs[1...])
    #expect(top.rise > bar.rise + bar.height)
    #expect(foot.allSatisfy { $0.rise + 0.7 * $0.size < bar.rise })
    // The narrower part stands over the middle of the wider.
    let middle = (foot[1].x + foot[2].x + 5.5) / 2
    #expect(abs(top.x + 2.75 - middle) < 0.01)
    #expect(half.glyphs.allSatisfy { $0.size == 11 })
    let inline = try formula(F.part("mfrac", F.mn("1"), F.mn("2")))
    #expect(inline.glyphs.allSatisfy { abs($0.size - 7.7) < 0.01 })
    let binomial = try formula(
      .el("mfrac", ["linethickness": "0"], F.mi("n"), F.mi("k")), display: true)
    #expect(binomial.bars.isEmpty)
  }

  @Test func bracketsAreAsHighAsWhatTheyHold() throws {
    let tall = F.part("mfrac", F.mn("1"), F.part("mfrac", F.mn("1"), F.mn("2")))
    let row = try formula(
      F.row(
        F.mi("f"), F.mo("("), F.mi("x"), F.mo(")"), F.mo("="), F.mo("("), tall, F.mo(")")),
      display: true)
    let brackets = row.glyphs.filter { $0.shape.glyph == 0x28 || $0.shape.glyph == 0x29 }
    #expect(brackets.count == 4)
    #expect(brackets[0].size == 11 && brackets[1].size == 11)
    for bracket in brackets[2...] {
      #expect(bracket.size > 20)
      #expect(bracket.size * bracket.stretch < 20)
    }
    let drawn = try formula(F.row(F.mo("["), tall, F.mo("]")), display: true)
    #expect(drawn.bars.count == 2 + 6)
    #expect(!drawn.glyphs.contains { $0.shape.glyph == 0x5B || $0.shape.glyph == 0x5D })
  }

  @Test func signsHaveTheSpacesOfTheirKinds() throws {
    func gap(_ parts: Sample...) throws -> Float {
      let row = try formula(F.part("mrow", .element("mrow", [], { _ in }, parts)))
      return row.width - Float(row.glyphs.count) * 5.5
    }
    #expect(abs(try gap(F.mi("a"), F.mo("="), F.mi("b")) - 2 * 11 * 5 / 18) < 0.01)
    #expect(abs(try gap(F.mi("a"), F.mo("+"), F.mi("b")) - 2 * 11 * 4 / 18) < 0.01)
    #expect(abs(try gap(F.mo("+"), F.mi("b"))) < 0.01)
    #expect(abs(try gap(F.mi("a"), F.mo("="), F.mo("+"), F.mi("b")) - 2 * 11 * 5 / 18) < 0.01)
    #expect(abs(try gap(F.mi("a"), F.mi("b"))) < 0.01)
    let asked = try gap(
      F.mi("a"), .el("mo", ["lspace": "1em", "rspace": "0"], "+"), F.mi("b"))
    #expect(abs(asked - 11) < 0.01)
    // Scripts have no such spaces.
    let script = try formula(F.part("msup", F.mi("x"), F.row(F.mi("a"), F.mo("+"), F.mi("b"))))
    let xs = script.glyphs.map(\.x)
    #expect(abs(xs[2] - xs[1] - 3.85) < 0.01)
  }

  @Test func limitsStandAboveAndBelowInALineOfTheirOwn() throws {
    let sum = F.part(
      "munderover", F.mo("\u{2211}"), F.row(F.mi("k"), F.mo("="), F.mn("1")), F.mi("n"))
    let display = try formula(sum, display: true)
    let sign = try #require(display.glyphs.first { $0.shape.glyph == 0xE2 })
    #expect(sign.size > 11)
    let limits = display.glyphs.filter { $0.size < 8 }
    #expect(limits.count == 4)
    #expect(limits.filter { $0.rise < -6 }.count == 3)
    #expect(limits.filter { $0.rise > 8 }.count == 1)
    // In a line of text they stand behind the sign.
    let inline = try formula(sum)
    let end = try #require(inline.glyphs.first { $0.shape.glyph == 0xE2 }).x + 5.5
    #expect(inline.glyphs.filter { $0.size < 8 }.allSatisfy { $0.x >= end - 1 })
    #expect(inline.height + inline.depth < display.height + display.depth)
  }

  @Test func columnsOfATableStandBelowEachOther() throws {
    func cells(_ parts: String...) -> Sample {
      .element("mtr", [], { _ in }, parts.map { F.part("mtd", F.mn($0)) })
    }
    let matrix = try formula(F.part("mtable", cells("1", "222"), cells("33", "4")), display: true)
    let rows = Dictionary(grouping: matrix.glyphs, by: \.rise)
    #expect(rows.count == 2)
    // One letter over two, and the middle of three.
    let (first, second) = (matrix.glyphs[..<4], matrix.glyphs[4...])
    #expect(abs(first[0].x - second[4].x - 2.75) < 0.01)
    #expect(abs(first[2].x - second[6].x) < 0.01)
    let middle = (matrix.height - matrix.depth) / 2
    #expect(abs(middle - 0.25 * 11) < 1.5)
  }

  @Test func aRootHasABarOverAllItHolds() throws {
    let root = try formula(F.part("msqrt", F.mi("a"), F.mo("+"), F.mi("b")))
    let bar = try #require(root.bars.first)
    let letters = root.glyphs.filter { $0.shape.glyph != 0xE2 || $0.rise == 0 }
    #expect(bar.rise > 0.65 * 11)
    for glyph in letters.suffix(3) {
      #expect(glyph.x >= bar.x - 0.01)
      #expect(glyph.x + 5.5 <= bar.x + bar.width + 0.01)
    }
    let cube = try formula(F.part("mroot", F.mi("a"), F.mn("3")))
    #expect(cube.glyphs.contains { abs($0.size - 5.5) < 0.01 && $0.rise > 1 })
  }

  @Test func lettersOfFormulasSlopeAloneAndNamesStandUpright() throws {
    // The sample's bold face has the number 1.
    let bold = try formula(.el("mi", ["mathvariant": "bold"], "x"))
    #expect(bold.glyphs.map(\.shape.face) == [1])
    let plain = try formula(F.mi("\u{1D431}"))
    #expect(plain.glyphs.map(\.shape.glyph) == [0x78])
    #expect(plain.glyphs.map(\.shape.face) == [1])
  }

  @Test func bracketsAreAsHighAsManyRows() throws {
    let rows = Array(repeating: F.part("mtr", F.part("mtd", F.mn("1"))), count: 60)
    let row = try formula(
      F.mo("("), .element("mtable", [], { _ in }, rows), F.mo(")"), display: true)
    let brackets = row.glyphs.filter { $0.shape.glyph == 0x28 || $0.shape.glyph == 0x29 }
    let others = row.glyphs.filter { $0.shape.glyph == 0x31 }
    #expect(brackets.count == 2 && others.count == 60)
    let rises = others.map(\.rise)
    let height = (rises.max() ?? 0) - (rises.min() ?? 0)
    // A sign is .85 of its size high.
    for bracket in brackets {
      #expect(bracket.size * 0.85 > 0.9 * height)
      #expect(bracket.size * bracket.stretch < 45)
    }
  }

  @Test func partsOfFormulasHaveColoursOfTheirOwn() throws {
    func colored(_ name: String, _ color: UInt32?, _ text: String) -> Sample {
      .el(name, style: { $0.color = color }, .text(text))
    }
    let row = Sample.element(
      "mrow", [], { $0.color = 0xFF },
      [F.mo("("), F.mi("a"), colored("mi", nil, "b"), colored("mi", 0xFF00, "c"), F.mo(")")])
    let samples = [row, F.part("mfrac", F.mi("d"), F.mi("e"))]
    let formula = try formula(samples[0], samples[1])
    let colors: [FormulaColor] = [
      .own(0xFF), .own(0xFF), .own(nil), .own(0xFF00), .own(0xFF), .outer, .outer,
    ]
    #expect(formula.glyphs.map(\.color) == colors)
    #expect(formula.bars.allSatisfy { $0.color == .outer })
    let chapter = FlowChapter(.el("p", F.math([row])))
    let page = try #require(SetChapter.of(chapter, page: samplePage)).page(0)
    #expect(Set(page.runs.map(\.color)) == [nil, 0xFF, 0xFF00])
  }

  @Test func whatIsNotKnownIsARow() throws {
    let row = try formula(F.part("munknown", F.mi("a"), F.part("mstyle", F.mi("b"))))
    #expect(row.glyphs.map(\.shape.glyph) == [0x61, 0x62])
    let said = try formula(
      F.part("semantics", F.mi("a"), F.token("annotation", "TeX")))
    #expect(said.glyphs.map(\.shape.glyph) == [0x61])
    let unseen = try formula(F.mi("a"), F.part("mphantom", F.mi("b")), F.mi("c"))
    #expect(unseen.glyphs.map(\.shape.glyph) == [0x61, 0x63])
    #expect(unseen.width == 16.5)
  }
}
