import Books
import Content
import PaperGeometry
import PaperLayouts
import PaperRaster
import Reading
import Testing

/// A cover that is the first page opens onto the board's inside, and not onto itself.
@Suite(.timeLimit(.minutes(10))) struct CoverOpensTests {
  private func open(
    _ first: FirstPage, _ style: ReadingStyle = .flip, _ order: ReadingDirection = .leftToRight,
    size: Size = Size(1024, 768), at page: Int? = nil, pages: Int = 12,
    _ prepare: (Rig) -> Void = { _ in }
  ) -> Rig {
    let rig = Rig(size, style: style, order: order)
    rig.describe = {
      $0.firstPage = first
      $0.beginsAlone = true
    }
    prepare(rig)
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  /// The numbers of the pages that are seen, from left to right.
  private func seen(_ rig: Rig) -> [Int] {
    let places = rig.records.compactMap { record -> (Double, Int)? in
      guard !record.isHidden, record.opacity > 0, record.frame.width > 100,
        let name = record.contentsName, name.hasPrefix("book0/page-"), let quad = record.quad,
        let page = Int(name.dropFirst("book0/page-".count))
      else { return nil }
      return (quad.bounds.midX, page)
    }
    return places.sorted { $0.0 < $1.0 }.map(\.1)
  }

  private var middle: Point { Point(512, 384) }

  @Test(arguments: [ReadingStyle.flip, .curl, .leaves], ReadingDirection.allCases)
  func theNextPagesFollowTheCover(style: ReadingStyle, order: ReadingDirection) {
    let rig = open(.isCover, style, order)
    // Nothing of the first page is seen in the open book.
    #expect(seen(rig) == (order == .leftToRight ? [1, 2] : [2, 1]))
    rig.key("PageUp")
    rig.settle()
    #expect(seen(rig).isEmpty, "endpapers")
    rig.key("PageUp")
    rig.settle()
    #expect(rig.stage.page(at: middle)?.content == .page(0, .whole), "the cover is page 1")
    #expect(rig.stage.readPage == 0)
    rig.key("PageDown")
    rig.key("PageDown")
    rig.settle()
    #expect(seen(rig) == (order == .leftToRight ? [1, 2] : [2, 1]))
  }

  @Test(arguments: ReadingDirection.allCases)
  func endpapersHaveTheBooksColours(order: ReadingDirection) throws {
    let rig = open(.isCover, .flip, order, at: 0) { rig in
      rig.paper = {
        $0.image == .cover($0.image.document) ? .init(0.5, 0.1, 0.1) : .white
      }
    }
    rig.key("PageDown")
    rig.settle()
    let sheets = rig.records.filter {
      !$0.isHidden && $0.path.hasSuffix("/endpaper") && $0.frame.width > 100
    }
    #expect(sheets.count == 2)
    for sheet in sheets {
      let color = sheet.backgroundColor
      #expect(color.red > color.green + 0.15, "\(color)")
    }
  }

  @Test(arguments: ReadingStyle.leafed, [Size(1024, 768), Size(600, 900)])
  func page1IsTheCover(style: ReadingStyle, size: Size) {
    let rig = open(.isCover, style, size: size, at: 4)
    rig.key("Home")
    rig.settle()
    let center = Point(size.width / 2, size.height / 2)
    #expect(rig.stage.page(at: center)?.content == .page(0, .whole))
    #expect(rig.stage.readPage == 0)
    // With one page at a time the next page follows at once.
    guard size.width < size.height || style == .deck else { return }
    rig.key("PageDown")
    rig.settle()
    #expect(rig.stage.page(at: center)?.content == .page(1, .whole))
    rig.key("PageUp")
    rig.settle()
    #expect(rig.stage.page(at: center)?.content == .page(0, .whole))
  }

  @Test(arguments: ReadingStyle.leafed)
  func aTextThatShowsItsCoverFirst(style: ReadingStyle) {
    let rig = open(.showsCover, style)
    #expect(seen(rig).filter { $0 < 2 } == [1])
    rig.key("Home")
    rig.settle()
    #expect(rig.stage.page(at: middle)?.content == .cover)
  }

  /// What is found on the first page is marked there, and the words of the page are under the hand.
  @Test(arguments: ReadingStyle.leafed) func wordsOnTheCoverAreFound(style: ReadingStyle) {
    let rig = open(.isCover, style) { rig in
      rig.texts = [0: Rig.page("a whale"), 6: Rig.page("no fish")]
    }
    rig.key("F", .control)
    rig.type("whale")
    rig.wait(0.4)
    #expect(rig.words.contains("1 hit on 1 page"))
    rig.key("Return")
    rig.settle()
    #expect(rig.stage.readPage == 0)
    #expect(!rig.marks.isEmpty)
  }

  /// A page that is the cover has a row of its own among the small pages, and endpapers have none.
  @Test(arguments: [FirstPage.isCover, .showsCover], ReadingDirection.allCases)
  func smallPagesBeginWithTheCover(first: FirstPage, order: ReadingDirection) throws {
    let rig = open(first, .flip, order)
    rig.key("T")
    rig.wait(0.3)
    let nodes = rig.stage.accessibleTrees.flatMap(\.children).flatMap(\.children)
    let frames = try (1...4).map { page in
      try #require(nodes.first { $0.label == "\(page)" }?.frame)
    }
    let height = frames[3].minY - frames[1].minY
    #expect(height > 0)
    #expect(frames[1].minY - frames[0].minY == height, "the next row")
    #expect((frames[0].minX < frames[3].minX) == (order == .rightToLeft && first == .isCover))
  }

  /// Of a long text the cover alone may have been counted when the text opens.
  @Test(arguments: [Size(1024, 768), Size(600, 900)])
  func thePagesBehindTheCoverMayComeLater(size: Size) {
    let rig = open(.showsCover, size: size, pages: 60) { $0.counted = 1 }
    rig.counted = 60
    rig.wait(0.1)
    rig.settle()
    #expect(rig.stage.readPage == 1)
  }

  /// A paper is read from its first page on, and a page alone in its file is in the book.
  @Test func nothingThatIsReadIsPassedOver() {
    let paper = open(.ofItsOwn)
    #expect(paper.stage.readPage == 0 && seen(paper) == [0])
    let alone = open(.isCover, pages: 1)
    #expect(alone.stage.readPage == 0 && seen(alone) == [0])
  }

  @Test func aWideCoverLiesOnTheBoardAsAWhole() throws {
    let rig = open(.isCover, at: 0) { rig in
      rig.sizes = MeasuredSizes(all: Design.page, count: 12)
      rig.sizes.measure(0, Size(1136, 568))
    }
    #expect(rig.stage.page(at: middle)?.content == .page(0, .whole))
    rig.key("PageDown")
    rig.key("PageDown")
    rig.settle()
    #expect(seen(rig) == [1, 2])
  }

  /// A book that was left on its cover opens behind the cover.
  @Test(arguments: [0, -1])
  func noBookOpensOntoItsCover(page: Int) {
    var state = BookState()
    state.place = BookState.Place(page: page, pageCount: 40)
    let rig = Rig.keeping(state, at: nil) { rig in
      rig.describe = { $0.firstPage = .isCover }
    }
    #expect(rig.stage.readPage == 1)
    let named = Rig.keeping(state, at: 0) { rig in
      rig.describe = { $0.firstPage = .isCover }
    }
    #expect(named.stage.readPage == 0, "unless that page is named")
  }
}
