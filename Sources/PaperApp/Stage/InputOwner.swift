import PaperGestures

/// Whether events are for what lies over the scenes: cards, panels, bars. A pinch is for whatever lies
/// where it began. A press that the scenes have is cancelled as soon as something that has come over them takes the
/// pointer: its end would not reach them, and what it holds would stay in the air.
struct InputOwner {
  /// Whether the last pinch began on something that lies over the scenes.
  private var takesPinch = false
  /// The pointers whose press the scenes have.
  private var pressed: Set<Pointer> = []

  /// - Returns: whether what lies over the scenes has taken an event; nil where that is to be asked.
  func takes(_ event: InputEvent) -> Bool? {
    if case .pinch(let phase, _, _) = event, phase != .began { takesPinch } else { nil }
  }

  /// Notes whether an event was taken.
  /// - Returns: what the scenes are to be told, as something has been taken from them.
  mutating func note(_ event: InputEvent, isTaken: Bool) -> [InputEvent] {
    switch event {
    case .pointerDown(_, _, _, let pointer), .pointerMoved(_, let pointer),
      .pointerUp(_, _, let pointer):
      if isTaken {
        guard pressed.contains(pointer) else { return [] }
        pressed = []
        return [.pointerCancelled]
      }
      if case .pointerDown(_, .left, _, _) = event { pressed.insert(pointer) }
      if case .pointerUp(_, .left, _) = event { pressed.remove(pointer) }
    case .pointerCancelled: pressed = []
    case .pinch(_, let scale, let point):
      defer { takesPinch = isTaken }
      // A pinch that the scenes still have is over.
      return isTaken && !takesPinch ? [.pinch(.cancelled, scale: scale, at: point)] : []
    // What the pointer was on lies beneath something else now.
    case .pointerHovered(_, let pointer) where isTaken: return [.pointerLeft(pointer)]
    default: break
    }
    return []
  }
}
