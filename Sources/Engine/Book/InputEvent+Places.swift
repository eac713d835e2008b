import PaperGeometry
import PaperGestures
import PaperLayouts

extension InputEvent {
  /// The event in a view whose upper left corner is at `origin`, in points.
  package func moved(by origin: Point) -> InputEvent { placed { $0 - origin } }

  /// The event for a book of a reading direction. A wheel or a touchpad that is moved to the right
  /// moves on in a book read from left to right, and back in a book read from right to left.
  package func inReadingOrder(_ direction: ReadingDirection) -> InputEvent {
    guard direction == .rightToLeft, case .wheel(let delta, let point, let modifiers) = self
    else { return self }
    let ordered = WheelDelta(dx: -delta.dx, dy: delta.dy, isPrecise: delta.isPrecise)
    return .wheel(ordered, at: point, modifiers: modifiers)
  }

  /// The event with each of its places changed.
  package func placed(_ place: (Point) -> Point) -> InputEvent {
    switch self {
    case .pointerDown(let point, let button, let modifiers, let pointer):
      .pointerDown(place(point), button: button, modifiers: modifiers, pointer: pointer)
    case .pointerMoved(let point, let pointer): .pointerMoved(place(point), pointer: pointer)
    case .pointerUp(let point, let button, let pointer):
      .pointerUp(place(point), button: button, pointer: pointer)
    case .pointerHovered(let point, let pointer): .pointerHovered(place(point), pointer: pointer)
    case .wheel(let delta, let point, let modifiers):
      .wheel(delta, at: place(point), modifiers: modifiers)
    case .pinch(let phase, let scale, let point): .pinch(phase, scale: scale, at: place(point))
    case .filesDropped(let paths, let point): .filesDropped(paths, at: place(point))
    case .pointerCancelled, .pointerLeft, .key, .keyReleased, .stick, .text, .textEditing: self
    }
  }
}
