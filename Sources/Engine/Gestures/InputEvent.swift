import PaperGeometry

/// What a hand does, free of the window system: points are in the view's coordinates.
///
/// The window's border turns the system's events into these, and scripted input writes them
/// directly; nothing further in can tell the two apart. The time travels beside the event, in
/// seconds of any clock.
public enum InputEvent: Equatable, Sendable {
  /// `modifiers` are those held at that moment.
  case pointerDown(Point, button: PointerButton, modifiers: Modifiers = [])
  case pointerMoved(Point)
  case pointerUp(Point, button: PointerButton)
  /// The system has taken the pointer away: what was in progress did not happen.
  case pointerCancelled
  case wheel(WheelDelta, at: Point, modifiers: Modifiers)
  case key(Key)
  /// `scale` is the fingers' distance over that at the gesture's beginning.
  case pinch(PinchPhase, scale: Double, at: Point)
}

/// A button of the mouse; a finger or a pen is `left`.
public enum PointerButton: Equatable, Hashable, Sendable {
  case left
  case middle
  case right
  case back
  case forward
}

/// How far two fingers have come with their gesture.
public enum PinchPhase: Equatable, Hashable, Sendable {
  case began
  case changed
  case ended
  case cancelled
}
