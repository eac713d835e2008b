import BookClients
import Dispatch
import Imaging
import Launch
import Library

/// What `--version` prints: the program, the libraries that it runs with, and how books are decoded.
enum VersionText {
  /// How long to wait for a worker that does not answer, in seconds.
  private static let timeout = 10.0

  /// Starts a worker to ask it, and waits for its answer.
  /// - Parameter windowLibrary: the library that opens the window, with its version.
  static func text(windowLibrary: String) -> String {
    let libraries = [windowLibrary] + ImagingLibraries.names + [BookKeeper.store]
    return """
      paper \(Program.version)
      \(libraries.joined(separator: ", "))
      \(decoding())
      """
  }

  private static func decoding() -> String {
    let workers = BookWorkers()
    defer { workers.stop() }
    let known = DispatchSemaphore(value: 0)
    workers.prepare { known.signal() }
    guard known.wait(timeout: .now() + timeout) == .success else {
      return "The worker that decodes books does not answer."
    }
    return workers.decoding ?? workers.protection.warning ?? "Books cannot be decoded."
  }
}
