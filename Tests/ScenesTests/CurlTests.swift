import Content
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import Reading
import Stage
import TestSupport
import Testing

/// Soft pages in a book: held anywhere, exactly under the hand.
@Suite(.timeLimit(.minutes(5))) struct CurlTests {
  private func book(
    _ size: Size = Size(1024, 768), page: Int = 5, pages: Int = 14, pose: Pose = .flat,
    order: ReadingDirection = .leftToRight
  ) -> Rig {
    let rig = Rig(size, pose: pose, style: .curl, order: order)
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  private func hit(_ rig: Rig, _ point: Point) throws -> PageHit {
    try #require(rig.stage.page(at: point), "nothing is seen at \(point)")
  }

  /// How far from the spine the paper lies that is seen at a point, and how far from its top.
  private func place(_ rig: Rig, _ point: Point) throws -> Point {
    let hit = try hit(rig, point)
    let width = try rig.quad("page-4").bounds.width
    // In the test's books the page with an odd number lies on the right.
    let isRight = (hit.content.page ?? 0) % 2 == 1
    return Point(isRight ? hit.sheet.x : width - hit.sheet.x, hit.sheet.y)
  }

  /// From wherever a page is taken, at the corner or in the middle, in a line or aslant.
  @Test(arguments: [
    Point(900, 690), Point(905, 380), Point(880, 80), Point(720, 400), Point(610, 300),
  ])
  func thePointThatWasTakenIsUnderThePointer(start: Point) throws {
    let rig = book()
    let taken = try place(rig, start)
    rig.press(start.x, start.y)
    rig.move(start.x - 20, start.y)
    rig.wait(0.2)
    let spine = 512.0
    for step in 0...16 {
      // Near the spine a part of the way is taken up first.
      let part = 0.55 - Double(step) * 0.08
      let slope = 0.06 * (1 - part * part) * (start.x - spine)
      let pointer = Point(spine + (start.x - spine) * part, start.y - slope)
      rig.move(pointer.x, pointer.y)
      let seen = try place(rig, pointer)
      #expect(seen.distance(to: taken) < 0.5, "\(seen), not \(taken), at \(pointer)")
    }
    rig.release(spine - (start.x - spine) * 0.74, start.y)
    rig.settle()
    #expect(rig.offset == 3)
  }

  /// From the left side as well, and in a book read from right to left.
  @Test(arguments: ReadingDirection.allCases)
  func aPageOfTheLeftSideIsHeldWhereItWasTaken(order: ReadingDirection) throws {
    let rig = book(order: order)
    let before = rig.offset
    let taken = try hit(rig, Point(200, 500)).sheet
    rig.press(200, 500)
    rig.move(230, 500)
    rig.wait(0.2)
    for x in stride(from: 300.0, through: 780, by: 40) {
      rig.move(x, 490)
      let seen = try hit(rig, Point(x, 490)).sheet
      let width = try rig.quad("page-4").bounds.width
      // What is turned over is the sheet's other side.
      let near = [seen, Point(width - seen.x, seen.y)].map { $0.distance(to: taken) }.min() ?? 9
      #expect(near < 0.5, "\(seen), not \(taken), at \(x)")
    }
    rig.release(780, 490)
    rig.settle()
    #expect(rig.offset == before + (order == .leftToRight ? -1 : 1))
  }

  /// However a page was turned, at rest it is the page of a book with hard leaves, pixel for pixel.
  @Test func aPageThatHasSettledIsFlat() {
    for way in ["Right", "Left", "flick", "back"] {
      let (soft, hard) = (book(), Rig(style: .flip))
      hard.open(pages: 14, at: 5)
      switch way {
      case "flick": soft.drag(from: Point(900, 600), to: Point(500, 500), in: 0.1, resting: 0)
      case "back": soft.drag(from: Point(900, 600), to: Point(850, 560))
      default: soft.key(way)
      }
      soft.settle()
      if way != "back" { hard.key(way == "Left" ? "Left" : "Right") }
      hard.settle()
      #expect(soft.picture()?.pixels == hard.picture()?.pixels, "\(way)")
    }
  }

  /// A corner that is lifted and held shows the next spread; let go, it falls back and nothing has changed.
  @Test(arguments: ReadingDirection.allCases) func peek(order: ReadingDirection) throws {
    let rig = book(order: order)
    let (offset, flat) = (rig.offset, rig.picture()?.pixels)
    let (start, inwards) = order == .leftToRight ? (900.0, -1.0) : (124.0, 1.0)
    let page = try #require(try hit(rig, Point(start, 690)).content.page)
    let sheet = try rig.quad("page-\(page)").bounds
    let lying = Point(order == .leftToRight ? sheet.maxX : sheet.minX, sheet.maxY)
    /// Where the paper's corner is, as seen from straight above.
    func corner() -> Point {
      guard let bent = rig.records.first(where: { $0.bend?.face == .back && !$0.isHidden }),
        let cylinder = bent.bend?.cylinder
      else { return lying }
      let own = Point(order == .leftToRight ? bent.frame.width : 0, bent.frame.height)
      return cylinder.place(of: own).point + bent.frame.origin
    }
    rig.press(start, 690)
    var last = lying
    for step in 1...12 {
      rig.move(start + inwards * Double(step) * 12, 690 - Double(step) * 4)
      rig.wait(1.0 / 30) {
        #expect(corner().distance(to: last) < 60)
        last = corner()
      }
    }
    // Held still it stays, and nothing is drawn anew.
    rig.wait(1)
    #expect(!rig.stage.isMoving(at: rig.time) && corner().distance(to: lying) > 100)
    let beneath = try hit(rig, lying - Point(-inwards * 5, 5))
    #expect(beneath.content.page == page + 2 && !beneath.isLifted)
    last = corner()
    rig.release(start + inwards * 144, 642)
    #expect(corner().distance(to: last) < 1)
    while rig.stage.isMoving(at: rig.time) {
      rig.wait(1.0 / 240)
      #expect(corner().distance(to: last) < 10, "\(last) to \(corner())")
      last = corner()
    }
    #expect(last == lying && rig.offset == offset && rig.picture()?.pixels == flat)
  }

  /// A leaf that flies is caught where it is touched, keeps its shape, and is then led by that point.
  @Test(arguments: [0.25, 0.35, 0.45])
  func aLeafIsCaughtInTheAir(seconds: Double) throws {
    let rig = book()
    rig.key("Right")
    rig.wait(seconds)
    let bent = try #require(
      rig.records.first { $0.bend?.face == .back && !$0.isHidden }, "no page is bent")
    let touched = try #require(
      stride(from: 150.0, through: 900, by: 25).map { Point($0, 500) }
        .first { rig.stage.page(at: $0)?.isLifted == true })
    let taken = try hit(rig, touched)
    rig.press(touched.x, touched.y)
    let held = try #require(rig.records.first { $0.bend?.face == .back && !$0.isHidden })
    let (a, b) = (try #require(bent.bend).cylinder, try #require(held.bend).cylinder)
    #expect(a.normal.distance(to: b.normal) < 1e-3 && abs(a.offset - b.offset) < 0.1)
    rig.move(touched.x + 20, touched.y)
    rig.wait(0.2)
    rig.move(touched.x + 40, touched.y - 5)
    let seen = try hit(rig, Point(touched.x + 40, touched.y - 5))
    #expect(seen.sheet.distance(to: taken.sheet) < 0.5 && seen.content == taken.content)
    rig.release(touched.x + 40, touched.y - 5)
    rig.settle()
  }

  /// Covers are boards: they bow, and are not bent over.
  @Test func coversStayHard() throws {
    func isCurled(_ rig: Rig) -> Bool {
      rig.records.contains { $0.bend?.face == .back || $0.name.hasPrefix("curl") }
    }
    let rig = book(page: 0)
    rig.key("Home")
    rig.settle()
    rig.key("Left")
    rig.wait(0.25)
    #expect(!isCurled(rig))
    rig.settle()
    rig.key("Right")
    rig.wait(0.2)
    #expect(!isCurled(rig))
    rig.settle()
    rig.key("Right")
    rig.wait(0.2)
    #expect(isCurled(rig))
  }

  /// What lies over the words lies over them while the page bends: overlays bend along.
  @Test func marksBendWithThePage() throws {
    let rig = book()
    rig.stage.show([PageOverlay(page: 5, rect: Rect(0.05, 0.05, 0.2, 0.1), color: .black)])
    rig.key("Right")
    rig.wait(0.25)
    let bent = rig.stage.commands().filter { command in
      guard case .color = command.paint, command.bend != nil else { return false }
      return min(command.rect.width, command.rect.height) > 3 && command.rect.width < 200
    }
    #expect(bent.count == 1)
  }

  /// The lectern, one page at a time, and both directions: turned there and back, and nothing is left in the air.
  @Test(arguments: [Size(1024, 768), Size(500, 800)], ReadingDirection.allCases)
  func turnsEverywhere(size: Size, order: ReadingDirection) {
    let rig = book(size, pose: size.width > size.height ? .lectern : .flat, order: order)
    for _ in 0..<3 {
      rig.key("Down")
      rig.wait(0.3)
      #expect(rig.picture() != nil)
      #expect(rig.settle() != nil)
    }
    rig.drag(
      from: Point(size.width * 0.8, size.height * 0.6), to: Point(size.width * 0.2, 300), in: 0.2,
      resting: 0)
    #expect(rig.settle() != nil)
    #expect(rig.facts.progress.keys.allSatisfy { !$0.hasPrefix("leaf") })
  }

  /// Printed pages open soft and pictures hard; what is chosen in a book holds for that book, and from then on for others.
  @Test func theStyleOfABook() {
    let options = Stage.Options()
    func style(isPrinted: Bool, _ rig: Rig) -> String {
      rig.describe = { $0.isPrinted = isPrinted }
      rig.open(pages: 9, at: 3)
      return rig.facts.style
    }
    #expect(style(isPrinted: true, Rig(options: options)) == "curl")
    let rig = Rig(options: options)
    #expect(style(isPrinted: false, rig) == "flip")
    rig.nextStyle()
    rig.settle()
    #expect(rig.facts.style == "curl")
    #expect(ReadingStyle.allCases == [.flip, .curl, .leaves, .deck, .scroll])
  }
}
