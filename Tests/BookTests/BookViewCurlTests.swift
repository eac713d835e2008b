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
      var rig = BookRig(size: size, mode: mode, direction: direction)
      let page = rig.pageSize
      // From the left pile as well, where that pile is seen.
      let fromBehind = mode == .facing && random.chance(0.4)
      let ahead = (direction == .leftToRight) != fromBehind ? 1.0 : -1
      let point = Point(
        random.double(0.15, 0.999) * page.width, random.double(0.01, 0.99) * page.height)
      func inView(_ place: Point) -> Point { Point(rig.spine + ahead * place.x, place.y) }
      let leaf = fromBehind ? rig.view.turned - 1 : rig.view.turned
      rig.press(inView(point))
      rig.move(inView(Point(point.x - 12, point.y)))
      rig.wait(0.2)
      for _ in 0..<12 {
        let place = Point(
          random.double(mode == .single ? 0 : -point.x, point.x),
          point.y + random.double(-0.3, 0.3) * page.height)
        guard isReached(place, by: point, height: page.height),
          place.distance(to: point) > 0.16 * page.width
        else { continue }
        rig.move(inView(place))
        let seen = rig.seen(point, ofLeaf: leaf)
        #expect(!seen.isEmpty)
        for seen in seen { #expect(seen.distance(to: inView(place)) < 0.5, "\(point) to \(place)") }
        for y in [0, page.height] {
          for end in rig.seen(Point(0, y), ofLeaf: leaf) {
            #expect(end.distance(to: Point(rig.spine, y)) < 1e-9, "the spine moved")
          }
        }
        checked += 1
        back += fromBehind ? 1 : 0
      }
      rig.release(inView(point))
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
      var rig = BookRig(mode: mode, direction: direction)
      rig.view.turn(.by(random.chance(0.5) ? 1 : -1), at: rig.time)
      rig.wait(random.double(0.05, 0.6))
      let point = Point(random.double(0, 800), random.double(0, 600))
      guard let found = rig.view.page(under: point, at: rig.time) else { continue }
      let side = try #require(rig.sides.first { $0.surface.page(at: point) == found.point })
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
      var rig = BookRig()
      rig.view.turn(.by(random.chance(0.6) ? 1 : -1), at: rig.time)
      rig.wait(random.double(0.1, 0.5))
      let touched = Point(random.double(0, 800), random.double(0, 600))
      let flights = rig.flights
      let leaf = try #require(flights.first?.leaves.lowerBound)
      let page = rig.pageSize
      let corners = [
        Point(page.width, 0), Point(page.width, page.height),
        Point(page.width / 2, page.height / 3),
      ]
      func seen(_ rig: BookRig) -> [Point] { corners.flatMap { rig.seen($0, ofLeaf: leaf) } }
      let before = seen(rig)
      rig.press(touched)
      guard rig.view.turner.flights(at: rig.time).contains(where: { $0.isHeld }) else { continue }
      caught += 1
      func expectStill(_ step: Double) {
        let now = seen(rig)
        #expect(now.count == before.count)
        for (a, b) in zip(before, now) { #expect(a.distance(to: b) < step, "\(touched)") }
      }
      expectStill(0.01)
      rig.wait(0.3)
      expectStill(0.01)
      // A drag of no length leaves it there, too; then it is let go, and nothing jumps.
      rig.move(Point(touched.x + 11, touched.y))
      rig.move(touched)
      rig.wait(0.2)
      expectStill(0.5)
      rig.release(touched)
      expectStill(0.5)
      rig.wait(3)
      #expect(!rig.view.turner.isFlying(at: rig.time))
    }
    #expect(caught > 50)
  }

  /// A press in the middle of a page and 24 points of hand: the page's edge slides, and is not thrown past the finger.
  @Test(arguments: ReadingDirection.allCases, [0.3, 0.5, 0.7])
  func aPageIsPushedInItsMiddle(direction: ReadingDirection, part: Double) throws {
    for isRight in [true, false] {
      var rig = BookRig(direction: direction)
      let page = rig.pageSize
      let outwards = isRight ? 1.0 : -1
      let start = Point(rig.spine + outwards * part * page.width, 300)
      let isAhead = isRight == (direction == .leftToRight)
      let leaf = isAhead ? rig.view.turned : rig.view.turned - 1
      let edge = Point(page.width, 300)
      let before = try #require(rig.seen(edge, ofLeaf: leaf).first)
      rig.press(start)
      var last = before
      for step in 1...24 {
        rig.move(start - Point(outwards * Double(step), 0))
        rig.wait(0.2)
        let seen = try #require(rig.seen(edge, ofLeaf: leaf).first)
        // What moves before a press becomes a drag comes at once.
        #expect(seen.distance(to: last) <= 24, "\(step)")
        last = seen
      }
      #expect(last.distance(to: before) <= 48, "\(last.distance(to: before))")
      #expect(last.distance(to: before) > 8)
      let held = try #require(rig.seen(Point(part * page.width, 300), ofLeaf: leaf).first)
      #expect(held.distance(to: start - Point(outwards * 24, 0)) < 0.5, "\(held)")
      rig.release(start - Point(outwards * 24, 0))
      rig.settle()
      #expect(rig.view.turned == 2 && rig.view.tree.records().allSatisfy { $0.bend == nil })
    }
  }

  /// Let go, a pushed page goes on or falls back without a step of its edge in place or speed, straight and aslant.
  @Test(arguments: [0.2, 0.35, 0.5, 0.7], [-0.25, 0, 0.15])
  func aPushedPageIsLetGoWithoutAStep(part: Double, slope: Double) {
    for way in [0.1, 0.4, 0.7, 1.1, 1.5, 1.9] {
      var rig = BookRig()
      let (page, leaf) = (rig.pageSize, rig.view.turned)
      func seen() -> [Point] {
        [0, 0.5, 1].compactMap {
          rig.seen(Point(page.width, $0 * page.height), ofLeaf: leaf).first
        }
      }
      var pointer = Point(rig.spine + part * page.width, 300)
      rig.press(pointer)
      let step = Point(-1, slope) * (way * part * page.width / 300)
      for _ in 1...300 {
        pointer = pointer + step
        rig.move(pointer)
        rig.wait(0.001)
      }
      let held = seen()
      rig.release(pointer)
      rig.wait(0.001)
      var before = seen()
      #expect(zip(held, before).allSatisfy { $0.distance(to: $1) < 5 })
      var speeds: [Point]?
      for count in 1...1200 where rig.view.turner.isFlying(at: rig.time) {
        rig.wait(0.001)
        let now = seen()
        guard now.count == before.count else { break }
        let moved = zip(now, before).map { $0 - $1 }
        // A leaf that comes to its pile stops there.
        guard let progress = rig.flights.first?.progress, progress > 0, progress < 1 else { break }
        for (a, b) in zip(moved, speeds ?? moved) {
          #expect(a.distance(to: .zero) < 5, "\(way) \(count)")
          #expect(a.distance(to: b) < 0.3, "\(way) \(count)")
        }
        (before, speeds) = (now, moved)
      }
    }
  }

  /// A page that is pushed far over turns, and one that is let go sooner falls back; caught on the way, it stays.
  @Test func aPushedPageTurnsAndIsCaught() throws {
    var rig = BookRig()
    let before = rig.view.turned
    rig.press(Point(600, 300))
    for x in stride(from: 590.0, through: 250, by: -10) {
      rig.move(Point(x, 300))
      rig.wait(0.02)
    }
    rig.wait(0.3)
    rig.release(Point(250, 300))
    let corners = [Point(400, 0), Point(400, 600)]
    func seen() -> [Point] {
      corners.compactMap { rig.seen($0, ofLeaf: before).first }
    }
    var last = seen()
    for _ in 0..<60 {
      rig.wait(1.0 / 240)
      let now = seen()
      for (a, b) in zip(last, now) { #expect(a.distance(to: b) < 30) }
      last = now
    }
    let touched = try #require(
      stride(from: 10.0, through: 780, by: 10).map { Point($0, 280) }.first { point in
        rig.sides.first { $0.surface.sheet(at: point) != nil }?.leaf == before
      })
    rig.press(touched)
    let caught = seen()
    rig.wait(0.3)
    for (a, b) in zip(caught, seen()) { #expect(a.distance(to: b) < 0.5) }
    rig.release(touched)
    rig.settle()
    #expect(rig.view.turned == before + 1)
    #expect(rig.view.tree.records().allSatisfy { $0.bend == nil })
  }

  @Test(arguments: ReadingDirection.allCases) func releases(direction: ReadingDirection) {
    let (right, left) = (Point(700, 400), Point(100, 400))
    let (ahead, behind) = direction == .leftToRight ? (right, left) : (left, right)
    func turned(_ from: Point, _ to: Point, seconds: Double, isHeld: Bool = false) -> Int {
      var rig = BookRig(direction: direction)
      let before = rig.view.turned
      rig.press(from)
      for step in 1...10 {
        rig.wait(seconds / 10)
        rig.move(from + (to - from) * (Double(step) / 10))
      }
      if isHeld { rig.wait(0.5) }
      rig.release(to)
      rig.settle()
      return rig.view.turned - before
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
    var rig = BookRig(showing: 0)
    rig.view.turn(.by(1), at: rig.time)
    rig.wait(0.3)
    let lifted = try #require(rig.sides.first { $0.isLifted })
    #expect(lifted.content.page == 1)
    let seen = try #require(lifted.surface.screen(Point(100, 500)))
    #expect(rig.view.page(under: seen, at: rig.time)?.page == 1)
  }

  @Test func stiffPaperBendsMoreWidely() throws {
    func radius(_ weight: Double) throws -> Double {
      var rig = BookRig()
      rig.view.shape.paperWeight = weight
      rig.view.turn(.by(1), at: rig.time)
      rig.wait(0.25)
      let bent = rig.view.tree.records().compactMap(\.bend)
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
      var rig = BookRig(
        pages: pages, size: Size(301, 200), mode: mode, direction: direction, showing: page)
      rig.drag(Point(280, 190), Point(60, 120), seconds: 0.3)
      rig.settle()
      rig.view.turn(.by(1), at: rig.time)
      rig.wait(0.2)
      rig.press(Point(150, 150))
      rig.view.handle(.pointerCancelled, at: rig.time)
      rig.settle()
      let soft = rig.picture()
      rig.view.style = .leaves
      rig.settle()
      #expect(soft != nil && soft?.pixels == rig.picture()?.pixels, "\(pages) pages")
    }
  }

  @Test func atRestNothingIsDrawnAnewAndNothingIsLeft() {
    var rig = BookRig()
    let layers = rig.view.tree.count
    for _ in 0..<5 {
      rig.view.turn(.by(1), at: rig.time)
      rig.wait(0.1)
    }
    #expect(rig.view.tree.records().contains { $0.bend?.face == .back && !$0.isHidden })
    rig.settle()
    // At the end of the book fewer sides are seen than in its middle.
    #expect(rig.view.tree.count <= layers && !rig.view.needsFrame(at: rig.time))
    #expect(rig.view.tree.records().allSatisfy { $0.bend == nil })
    rig.view.handle(.pointerHovered(Point(50, 50)), at: rig.time)
    #expect(!rig.view.needsFrame(at: rig.time))
  }

  // MARK: Styles

  /// Folded leaves have the layers of the original, and leave with their style.
  @Test func theFoldedStyleIsTheOriginal() {
    var rig = BookRig(style: .leaves)
    let names = rig.view.tree.records().map(\.name)
    #expect(names == ["book", "leaves"] + LeavesRole.allCases.map(\.rawValue))
    rig.view.style = .curl
    rig.settle()
    #expect(!rig.view.tree.records().contains { $0.name == "topPage" })
    rig.view.style = .leaves
    rig.settle()
    #expect(rig.view.tree.records().map(\.name) == names)
    #expect(rig.view.tree.records().filter { $0.contentsName != nil }.count >= 3)
  }

  /// A leaf in the air goes on in another style from where it was.
  @Test(arguments: BookView.Style.allCases, BookView.Style.allCases)
  func anotherStyleTakesLeavesOver(from: BookView.Style, to: BookView.Style) throws {
    guard from != to else { return }
    var rig = BookRig(style: from)
    rig.view.turn(.by(1), at: rig.time)
    rig.wait(0.2)
    let before = try #require(rig.view.turner.flights(at: rig.time).first?.progress)
    rig.view.style = to
    let after = try #require(rig.view.turner.flights(at: rig.time).first?.progress)
    #expect(abs(before - after) < 1e-9 && before > 0.01 && before < 0.99)
    #expect(rig.view.place.page == 6 || rig.view.place.page == 5)
    rig.settle()
    #expect(!rig.view.turner.isFlying(at: rig.time))
  }

  // MARK: Taps

  @Test(arguments: BookView.Style.allCases) func aTapIsForALinkOrTurns(style: BookView.Style) {
    var rig = BookRig(style: style)
    rig.diary.usesTaps = true
    func tap(_ point: Point) {
      rig.press(point)
      rig.wait(0.05)
      rig.release(point)
    }
    tap(Point(780, 300))
    #expect(
      rig.diary.tapped.map(\.page) == [4] && rig.diary.tapped.first?.point == Point(380, 300))
    rig.settle()
    #expect(rig.view.turned == 2)
    rig.diary.usesTaps = false
    tap(Point(780, 300))
    #expect(rig.view.turned == 3)
  }

  /// What flies is caught, and is no link; what lies beside it still is.
  @Test func aLeafInTheAirIsNoLink() throws {
    var rig = BookRig()
    rig.diary.usesTaps = true
    rig.view.turn(.by(1), at: rig.time)
    rig.wait(0.3)
    let lifted = try #require(rig.sides.first { $0.isLifted }?.surface.screen(Point(60, 400)))
    for (point, tapped) in [(lifted, []), (Point(20, 500), [3])] {
      rig.diary.tapped = []
      rig.press(point)
      rig.wait(0.05)
      rig.release(point)
      #expect(rig.diary.tapped.map(\.page) == tapped)
    }
    rig.settle()
    #expect(rig.view.turned == 3)
  }
}
