import CSDL2
import PaperGeometry
import PaperGestures
import Testing
import Window

/// Gamepads as SDL tells them.
@Suite(.timeLimit(.minutes(5))) struct GamepadReaderTests {
  private func read(_ event: SDL_Event, _ reader: inout EventReader) -> [WindowEvent] {
    reader.read(event, wakeEvent: 0x8000, size: Size(1000, 500))
  }

  private func button(
    _ button: SDL_GameControllerButton, isDown: Bool, _ reader: inout EventReader
  ) -> [WindowEvent] {
    var event = SDL_Event()
    event.cbutton = SDL_ControllerButtonEvent()
    event.cbutton.type = (isDown ? SDL_CONTROLLERBUTTONDOWN : SDL_CONTROLLERBUTTONUP).rawValue
    event.cbutton.button = UInt8(button.rawValue)
    event.cbutton.state = UInt8(isDown ? SDL_PRESSED : SDL_RELEASED)
    return read(event, &reader)
  }

  private func axis(
    _ axis: SDL_GameControllerAxis, _ value: Int16, _ reader: inout EventReader
  ) -> [WindowEvent] {
    var event = SDL_Event()
    event.caxis = SDL_ControllerAxisEvent()
    event.caxis.type = SDL_CONTROLLERAXISMOTION.rawValue
    event.caxis.axis = UInt8(axis.rawValue)
    event.caxis.value = value
    return read(event, &reader)
  }

  @Test(arguments: [
    (SDL_CONTROLLER_BUTTON_A, "Gamepad A"), (SDL_CONTROLLER_BUTTON_DPAD_LEFT, "Gamepad Left"),
    (SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, "Gamepad R"),
    (SDL_CONTROLLER_BUTTON_START, "Gamepad Start"),
  ])
  func buttonsAreKeys(id: SDL_GameControllerButton, name: String) {
    var reader = EventReader()
    #expect(button(id, isDown: true, &reader) == [.input(.key(Key(name)))])
    #expect(button(id, isDown: false, &reader) == [.input(.keyReleased(Key(name)))])
  }

  @Test func aButtonWithoutAMeaningSaysNothing() {
    var reader = EventReader()
    #expect(button(SDL_CONTROLLER_BUTTON_GUIDE, isDown: true, &reader).isEmpty)
  }

  @Test func sticksHavePlacesAndTremblingIsNone() {
    var reader = EventReader()
    #expect(axis(SDL_CONTROLLER_AXIS_LEFTX, 2000, &reader).isEmpty, "near the middle")
    #expect(
      axis(SDL_CONTROLLER_AXIS_LEFTX, 32767, &reader) == [.input(.stick(.left, Point(1, 0)))])
    #expect(axis(SDL_CONTROLLER_AXIS_LEFTX, 32766, &reader).isEmpty)
    #expect(
      axis(SDL_CONTROLLER_AXIS_LEFTY, -32768, &reader) == [
        .input(.stick(.left, Point(32766.0 / 32767, -1)))
      ])
    _ = axis(SDL_CONTROLLER_AXIS_LEFTX, 0, &reader)
    #expect(axis(SDL_CONTROLLER_AXIS_LEFTY, 900, &reader) == [.input(.stick(.left, .zero))])
    #expect(axis(SDL_CONTROLLER_AXIS_TRIGGERLEFT, 32767, &reader).isEmpty)
  }

  @Test func whatIsHeldIsLetGoWithTheFocus() {
    var reader = EventReader()
    _ = axis(SDL_CONTROLLER_AXIS_RIGHTY, 32767, &reader)
    _ = button(SDL_CONTROLLER_BUTTON_A, isDown: true, &reader)
    var event = SDL_Event()
    event.window = SDL_WindowEvent()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue)
    let lost = read(event, &reader)
    #expect(lost.contains(.input(.stick(.right, .zero))))
    #expect(lost.contains(.input(.keyReleased(Key("Gamepad A")))))
    #expect(read(event, &reader).isEmpty)
  }

  @Test func aHeldKeyIsLetGoWithTheFocus() {
    var reader = EventReader()
    var event = SDL_Event()
    event.key = SDL_KeyboardEvent()
    event.key.type = SDL_KEYDOWN.rawValue
    event.key.keysym.sym = SDL_Keycode(SDLK_z.rawValue)
    event.key.keysym.scancode = SDL_SCANCODE_Z
    #expect(read(event, &reader).count == 1)
    var lost = SDL_Event()
    lost.window = SDL_WindowEvent()
    lost.window.type = SDL_WINDOWEVENT.rawValue
    lost.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue)
    let released = read(lost, &reader)
    guard case .input(.keyReleased(let key))? = released.first else {
      Issue.record("\(released)")
      return
    }
    #expect(key.name == "Z")
  }
}
