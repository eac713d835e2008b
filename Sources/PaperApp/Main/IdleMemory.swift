import CMemory

/// Gives freed memory back to the system, once after each spell of work.
///
/// The window's thread does so itself, a second after the last work: the call takes milliseconds, and a
/// thread of its own would hold the allocator's locks (decision: Idle memory).
struct IdleMemory {
  /// How long nothing must have happened, in seconds.
  static let timeout = 1.0

  /// Whether something has been made or freed since memory was given back.
  private(set) var isDue = true

  /// Notes that a frame was drawn or that content has arrived.
  mutating func work() { isDue = true }

  mutating func giveBack() {
    isDue = false
    paper_memory_give_back()
  }
}
