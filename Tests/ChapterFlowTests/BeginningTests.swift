import ChapterFlow
import PaperTypesetting
import StyleSheets
import TestDocuments
import Testing

/// Pages that are there before their chapter is set.
@Suite("Beginnings", .timeLimit(.minutes(60))) struct BeginningTests {
  private let faces = PlainFaces()

  init() { faces.pictures = ["small.png": (100, 50), "tall.png": (40, 4000)] }

  @Test func pagesAreThoseOfTheWholeChapter() {
    var begun = 0
    for seed in 0..<150 as Range<UInt64> { begun += check(seed) ?? 0 }
    #expect(begun > 50)
  }

  @Test(.enabled(if: Fuzzing.isWanted)) func forALongTime() throws {
    try Fuzzing.run("beginnings") { seed in _ = try #require(check(seed), "seed \(seed)") }
  }

  @Test func chapterWithNotesHasNoBeginning() {
    let page = FlowPage(
      width: 300, height: 400, top: 40, bottom: 40, side: 20, em: 10, leading: 1.35)
    var builder = MarkupTree.Builder()
    builder.begin("html", attributes: [])
    for number in 0..<200 {
      builder.begin("p", attributes: [])
      builder.text(Array("Some words of a text. ".utf8))
      if number == 150 {
        builder.begin(
          "a",
          attributes: [
            (name: "href", value: "#note"), (name: "role", value: "doc-noteref"),
            (name: "id", value: "m"),
          ])
        builder.text(Array("1".utf8))
        builder.end()
      }
      builder.end()
    }
    builder.begin("p", attributes: [(name: "id", value: "note")])
    builder.text(Array("A note about the words, which leads back.".utf8))
    builder.end()
    var cascade = Cascade(sheets: [], choices: CascadeChoices(), load: { _ in nil })
    let styled = cascade.styled(builder.finish(), address: "", load: { _ in nil })
    var walk = ChapterWalk(of: styled, faces: faces, page: page)
    walk.goOn(to: 100)
    #expect(!walk.isForeseen && walk.beginning == nil)
  }

  @Test func obstacleBehindTheBeginningIsForeseen() {
    var builder = MarkupTree.Builder()
    builder.begin("html", attributes: [])
    for number in 0..<200 {
      builder.begin("p", attributes: [])
      builder.text(Array((number < 199 ? "Some words." : "\u{915}\u{94D}\u{937}").utf8))
      builder.end()
    }
    var cascade = Cascade(sheets: [], choices: CascadeChoices(), load: { _ in nil })
    let styled = cascade.styled(builder.finish(), address: "", load: { _ in nil })
    let page = FlowPage(
      width: 300, height: 400, top: 40, bottom: 40, side: 20, em: 10, leading: 1.35)
    #expect(BlockWalker.chapter(of: styled, faces: faces, page: page).obstacle != nil)
    #expect(!ChapterWalk(of: styled, faces: faces, page: page).isForeseen)
  }

  /// - Returns: how many beginnings were alike; nil where a page differs.
  private func check(_ seed: UInt64) -> Int? {
    var random = SeededRandom(seed)
    var page = RandomChapter.page(&random)
    page.height = min(page.height, 300)
    let styled = RandomChapter.styled(&random, pieces: 1200, hasTables: false)
    let flow = BlockWalker.chapter(of: styled, faces: faces, page: page)
    guard flow.obstacle == nil, let whole = SetChapter(flow: flow, page: page, faces: faces) else {
      return 0
    }
    var walk = ChapterWalk(of: styled, faces: faces, page: page)
    var begun = 0
    for entries in [20, 40, 80, 160, 320] {
      walk.goOn(to: entries)
      guard let flow = walk.beginning,
        let part = SetChapter(flow: flow, page: page, faces: faces, isBeginning: true)
      else { continue }
      begun += 1
      let areAlike =
        part.count <= whole.count
        && part.lettersBefore == Array(whole.lettersBefore.prefix(part.count + 1))
        && (0..<part.count).allSatisfy { "\(part.page($0))" == "\(whole.page($0))" }
      #expect(areAlike, "\(entries) entries of seed \(seed)")
      if !areAlike { return nil }
    }
    return begun
  }
}
