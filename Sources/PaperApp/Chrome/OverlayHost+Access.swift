import Accessibility
import Controls

extension OverlayHost {
  /// The guests of a plane, the frontmost last; those of the chrome in the order of their coming.
  package func accessibleTrees(in plane: OverlayPlane, at time: Double) -> [AccessibleNode] {
    let guests = guests(in: plane)
    return (plane == .chrome ? guests : guests.sorted { $0.level < $1.level }).map {
      $0.view.accessibleTree(at: time, name: Self.name(of: $0), isNotice: $0.isNotice)
    }
  }

  private static func name(of guest: any Overlay) -> String {
    "\(guest.level.plane.rawValue) \(guest.view.form.name)"
  }

  /// Performs the request of a screen reader.
  /// - Returns: false for an object that is on no guest of the plane.
  package func perform(
    _ request: AccessibleRequest, in plane: OverlayPlane, at time: Double
  ) -> Bool {
    guard let part = request.id.part,
      let guest = guests(in: plane).first(where: { Self.name(of: $0) == part.form })
    else { return false }
    if plane == .chrome {
      for other in guests(in: .chrome) where other !== guest { other.view.dropFocus() }
    }
    if plane != .asking, case .focus = request { focus(guest) }
    let id = ControlID(part.control)
    perform(
      guest.view.perform(request, on: id, item: part.item, at: time) ?? [], of: guest, at: time)
    return true
  }
}
