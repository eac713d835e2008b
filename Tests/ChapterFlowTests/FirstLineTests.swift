import ChapterFlow
import PaperTypesetting
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct FirstLineTests {
  /// Short words, as a first line ends at a space alone.
  private let prose = (0..<24).map { _ in "sea of whale and calm" }.joined(separator: " ")

  /// A paragraph whose first line has a style of its own.
  private func page(
    _ samples: Sample..., change: (inout ComputedStyle) -> Void = { $0.isSmallCaps = true }
  ) throws -> (flow: FlowChapter, page: SetPage) {
    var tree = SampleTree.tree(.element("p", [], { _ in }, samples))
    var style = tree.style(of: 1)
    change(&style)
    tree.styles.append(style)
    tree.firstLine[1] = UInt16(tree.styles.count - 1)
    let faces = PlainFaces()
    let flow = BlockWalker.chapter(of: tree, faces: faces, page: samplePage)
    let set = try #require(SetChapter(flow: flow, page: samplePage, faces: faces))
    return (flow, set.page(0))
  }

  /// The letters of runs of a colour, and those of others.
  private func colored(_ page: SetPage, _ color: UInt32) -> (first: [Float], others: [Float]) {
    let (first, others) = (
      page.runs.filter { $0.color == color }, page.runs.filter { $0.color != color }
    )
    return (first.map(\.baseline), others.map(\.baseline))
  }

  @Test func `the first line has its style, and no other has`() throws {
    let (flow, page) = try page(.text(prose)) { $0.color = 0xAA }
    let (first, others) = colored(page, 0xAA)
    #expect(Set(first).count == 1 && first[0] < others.min() ?? 0)
    #expect(page.lines.count > 4)
    let words = page.lines.map { page.letters(of: $0) }.joined(separator: " ")
    #expect(words.replacing("  ", with: " ") == prose || page.lines.contains { $0.isHyphenated })
    #expect(flow.letters == LetterCount.letters(of: prose.unicodeScalars.map(\.value)))
    // The line is as wide as the others.
    let (line, next) = (page.lines[0].rect, page.lines[1].rect)
    #expect(abs(line.x + line.width - next.x - next.width) < 6)
  }

  @Test func `elements within the line keep what they say`() throws {
    let italic = Sample.el("i", style: { $0.color = 0xBB }, "one")
    let (flow, _) = try page("so ", italic, .text(" " + prose)) {
      ($0.isSmallCaps, $0.color) = (true, 0xAA)
    }
    let runs = flow.paragraphs[0].runs
    let inner = try #require(runs.first { $0.face.isItalic })
    #expect(inner.face.isSmallCaps && inner.color == 0xBB)
    #expect(runs.contains { $0.face.isSmallCaps && $0.color == 0xAA && !$0.face.isItalic })
    #expect(runs.contains { !$0.face.isSmallCaps && $0.color == nil })
  }

  @Test func `capitals stand in the first line alone`() throws {
    let (_, page) = try page(.text(prose)) { $0.transform = .upper }
    let lines = page.lines.map { page.letters(of: $0) }
    #expect(lines[0] == lines[0].uppercased())
    #expect(lines.dropFirst().allSatisfy { $0 == $0.lowercased() })
  }

  @Test func `a short paragraph is a first line, and a break ends the first line`() throws {
    let short = try page("Some words.") { $0.color = 0xAA }
    #expect(colored(short.page, 0xAA).others.isEmpty)
    let broken = try page("Some", .el("br"), .text(prose)) { $0.color = 0xAA }
    let (first, _) = colored(broken.page, 0xAA)
    #expect(Set(first).count == 1)
    #expect(broken.page.lines.map { broken.page.letters(of: $0) }[0].hasPrefix("Some"))
  }

  @Test func `the line beside an initial has its style`() throws {
    let letter = Sample.el(
      "span", style: { ($0.float, $0.size, $0.display) = (.left, 3, .block) }, "O")
    let (flow, page) = try page(letter, .text("nce " + prose)) { $0.color = 0xAA }
    #expect(flow.paragraphs[0].initial != nil)
    let (first, others) = colored(page, 0xAA)
    #expect(Set(first).count == 1)
    let lines = page.lines.map { page.letters(of: $0) }
    #expect(lines[0].hasPrefix("Once "))
    #expect(others.filter { $0 < (first.first ?? 0) + 1 }.isEmpty)
  }
}
