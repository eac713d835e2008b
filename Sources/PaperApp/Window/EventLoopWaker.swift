import CSDL2
import Synchronization

/// Wakes the event loop of the window's thread from any other thread, by an SDL event.
///
/// SDL's queue takes no more events when the queue is full, but then the window's thread is awake anyway.
package final class EventLoopWaker: Sendable {
  private enum State {
    /// There is no event loop yet: work that was begun before the window may end before the window is there.
    case waiting(isWoken: Bool)
    case running(event: UInt32)
    case stopped
  }
  private let state = Mutex(State.waiting(isWoken: false))

  package init() {}

  package func wake() {
    state.withLock { state in
      switch state {
      case .waiting: state = .waiting(isWoken: true)
      case .running(let event): Self.push(event)
      case .stopped: break
      }
    }
  }

  /// Begins the waking, once SDL is there; a call of `wake` before has its event now.
  /// - Parameter event: the type of an event that SDL has registered for the program.
  package func start(event: UInt32) {
    state.withLock { state in
      if case .waiting(isWoken: true) = state { Self.push(event) }
      state = .running(event: event)
    }
  }

  /// Ends the waking: later calls of `wake` do nothing, because a shelf may still be read after SDL has been
  /// closed.
  package func stop() { state.withLock { $0 = .stopped } }

  private static func push(_ type: UInt32) {
    var event = SDL_Event()
    event.type = type
    SDL_PushEvent(&event)
  }
}
