import Dispatch
import Synchronization
import IPC

/// A place for one result that another thread waits for.
final class Slot<Value: Sendable>: Sendable {
  private let result = Mutex<Result<Value, WorkerFailure>?>(nil)
  private let isFull = DispatchSemaphore(value: 0)

  func fill(_ result: Result<Value, WorkerFailure>) {
    self.result.withLock { $0 = result }
    isFull.signal()
  }

  func wait() -> Result<Value, WorkerFailure> {
    isFull.wait()
    return result.withLock { $0 } ?? .failure(.stopped)
  }
}
