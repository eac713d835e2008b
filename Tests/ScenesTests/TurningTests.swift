import PaperGeometry
import PaperGestures
import Reading
import Shell
import Testing

/// How pages turn by keys, wheel and hand, with full motion, with less and without any.
@Suite(.timeLimit(.minutes(5))) struct TurningTests {
  static let styles = ReadingStyle.leafed

  private func book(
    _ style: ReadingStyle = .flip, _ motion: MotionStyle = .full, keysAtOnce: Bool = false,
    pages: Int = 200, page: Int = 20
  ) -> Rig {
    let rig = Rig(motion: motion, style: style, keysTurnAtOnce: keysAtOnce)
    rig.open(pages: pages, at: page)
    rig.settle()
    return rig
  }

  // MARK: Pace

  @Test(arguments: [ReadingStyle.flip, .leaves])
  func keysAndWheelTurnInAThirdOfASecond(style: ReadingStyle) throws {
    let rig = book(style)
    for turn in [{ rig.key("Right") }, { rig.wheel(-1) }, { rig.key("Left") }] {
      turn()
      let seconds = try #require(rig.settle())
      #expect(seconds > 0.3 && seconds < 0.4, "\(seconds) s")
      rig.wait(0.3)
    }
  }

  @Test func theHandsReleaseStaysCalm() throws {
    let rig = book()
    rig.drag(from: Point(800, 400), to: Point(450, 400))
    let seconds = try #require(rig.settle())
    #expect(seconds > 0.3)
    rig.click(900, 400)
    #expect(try #require(rig.settle()) > 0.5)
  }

  // MARK: Wheel

  @Test(arguments: styles) func sixQuickNotchesTurnSix(style: ReadingStyle) {
    let rig = book(style)
    let start = rig.offset
    for _ in 0..<6 {
      rig.wheel(-1)
      rig.wait(0.04)
    }
    rig.settle()
    #expect(rig.offset == start + 6)
  }

  // MARK: A press on a leaf in the air

  /// The press itself stops the leaf, wherever on the leaf it is; the hand moves only later.
  @Test(arguments: [0.1, 0.15, 0.2, 0.3, 0.4, 0.5])
  func aPressStopsTheLeafAtOnce(moment: Double) throws {
    let rig = book()
    rig.click(900, 400)
    rig.wait(moment)
    let edge = try #require(rig.freeEdge(ofLeaf: 11))
    let x = (512 + edge) / 2
    rig.press(x, 400)
    let stopped = try #require(rig.freeEdge(ofLeaf: 11))
    rig.wait(0.3)
    #expect(rig.freeEdge(ofLeaf: 11) == stopped)
    #expect(abs(stopped - edge) < 1)
    // It follows from where it was taken, without a jump.
    let way = x < 512 ? 6.0 : -6.0
    rig.move(x + way, 400)
    let moved = try #require(rig.freeEdge(ofLeaf: 11))
    #expect(abs(moved - stopped) < 30 && moved != stopped)
    // No other leaf is taken.
    #expect(rig.facts.progress.keys.filter { $0.hasPrefix("leaf-") } == ["leaf-11"])
  }

  @Test func aClickThatStoppedALeafLetsItGoOn() throws {
    let rig = book()
    let start = rig.offset
    rig.click(900, 400)
    rig.wait(0.15)
    let edge = try #require(rig.freeEdge(ofLeaf: 11))
    // In the middle of the page, where no click turns.
    try #require(edge > 620)
    rig.click(620, 400)
    rig.settle()
    #expect(rig.offset == start + 1)
  }

  /// Who clicks on wants to turn on, although the first leaf is still under the pointer.
  @Test func clicksInQuickSuccessionTurnAsManyLeaves() {
    let rig = book()
    let start = rig.offset
    for _ in 0..<3 {
      rig.click(900, 400)
      rig.wait(0.05)
    }
    rig.settle()
    #expect(rig.offset == start + 3)
  }

  @Test func aCancelledPressLetsTheLeafGoOn() {
    let rig = book()
    let start = rig.offset
    rig.click(900, 400)
    rig.wait(0.15)
    rig.press(620, 400)
    rig.send(.pointerCancelled)
    #expect(rig.settle() != nil)
    #expect(rig.offset == start + 1)
  }

  // MARK: Clicks

  @Test(arguments: styles) func aClickInTheMiddleTurnsNothing(style: ReadingStyle) {
    let rig = book(style)
    let start = rig.offset
    for x in [512.0, 540, 560, 620, 480, 400] {
      if style == .deck, abs(x - 512) > 40 { continue }
      rig.click(x, 400)
      rig.settle()
      rig.wait(0.4)
      #expect(rig.offset == start, "a click at \(x)")
    }
  }

  // MARK: A key that is held

  /// Presses a key and holds it, as a keyboard tells of that.
  private func hold(_ name: String, _ rig: Rig, for seconds: Double, each: () -> Void = {}) {
    rig.send(.key(Key(name)))
    rig.wait(0.5)
    for _ in 0..<Int(seconds * 30) {
      rig.send(.key(Key(name, isRepeat: true)))
      rig.wait(1.0 / 30)
      each()
    }
  }

  @Test(arguments: styles)
  func aHeldKeyLeafsFasterAndFasterAndStopsOnAWholePage(style: ReadingStyle) throws {
    let rig = book(style, pages: 2000)
    var places: [Double] = []
    hold("Right", rig, for: 2) { places.append(rig.offset) }
    let ways = zip(places.dropFirst(15), places).map { $0 - $1 }
    #expect(ways[40] > 3 * ways[0])
    let seconds = try #require(rig.settle())
    #expect(seconds < 0.6)
    #expect(rig.offset == rig.offset.rounded())
    let rest = rig.offset
    rig.key("Left")
    rig.settle()
    #expect(rig.offset == rest - 1)
  }

  // MARK: Less motion and none

  @Test(arguments: styles)
  func withoutMotionPagesTurnAtOnce(style: ReadingStyle) {
    let rig = book(style, .none)
    let start = rig.offset
    rig.key("Right")
    #expect(!rig.stage.isMoving(at: rig.time))
    #expect(rig.offset == start + 1)
    rig.wheel(-2)
    #expect(rig.offset == start + 3)
    #expect(!rig.stage.isMoving(at: rig.time))
    rig.key("V")
    #expect(!rig.stage.isMoving(at: rig.time))
    rig.key("V")
    // A drag shows nothing until it is let go.
    rig.press(800, 400)
    rig.move(600, 405)
    #expect(rig.offset == start + 3)
    rig.release(600, 405)
    #expect(rig.offset == start + 4)
    rig.click(style == .deck ? 620 : 900, 400)
    #expect(rig.offset == start + 5)
    rig.drag(from: Point(200, 400), to: Point(230, 400))
    #expect(rig.offset == start + 5, "too short for a swipe")
    rig.drag(from: Point(200, 400), to: Point(240, 400), in: 0.03, resting: 0)
    #expect(rig.offset == start + 4, "a flick")
  }

  @Test(arguments: styles)
  func withLessMotionPagesFade(style: ReadingStyle) throws {
    let rig = book(style, .reduced)
    let start = rig.offset
    let before = rig.picture()?.pixels
    rig.key("Right")
    #expect(rig.offset == start + 1)
    var fade = try rig.record("page fade")
    #expect(!fade.isHidden && fade.opacity == 1)
    #expect(rig.picture()?.pixels == before, "the old page is seen until the fade has begun")
    let leaves = rig.records.filter { $0.path.hasPrefix("root/book/") && $0.name != "page fade" }
    rig.wait(0.08)
    fade = try rig.record("page fade")
    #expect(fade.opacity > 0.2 && fade.opacity < 0.8)
    let seconds = try #require(rig.settle())
    #expect(seconds < 0.15)
    #expect(try rig.record("page fade").isHidden)
    // Nothing but the fade has moved.
    let after = rig.records.filter { $0.path.hasPrefix("root/book/") && $0.name != "page fade" }
    #expect(
      leaves.filter { !$0.isHidden }.map(\.frame) == after.filter { !$0.isHidden }.map(\.frame))
    rig.wheel(1)
    #expect(rig.offset == start)
    #expect(rig.stage.isMoving(at: rig.time))
  }

  @Test func aFadeThatIsCutShortGoesOnFromWhatIsSeen() throws {
    let rig = book(.flip, .reduced)
    rig.key("Right")
    rig.wait(0.08)
    let seen = try #require(rig.picture()?.pixels)
    rig.key("Right")
    let next = try #require(rig.picture()?.pixels)
    #expect(
      zip(next, seen).allSatisfy { a, b in
        [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) <= 2 }
      })
  }

  @Test(arguments: styles)
  func keysMayTurnAtOnceWhileTheHandsPagesMove(style: ReadingStyle) {
    let rig = book(style, keysAtOnce: true)
    let start = rig.offset
    rig.key("Right")
    #expect(rig.offset == start + 1 && !rig.stage.isMoving(at: rig.time))
    rig.wheel(-1)
    #expect(rig.offset == start + 2 && !rig.stage.isMoving(at: rig.time))
    if style == .deck { rig.press(512, 300) } else { rig.press(900, 400) }
    if style == .deck { rig.move(512, 340) } else { rig.move(700, 400) }
    rig.wait(0.2)
    #expect(rig.offset != start + 2)
  }

  /// The plan may change at any time, with a leaf in the hand, too.
  @Test(arguments: styles) func thePlanChangesWhileItIsShown(style: ReadingStyle) {
    let rig = book(style)
    let start = rig.offset
    rig.key("Right")
    rig.wait(0.1)
    rig.stage.motion = MotionPlan(.none)
    rig.frame()
    #expect(rig.offset == start + 1 && !rig.stage.isMoving(at: rig.time))
    rig.stage.motion = MotionPlan(.full)
    rig.key("Right")
    #expect(rig.stage.isMoving(at: rig.time))
  }

  // MARK: One thing back

  @Test func escapeLeavesFullScreenFirst() {
    let rig = book()
    rig.stage.isFullscreen = true
    #expect(rig.send(.key(Key("Escape"))) == [.toggleFullscreen])
    #expect(rig.facts.scene == "book")
    rig.stage.isFullscreen = false
    #expect(rig.send(.key(Key("Escape"))).isEmpty)
    rig.settle()
    #expect(rig.facts.scene == "shelf")
    rig.stage.isFullscreen = true
    #expect(rig.send(.key(Key("Escape"))) == [.toggleFullscreen])
  }
}
