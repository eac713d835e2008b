import CPortal
import Shell
import Synchronization
import SystemCalls
import Words

/// Asks the user for files or folders: by the desktop's portal, else by zenity, else by kdialog. Each question has a thread
/// of its own, and a portal that never answers holds up nothing.
package final class FileChooser: Sendable {
  package enum Answer: Equatable, Sendable {
    /// Each as the bytes of a path.
    case chosen([[UInt8]])
    /// Why no files can be asked for, in one line.
    case impossible(String)
  }

  private struct State {
    var answer: Answer?
    var waiting = 0
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void

  /// So many questions may wait for their answers; more are not asked.
  private static let mostWaiting = 4
  private static let title = Words.text("Open books")

  /// - Parameter wake: called on a background thread when there is an answer.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  func ask(for kind: ChoosingOf) {
    let isTooMuch = state.withLock { state in
      guard state.waiting < Self.mostWaiting else { return true }
      state.waiting += 1
      return false
    }
    if isTooMuch { return }
    BackgroundThread.start("chooser") { [self] in
      let answer = Self.answer(to: kind, path: Environment["PATH"] ?? "")
      state.withLock { state in
        state.waiting -= 1
        state.answer = answer ?? state.answer
      }
      wake()
    }
  }

  func take() -> Answer? {
    state.withLock { state in
      defer { state.answer = nil }
      return state.answer
    }
  }

  // MARK: On a thread of its own

  /// - Parameter path: the folders of programs, with colons between them.
  /// - Returns: nil where the user has chosen nothing.
  package static func answer(to kind: ChoosingOf, path: String) -> Answer? {
    if let paths = askPortal(for: kind) { return paths.isEmpty ? nil : .chosen(paths) }
    for (program, options) in programs(for: kind) {
      guard let program = find(program, in: path) else { continue }
      let paths = run(program, options)
      return paths.isEmpty ? nil : .chosen(paths)
    }
    return .impossible(
      Words.text(
        "Files cannot be asked for: install xdg-desktop-portal, zenity or kdialog, or drop them here"
      ))
  }

  /// - Returns: the paths; none where the user has chosen none; nil where there is no portal.
  private static func askPortal(for kind: ChoosingOf) -> [[UInt8]]? {
    final class Paths { var all: [[UInt8]] = [] }
    let paths = Paths()
    let answer = withExtendedLifetime(paths) {
      paper_portal_choose(
        title, kind == .folders ? 1 : 0,
        { context, path, count in
          guard let context, let path else { return }
          // The call gives back the context that it was given, and `count` bytes at `path`.
          let paths = Unmanaged<Paths>.fromOpaque(context).takeUnretainedValue()
          paths.all.append(
            UnsafeBufferPointer(start: path, count: count).map { UInt8(bitPattern: $0) })
        }, Unmanaged.passUnretained(paths).toOpaque())
    }
    return answer == PAPER_PORTAL_NONE ? nil : paths.all
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

  private static func find(_ program: String, in path: String) -> String? {
    path.split(separator: ":").map { "\($0)/\(program)" }
      .first { Files.isProgram($0) }
  }

  /// The lines that a program prints; none where it fails, as it does where the user has chosen nothing.
  private static func run(_ path: String, _ options: [String]) -> [[UInt8]] {
    (Subprocess.output(of: path, options) ?? [])
      .split(separator: UInt8(ascii: "\n")).map(Array.init)
  }
}
