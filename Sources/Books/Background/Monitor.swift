import Foundation

/// A value that several threads share, behind a lock that can be waited on: a monitor (C. A. R. Hoare).
///
/// The lock is held for moments only, never while something is decoded, so the window's thread may call
/// `withLock`; only `wait` waits, which is for threads of the background, films and tests.
///
/// Unchecked: `condition` guards `value`, which nothing reaches but these two functions. The standard
/// library's `Mutex`, which the compiler checks, was rejected because nobody can wait on it.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Calls `body` with the value, alone, and wakes those who wait for a change of it.
  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    condition.withLock {
      defer { condition.broadcast() }
      return body(&value)
    }
  }

  /// Calls `body` now and after every change until it gives something.
  func wait<Result>(until body: (inout Value) -> Result?) -> Result {
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
