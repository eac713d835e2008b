import Content
import PaperGeometry
import PaperLayouts
import PaperRaster
import Reading
import Shell
import TestSupport
import Testing

/// Changes of the style and of one page or two: what is seen goes over from one frame to the next.
@Suite(.timeLimit(.minutes(5))) struct StyleChangeTests {
  /// What is pressed, and what time passes before the next.
  struct Script: CustomTestStringConvertible, Sendable {
    let name: String
    let keys: [(key: String, seconds: Double)]
    var testDescription: String { name }
    var turns: Bool { keys.contains { ["Left", "Right"].contains($0.key) } }
  }

  static let scripts = [
    Script(name: "each style at rest", keys: [("S", 1.2), ("S", 1.2), ("S", 1.2)]),
    Script(name: "styles in a hurry", keys: [("S", 0.1), ("S", 0.15), ("S", 0.2), ("S", 1.5)]),
    Script(name: "back on the way", keys: [("S", 1.2), ("S", 0.2), ("S", 0.15), ("S", 1.2)]),
    Script(name: "with a leaf in the air", keys: [("Right", 0.12), ("S", 0.3), ("S", 1.8)]),
    Script(
      name: "with a curl in the air", keys: [("S", 1), ("Right", 0.12), ("S", 2), ("S", 1.5)]),
    Script(
      name: "a card on its way",
      keys: [("S", 1), ("S", 1.2), ("Right", 0.1), ("S", 0.15), ("Left", 2)]),
    Script(name: "one page and two", keys: [("D", 1.2), ("D", 1.2)]),
    Script(name: "two at once", keys: [("D", 0.12), ("D", 0.2), ("D", 1.2)]),
    Script(name: "one page of a leaf in the air", keys: [("Right", 0.12), ("D", 1.5), ("D", 1.5)]),
    Script(name: "one page that curls", keys: [("S", 1), ("D", 1.5), ("S", 1.5), ("S", 1.5)]),
    Script(name: "both", keys: [("S", 1.2), ("S", 0.2), ("D", 0.1), ("S", 0.3), ("D", 1.5)]),
    Script(name: "from the lectern", keys: [("V", 1.2), ("S", 0.2), ("S", 2), ("S", 2.5)]),
  ]

  private func open(
    _ size: Size = Size(640, 480), at page: Int = 5, order: ReadingDirection = .leftToRight,
    motion: MotionStyle = .full
  ) -> Rig {
    let rig = Rig(size, motion: motion, style: .curl, order: order)
    // Pages of one light colour with an edge: a page that comes or goes at once changes the whole area.
    rig.paint = { request, area in area.framed(in: (request.width, request.height)) }
    rig.open(pages: 12, at: page)
    rig.settle()
    return rig
  }

  /// A page as a layer shows it.
  private struct Seen {
    var name: String
    var quad: Quad
    var opacity: Double
  }

  /// The pages that are seen, by the paths of their layers; of a page that bends a layer tells only where its sheet lies.
  private func pages(_ rig: Rig) -> [String: Seen] {
    var opacities: [String: Double] = [:]
    var seen: [String: Seen] = [:]
    for record in rig.records where record.path.hasPrefix("root/book") {
      let parent = record.path.split(separator: "/").dropLast().joined(separator: "/")
      let opacity = (opacities[parent] ?? 1) * (record.isHidden ? 0 : record.opacity)
      opacities[record.path] = opacity
      guard let name = record.contentsName, name.hasPrefix("book0/"), let quad = record.quad,
        opacity > 0.02, record.frame.width > 1, record.bend == nil
      else { continue }
      seen[record.path] = Seen(name: name, quad: quad, opacity: opacity)
    }
    return seen
  }

  private func way(_ a: Quad, _ b: Quad) -> Double {
    func corners(_ quad: Quad) -> [Point] {
      [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft]
    }
    return zip(corners(a), corners(b)).map { $0.distance(to: $1) }.max() ?? 0
  }

  /// The largest way of a corner of a page between two frames, in points, in proportion to how far the page is seen.
  /// - Parameter uncovers: whether leaves in the air uncover pages; else a page that comes takes the place of itself.
  private func step(
    _ before: [String: Seen], _ after: [String: Seen], uncovers: Bool
  ) -> Double {
    after.map { path, page in
      let former =
        before[path].map { [$0] } ?? (uncovers ? [] : before.values.filter { $0.name == page.name })
      return (former.map { way($0.quad, page.quad) }.min() ?? 0) * page.opacity
    }.max() ?? 0
  }

  /// The mean difference of two pictures, in levels.
  private func difference(_ a: Bitmap?, _ b: Bitmap?) -> Double {
    guard let a, let b, a.width == b.width else { return 0 }
    return a.meanDifference(to: b)
  }

  private func play(_ script: Script, _ rig: Rig) -> (step: Double, difference: Double) {
    var (largest, maximum) = (0.0, 0.0)
    var (before, picture) = (pages(rig), rig.picture())
    func look() {
      let (now, seen) = (pages(rig), rig.picture())
      largest = max(largest, step(before, now, uncovers: script.turns))
      maximum = max(maximum, difference(picture, seen))
      (before, picture) = (now, seen)
    }
    for (key, seconds) in script.keys {
      key == "S" ? rig.nextStyle() : rig.key(key)
      look()
      rig.wait(seconds, each: look)
    }
    return (largest, maximum)
  }

  /// What a corner goes at most within a sixtieth of a second, in parts of the window's height: as far as a change of the
  /// pose moves it; where leaves or cards fall meanwhile, as far as these fall.
  private func limits(_ script: Script) -> (step: Double, difference: Double) {
    script.turns ? (0.25, 32) : (0.08, 16)
  }

  @Test(arguments: scripts, ReadingDirection.allCases)
  func nothingSnaps(script: Script, order: ReadingDirection) {
    let rig = open(order: order)
    let (moved, limits) = (play(script, rig), limits(script))
    #expect(
      moved.step > 0 && moved.step < limits.step * 480, "\(script.name): \(moved.step) points")
    #expect(moved.difference < limits.difference, "\(script.name): \(moved.difference) levels")
    #expect(rig.settle() != nil)
  }

  @Test(arguments: scripts)
  func nothingSnapsInANarrowWindow(script: Script) {
    let rig = open(Size(480, 700))
    let (moved, limits) = (play(script, rig), limits(script))
    #expect(moved.step < limits.step * 700, "\(script.name): \(moved.step) points")
    #expect(moved.difference < limits.difference, "\(script.name): \(moved.difference) levels")
  }

  /// Pages that become two wait for the cards, and the cards come back meanwhile.
  @Test(arguments: 1...8) func aChangeEndsThatIsTurnedBackWhilePagesWait(presses: Int) {
    let rig = open()
    for _ in ReadingStyle.leafed where rig.facts.style != "leaves" { rig.nextStyle() }
    rig.settle()
    for key in ["S", "S", "D"] {
      key == "S" ? rig.nextStyle() : rig.key(key)
      rig.wait(0.05)
    }
    for _ in 0..<presses { rig.nextStyle() }
    #expect(rig.settle() != nil)
    #expect(!rig.drawn("book0/page-5").isEmpty || !rig.drawn("book0/page-6").isEmpty)
  }

  /// Where two pages lie, the leaves of either style are the same picture.
  @Test(arguments: [5, 6], ReadingDirection.allCases)
  func boundBooksOfEitherStyleLookAlike(page: Int, order: ReadingDirection) throws {
    let rig = open(at: page, order: order)
    let flat = try #require(rig.picture())
    rig.nextStyle()
    #expect(rig.facts.style == "leaves")
    #expect(try #require(rig.picture()).pixels == flat.pixels)
  }

  @Test(arguments: [0, 5, 6, 11])
  func theStyleIsToldAtOnceAndThePlaceStays(page: Int) {
    let rig = open(at: page)
    for style in ["leaves", "deck", "flip", "curl", "leaves"] {
      rig.nextStyle()
      #expect(rig.facts.style == style)
      rig.wait(0.1)
    }
    rig.settle()
    #expect(rig.facts.style == "leaves" && !rig.drawn("book0/page-\(page)").isEmpty)
    for _ in ReadingStyle.leafed { rig.nextStyle() }
    rig.settle()
    #expect(rig.facts.style == "leaves" && !rig.drawn("book0/page-\(page)").isEmpty)
  }

  @Test func aBookThatComesBackToItsLeavesTakesItsPoseAgain() {
    let rig = open()
    rig.key("V")
    rig.settle()
    rig.nextStyle()
    rig.settle()
    #expect(rig.facts.style == "leaves" && rig.facts.pose == "flat")
    for _ in 0..<2 {
      rig.nextStyle()
      rig.settle()
    }
    #expect(rig.facts.style == "flip" && rig.facts.pose == "lectern")
    #expect(rig.facts.progress["pose"] == 1)
  }

  /// The other style takes the leaves in the air over: where they are, and as fast as they are.
  @Test(arguments: ["curl", "leaves"], [0.1, 0.2])
  func aLeafInTheAirIsTakenOver(style: String, delay: Double) throws {
    let rig = open()
    if style == "leaves" { rig.nextStyle() }
    #expect(rig.facts.style == style)
    rig.key("Right")
    rig.wait(delay)
    func progress() -> Double? {
      rig.facts.progress["leafEdge"].map { 1 - $0 }
        ?? rig.facts.progress.first { $0.key.hasPrefix("leaf-") }?.value
    }
    let start = try #require(progress())
    rig.wait(1.0 / 60)
    let before = try #require(progress())
    // From folded leaves to hard leaves the cards lie between, and are passed at once.
    for _ in 0..<(style == "curl" ? 1 : 2) { rig.nextStyle() }
    let after = try #require(progress())
    #expect(abs(after - before) < 0.01, "\(before) to \(after)")
    rig.wait(1.0 / 60)
    let next = try #require(progress())
    #expect(next - after > 0.5 * (before - start), "\(next - after) after \(before - start)")
    rig.settle()
    #expect(rig.facts.style != style && !rig.drawn("book0/page-7").isEmpty)
  }

  /// Whoever holds a turning key down need not wait for the other style.
  @Test func theStyleChangesWhileLeavesGoOnTurning() {
    let rig = open(at: 0)
    var frames = 0
    for turn in 0..<5 {
      rig.key("Right")
      if turn == 2 { rig.nextStyle() }
      rig.wait(0.1) {
        if rig.facts.progress.keys.contains("leafEdge") { frames += 1 }
        #expect(rig.facts.progress.keys.filter { $0.hasPrefix("leaf-") }.isEmpty || turn < 2)
      }
    }
    #expect(frames > 12)
    rig.settle()
    #expect(rig.offset == 5)
  }

  /// While one page becomes two, or two one, no gap opens at the spine.
  @Test(arguments: [5, 6], ReadingDirection.allCases)
  func noGapIsSeenAtTheSpine(page: Int, order: ReadingDirection) {
    let rig = open(at: page, order: order)
    var both = 0
    func look() {
      let halves = pages(rig).values.map { ($0.quad.bounds, $0.opacity) }.sorted {
        $0.0.minX < $1.0.minX
      }
      guard halves.count == 2, halves[1].0.minX < 640, halves[0].0.maxX > 0 else { return }
      both += 1
      #expect(halves[1].0.minX - halves[0].0.maxX < 0.01, "\(halves)")
    }
    for delay in [0.1, 1, 0.2, 0.1, 1.2, 0.05, 1] {
      rig.key("D")
      rig.wait(delay, each: look)
    }
    #expect(both > 60)
  }

  /// A hand takes a leaf of the book whose cards have not gone yet.
  @Test func theBookIsTakenWhileTheCardsStillGo() {
    let rig = open()
    rig.nextStyle()
    rig.settle()
    rig.nextStyle()
    rig.settle()
    rig.nextStyle()
    rig.wait(0.25)
    #expect((rig.facts.progress["cards"] ?? 0) > 0)
    rig.drag(from: Point(560, 240), to: Point(120, 240), in: 0.3, resting: 0)
    rig.settle()
    #expect(rig.facts.style == "flip" && rig.facts.progress["cards"] == nil)
    #expect(!rig.drawn("book0/page-7").isEmpty)
  }

  /// The keys that are pressed meanwhile turn the cards, or the leaves that take their place.
  @Test(arguments: [1, 2, 3])
  func keysTurnMeanwhile(styles: Int) {
    let rig = open()
    for _ in 0..<styles {
      rig.nextStyle()
      rig.wait(0.1)
    }
    rig.key("Right")
    rig.settle()
    let pages = rig.stage.page(at: Point(360, 300))?.content.page
    #expect(pages == (styles == 2 ? 6 : 7))
  }

  @Test func withLessMotionPagesFadeAndNothingMoves() {
    let rig = open(motion: .reduced)
    for key in ["S", "S", "S", "D", "D"] {
      let before = rig.picture()
      key == "S" ? rig.nextStyle() : rig.key(key)
      rig.wait(1.0 / 60)
      #expect(difference(before, rig.picture()) < 12, "\(key)")
      let there = pages(rig)
      rig.wait(0.08)
      #expect(step(there, pages(rig), uncovers: false) == 0, "\(key)")
      rig.settle()
    }
    #expect(rig.facts.style == "flip")
  }

  @Test func withoutMotionEveryChangeIsAtOnce() {
    let rig = open(motion: .none)
    for key in ["S", "S", "S", "D", "D"] {
      key == "S" ? rig.nextStyle() : rig.key(key)
      let there = rig.picture()
      rig.wait(0.1)
      #expect(difference(there, rig.picture()) == 0, "\(key)")
    }
  }

  @Test func aBookThatClosesOnTheWayKeepsTheChosenStyle() {
    for (keys, style) in [(1, "curl"), (2, "leaves"), (3, "deck"), (4, "flip")] {
      let rig = Rig(Size(640, 480))
      rig.show(Rig.books(3, pages: 12))
      rig.key("Return")
      rig.settle()
      rig.key("Right")
      rig.wait(0.1)
      for _ in 0..<keys {
        rig.nextStyle()
        rig.wait(0.05)
      }
      rig.key("Escape")
      #expect(rig.settle(within: 5) != nil && rig.facts.scene == "shelf")
      rig.key("Return")
      rig.settle()
      #expect(rig.facts.style == style)
    }
  }
}
