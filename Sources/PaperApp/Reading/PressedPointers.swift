import PaperGestures

/// Which pointers are pressed with the left button.
struct PressedPointers {
  private var pointers: Set<Pointer> = []

  var isEmpty: Bool { pointers.isEmpty }

  mutating func follow(_ event: InputEvent) {
    switch event {
    case .pointerDown(_, .left, _, let pointer): pointers.insert(pointer)
    case .pointerUp(_, .left, let pointer): pointers.remove(pointer)
    // Fingers that pinch have taken the press back.
    case .pointerCancelled, .pinch: pointers = []
    default: break
    }
  }
}
