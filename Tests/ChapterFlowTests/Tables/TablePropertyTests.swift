import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

/// Tables of any shape, with any spans.
@Suite(.timeLimit(.minutes(1))) struct TablePropertyTests {
  private let faces = PlainFaces()

  init() { faces.pictures = ["small.png": (100, 50)] }

  private struct Maker {
    var random: SampleRandom
    var letters: [UInt32] = []

    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func words() -> Sample {
      let texts = [
        "a whale ", "rememberable", "x", " ", "http://a.b/c/d", String(repeating: "q", count: 60),
        "— “z”",
      ]
      var text = ""
      for _ in 0..<1 + below(8) { text += texts[below(texts.count)] }
      letters += text.unicodeScalars.map(\.value).filter { LetterCount.letters(of: $0) > 0 }
      return .text(text)
    }

    mutating func content(_ depth: Int) -> Sample {
      switch below(9) {
      case 0 where depth < 2: table(depth + 1)
      case 1: .el("p", style: { $0.margin.top = .em(1) }, words())
      case 2: .el("ul", .el("li", style: { $0.listStyle = "none" }, words()))
      case 3: .el("img", ["src": "small.png"])
      case 4: .el("h2", style: { $0.size = 1.5 }, words())
      default: words()
      }
    }

    mutating func cell(_ depth: Int) -> Sample {
      let spans = ["1", "1", "1", "2", "3", "0", "1000000000"]
      let attributes = [
        (name: "colspan", value: spans[below(5)]), (name: "rowspan", value: spans[below(7)]),
      ]
      let padding = Float(below(3))
      let isLined = below(3) == 0
      return .element(
        "td", attributes,
        {
          $0.padding.left = .em(padding)
          $0.padding.top = .em(padding)
          if isLined { ($0.border.left.style, $0.border.left.width) = (.solid, 0.2) }
          $0.background = 1
        }, (0..<below(4)).map { _ in content(depth) })
    }

    mutating func table(_ depth: Int) -> Sample {
      var rows: [Sample] = []
      for _ in 0..<below(depth == 0 ? 12 : 3) {
        let isLoose = below(12) == 0
        let cells = (0..<(isLoose ? 0 : below(4))).map { _ in cell(depth) }
        rows.append(isLoose ? words() : .element("tr", [], { _ in }, cells))
      }
      let head = below(2) == 0 ? rows.prefix(1) : []
      return .element(
        "table", [], { _ in },
        [.element("thead", [], { _ in }, Array(head))] + rows.dropFirst(head.count))
    }
  }

  private func sample(_ seed: UInt64) -> (sample: Sample, letters: [UInt32]) {
    var maker = Maker(random: SampleRandom(seed: seed))
    let sample = maker.table(0)
    return (sample, maker.letters)
  }

  @Test func `letters of the cells are those of the tree, in order`() {
    var count = 0
    for seed in 0..<200 as Range<UInt64> {
      let (sample, letters) = sample(seed)
      let chapter = FlowChapter(sample, faces: faces)
      guard chapter.obstacle == nil else { continue }
      count += 1
      let shown = chapter.allParagraphs.flatMap { paragraph in
        paragraph.pieces.flatMap { paragraph.scalars($0) }.filter {
          LetterCount.letters(of: $0) > 0
        }
      }
      #expect(shown == letters, "seed \(seed)")
    }
    #expect(count > 150)
  }

  @Test func `pages have all letters, and no ink outside of the column`() throws {
    for seed in 500..<650 as Range<UInt64> {
      let (sample, letters) = sample(seed)
      let flow = FlowChapter(.el("p", "."), sample, .el("p", "."), faces: faces)
      guard flow.obstacle == nil else { continue }
      let chapter = try #require(SetChapter(flow: flow, page: samplePage, faces: faces))
      let shown = chapter.pages.flatMap { page in
        page.characters.map(\.scalar).filter { LetterCount.letters(of: $0) > 0 }
      }
      #expect(shown.sorted() == (letters + [0x2E, 0x2E]).sorted(), "seed \(seed)")
      #expect(chapter.lettersBefore.last == shown.count)
      for page in chapter.pages { check(page, seed) }
    }
  }

  private func check(_ page: SetPage, _ seed: UInt64) {
    let left = samplePage.side
    let right = samplePage.width - samplePage.side
    for run in page.runs {
      let isWithin = page.glyphs[run.glyphs].allSatisfy { glyph in
        glyph.x >= left - 0.7 * run.size && glyph.x + 0.3 * run.size <= right + 0.7 * run.size
      }
      #expect(isWithin, "seed \(seed)")
      #expect(run.baseline > samplePage.top && run.baseline < 550.01, "seed \(seed)")
    }
    for fill in page.backgrounds {
      #expect(fill.rect.x >= left - 0.01 && fill.rect.x + fill.rect.width <= right + 0.1)
      #expect(fill.rect.y >= samplePage.top - 0.05, "seed \(seed)")
      #expect(fill.rect.y + fill.rect.height <= 550.1, "seed \(seed)")
    }
    for picture in page.pictures {
      #expect(picture.rect.x >= left - 0.01 && picture.rect.x + picture.rect.width <= right + 0.1)
      #expect(picture.rect.y + picture.rect.height <= 550.1, "seed \(seed)")
    }
  }

  @Test func `any tree with parts of tables is set, or left`() throws {
    let displays: [ComputedStyle.Display] = [
      .table, .tableRow, .tableCell, .tableGroup, .tableCaption, .tableColumn, .block, .inline,
    ]
    for seed in 0..<200 as Range<UInt64> {
      var random = SampleRandom(seed: seed)
      var maker = SampleTree()
      var style = ComputedStyle()
      style.display = .block
      maker.begin("html", [], style)
      var depth = 1
      for _ in 0..<120 {
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where depth > 1:
          maker.end()
          depth -= 1
        case 1: maker.text("text ", style)
        default:
          style.display = displays.randomElement(using: &random) ?? .block
          style.width = .part(Float.random(in: -1...2, using: &random))
          maker.begin("div", [("colspan", "7"), ("rowspan", "0")], style)
          depth += 1
        }
      }
      for _ in 0..<depth { maker.end() }
      let flow = BlockWalker.chapter(of: maker.finish(), faces: faces, page: samplePage)
      let chapter = try #require(SetChapter(flow: flow, page: samplePage, faces: faces))
      for page in chapter.pages { check(page, seed) }
    }
  }

  @Test func `a hundred thousand cells take time in proportion`() throws {
    let rows = (0..<25_000).map { Sample.cells("a\($0)", "b", "c", "d") }
    let tree = SampleTree.tree(.table(rows, head: 1))
    let clock = ContinuousClock()
    var count = 0
    let time = clock.measure {
      let flow = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
      count = SetChapter(flow: flow, page: samplePage, faces: faces)?.count ?? 0
    }
    #expect(count > 500)
    #expect(time < .seconds(20))
  }

  @Test func `many cells over many rows are bounded`() {
    let cells = (0..<300).map { Sample.el("td", ["rowspan": "0"], .text($0 == 0 ? "x" : "")) }
    let rows = [cells] + (0..<20_000).map { _ in [Sample.el("td", "y")] }
    let clock = ContinuousClock()
    let time = clock.measure { #expect(FlowChapter(.table(rows)).obstacle == .greatTable) }
    #expect(time < .seconds(10))
  }
}
