import PaperGeometry
import PaperGestures
import Shell

extension OverlayHost {
  /// - Returns: whether the event is a guest's, and not for what lies behind the plane.
  package func take(_ event: InputEvent, in plane: OverlayPlane, at time: Double) -> Bool {
    switch event {
    case .pointerDown(let point, let button, _, let pointer):
      let guest = guest(at: point, in: plane)
      let isBeside =
        guest?.level.isPermanent ?? true && pressBeside(guest, in: plane, at: time)
      guard isBeside || guest.map({ press($0, event, at: time) }) == true else { return false }
      // A second button changes nothing in a press that goes on.
      if grips[pointer]?.button ?? button == button {
        let holder = guest.flatMap { isBeside || !isOpen($0) ? nil : $0 }
        grips[pointer] = (plane, holder, button)
      }
      return true
    case .pointerMoved(_, let pointer), .pointerUp(_, _, let pointer):
      guard let grip = grips[pointer], grip.plane == plane else { return false }
      if case .pointerUp(_, grip.button, _) = event { grips[pointer] = nil }
      if let guest = grip.guest { pass(event, to: guest, at: time) }
      return true
    case .pointerCancelled:
      for guest in guests(in: plane) { pass(event, to: guest, at: time) }
      grips = grips.filter { $0.value.plane != plane }
      return false
    case .pointerLeft:
      leaveHovered(in: plane, at: time)
      return false
    case .pointerHovered(let point, _), .wheel(_, let point, _), .pinch(_, _, let point):
      return hover(event, at: point, in: plane, time)
    default: return false
    }
  }

  /// - Returns: whether the guest takes the event.
  @discardableResult
  private func pass(_ event: InputEvent, to guest: any Overlay, at time: Double) -> Bool {
    guard let asked = guest.handle(event, at: time) else { return false }
    grant(asked, of: guest, at: time)
    return true
  }

  private func press(_ guest: any Overlay, _ event: InputEvent, at time: Double) -> Bool {
    let isChrome = guest.level.plane == .chrome
    if isChrome, guest.level != .note { dropFocus(in: .chrome, but: guest, at: time) }
    guard pass(event, to: guest, at: time) else { return false }
    if guest.hasFocus, isOpen(guest), !guest.level.isPermanent {
      takeFocusFromOthers(for: guest, at: time)
      focus(guest)
    }
    return true
  }

  private func hover(
    _ event: InputEvent, at point: Point, in plane: OverlayPlane, _ time: Double
  ) -> Bool {
    pointer = point
    let guest = guest(at: point, in: plane)
    if guest !== hovered[plane] { leaveHovered(in: plane, at: time) }
    hovered[plane] = guest
    let isTaken =
      guest.map { pass(event, to: $0, at: time) } ?? false
      || guests(in: plane).contains { $0.modality == .modal }
    // The pointer is on no guest behind.
    if isTaken {
      for behind in hovered.keys where behind < plane { leaveHovered(in: behind, at: time) }
    }
    return isTaken
  }

  private func leaveHovered(in plane: OverlayPlane, at time: Double) {
    _ = hovered[plane]?.handle(.pointerLeft(.mouse), at: time)
    hovered[plane] = nil
  }

  /// A press beside a panel leaves the panel open, and the keys go to the book again.
  /// - Parameter pressed: the guest behind the others that is pressed; nil for none.
  /// - Returns: whether the press does nothing else.
  private func pressBeside(
    _ pressed: (any Overlay)?, in plane: OverlayPlane, at time: Double
  ) -> Bool {
    let over = guests(in: plane).filter { $0.modality != .beside }.sorted { $0.level > $1.level }
    for guest in over {
      dismiss(guest, at: time)
      if guest.modality == .modal { return true }
    }
    if plane == .chrome || over.isEmpty { dropFocus(in: plane, but: pressed, at: time) }
    return over.contains { $0.modality != .message }
  }

  /// Whether a guest of a plane lies at a point.
  package func covers(_ point: Point, in plane: OverlayPlane) -> Bool {
    guest(at: point, in: plane) != nil
  }

  /// The purpose of a press at a point; nil where no guest of the plane lies there.
  package func pointerShape(at point: Point, in plane: OverlayPlane) -> PointerShape? {
    guest(at: point, in: plane)?.pointerShape(at: point)
  }

  /// The purpose of a press at the pointer, in front of the chrome.
  package var pointerShape: PointerShape? {
    pointer.flatMap { pointerShape(at: $0, in: .asking) ?? pointerShape(at: $0, in: .text) }
  }

  /// The part of the window, in points, that panels of the chrome at the left and the right cover.
  func covered(isMirrored: Bool) -> (left: Double, right: Double) {
    var covered = (left: 0.0, right: 0.0)
    for case let guest as any FormOverlay in guests where guest.level.isBeside {
      let width = guest.view.form.width + 2 * PanelArea.margin
      let isAtRight = (guest.level == .right) != isMirrored
      if isAtRight { covered.right = width } else { covered.left = width }
    }
    return covered
  }
}
