import SystemCalls
import WorkerClient

/// How long a check goes on with one book: by the processor time of its worker, as a busy machine is not the book's
/// fault, and by a multiple of that on the wall.
struct CheckTimeout {
  private let worker: WorkerProcess
  private let seconds: Double?
  private let used: Double
  private let start = Clock.seconds

  /// How many times longer than its processor time a check may take.
  private static let leniency = 10.0

  /// - Parameter seconds: nil for as long as it takes.
  init(_ worker: WorkerProcess, seconds: Double?) {
    (self.worker, self.seconds) = (worker, seconds)
    used = worker.processorSeconds ?? 0
  }

  var isOver: Bool {
    guard let seconds else { return false }
    if Clock.seconds - start > seconds * Self.leniency { return true }
    return worker.processorSeconds.map { $0 - used > seconds } ?? false
  }
}
