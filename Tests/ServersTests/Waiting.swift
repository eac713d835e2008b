import Foundation

/// The result of work on a thread of its own.
final class Pending<Value: Sendable>: @unchecked Sendable {
  // Written before the semaphore is signalled, read afterwards.
  fileprivate var value: Value?
  fileprivate let isDone = DispatchSemaphore(value: 0)

  func wait() -> Value? {
    isDone.wait()
    return value
  }
}

extension Thread {
  static func detached<Value: Sendable>(_ work: @escaping @Sendable () -> Value) -> Pending<Value> {
    let pending = Pending<Value>()
    Thread.detachNewThread {
      pending.value = work()
      pending.isDone.signal()
    }
    return pending
  }
}
