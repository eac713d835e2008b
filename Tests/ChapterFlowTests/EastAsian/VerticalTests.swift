import ChapterFlow
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct VerticalTests {
  /// A page of vertical samples, 400 points wide and 600 high, with margins of 50 points.
  private func page(
    _ samples: Sample..., faces: PlainFaces = PlainFaces()
  ) throws -> SetPage {
    let flow = BlockWalker.chapter(
      of: SampleTree.tree(samples) { ($0.isVertical, $0.language) = (true, "ja") }, faces: faces,
      page: samplePage)
    #expect(flow.obstacle == nil && flow.isVertical)
    return try #require(SetChapter(flow: flow, page: samplePage, faces: faces)).page(0)
  }

  private func string(_ line: SetPage.Line, of page: SetPage) -> String {
    String(
      String.UnicodeScalarView(
        page.characters[line.characters].compactMap { Unicode.Scalar($0.scalar) }))
  }

  @Test func `lines run down, the first at the right`() throws {
    // 500 points hold 45 letters.
    let page = try page(.el("p", .text(String(repeating: "木", count: 100))))
    #expect(page.isVertical)
    #expect(page.lines.count == 3)
    #expect(page.lines.map(\.characters.count) == [45, 45, 10])
    for (line, next) in zip(page.lines, page.lines.dropFirst()) {
      #expect(line.rect.height > line.rect.width)
      #expect(next.rect.x + next.rect.width < line.rect.x + 1)
      #expect(abs(line.rect.y - 50) < 0.1)
    }
    #expect(page.lines[0].rect.x + page.lines[0].rect.width <= 350)
    #expect(page.lines[0].rect.x > 330)
    let characters = page.characters[page.lines[0].characters]
    for (one, next) in zip(characters, characters.dropFirst()) {
      #expect(next.y > one.y && one.height > 10 && one.x == next.x)
    }
  }

  @Test func `letters that fill a square stand upright, others lie`() throws {
    let page = try page(.el("p", "木ab"))
    let runs = page.runs
    #expect(runs.allSatisfy { $0.isVertical })
    let glyphs = page.glyphs.filter { $0.scalar != 0x20 }
    #expect(glyphs.map(\.isUpright) == [true, false, false])
    #expect(glyphs[1].x > glyphs[0].x)
  }

  @Test func `signs of entries stand as their letters do`() throws {
    func marks(_ style: String) throws -> [Bool] {
      let page = try page(.el("ul", .el("li", style: { $0.listStyle = style }, "木")))
      return page.glyphs.filter { $0.scalar != 0x6728 }.map(\.isUpright)
    }
    #expect(try marks("\"甲\"") == [true])
    #expect(try marks("decimal") == [false, false])
  }

  @Test func `signs without a form for such lines lie, and stops move into their corner`() throws {
    // The faces of these tests have no such forms.
    let page = try page(.el("p", "木「木ー。"))
    #expect(page.glyphs.map(\.isUpright) == [true, false, true, false, true])
    let (letter, stop) = (page.glyphs[2], page.glyphs[4])
    #expect(stop.rise > letter.rise + 5)
  }

  @Test func `few letters may share the room of one`() throws {
    let combined = Sample.el("b", style: { $0.eastAsian.combination = .all }, "12")
    let page = try page(.el("p", "木", combined, "年"))
    let glyphs = page.glyphs
    #expect(glyphs.map(\.isUpright) == [true, true, true, true])
    // Both figures stand at the same height, beside each other.
    #expect(glyphs[1].x == glyphs[2].x && glyphs[2].rise > glyphs[1].rise)
    #expect(abs(glyphs[3].x - glyphs[0].x - 22) < 1)
    let digits = Sample.el("b", style: { $0.eastAsian.combination = .digits2 }, "123")
    let few = try self.page(.el("p", "木", digits))
    #expect(few.glyphs.map(\.isUpright) == [true, false, false, false])
  }

  @Test func `letters stand as a sheet orders`() throws {
    let upright = try page(.el("p", style: { $0.eastAsian.orientation = .upright }, "ab木"))
    #expect(upright.glyphs.map(\.isUpright) == [true, true, true])
    let sideways = try page(.el("p", style: { $0.eastAsian.orientation = .sideways }, "a木"))
    #expect(sideways.glyphs.map(\.isUpright) == [false, false])
  }

  @Test func `ruby stands at the right of its line`() throws {
    let ruby = Sample.element(
      "ruby", [], { $0.display = .ruby },
      ["木", .el("rt", style: { $0.display = .rubyText }, "き")])
    let page = try page(.el("p", ruby))
    let base = try #require(page.runs.first { $0.size == 11 })
    let small = try #require(page.runs.first { $0.size == 5.5 })
    #expect(small.baseline > base.baseline + 9)
    #expect(page.glyphs.allSatisfy { $0.isUpright })
  }

  @Test func `links and pictures have their places on the paper`() throws {
    let faces = PlainFaces()
    faces.pictures["x.png"] = (40, 80)
    let page = try page(
      .el("p", .el("a", ["href": "#x"], "木")), .el("p", "木", .el("img", ["src": "x.png"])),
      faces: faces)
    let link = try #require(page.links.first)
    #expect(link.rect.x > 330 && abs(link.rect.y - 50) < 1)
    #expect(abs(link.rect.height - 11) < 1)
    let picture = try #require(page.pictures.first)
    #expect(abs(picture.rect.height / picture.rect.width - 2) < 0.01)
  }

  @Test func `lines of both kinds in a chapter are an obstacle`() {
    let chapter = FlowChapter(.el("p", "a"), .el("p", style: { $0.isVertical = true }, "木"))
    #expect(chapter.obstacle == .verticalWriting)
    let hidden = FlowChapter(
      .el("head", "a"), .el("div", style: { $0.isVertical = true }, "木"),
      .el("p", style: { $0.isVertical = false }, " "))
    #expect(hidden.obstacle == nil && hidden.isVertical)
  }

  @Test func `nothing leaves the paper, whatever the text is`() throws {
    var seed: UInt32 = 11
    let pieces = ["木", "。", "「", "word ", "12", "かな", "\u{3000}", "—", "한", "“", "”"]
    for _ in 0..<60 {
      var text = ""
      for _ in 0..<120 {
        seed = seed &* 1_664_525 &+ 1_013_904_223
        text += pieces[Int(seed >> 16) % pieces.count]
      }
      let page = try page(
        .el("h1", .text(text)), .el("p", .text(text)), .el("ul", .el("li", .text(text))))
      #expect(!page.lines.isEmpty)
      for line in page.lines where !string(line, of: page).isEmpty {
        #expect(line.rect.x >= 0 && line.rect.x + line.rect.width <= 400)
        #expect(line.rect.y >= 0 && line.rect.y + line.rect.height <= 600)
      }
    }
  }
}
