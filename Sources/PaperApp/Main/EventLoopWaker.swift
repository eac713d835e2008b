import CSDL2
import Synchronization

/// Wakes the event loop of the window's thread from any other thread, by an event of SDL's.
///
/// SDL's queue takes no more events when the queue is full, but then the window's thread is awake anyway.
final class EventLoopWaker: Sendable {
  private let event: UInt32
  private let isActive = Mutex(true)

  /// - Parameter event: the type of an event that SDL has registered for the program.
  init(event: UInt32) { self.event = event }

  func wake() {
    isActive.withLock { isActive in
      guard isActive else { return }
      var event = SDL_Event()
      event.type = self.event
      SDL_PushEvent(&event)
    }
  }

  /// From here on nothing reaches SDL any more: a shelf may still be read when the window is gone.
  func stop() { isActive.withLock { $0 = false } }
}
