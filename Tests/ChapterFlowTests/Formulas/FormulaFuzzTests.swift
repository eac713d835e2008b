import ChapterFlow
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct FormulaFuzzTests {
  private static let names = [
    "mrow", "mi", "mn", "mo", "mtext", "msup", "msub", "msubsup", "mfrac", "msqrt", "mroot",
    "munder", "mover", "munderover", "mtable", "mtr", "mlabeledtr", "mtd", "mfenced", "mspace",
    "mstyle", "mpadded", "mphantom", "menclose", "semantics", "annotation", "mmultiscripts",
    "mprescripts", "none", "ms", "mglyph", "maction", "div", "math",
  ]
  private static let texts = [
    "x", "12", "(", ")", "|", "[", "{", "\u{2016}", "+", "=", "\u{2211}", "\u{222B}", "\u{221A}",
    "sin", "\u{2061}", "\u{2192}", "\u{AF}", "\u{23DE}", "^", ",", "lim", "\u{1D49C}", "", " ",
    String(repeating: "m", count: 700), "\u{627}", "\u{6F22}", "\u{FFFD}",
  ]
  private static let values = [
    "+9223372036854775807",
    "true", "false", "1em", "-1em", "1e30px", "nan", "inf", "0", "thick", "prefix", "postfix",
    "left right center", "+9", "-3", "99999999999999999999", "bold", "script", "box radical", "",
    "thickmathspace", "2",
  ]
  private static let attributes = [
    "stretchy", "form", "lspace", "rspace", "width", "linethickness", "columnalign", "fence",
    "columnspacing", "displaystyle", "scriptlevel", "mathvariant", "notation", "open", "close",
    "separators", "bevelled", "largeop", "movablelimits", "alt",
  ]

  private func tree(_ random: inout SampleRandom, depth: Int) -> Sample {
    if depth == 0 || Int.random(in: 0..<5, using: &random) == 0 {
      return .text(Self.texts.randomElement(using: &random) ?? "x")
    }
    var attributes: [(name: String, value: String)] = []
    while Int.random(in: 0..<3, using: &random) == 0 {
      attributes.append(
        (
          Self.attributes.randomElement(using: &random) ?? "",
          Self.values.randomElement(using: &random) ?? ""
        ))
    }
    let parts = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
      tree(&random, depth: depth - 1)
    }
    return .element(
      Self.names.randomElement(using: &random) ?? "mrow", attributes, { _ in }, parts)
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func `random formulas stay in the column`(
    seed: UInt64
  ) throws {
    var random = SampleRandom(seed: seed + 1)
    var samples: [Sample] = []
    for _ in 0..<6 {
      let parts = (0..<4).map { _ in tree(&random, depth: 7) }
      samples.append(
        .el(
          "p", "word ", F.math(words: "w o r", display: Bool.random(using: &random), parts), " end")
      )
    }
    let flow = BlockWalker.chapter(
      of: SampleTree.tree(samples), faces: PlainFaces(), page: samplePage)
    try #require(flow.obstacle == nil)
    #expect(flow.letters == 6 * 10)
    let chapter = try #require(SetChapter.of(flow, page: samplePage))
    #expect(chapter.lettersBefore.last == 60)
    for page in chapter.pages { expectInk(page) }
  }

  private typealias F = FormulaSample

  /// Letters of the sample are half as wide as they are high. Marks and slopes may stand out by a part of a letter.
  private func expectInk(_ page: SetPage) {
    for run in page.runs {
      #expect(run.size.isFinite && run.size > 0 && run.stretch > 0)
      for glyph in page.glyphs[run.glyphs] {
        #expect(glyph.x.isFinite && glyph.rise.isFinite)
        #expect(glyph.x > 50 - 30 && glyph.x < 350 + 30, "\(glyph.x)")
      }
    }
    for rule in page.rules {
      #expect(rule.rect.x > 50 - 12 && rule.rect.x + rule.rect.width < 350 + 12)
      #expect(rule.rect.height.isFinite && rule.rect.y.isFinite)
    }
    for line in page.lines { #expect(line.rect.width < 325) }
  }

  @Test func `deep formulas end`() {
    var deep = F.mi("x")
    for index in 0..<400 { deep = F.part(index % 2 == 0 ? "msqrt" : "mfrac", deep, F.mi("y")) }
    let chapter = FlowChapter(.el("p", F.math(words: "deep", deep)))
    #expect(chapter.obstacle == nil)
    #expect(chapter.letters == 4)
  }

  @Test func `many formulas in a paragraph take a time that is a multiple`() {
    let parts = (0..<3_000).flatMap { _ in [F.math(words: "w", F.sum(3)), Sample.text(", ")] }
    let chapter = FlowChapter(.element("p", [], { _ in }, parts))
    #expect(chapter.formulas.count == 3_000)
    #expect(chapter.letters == 6_000)
  }
}
