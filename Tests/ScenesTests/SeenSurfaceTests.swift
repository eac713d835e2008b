import Books
import Content
import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster
import Reading
import Testing

/// Pages on the screen, whatever the style: what is under the pointer, and what lies over a page.
@Suite(.timeLimit(.minutes(5))) struct SeenSurfaceTests {
  private static let styles = ReadingStyle.leafed

  /// A book open at page 5, whose aspect is known.
  private func rig(
    _ style: ReadingStyle, _ direction: ReadingDirection, _ size: Size = Size(1024, 768),
    wide: [Int] = []
  ) -> Rig {
    let rig = Rig(size, style: style, order: direction)
    let entry = Rig.book(pages: 12)
    if !wide.isEmpty { rig.sizes = MeasuredSizes(all: Design.page, count: 12) }
    for page in wide { rig.sizes.measure(page, Size(1136, 568)) }
    rig.stage.show(
      ListedShelf([entry]), book: entry.id, opening: true, page: 5, at: rig.time)
    rig.frame()
    rig.settle()
    return rig
  }

  /// The layers of overlays that can be seen.
  private func overlays(_ rig: Rig) -> [LayerRecord] {
    rig.records.filter { $0.name == "overlay" && !$0.isHidden }
  }

  @Test(arguments: styles, ReadingDirection.allCases)
  func thePageUnderThePointer(style: ReadingStyle, direction: ReadingDirection) throws {
    let rig = rig(style, direction)
    let mark = PageOverlay(page: 5, rect: Rect(0.2, 0.3, 0.1, 0.2), color: .black)
    rig.stage.show([mark])
    rig.frame()
    let overlay = try #require(overlays(rig).first)
    let quad = try #require(overlay.quad)
    // The middle of the mark on the screen is the middle of the mark on the page.
    let hit = try #require(rig.stage.page(at: quad.bounds.center))
    #expect(hit.content == .page(5, .whole))
    let page = try #require(hit.page)
    #expect(page.distance(to: mark.rect.center) < 1e-6)
    #expect(rig.stage.page(at: Point(-10, 5)) == nil)
  }

  /// In mid-turn a mark goes with its page, and the pointer finds it there.
  @Test(arguments: styles, ReadingDirection.allCases)
  func overlaysTurnWithTheirPages(style: ReadingStyle, direction: ReadingDirection) throws {
    let rig = rig(style, direction)
    let marks = (0..<12).map {
      PageOverlay(page: $0, rect: Rect(0.05, 0.05, 0.5, 0.8), color: .black)
    }
    rig.stage.show(marks)
    rig.key("Down")
    var seen = 0
    for _ in 0..<20 {
      rig.wait(1.0 / 60)
      for record in overlays(rig) where record.opacity > 0 {
        guard let quad = record.quad, abs(quad.signedArea) > 1 else { continue }
        let middle = (quad.topLeft + quad.bottomRight) * 0.5
        guard let hit = rig.stage.page(at: middle), let point = hit.page else { continue }
        // What is in front may be another page, but a point on a page is never beside the page.
        seen += 1
        #expect(point.x >= 0 && point.x <= rig.aspect + 1e-6)
        #expect(point.y >= 0 && point.y <= 1 + 1e-6)
      }
    }
    #expect(seen > 20)
  }

  @Test(arguments: styles) func overlaysGoWhenTheyAreTakenAway(style: ReadingStyle) {
    let rig = rig(style, .leftToRight)
    rig.stage.show([PageOverlay(page: 5, rect: Rect(0, 0, 0.2, 0.2), color: .black)])
    rig.frame()
    #expect(!overlays(rig).isEmpty)
    rig.stage.show([])
    rig.frame()
    #expect(rig.records.allSatisfy { $0.name != "overlay" })
  }

  // MARK: Wide pages

  /// A wide page is seen as a whole on both sides of its spread, each half with its half of the picture.
  @Test(arguments: [ReadingStyle.flip, .curl, .leaves], ReadingDirection.allCases)
  func aWidePageLiesOnBothSides(style: ReadingStyle, direction: ReadingDirection) throws {
    let rig = rig(style, direction, wide: [5])
    let view = rig.stage.viewSize.size
    let (left, right) = (view.width / 2 - 60, view.width / 2 + 60)
    let (a, b) = (
      try #require(rig.stage.page(at: Point(left, view.height / 2))),
      try #require(rig.stage.page(at: Point(right, view.height / 2)))
    )
    let isLtr = direction == .leftToRight
    #expect(a.content == .page(5, isLtr ? .firstHalf : .secondHalf))
    #expect(b.content == .page(5, isLtr ? .secondHalf : .firstHalf))
    rig.stage.show([PageOverlay(page: 5, rect: Rect(0, 0, 10, 1), color: .black)])
    rig.frame()
    #expect(overlays(rig).count == 2)
  }

  /// Turning by one spread passes a wide page at once, and every page is read once.
  @Test(arguments: [ReadingStyle.flip, .curl, .leaves]) func aWidePageIsOneSpread(
    style: ReadingStyle
  ) {
    let rig = rig(style, .leftToRight, wide: [2, 5])
    rig.key("Home")
    rig.settle()
    var seen: [Int] = []
    let view = rig.stage.viewSize.size
    for _ in 0..<8 {
      for x in [view.width / 2 - 60, view.width / 2 + 60] {
        guard let page = rig.stage.page(at: Point(x, view.height / 2))?.content.page else {
          continue
        }
        if seen.last != page { seen.append(page) }
      }
      rig.key("Down")
      rig.settle()
    }
    #expect(seen == Array(0..<12))
  }

  /// One page at a time shows a wide page whole, and the place is kept from one to two pages and back.
  @Test func aPlaceIsKeptWhereThePagingChanges() {
    let rig = rig(.leaves, .leftToRight, wide: [2, 5])
    let middle = Point(rig.stage.viewSize.size.width / 2 + 30, 384)
    #expect(rig.stage.page(at: middle)?.content == .page(5, .secondHalf))
    rig.key("D")
    rig.settle()
    #expect(rig.stage.page(at: middle)?.content == .page(5, .whole))
    rig.key("Down")
    rig.settle()
    #expect(rig.stage.page(at: middle)?.content == .page(6, .whole))
    rig.key("D")
    rig.settle()
    #expect(rig.stage.page(at: middle)?.content == .page(7, .whole))
    rig.nextStyle()
    rig.settle()
    #expect(rig.stage.page(at: middle)?.content == .page(6, .whole))
  }
}
