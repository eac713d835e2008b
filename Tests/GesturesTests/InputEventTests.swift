import Geometry
import Gestures
import Testing

@Suite struct InputEventTests {
  @Test func forwardIsDownOrRightWhicheverIsMore() {
    #expect(WheelDelta(dx: 0, dy: -1).forward == 1)
    #expect(WheelDelta(dx: 0, dy: 2).forward == -2)
    #expect(WheelDelta(dx: 1, dy: 0).forward == 1)
    #expect(WheelDelta(dx: -3, dy: -1).forward == -3)
    #expect(WheelDelta(dx: 0.4, dy: 0.5).forward == -0.5)
    #expect(WheelDelta(dx: 0, dy: 0).forward == 0)
  }

  @Test func pressesHoldNoModifiersUnlessTold() {
    #expect(
      InputEvent.pointerDown(.zero, button: .left)
        == .pointerDown(.zero, button: .left, modifiers: []))
    #expect(
      InputEvent.pointerDown(.zero, button: .left)
        != .pointerDown(.zero, button: .left, modifiers: .control))
  }
}
