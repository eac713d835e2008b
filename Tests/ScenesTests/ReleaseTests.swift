import PaperGeometry
import PaperLayouts
import Reading
import Testing

/// A leaf that is let go flies on as fast as the hand has led it.
@Suite(.timeLimit(.minutes(5))) struct ReleaseTests {
  /// The speeds of something from frame to frame, in units per second, before and after the hand lets go.
  private func speeds(
    _ rig: Rig, from: Point, to: Point, _ value: (Rig) -> Double?
  ) -> (before: [Double], after: [Double]) {
    let frames = 18
    var (last, before, after) = (Double?.none, [Double](), [Double]())
    func look(_ list: inout [Double]) {
      let now = value(rig)
      if let now, let last { list.append((now - last) * 60) }
      last = now ?? last
    }
    rig.press(from.x, from.y)
    for i in 1...frames {
      rig.time += 1.0 / 60
      let place = from + (to - from) * (Double(i) / Double(frames))
      rig.move(place.x, place.y)
      look(&before)
    }
    rig.release(to.x, to.y)
    for _ in 0..<8 {
      rig.time += 1.0 / 60
      rig.frame()
      look(&after)
    }
    return (before, after)
  }

  /// The leaf goes on the same way, never slower than three quarters of the hand's speed within the next frames unless it
  /// has nearly arrived, and with no jump between two frames.
  private func expectSteady(
    _ speeds: (before: [Double], after: [Double]), _ what: String
  ) throws {
    let hand = try #require(speeds.before.last)
    #expect(abs(hand) > 0.1, "\(what): the hand moves")
    for (i, speed) in speeds.after.prefix(3).enumerated() {
      #expect(
        speed * hand.signum > 0.75 * abs(hand), "\(what): \(speed) after \(hand) in frame \(i)")
    }
    let all = [hand] + speeds.after.prefix(4)
    for (a, b) in zip(all, all.dropFirst()) {
      #expect(abs(b - a) < max(0.6, 0.6 * abs(a)), "\(what): from \(a) to \(b)")
    }
  }

  private func open(
    _ style: ReadingStyle, _ size: Size, _ order: ReadingDirection, at page: Int = 4
  ) -> Rig {
    let rig = Rig(size, style: style, order: order)
    rig.open(pages: 24, at: page)
    rig.settle()
    return rig
  }

  @Test(arguments: ReadingDirection.allCases, [0.35, 0.55])
  func hardLeaves(order: ReadingDirection, way: Double) throws {
    let rig = open(.flip, Size(1024, 768), order)
    func x(_ part: Double) -> Double { 1024 * (order == .leftToRight ? part : 1 - part) }
    let speeds = speeds(
      rig, from: Point(x(0.88), 400), to: Point(x(0.88 - way), 400)
    ) { rig in rig.facts.progress.first { $0.key.hasPrefix("leaf-") }?.value }
    try expectSteady(speeds, "flip \(order) \(way)")
  }

  @Test(arguments: ReadingDirection.allCases, [Size(1024, 768), Size(600, 1000)])
  func foldedLeaves(order: ReadingDirection, size: Size) throws {
    let rig = open(.leaves, size, order)
    func x(_ part: Double) -> Double { size.width * (order == .leftToRight ? part : 1 - part) }
    let speeds = speeds(
      rig, from: Point(x(0.9), size.height / 2), to: Point(x(0.45), size.height / 2)
    ) { rig in rig.facts.progress["leafEdge"].map { 1 - $0 } }
    try expectSteady(speeds, "leaves \(order) \(size)")
  }

  /// A single page is moved to the other page of its spread, and there its leaf is turned.
  @Test(arguments: ReadingDirection.allCases, [4, 5])
  func aSinglePage(order: ReadingDirection, page: Int) throws {
    let rig = open(.flip, Size(600, 1000), order, at: page)
    func x(_ part: Double) -> Double { 600 * (order == .leftToRight ? part : 1 - part) }
    let speeds = speeds(rig, from: Point(x(0.9), 500), to: Point(x(0.35), 500)) { rig in
      if page == 5 {
        return rig.facts.progress.first { $0.key.hasPrefix("leaf-") }?.value
      }
      return (try? rig.quad("page-4"))?.bounds.minX
    }
    try expectSteady(speeds, "page \(page) \(order)")
  }

  @Test(arguments: [-300.0, 250])
  func aStrip(way: Double) throws {
    let rig = Rig(Size(600, 500))
    rig.aspect = 0.2
    rig.open(pages: 8, at: 2)
    rig.settle()
    rig.key("Space")
    rig.settle()
    let start = 250 - way / 2
    let speeds = speeds(rig, from: Point(300, start), to: Point(300, start + way)) { $0.offset }
    try expectSteady(speeds, "strip")
  }

  @Test func cards() throws {
    let rig = open(.deck, Size(1024, 768), .leftToRight)
    let speeds = speeds(rig, from: Point(512, 400), to: Point(512, 440)) { $0.offset }
    try expectSteady(speeds, "cards")
  }
}

extension Double {
  fileprivate var signum: Double { self < 0 ? -1 : 1 }
}
