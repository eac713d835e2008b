import CSDL2
import Synchronization

/// Wakes the window's thread from any other.
///
/// A queue that is full takes no more events, but then the window's thread is awake anyway.
final class WakeBell: Sendable {
  private let event: UInt32
  private let isHung = Mutex(true)

  init(event: UInt32) { self.event = event }

  func ring() {
    isHung.withLock { isHung in
      guard isHung else { return }
      var event = SDL_Event()
      event.type = self.event
      SDL_PushEvent(&event)
    }
  }

  /// From here on nothing reaches SDL any more: a shelf may still be read when the window is gone.
  func silence() { isHung.withLock { $0 = false } }
}
