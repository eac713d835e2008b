import Launch
import Foundation
import Synchronization

/// Reads the shelf from disk on a thread of its own and keeps it until the frame takes it.
final class ShelfReader: Sendable {
  private let box = Mutex<Opening?>(nil)

  init(_ arguments: Arguments, wake: @escaping @Sendable () -> Void) {
    let thread = Thread { [self] in
      let opening = Opening.read(arguments)
      box.withLock { $0 = opening }
      wake()
    }
    thread.start()
  }

  /// The shelf, once.
  func take() -> Opening? {
    box.withLock { box in
      defer { box = nil }
      return box
    }
  }
}
