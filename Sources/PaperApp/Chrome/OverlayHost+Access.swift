import Accessibility

extension OverlayHost {
  /// The guests of a plane, the frontmost last; those of the chrome in the order of their coming.
  package func accessibleTrees(in plane: OverlayPlane, at time: Double) -> [AccessibleNode] {
    let guests = guests(in: plane)
    return (plane == .chrome ? guests : guests.sorted { $0.level < $1.level })
      .compactMap { $0.accessibleTree(at: time) }
  }

  /// Performs the request of a screen reader.
  /// - Returns: false for an object that is on no guest of the plane.
  package func perform(
    _ request: AccessibleRequest, in plane: OverlayPlane, at time: Double
  ) -> Bool {
    for guest in guests(in: plane) {
      guard let asked = guest.perform(request, at: time) else { continue }
      if plane == .chrome, guest.hasFocus { dropFocus(in: .chrome, but: guest, at: time) }
      if plane != .asking, !guest.level.isPermanent, case .focus = request { focus(guest) }
      grant(asked, of: guest, at: time)
      return true
    }
    return false
  }
}
