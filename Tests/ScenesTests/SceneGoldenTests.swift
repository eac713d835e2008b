import Books
import PaperGeometry
import PaperLayouts
import PaperRaster
import Reading
import Shell
import TestSupport
import Testing

/// Small scenes, byte for byte. What they show is looked at before it is blessed.
@Suite(.timeLimit(.minutes(5))) struct SceneGoldenTests {
  /// Lines of print within a margin on tinted paper; a cover is plain with a band.
  private static func print(_ request: ImageRequest, _ x: Int, _ y: Int) -> Pixel {
    let (w, h) = (Double(request.width), Double(request.height))
    let (u, v) = (Double(x) / w, Double(y) / h)
    let hash = Rig.color(of: request.name)
    if request.name.hasSuffix("cover") {
      return v > 0.2 && v < 0.35 ? 0xFFE8_D9B0 : 0xFF00_0000 | (hash & 0x7F7F7F)
    }
    let isInside = u > 0.12 && u < 0.88 && v > 0.1 && v < 0.9
    let line = Int(v * 36)
    if isInside, line % 2 == 0, (x / 3 &* 7 &+ line &* 13) % 11 > 2 { return 0xFF50_4A44 }
    return 0xFFF0_E8D8 | (hash & 0x0F)
  }

  private func rig(_ pose: Pose = .flat) -> Rig {
    let rig = Rig(Size(320, 240), pose: pose)
    rig.draw = Self.print
    return rig
  }

  private func book(_ pose: Pose = .flat, page: Int = 10) -> Rig {
    let rig = rig(pose)
    rig.open(pages: 24, at: page)
    return rig
  }

  @Test func shelf() throws {
    let rig = rig()
    rig.show(Rig.books(7), at: 3)
    try expectGolden(rig.picture(), named: "shelf")
  }

  @Test func shelfBetweenTwoBooks() throws {
    let rig = rig()
    rig.show(Rig.books(7), at: 3)
    rig.key("Right")
    rig.wait(0.1)
    try expectGolden(rig.picture(), named: "shelf-moving")
  }

  @Test func spread() throws { try expectGolden(book().picture(), named: "spread") }

  @Test func lectern() throws { try expectGolden(book(.lectern).picture(), named: "lectern") }

  @Test func lecternInTheHand() throws {
    let rig = book(.lectern)
    rig.press(220, 120)
    rig.move(190, 120)
    rig.wait(0.3)
    try expectGolden(rig.picture(), named: "lectern-turning")
  }

  @Test(arguments: [30, 120])
  func aLeafInTheAir(degrees: Int) throws {
    let rig = book()
    let plan = BookLayout(
      viewSize: Size(320, 240), pixelScale: 1, imposition: Imposition(pages: 24),
      pageAspect: 0.362 / 0.568, pose: 0)
    // At its edge the page is held by the edge, all but.
    rig.press(plan.spine.x + plan.pageSize.width - 1, 120)
    rig.move(plan.spine.x + plan.edge(atProgress: Double(degrees) / 180), 120)
    rig.wait(0.3)
    try expectGolden(rig.picture(), named: "turning-\(degrees)")
  }

  /// Seconds of a hard leaf that a key has sent, for a second of one that the hand has sent: the same
  /// swing in less time.
  private static let quick = 0.35 / 0.7554659872

  @Test func severalLeavesInTheAir() throws {
    let rig = book()
    for _ in 0..<4 {
      rig.key("Right")
      rig.wait(0.1 * Self.quick)
    }
    try expectGolden(rig.picture(), named: "several-leaves")
  }

  @Test func closed() throws {
    let rig = book(page: 0)
    rig.key("Left")
    rig.settle()
    try expectGolden(rig.picture(), named: "closed")
  }

  @Test func theCoverOpening() throws {
    let rig = book(page: 0)
    rig.key("Left")
    rig.wait(0.3 * Self.quick)
    try expectGolden(rig.picture(), named: "closing")
  }

  @Test func backCover() throws {
    let rig = book(page: 23)
    rig.key("Right")
    rig.settle()
    // Without the card about the end.
    rig.key("Escape")
    rig.settle()
    try expectGolden(rig.picture(), named: "back-cover")
  }

  // MARK: Folded leaves

  private func folding(_ size: Size = Size(320, 240), order: ReadingDirection = .leftToRight) -> Rig
  {
    let rig = Rig(size, style: .leaves, order: order)
    rig.draw = Self.print
    rig.open(pages: 24, at: 10)
    rig.settle()
    return rig
  }

  @Test(arguments: ReadingDirection.allCases)
  func aLeafThatFoldsOverTwoPages(order: ReadingDirection) throws {
    let rig = folding(order: order)
    func x(_ x: Double) -> Double { order == .leftToRight ? x : 320 - x }
    rig.press(x(290), 120)
    rig.move(x(190), 120)
    rig.wait(0.3)
    try expectGolden(rig.picture(), named: "curling-two-pages-\(order.rawValue)")
  }

  @Test func aLeafThatFoldsOverOnePage() throws {
    let rig = folding(Size(240, 320))
    rig.press(220, 160)
    rig.move(130, 160)
    rig.wait(0.3)
    try expectGolden(rig.picture(), named: "curling-one-page")
  }

  @Test(arguments: [Size(320, 240), Size(240, 320)])
  func severalLeavesThatFoldOver(size: Size) throws {
    let rig = folding(size)
    for _ in 0..<4 {
      rig.key("Right")
      // A whole turn takes .35 s.
      rig.wait(0.18 * 0.35)
    }
    try expectGolden(rig.picture(), named: "curling-several-\(Int(size.width))")
  }

  @Test func theBackCoverOfOnePage() throws {
    let rig = folding(Size(240, 320))
    for key in ["End", "Right", "Right", "Escape"] {
      rig.key(key)
      rig.settle()
    }
    try expectGolden(rig.picture(), named: "curling-back-cover")
  }

  // MARK: Opening and closing

  /// A shelf of which the book in the centre has just been asked for, where it was left.
  private func opening(
    _ pose: Pose = .flat, _ motion: MotionStyle = .full, turns: Int = 0
  ) -> Rig {
    let rig = Rig(Size(320, 240), pose: pose, motion: motion)
    rig.draw = Self.print
    rig.show(Rig.books(5, pages: 24), at: 2)
    rig.key("Return")
    rig.settle()
    for _ in 0..<turns { rig.key("Right") }
    rig.settle()
    rig.key("Escape")
    rig.settle()
    rig.key("Return")
    return rig
  }

  @Test(arguments: [80, 160, 220])
  func aBookThatOpens(milliseconds: Int) throws {
    let rig = opening()
    rig.wait(Double(milliseconds) / 1000)
    try expectGolden(rig.picture(), named: "opening-\(milliseconds)")
  }

  @Test func aBookThatClosesFromItsMiddle() throws {
    let rig = opening(turns: 5)
    rig.settle()
    rig.key("Escape")
    rig.wait(0.5)
    try expectGolden(rig.picture(), named: "closing-from-the-middle")
  }

  @Test func aBookThatOpensOnTheLectern() throws {
    let rig = opening(.lectern, turns: 5)
    rig.wait(0.2)
    try expectGolden(rig.picture(), named: "opening-lectern")
  }

  @Test func aBookThatFadesIn() throws {
    let rig = opening(.flat, .reduced, turns: 5)
    rig.wait(0.15)
    try expectGolden(rig.picture(), named: "opening-reduced")
  }

  // MARK: Decks

  private func deck() -> Rig {
    let rig = Rig(Size(320, 240), shelf: .deck)
    rig.draw = Self.print
    rig.show(Rig.books(14), at: 3)
    rig.settle()
    return rig
  }

  private func pages() -> Rig {
    let rig = Rig(Size(320, 240), style: .deck)
    rig.draw = Self.print
    rig.open(pages: 24, at: 10)
    rig.settle()
    return rig
  }

  @Test func deckAtRest() throws { try expectGolden(deck().picture(), named: "deck") }

  /// Down by parts of a card, held.
  private func pull(_ rig: Rig, by cards: Double, height: Double) {
    rig.press(4, 100)
    rig.move(4, 100 + cards * 0.15 * height)
    rig.wait(0.2)
  }

  @Test(arguments: [35, 70])
  func aCardInMidFall(percent: Int) throws {
    let rig = deck()
    pull(rig, by: Double(percent) / 100, height: try rig.quad("card-3").bounds.height)
    try expectGolden(rig.picture(), named: "deck-falling-\(percent)")
  }

  @Test(arguments: [60, 150])
  func fromTheDeckToTheCarousel(milliseconds: Int) throws {
    let rig = deck()
    rig.key("B", .control)
    rig.wait(Double(milliseconds) / 1000)
    try expectGolden(rig.picture(), named: "deck-to-carousel-\(milliseconds)")
  }

  @Test func pagesAsADeck() throws { try expectGolden(pages().picture(), named: "deck-pages") }

  @Test func aPageInMidFall() throws {
    let rig = pages()
    pull(rig, by: 0.35, height: try rig.quad("page-10").bounds.height)
    try expectGolden(rig.picture(), named: "deck-pages-falling")
  }

  @Test func aBookThatOpensIntoADeck() throws {
    let rig = Rig(Size(320, 240), shelf: .deck, style: .deck)
    rig.draw = Self.print
    rig.show(Rig.books(14, pages: 24), at: 3)
    rig.settle()
    rig.key("Return")
    rig.wait(0.08)
    try expectGolden(rig.picture(), named: "deck-opening")
  }
}
