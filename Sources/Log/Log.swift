import Synchronization
import SystemCalls

/// The program's log. Errors are printed on standard error, all else only where `--log` or `PAPER_LOG` asks for it.
/// The last lines that were printed or are of the level `info` stay in memory, for `paper report`.
///
/// Any thread may log; none waits for standard error. There is no log file (decision: Log in memory).
package enum Log {
  /// How many lines stay in memory.
  package static let maximum = 500

  private struct State {
    /// The oldest line is at `first` where the ring is full.
    var ring: [LogLine] = []
    var first = 0
    var print: @Sendable (String) -> Void = { _ in }
  }

  private static let state = Mutex(State())
  private static let printed = Atomic<UInt32>(LogFilter.errors.bits)
  private static let kept = LogFilter(.info).bits
  private static let start = Clock.seconds

  /// Has lines printed from now on; without this call the log only keeps them.
  /// - Parameter print: takes a line that may have any characters in it; called on any thread, must not wait.
  package static func begin(print: @escaping @Sendable (String) -> Void) {
    _ = start
    state.withLock { $0.print = print }
  }

  /// Has lines printed, beside those that are printed already.
  package static func print(_ filter: LogFilter) {
    printed.bitwiseOr(filter.bits, ordering: .relaxed)
  }

  package static func error(_ subject: LogSubject, _ text: @autoclosure () -> LogText) {
    log(.error, subject, text)
  }

  package static func info(_ subject: LogSubject, _ text: @autoclosure () -> LogText) {
    log(.info, subject, text)
  }

  package static func debug(_ subject: LogSubject, _ text: @autoclosure () -> LogText) {
    log(.debug, subject, text)
  }

  /// Keeps a line that readers are told on standard error by other means. The line may hold names.
  package static func keepReported(_ line: String) {
    keep(LogLine(time: now, .error, .program, LogText(naming: line)))
  }

  /// The lines in memory, the oldest first.
  package static var lines: [LogLine] {
    state.withLock { Array($0.ring[$0.first...] + $0.ring[..<$0.first]) }
  }

  private static var now: Double { Clock.seconds - start }

  private static func log(_ level: LogLevel, _ subject: LogSubject, _ text: () -> LogText) {
    let bits = printed.load(ordering: .relaxed)
    let isPrinted = LogFilter.wants(bits, level, subject)
    guard isPrinted || LogFilter.wants(kept, level, subject) else { return }
    let line = LogLine(time: now, level, subject, text())
    keep(line)
    if isPrinted { state.withLock(\.print)(line.words(isNaming: true)) }
  }

  private static func keep(_ line: LogLine) {
    state.withLock { state in
      guard state.ring.count >= maximum else { return state.ring.append(line) }
      // Bound: `first` is below the ring's count, which is `maximum`.
      state.ring[state.first] = line
      state.first = (state.first + 1) % maximum
    }
  }
}
