import ChapterFlow
import StyleSheets
import Testing

/// Lines whose letters run in both directions.
@Suite(.timeLimit(.minutes(1))) struct MixedLineTests {
  private func page(_ children: Sample...) throws -> SetPage {
    let tree = SampleTree.tree(children)
    let faces = PlainFaces()
    let flow = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
    #expect(flow.obstacle == nil)
    return try #require(SetChapter(flow: flow, page: samplePage, faces: faces)).page(0)
  }

  private func text(_ page: SetPage) -> String {
    String(String.UnicodeScalarView(page.characters.compactMap { Unicode.Scalar($0.scalar) }))
  }

  /// The letters of a page from left to right.
  private func seen(_ page: SetPage) -> String {
    let letters = page.characters.sorted { $0.x < $1.x }
    return String(String.UnicodeScalarView(letters.compactMap { Unicode.Scalar($0.scalar) }))
  }

  private func isLeft(_ style: inout ComputedStyle) { style.isRightToLeft = true }

  @Test func `a line from the right begins at the right edge`() throws {
    let page = try page(.el("p", style: isLeft, "אב גד"))
    #expect(text(page) == "אב גד")
    #expect(seen(page) == "דג בא")
    let first = try #require(page.characters.first)
    #expect(abs(first.x + first.width - (samplePage.width - samplePage.side)) < 0.01)
  }

  @Test func `a first line's indent counts from the right`() throws {
    let page = try page(
      .el(
        "p",
        style: {
          $0.isRightToLeft = true
          $0.indent = .em(2)
        }, "אב"))
    let first = try #require(page.characters.first)
    let edge = samplePage.width - samplePage.side - 2 * samplePage.em
    #expect(abs(first.x + first.width - edge) < 0.01)
  }

  @Test func `words of the other direction keep their own order`() throws {
    #expect(seen(try page(.el("p", style: isLeft, "אב Ab cd גד"))) == "דג Ab cd בא")
    #expect(seen(try page(.el("p", "a אב גד b"))) == "a דג בא b")
  }

  @Test func `each letter is drawn once and counts once`() throws {
    let letters = "אב Ab גד cd הו"
    let page = try page(.el("p", style: isLeft, .text(letters)))
    #expect(text(page) == letters)
    #expect(page.glyphs.count == letters.unicodeScalars.filter { $0 != " " }.count)
    #expect(page.letters == LetterCount.letters(of: letters.unicodeScalars.map(\.value)))
  }

  @Test func `letters of several looks stand beside each other`() throws {
    let page = try page(
      .el(
        "p", style: isLeft, "אב",
        .el("b", style: { ($0.isRightToLeft, $0.isBold) = (true, true) }, "גד")))
    #expect(seen(page) == "דגבא")
  }

  @Test func `a list's sign stands at the right`() throws {
    let page = try page(
      .el(
        "ul", style: isLeft,
        .el("li", style: { ($0.isRightToLeft, $0.display) = (true, .listItem) }, "אב")))
    let sign = try #require(page.characters.first { $0.scalar == 0x2022 })
    let letters = page.characters.filter { $0.scalar >= 0x5D0 && $0.scalar < 0x600 }
    #expect(letters.allSatisfy { $0.x + $0.width <= sign.x })
    #expect(sign.x + sign.width <= samplePage.width - samplePage.side + 0.01)
  }

  @Test func `a line's words stay in the column, whatever their direction`() throws {
    let words = "אבגד Word 123 הוזח (טיכ) x "
    let page = try page(.el("p", style: isLeft, .text(String(repeating: words, count: 60))))
    #expect(page.lines.count > 10)
    // Signs hang by a part of their width at either edge; letters do not.
    for character in page.characters where character.scalar >= 0x30 {
      #expect(character.x >= samplePage.side - 0.01)
      #expect(character.x + character.width <= samplePage.width - samplePage.side + 0.01)
    }
  }

  @Test func `the first letter gives the direction where the style says so`() throws {
    func automatic(_ style: inout ComputedStyle) { style.bidi = .plaintext }
    #expect(seen(try page(.el("p", style: automatic, "אב a"))) == "a בא")
    #expect(seen(try page(.el("p", style: automatic, "a אב"))) == "a בא")
  }

  @Test func `a word without room is broken`() throws {
    let page = try page(.el("p", style: isLeft, .text(String(repeating: "א", count: 500))))
    #expect(page.lines.count > 1)
    #expect(page.characters.allSatisfy { $0.x >= samplePage.side - 0.01 })
  }

  @Test func `the first column of a table stands at the right`() throws {
    func cell(_ style: inout ComputedStyle) {
      (style.isRightToLeft, style.display) = (true, .tableCell)
    }
    let page = try page(
      .el(
        "table", style: { ($0.isRightToLeft, $0.display) = (true, .table) },
        .el(
          "tr", style: { ($0.isRightToLeft, $0.display) = (true, .tableRow) },
          .el("td", style: cell, "אב"), .el("td", style: cell, "גד"))))
    let first = try #require(page.characters.first { $0.scalar == 0x5D0 })
    let second = try #require(page.characters.first { $0.scalar == 0x5D2 })
    #expect(first.x > second.x)
  }
}
