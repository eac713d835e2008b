import Geometry

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

public enum PinchPhase: Equatable, Hashable, Sendable {
  case began
  case changed
  case ended
  case cancelled
}

/// The modifier keys that the program tells apart.
public struct Modifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let shift = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  public static let alt = Modifiers(rawValue: 4)
}

/// How far a wheel or two fingers on a touchpad have moved, in notches of a wheel.
public struct WheelDelta: Equatable, Hashable, Sendable {
  /// To the right.
  public var dx: Double
  /// Away from the user, which scrolls up: SDL's sense.
  public var dy: Double
  /// True of a touchpad's small steps, false of a wheel that clicks.
  public var isPrecise: Bool

  public init(dx: Double, dy: Double, isPrecise: Bool = false) {
    self.dx = dx
    self.dy = dy
    self.isPrecise = isPrecise
  }

  /// Notches towards the next item: down or right, whichever is the greater.
  ///
  /// Only one axis counts. Two fingers never move quite straight, and their sum would let an
  /// upward drift undo a sweep to the right.
  public var forward: Double { abs(dx) > abs(dy) ? dx : -dy }
}
