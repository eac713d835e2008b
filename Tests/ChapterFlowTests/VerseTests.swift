import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct VerseTests {
  @Test(arguments: [("class", "x verse"), ("epub:type", "z3998:verse"), ("class", "poem")])
  func `lines of verse hang and are ragged`(name: String, value: String) {
    let chapter = FlowChapter(
      .element(
        "div", [(name: name, value: value)], { _ in },
        [.el("p", "one", .el("br"), "two"), .el("p", style: { $0.indent = .em(1) }, "three")]))
    #expect(chapter.texts == ["one", "two", "three"])
    #expect(chapter.paragraphs.allSatisfy { $0.isVerse && $0.align == .start })
    #expect(chapter.paragraphs.map(\.turnover) == [22, 22, 33])
    #expect(chapter.paragraphs.map(\.firstIndent) == [0, 0, 11])
  }

  @Test func `verse of FictionBook is verse`() {
    let chapter = FlowChapter(.el("stanza", .el("v", "one"), .el("v", "two")))
    #expect(chapter.paragraphs.map(\.isVerse) == [true, true])
  }

  @Test func `hanging verse keeps two em between its edges`() {
    let chapter = FlowChapter(
      .el(
        "p", ["class": "verse"],
        style: { ($0.padding.left, $0.indent) = (.em(1), .em(-1)) }, "one"))
    #expect(chapter.paragraphs[0].firstIndent == -11)
    #expect(chapter.paragraphs[0].turnover == 11)
  }

  @Test func `lines of code keep their indent`() {
    let chapter = FlowChapter(.el("pre", "if x {\n    go()\n}"))
    #expect(chapter.texts == ["if x {", "    go()", "}"])
    #expect(chapter.paragraphs.map(\.turnover) == [22, 33, 22])
    let indented = chapter.paragraphs[1]
    #expect(indented.items.prefix(4).allSatisfy { $0.kind == .box && $0.width == 2.75 })
    #expect(indented.items.allSatisfy { $0.stretch == 0 || $0.kind == .penalty })
  }

  @Test func `deep indents of code leave room for letters`() {
    let chapter = FlowChapter(.el("pre", .text(String(repeating: " ", count: 500) + "x")))
    let paragraph = chapter.paragraphs[0]
    #expect(paragraph.items.reduce(0) { $0 + $1.width } < samplePage.column)
    #expect(paragraph.turnover <= samplePage.column / 2)
  }

  @Test func `tabs stop at every eighth letter`() {
    #expect(FlowChapter(.el("pre", "a\tb\n\tc")).texts == ["a       b", "        c"])
  }

  @Test func `blocks of code have space about them, their lines none`() {
    let chapter = FlowChapter(
      .el("p", "x"),
      .el("pre", style: { ($0.margin.top, $0.margin.bottom) = (.em(1), .em(1)) }, "a\nb\nc"))
    #expect(chapter.paragraphs.map(\.spaceBefore) == [0, 7.5, 0, 0])
    #expect(chapter.paragraphs.map(\.spaceAfter) == [0, 0, 0, 7.5])
  }
}
