import CSDL2
import Synchronization
import SystemCalls

/// The gamepads of the desktop: a thread waits for their devices and wakes the window, and SDL reads them then.
///
/// SDL's part for gamepads begins with the first device, as it loads a library and looks at all devices of the system. SDL's
/// own waiting was rejected: with a gamepad SDL asks the gamepad every millisecond, also while nothing happens
/// (decision: Gamepads).
@MainActor
final class Gamepads {
  private let state = State()
  private var hasBegun = false
  private var open: [Int32: OpaquePointer] = [:]

  private final class State: Sendable {
    /// Whether there has been a device.
    let hasDevice = Mutex(false)
    /// Whether the window is the one that the reader uses: a gamepad in a hand at another program wakes no window.
    let isInUse = Mutex(true)
  }

  /// The system's folder of input devices, and how the names of gamepads begin.
  nonisolated private static let (folder, prefix) = ("/dev/input", "js")
  /// After a device has come, its permissions and SDL's own news come a little later, in seconds.
  nonisolated private static let settling = 0.5

  /// - Parameter wake: wakes the window's thread; called on a thread of its own.
  func start(wake: @escaping @Sendable () -> Void) {
    let state = state
    BackgroundThread.start("gamepads") {
      guard let devices = DeviceEvents(in: Self.folder, prefix: Self.prefix) else { return }
      var isSettling = devices.hasDevices
      while true {
        state.hasDevice.withLock { $0 = $0 || devices.hasDevices }
        let isInUse = state.isInUse.withLock { $0 }
        if isSettling || devices.hasDevices && isInUse { wake() }
        let news = devices.wait(seconds: isSettling ? Self.settling : nil)
        if news == nil, !isSettling { return }
        if news == nil { devices.follow() }
        isSettling = news == .devices
      }
    }
  }

  /// Has SDL read the gamepads, whose events are in SDL's queue then.
  /// - Parameter isInUse: whether the window is the one that the reader uses.
  func update(isInUse: Bool) {
    state.isInUse.withLock { $0 = isInUse }
    guard state.hasDevice.withLock({ $0 }) else { return }
    if !hasBegun {
      hasBegun = true
      SDL_SetHint(SDL_HINT_AUTO_UPDATE_JOYSTICKS, "0")
      guard SDL_InitSubSystem(SDL_INIT_GAMECONTROLLER) == 0 else { return }
    }
    SDL_GameControllerUpdate()
  }

  /// Opens a gamepad that has come, and closes a gamepad that has gone.
  func note(_ event: SDL_Event) {
    switch SDL_EventType(event.type) {
    case SDL_CONTROLLERDEVICEADDED:
      guard let pad = SDL_GameControllerOpen(event.cdevice.which) else { return }
      open[SDL_JoystickInstanceID(SDL_GameControllerGetJoystick(pad))] = pad
    case SDL_CONTROLLERDEVICEREMOVED:
      if let pad = open.removeValue(forKey: event.cdevice.which) { SDL_GameControllerClose(pad) }
    default: break
    }
  }
}
