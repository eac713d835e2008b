import Controls
import PaperGestures
import Shell

/// The buttons of the strip at the top: one table of commands, marks and words.
package enum ChromeButtons {
  package struct Button: Equatable {
    package let command: Command
    package let icon: Icon
    package let words: String
  }

  /// From the middle of the window to its end.
  package static let all: [Button] = [
    Button(command: .showContents, icon: .contents, words: "Contents"),
    Button(command: .showThumbnails, icon: .pages, words: "All pages"),
    Button(command: .find, icon: .find, words: "Find"),
    Button(command: .toggleBookmark, icon: .bookmark, words: "Bookmark"),
    Button(command: .changeStyle, icon: .style, words: "Flip, curl or cards"),
    Button(command: .showText, icon: .text, words: "Text and light"),
    Button(command: .changeTheme, icon: .theme, words: "Light or night"),
    Button(command: .toggleInfo, icon: .info, words: "About this book"),
    Button(command: .showHelp, icon: .help, words: "Keys and gestures"),
  ]

  static let close = Button(command: .closeBook, icon: .close, words: "Back to the shelf")

  /// What a tooltip says: the words, and the keys that do the same.
  static func hint(_ button: Button, _ keymap: Keymap) -> String {
    keymap.keys(of: button.command).map { "\(button.words) (\($0))" } ?? button.words
  }
}
