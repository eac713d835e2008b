import PaperGeometry

/// What a hand does, free of the window system: points are in the view's coordinates.
///
/// The window's border turns the system's events into these, and scripted input writes them
/// directly; nothing further in can tell the two apart. The time at which the event happened travels
/// beside the event, in seconds of any one clock. An event may be delivered later than it happened,
/// but never before an event that happened earlier.
public enum InputEvent: Equatable, Sendable {
  /// `modifiers` are those held at that moment.
  case pointerDown(
    Point, button: PointerButton, modifiers: Modifiers = [], pointer: Pointer = .mouse)
  /// Moved with a button down, or a finger on the glass.
  case pointerMoved(Point, pointer: Pointer = .mouse)
  /// A button was released, or a finger lifted, at a point.
  case pointerUp(Point, button: PointerButton, pointer: Pointer = .mouse)
  /// The system has taken all pointers away: what was in progress did not happen.
  case pointerCancelled
  /// Moved over the view with no button down. Only a mouse and a pen hover.
  case pointerHovered(Point, pointer: Pointer = .mouse)
  /// Hovers over the view no longer.
  case pointerLeft(Pointer)
  /// A wheel or a touchpad was moved with the pointer at a point.
  case wheel(WheelDelta, at: Point, modifiers: Modifiers)
  /// A key was pressed, or repeats.
  case key(Key)
  /// A key was let go, or the window has lost the keys while the key was held.
  case keyReleased(Key)
  /// A gamepad's stick has another place: -1 to 1 along each axis, right and down positive. The stick stays there until
  /// the next event of the same stick.
  case stick(Stick, Point)
  /// Text that was typed, by however many keys. Sent beside the keys, after them.
  case text(String)
  /// Text that an input method is still composing; empty when the composition is over.
  case textEditing(MarkedText)
  /// `scale` is the fingers' distance over that at the gesture's beginning.
  case pinch(PinchPhase, scale: Double, at: Point)
  /// Files dropped on the view, each by the bytes of its path, which need not be UTF-8.
  case filesDropped([[UInt8]], at: Point)
}

/// A button of the mouse; a finger or a pen is `left`.
public enum PointerButton: Equatable, Hashable, Sendable {
  /// The main button, and the touch of a finger.
  case left
  /// The middle button.
  case middle
  /// The button of menus.
  case right
  /// The side button for going back.
  case back
  /// The side button for going on.
  case forward
}

/// The sticks of a gamepad.
public enum Stick: Equatable, Hashable, Sendable, CaseIterable {
  /// The stick under the left thumb, and the one under the right thumb.
  case left, right
}

/// How far two fingers have come with their gesture.
public enum PinchPhase: Equatable, Hashable, Sendable {
  /// Two fingers have begun to move apart or together; a pinch changes, ends, or is taken by the system.
  case began
  /// The fingers have moved.
  case changed
  /// A finger was lifted.
  case ended
  /// The system has taken the pinch.
  case cancelled
}

/// Text on its way through an input method, shown where it will be typed but not typed yet.
public struct MarkedText: Equatable, Hashable, Sendable {
  /// The text that the input method composes.
  public let text: String
  /// What the input method has selected, in Unicode scalars of `text`; empty for a mere cursor.
  public let selection: Range<Int>

  /// A selection that reaches beyond the text, or begins before the text, is cut off there.
  public init(_ text: String, selectionStart: Int, selectionLength: Int) {
    self.text = text
    let count = text.unicodeScalars.count
    let start = min(max(0, selectionStart), count)
    selection = start..<start + min(max(0, selectionLength), count - start)
  }
}
