import Shell

/// The dialog by which the user chooses files or folders to open.
///
/// SDL 2 has no dialogs; `UntilSDL3` asks the desktop itself (decision: SDL 3).
package protocol FileDialog: Sendable {
  /// Opens the dialog and returns at once.
  /// - Parameter window: the window as the desktop's portals name it; empty where it has no name.
  func ask(for kind: ChoosingOf, from window: String)
  /// What the user has chosen since the last call; nil where there is nothing new.
  func take() -> FileDialogAnswer?
}

package enum FileDialogAnswer: Equatable, Sendable {
  /// Each as the bytes of a path.
  case chosen([[UInt8]])
  /// Why no files can be asked for, in one line.
  case impossible(String)
}
