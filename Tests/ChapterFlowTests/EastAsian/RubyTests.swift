import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct RubyTests {
  private func ruby(_ children: Sample...) -> Sample {
    .element("ruby", [], { $0.display = .ruby }, children)
  }

  private func rt(_ text: String) -> Sample {
    .el("rt", style: { $0.display = .rubyText }, .text(text))
  }

  private func paragraph(_ samples: Sample...) throws -> FlowParagraph {
    let chapter = FlowChapter(.element("p", [], { $0.language = "ja" }, samples))
    #expect(chapter.obstacle == nil)
    return try #require(chapter.paragraphs.first)
  }

  private func string(_ ruby: FlowRuby) -> String {
    String(String.UnicodeScalarView(ruby.scalars.compactMap(Unicode.Scalar.init)))
  }

  private func isClose(_ one: Float, _ other: Float) -> Bool { abs(one - other) < 0.01 }

  @Test func `letters of half the size stand over the middle of their base`() throws {
    let paragraph = try paragraph(ruby("林", rt("き")))
    let ruby = try #require(paragraph.rubies.first)
    #expect(paragraph.string == "林き")
    #expect(string(ruby) == "き")
    #expect(ruby.run.size == 5.5)
    #expect(isClose(ruby.base, 11))
    #expect(isClose(ruby.start, 2.75))
    #expect(ruby.rise > 8)
  }

  @Test func `ruby is spread over a wide base, twice as far between as at the ends`() throws {
    let ruby = try #require(try paragraph(ruby("木林森", rt("はや"))).rubies.first)
    // 33 points hold two letters of 5.5: 22 are left, 11 between the letters.
    #expect(isClose(ruby.start, 5.5))
    #expect(ruby.places.count == 2)
    #expect(isClose(ruby.places[1], 16.5))
  }

  @Test func `a wide ruby hangs over kana by half a letter, and over nothing else`() throws {
    func base(_ before: Sample, _ after: Sample) throws -> (base: Float, start: Float) {
      let found = try #require(try paragraph(before, ruby("志", rt("こころざし")), after).rubies.first)
      return (found.base, found.start)
    }
    let kana = try base("の", "は")
    #expect(isClose(kana.base, 27.5 - 5.5) && isClose(kana.start, -2.75))
    let letters = try base("木", "林")
    #expect(isClose(letters.base, 27.5) && isClose(letters.start, 0))
    let mixed = try base("の", "林")
    #expect(isClose(mixed.base, 27.5 - 2.75) && isClose(mixed.start, -2.75))
  }

  @Test func `lines end between groups, and not within a group`() throws {
    #expect(try paragraph(ruby("木", rt("き"), "林", rt("はやし"))).boxes == ["木き", "林はやし"])
    #expect(try paragraph(ruby("木林", rt("きばやし"))).boxes == ["木林きばやし"])
  }

  @Test func `bases of their own take the ruby behind them in their order`() throws {
    let rb: (String) -> Sample = { .el("rb", .text($0)) }
    let paragraph = try paragraph(ruby(rb("木"), rb("林"), rt("き"), rt("はやし")))
    #expect(paragraph.string == "木林きはやし")
    #expect(paragraph.rubies.map(string) == ["き", "はやし"])
    #expect(isClose(paragraph.rubies[0].base, 11))
    // The second base begins where the first ends.
    #expect(isClose(paragraph.rubies[0].back - paragraph.rubies[1].back, 11))
  }

  @Test func `ruby over words of other scripts`() throws {
    let paragraph = try paragraph("の", ruby("Paper", rt("ペーパー")), "は")
    #expect(paragraph.string == "のPaperペーパーは")
    #expect(paragraph.boxes == ["の", "Paperペーパー", "は"])
  }

  @Test func `ruby without a base, and a base without ruby, are set in their order`() throws {
    let lone = try paragraph("a", ruby(rt("き")), "b")
    #expect(lone.string == "aきb")
    #expect(try paragraph(rt("き"), "b").string == "きb")
    #expect(try paragraph("木", ruby("林"), "森").string == "木林森")
    #expect(try paragraph(ruby("林", rt("")), "森").string == "林森")
    #expect(try paragraph(ruby(ruby("木", rt("a")), rt("b"))).string == "木ab")
    #expect(try paragraph(ruby("木", rt("a"), rt("b"), rt("c"))).string == "木abc")
    #expect(try paragraph(ruby("New York", rt("に"))).string == "New Yorkに")
  }

  @Test func `what ruby cannot hold is no part of the line`() throws {
    let chapter = FlowChapter(
      .el(
        "p", "木",
        .el(
          "rt", style: { $0.display = .rubyText }, .el("div", "a"), .el("br"), .el("hr"),
          .el("table", .el("tr", .el("td", "b"))), .el("ul", .el("li", "c")))), .el("p", "d"))
    #expect(chapter.obstacle == nil)
    #expect(chapter.texts.last == "d")
    #expect(chapter.paragraphs.count == 2)
  }

  @Test func `a great number of ruby is set`() {
    let many = (0..<100_000).map { _ in rt("き") }
    let chapter = FlowChapter(.el("p", .element("ruby", [], { $0.display = .ruby }, many)))
    #expect(chapter.obstacle == nil)
    #expect(chapter.letters == 100_000)
    // A word of the longest kind, again and again, with ruby over each letter.
    let pairs = (0..<200_000).flatMap { _ in ["木", rt("き")] as [Sample] }
    let words = FlowChapter(.el("p", .element("ruby", [], { $0.display = .ruby }, pairs)))
    #expect(words.obstacle == nil)
    #expect(words.letters == 400_000)
    // Where a piece ends between a base and its ruby, the ruby stands behind.
    #expect(words.paragraphs.reduce(0) { $0 + $1.rubies.count } > 199_900)
    #expect(words.paragraphs.contains { $0.rubies.count > 20_000 })
    let long = FlowChapter(.el("p", ruby("木", rt(String(repeating: "きa ", count: 50_000)))))
    #expect(long.obstacle == nil)
    #expect(long.letters == 100_001)
  }

  @Test func `any order of elements keeps all letters`() {
    var seed: UInt32 = 3
    func next(_ count: Int) -> Int {
      seed = seed &* 1_664_525 &+ 1_013_904_223
      return Int(seed >> 16) % count
    }
    func sample(_ depth: Int) -> Sample {
      let names = ["ruby", "rb", "rt", "span", "p"]
      let name = names[next(depth > 5 ? 4 : 5)]
      let children = (0..<next(4)).map { _ in
        next(3) == 0 || depth > 6 ? Sample.text(["木", "か", "a ", "。"][next(4)]) : sample(depth + 1)
      }
      return .element(
        name, [],
        {
          $0.display =
            name == "ruby" ? .ruby : name == "rt" ? .rubyText : name == "p" ? .block : .inline
        }, children)
    }
    func letters(_ sample: Sample) -> Int {
      switch sample {
      case .text(let text): LetterCount.letters(of: text.unicodeScalars.map(\.value))
      case .element(_, _, _, let children): children.reduce(0) { $0 + letters($1) }
      }
    }
    for _ in 0..<500 {
      let sample = sample(0)
      let chapter = FlowChapter(.el("p", "あ", sample))
      #expect(chapter.obstacle == nil)
      #expect(chapter.letters == letters(sample) + 1)
      let faces = PlainFaces()
      let set = SetChapter(flow: chapter, page: samplePage, faces: faces)
      #expect(set?.lettersBefore.last == chapter.letters)
    }
  }

  @Test func `a page has the ruby's letters behind their base, and tells them apart`() throws {
    let faces = PlainFaces()
    let flow = FlowChapter(.el("p", "木", ruby("林", rt("はやし")), "の"))
    let set = try #require(SetChapter(flow: flow, page: samplePage, faces: faces))
    let page = set.page(0)
    let words = page.characters.map { Unicode.Scalar($0.scalar).map(String.init) ?? "" }.joined()
    #expect(words == "木林はやしの")
    #expect(page.characters.map(\.isRuby) == [false, false, true, true, true, false])
    #expect(page.letters == 6)
    #expect(page.lines.count == 1)
    // The ruby stands above its line's letters.
    let small = page.runs.filter { $0.size == 5.5 }
    #expect(small.count == 1 && (small.first?.baseline ?? 0) < page.lines[0].rect.y + 2)
  }

  @Test func `lines are higher where ruby has no room between them`() throws {
    var page = samplePage
    page.leading = 1.2
    func lines(_ sample: Sample) throws -> [Float] {
      let faces = PlainFaces()
      let flow = FlowChapter(.el("p", "木", .el("br"), sample), faces: faces, page: page)
      let set = try #require(SetChapter(flow: flow, page: page, faces: faces))
      return set.page(0).lines.map(\.rect.y)
    }
    let (plain, high) = (try lines("林"), try lines(ruby("林", rt("はやし"))))
    #expect(high[1] - high[0] > 1.8 * (plain[1] - plain[0]))
  }

  @Test func `signs of emphasis stand over letters, and over no signs`() throws {
    let faces = PlainFaces()
    let flow = FlowChapter(.el("p", style: { $0.eastAsian.emphasis = .dot }, "木。林"))
    let set = try #require(SetChapter(flow: flow, page: samplePage, faces: faces))
    let page = set.page(0)
    #expect(page.runs.filter { $0.size == 5.5 }.map(\.glyphs.count).reduce(0, +) == 2)
    #expect(page.characters.count == 3)
  }
}
