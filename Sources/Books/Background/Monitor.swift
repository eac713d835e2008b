import Glibc

/// A monitor (C. A. R. Hoare): a value that several threads share, behind a lock with a condition variable.
///
/// The lock is held for moments only, never while something is decoded, so the window's thread may call
/// `withLock`. Only `wait` blocks; `wait` is for background threads, films and tests.
///
/// `@unchecked Sendable`: the lock guards `value`, and only `withLock` and `wait` reach `value`. The
/// standard library's `Mutex`, which the compiler checks, was rejected because `Mutex` has no condition
/// variable.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
  /// The system's lock and condition variable must stay at one address, which a property does not promise.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var value: Value

  package init(_ value: Value) {
    self.value = value
    pthread_mutex_init(lock, nil)
    // A clock that is set lets no wait end early or late.
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(condition, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    // Nobody holds the lock, as who does holds the monitor.
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(lock)
    condition.deallocate()
    lock.deallocate()
  }

  /// Calls `body` with the value under the lock, then wakes the threads that wait for a change.
  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(lock)
    }
    return body(&value)
  }

  /// Calls `body` with the value under the lock, and wakes nobody: for a look, and for a change for which nobody waits.
  package func look<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body(&value)
  }

  /// Calls `body` under the lock, now and after every change, until `body` returns a result.
  package func wait<Result>(until body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) {
        pthread_cond_broadcast(condition)
        return result
      }
      pthread_cond_wait(condition, lock)
    }
  }

  /// The same for so many seconds at most.
  /// - Returns: nil where the time is over.
  package func wait<Result>(
    within seconds: Double, until body: (inout Value) -> Result?
  ) -> Result? {
    var end = timespec()
    clock_gettime(CLOCK_MONOTONIC, &end)
    let nanoseconds = end.tv_nsec + Int(min(max(0, seconds), 1e6) * 1e9)
    (end.tv_sec, end.tv_nsec) = (
      end.tv_sec + nanoseconds / 1_000_000_000, nanoseconds % 1_000_000_000
    )
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) {
        pthread_cond_broadcast(condition)
        return result
      }
      if pthread_cond_timedwait(condition, lock, &end) == ETIMEDOUT { return body(&value) }
    }
  }
}
