import CSDL2
import PaperGeometry
import PaperGestures
import Window
import Testing

/// Fingers as SDL tells them, among the mouse that it makes of the first one.
@Suite(.timeLimit(.minutes(5))) struct EventReaderTests {
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

  private static let finger = Pointer(id: Int64(UInt32.max), kind: .touch)

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
    window(SDL_WINDOWEVENT_FOCUS_LOST, &reader)
  }

  private func window(_ what: SDL_WindowEventID, _ reader: inout EventReader) -> [WindowEvent] {
    var event = SDL_Event()
    event.window = SDL_WindowEvent()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.event = UInt8(what.rawValue)
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

  /// On X11 SDL counts in pixels, of which a point has more than one on a dense screen.
  @Test func placesAreInPoints() {
    var reader = EventReader()
    reader.unitsPerPoint = 1.25
    #expect(motion(of: 0, &reader) == [.input(.pointerHovered(Point(40, 48)))])
    let down = button(SDL_MOUSEBUTTONDOWN, of: 0, &reader)
    #expect(down == [.input(.pointerDown(Point(24, 32), button: .left))])
    // The window's size is in points already.
    let finger = finger(SDL_FINGERDOWN, 1, 0.25, 0.5, &reader)
    #expect(finger.isEmpty)
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
    #expect(
      motion(of: Self.fingerMouse, &reader) == [
        .input(.pointerMoved(Point(50, 60), pointer: Self.finger))
      ])
    _ = finger(SDL_FINGERDOWN, 2, 0.75, 0.5, &reader)
    #expect(motion(of: Self.fingerMouse, &reader).isEmpty)
    #expect(button(SDL_MOUSEBUTTONDOWN, of: Self.fingerMouse, &reader).isEmpty)
    // A real mouse is nobody's finger.
    #expect(motion(of: 0, &reader) == [.input(.pointerHovered(Point(50, 60)))])
    // The release is heard, so that no button stays down.
    #expect(
      button(SDL_MOUSEBUTTONUP, of: Self.fingerMouse, &reader) == [
        .input(.pointerUp(Point(30, 40), button: .left, pointer: Self.finger))
      ])
    _ = finger(SDL_FINGERUP, 2, 0.75, 0.5, &reader)
    #expect(motion(of: Self.fingerMouse, &reader).count == 1)
  }

  @Test func aMouseWithoutAButtonDownHovers() {
    var reader = EventReader()
    #expect(motion(of: 0, &reader) == [.input(.pointerHovered(Point(50, 60)))])
    #expect(
      button(SDL_MOUSEBUTTONDOWN, of: 0, &reader) == [
        .input(.pointerDown(Point(30, 40), button: .left))
      ])
    #expect(motion(of: 0, &reader) == [.input(.pointerMoved(Point(50, 60)))])
    // Another mouse has no button down.
    #expect(
      motion(of: 1, &reader) == [
        .input(.pointerHovered(Point(50, 60), pointer: Pointer(id: 1, kind: .mouse)))
      ])
    _ = button(SDL_MOUSEBUTTONUP, of: 0, &reader)
    #expect(motion(of: 0, &reader) == [.input(.pointerHovered(Point(50, 60)))])
    #expect(window(SDL_WINDOWEVENT_LEAVE, &reader) == [.input(.pointerLeft(.mouse))])
  }

  // MARK: Text and files

  private func characters<Characters>(_ text: String, in characters: inout Characters) {
    withUnsafeMutableBytes(of: &characters) { $0.copyBytes(from: text.utf8.prefix($0.count)) }
  }

  @Test(arguments: ["f", "Ж", "日本", "a long text that fills all of it"])
  func textComesAsItWasTyped(text: String) {
    var reader = EventReader()
    var event = SDL_Event()
    event.text = SDL_TextInputEvent()
    event.text.type = SDL_TEXTINPUT.rawValue
    characters(text, in: &event.text.text)
    let read = reader.read(event, wakeEvent: Self.wake, size: Self.window)
    #expect(read == [.input(.text(text))])
  }

  /// An X server sends "+" for Ctrl++, which is a command and no letter of a search.
  @Test func aKeyWithCtrlWritesNothing() {
    var reader = EventReader()
    func text(_ sign: String, after modifiers: UInt32) -> [WindowEvent] {
      var key = SDL_Event()
      key.key = SDL_KeyboardEvent()
      key.key.type = SDL_KEYDOWN.rawValue
      key.key.keysym.mod = UInt16(modifiers)
      _ = reader.read(key, wakeEvent: Self.wake, size: Self.window)
      var event = SDL_Event()
      event.text = SDL_TextInputEvent()
      event.text.type = SDL_TEXTINPUT.rawValue
      characters(sign, in: &event.text.text)
      return reader.read(event, wakeEvent: Self.wake, size: Self.window)
    }
    let (left, right) = (KMOD_LCTRL.rawValue, KMOD_RCTRL.rawValue)
    #expect(text("+", after: left).isEmpty && text("0", after: right).isEmpty)
    #expect(text("+", after: KMOD_LSHIFT.rawValue) == [.input(.text("+"))])
    // AltGr, and an input method.
    #expect(text("@", after: left | KMOD_RALT.rawValue) == [.input(.text("@"))])
    #expect(text("日", after: left) == [.input(.text("日"))])
  }

  @Test func markedTextComesWithItsSelection() {
    var reader = EventReader()
    var event = SDL_Event()
    event.edit = SDL_TextEditingEvent()
    event.edit.type = SDL_TEXTEDITING.rawValue
    characters("かな", in: &event.edit.text)
    event.edit.start = 1
    event.edit.length = 7
    let marked = MarkedText("かな", selectionStart: 1, selectionLength: 1)
    let read = reader.read(event, wakeEvent: Self.wake, size: Self.window)
    #expect(read == [.input(.textEditing(marked))])
  }

  private func drop(
    _ type: SDL_EventType, _ path: [UInt8]? = nil, _ reader: inout EventReader
  ) -> [WindowEvent] {
    var event = SDL_Event()
    event.drop = SDL_DropEvent()
    event.drop.type = type.rawValue
    event.drop.file = path.flatMap { path in
      (path + [0]).withUnsafeBytes { SDL_strdup($0.bindMemory(to: CChar.self).baseAddress) }
    }
    return reader.read(event, wakeEvent: Self.wake, size: Self.window)
  }

  @Test func filesAreDroppedTogether() {
    var reader = EventReader()
    _ = motion(of: 0, &reader)
    let paths = [Array("/a b/ü".utf8), [0x2F, 0xFF, 0xFE]]
    #expect(drop(SDL_DROPBEGIN, nil, &reader).isEmpty)
    for path in paths { #expect(drop(SDL_DROPFILE, path, &reader).isEmpty) }
    #expect(drop(SDL_DROPTEXT, Array("words".utf8), &reader).isEmpty)
    #expect(
      drop(SDL_DROPCOMPLETE, nil, &reader) == [.input(.filesDropped(paths, at: Point(50, 60)))])
    // The next drop begins anew, and one without files is nothing.
    #expect(drop(SDL_DROPBEGIN, nil, &reader).isEmpty)
    #expect(drop(SDL_DROPCOMPLETE, nil, &reader).isEmpty)
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
