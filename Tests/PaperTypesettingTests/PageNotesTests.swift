import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct PageNotesTests {
  private var room: PageRoom {
    var room = PageChapters.room
    room.noteSpace = 15
    return room
  }

  /// A paragraph whose lines have as many notes as told, all of one height.
  private func paragraph(_ counts: [Int], height: Float) -> PageElement {
    var variant = PageVariant(lineCount: counts.count)
    variant.noteCounts = counts
    var paragraph = PageParagraph(variants: [variant], leading: 15)
    paragraph.notes = Array(repeating: height, count: counts.reduce(0, +))
    return .paragraph(paragraph)
  }

  private func plain(_ lines: Int) -> PageElement {
    .paragraph(PageParagraph(variants: [PageVariant(lineCount: lines)], leading: 15))
  }

  @Test("a note stands on the page of its line, and takes from the page") func near() {
    let elements = [paragraph([0, 0, 1, 0], height: 40), plain(60)]
    let pages = PageCutter.pages(of: elements, room: room)
    #expect(pages[0].notes == 0..<1)
    #expect(pages[0].foot == 55)
    #expect(pages[0].pieces.reduce(0) { $0 + $1.lines.count } == 27)
    #expect(pages.dropFirst().allSatisfy { $0.notes.isEmpty && $0.foot == 0 })
  }

  @Test("a line moves by at most two for its note, else the note goes over") func over() {
    let near = [plain(20), plain(8), paragraph([0, 0, 1, 0, 0], height: 60), plain(40)]
    let pages = PageCutter.pages(of: near, room: room)
    #expect(pages.flatMap(\.notes) == [0])
    #expect(pages[0].notes.isEmpty)
    let lines = pages[0].pieces.reduce(0) { $0 + $1.lines.count }
    #expect((29...31).contains(lines))
  }

  @Test("any notes stand in order, within their pages", arguments: 1...60)
  func any(seed: Int) {
    var random = TestRandom(UInt64(seed))
    var elements: [PageElement] = []
    var notes = 0
    for _ in 0..<60 {
      if Int.random(in: 0..<9, using: &random) == 0 {
        elements.append(.pageBreak(Bool.random(using: &random) ? .page : .right))
      }
      var counts = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        max(0, Int.random(in: -9...2, using: &random))
      }
      if Int.random(in: 0..<20, using: &random) == 0 { counts[0] += 150 }
      notes += counts.reduce(0, +)
      elements.append(paragraph(counts, height: Float.random(in: 0...200, using: &random)))
    }
    let pages = PageCutter.pages(of: elements, room: room)
    #expect(pages.flatMap(\.notes) == Array(0..<notes))
    #expect(PageChapters.areWhole(pages, elements))
    for page in pages {
      let bottom = page.pieces.map { $0.y + Float($0.lines.count) * 15 }.max() ?? 0
      #expect(bottom + page.foot < 465.5)
      #expect(page.notes.count <= 100)
    }
  }

  @Test("notes of impossible heights have pages of their own") func hostile() {
    for height in [Float.infinity, .nan, -1, 1e30, 0] {
      let pages = PageCutter.pages(
        of: [paragraph([3, 0, 2], height: height), plain(3)], room: room)
      #expect(pages.flatMap(\.notes) == Array(0..<5))
      #expect(pages.count <= 7)
    }
    // Counts that do not belong to the notes.
    var variant = PageVariant(lineCount: 3)
    variant.noteCounts = [-4, 90, .min, 7]
    var paragraph = PageParagraph(variants: [variant], leading: 15)
    paragraph.notes = [10, 10]
    #expect(PageCutter.pages(of: [.paragraph(paragraph)], room: room)[0].notes == 0..<2)
  }

  @Test("a hundred thousand notes take time in proportion") func many() {
    let elements = (0..<1_000).map { _ in paragraph(Array(repeating: 5, count: 20), height: 12) }
    let pages = PageCutter.pages(of: elements, room: room)
    #expect(pages.last?.notes.upperBound == 100_000)
  }
}
