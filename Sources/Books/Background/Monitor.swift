import Foundation

/// A monitor (C. A. R. Hoare): a value that several threads share, behind a lock with a condition variable.
///
/// The lock is held for moments only, never while something is decoded, so the window's thread may call
/// `withLock`. Only `wait` blocks; `wait` is for background threads, films and tests.
///
/// `@unchecked Sendable`: `condition` guards `value`, and only `withLock` and `wait` reach `value`. The
/// standard library's `Mutex`, which the compiler checks, was rejected because `Mutex` has no condition
/// variable.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  /// Calls `body` with the value under the lock, then wakes the threads that wait for a change.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    condition.withLock {
      defer { condition.broadcast() }
      return body(&value)
    }
  }

  /// Calls `body` under the lock, now and after every change, until `body` returns a result.
  package func wait<Result>(until body: (inout Value) -> Result?) -> Result {
    condition.withLock {
      while true {
        if let result = body(&value) {
          condition.broadcast()
          return result
        }
        condition.wait()
      }
    }
  }
}
