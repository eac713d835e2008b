import PaperGeometry
import PaperGestures

extension Stage {
  /// Turns the wheels that the sticks of a gamepad turn.
  func advanceSticks(to time: Double) {
    let views = bookChrome.views
    let area = views.isSplit ? views.activeRoom.area : Rect(origin: .zero, size: viewSize.size)
    let center = area.center
    // A book that is being opened keeps what a hand does, and needs no wheel for each frame.
    for event in sticks.events(to: time, at: center) where opening.pending == nil {
      stickEffects += handle(event, at: time)
    }
  }
}
