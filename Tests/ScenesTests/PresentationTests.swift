import PaperGeometry
import PaperGestures
import PaperRaster
import Shell
import TestSupport
import Testing

/// A book that is shown to an audience.
@Suite(.timeLimit(.minutes(5))) struct PresentationTests {
  private func present() -> (rig: Rig, effects: [HostEffect]) {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    let effects = rig.send(.key(Key("F", modifiers: .shift)))
    rig.stage.isFullscreen = true
    rig.frame()
    return (rig, effects)
  }

  private func isSeen(_ name: String, _ rig: Rig) -> Bool {
    rig.records.contains { $0.path == "root/presentation/\(name)" && !$0.isHidden }
  }

  @Test func theWindowIsFilledAndEscRestoresIt() {
    let (rig, effects) = present()
    #expect(effects == [.toggleFullscreen])
    let end = rig.send(.key(Key("Escape")))
    #expect(end == [.toggleFullscreen])
    #expect(rig.facts.scene == "book", "the book stays open")
    #expect(!rig.records.contains { $0.path == "root/presentation" })
  }

  @Test func aWindowThatWasFullStaysFull() {
    let rig = Rig()
    rig.open(pages: 12, at: 4)
    rig.settle()
    rig.stage.isFullscreen = true
    #expect(rig.send(.key(Key("F", modifiers: .shift))).isEmpty)
    #expect(rig.send(.key(Key("Escape"))).isEmpty)
  }

  @Test func noControlComesWithThePointerWhichGoes() {
    let (rig, _) = present()
    rig.send(.pointerHovered(Point(300, 300)))
    rig.wait(0.5)
    #expect(!rig.words.contains("Book 0"), "\(rig.words)")
    #expect(rig.stage.pointerShape != .hidden)
    rig.wait(2)
    #expect(rig.stage.pointerShape == .hidden)
    rig.send(.pointerHovered(Point(310, 300)))
    #expect(rig.stage.pointerShape != .hidden)
  }

  @Test func pagesTurnAndTheScreenGoesBlackOrWhite() throws {
    let (rig, _) = present()
    let place = rig.offset
    rig.key("Right")
    rig.settle()
    #expect(rig.offset > place)
    for (key, shade) in [("B", Pixel(0xFF00_0000)), ("W", 0xFFFF_FFFF)] {
      rig.key(key)
      rig.settle()
      let picture = try #require(rig.picture())
      #expect(picture.pixels.allSatisfy { $0 == shade })
      let before = rig.offset
      rig.key("Right")
      rig.settle()
      #expect(!isSeen("cover", rig))
      #expect(rig.offset == before, "the key only brings the book back")
    }
    rig.key("B")
    rig.click(300, 300)
    #expect(!isSeen("cover", rig))
  }

  @Test func theLightIsThereAsLongAsItsKeyIsHeld() throws {
    let (rig, _) = present()
    rig.send(.pointerHovered(Point(300, 200)))
    rig.key("L")
    #expect(isSeen("light", rig))
    rig.send(.pointerHovered(Point(340, 220)))
    let place = try #require(rig.records.first { $0.path == "root/presentation/light" }?.frame)
    #expect(place.center.distance(to: Point(340, 220)) < 1)
    rig.key("Down")
    let moved = try #require(rig.records.first { $0.path == "root/presentation/light" }?.frame)
    #expect(moved.minY > place.minY && moved.minX == place.minX)
    rig.send(.keyReleased(Key("L")))
    #expect(!isSeen("light", rig))
  }

  @Test func theClockTellsTheTimeSinceTheBeginning() {
    let (rig, _) = present()
    rig.key("C")
    rig.wait(65)
    #expect(rig.words.contains("01:05"), "\(rig.words)")
    #expect((rig.stage.deadline ?? .infinity) - rig.time <= 1.01)
    rig.key("C")
    rig.frame()
    #expect(!rig.words.contains { $0.hasPrefix("01:") })
    #expect(!rig.stage.isMoving(at: rig.time))
  }

  @Test func leavingFullScreenEndsIt() {
    let (rig, _) = present()
    rig.stage.isFullscreen = false
    #expect(rig.send(.pointerHovered(Point(5, 5))).isEmpty)
    #expect(!rig.records.contains { $0.path == "root/presentation" })
  }
}
