import Synchronization
import IPC

/// The time that a piece of work has, over all of its requests to workers. It can be taken away.
///
/// Deadlines of single requests do not bound the work: a book may have a million chapters, each of which
/// takes nearly as long as a request may.
public final class WorkBudget: Sendable {
  private let end: ContinuousClock.Instant?
  private let isTakenAway = Atomic<Bool>(false)

  /// For work that takes as long as its requests do.
  public static let unbounded = WorkBudget(seconds: nil)

  /// - Parameter seconds: from now on; nil for no bound.
  public init(seconds: Double?) {
    // So many seconds are for ever, and can be counted.
    end = seconds.map { .now + .seconds(min(max(0, $0), 1e9)) }
  }

  /// Whether no further request is made.
  public var isOver: Bool {
    isTakenAway.load(ordering: .relaxed) || end.map { ContinuousClock.now >= $0 } ?? false
  }

  /// Lets the next request fail with `.stopped`.
  public func takeAway() { isTakenAway.store(true, ordering: .relaxed) }

  /// The deadline of the next request, in milliseconds.
  /// - Parameter maximum: the longest deadline of a request, in milliseconds.
  func deadline(
    of query: some Query, maximum: UInt32
  ) throws(WorkerFailure) -> UInt32 {
    if isTakenAway.load(ordering: .relaxed) { throw .stopped }
    guard let end else { return maximum }
    let left = (end - .now) / .milliseconds(1)
    guard left >= 1 else { throw .deadline(operation: type(of: query).task, milliseconds: maximum) }
    return UInt32(min(left, Double(maximum)))
  }
}
