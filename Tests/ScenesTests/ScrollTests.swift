import Books
import Content
import Foundation
import PaperGeometry
import PaperGestures
import PaperLayouts
import PaperRaster
import Reading
import Shell
import TestSupport
import Testing

/// Books of which the pages are scrolled.
@Suite(.timeLimit(.minutes(5))) struct ScrollTests {
  private func open(
    _ size: Size = Size(600, 800), at page: Int = 2, pages: Int = 30,
    order: ReadingDirection = .leftToRight, motion: MotionStyle = .full
  ) -> Rig {
    let rig = Rig(size, motion: motion, style: .scroll, order: order)
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  private func frame(_ page: Int, _ rig: Rig) throws -> Rect {
    try #require(try rig.record("page-\(page)").quad?.bounds)
  }

  @Test func aPageBeginsAtTheEdgeAndTheNextLiesBelow() throws {
    let rig = open()
    let (first, next) = (try frame(2, rig), try frame(3, rig))
    #expect(first.minY >= 0 && first.minY < 20)
    #expect(next.minY > first.maxY && next.minY - first.maxY < 20)
    #expect(abs(first.midX - 300) <= 1)
    #expect(rig.facts.style == "scroll")
  }

  @Test func booksFromRightToLeftGoOnToTheLeft() throws {
    let rig = open(Size(1000, 700), order: .rightToLeft)
    let (first, next) = (try frame(2, rig), try frame(3, rig))
    #expect(next.maxX < first.minX && first.maxX > 980)
    let before = rig.offset
    rig.wheel(-1)
    rig.settle()
    #expect(rig.offset > before, "a wheel goes on here, too")
  }

  /// Space leaves a strip of what was seen, arrows go by lines, and nothing snaps.
  @Test func keysScroll() throws {
    let rig = open()
    let before = try frame(3, rig).minY
    rig.key("Down")
    rig.settle()
    let line = before - (try frame(3, rig).minY)
    #expect(line > 30 && line < 120)
    rig.key("Up")
    rig.settle()
    #expect(try abs(frame(3, rig).minY - before) < 0.6)
    rig.key("Space")
    rig.settle()
    let screen = before - (try frame(3, rig).minY)
    #expect(screen > 700 && screen < 780)
    rig.key("Space", .shift)
    rig.settle()
    #expect(try abs(frame(3, rig).minY - before) < 0.6)
  }

  @Test func arrowsAcrossGoFromPageToPage() throws {
    let rig = open()
    rig.key("Right")
    rig.settle()
    #expect(try frame(3, rig).minY.rounded() == 10)
    rig.key("Down")
    rig.settle()
    rig.key("Left")
    rig.settle()
    #expect(try frame(3, rig).minY.rounded() == 10, "first to the beginning of the page")
    rig.key("Left")
    rig.settle()
    #expect(try frame(2, rig).minY.rounded() == 10)
  }

  @Test func theEndsAreReachedAndTheCardComesBehindTheLastPage() throws {
    let rig = open()
    rig.key("End")
    rig.settle()
    #expect(try abs(frame(29, rig).maxY - 790) <= 1)
    rig.key("Home")
    rig.settle()
    #expect(rig.offset < 0.01)
  }

  @Test func aFlickRollsOnAndRestsAnywhere() {
    let rig = open()
    rig.drag(from: Point(300, 700), to: Point(300, 300), in: 0.1, resting: 0)
    let released = rig.offset
    rig.settle()
    #expect(rig.offset > released + 0.3)
  }

  /// Pages that turn out to have other shapes do not move what is seen.
  @Test func whatIsSeenStaysWhereItIs() throws {
    let rig = Rig(Size(600, 800), style: .scroll)
    rig.draw = { _, _, _ in 0xFF80_8080 }
    rig.open(pages: 30, at: 10)
    rig.settle()
    rig.aspect = 1.3
    var last = try frame(10, rig).minY
    for _ in 0..<40 {
      rig.key("Up")
      rig.wait(0.02)
      let record = rig.records.first { $0.name == "page-10" && !$0.isHidden }
      guard let now = record?.quad?.bounds.minY else { break }
      #expect(now >= last - 0.6 && now - last < 200, "\(last) \(now)")
      last = now
    }
  }

  @Test(arguments: [Size(1024, 768), Size(600, 900)])
  func thePlaceIsKeptByEveryStyle(size: Size) {
    let rig = open(size, at: 12)
    for _ in ReadingStyle.allCases {
      rig.key("S")
      rig.settle()
    }
    #expect(rig.facts.style == "scroll")
    #expect(Int(rig.offset) == 12)
  }

  @Test func theBookOpensWhereItWasLeft() {
    let rig = Rig(Size(600, 800), style: .scroll)
    rig.show(Rig.books(2, pages: 20))
    rig.key("Return")
    rig.settle()
    for _ in 0..<5 { rig.wheel(-1) }
    rig.settle()
    let place = rig.offset
    rig.key("Escape")
    rig.settle()
    rig.key("Return")
    rig.settle()
    #expect(abs(rig.offset - place) < 0.01, "\(rig.offset) \(place)")
  }

  @Test func theWidthFitsAndThePlaceStays() throws {
    let rig = open(Size(900, 700), at: 5)
    rig.key("W")
    rig.settle()
    let page = try frame(5, rig)
    #expect(page.width > 860, "\(page)")
    #expect(page.minY >= 0 && page.minY < 40, "\(page)")
    rig.key("W")
    rig.settle()
    #expect(try frame(5, rig).height < 700)
  }

  @Test func spreadsLieInARow() throws {
    let rig = open(Size(1024, 768), at: 3)
    let single = try frame(3, rig)
    rig.key("D")
    rig.settle()
    let (first, next) = (try frame(3, rig), try frame(4, rig))
    #expect(
      abs(first.maxX - next.minX) < 1 || abs(first.minX - next.maxX) < 1 || first.minY != next.minY)
    #expect(rig.words.contains("Two pages."))
    rig.key("D")
    rig.settle()
    #expect(try frame(3, rig) == single)
  }

  @Test func layersAreThoseOfWhatIsSeen() {
    let rig = open(pages: 5000)
    for _ in 0..<200 {
      rig.wheel(-3)
      rig.wait(0.02)
      #expect(rig.records.count < 90)
    }
  }

  /// A quick scroll meets small versions, and is sharp at rest.
  @Test func whatIsSeenAtRestIsSharp() throws {
    let rig = open()
    for _ in 0..<100 {
      rig.wheel(-5)
      rig.wait(1.0 / 60)
    }
    rig.settle()
    let page = Int(rig.offset)
    let frame = try frame(page, rig)
    let drawn = rig.stage.commands().compactMap { command -> Bitmap? in
      if case .bitmap(let bitmap, _) = command.paint { return bitmap }
      return nil
    }
    #expect(drawn.contains { $0.width == Int(frame.width) }, "\(frame)")
  }

  /// A hit in the midst of a page that is larger than the window comes into view.
  @Test func aHitComesIntoViewWithinItsPage() throws {
    let rig = Rig(Size(600, 300), style: .scroll)
    // The rig's hits lie at three tenths of a page.
    rig.texts = Rig.markedPages
    rig.open(pages: 12, at: 4)
    rig.settle()
    for _ in 0..<20 {
      rig.send(.wheel(WheelDelta(dx: 0, dy: 1), at: Point(300, 10), modifiers: .control))
    }
    rig.settle()
    let page = try frame(4, rig)
    try #require(page.minY + 0.3 * page.height > 300)
    rig.key("F", .control)
    rig.type("beta")
    rig.key("Return")
    rig.wait(1)
    rig.settle()
    let seen = try frame(4, rig)
    let top = seen.minY + 0.3 * seen.height
    #expect(top > 0 && top < 300, "\(seen)")
    // A hand moves the page away again, and nothing brings the page back.
    rig.key("Escape")
    rig.wait(0.5)
    for _ in 0..<3 { rig.wheel(1) }
    rig.settle()
    #expect(try frame(4, rig).minY > seen.minY + 100)
  }

  /// Pages before what is seen that turn out to have other shapes do not tear the page out of the hand.
  @Test func theHandKeepsThePageWhileOthersLearnTheirShapes() throws {
    let rig = open(at: 12)
    let before = try frame(12, rig).minY
    rig.aspect = 2.5
    rig.press(300, 40)
    for step in 1...58 {
      rig.move(300, 40 + 12 * Double(step))
      rig.wait(1.0 / 60)
    }
    let moved = try frame(12, rig).minY - before
    #expect(abs(moved - 696) < 12, "\(moved)")
    rig.release(300, 736)
  }

  // MARK: By itself

  @Test func pagesScrollByThemselvesUntilAKeyStopsThem() {
    let rig = open()
    rig.key("S", .shift)
    #expect(rig.stage.isMoving(at: rig.time))
    let start = rig.offset
    rig.wait(2)
    let slow = rig.offset - start
    #expect(slow > 0.02)
    for _ in 0..<6 { rig.key("+") }
    let middle = rig.offset
    rig.wait(2)
    #expect(rig.offset - middle > 2 * slow)
    rig.key("X")
    rig.settle()
    let end = rig.offset
    rig.wait(1)
    #expect(rig.offset == end)
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func aPressStopsThemToo() {
    let rig = open()
    rig.key("S", .shift)
    rig.wait(0.5)
    rig.press(300, 400)
    rig.release(300, 400)
    rig.wait(1)
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func leavesDoNotScrollByThemselves() {
    let rig = Rig(style: .flip)
    rig.open(pages: 9, at: 2)
    rig.settle()
    let place = rig.offset
    rig.key("S", .shift)
    rig.wait(1)
    #expect(rig.offset == place)
    #expect(rig.words.contains { $0.contains("Only pages that scroll") }, "\(rig.words)")
  }

  // MARK: Seams

  /// A drawing that goes on from page to page.
  private static func sliced(_ request: ImageRequest, _ x: Int, _ y: Int) -> Pixel {
    let u = Double(x) / Double(max(1, request.width))
    let shade = Pixel(127 + 100 * (u * 19 - (u * 19).rounded()) * 2)
    return 0xFF00_0000 | shade << 16 | shade << 8 | shade
  }

  @Test func aWebtoonCutIntoPagesIsJoined() throws {
    let rig = Rig(Size(600, 800), style: .flip)
    rig.draw = Self.sliced
    rig.show(Rig.books(1, pages: 12))
    rig.key("Return")
    rig.settle()
    rig.wait(2)
    rig.settle()
    #expect(rig.facts.style == "scroll")
    for _ in 0..<3 { rig.wheel(-1) }
    rig.settle()
    let pages = rig.records.filter { $0.name.hasPrefix("page-") && !$0.isHidden }
      .compactMap(\.quad?.bounds).sorted { $0.minY < $1.minY }
    #expect(pages.count > 1)
    for (a, b) in zip(pages, pages.dropFirst()) { #expect(a.maxY == b.minY) }
    #expect(pages.allSatisfy { $0.width == 600 })
    rig.key("J", .shift)
    rig.settle()
    let parted = rig.records.filter { $0.name.hasPrefix("page-") && !$0.isHidden }
      .compactMap(\.quad?.bounds).sorted { $0.minY < $1.minY }
    #expect(zip(parted, parted.dropFirst()).allSatisfy { $1.minY > $0.maxY + 5 })
  }

  @Test func pagesWithMarginsAreNotJoined() {
    let rig = Rig(Size(600, 800), style: .flip)
    rig.draw = { request, x, y in
      let isMargin = y < request.height / 10 || y > request.height * 9 / 10
      return isMargin ? 0xFFFF_FFFF : Self.sliced(request, x, y)
    }
    rig.show(Rig.books(1, pages: 12))
    rig.key("Return")
    rig.settle()
    rig.wait(2)
    #expect(rig.facts.style == "flip")
  }

  /// At any scale the ground is not seen between pages that touch.
  @Test(arguments: [1.0, 1.13, 1.7, 2.31]) func noHairlineIsSeen(scale: Double) throws {
    let rig = open(Size(300, 260), at: 3)
    rig.draw = { _, _, _ in 0xFF30_6090 }
    rig.key("J", .shift)
    rig.settle()
    for _ in 0..<Int((log(scale) / log(1.25)).rounded(.up)) { rig.key("+", .control) }
    for moment in 0..<12 {
      rig.wheel(-0.37, precise: true)
      rig.wait(moment < 6 ? 0.02 : 0.2)
      let picture = try #require(rig.picture())
      for y in 0..<picture.height {
        let pixel = picture.pixels[y * picture.width + picture.width / 2]
        #expect(pixel >> 16 & 0xFF < 0x50, "row \(y) at \(moment): \(pixel)")
      }
    }
  }
}
