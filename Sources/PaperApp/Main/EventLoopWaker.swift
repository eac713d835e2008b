import CSDL2
import Synchronization

/// Wakes the event loop of the window's thread from any other thread, by an SDL event.
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

  /// Ends the waking: later calls of `wake` do nothing, because a shelf may still be read after SDL has been
  /// closed.
  func stop() { isActive.withLock { $0 = false } }
}
