import PaperGeometry
import PaperGestures
import Testing

@Suite(.timeLimit(.minutes(5))) struct InputEventTests {
  @Test func pointersAreTheMouseUnlessTold() {
    #expect(InputEvent.pointerMoved(.zero) == .pointerMoved(.zero, pointer: .mouse))
    #expect(
      InputEvent.pointerMoved(.zero)
        != .pointerMoved(.zero, pointer: Pointer(id: 0, kind: .touch)))
    #expect(InputEvent.pointerMoved(.zero) != .pointerHovered(.zero))
  }

  static let selections: [(start: Int, length: Int, selection: Range<Int>)] = [
    (0, 2, 0..<2), (1, 0, 1..<1), (2, 9, 2..<3), (-4, 1, 0..<1), (7, 7, 3..<3), (1, -1, 1..<1),
    (.max, .max, 3..<3), (.min, .max, 0..<3),
  ]

  @Test(arguments: selections)
  func markedTextSelectsWithinItself(row: (start: Int, length: Int, selection: Range<Int>)) {
    let text = MarkedText("かなé", selectionStart: row.start, selectionLength: row.length)
    #expect(text.selection == row.selection)
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
