import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct WheelDeltaTests {
  @Test func forwardIsDownOrRightWhicheverIsMore() {
    #expect(WheelDelta(dx: 0, dy: -1).forward == 1)
    #expect(WheelDelta(dx: 0, dy: 2).forward == -2)
    #expect(WheelDelta(dx: 1, dy: 0).forward == 1)
    #expect(WheelDelta(dx: -3, dy: -1).forward == -3)
    #expect(WheelDelta(dx: 0.4, dy: 0.5).forward == -0.5)
    #expect(WheelDelta(dx: 0, dy: 0).forward == 0)
  }
}
