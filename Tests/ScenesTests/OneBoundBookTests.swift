import Content
import PaperGeometry
import PaperLayouts
import Reading
import Testing

/// Windows of one page: verso and recto are one bound book, over which the view is moved.
@Suite(.timeLimit(.minutes(5))) struct OneBoundBookTests {
  private func open(
    _ style: ReadingStyle, _ order: ReadingDirection, at page: Int = 5,
    size: Size = Size(600, 900)
  ) -> Rig {
    let rig = Rig(size, style: style, order: order)
    rig.open(pages: 20, at: page)
    rig.settle()
    return rig
  }

  /// The sheets of pages as they are seen, by their numbers; those that lie flat.
  private func flat(_ rig: Rig) -> [Int: Rect] {
    var pages: [Int: Rect] = [:]
    for record in rig.records where !record.isHidden && record.opacity > 0 {
      guard let name = record.contentsName, name.hasPrefix("book0/page-"),
        let page = Int(name.dropFirst("book0/page-".count)), let quad = record.quad,
        abs(quad.topLeft.y - quad.topRight.y) < 1e-6
      else { continue }
      pages[page] = quad.bounds
    }
    return pages
  }

  /// From the verso to the recto the view passes over both, which meet at the spine in every frame.
  @Test(arguments: [ReadingStyle.flip, .curl], ReadingDirection.allCases)
  func versoAndRectoMeetAtTheSpine(style: ReadingStyle, order: ReadingDirection) throws {
    let rig = open(style, order, at: 4)
    var frames = 0
    func look() throws {
      let pages = flat(rig)
      let (verso, recto) = (try #require(pages[4]), try #require(pages[5]))
      let gap = order == .leftToRight ? recto.minX - verso.maxX : verso.minX - recto.maxX
      #expect(abs(gap) < 1e-6, "\(gap)")
      frames += 1
    }
    try look()
    rig.key("PageDown")
    for _ in 0..<40 {
      rig.wait(1.0 / 60)
      try look()
    }
    #expect(frames > 40 && rig.stage.page(at: Point(300, 450))?.content.page == 5)
  }

  /// A leaf turns about the one spine: the spine runs on smoothly beneath the leaf, and the leaf never leaves the spine.
  @Test(arguments: ReadingDirection.allCases)
  func theTurnedLeafStaysBound(order: ReadingDirection) throws {
    let rig = open(.flip, order)
    let isLtr = order == .leftToRight
    rig.key("PageDown")
    var frames = 0
    for _ in 0..<40 {
      rig.wait(1.0 / 60)
      guard rig.facts.progress.keys.contains(where: { $0.hasPrefix("leaf-") }),
        let next = flat(rig)[7]
      else { continue }
      let spine = isLtr ? next.minX : next.maxX
      let leaf = rig.records.first {
        !$0.isHidden && ["book0/page-5", "book0/page-6"].contains($0.contentsName)
      }
      guard let quad = leaf?.quad else { continue }
      // The side at the spine is as tall as the pages that lie.
      let bound = [
        (quad.topLeft, quad.bottomLeft), (quad.topRight, quad.bottomRight),
      ].min { abs($0.0.x - spine) < abs($1.0.x - spine) }
      let (top, bottom) = try #require(bound)
      #expect(abs(top.x - spine) < 1e-6 && abs(bottom.x - spine) < 1e-6)
      #expect(abs(bottom.y - top.y - next.height) < 1e-6)
      frames += 1
    }
    #expect(frames > 8, "\(frames)")
    rig.settle()
    #expect(rig.stage.page(at: Point(300, 450))?.content.page == 6)
  }

  /// Where much of the facing page would be in the window, that page comes with the view and goes when the view rests.
  @Test(arguments: [ReadingStyle.flip, .curl])
  func aWideWindowShowsTheFacingPageOnTheWayAlone(style: ReadingStyle) {
    let rig = open(style, .leftToRight, at: 4, size: Size(1600, 1000))
    rig.key("D")
    rig.settle()
    #expect(Set(flat(rig).keys) == [4])
    // Nothing is touched where nothing is seen.
    #expect(rig.stage.page(at: Point(1300, 500)) == nil)
    rig.key("PageDown")
    var both = 0
    rig.wait(0.4) { if Set(flat(rig).keys) == [4, 5] { both += 1 } }
    #expect(both > 5)
    rig.settle()
    #expect(Set(flat(rig).keys) == [5])
  }

  /// A click on the strip of the facing page goes there.
  @Test(arguments: ReadingDirection.allCases)
  func aClickOnTheStripGoesToTheFacingPage(order: ReadingDirection) {
    let rig = open(.flip, order)
    func place(_ x: Double) -> Point { Point(order == .leftToRight ? x : 600 - x, 450) }
    rig.click(place(12))
    rig.settle()
    #expect(rig.stage.page(at: Point(300, 450))?.content.page == 4)
    rig.click(place(588))
    rig.settle()
    #expect(rig.stage.page(at: Point(300, 450))?.content.page == 5)
  }
}
