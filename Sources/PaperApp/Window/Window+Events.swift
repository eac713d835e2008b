import CSDL2
import Content
import PaperGeometry
import PaperGestures

extension Window {
  /// An event of SDL's queue, with its time.
  package struct FetchedEvent {
    fileprivate let event: SDL_Event
    /// Seconds of the app's clock.
    package let time: Double
  }

  /// All that SDL has, with the times at which input happened. All events are fetched before the first is
  /// handled, for the time of an event may follow only from the next one's.
  /// - Parameter clock: gives the seconds of the app's clock.
  /// - Returns: the events, and the time up to which all input is known.
  package func fetchEvents(_ clock: () -> Double) -> (events: [FetchedEvent], time: Double) {
    reader.unitsPerPoint = unitsPerPoint
    gamepads.update(isInUse: hasFocus)
    var events: [SDL_Event] = []
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      // What the event holds lasts until the next one is fetched.
      displayScale.note(&event)
      activation.note(&event)
      times.note(&event)
      gamepads.note(event)
      events.append(event)
    }
    let now = clock()
    return (zip(events, times.take(now: now)).map(FetchedEvent.init), now)
  }

  /// The event in the program's own terms. To be called in the order of the events.
  /// - Parameter size: the window's size in points, as the stage has it.
  package func read(_ event: FetchedEvent, size: Size) -> [WindowEvent] {
    reader.read(event.event, wakeEvent: wakeEvent, size: size).flatMap(settle)
  }

  /// What a drag out of the window makes of an event: Esc ends the drag, and the window takes none of its own files.
  private func settle(_ event: WindowEvent) -> [WindowEvent] {
    guard case .input(let input) = event else { return [event] }
    if case .pointerUp(_, .left, _) = input { fileDrag.noteRelease() }
    switch input {
    case .filesDropped where fileDrag.isHeld: return []
    case .key(let key) where key.name == "Escape" && fileDrag.isHeld:
      fileDrag.cancel()
      return []
    case .pointerDown(_, .left, _, _):
      _ = fileDrag.takeLostPress()
    case .pointerUp(let point, .left, let pointer) where fileDrag.takeLostPress():
      let press = InputEvent.pointerDown(point, button: .left, modifiers: [], pointer: pointer)
      return [.input(press), event]
    default: break
    }
    return [event]
  }

  /// Follows the gamepads of the desktop.
  /// - Parameter wake: wakes the window's thread; called on a thread of its own.
  package func followGamepads(wake: @escaping @Sendable () -> Void) { gamepads.start(wake: wake) }

  /// - Returns: whether the desktop wants another scale since the last call.
  package func takeScaleChange() -> Bool { displayScale.takeChange() }

  /// The window's size and scale now. The places of later events are read by them.
  package func takeSize() -> ViewSize {
    reader.unitsPerPoint = unitsPerPoint
    return viewSize
  }

  /// - Returns: whether an event has arrived within so many seconds; an infinite wait ends with an event.
  package func waitForEvent(upTo seconds: Double) -> Bool {
    guard seconds.isFinite else { return SDL_WaitEvent(nil) != 0 }
    let milliseconds = (seconds * 1000).rounded(.up).clamped(to: 1...60_000)
    return SDL_WaitEventTimeout(nil, Int32(milliseconds)) != 0
  }
}
