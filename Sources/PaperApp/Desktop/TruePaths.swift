import Books
import Bus
import Synchronization
import SystemCalls

/// The addresses of files without links, read from the disk on threads of their own: a disk may never answer.
package final class TruePaths: Sendable {
  private struct State {
    /// By the path that was asked about; nil where the path has no other address, or where the disk does not answer.
    var known: [[UInt8]: String?] = [:]
    var wanted: [[UInt8]] = []
    var isReading = false
    /// Whether the disk has not answered the last question yet.
    var hangs = false
  }

  private let timeout: Double
  private let read: @Sendable ([UInt8]) -> String?
  private let state = Mutex(State())

  /// How long a disk is waited for, in seconds.
  package static let timeout = 0.5
  /// When more paths are known, all are forgotten. More paths do not wait.
  private static let maximum = 512

  /// - Parameters:
  ///   - timeout: how long a disk is waited for, in seconds.
  ///   - read: gives the address of a path without links; may wait for a disk.
  package init(
    timeout: Double = TruePaths.timeout,
    read: @escaping @Sendable ([UInt8]) -> String? = TruePaths.address
  ) {
    (self.timeout, self.read) = (timeout, read)
  }

  /// The address without links, as far as the address is known.
  package func address(of path: [UInt8]) -> String? { state.withLock { $0.known[path] } ?? nil }

  /// Whether the disk was asked about a path.
  package func isKnown(_ path: [UInt8]) -> Bool { state.withLock { $0.known[path] != nil } }

  /// Has paths read that are not known.
  /// - Parameters:
  ///   - isUrgent: whether the paths are read before all others.
  ///   - tell: called on a thread of the paths' own when a path has become known; must not wait.
  package func want(
    _ paths: [[UInt8]], isUrgent: Bool = false, tell: @escaping @Sendable ([UInt8]) -> Void
  ) {
    let begins = state.withLock { state in
      if isUrgent { state.wanted.removeAll { paths.contains($0) } }
      let wanted = paths.filter { state.known[$0] == nil && !state.wanted.contains($0) }
      if isUrgent {
        state.wanted = wanted + state.wanted
      } else {
        state.wanted += wanted.prefix(max(0, Self.maximum - state.wanted.count))
      }
      guard !state.wanted.isEmpty, !state.isReading else { return false }
      state.isReading = true
      return true
    }
    guard begins else { return }
    let hasBegun = BackgroundThread.start("true paths") { [self] in
      readAll(tell) { readInTime($0) }
    }
    if !hasBegun { readAll(tell) { _ in nil } }
  }

  /// Forgets the paths, as links change.
  package func forget() { state.withLock { $0.known = [:] } }

  /// Forgets a path whose links may have changed.
  package func forget(_ path: [UInt8]) { state.withLock { _ = $0.known.removeValue(forKey: path) } }

  private func readAll(_ tell: ([UInt8]) -> Void, _ read: ([UInt8]) -> String?) {
    while let path = next() {
      let address = read(path)
      state.withLock { state in
        if state.known.count >= Self.maximum { state.known = [:] }
        state.known.updateValue(address, forKey: path)
      }
      tell(path)
    }
  }

  private func next() -> [UInt8]? {
    state.withLock { state in
      guard let path = state.wanted.first else {
        state.isReading = false
        return nil
      }
      state.wanted.removeFirst()
      return path
    }
  }

  /// While a disk does not answer, no other path is read: each would keep a thread.
  private func readInTime(_ path: [UInt8]) -> String? {
    guard !state.withLock(\.hangs) else { return nil }
    state.withLock { $0.hangs = true }
    let end = Clock.seconds + timeout
    return Self.inTime(timeout, failed: { [self] in state.withLock { $0.hangs = false } }) {
      [self] in
      let address = read(path)
      state.withLock { state in
        state.hangs = false
        // The answers since then were given without a disk.
        if Clock.seconds > end { state.known = [:] }
      }
      return address
    }
  }

  /// The address of a path without links; nil where no file is there, and where the disk does not answer.
  static func addressInTime(_ path: [UInt8]) -> String? { inTime(timeout) { address(path) } }

  private static func inTime(
    _ seconds: Double, failed: () -> Void = {}, _ read: @escaping @Sendable () -> String?
  ) -> String? {
    let answer = BusAnswer<String?>()
    guard BackgroundThread.start("true path", { answer.give(read()) }) else {
      failed()
      return nil
    }
    return answer.wait(upTo: seconds) ?? nil
  }

  /// The address of a path without links; nil where no file is there. May wait for a disk.
  package static func address(_ path: [UInt8]) -> String? {
    (try? PathCall.resolved(path)).map { FileAddress.address(of: $0) }
  }
}
