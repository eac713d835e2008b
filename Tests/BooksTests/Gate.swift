import Foundation

/// Holds work until the test lets it go on, and notes what was begun.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  /// Signalled when work begins.
  let started = DispatchSemaphore(value: 0)
  let made = Guarded<[Int]>([])

  func make(_ request: Int) -> Int {
    made.withLock { $0.append(request) }
    started.signal()
    semaphore.wait()
    return request * 10
  }

  func open(_ times: Int = 1) { for _ in 0..<times { semaphore.signal() } }

  /// Whether work begins within five seconds.
  func begins() -> Bool { started.wait(timeout: .now() + 5) == .success }
}

/// A value behind a lock that Thread Sanitizer knows; it cannot see into `Mutex`.
final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func withLock<R>(_ body: (inout Value) -> R) -> R { lock.withLock { body(&value) } }
}
