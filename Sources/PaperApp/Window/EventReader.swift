import CSDL2
import Glibc
import PaperGeometry
import PaperGestures

/// An event of SDL's queue, in the program's own terms.
package enum WindowEvent: Equatable {
  case input(InputEvent)
  /// The window's size or the screen's density has changed.
  case resized
  /// The window must be shown again.
  case exposed
  /// The graphics card has lost its textures.
  case reset
  /// A background thread has delivered a result.
  case woken
  case quit
}

/// Translates SDL's events. The only state is the pressed buttons, the touching fingers, the mouse's place
/// the last key and the files of an unfinished drop.
package struct EventReader {
  private var pressed: [Pointer: Set<PointerButton>] = [:]
  private var touch = TouchReader()
  /// The keys that are held down: the window receives no release of these once another window has the keys.
  private var held: [Key] = []
  private var gamepad = GamepadReader()
  /// The paths of the files of an unfinished drop, as bytes.
  private var dropped: [[UInt8]] = []
  /// Whether the last key was pressed with Ctrl. X servers send a text for such a key where Ctrl leaves the sign as the
  /// sign is, as with + and 0.
  private var isCommand = false
  /// The last place of the mouse, in points.
  private var mouse = Point.zero

  /// SDL's units for each point, in which SDL gives the places of events.
  package var unitsPerPoint = 1.0

  package init() {}

  private func point(_ x: Double, _ y: Double) -> Point {
    Point(x / unitsPerPoint, y / unitsPerPoint)
  }

  /// - Parameter size: the window's size in points; SDL gives a finger's place as a fraction of this size.
  package mutating func read(_ event: SDL_Event, wakeEvent: UInt32, size: Size) -> [WindowEvent] {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return [.quit]
    case SDL_WINDOWEVENT: return window(event.window)
    // The mouse that SDL emulates for the first finger is ignored during a pinch.
    case SDL_MOUSEBUTTONDOWN where isPinchesMouse(event.button.which): return []
    case SDL_MOUSEMOTION where isPinchesMouse(event.motion.which): return []
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: return finger(event.tfinger, size)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: return [.reset]
    case SDL_MOUSEBUTTONDOWN: return button(event.button, isDown: true)
    case SDL_MOUSEBUTTONUP: return button(event.button, isDown: false)
    case SDL_MOUSEMOTION: return [motion(event.motion)]
    case SDL_MOUSEWHEEL: return [wheel(event.wheel)]
    case SDL_KEYDOWN:
      isCommand = KeyReader.isCommand(event.key)
      return KeyReader.key(event.key).map { press($0) } ?? []
    case SDL_KEYUP: return KeyReader.key(event.key).map { release($0) } ?? []
    case SDL_CONTROLLERBUTTONDOWN, SDL_CONTROLLERBUTTONUP:
      return gamepad.button(event.cbutton).map { .input($0) }
    case SDL_CONTROLLERAXISMOTION: return gamepad.axis(event.caxis).map { .input($0) }
    case SDL_CONTROLLERDEVICEREMOVED: return gamepad.loseAll().map { .input($0) }
    case SDL_TEXTINPUT:
      let text = KeyReader.text(event.text)
      // Input methods write longer texts and other signs also while Ctrl is held.
      let isOfCommand = isCommand && text.count == 1 && text.allSatisfy(\.isASCII)
      return text.isEmpty || isOfCommand ? [] : [.input(.text(text))]
    case SDL_TEXTEDITING: return [.input(.textEditing(KeyReader.markedText(event.edit)))]
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: return drop(event.drop)
    case _ where event.type == wakeEvent: return [.woken]
    default: return []
    }
  }

  // MARK: Keys

  private mutating func press(_ key: Key) -> [WindowEvent] {
    if !key.isRepeat {
      held.removeAll { $0.name == key.name }
      held.append(key)
    }
    return [.input(.key(key))]
  }

  private mutating func release(_ key: Key) -> [WindowEvent] {
    held.removeAll { $0.name == key.name }
    return [.input(.keyReleased(key))]
  }

  // MARK: Pointers

  /// The pointer of a mouse event. SDL 2 reports mice and fingers, and a pen as a mouse. The mouse that SDL
  /// emulates for a finger is a separate pointer, beside the real mouse.
  private static func pointer(_ which: UInt32) -> Pointer {
    // The number is SDL_TOUCH_MOUSEID, a C macro with a cast, which Swift does not import.
    Pointer(id: Int64(which), kind: which == UInt32.max ? .touch : .mouse)
  }

  private func isPinchesMouse(_ which: UInt32) -> Bool {
    Self.pointer(which).kind == .touch && touch.isGesture
  }

  private mutating func finger(_ event: SDL_TouchFingerEvent, _ size: Size) -> [WindowEvent] {
    touch.resize(to: size)
    let place = Point(Double(event.x) * size.width, Double(event.y) * size.height)
    let id = Int64(event.fingerId)
    let input: [InputEvent] =
      switch SDL_EventType(event.type) {
      case SDL_FINGERDOWN: touch.down(id, at: place)
      case SDL_FINGERMOTION: touch.move(id, to: place)
      default: touch.up(id)
      }
    return input.map { .input($0) }
  }

  private mutating func window(_ event: SDL_WindowEvent) -> [WindowEvent] {
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: return [.resized]
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED:
      return [.exposed]
    case SDL_WINDOWEVENT_LEAVE: return [.input(.pointerLeft(.mouse))]
    case SDL_WINDOWEVENT_FOCUS_LOST: return loseAll()
    default: return []
    }
  }

  /// Cancels all pressed keys, buttons and fingers, whose releases the window will not receive any more.
  private mutating func loseAll() -> [WindowEvent] {
    let wasBusy = pressed.values.contains { $0.contains(.left) } || touch.isGesture
    let pinch = touch.cancel()
    pressed = [:]
    let released = (held.map { .keyReleased($0) } + gamepad.loseAll()).map { WindowEvent.input($0) }
    held = []
    return released + (wasBusy ? [.input(.pointerCancelled)] + pinch.map { .input($0) } : [])
  }

  private mutating func button(_ event: SDL_MouseButtonEvent, isDown: Bool) -> [WindowEvent] {
    let buttons: [Int32: PointerButton] = [
      SDL_BUTTON_LEFT: .left, SDL_BUTTON_MIDDLE: .middle, SDL_BUTTON_RIGHT: .right,
      SDL_BUTTON_X1: .back, SDL_BUTTON_X2: .forward,
    ]
    guard let button = buttons[Int32(event.button)] else { return [] }
    let pointer = Self.pointer(event.which)
    let point = point(Double(event.x), Double(event.y))
    guard isDown else {
      pressed[pointer]?.remove(button)
      return [.input(.pointerUp(point, button: button, pointer: pointer))]
    }
    pressed[pointer, default: []].insert(button)
    let modifiers = KeyReader.modifiers(SDL_GetModState())
    return [
      .input(.pointerDown(point, button: button, modifiers: modifiers, pointer: pointer))
    ]
  }

  private mutating func motion(_ event: SDL_MouseMotionEvent) -> WindowEvent {
    let pointer = Self.pointer(event.which)
    let point = point(Double(event.x), Double(event.y))
    if pointer.kind == .mouse { mouse = point }
    // A finger never hovers: a moving finger touches the screen.
    let isDown = pressed[pointer]?.isEmpty == false || pointer.kind == .touch
    return .input(
      isDown
        ? .pointerMoved(point, pointer: pointer) : .pointerHovered(point, pointer: pointer))
  }

  private func wheel(_ event: SDL_MouseWheelEvent) -> WindowEvent {
    let dx = Double(event.preciseX)
    let dy = Double(event.preciseY)
    let isPrecise = dx != dx.rounded() || dy != dy.rounded()
    return .input(
      .wheel(
        WheelDelta(dx: dx, dy: dy, isPrecise: isPrecise),
        at: point(Double(event.mouseX), Double(event.mouseY)),
        modifiers: KeyReader.modifiers(SDL_GetModState())))
  }

  // MARK: Files

  /// Collects dropped files until SDL reports the end of the drop. Frees the event's memory.
  private mutating func drop(_ event: SDL_DropEvent) -> [WindowEvent] {
    defer { SDL_free(event.file) }
    switch SDL_EventType(event.type) {
    case SDL_DROPBEGIN: dropped = []
    case SDL_DROPFILE:
      if let path = event.file {
        let bytes = UnsafeBufferPointer(start: path, count: strlen(path))
        dropped.append(bytes.map { UInt8(bitPattern: $0) })
      }
    case SDL_DROPCOMPLETE:
      defer { dropped = [] }
      return dropped.isEmpty ? [] : [.input(.filesDropped(dropped, at: dropPlace(event.windowID)))]
    default: break
    }
    return []
  }

  /// The place of a drop, in points. SDL 2 reports neither the place of a drop nor the mouse's movement
  /// during the drag, so the place is the mouse's present one.
  private func dropPlace(_ window: UInt32) -> Point {
    guard let window = SDL_GetWindowFromID(window) else { return mouse }
    var (x, y, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
    SDL_GetGlobalMouseState(&x, &y)
    SDL_GetWindowPosition(window, &left, &top)
    return point(Double(x - left), Double(y - top))
  }
}
