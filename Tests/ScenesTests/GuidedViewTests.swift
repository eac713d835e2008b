import Books
import PaperGeometry
import PaperGestures
import PaperLayouts
import Reading
import Shell
import Testing

/// Column by column and panel by panel: the camera moves, the page stays.
@Suite(.timeLimit(.minutes(5))) struct GuidedViewTests {
  private func zoom(_ rig: Rig) -> Double { rig.facts.progress["zoom"] ?? 0 }

  /// Four panels on each page, in parts of the page.
  private static let panels = [
    Rect(0.05, 0.05, 0.4, 0.4), Rect(0.55, 0.05, 0.4, 0.4), Rect(0.05, 0.55, 0.4, 0.4),
    Rect(0.55, 0.55, 0.4, 0.4),
  ]

  /// A book of 12 pages, seen page by page, open at page 4.
  private func rig(
    _ style: ReadingStyle = .flip, order: ReadingDirection = .leftToRight, isColumn: Bool = false,
    areas: [Rect] = panels, size: Size = Size(700, 900)
  ) throws -> Rig {
    let rig = Rig(size, style: style, order: order)
    rig.open(pages: 12, at: 4)
    rig.settle()
    let page = try #require(rig.stage.page(at: Point(size.width / 2, size.height / 2)))
    let natural = try #require(Self.natural(rig, page.content.page ?? 0))
    for number in 0..<12 {
      rig.areas[number] = areas.map {
        PageArea(
          Rect(
            $0.minX * natural.width, $0.minY * natural.height, $0.width * natural.width,
            $0.height * natural.height), isColumn: isColumn)
      }
    }
    return rig
  }

  /// A page in page space is 1 high.
  private static func natural(_ rig: Rig, _ page: Int) -> Size? { Size(rig.aspect, 1) }

  /// The point of the page at the middle of the window, in parts of the page, and the page.
  private func seen(_ rig: Rig) throws -> (page: Int, at: Point) {
    let size = rig.stage.viewSize.size
    let hit = try #require(rig.stage.page(at: Point(size.width / 2, size.height / 2)))
    let page = try #require(hit.content.page)
    let natural = try #require(Self.natural(rig, page))
    let point = try #require(hit.page)
    return (page, Point(point.x / natural.width, point.y / natural.height))
  }

  private func expectPanel(
    _ number: Int, of page: Int, _ rig: Rig, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let seen = try seen(rig)
    #expect(seen.page == page, sourceLocation: sourceLocation)
    let nearest = Self.panels.indices.min {
      Self.panels[$0].center.distance(to: seen.at) < Self.panels[$1].center.distance(to: seen.at)
    }
    #expect(nearest == number, "\(seen)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [ReadingStyle.flip, .curl, .leaves, .deck])
  func theKeyGoesFromPanelToPanelAndOntoTheNextPage(style: ReadingStyle) throws {
    let rig = try rig(style)
    let first = try seen(rig).page
    rig.key("Z")
    rig.settle()
    #expect(zoom(rig) > 1.5)
    for panel in 0..<4 {
      try expectPanel(panel, of: first, rig)
      rig.key("Space")
      rig.settle()
    }
    try expectPanel(0, of: first + 1, rig)
    rig.key("Space", .shift)
    rig.settle()
    try expectPanel(3, of: first, rig)
    rig.key("Z")
    rig.settle()
    #expect(zoom(rig) == 1)
    #expect(try seen(rig).page == first)
  }

  @Test func aPanelIsSeenAsAWhole() throws {
    let rig = try rig()
    rig.key("Z")
    rig.settle()
    // Points within the panel's edges lie within the window.
    let panel = Self.panels[0]
    let natural = try #require(Self.natural(rig, try seen(rig).page))
    let width = panel.width * natural.width
    let middle = try #require(rig.stage.page(at: Point(350, 450))?.page)
    let right = try #require(rig.stage.page(at: Point(351, 450))?.page)
    let scale = 1 / (right.x - middle.x)
    #expect(width * scale <= 700 && panel.height * natural.height * scale <= 900)
    #expect(width * scale > 600 || panel.height * natural.height * scale > 800)
    let centre = Point(panel.midX * natural.width, panel.midY * natural.height)
    #expect(abs(centre.x - middle.x) * scale <= (700 - width * scale) / 2 + 1)
  }

  /// A column longer than the window is read from its top to its end before the next one.
  @Test func aLongColumnIsReadToItsEnd() throws {
    let columns = [Rect(0.08, 0.05, 0.4, 0.9), Rect(0.52, 0.05, 0.4, 0.9)]
    let rig = try rig(isColumn: true, areas: columns, size: Size(900, 700))
    rig.key("D")
    rig.settle()
    let first = try seen(rig).page
    rig.key("Z")
    rig.settle()
    var places: [Point] = []
    while try seen(rig).page == first, places.count < 20 {
      places.append(try seen(rig).at)
      rig.key("Space")
      rig.settle()
    }
    let left = places.prefix { $0.x < 0.5 }
    #expect(left.count >= 2 && places.count == 2 * left.count)
    #expect(left.map(\.y) == left.map(\.y).sorted())
    #expect(places.dropFirst(left.count).allSatisfy { $0.x > 0.5 })
  }

  @Test func escapeLeavesTheGuidedViewBeforeTheBook() throws {
    let rig = try rig()
    rig.key("Z")
    rig.settle()
    rig.key("Escape")
    rig.settle()
    #expect(zoom(rig) == 1 && rig.facts.scene == "book")
  }

  /// A scale that the reader has chosen stays.
  @Test func spaceOnAMagnifiedPageKeepsTheScale() throws {
    let rig = try rig()
    for _ in 0..<4 { rig.key("+") }
    rig.settle()
    let scale = zoom(rig)
    let page = try seen(rig).page
    var visited: Set<Int> = []
    for _ in 0..<6 where try seen(rig).page == page {
      let at = try seen(rig).at
      visited.insert((at.x > 0.5 ? 1 : 0) + (at.y > 0.5 ? 2 : 0))
      rig.key("Space")
      rig.settle()
      #expect(abs(zoom(rig) - scale) < 1e-6)
    }
    #expect(try seen(rig).page == page + 1)
    #expect(visited == [0, 1, 2, 3])
  }

  @Test func withoutAZoomSpaceTurnsThePage() throws {
    let rig = try rig()
    let page = try seen(rig).page
    rig.key("Space")
    rig.settle()
    #expect(try seen(rig).page == page + 1)
    rig.key("Space", .shift)
    rig.settle()
    #expect(try seen(rig).page == page)
  }

  @Test func aDoubleClickGoesOnAndBack() throws {
    let rig = try rig()
    let page = try seen(rig).page
    rig.key("Z")
    rig.settle()
    func doubleClick(_ x: Double) {
      for _ in 0..<2 {
        rig.press(x, 450)
        rig.wait(0.04)
        rig.release(x, 450)
        rig.wait(0.04)
      }
      rig.settle()
    }
    doubleClick(400)
    try expectPanel(1, of: page, rig)
    doubleClick(60)
    try expectPanel(0, of: page, rig)
  }

  @Test func rightToLeftTheDoubleClickAtTheRightGoesBack() throws {
    let rig = try rig(order: .rightToLeft)
    rig.key("Z")
    rig.settle()
    rig.key("Space")
    rig.settle()
    let before = try seen(rig).at
    for _ in 0..<2 {
      rig.press(660, 450)
      rig.wait(0.04)
      rig.release(660, 450)
      rig.wait(0.04)
    }
    rig.settle()
    #expect(try seen(rig).at.distance(to: before) > 0.2)
  }

  /// The camera's way has no jump, also where a key comes before the camera rests.
  @Test func theCameraMovesSteadilyAndCanBeSentOn() throws {
    let rig = try rig()
    rig.key("Z")
    var last = zoom(rig)
    for step in 0..<40 {
      if step == 8 { rig.key("Space") }
      rig.wait(1.0 / 60)
      #expect(abs(zoom(rig) / last - 1) < 0.2, "\(step)")
      last = zoom(rig)
    }
    rig.settle()
    try expectPanel(1, of: try seen(rig).page, rig)
  }

  /// A page of which nothing is known is one area, and the step leads on.
  @Test func aPageWithoutAreasIsOneArea() throws {
    let rig = try rig(areas: [])
    let page = try seen(rig).page
    rig.key("Z")
    rig.settle()
    rig.key("Space")
    rig.settle()
    #expect(try seen(rig).page == page + 1)
  }

  @Test func aZoomByHandEndsTheGuidedView() throws {
    let rig = try rig()
    rig.key("Z")
    rig.settle()
    rig.key("0")
    rig.settle()
    let page = try seen(rig).page
    rig.key("Space")
    rig.settle()
    #expect(zoom(rig) == 1)
    #expect(try seen(rig).page == page + 1)
  }
}
