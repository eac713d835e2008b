import CSDL2
import PaperGeometry
import PaperGestures

/// Translates SDL's events of gamepads: buttons are keys with names of their own, sticks have places.
struct GamepadReader {
  private var places: [Stick: Point] = [:]
  private var held: [Key] = []

  private static let names: [(button: SDL_GameControllerButton, name: String)] = [
    (SDL_CONTROLLER_BUTTON_A, "A"), (SDL_CONTROLLER_BUTTON_B, "B"),
    (SDL_CONTROLLER_BUTTON_X, "X"), (SDL_CONTROLLER_BUTTON_Y, "Y"),
    (SDL_CONTROLLER_BUTTON_BACK, "Select"), (SDL_CONTROLLER_BUTTON_START, "Start"),
    (SDL_CONTROLLER_BUTTON_LEFTSHOULDER, "L"), (SDL_CONTROLLER_BUTTON_RIGHTSHOULDER, "R"),
    (SDL_CONTROLLER_BUTTON_DPAD_UP, "Up"), (SDL_CONTROLLER_BUTTON_DPAD_DOWN, "Down"),
    (SDL_CONTROLLER_BUTTON_DPAD_LEFT, "Left"), (SDL_CONTROLLER_BUTTON_DPAD_RIGHT, "Right"),
  ]

  /// A place closer to the former one is no movement: many sticks tremble.
  private static let smallest = 1.0 / 64
  /// A place closer to the middle is the middle.
  private static let middle = 0.12

  mutating func button(_ event: SDL_ControllerButtonEvent) -> [InputEvent] {
    guard let name = Self.names.first(where: { $0.button.rawValue == Int32(event.button) })?.name
    else { return [] }
    let key = Key("Gamepad \(name)")
    held.removeAll { $0 == key }
    guard event.state == SDL_PRESSED else { return [.keyReleased(key)] }
    held.append(key)
    return [.key(key)]
  }

  mutating func axis(_ event: SDL_ControllerAxisEvent) -> [InputEvent] {
    let part = (Double(event.value) / 32767).clamped(to: -1...1)
    switch SDL_GameControllerAxis(Int32(event.axis)) {
    case SDL_CONTROLLER_AXIS_LEFTX: return move(.left) { $0.x = part }
    case SDL_CONTROLLER_AXIS_LEFTY: return move(.left) { $0.y = part }
    case SDL_CONTROLLER_AXIS_RIGHTX: return move(.right) { $0.x = part }
    case SDL_CONTROLLER_AXIS_RIGHTY: return move(.right) { $0.y = part }
    default: return []
    }
  }

  private var told: [Stick: Point] = [:]

  private mutating func move(_ stick: Stick, _ change: (inout Point) -> Void) -> [InputEvent] {
    var place = places[stick] ?? .zero
    change(&place)
    places[stick] = place
    let shown = place.distance(to: .zero) < Self.middle ? .zero : place
    let former = told[stick] ?? .zero
    let isFar = shown.distance(to: former) >= Self.smallest
    guard isFar || (shown == .zero && former != .zero) else { return [] }
    told[stick] = shown
    return [.stick(stick, shown)]
  }

  /// The window or the gamepad is gone: nothing is held any longer.
  mutating func loseAll() -> [InputEvent] {
    defer { self = GamepadReader() }
    return held.map { .keyReleased($0) }
      + Stick.allCases.filter { told[$0] ?? .zero != .zero }.map { .stick($0, .zero) }
  }
}
