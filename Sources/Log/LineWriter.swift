import Dispatch
import Synchronization
import SystemCalls

/// Writes lines to a descriptor on a thread of its own, so that nobody waits for a pipe that nobody drains, or for a
/// terminal that was stopped by Ctrl+S. What waits is bounded: further lines are dropped, and their number is told in
/// their place.
///
/// A descriptor that never waits loses the lines of a slow reader (decision: Log thread).
package final class LineWriter: Sendable {
  private struct State {
    var waiting: [UInt8] = []
    /// How many lines were dropped since the last of those that wait.
    var dropped = 0
    /// Whether the thread has bytes in its hands.
    var isWriting = false
    var hasThread = false
  }

  private let descriptor: Int32
  private let limit: Int
  private let state = Mutex(State())
  private let wakeup = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - descriptor: stays the caller's, and open.
  ///   - limit: how many bytes may wait.
  package init(_ descriptor: Int32, limit: Int = 256 << 10) {
    (self.descriptor, self.limit) = (descriptor, limit)
  }

  /// Has a line written. Returns at once.
  /// - Parameter line: with its line feed.
  package func write(_ line: String) {
    let bytes = Array(line.utf8)
    let (begins, isNew) = state.withLock { state in
      // A line that comes behind dropped ones waits until their number can be told.
      guard state.dropped == 0, state.waiting.count + bytes.count <= limit else {
        state.dropped += 1
        return (false, false)
      }
      state.waiting += bytes
      defer { state.hasThread = true }
      return (!state.hasThread, true)
    }
    if begins, !BackgroundThread.start("messages", { [self] in run() }) {
      state.withLock { ($0.hasThread, $0.waiting) = (false, []) }
    }
    if isNew { wakeup.signal() }
  }

  /// Waits until all is written, but not for long: at the end of the program.
  /// - Parameter seconds: how long to wait at most.
  package func flush(within seconds: Double) {
    let end = Clock.seconds + seconds
    while !isEmpty, Clock.seconds < end { Clock.pause(milliseconds: 1) }
  }

  private var isEmpty: Bool { state.withLock { $0.waiting.isEmpty && !$0.isWriting } }

  // MARK: The thread

  private func run() {
    while true {
      wakeup.wait()
      while let bytes = take() {
        // A reader that is gone is no reason to stop: the terminal may come back.
        try? Files.write(bytes, to: descriptor)
        state.withLock { $0.isWriting = false }
      }
    }
  }

  /// What is to be written next.
  private func take() -> [UInt8]? {
    state.withLock { state in
      var bytes = state.waiting
      if state.dropped > 0 {
        let words = state.dropped == 1 ? "1 line is" : "\(state.dropped) lines are"
        bytes += "paper: \(words) missing here, as nobody has read standard error\n".utf8
      }
      (state.waiting, state.dropped) = ([], 0)
      state.isWriting = !bytes.isEmpty
      return bytes.isEmpty ? nil : bytes
    }
  }
}

/// Standard error. At first each line is written before the call returns, as commands want that print and end; from
/// `begin` on a thread writes, as a window must not wait.
package enum StandardError {
  private static let writer = LineWriter(2)
  private static let isBegun = Atomic<Bool>(false)

  /// From now on nobody waits for standard error.
  package static func begin() { isBegun.store(true, ordering: .relaxed) }

  /// - Parameter line: with its line feed. A failure to write is ignored, as standard error may be closed.
  package static func write(_ line: String) {
    guard isBegun.load(ordering: .relaxed) else {
      try? Files.write(Array(line.utf8), to: 2)
      return
    }
    writer.write(line)
  }

  /// Waits for a moment until all is written: the last call of the program.
  package static func end() { writer.flush(within: 0.5) }
}
