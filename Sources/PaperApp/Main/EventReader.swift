import CSDL2
import Glibc
import PaperGeometry
import PaperGestures

/// What SDL's queue says, in the program's own terms.
package enum WindowEvent: Equatable {
  case input(InputEvent)
  /// The window has another size, or lies on a screen of another density.
  case resized
  /// Something of the window must be shown again.
  case exposed
  /// The graphics card has forgotten what it was given.
  case reset
  /// The background has something.
  case woken
  case quit
}

/// Translates SDL's events. Keeps no state but which buttons and which fingers are down, and what of a
/// drop has come so far.
package struct EventReader {
  private var pressed: [Pointer: Set<PointerButton>] = [:]
  private var touch = TouchReader()
  /// Paths of the files of a drop that is not complete yet.
  private var dropped: [[UInt8]] = []
  /// Where the mouse was last.
  private var mouse = Point.zero

  package init() {}

  /// - Parameter size: of the window in points; fingers come in parts of it.
  package mutating func read(_ event: SDL_Event, wakeEvent: UInt32, size: Size) -> [WindowEvent] {
    switch SDL_EventType(event.type) {
    case SDL_QUIT: return [.quit]
    case SDL_WINDOWEVENT: return window(event.window)
    // The mouse that SDL makes of the first finger has nothing to say in a pinch.
    case SDL_MOUSEBUTTONDOWN where isPinchesMouse(event.button.which): return []
    case SDL_MOUSEMOTION where isPinchesMouse(event.motion.which): return []
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: return finger(event.tfinger, size)
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET: return [.reset]
    case SDL_MOUSEBUTTONDOWN: return button(event.button, isDown: true)
    case SDL_MOUSEBUTTONUP: return button(event.button, isDown: false)
    case SDL_MOUSEMOTION: return [motion(event.motion)]
    case SDL_MOUSEWHEEL: return [wheel(event.wheel)]
    case SDL_KEYDOWN: return KeyReader.key(event.key).map { [.input(.key($0))] } ?? []
    case SDL_TEXTINPUT:
      let text = KeyReader.text(event.text)
      return text.isEmpty ? [] : [.input(.text(text))]
    case SDL_TEXTEDITING: return [.input(.textEditing(KeyReader.markedText(event.edit)))]
    case SDL_DROPBEGIN, SDL_DROPFILE, SDL_DROPTEXT, SDL_DROPCOMPLETE: return drop(event.drop)
    case _ where event.type == wakeEvent: return [.woken]
    default: return []
    }
  }

  // MARK: Pointers

  /// SDL 2 tells of a mouse and of fingers; a pen is a mouse to it. The mouse that SDL makes of a finger is
  /// a pointer of its own, beside the real mouse.
  private static func pointer(_ which: UInt32) -> Pointer {
    // SDL_TOUCH_MOUSEID, a cast that Swift does not import.
    Pointer(id: Int64(which), kind: which == UInt32.max ? .touch : .mouse)
  }

  private func isPinchesMouse(_ which: UInt32) -> Bool {
    Self.pointer(which).kind == .touch && touch.isPinching
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

  /// No release will come here any more, of whatever is down.
  private mutating func loseAll() -> [WindowEvent] {
    let wasBusy = pressed.values.contains { $0.contains(.left) } || touch.isPinching
    let pinch = touch.cancel()
    pressed = [:]
    return wasBusy ? [.input(.pointerCancelled)] + pinch.map { .input($0) } : []
  }

  private mutating func button(_ event: SDL_MouseButtonEvent, isDown: Bool) -> [WindowEvent] {
    let buttons: [Int32: PointerButton] = [
      SDL_BUTTON_LEFT: .left, SDL_BUTTON_MIDDLE: .middle, SDL_BUTTON_RIGHT: .right,
      SDL_BUTTON_X1: .back, SDL_BUTTON_X2: .forward,
    ]
    guard let button = buttons[Int32(event.button)] else { return [] }
    let pointer = Self.pointer(event.which)
    let point = Point(Double(event.x), Double(event.y))
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
    let point = Point(Double(event.x), Double(event.y))
    if pointer.kind == .mouse { mouse = point }
    // Fingers do not hover: one that moves lies on the glass.
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
        at: Point(Double(event.mouseX), Double(event.mouseY)),
        modifiers: KeyReader.modifiers(SDL_GetModState())))
  }

  // MARK: Files

  /// Collects what is dropped until SDL says that this is all. Takes over the event's memory.
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

  /// SDL 2 does not tell where on the window something was dropped, nor of the mouse meanwhile, but where
  /// the mouse is now.
  private func dropPlace(_ window: UInt32) -> Point {
    guard let window = SDL_GetWindowFromID(window) else { return mouse }
    var (x, y, left, top) = (Int32(0), Int32(0), Int32(0), Int32(0))
    SDL_GetGlobalMouseState(&x, &y)
    SDL_GetWindowPosition(window, &left, &top)
    return Point(Double(x - left), Double(y - top))
  }
}
