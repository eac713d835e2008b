import Books
import Launch
import Synchronization
import SystemCalls

/// Reads shelves from disk, each on its own thread, and keeps the latest result until a frame takes it.
final class ShelfLoader: Sendable {
  private struct State {
    var opening: LaunchResult?
    /// The number of the latest request. A result of an older request is dropped.
    var latest = 0
  }

  private let state = Mutex(State())
  private let calibre: any CalibreReader
  private let wake: @Sendable () -> Void

  /// - Parameters:
  ///   - calibre: reads the databases of libraries.
  ///   - wake: called on a background thread when a shelf has been read.
  init(calibre: any CalibreReader, wake: @escaping @Sendable () -> Void) {
    (self.calibre, self.wake) = (calibre, wake)
  }

  func read(_ arguments: Arguments) {
    let number = state.withLock { state in
      state.latest += 1
      return state.latest
    }
    BackgroundThread.start("shelf") { [self] in
      let opening = LaunchResult.read(arguments, calibre: calibre) {
        self.state.withLock { $0.latest != number }
      }
      let isLatest = state.withLock { state in
        guard number == state.latest else { return false }
        state.opening = opening
        return true
      }
      if isLatest { wake() }
    }
  }

  /// Ends all reading; the threads end by themselves, and nobody waits for them.
  func stop() { state.withLock { $0.latest += 1 } }

  /// Takes the result of the latest request; nil where there is none, or where it was taken before.
  func take() -> LaunchResult? {
    state.withLock { state in
      defer { state.opening = nil }
      return state.opening
    }
  }
}
