/// The look of the mouse's pointer, which says what a press would do.
public enum PointerShape: String, CaseIterable, Sendable {
  case arrow
  /// A link, a button, a row.
  case hand
  /// Text that can be edited or selected.
  case text
  /// The page turns towards the left, or the right.
  case turnLeft, turnRight
  /// Something that can be taken, and something that is in the hand.
  case grab, grabbing
  /// The line between two views moves to the left and the right, or up and down.
  case resizeAcross, resizeDown
  /// Nothing, while the pointer rests over a presentation.
  case hidden
}
