import Foundation
import Synchronization

/// What is left to the desktop: addresses of the web and of mail, each opened by a thread of its own, which waits for
/// the end of a program that may never end.
final class Desktop: Sendable {
  private struct State {
    var problems: [String] = []
    var waiting = 0
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// So many programs may be waited for; further addresses are refused.
  private static let mostWaiting = 16

  /// - Parameter wake: called on a background thread when there is a problem; must not wait.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// Opens an address in the program that the desktop has for it.
  func open(_ address: String) {
    let isTooMuch = state.withLock { state in
      guard state.waiting < Self.mostWaiting else { return true }
      state.waiting += 1
      return false
    }
    if isTooMuch { return note("\(address): too many addresses are being opened") }
    let thread = Thread { [self] in
      let problem = Self.problem(opening: address)
      state.withLock { $0.waiting -= 1 }
      if let problem { note("\(address): \(problem)") }
    }
    thread.name = "desktop"
    thread.start()
  }

  /// What could not be opened since the last call, a line each.
  func takeProblems() -> [String] {
    state.withLock { state in
      defer { state.problems = [] }
      return state.problems
    }
  }

  private func note(_ problem: String) {
    state.withLock { $0.problems.append(problem) }
    wake()
  }

  /// - Returns: why the address is not opened; nil where it is.
  private static func problem(opening address: String) -> String? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    (process.standardInput, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return "not opened: \(error.localizedDescription)" }
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return nil }
    return "the desktop does not open it (xdg-open is missing, or failed)"
  }
}
