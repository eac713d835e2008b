import PaperGeometry
import PaperGestures

extension Stage {
  /// Turns the wheels that the sticks of a gamepad turn.
  func advanceSticks(to time: Double) {
    let center = Point(viewSize.size.width / 2, viewSize.size.height / 2)
    for event in sticks.events(to: time, at: center) { _ = handle(event, at: time) }
  }
}
