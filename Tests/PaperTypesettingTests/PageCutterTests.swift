import PaperTypesetting
import Testing

@Suite(.timeLimit(.minutes(1))) struct PageCutterTests {
  @Test("prose has no widow, no orphan, and no hyphen over the leaf", arguments: 1...20)
  func prose(seed: Int) {
    var random = TestRandom(UInt64(seed))
    let elements = PageChapters.prose(300, using: &random)
    let pages = PageCutter.pages(of: elements, room: PageChapters.room)
    #expect(PageChapters.areWhole(pages, elements))
    #expect(PageChapters.faults(of: pages, elements) == PageChapters.Faults())
    let fills = pages.map { $0.pieces.reduce(0) { $0 + $1.lines.count } }
    #expect(fills.allSatisfy { $0 <= 31 })
    #expect(fills.dropLast().allSatisfy { $0 >= 28 })
    #expect(fills.last.map { $0 >= 4 } == true)
    #expect(fills.dropLast().count { $0 < 31 } * 4 < fills.count)
  }

  @Test("facing pages are mostly alike")
  func facing() {
    var random = TestRandom(1)
    let elements = PageChapters.prose(3_000, using: &random)
    for beginsRight in [true, false] {
      let room = PageRoom(height: 465, grid: 15, beginsRight: beginsRight)
      let pages = PageCutter.pages(of: elements, room: room)
      let fills = pages.map { $0.pieces.reduce(0) { $0 + $1.lines.count } }
      let lefts = stride(from: beginsRight ? 1 : 0, to: fills.count - 2, by: 2)
      let unlike = lefts.count { (fills[$0] < 31) != (fills[$0 + 1] < 31) }
      let across = lefts.count { (fills[$0 + 1] < 31) != (fills[$0 + 2] < 31) }
      #expect(unlike * 10 < fills.count)
      #expect(unlike * 2 < across)
    }
  }

  @Test("headings and figures keep pages within their height, and prose on the grid")
  func mixed() {
    var (onGrid, plain, faults) = (0, 0, 0)
    for seed in 1...20 {
      var random = TestRandom(UInt64(seed))
      let elements = PageChapters.mixed(300, using: &random)
      let pages = PageCutter.pages(of: elements, room: PageChapters.room)
      #expect(PageChapters.areWhole(pages, elements))
      let found = PageChapters.faults(of: pages, elements)
      #expect(found.headings == 0)
      faults += found.widows + found.orphans
      for page in pages {
        var bottom: Float = 0
        for piece in page.pieces {
          #expect(piece.y > bottom - 0.02)
          bottom = piece.y + PageChapters.height(of: piece, elements)
          guard case .paragraph(let paragraph) = elements[piece.element], !paragraph.isFlexible
          else { continue }
          plain += 1
          if abs(piece.y / 15 - (piece.y / 15).rounded()) < 0.01 { onGrid += 1 }
        }
        #expect(bottom <= 465.05)
      }
    }
    // Where a figure would leave half a page empty, a widow is the lesser evil.
    #expect(faults <= 2)
    #expect(onGrid * 100 >= plain * 98)
  }

  @Test("a heading keeps two lines with it, also where these leave much of a page empty")
  func heading() {
    func paragraph(_ lines: Int) -> PageElement {
      .paragraph(PageParagraph(variants: [PageVariant(lineCount: lines)], leading: 15))
    }
    for lines in 20...31 {
      let elements = [paragraph(lines), PageChapters.heading(), paragraph(10)]
      let pages = PageCutter.pages(of: elements, room: PageChapters.room)
      #expect(PageChapters.faults(of: pages, elements).headings == 0)
      let place = pages.flatMap(\.pieces).first { $0.element == 2 }
      #expect(place.map { $0.lines.count >= 2 } == true)
      let figure = [
        paragraph(lines), PageChapters.heading(), PageElement.block(PageBlock(height: 300)),
      ]
      let pagesWithFigure = PageCutter.pages(of: figure, room: PageChapters.room)
      #expect(pagesWithFigure.map { $0.pieces.map(\.element) } == [[0], [1, 2]])
    }
  }

  @Test("a paragraph whose lines belong together is not parted where a page has room for them")
  func together() {
    let plain = PageElement.paragraph(
      PageParagraph(variants: [PageVariant(lineCount: 27)], leading: 15))
    let verse = PageElement.paragraph(
      PageParagraph(variants: [PageVariant(lineCount: 8)], leading: 15, keepsTogether: true))
    let pages = PageCutter.pages(of: [plain, verse], room: PageChapters.room)
    #expect(pages.map { $0.pieces.map(\.lines) } == [[0..<27], [0..<8]])
  }

  @Test("heights at the foot are part of a page's fill")
  func feet() {
    let feet: [Float] = (0..<40).map { $0.isMultiple(of: 10) ? 40 : 0 }
    let elements = (0..<6).map { _ in
      PageElement.paragraph(
        PageParagraph(variants: [PageVariant(lineCount: 40, feet: feet)], leading: 15))
    }
    let pages = PageCutter.pages(of: elements, room: PageChapters.room)
    #expect(PageChapters.areWhole(pages, elements))
    #expect(pages.reduce(0) { $0 + $1.foot } == 6 * 160)
    for page in pages {
      let lines = page.pieces.reduce(0) { $0 + $1.lines.count }
      #expect(Float(lines) * 15 + page.foot <= 465)
      let marks = page.pieces.flatMap(\.lines).count { $0.isMultiple(of: 10) }
      #expect(page.foot == Float(marks) * 40)
    }
  }

  @Test("a break goes on with a page on its side")
  func breaks() {
    let line = PageElement.paragraph(
      PageParagraph(variants: [PageVariant(lineCount: 5)], leading: 15))
    func sides(_ kind: PageBreak, beginsRight: Bool) -> [[Int]] {
      PageCutter.pages(
        of: [line, .pageBreak(kind), line],
        room: PageRoom(height: 465, grid: 15, beginsRight: beginsRight)
      ).map { $0.pieces.map(\.element) }
    }
    #expect(sides(.page, beginsRight: true) == [[0], [2]])
    #expect(sides(.left, beginsRight: true) == [[0], [2]])
    #expect(sides(.right, beginsRight: true) == [[0], [], [2]])
    #expect(sides(.left, beginsRight: false) == [[0], [], [2]])
    #expect(sides(.right, beginsRight: false) == [[0], [2]])
    #expect(PageCutter.pages(of: [.pageBreak(.page), line], room: PageChapters.room).count == 1)
    #expect(PageCutter.pages(of: [], room: PageChapters.room).isEmpty)
  }
}
