import Books
import Bus
import Shell
import Synchronization
import SystemCalls
import Localisation

/// Asks the user for files or folders: by the desktop's portal, else by zenity, else by kdialog. Each question has a thread
/// of its own, and a portal that never answers holds up nothing.
package final class FileChooser: FileDialog {
  private struct State {
    var answer: FileDialogAnswer?
    var waiting = 0
  }

  private let state = Mutex(State())
  private let bus: BusConnection
  private let wake: @Sendable () -> Void

  /// So many questions may wait for their answers; more are not asked.
  private static let maximumWaiting = 4
  private static let title = Localisation.text("Open books")

  /// - Parameter wake: called on a background thread when there is an answer.
  init(_ bus: BusConnection, wake: @escaping @Sendable () -> Void) {
    (self.bus, self.wake) = (bus, wake)
  }

  package func ask(for kind: ChoosingOf, from window: String) {
    let isTooMuch = state.withLock { state in
      guard state.waiting < Self.maximumWaiting else { return true }
      state.waiting += 1
      return false
    }
    if isTooMuch { return }
    let isStarted = BackgroundThread.start("chooser") { [self] in
      let answer = Self.answer(
        to: kind, on: bus, from: window, path: Environment["PATH"] ?? "")
      state.withLock { state in
        state.waiting -= 1
        state.answer = answer ?? state.answer
      }
      wake()
    }
    if !isStarted { state.withLock { $0.waiting -= 1 } }
  }

  package func take() -> FileDialogAnswer? {
    state.withLock { state in
      defer { state.answer = nil }
      return state.answer
    }
  }

  // MARK: On a thread of its own

  /// - Parameter path: the folders of programs, with colons between them.
  /// - Returns: nil where the user has chosen nothing.
  package static func answer(
    to kind: ChoosingOf, on bus: BusConnection, from window: String = "", path: String
  ) -> FileDialogAnswer? {
    if let paths = askPortal(for: kind, on: bus, from: window) {
      return paths.isEmpty ? nil : .chosen(paths)
    }
    for (program, options) in programs(for: kind) {
      guard let program = Subprocess.find(program, in: path) else { continue }
      let paths = run(program, options)
      return paths.isEmpty ? nil : .chosen(paths)
    }
    return .impossible(
      Localisation.text(
        "There is no file chooser: install xdg-desktop-portal, zenity or kdialog, or drop files here"
      ))
  }

  /// - Returns: the paths; none where the user has chosen none; nil where there is no portal.
  private static func askPortal(
    for kind: ChoosingOf, on bus: BusConnection, from window: String
  ) -> [[UInt8]]? {
    let answer = Portal.ask(bus) { token in
      var options: [BusValue] = [
        .entry(.string("handle_token"), .variant(.string(token))),
        .entry(.string("multiple"), .variant(.boolean(true))),
      ]
      if kind == .folders {
        options.append(.entry(.string("directory"), .variant(.boolean(true))))
      }
      return Portal.call(
        "org.freedesktop.portal.FileChooser", "OpenFile",
        [.string(window), .string(title), .array(of: "{sv}", options)])
    }
    switch answer {
    case .none: return nil
    case .cancelled: return []
    case .results(let results):
      // Files that are on no disk have addresses of other schemes.
      return (results["uris"]?.elements ?? []).compactMap {
        $0.text.flatMap { try? FileAddress.path(Array($0.utf8)) }
      }
    }
  }

  private static func programs(for kind: ChoosingOf) -> [(String, [String])] {
    let zenity = ["--file-selection", "--multiple", "--separator=\n", "--title=\(title)"]
    let kdialog = ["--title", title]
    return switch kind {
    case .files:
      [
        ("zenity", zenity),
        ("kdialog", kdialog + ["--multiple", "--separate-output", "--getopenfilename", "."]),
      ]
    case .folders:
      [
        ("zenity", zenity + ["--directory"]),
        ("kdialog", kdialog + ["--getexistingdirectory", "."]),
      ]
    }
  }

  /// The lines that a program prints; none where it fails, as it does where the user has chosen nothing.
  private static func run(_ path: String, _ options: [String]) -> [[UInt8]] {
    (Subprocess.output(of: path, options) ?? [])
      .split(separator: UInt8(ascii: "\n")).map(Array.init)
  }
}
