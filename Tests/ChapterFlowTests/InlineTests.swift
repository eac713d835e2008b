import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct InlineTests {
  @Test func `white space collapses over the borders of elements`() {
    let chapter = FlowChapter(
      .el("p", "  Call \n me", .el("em", " Ishmael"), " ", .el("b", " now. "), "  "))
    #expect(chapter.texts == ["Call me Ishmael now."])
    let faces = chapter.paragraphs[0].pieces.map { chapter.paragraphs[0].runs[Int($0.run)].face }
    #expect(faces.contains { $0.isItalic } && faces.contains { $0.isBold })
  }

  @Test func `white space alone makes no paragraph`() {
    let chapter = FlowChapter(.el("div", "\n  ", .el("p", "One"), "\n  ", .el("p", "Two"), "\n"))
    #expect(chapter.texts == ["One", "Two"])
  }

  @Test func `a word goes on over a change of style`() throws {
    let chapter = FlowChapter(
      .el("p", style: { $0.hyphens = .none }, "un", .el("em", "believ"), "able"))
    let paragraph = try #require(chapter.paragraphs.first)
    #expect(paragraph.boxes == ["unbelievable"])
    #expect(paragraph.items.map(\.kind) == [.box, .box, .box])
  }

  @Test func `items and pieces go together, and widths are those of the glyphs`() throws {
    let paragraph = try #require(FlowChapter(.el("p", "ab c")).paragraphs.first)
    #expect(paragraph.items.count == paragraph.pieces.count)
    #expect(paragraph.items.map(\.kind) == [.box, .glue, .box])
    #expect(paragraph.items.map(\.width) == [11, 2.75, 5.5])
    #expect(paragraph.items[1].stretch == 1.375)
    #expect(abs(paragraph.items[1].shrink - 2.75 / 3) < 0.001)
    #expect(paragraph.glyphs.map(\.cluster) == [0, 1, 3])
  }

  @Test func `a break within a paragraph is forced, the break at the end is none`() throws {
    let chapter = FlowChapter(.el("p", "one", .el("br"), "two", .el("br")))
    let paragraph = try #require(chapter.paragraphs.first)
    #expect(paragraph.items.filter { $0.kind == .penalty }.map(\.price) == [-Item.infinity])
    #expect(paragraph.boxes == ["one", "two"])
    #expect(paragraph.string == "one two")
  }

  @Test func `lines without letters are space`() {
    let chapter = FlowChapter(
      .el("p", "one"), .el("p", .el("br")), .el("p", "\u{A0}"), .el("p", "two"))
    #expect(chapter.texts == ["one", "two"])
    #expect(chapter.paragraphs[1].spaceBefore == 30)
  }

  @Test func `white space stays where the style wants so`() {
    let chapter = FlowChapter(
      .el("pre", "a\n\tb  c\n\n  d\n"), .el("p", style: { $0.whiteSpace = .preLine }, "e   f\n g"))
    #expect(chapter.texts == ["a", "        b  c", "", "  d", "e f g"])
    #expect(chapter.paragraphs.prefix(4).allSatisfy { $0.isCode })
    #expect(chapter.paragraphs[4].items.contains { $0.price == -Item.infinity })
  }

  @Test func `fixed spaces and nowrap hold words together`() throws {
    let fixed = try #require(FlowChapter(.el("p", "a\u{A0}b c")).paragraphs.first)
    #expect(fixed.items.map(\.kind) == [.box, .penalty, .glue, .box, .glue, .box])
    #expect(fixed.items[1].price == Item.infinity)
    let nowrap = try #require(
      FlowChapter(.el("p", style: { $0.whiteSpace = .nowrap }, "a b")).paragraphs.first)
    #expect(nowrap.items.map(\.kind) == [.box, .penalty, .glue, .box])
    #expect(nowrap.items[1].price > 1000)
  }

  @Test func `soft hyphens are places, and no letters`() throws {
    let paragraph = try #require(
      FlowChapter(.el("p", style: { $0.hyphens = .manual }, "syl\u{AD}lable")).paragraphs.first)
    #expect(paragraph.string == "syllable")
    let penalty = try #require(paragraph.items.firstIndex { $0.kind == .penalty })
    #expect(paragraph.items[penalty].isFlagged)
    #expect(abs(paragraph.items[penalty].width - 11.0 / 3) < 0.01)
    #expect(paragraph.pieces[penalty].glyphs.count == 1)
    #expect(paragraph.pieces[penalty].text.isEmpty)
    let none = try #require(
      FlowChapter(.el("p", style: { $0.hyphens = .none }, "syl\u{AD}lable")).paragraphs.first)
    #expect(none.string == "syllable")
    // No line ends at a place that the book forbids.
    #expect(none.items.map(\.kind) == [.box])
    #expect(none.boxes == ["syllable"])
  }

  @Test func `a mark of opportunity breaks without a hyphen`() throws {
    let paragraph = try #require(FlowChapter(.el("p", "aa", .el("wbr"), "bb")).paragraphs.first)
    #expect(paragraph.items.map(\.kind) == [.box, .penalty, .box])
    #expect(paragraph.items[1].width == 0)
  }

  @Test func `letters change case, and stay as many`() {
    let chapter = FlowChapter(
      .el("p", style: { $0.transform = .upper }, "straße é"),
      .el("p", style: { $0.transform = .lower }, "ABC"),
      .el("p", style: { $0.transform = .capital }, "moby-dick or ", .el("em", "the"), " whale"))
    #expect(chapter.texts == ["STRAßE É", "abc", "Moby-dick Or The Whale"])
  }

  @Test func `raised and lowered letters leave the base line`() {
    let chapter = FlowChapter(
      .el(
        "p", "x",
        .el(
          "sup",
          style: {
            $0.verticalAlign = .superscript
            $0.size = 0.7
          }, "2"), .el("sub", style: { $0.verticalAlign = .sub }, "i")))
    let runs = chapter.paragraphs[0].runs
    #expect(runs.contains { $0.rise > 2 && abs($0.size - 7.7) < 0.01 })
    #expect(runs.contains { $0.rise < -1 })
  }

  @Test func `decoration, colours and links reach the letters within`() {
    let chapter = FlowChapter(
      .el(
        "p",
        .el(
          "a", ["href": "notes.xhtml#n1"], style: { $0.isUnderlined = true }, "a", .el("em", "b"))),
      .el("p", .el("a", ["xlink:href": "#n2"], "c"), .el("a", ["href": "notes.xhtml#n1"], "d")))
    #expect(chapter.links == ["notes.xhtml#n1", "#n2"])
    #expect(chapter.paragraphs[0].runs.allSatisfy { $0.isUnderlined && $0.link == 0 })
    #expect(chapter.paragraphs[1].runs.map(\.link) == [1, 0])
  }

  @Test func `anchors stand before their items`() {
    let chapter = FlowChapter(
      .el("div", ["id": "top"], .el("p", "one ", .el("span", ["id": "mid"], "two"))),
      .el("p", ["id": "empty"]), .el("p", .el("a", ["name": "old"]), "three"),
      .el("p", ["id": "last"]))
    #expect(chapter.paragraphs[0].anchors.map(\.id) == ["top", "mid"])
    #expect(chapter.paragraphs[0].anchors.map(\.item) == [0, 2])
    #expect(chapter.paragraphs[1].anchors.map(\.id) == ["empty", "old"])
    guard case .anchor("last") = chapter.entries.last else {
      Issue.record("the last anchor is missing")
      return
    }
  }

  @Test func `generated content stands before and behind`() {
    var tree = SampleTree.tree(.el("p", "said"))
    var style = tree.styles[Int(tree.styleOf[1])]
    style.display = .inline
    tree.styles.append(style)
    let index = UInt16(tree.styles.count - 1)
    tree.before[1] = StyledTree.Generated(style: index, content: [.text("“")])
    tree.after[1] = StyledTree.Generated(style: index, content: [.text("”"), .text("!")])
    let chapter = BlockWalker.chapter(of: tree, faces: PlainFaces(), page: samplePage)
    #expect(chapter.texts == ["“said”!"])
    #expect(chapter.letters == 7)
  }

  @Test func `the first letter has its style, with the signs about it`() {
    var tree = SampleTree.tree(.el("p", " ", .el("span", "“A’ whale”")), .el("p", "next"))
    var style = tree.styles[Int(tree.styleOf[1])]
    (style.size, style.display) = (2, .inline)
    tree.styles.append(style)
    tree.firstLetter[1] = UInt16(tree.styles.count - 1)
    let chapter = BlockWalker.chapter(of: tree, faces: PlainFaces(), page: samplePage)
    let paragraph = chapter.paragraphs[0]
    #expect(chapter.texts == ["“A’ whale”", "next"])
    #expect(paragraph.string(size: 22) == "“A’")
    #expect(chapter.paragraphs[1].string(size: 22) == "")
    tree.styles[tree.styles.count - 1].float = .left
    let plain = BlockWalker.chapter(of: tree, faces: PlainFaces(), page: samplePage)
    #expect(plain.paragraphs[0].string(size: 22) == "")
  }
}
