import PaperGeometry
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct WheelScrollerTests {
  private func wheel(
    dx: Double = 0, dy: Double = 0, precise: Bool = false, _ modifiers: Modifiers = []
  ) -> InputEvent {
    .wheel(WheelDelta(dx: dx, dy: dy, isPrecise: precise), at: .zero, modifiers: modifiers)
  }

  @Test func notchesStepAndAreNeverSwallowed() {
    var scroller = WheelScroller()
    for i in 0..<5 {
      #expect(scroller.handle(wheel(dy: -1), at: Double(i) * 0.01) == [.step(1)])
    }
    #expect(scroller.handle(wheel(dy: 3), at: 0.06) == [.step(-3)])
    #expect(scroller.handle(wheel(dx: 2), at: 0.07) == [.step(2)])
    #expect(scroller.handle(wheel(dy: -1e300), at: 0.08) == [.step(10_000)])
    #expect(scroller.nextDeadline == nil)
  }

  @Test func smoothDeltasScrollAndEndBySilence() {
    var scroller = WheelScroller()
    for i in 0...9 {
      let gestures = scroller.handle(wheel(dy: -0.25, precise: true), at: Double(i) * 0.01)
      #expect(gestures == [.scrolled(10)])
    }
    #expect(abs((scroller.nextDeadline ?? 0) - 0.19) < 1e-12)
    #expect(scroller.tick(0.18).isEmpty)
    guard case .ended(let velocity)? = scroller.tick(0.19001).first else {
      Issue.record("The scroll did not end")
      return
    }
    #expect(abs(velocity - 1000) < 1e-6)
    #expect(scroller.nextDeadline == nil)
    #expect(scroller.tick(9).isEmpty)
  }

  @Test func aLateOwnerMissesNothing() {
    var scroller = WheelScroller()
    _ = scroller.handle(wheel(dx: 0.5, precise: true), at: 0)
    let gestures = scroller.handle(wheel(dx: -0.5, precise: true), at: 5)
    #expect(gestures == [.ended(velocity: 0), .scrolled(-20)])
  }

  @Test func aNotchEndsSmoothScrolling() {
    var scroller = WheelScroller()
    _ = scroller.handle(wheel(dx: 0.5, precise: true), at: 0)
    #expect(scroller.handle(wheel(dy: -1), at: 0.01) == [.ended(velocity: 0), .step(1)])
    #expect(scroller.nextDeadline == nil)
  }

  @Test func fractionsOfANotchAreSmooth() {
    var scroller = WheelScroller()
    #expect(scroller.handle(wheel(dy: -0.5), at: 0) == [.scrolled(20)])
  }

  @Test func othersAreNotSeen() {
    var scroller = WheelScroller()
    #expect(scroller.handle(wheel(dy: -1, .control), at: 0).isEmpty)
    #expect(scroller.handle(wheel(), at: 0).isEmpty)
    #expect(scroller.handle(wheel(dy: .infinity), at: 0).isEmpty)
    #expect(scroller.handle(.key(Key("Right")), at: 0).isEmpty)
    #expect(scroller == WheelScroller())
  }
}
