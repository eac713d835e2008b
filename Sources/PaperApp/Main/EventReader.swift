import CSDL2
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

/// Translates SDL's events. Keeps no state but which button and which fingers are down.
package struct EventReader {
  private var isPressed = false
  private var touch = TouchReader()

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
    case SDL_MOUSEMOTION:
      return [.input(.pointerMoved(Point(Double(event.motion.x), Double(event.motion.y))))]
    case SDL_MOUSEWHEEL: return [wheel(event.wheel)]
    case SDL_KEYDOWN: return key(event.key)
    case _ where event.type == wakeEvent: return [.woken]
    default: return []
    }
  }

  private func isPinchesMouse(_ which: UInt32) -> Bool {
    // SDL_TOUCH_MOUSEID, a cast that Swift does not import.
    which == UInt32.max && touch.isPinching
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
    case SDL_WINDOWEVENT_FOCUS_LOST: return loseAll()
    default: return []
    }
  }

  /// No release will come here any more, of whatever is down.
  private mutating func loseAll() -> [WindowEvent] {
    let wasBusy = isPressed || touch.isPinching
    let pinch = touch.cancel()
    isPressed = false
    return wasBusy ? [.input(.pointerCancelled)] + pinch.map { .input($0) } : []
  }

  private mutating func button(_ event: SDL_MouseButtonEvent, isDown: Bool) -> [WindowEvent] {
    let buttons: [Int32: PointerButton] = [
      SDL_BUTTON_LEFT: .left, SDL_BUTTON_MIDDLE: .middle, SDL_BUTTON_RIGHT: .right,
      SDL_BUTTON_X1: .back, SDL_BUTTON_X2: .forward,
    ]
    guard let button = buttons[Int32(event.button)] else { return [] }
    if button == .left { isPressed = isDown }
    let point = Point(Double(event.x), Double(event.y))
    return [
      .input(
        isDown
          ? .pointerDown(point, button: button, modifiers: Self.modifiers(SDL_GetModState()))
          : .pointerUp(point, button: button))
    ]
  }

  private func wheel(_ event: SDL_MouseWheelEvent) -> WindowEvent {
    let dx = Double(event.preciseX)
    let dy = Double(event.preciseY)
    let isPrecise = dx != dx.rounded() || dy != dy.rounded()
    return .input(
      .wheel(
        WheelDelta(dx: dx, dy: dy, isPrecise: isPrecise),
        at: Point(Double(event.mouseX), Double(event.mouseY)),
        modifiers: Self.modifiers(SDL_GetModState())))
  }

  private func key(_ event: SDL_KeyboardEvent) -> [WindowEvent] {
    let name = String(cString: SDL_GetKeyName(event.keysym.sym))
    guard !name.isEmpty else { return [] }
    let modifiers = Self.modifiers(SDL_Keymod(UInt32(event.keysym.mod)))
    return [.input(.key(Key(name, modifiers: modifiers, isRepeat: event.repeat != 0)))]
  }

  private static func modifiers(_ mod: SDL_Keymod) -> Modifiers {
    var modifiers: Modifiers = []
    func has(_ flag: SDL_Keymod) -> Bool { mod.rawValue & flag.rawValue != 0 }
    if has(KMOD_SHIFT) { modifiers.insert(.shift) }
    if has(KMOD_CTRL) { modifiers.insert(.control) }
    if has(KMOD_ALT) { modifiers.insert(.alt) }
    return modifiers
  }
}
