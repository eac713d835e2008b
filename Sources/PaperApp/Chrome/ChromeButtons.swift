import Controls
import PaperGestures
import Shell
import Words

/// The buttons of the strip at the top: one table of commands, marks and words.
package enum ChromeButtons {
  package struct Button: Equatable {
    package let command: Command
    package let icon: Icon
    package let words: String
  }

  /// From the middle of the window to its end.
  package static let all: [Button] = [
    Button(command: .showContents, icon: .contents, words: Words.text("Contents")),
    Button(command: .showThumbnails, icon: .pages, words: Words.text("All pages")),
    Button(command: .find, icon: .find, words: Words.text("Find", context: "verb")),
    Button(command: .toggleBookmark, icon: .bookmark, words: Words.text("Bookmark")),
    Button(command: .changeStyle, icon: .style, words: Words.text("Flip, curl or cards")),
    Button(command: .showText, icon: .text, words: Words.text("Text and light")),
    Button(command: .changeTheme, icon: .theme, words: Words.text("Light or night")),
    Button(command: .toggleInfo, icon: .info, words: Words.text("About this book")),
    Button(command: .showHelp, icon: .help, words: Words.text("Keys and gestures")),
  ]

  static let close = Button(
    command: .closeBook, icon: .close, words: Words.text("Back to the shelf"))

  /// What a tooltip says: the words, and the keys that do the same.
  static func hint(_ button: Button, _ keymap: Keymap) -> String {
    keymap.keys(of: button.command).map { "\(button.words) (\($0))" } ?? button.words
  }
}
