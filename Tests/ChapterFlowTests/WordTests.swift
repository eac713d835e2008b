import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct WordTests {
  private func boxes(_ text: String, _ faces: PlainFaces = PlainFaces()) -> [String] {
    FlowChapter(.el("p", .text(text)), faces: faces).paragraphs.flatMap(\.boxes)
  }

  @Test func `words have places for hyphens, with letters enough on both sides`() throws {
    let paragraph = try #require(FlowChapter(.el("p", "rememberable")).paragraphs.first)
    #expect(paragraph.boxes == ["reme", "mbe", "ra", "ble"])
    let penalty = try #require(paragraph.items.first { $0.kind == .penalty })
    #expect(penalty.isFlagged && penalty.price == 50)
    #expect(abs(penalty.width - 11.0 / 3) < 0.01)
    #expect(paragraph.string == "rememberable")
  }

  @Test func `hyphens are shared by the words of a look`() throws {
    let paragraph = try #require(FlowChapter(.el("p", "rememberable remember")).paragraphs.first)
    let hyphens = paragraph.items.indices.filter { paragraph.items[$0].kind == .penalty }
    #expect(hyphens.count > 3)
    #expect(Set(hyphens.map { paragraph.pieces[$0].glyphs }).count == 1)
  }

  @Test func `signs about a word do not keep hyphens away`() {
    #expect(boxes("“rememberable,”") == ["“reme", "mbe", "ra", "ble,”"])
  }

  @Test(arguments: ["water", "Remember", "REMEMBER", "rem3mber", "re_member"])
  func `short words, names, capitals and codes have no hyphens`(word: String) {
    #expect(boxes(word) == [word])
  }

  @Test func `headings, verse and code have no hyphens`() {
    let chapter = FlowChapter(
      .el("h1", "rememberable"), .el("p", ["class": "verse"], "rememberable"),
      .el("pre", "rememberable"), .el("p", style: { $0.hyphens = .manual }, "rememberable"))
    #expect(chapter.paragraphs.map(\.boxes.count) == [1, 1, 1, 1])
  }

  @Test func `a reader who wants no hyphens has none`() {
    var page = samplePage
    page.isHyphenated = false
    #expect(FlowChapter(.el("p", "rememberable"), page: page).paragraphs[0].boxes.count == 1)
  }

  @Test func `hyphens and dashes of the text end lines`() {
    #expect(boxes("well-known") == ["well-", "known"])
    #expect(boxes("end—begin") == ["end—", "begin"])
    #expect(boxes("-5 1939-1945 –x") == ["-5", "1939-1945", "–x"])
    #expect(boxes("either/or 1/2") == ["either/", "or", "1/2"])
  }

  @Test func `addresses break behind their signs, and before points`() {
    #expect(
      boxes("https://example.org/a_b?c=d")
        == ["https:/", "/", "example", ".org/", "a_", "b?", "c=", "d"]
        || boxes("https://example.org/a_b?c=d")
          == ["https://", "example", ".org/", "a_", "b?", "c=", "d"]
    )
  }

  @Test func `long names of files break at their signs, without a hyphen`() throws {
    let paragraph = try #require(
      FlowChapter(.el("p", "lists@group/next_file.txt")).paragraphs.first)
    #expect(paragraph.boxes == ["lists@", "group/", "next_", "file", ".txt"])
    #expect(paragraph.items.allSatisfy { $0.kind != .penalty || $0.width == 0 })
    #expect(boxes("a_b.c") == ["a_b.c"] && boxes("192.168.100.200") == ["192.168.100.200"])
  }

  @Test func `names of programs break before capitals in code only`() {
    let code = FlowChapter(.el("p", style: { $0.hyphens = .manual }, "nextDeparture"))
    #expect(code.paragraphs[0].boxes == ["next", "Departure"])
    #expect(boxes("nextDeparture") == ["nextDeparture"])
  }

  @Test func `long parts between hyphens, and long words with a capital, break at a price`() throws
  {
    for (word, boxes) in [
      ("well-rememberable", ["well-", "reme", "mbe", "ra", "ble"]),
      ("Rememberable", ["Reme", "mbe", "ra", "ble"]),
    ] {
      let paragraph = try #require(FlowChapter(.el("p", .text(word))).paragraphs.first)
      #expect(paragraph.boxes == boxes)
      let hyphens = paragraph.items.filter { $0.kind == .penalty && $0.width > 0 }
      #expect(hyphens.count == 3 && hyphens.allSatisfy { $0.price == 200 })
    }
  }

  @Test func `no hyphen cuts a ligature`() {
    let faces = PlainFaces()
    faces.hasLigatures = true
    let whole = FlowChapter(.el("p", "aaaafiaaaa"), faces: faces)
    #expect(whole.paragraphs[0].glyphs.count == 9 || whole.paragraphs[0].glyphs.count == 10)
    #expect(whole.texts == ["aaaafiaaaa"])
    #expect(whole.paragraphs[0].boxes.joined() == "aaaafiaaaa")
  }

  @Test func `long words and wide words may break anywhere`() {
    let long = String(repeating: "x", count: 300)
    let paragraph = FlowChapter(.el("p", .text(long))).paragraphs[0]
    #expect(paragraph.boxes.count > 50)
    #expect(paragraph.string == long)
    let wide = FlowChapter(.el("p", .text(String(repeating: "x", count: 60)))).paragraphs[0]
    #expect(wide.boxes.count == 60)
    let narrow = FlowChapter(.el("p", .text(String(repeating: "x", count: 50)))).paragraphs[0]
    #expect(narrow.boxes.count == 1)
  }

  @Test func `no box is wider than the column`() {
    let words = [
      "x", String(repeating: "y", count: 77), "a\u{301}", String(repeating: "z", count: 999),
    ]
    for style in [0.6, 1, 3] as [Float] {
      let chapter = FlowChapter(
        .el("p", style: { $0.size = style }, .text(words.joined(separator: " "))))
      for paragraph in chapter.paragraphs {
        #expect(paragraph.items.allSatisfy { $0.kind != .box || $0.width <= samplePage.column })
      }
    }
  }

  @Test func `equal words are shaped once`() {
    let faces = PlainFaces()
    let text = Array(repeating: "whale ship", count: 500).joined(separator: " ")
    _ = FlowChapter(.el("p", .text(text)), faces: faces)
    #expect(faces.shapings < 10)
  }

  @Test func `lines do not begin with signs that stand apart`() throws {
    let paragraph = try #require(FlowChapter(.el("p", "Quoi ?")).paragraphs.first)
    #expect(paragraph.items.map(\.kind) == [.box, .penalty, .glue, .box])
    #expect(paragraph.items[1].price == Item.infinity)
  }

  @Test func `spaces of a width keep that width`() throws {
    let paragraph = try #require(FlowChapter(.el("p", "a\u{2003}b")).paragraphs.first)
    #expect(paragraph.items[1].width == 11)
    #expect(paragraph.items[1].stretch == 0)
  }
}
