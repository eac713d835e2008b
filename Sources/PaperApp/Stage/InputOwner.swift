import PaperGestures

/// Whether events are for what lies over the scenes: cards, sheets, panels, the strip. A pinch is for whatever lies
/// where it began.
struct InputOwner {
  /// Whether the last pinch began on something that lies over the scenes.
  private var takesPinch = false

  /// - Returns: whether what lies over the scenes has taken an event; nil where that is to be asked.
  func takes(_ event: InputEvent) -> Bool? {
    if case .pinch(let phase, _, _) = event, phase != .began { takesPinch } else { nil }
  }

  /// Notes whether an event was taken.
  /// - Returns: what the scenes are to be told, as something has been taken from them.
  mutating func note(_ event: InputEvent, isTaken: Bool) -> [InputEvent] {
    switch event {
    case .pinch(_, let scale, let point):
      defer { takesPinch = isTaken }
      // A pinch that the scenes still have is over.
      return isTaken && !takesPinch ? [.pinch(.cancelled, scale: scale, at: point)] : []
    // What the pointer was on lies beneath something else now.
    case .pointerHovered(_, let pointer) where isTaken: return [.pointerLeft(pointer)]
    default: return []
    }
  }
}
