import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct FlowPropertyTests {
  private let faces = PlainFaces()

  init() { faces.pictures = ["small.png": (100, 50)] }

  @Test func `letters of the paragraphs are those of the tree, in order`() {
    for seed in 0..<400 as Range<UInt64> {
      let (tree, letters) = RandomTree.make(seed: seed, nodes: 120, isHostile: false)
      let chapter = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
      let shown = chapter.paragraphs.flatMap { paragraph in
        paragraph.pieces.flatMap { paragraph.scalars($0) }.filter {
          LetterCount.letters(of: $0) > 0
        }
      }
      #expect(chapter.obstacle == nil)
      #expect(shown == letters, "seed \(seed)")
      if shown != letters { return }
    }
  }

  @Test func `paragraphs of any tree are sound, and within the column`() {
    for seed in 1000..<1400 as Range<UInt64> {
      let (tree, _) = RandomTree.make(seed: seed, nodes: 150, isHostile: true)
      let chapter = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
      for entry in chapter.entries { check(entry, seed) }
      for box in chapter.boxes {
        #expect(!box.entries.isEmpty && box.entries.upperBound <= chapter.entries.count)
        #expect(box.left >= 0 && box.right >= 0)
      }
    }
  }

  private func check(_ entry: FlowEntry, _ seed: UInt64) {
    switch entry {
    case .paragraph(let paragraph): check(paragraph, seed)
    case .picture(let picture, let left, let before, let after, _):
      #expect(left >= 0 && left + picture.width <= samplePage.column + 0.01)
      #expect(before >= 0 && after >= 0 && picture.height <= 500)
    case .rule(let left, let width, let thickness, _, let before, let after):
      #expect(left >= -0.01 && left + width <= samplePage.column + 0.01, "seed \(seed)")
      #expect(thickness >= 0 && before >= 0 && after >= 0)
    case .table, .pageBreak, .anchor: break
    }
  }

  private func check(_ paragraph: FlowParagraph, _ seed: UInt64) {
    let measure = samplePage.column - paragraph.left - paragraph.right
    #expect(measure >= 12 * samplePage.em - 0.01, "seed \(seed)")
    #expect(paragraph.left >= 0 && paragraph.right >= 0)
    #expect(paragraph.left + paragraph.firstIndent >= -0.01 && paragraph.firstIndent < measure)
    #expect(paragraph.turnover >= 0 && paragraph.turnover < measure)
    #expect(paragraph.leading > 1 && paragraph.leading < 200, "seed \(seed)")
    #expect(paragraph.spaceBefore >= 0 && paragraph.spaceBefore <= 12 * samplePage.em)
    #expect(paragraph.spaceAfter >= 0 && paragraph.spaceAfter <= 12 * samplePage.em)
    #expect(!paragraph.items.isEmpty && paragraph.items.count == paragraph.pieces.count)
    #expect(
      paragraph.items.allSatisfy { $0.width.isFinite && $0.stretch.isFinite && $0.width >= 0 })
    #expect(
      paragraph.pieces.allSatisfy { piece in
        paragraph.runs.indices.contains(Int(piece.run)) && piece.picture < paragraph.pictures.count
          && piece.glyphs.upperBound <= paragraph.glyphs.count
          && piece.text.upperBound <= paragraph.text.count
      })
    #expect(paragraph.glyphs.allSatisfy { Int($0.cluster) <= paragraph.text.count })
    #expect(paragraph.runs.allSatisfy { $0.size > 0 && $0.size < 100 && $0.rise.isFinite })
    #expect(paragraph.anchors.allSatisfy { $0.item >= 0 && $0.item <= paragraph.items.count })
  }

  @Test func `two hundred thousand nested elements are a flat row`() {
    var maker = SampleTree()
    var style = ComputedStyle()
    style.display = .block
    style.margin.left = .em(1)
    for depth in 0..<200_000 {
      maker.begin("div", [], style)
      if depth % 1000 == 0 { maker.text("x", style) }
    }
    for _ in 0..<200_000 { maker.end() }
    let chapter = BlockWalker.chapter(of: maker.finish(), faces: faces, page: samplePage)
    #expect(chapter.letters == 200)
    #expect(chapter.paragraphs.allSatisfy { samplePage.column - $0.left >= 132 })
  }

  @Test func `a paragraph of any length is cut into several`() throws {
    let text = Array(repeating: "word", count: 40_000).joined(separator: " ")
    let chapter = FlowChapter(
      .el(
        "p",
        style: {
          $0.indent = .em(1)
          ($0.margin.top, $0.margin.bottom) = (.em(2), .em(2))
        }, .text(text)))
    #expect(chapter.paragraphs.count > 1)
    #expect(chapter.letters == 160_000)
    #expect(chapter.paragraphs.map(\.firstIndent).dropFirst().allSatisfy { $0 == 0 })
    #expect(chapter.paragraphs.dropFirst().allSatisfy { $0.spaceBefore == 0 })
    #expect(chapter.paragraphs.dropLast().allSatisfy { $0.spaceAfter == 0 })
    #expect(chapter.paragraphs.allSatisfy { $0.boxes.allSatisfy { $0 == "word" } })
  }

  @Test func `many empty blocks with anchors take time in proportion`() {
    var maker = SampleTree()
    var style = ComputedStyle()
    style.display = .block
    maker.begin("body", [], style)
    for index in 0..<100_000 {
      maker.begin("p", [("id", "\(index)")], style)
      if index % 2 == 0 { maker.text("\u{A0}", style) }
      maker.end()
    }
    maker.text("end", style)
    let chapter = BlockWalker.chapter(of: maker.finish(), faces: faces, page: samplePage)
    #expect(chapter.paragraphs.map(\.anchors.count) == [100_000])
    #expect(chapter.paragraphs[0].anchors.allSatisfy { $0.item == 0 })
  }

  @Test func `one word of a megabyte takes time in proportion`() {
    let chapter = FlowChapter(.el("p", .text(String(repeating: "x", count: 1 << 20))))
    #expect(chapter.letters == 1 << 20)
  }

  @Test func `a chapter of more letters than can be kept is left`() {
    let chunk = String(repeating: "word ", count: 400_000)
    let samples = (0..<5).map { _ in Sample.el("p", .text(chunk)) }
    let tree = SampleTree.tree(samples)
    let chapter = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
    #expect(chapter.obstacle == .tooLarge)
  }

  @Test func `a page without room still has paragraphs`() {
    var page = samplePage
    (page.width, page.height) = (20, 20)
    let chapter = FlowChapter(.el("p", "some words"), .el("hr"), page: page)
    #expect(chapter.texts == ["some words"])
  }
}
