import CSDL2
import PaperGeometry
import PaperGestures
import PaperApp
import Testing

/// Fingers as SDL tells them, among the mouse that it makes of the first one.
@Suite struct EventReaderTests {
  private static let window = Size(1000, 500)
  private static let wake: UInt32 = 0x8000
  /// SDL_TOUCH_MOUSEID, a cast that Swift does not import.
  private static let fingerMouse = UInt32.max

  private func finger(
    _ type: SDL_EventType, _ id: Int64, _ x: Float, _ y: Float, _ reader: inout EventReader
  ) -> [WindowEvent] {
    var event = SDL_Event()
    event.tfinger = SDL_TouchFingerEvent()
    event.tfinger.type = type.rawValue
    event.tfinger.fingerId = id
    event.tfinger.x = x
    event.tfinger.y = y
    return reader.read(event, wakeEvent: Self.wake, size: Self.window)
  }

  private func button(
    _ type: SDL_EventType, of mouse: UInt32, _ reader: inout EventReader
  ) -> [WindowEvent] {
    var event = SDL_Event()
    event.button = SDL_MouseButtonEvent()
    event.button.type = type.rawValue
    event.button.which = mouse
    event.button.button = UInt8(SDL_BUTTON_LEFT)
    event.button.x = 30
    event.button.y = 40
    return reader.read(event, wakeEvent: Self.wake, size: Self.window)
  }

  private func motion(of mouse: UInt32, _ reader: inout EventReader) -> [WindowEvent] {
    var event = SDL_Event()
    event.motion = SDL_MouseMotionEvent()
    event.motion.type = SDL_MOUSEMOTION.rawValue
    event.motion.which = mouse
    event.motion.x = 50
    event.motion.y = 60
    return reader.read(event, wakeEvent: Self.wake, size: Self.window)
  }

  private func focusLost(_ reader: inout EventReader) -> [WindowEvent] {
    var event = SDL_Event()
    event.window = SDL_WindowEvent()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue)
    return reader.read(event, wakeEvent: Self.wake, size: Self.window)
  }

  /// The second finger of a pinch that is over rests while the window loses the focus, and is lifted
  /// elsewhere.
  @Test func fingersThatWereLiftedElsewhereAreForgotten() {
    var reader = EventReader()
    _ = finger(SDL_FINGERDOWN, 1, 0.25, 0.5, &reader)
    _ = finger(SDL_FINGERDOWN, 2, 0.5, 0.5, &reader)
    _ = finger(SDL_FINGERUP, 1, 0.25, 0.5, &reader)
    #expect(focusLost(&reader).isEmpty)
    #expect(finger(SDL_FINGERDOWN, 3, 0.25, 0.5, &reader).isEmpty)
    #expect(finger(SDL_FINGERDOWN, 4, 0.5, 0.5, &reader).count == 2)
  }

  @Test func fingersComeInPartsOfTheWindow() {
    var reader = EventReader()
    #expect(finger(SDL_FINGERDOWN, 1, 0.25, 0.5, &reader).isEmpty)
    #expect(
      finger(SDL_FINGERDOWN, 2, 0.75, 0.5, &reader) == [
        .input(.pointerCancelled), .input(.pinch(.began, scale: 1, at: Point(500, 250))),
      ])
    #expect(
      finger(SDL_FINGERMOTION, 2, 0.5, 0.5, &reader) == [
        .input(.pinch(.changed, scale: 0.5, at: Point(375, 250)))
      ])
    #expect(
      finger(SDL_FINGERUP, 2, 0.5, 0.5, &reader) == [
        .input(.pinch(.ended, scale: 0.5, at: Point(375, 250)))
      ])
  }

  @Test func theMouseOfTheFirstFingerIsHeardUntilThereIsASecond() {
    var reader = EventReader()
    _ = finger(SDL_FINGERDOWN, 1, 0.25, 0.5, &reader)
    #expect(button(SDL_MOUSEBUTTONDOWN, of: Self.fingerMouse, &reader).count == 1)
    #expect(motion(of: Self.fingerMouse, &reader) == [.input(.pointerMoved(Point(50, 60)))])
    _ = finger(SDL_FINGERDOWN, 2, 0.75, 0.5, &reader)
    #expect(motion(of: Self.fingerMouse, &reader).isEmpty)
    #expect(button(SDL_MOUSEBUTTONDOWN, of: Self.fingerMouse, &reader).isEmpty)
    // A real mouse is nobody's finger.
    #expect(motion(of: 0, &reader) == [.input(.pointerMoved(Point(50, 60)))])
    // The release is heard, so that no button stays down.
    #expect(
      button(SDL_MOUSEBUTTONUP, of: Self.fingerMouse, &reader) == [
        .input(.pointerUp(Point(30, 40), button: .left))
      ])
    _ = finger(SDL_FINGERUP, 2, 0.75, 0.5, &reader)
    #expect(motion(of: Self.fingerMouse, &reader).count == 1)
  }

  @Test func aWindowThatLosesItsKeysLosesTheFingers() {
    var reader = EventReader()
    #expect(focusLost(&reader).isEmpty)
    _ = finger(SDL_FINGERDOWN, 1, 0.25, 0.5, &reader)
    _ = finger(SDL_FINGERDOWN, 2, 0.75, 0.5, &reader)
    #expect(
      focusLost(&reader) == [
        .input(.pointerCancelled), .input(.pinch(.cancelled, scale: 1, at: Point(500, 250))),
      ])
    #expect(finger(SDL_FINGERMOTION, 2, 0.5, 0.5, &reader).isEmpty)
    #expect(finger(SDL_FINGERUP, 1, 0.5, 0.5, &reader).isEmpty)
  }
}
