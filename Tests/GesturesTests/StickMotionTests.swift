import PaperGeometry
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct StickMotionTests {
  private func delta(_ events: [InputEvent]) -> [(dx: Double, dy: Double, control: Bool)] {
    events.compactMap {
      guard case .wheel(let delta, _, let modifiers) = $0 else { return nil }
      return (delta.dx, delta.dy, modifiers == .control)
    }
  }

  @Test func aStickThatNobodyTouchesDoesNothing() {
    var sticks = StickMotion()
    sticks.move(.left, to: Point(0.1, -0.15), at: 0)
    #expect(!sticks.isHeld)
    #expect(sticks.events(to: 5, at: .zero).isEmpty)
  }

  @Test func theWayFollowsFromTimeAndNotFromFrames() {
    func way(_ frames: Int) -> Double {
      var sticks = StickMotion()
      sticks.move(.left, to: Point(0, 1), at: 1)
      return (1...frames).reduce(0) { sum, frame in
        sum
          + delta(sticks.events(to: 1 + Double(frame) / Double(frames), at: .zero))
          .reduce(0) { $0 + $1.dy }
      }
    }
    #expect(way(60) < 0, "down goes on")
    #expect(abs(way(60) - way(200)) < 1e-9)
  }

  @Test func aStickHeldHalfWayIsSlow() {
    func way(_ part: Double) -> Double {
      var sticks = StickMotion()
      sticks.move(.left, to: Point(part, 0), at: 0)
      return delta(sticks.events(to: 0.05, at: .zero)).first?.dx ?? 0
    }
    #expect(way(0.5) > 0 && way(0.5) < way(1) / 2)
    #expect(way(-1) == -way(1))
  }

  @Test func theRightStickMagnifies() {
    var sticks = StickMotion()
    sticks.move(.right, to: Point(0, -1), at: 0)
    let events = delta(sticks.events(to: 0.1, at: .zero))
    #expect(events.count == 1 && events[0].control && events[0].dy > 0)
    sticks.move(.right, to: .zero, at: 0.2)
    #expect(!sticks.isHeld && sticks.events(to: 1, at: .zero).isEmpty)
  }

  @Test func badPlacesAreNone() {
    var sticks = StickMotion()
    sticks.move(.left, to: Point(.nan, 1), at: 0)
    #expect(!sticks.isHeld)
  }
}
