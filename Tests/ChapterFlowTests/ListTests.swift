import ChapterFlow
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct ListTests {
  private let inset: (inout ComputedStyle) -> Void = { $0.padding.left = .em(2) }

  @Test(arguments: [
    ("disc", 3, "\u{2022}"), ("circle", 3, "\u{25CB}"), ("square", 3, "\u{25A0}"), ("none", 3, ""),
    ("decimal", 12, "12."), ("lower-alpha", 28, "ab."), ("upper-latin", 26, "Z."),
    ("lower-roman", 1994, "mcmxciv."), ("upper-roman", 4, "IV."), ("upper-roman", 4000, "4000."),
    ("lower-alpha", 0, "0."), ("decimal-leading-zero", 7, "07."), ("lower-greek", 2, "β."),
    ("lower-greek", 18, "σ."), ("lower-greek", 25, "αα."),
    ("unheard-of", -3, "-3."), ("\"– \"", 1, "– "),
  ])
  func `signs are those of the styles`(style: String, number: Int, sign: String) {
    #expect(ListNumber.marker(style, number: number) == sign)
  }

  @Test func `entries have numbers`() {
    let chapter = FlowChapter(
      .el(
        "ol", ["start": "3"], style: inset, .el("li", "a"), .el("li", ["value": "7"], "b"),
        .el("li", "c"), .el("li", style: { $0.display = .block }, "none")))
    #expect(chapter.paragraphs.map(\.markerText) == ["3.", "7.", "8.", nil])
  }

  @Test(arguments: [
    ("3.7", "3."), (" 7 ", "7."), ("-2", "-2."), ("+4x", "4."), ("x", "1."), ("", "1."),
    ("99999999999999999999", "1000000000."),
  ])
  func `numbers are read as HTML reads them`(value: String, sign: String) {
    let chapter = FlowChapter(.el("ol", .el("li", ["value": value], "a")))
    #expect(chapter.paragraphs.map(\.markerText) == [sign])
  }

  @Test func `an entry that is not shown has no sign`() {
    let chapter = FlowChapter(.el("ul", .el("li", style: { $0.isHidden = true }, "a"), .el("li")))
    #expect(chapter.paragraphs.map(\.markerText) == [nil, "•"])
  }

  @Test func `numbers run backwards in lists that say so`() {
    let chapter = FlowChapter(
      .el("ol", ["reversed": ""], style: inset, .el("li", "a"), " ", .el("li", "b"), .el("li", "c"))
    )
    #expect(chapter.paragraphs.map(\.markerText) == ["3.", "2.", "1."])
  }

  @Test func `lists within lists count for themselves`() {
    let chapter = FlowChapter(
      .el(
        "ol", style: inset,
        .el("li", "a", .el("ol", style: inset, .el("li", "b"), .el("li", "c"))), .el("li", "d"),
        .el("li", .el("ul", style: inset, .el("li", style: { $0.listStyle = "disc" }, "e")))))
    #expect(chapter.paragraphs.map(\.markerText) == ["1.", "1.", "2.", "2.", "3. •"])
    #expect(chapter.paragraphs.map(\.left) == [22, 44, 44, 22, 44])
  }

  @Test func `signs hang before the first line of an entry`() throws {
    let chapter = FlowChapter(.el("ul", style: inset, .el("li", .el("p", "a"), .el("p", "b"))))
    let marker = try #require(chapter.paragraphs[0].marker)
    #expect(marker.text == [0x2022])
    #expect(marker.width == 5.5 && marker.gap == 5.5)
    #expect(marker.glyphs.count == 1)
    #expect(chapter.paragraphs[1].marker == nil)
  }

  @Test func `a sign without room moves the line`() throws {
    let chapter = FlowChapter(.el("ol", ["start": "1000"], .el("li", "a")))
    let paragraph = chapter.paragraphs[0]
    let marker = try #require(paragraph.marker)
    #expect(marker.width == 27.5)
    #expect(paragraph.left + paragraph.firstIndent - marker.gap - marker.width >= -0.001)
  }

  @Test func `signs within the line are letters`() {
    let chapter = FlowChapter(
      .el("ol", .el("li", style: { $0.isMarkerInside = true }, "a")))
    #expect(chapter.texts == ["1.\u{A0}a"])
    #expect(chapter.paragraphs[0].marker == nil)
  }

  @Test func `an empty entry has its sign`() {
    let chapter = FlowChapter(.el("ul", style: inset, .el("li"), .el("li", "b")))
    #expect(chapter.paragraphs.map(\.markerText) == ["•", "•"])
    #expect(chapter.texts == ["", "b"])
    #expect(chapter.letters == 3)
  }
}
