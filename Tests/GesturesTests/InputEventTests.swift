import PaperGeometry
import PaperGestures
import Testing

@Suite struct InputEventTests {
  @Test func pressesHoldNoModifiersUnlessTold() {
    #expect(
      InputEvent.pointerDown(.zero, button: .left)
        == .pointerDown(.zero, button: .left, modifiers: []))
    #expect(
      InputEvent.pointerDown(.zero, button: .left)
        != .pointerDown(.zero, button: .left, modifiers: .control))
  }
}
