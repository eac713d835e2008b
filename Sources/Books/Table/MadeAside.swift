import Books
import SystemCalls

/// A value that a thread makes, one at a time. For one thread, which starts and takes.
final class MadeAside<Value: Sendable> {
  private let made = Monitor<[Int: Value]>([:])
  private var number = 0
  /// Whether a value is being made that was neither taken nor dropped.
  private(set) var isMaking = false

  /// Begins to make a value. A value that is still being made is dropped.
  /// - Parameter wake: called on the thread as soon as the value is there.
  func start(
    _ name: String, wake: @escaping @Sendable () -> Void, _ make: @escaping @Sendable () -> Value
  ) {
    drop()
    isMaking = true
    let isStarted = BackgroundThread.start(name) { [made, number] in
      let value = make()
      made.withLock { $0[number] = value }
      wake()
    }
    if !isStarted { made.withLock { [number] in $0[number] = make() } }
  }

  /// The value, once.
  func take() -> Value? {
    guard isMaking else { return nil }
    let value = made.withLock { [number] made in
      defer { made = made.filter { $0.key > number } }
      return made[number]
    }
    if value != nil { isMaking = false }
    return value
  }

  func drop() {
    number += 1
    isMaking = false
  }
}
