import ChapterFlow
import StyleSheets
import Testing

@Suite(.timeLimit(.minutes(1))) struct ObstacleTests {
  private typealias Sample = (
    obstacle: FlowObstacle, style: @Sendable (inout ComputedStyle) -> Void
  )
  private static let styles: [Sample] = [
    (.verticalWriting, { $0.isVertical = true })
  ]

  @Test(arguments: styles.indices) func `styles that cannot be set`(index: Int) {
    let (obstacle, style) = Self.styles[index]
    let chapter = FlowChapter(.el("p", "before"), .el("div", style: style, "x"))
    #expect(chapter.obstacle == obstacle)
    #expect(chapter.entries.isEmpty)
    let hidden = FlowChapter(
      .el("div", style: { $0.display = .none }, .el("div", style: style, "x")), .el("p", "y"))
    #expect(hidden.obstacle == nil)
  }

  @Test func `floats and places of their own are set where they stand`() {
    let chapter = FlowChapter(
      .el(
        "p", "a ", .el("span", style: { ($0.display, $0.float) = (.inline, .left) }, "b"), " c"),
      .el("div", style: { $0.float = .right }, .el("p", "d")),
      .el("p", style: { $0.position = .absolute }, "e"), .el("p", "f"))
    #expect(chapter.obstacle == nil)
    #expect(chapter.texts == ["a b c", "d", "e", "f"])
  }

  @Test(arguments: [
    "नमस्ते", "สวัสดี", "བོད", "မြန်မာ", "ខ្មែរ", "ᠮᠣᠩ",
  ])
  func `letters of scripts that are not trusted cannot be set`(letters: String) {
    #expect(FlowChapter(.el("p", "a ", .text(letters))).obstacle != nil)
  }

  @Test func `Latin, Greek, Cyrillic, East Asian letters and signs are set`() {
    #expect(FlowChapter(.el("p", "Aé ἄλφα Жук “–” … ✓ ½ ﬁ →")).obstacle == nil)
    #expect(FlowChapter(.el("p", "漢字、かな。한글 𠀀")).obstacle == nil)
    #expect(FlowChapter(.el("p", "שלום سلام 𞤀")).obstacle == nil)
  }

  @Test func `players and controls are passed over`() {
    let chapter = FlowChapter(
      .el(
        "p", "a", .el("audio", .el("source", ["src": "x.mp3"])), .el("input", ["type": "text"]), "b"
      ))
    #expect(chapter.obstacle == nil)
    #expect(chapter.texts == ["ab"])
  }

  @Test func `a chapter that is late is given up`() {
    let tree = SampleTree.tree(
      .el("p", .text(String(repeating: "word ", count: 40_000))), .el("p", "x"))
    var questions = 0
    let chapter = BlockWalker.chapter(of: tree, faces: PlainFaces(), page: samplePage) {
      questions += 1
      return questions > 1
    }
    #expect(chapter.obstacle == .late)
    #expect(questions == 2)
  }
}
