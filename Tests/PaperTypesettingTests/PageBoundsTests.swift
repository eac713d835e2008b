import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct PageBoundsTests {
  @Test("pages depend on the chapter's beginning alone", arguments: 1...10)
  func beginning(seed: Int) {
    var random = TestRandom(UInt64(seed))
    let elements = PageChapters.mixed(120, using: &random)
    let whole = PageCutter.pages(of: elements, room: PageChapters.room)
    #expect(whole == PageCutter.pages(of: elements, room: PageChapters.room))
    var cutter = PageCutter(room: PageChapters.room)
    var decided: [CutPage] = []
    for element in elements.prefix(80) {
      cutter.add(element)
      decided += cutter.takePages()
    }
    #expect(decided.count > 10)
    #expect(Array(whole.prefix(decided.count)) == decided)
    // What follows a decided page is never further away than four pages and the paragraph that is added.
    cutter.finish()
    #expect(cutter.takePages().count <= 6)
  }

  @Test("a paragraph of many lines has the pages that its lines fill")
  func longParagraph() {
    let elements = [
      PageElement.paragraph(PageParagraph(variants: [PageVariant(lineCount: 100_000)], leading: 15))
    ]
    let pages = PageCutter.pages(of: elements, room: PageChapters.room)
    #expect(PageChapters.areWhole(pages, elements))
    #expect(pages.count == 3_226)
    #expect(pages.dropLast().allSatisfy { $0.pieces.first?.lines.count ?? 0 > 29 })
  }

  @Test("many elements take time as their number does")
  func many() {
    var random = TestRandom(7)
    let elements = PageChapters.mixed(20_000, using: &random)
    let pages = PageCutter.pages(of: elements, room: PageChapters.room)
    #expect(PageChapters.areWhole(pages, elements))
    let empty = [PageElement](
      repeating: .paragraph(PageParagraph(variants: [PageVariant(lineCount: 1)], leading: 0)),
      count: 50_000)
    #expect(PageCutter.pages(of: empty, room: PageChapters.room).count == 1)
  }

  @Test(
    "any elements and any room have pages, and each line stands on one of them", arguments: 1...200)
  func hostile(seed: Int) {
    var random = TestRandom(UInt64(seed))
    let heights: [Float] = [0, -15, 1, 15, 18, 400, 465, 1_000, 1e30, .nan, .infinity, -.infinity]
    func height() -> Float { heights.randomElement(using: &random) ?? 0 }
    func flag() -> Bool { Bool.random(using: &random) }
    let elements = (0..<60).map { _ -> PageElement in
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        return .block(
          PageBlock(
            height: height(), before: height(), after: height(), keepsWithNext: flag(),
            isFlexible: flag()))
      case 1: return .pageBreak([.page, .left, .right].randomElement(using: &random) ?? .page)
      default:
        let variants = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          PageVariant(
            lineCount: Int.random(in: 1...60, using: &random), cost: height(),
            hyphenatedLines: [-1, 0, 5, 1_000], feet: flag() ? [height(), height()] : [])
        }
        return .paragraph(
          PageParagraph(
            variants: variants, leading: height(), before: height(), after: height(),
            keepsWithNext: flag(), keepsTogether: flag(), isFlexible: flag()))
      }
    }
    for grid in [15, 0, Float.nan, -4, 1e9] {
      let room = PageRoom(height: height(), grid: grid)
      let pages = PageCutter.pages(of: elements + [PageChapters.heading()], room: room)
      let lines = pages.flatMap(\.pieces)
      #expect(lines.allSatisfy { $0.y.isFinite })
      #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.element <= $1.element })
      #expect(Self.isWhole(lines, elements))
    }
  }

  private static func isWhole(_ pieces: [PagePiece], _ elements: [PageElement]) -> Bool {
    elements.indices.allSatisfy { element in
      let own = pieces.filter { $0.element == element }
      switch elements[element] {
      case .pageBreak: return own.isEmpty
      case .block: return own.map(\.lines) == [0..<1]
      case .paragraph(let paragraph):
        let count = paragraph.variants[own.first?.variant ?? 0].lineCount
        return own.flatMap(\.lines) == Array(0..<count) && Set(own.map(\.variant)).count == 1
      }
    }
  }
}
