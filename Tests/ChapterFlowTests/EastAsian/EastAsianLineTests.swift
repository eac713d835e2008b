import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct EastAsianLineTests {
  private func paragraph(
    _ text: String, language: String = "ja", style: (inout ComputedStyle) -> Void = { _ in }
  ) throws -> FlowParagraph {
    let chapter = FlowChapter(.el("p", .text(text))) {
      $0.language = language
      style(&$0)
    }
    return try #require(chapter.paragraphs.first)
  }

  /// Widths of boxes and of the glue between, in sizes of the letters.
  private func widths(_ paragraph: FlowParagraph) -> [Float] {
    paragraph.items.filter { $0.kind != .penalty }.map { ($0.width / 11 * 100).rounded() / 100 }
  }

  @Test func `each letter is a box, and signs have the width of their ink`() throws {
    #expect(try widths(paragraph("木と")) == [1, 0, 1])
    #expect(try widths(paragraph("木。と")) == [1, 0, 0.5, 0.5, 1])
    #expect(try widths(paragraph("木「と")) == [1, 0.5, 0.5, 0, 1])
    #expect(try widths(paragraph("木・と")) == [1, 0.25, 0.5, 0.25, 1])
  }

  @Test func `signs beside each other share half a square`() throws {
    #expect(try widths(paragraph("木。」「「と")) == [1, 0, 0.5, 0, 0.5, 0.5, 0.5, 0, 0.5, 0, 1])
  }

  @Test func `signs stand in the middle of their square in traditional Chinese`() throws {
    #expect(try widths(paragraph("木，林", language: "zh-TW")) == [1, 0.25, 0.5, 0.25, 1])
    #expect(try widths(paragraph("木：林", language: "zh-CN")) == [1, 0, 0.5, 0.5, 1])
    #expect(try widths(paragraph("木：林", language: "ja")) == [1, 0.25, 0.5, 0.25, 1])
  }

  @Test func `a quarter stands between scripts`() throws {
    #expect(try widths(paragraph("木ab林")) == [1, 0.25, 1, 0.25, 1])
    #expect(try widths(paragraph("木12、")) == [1, 0.25, 1, 0, 0.5])
    // A space of the book is enough, and a bracket is no letter.
    #expect(try widths(paragraph("木 a")) == [1, 0.25, 0.5])
    #expect(try widths(paragraph("木(a")) == [1, 1])
    #expect(try widths(paragraph("나a", language: "ko")) == [1, 0.5])
  }

  @Test func `quotes fill a square beside Chinese letters alone`() throws {
    #expect(try widths(paragraph("木“林”", language: "zh")) == [1, 0.5, 0.5, 0, 1, 0, 0.5])
    #expect(try widths(paragraph("나“무”", language: "ko")) == [1, 0.5, 1, 0.5])
    #expect(try widths(paragraph("“ab” 木", language: "zh")) == [2, 0.25, 1])
  }

  /// The letters of each line.
  private func lines(_ text: String, language: String = "ja", column: Float = 10) throws -> [String]
  {
    var page = samplePage
    page.side = (page.width - column * page.em) / 2
    page.language = language
    let faces = PlainFaces()
    let flow = FlowChapter(.el("p", .text(text)), faces: faces, page: page)
    let set = try #require(SetChapter(flow: flow, page: page, faces: faces))
    let content = set.page(0)
    return content.lines.map { line in
      String(
        String.UnicodeScalarView(
          content.characters[line.characters].compactMap { Unicode.Scalar($0.scalar) }))
    }
  }

  @Test func `full stops hang at the end of Japanese lines`() throws {
    let text = "一二三四五六七八九十。一二三四五六七八九十一二三四"
    #expect(try lines(text).first == "一二三四五六七八九十。")
    let chinese = try lines(text, language: "zh")
    #expect(chinese.first != "一二三四五六七八九十。")
    #expect(chinese.allSatisfy { !$0.hasPrefix("。") })
  }

  @Test func `lines are filled between letters`() throws {
    var page = samplePage
    page.side = (page.width - 10.4 * page.em) / 2
    let faces = PlainFaces()
    let text = String(repeating: "木", count: 36)
    let flow = FlowChapter(.el("p", .text(text)), faces: faces, page: page)
    let set = try #require(SetChapter(flow: flow, page: page, faces: faces))
    let lines = set.page(0).lines
    #expect(lines.count == 4)
    for line in lines.dropLast() {
      #expect(abs(line.rect.width - 10.4 * page.em) < 0.1)
    }
  }

  @Test func `Korean lines end at spaces before they end in words`() throws {
    let text = "나무가 있다 나무가 있다 나무가 있다 나무가 있다"
    let lines = try lines(text, language: "ko", column: 11)
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.hasPrefix("나무가") })
    let heading = FlowChapter(.el("h1", "나무가")) { $0.language = "ko" }
    #expect(heading.paragraphs.first?.boxes == ["나무가"])
  }

  @Test func `a line's end in the file is no space between squares`() {
    #expect(FlowChapter(.el("p", "木\n林")).texts == ["木林"])
    #expect(FlowChapter(.el("p", "木 林")).texts == ["木 林"])
    #expect(FlowChapter(.el("p", "나\n무 a\n木")).texts == ["나 무 a 木"])
  }

  @Test func `a square space at the beginning is an indent`() throws {
    let paragraph = try paragraph("\u{3000}木")
    #expect(paragraph.items.first?.kind == .box)
    #expect(widths(paragraph) == [1, 1])
    #expect(paragraph.string == "\u{3000}木")
  }

  @Test func `letters stay in their order, whatever stands beside`() throws {
    let pieces = [
      "木", "。", "「", "“", "a", "1", "ﬁ", "\u{3099}", "—", "…", "나", "ｱ", "\u{FE00}", "𠀀", "-",
    ]
    var seed: UInt32 = 7
    for _ in 0..<200 {
      var text = ""
      for _ in 0..<20 {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        text += pieces[Int(seed >> 16) % pieces.count]
      }
      for language in ["ja", "zh", "ko", ""] {
        #expect(try paragraph(text, language: language).string == text)
      }
    }
  }

  @Test func `a long text without spaces is set in time`() throws {
    let chapter = FlowChapter(.el("p", .text(String(repeating: "木林。", count: 100_000))))
    #expect(chapter.obstacle == nil)
    #expect(chapter.letters == 300_000)
  }
}
