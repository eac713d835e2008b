import Books
import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import Reading
import Shell
import Testing

/// One scale from the shelf into the page.
@Suite(.timeLimit(.minutes(5))) struct ZoomTests {
  private func zoom(_ rig: Rig) -> Double { rig.facts.progress["zoom"] ?? 0 }

  /// A book of 12 pages, open at page 4 and seen at a scale.
  private func rig(
    _ scale: Double = 1, _ style: ReadingStyle = .flip, order: ReadingDirection = .leftToRight,
    size: Size = Size(1024, 768)
  ) -> Rig {
    let rig = Rig(size, style: style, order: order)
    rig.open(pages: 12, at: 4)
    rig.settle()
    if scale != 1 {
      rig.pinch(to: scale)
      rig.letGo(scale)
      rig.settle()
    }
    return rig
  }

  private func pages(_ rig: Rig) -> Double { rig.offset }

  @Test(arguments: ReadingStyle.leafed)
  func aPinchOnTheShelfGoesOnIntoThePage(style: ReadingStyle) throws {
    let rig = Rig(style: style)
    rig.show(Rig.books(3), at: 1)
    rig.settle()
    let cover = try #require(try rig.record("book-1").quad?.bounds)
    rig.pinch(to: 4, in: 1.2)
    #expect(rig.facts.scene == "book")
    rig.letGo(4)
    let reached = zoom(rig)
    rig.settle()
    #expect(abs(zoom(rig) - reached) < 0.02 * reached)
    // The book's page as it is when it fits the window. A folded leaf has no layer of its own for a page.
    if style != .leaves {
      let page = try #require(
        rig.records.first { $0.name.hasPrefix("page-") && !$0.isHidden }?.frame)
      let growth = (page.width * page.height / cover.width / cover.height).squareRoot()
      #expect(
        abs(reached * max(1.5, growth) - 4) < 0.2, "the page is as large as the fingers spread")
    }
    #expect(reached > 1.5)
    #expect(rig.facts.progress["opening"] == nil)
  }

  /// Fingers that let go before the book has come to rest leave the page as large as they made it.
  @Test(arguments: ReadingStyle.leafed)
  func aQuickPinchOnTheShelfGoesOnIntoThePage(style: ReadingStyle) {
    let rig = Rig(style: style)
    rig.show(Rig.books(3), at: 1)
    rig.settle()
    rig.pinch(to: 12, in: 0.5)
    let reached = zoom(rig)
    #expect(reached > 1.9)
    rig.letGo(12, resting: 0)
    rig.settle()
    #expect(rig.facts.scene == "book" && zoom(rig) > 1.8, "\(zoom(rig))")
  }

  @Test(arguments: ReadingStyle.leafed)
  func aPinchInThePageComesOutAndCloses(style: ReadingStyle) {
    let rig = rig(3, style)
    #expect(abs(zoom(rig) - 3) < 0.01)
    rig.pinch(to: 0.28)
    #expect(zoom(rig) == 1)
    #expect((0.4..<0.95).contains(rig.facts.progress["opening"] ?? 1))
    rig.send(.pinch(.changed, scale: 0.1, at: Point(512, 384)))
    rig.letGo(0.1)
    rig.settle()
    #expect(rig.facts.scene == "shelf")
  }

  @Test func aShortPinchInComesOutAndStays() {
    let rig = rig(3)
    rig.pinch(to: 0.31)
    rig.letGo(0.31)
    rig.settle()
    #expect(rig.facts.scene == "book" && zoom(rig) == 1)
  }

  @Test(arguments: ReadingStyle.leafed, ReadingDirection.allCases)
  func thePointUnderTheHandStaysThere(style: ReadingStyle, order: ReadingDirection) throws {
    let rig = rig(2, style, order: order)
    // A card is narrower than the window at this scale, and so stays in its middle.
    let hand = style == .deck ? Point(512, 384) : Point(480, 300)
    let before = try #require(rig.stage.page(at: hand))
    for _ in 0..<6 {
      rig.send(.wheel(WheelDelta(dx: 0, dy: 1), at: hand, modifiers: .control))
      rig.wait(0.05)
      let now = try #require(rig.stage.page(at: hand))
      #expect(now.content == before.content)
      #expect(try #require(now.page).distance(to: try #require(before.page)) < 2e-3)
    }
    rig.wait(0.5)
    #expect(abs(zoom(rig) - 2 * 1.771_561) < 0.01)
  }

  @Test func keysMagnifyAndFit() {
    let rig = rig()
    for key in ["+", "="] { rig.key(key) }
    rig.key("=", .control)
    rig.settle()
    #expect(abs(zoom(rig) - 1.953_125) < 1e-6)
    rig.key("-")
    rig.settle()
    #expect(abs(zoom(rig) - 1.5625) < 1e-6)
    rig.key("0")
    rig.settle()
    #expect(zoom(rig) == 1)
    for _ in 0..<40 { rig.key("+") }
    rig.settle()
    #expect(abs(zoom(rig) - 16) < 1e-6)
  }

  @Test func aDoubleClickGoesInAndOut() {
    let rig = rig()
    for _ in 0..<2 { rig.click(680, 380) }
    rig.settle()
    #expect(zoom(rig) > 1.5 && rig.offset == 2)
    rig.wait(0.5)
    for _ in 0..<2 { rig.click(680, 380) }
    rig.settle()
    #expect(zoom(rig) == 1 && rig.offset == 2)
  }

  // MARK: Moving

  @Test func aDragMovesThePageAndRollsOut() throws {
    let rig = rig(4)
    let before = try rig.quad("page-4").topLeft
    rig.drag(from: Point(500, 400), to: Point(560, 440), resting: 0)
    let after = try rig.quad("page-4").topLeft
    #expect(abs(after.x - before.x - 60) < 2 && abs(after.y - before.y - 40) < 2)
    let took = try #require(rig.settle())
    let rest = try rig.quad("page-4").topLeft
    #expect(took > 0.2 && rest.x > after.x + 20 && rest.y > after.y + 10)
    #expect(rest.x == rest.x.rounded() && rest.y == rest.y.rounded(), "whole pixels")
  }

  /// No step of any frame is larger than the hand's speed explains.
  @Test(arguments: ReadingStyle.leafed)
  func whatIsLetGoGoesOnWithoutAJump(style: ReadingStyle) throws {
    let rig = rig(3, style)
    rig.drag(from: Point(500, 300), to: Point(500, 420), in: 0.2, resting: 0)
    var last = try #require(rig.stage.page(at: Point(600, 384))?.page)
    var speed: Double?
    rig.wait(1) {
      guard let now = rig.stage.page(at: Point(600, 384))?.page else { return }
      let step = now.distance(to: last)
      if let speed { #expect(abs(step - speed) < 0.006) }
      (last, speed) = (now, step)
    }
  }

  @Test(arguments: ReadingStyle.leafed, ReadingDirection.allCases)
  func beyondTheEdgeTheHandTakesTheLeaf(style: ReadingStyle, order: ReadingDirection) throws {
    let rig = rig(2, style, order: order)
    let start = rig.offset
    let way = order == .leftToRight ? -1.0 : 1
    for _ in 0..<5 where rig.offset == start {
      rig.drag(
        from: Point(512 - way * 380, 400), to: Point(512 + way * 380, 400), in: 0.25, resting: 0)
      rig.settle()
    }
    #expect(rig.offset == start + 1, "\(rig.offset)")
    #expect(abs(zoom(rig) - 2) < 0.01)
    // The page that comes is seen from its beginning.
    let x = order == .leftToRight ? 40.0 : 984
    let hit = try #require(rig.stage.page(at: style == .deck ? Point(512, 60) : Point(x, 60)))
    #expect(hit.content.page == (style == .deck ? 5 : 6), "\(hit.content)")
    let page = try #require(hit.page)
    #expect(page.y < 0.1)
  }

  @Test func aLeafThatIsBroughtBackFallsBack() {
    let rig = rig(2)
    rig.drag(from: Point(900, 400), to: Point(560, 400))
    rig.settle()
    rig.press(900, 400)
    for x in stride(from: 900.0, through: 700, by: -10) {
      rig.time += 0.01
      rig.move(x, 400)
    }
    #expect(rig.facts.progress.keys.contains { $0.hasPrefix("leaf-") }, "taken")
    for x in stride(from: 700.0, through: 950, by: 10) {
      rig.time += 0.01
      rig.move(x, 400)
    }
    rig.wait(0.3)
    rig.release(950, 400)
    rig.settle()
    #expect(rig.offset == 2)
  }

  @Test func anUprightDragTakesNoLeaf() {
    let rig = rig(1.2)
    rig.drag(from: Point(600, 500), to: Point(560, 200))
    #expect(!rig.facts.progress.keys.contains { $0.hasPrefix("leaf-") })
    rig.settle()
    #expect(rig.offset == 2)
  }

  // MARK: Wheel and keys at a scale

  @Test(arguments: ReadingStyle.leafed)
  func theWheelScrollsFirstAndTurnsAtTheEnd(style: ReadingStyle) throws {
    let rig = rig(1, style)
    rig.key("W")
    rig.settle()
    #expect(zoom(rig) > 1.1)
    let start = rig.offset
    // One long gesture never turns.
    for _ in 0..<40 {
      rig.wheel(-1)
      rig.wait(0.05)
    }
    rig.settle()
    #expect(rig.offset == start)
    let end = try #require(
      rig.stage.page(at: Point(300, 740))?.page ?? rig.stage.page(at: Point(512, 700))?.page)
    #expect(end.y > 0.8)
    rig.wait(0.3)
    rig.wheel(-1)
    rig.settle()
    #expect(rig.offset == start + 1)
    #expect(zoom(rig) > 1.1)
  }

  @Test func spaceReadsDownAndOn() {
    let rig = rig()
    rig.key("W")
    rig.settle()
    var keys = 0
    while rig.offset == 2, keys < 10 {
      rig.key("Space")
      rig.settle()
      keys += 1
    }
    #expect(rig.offset == 3 && keys >= 2)
    rig.key("Space", .shift)
    rig.settle()
    #expect(rig.offset == 2, "back to the end of the page before")
  }

  @Test(arguments: ReadingStyle.leafed)
  func zoomSurvivesATurn(style: ReadingStyle) {
    let rig = rig(3, style)
    let start = rig.offset
    rig.key("Right")
    rig.settle()
    #expect(rig.offset == start + 1 && abs(zoom(rig) - 3) < 0.01)
  }

  // MARK: Less motion

  @Test(arguments: [MotionStyle.reduced, .none])
  func withLessMotionAZoomIsThereAtOnce(motion: MotionStyle) {
    let rig = Rig(motion: motion)
    rig.open(pages: 12, at: 4)
    rig.settle()
    func expectAtOnce(_ scale: Double) {
      #expect(abs(zoom(rig) - scale) < 1e-6)
      let seen = rig.stage.page(at: Point(512, 384))
      rig.wait(0.3)
      #expect(rig.stage.page(at: Point(512, 384)) == seen)
    }
    rig.key("=", .control)
    expectAtOnce(1.25)
    rig.send(.wheel(WheelDelta(dx: 0, dy: 1), at: Point(300, 300), modifiers: .control))
    rig.wait(0.3)
    expectAtOnce(1.25 * 1.1)
    rig.wheel(-1)
    expectAtOnce(1.25 * 1.1)
    rig.drag(from: Point(500, 500), to: Point(500, 300), in: 0.1, resting: 0)
    expectAtOnce(1.25 * 1.1)
    rig.key("0")
    expectAtOnce(1)
    rig.key("R")
    expectAtOnce(1)
  }

  // MARK: Words

  /// A double click on a word takes the word, and the page stays as it is.
  @Test func aDoubleClickOnAWordTakesTheWordAlone() throws {
    let rig = Rig.reading([4: Rig.page("some words")])
    let place = try rig.place(of: 6, on: 4)
    rig.hover(place)
    rig.wait(0.1)
    rig.doubleClick(place)
    rig.wait(1)
    #expect(rig.copied() == "words")
    #expect(zoom(rig) == 1 && rig.offset == 2)
    // Beside the words it magnifies.
    let beside = try rig.place(Point(250, 800), on: 4)
    rig.click(beside)
    rig.wait(0.5)
    rig.doubleClick(beside)
    rig.settle()
    #expect(zoom(rig) > 1.5 && rig.facts.scene == "book")
  }

  // MARK: Whose press

  /// A leaf that a hand holds is the hand's until the release, whatever a key does to the scale.
  @Test(arguments: ReadingStyle.leafed)
  func aLeafInTheHandIsLetGoThoughAKeyMagnifies(style: ReadingStyle) {
    let rig = rig(1, style)
    let start = rig.offset
    rig.press(900, 380)
    for x in stride(from: 900.0, through: 700, by: -20) {
      rig.time += 0.01
      rig.move(x, 380)
    }
    rig.key("=", .control)
    rig.wait(0.5)
    rig.release(700, 380)
    rig.settle()
    #expect(rig.offset == start || rig.offset == start + 1)
    rig.key("0")
    rig.settle()
    #expect(rig.offset == start || rig.offset == start + 1)
  }

  /// A pan goes on, and takes no leaf, though a key brings the whole book back meanwhile.
  @Test func aPanIsAPanThoughAKeyFits() {
    let rig = rig(3)
    rig.press(500, 380)
    rig.key("0")
    rig.wait(1.5)
    rig.move(500, 300)
    rig.release(500, 300)
    rig.settle()
    #expect(rig.offset == 2 && abs(zoom(rig) - 1) < 1e-4)
    rig.pinch(to: 3)
    rig.letGo(3)
    rig.settle()
    let seen = rig.stage.page(at: Point(500, 380))
    rig.move(300, 200)
    #expect(rig.stage.page(at: Point(500, 380)) == seen, "nothing is pressed")
  }

  // MARK: Kept

  /// What was fitted to a window is fitted to the window in which the book opens again.
  @Test func aFittedWidthIsFittedAnew() {
    let rig = rig()
    rig.key("W")
    rig.settle()
    let wide = zoom(rig)
    rig.key("Escape")
    rig.settle()
    rig.stage.resize(to: ViewSize(Size(1400, 700)))
    rig.frame()
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book" && zoom(rig) > wide * 1.2)
    let edges = [Point(14, 300), Point(1386, 300)].map { rig.stage.page(at: $0) }
    #expect(edges.allSatisfy { $0 != nil }, "from edge to edge")
  }

  @Test func theZoomIsKeptForTheBook() {
    let rig = rig(3)
    rig.key("Escape")
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    rig.key("Return")
    rig.settle()
    #expect(rig.facts.scene == "book")
    #expect(abs(zoom(rig) - 3) < 0.01)
  }

  /// The paper lies elsewhere in another style: the view goes with it.
  @Test func aMagnifiedBookStaysInViewInEveryStyle() {
    let rig = Rig(Size(200, 320))
    rig.open(pages: 20, at: 4)
    for _ in 0..<12 {
      rig.key("+")
      rig.settle()
    }
    rig.drag(from: Point(190, 300), to: Point(20, 20), in: 0.2)
    rig.settle()
    for _ in 0..<3 {
      rig.nextStyle()
      rig.settle()
      #expect(rig.stage.page(at: Point(100, 160)) != nil, "\(rig.facts)")
    }
  }
}
