import PaperBook
import PaperGeometry
import PaperGestures
import PaperLayers
import PaperLayouts
import PaperLeaves
import TestSupport
import Testing

/// A bound book with soft leaves that fills its view: held anywhere, live, and flat at rest.
@Suite(.timeLimit(.minutes(5))) struct BookViewCurlTests {
  private static let modes: [LeavesMode] = [.facing, .single]

  // MARK: In the hand

  /// Whether the paper reaches a place that a point of it is brought to, both measured from the spine: no further from an end
  /// of the spine than the point itself.
  private func isReached(_ place: Point, by point: Point, height: Double) -> Bool {
    [Point(0, 0), Point(0, height)].allSatisfy {
      place.distance(to: $0) < point.distance(to: $0) - 1
    }
  }

  @Test(arguments: modes, ReadingDirection.allCases)
  func theTakenPointIsUnderThePointer(
    mode: LeavesMode, direction: ReadingDirection
  ) {
    var random = SeededRandom(mode == .single ? 31 : 32)
    var (checked, back) = (0, 0)
    for _ in 0..<60 {
      let size = Size(random.double(300, 1200).rounded(), random.double(300, 900).rounded())
      var desk = CurlDesk(size: size, mode: mode, direction: direction)
      let page = desk.pageSize
      // From the left pile as well, where that pile is seen.
      let fromBehind = mode == .facing && random.chance(0.4)
      let ahead = (direction == .leftToRight) != fromBehind ? 1.0 : -1
      let point = Point(
        random.double(0.15, 0.999) * page.width, random.double(0.01, 0.99) * page.height)
      func inView(_ place: Point) -> Point { Point(desk.spine + ahead * place.x, place.y) }
      let leaf = fromBehind ? desk.view.turned - 1 : desk.view.turned
      desk.press(inView(point))
      desk.move(inView(Point(point.x - 12, point.y)))
      desk.wait(0.2)
      for _ in 0..<12 {
        let place = Point(
          random.double(mode == .single ? 0 : -point.x, point.x),
          point.y + random.double(-0.3, 0.3) * page.height)
        guard isReached(place, by: point, height: page.height),
          place.distance(to: point) > 0.16 * page.width
        else { continue }
        desk.move(inView(place))
        let seen = desk.seen(point, ofLeaf: leaf)
        #expect(!seen.isEmpty)
        for seen in seen { #expect(seen.distance(to: inView(place)) < 0.5, "\(point) to \(place)") }
        for y in [0, page.height] {
          for end in desk.seen(Point(0, y), ofLeaf: leaf) {
            #expect(end.distance(to: Point(desk.spine, y)) < 1e-9, "the spine moved")
          }
        }
        checked += 1
        back += fromBehind ? 1 : 0
      }
      desk.release(inView(point))
    }
    #expect(checked > 60 && (mode == .single || back > 20))
  }

  /// What a program has on a page stays where it is on the paper, and is found there while the paper bends.
  @Test(arguments: modes, ReadingDirection.allCases)
  func aPointOfTheBentPageIsAPointOfThePage(
    mode: LeavesMode, direction: ReadingDirection
  ) throws {
    var random = SeededRandom(33)
    var (lifted, lying) = (0, 0)
    for _ in 0..<200 {
      var desk = CurlDesk(mode: mode, direction: direction)
      desk.view.turn(.by(random.chance(0.5) ? 1 : -1), at: desk.time)
      desk.wait(random.double(0.05, 0.6))
      let point = Point(random.double(0, 800), random.double(0, 600))
      guard let found = desk.view.page(under: point, at: desk.time) else { continue }
      let side = try #require(desk.sides.first { $0.surface.page(at: point) == found.point })
      #expect(try #require(side.surface.screen(found.point)).distance(to: point) < 1e-6)
      side.isLifted ? (lifted += 1) : (lying += 1)
    }
    #expect(lying > 40 && (mode == .single || lifted > 20))
  }

  /// A leaf that flies stops where it is touched, keeps its shape, and is led by the touched point from there.
  @Test func caughtWithoutAStep() throws {
    var random = SeededRandom(34)
    var caught = 0
    for _ in 0..<250 {
      var desk = CurlDesk()
      desk.view.turn(.by(random.chance(0.6) ? 1 : -1), at: desk.time)
      desk.wait(random.double(0.1, 0.5))
      let touched = Point(random.double(0, 800), random.double(0, 600))
      let flights = desk.flights
      let leaf = try #require(flights.first?.leaves.lowerBound)
      let page = desk.pageSize
      let corners = [
        Point(page.width, 0), Point(page.width, page.height),
        Point(page.width / 2, page.height / 3),
      ]
      func seen(_ desk: CurlDesk) -> [Point] { corners.flatMap { desk.seen($0, ofLeaf: leaf) } }
      let before = seen(desk)
      desk.press(touched)
      guard desk.view.turner.flights(at: desk.time).contains(where: { $0.isHeld }) else { continue }
      caught += 1
      func expectStill(_ step: Double) {
        let now = seen(desk)
        #expect(now.count == before.count)
        for (a, b) in zip(before, now) { #expect(a.distance(to: b) < step, "\(touched)") }
      }
      expectStill(0.01)
      desk.wait(0.3)
      expectStill(0.01)
      // A drag of no length leaves it there, too; then it is let go, and nothing jumps.
      desk.move(Point(touched.x + 11, touched.y))
      desk.move(touched)
      desk.wait(0.2)
      expectStill(0.5)
      desk.release(touched)
      expectStill(0.5)
      desk.wait(3)
      #expect(!desk.view.turner.isFlying(at: desk.time))
    }
    #expect(caught > 50)
  }

  @Test(arguments: ReadingDirection.allCases) func releases(direction: ReadingDirection) {
    let (right, left) = (Point(700, 400), Point(100, 400))
    let (ahead, behind) = direction == .leftToRight ? (right, left) : (left, right)
    func turned(_ from: Point, _ to: Point, seconds: Double, isHeld: Bool = false) -> Int {
      var desk = CurlDesk(direction: direction)
      let before = desk.view.turned
      desk.press(from)
      for step in 1...10 {
        desk.wait(seconds / 10)
        desk.move(from + (to - from) * (Double(step) / 10))
      }
      if isHeld { desk.wait(0.5) }
      desk.release(to)
      desk.settle()
      return desk.view.turned - before
    }
    let inwards = (behind - ahead) * 0.1
    #expect(turned(ahead, behind, seconds: 1, isHeld: true) == 1)
    #expect(turned(ahead, ahead + inwards, seconds: 1, isHeld: true) == 0)
    #expect(turned(ahead, ahead + inwards, seconds: 0.1) == 1, "a flick always turns")
    #expect(turned(behind, ahead, seconds: 1, isHeld: true) == -1)
    #expect(turned(behind, behind - inwards, seconds: 0.1) == -1)
    #expect(turned(behind, behind + inwards * 0.5, seconds: 0.05) == 1, "outwards")
  }

  /// No cover lies over the first leaf, and what is folded over lies over all pages.
  @Test func theFirstLeafIsFoldedOverItself() throws {
    var desk = CurlDesk(showing: 0)
    desk.view.turn(.by(1), at: desk.time)
    desk.wait(0.3)
    let lifted = try #require(desk.sides.first { $0.isLifted })
    #expect(lifted.content.page == 1)
    let seen = try #require(lifted.surface.screen(Point(100, 500)))
    #expect(desk.view.page(under: seen, at: desk.time)?.page == 1)
  }

  @Test func stiffPaperBendsMoreWidely() throws {
    func radius(_ weight: Double) throws -> Double {
      var desk = CurlDesk()
      desk.view.shape.paperWeight = weight
      desk.view.turn(.by(1), at: desk.time)
      desk.wait(0.25)
      let bent = desk.view.tree.records().compactMap(\.bend)
      return try #require(bent.first).cylinder.radius
    }
    #expect(abs(try radius(1) - 400.0 / 15) < 1e-9)
    #expect(abs(try radius(0.25) - 100.0 / 15) < 1e-9)
    #expect(try radius(0) == radius(0.25), "clamped")
  }

  // MARK: At rest

  /// However its leaves were turned, a view at rest is the view whose leaves are folded, pixel for pixel.
  @Test(arguments: modes, ReadingDirection.allCases)
  func aSettledPageIsFlat(mode: LeavesMode, direction: ReadingDirection) {
    for (pages, page) in [(12, 4), (3, 0), (7, 6), (1, 0)] {
      var desk = CurlDesk(
        pages: pages, size: Size(301, 200), mode: mode, direction: direction, showing: page)
      desk.drag(Point(280, 190), Point(60, 120), seconds: 0.3)
      desk.settle()
      desk.view.turn(.by(1), at: desk.time)
      desk.wait(0.2)
      desk.press(Point(150, 150))
      desk.view.handle(.pointerCancelled, at: desk.time)
      desk.settle()
      let soft = desk.picture()
      desk.view.style = .leaves
      desk.settle()
      #expect(soft != nil && soft?.pixels == desk.picture()?.pixels, "\(pages) pages")
    }
  }

  @Test func atRestNothingIsDrawnAnewAndNothingIsLeft() {
    var desk = CurlDesk()
    let layers = desk.view.tree.count
    for _ in 0..<5 {
      desk.view.turn(.by(1), at: desk.time)
      desk.wait(0.1)
    }
    #expect(desk.view.tree.records().contains { $0.bend?.face == .back && !$0.isHidden })
    desk.settle()
    #expect(desk.view.tree.count == layers && !desk.view.needsFrame(at: desk.time))
    #expect(desk.view.tree.records().allSatisfy { $0.bend == nil })
    desk.view.handle(.pointerHovered(Point(50, 50)), at: desk.time)
    #expect(!desk.view.needsFrame(at: desk.time))
  }

  // MARK: Styles

  /// Folded leaves have the layers of the original, and leave with their style.
  @Test func theFoldedStyleIsTheOriginal() {
    var desk = CurlDesk(style: .leaves)
    let names = desk.view.tree.records().map(\.name)
    #expect(names == ["book", "leaves"] + LeavesRole.allCases.map(\.rawValue))
    desk.view.style = .curl
    desk.settle()
    #expect(!desk.view.tree.records().contains { $0.name == "topPage" })
    desk.view.style = .leaves
    desk.settle()
    #expect(desk.view.tree.records().map(\.name) == names)
    #expect(desk.view.tree.records().filter { $0.contentsName != nil }.count >= 3)
  }

  /// A leaf in the air goes on in another style from where it was.
  @Test(arguments: BookView.Style.allCases, BookView.Style.allCases)
  func anotherStyleTakesLeavesOver(from: BookView.Style, to: BookView.Style) throws {
    guard from != to else { return }
    var desk = CurlDesk(style: from)
    desk.view.turn(.by(1), at: desk.time)
    desk.wait(0.2)
    let before = try #require(desk.view.turner.flights(at: desk.time).first?.progress)
    desk.view.style = to
    let after = try #require(desk.view.turner.flights(at: desk.time).first?.progress)
    #expect(abs(before - after) < 1e-9 && before > 0.01 && before < 0.99)
    #expect(desk.view.place.page == 6 || desk.view.place.page == 5)
    desk.settle()
    #expect(!desk.view.turner.isFlying(at: desk.time))
  }

  // MARK: Taps

  @Test(arguments: BookView.Style.allCases) func aTapIsForALinkOrTurns(style: BookView.Style) {
    var desk = CurlDesk(style: style)
    desk.diary.usesTaps = true
    func tap(_ point: Point) {
      desk.press(point)
      desk.wait(0.05)
      desk.release(point)
    }
    tap(Point(780, 300))
    #expect(
      desk.diary.tapped.map(\.page) == [4] && desk.diary.tapped.first?.point == Point(380, 300))
    desk.settle()
    #expect(desk.view.turned == 2)
    desk.diary.usesTaps = false
    tap(Point(780, 300))
    #expect(desk.view.turned == 3)
  }

  /// What flies is caught, and is no link; what lies beside it still is.
  @Test func aLeafInTheAirIsNoLink() throws {
    var desk = CurlDesk()
    desk.diary.usesTaps = true
    desk.view.turn(.by(1), at: desk.time)
    desk.wait(0.3)
    let lifted = try #require(desk.sides.first { $0.isLifted }?.surface.screen(Point(60, 400)))
    for (point, tapped) in [(lifted, []), (Point(20, 500), [3])] {
      desk.diary.tapped = []
      desk.press(point)
      desk.wait(0.05)
      desk.release(point)
      #expect(desk.diary.tapped.map(\.page) == tapped)
    }
    desk.settle()
    #expect(desk.view.turned == 3)
  }
}
