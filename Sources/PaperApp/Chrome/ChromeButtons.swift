import Controls
import PaperGestures
import Shell
import Localisation

/// The buttons of the strip at the top: one table of commands, marks and words.
package enum ChromeButtons {
  package struct Button: Equatable {
    package let command: Command
    package let icon: Icon
    package let words: String
  }

  /// From the middle of the window to its end.
  package static let all: [Button] = [
    Button(command: .showContents, icon: .contents, words: Localisation.text("Contents")),
    Button(command: .showThumbnails, icon: .pages, words: Localisation.text("All pages")),
    Button(command: .find, icon: .find, words: Localisation.text("Find", context: "verb")),
    Button(command: .toggleBookmark, icon: .bookmark, words: Localisation.text("Bookmark")),
    Button(
      command: .changeStyle, icon: .style, words: Localisation.text("Flip, curl, cards or scroll")),
    Button(command: .showText, icon: .text, words: Localisation.text("Text and light")),
    Button(command: .changeTheme, icon: .theme, words: Localisation.text("Light or night")),
    Button(command: .toggleInfo, icon: .info, words: Localisation.text("About this book")),
    Button(command: .showHelp, icon: .help, words: Localisation.text("Keys and gestures")),
  ]

  static let close = Button(
    command: .closeBook, icon: .close, words: Localisation.text("Back to the shelf"))

  /// What a tooltip says: the words, and the keys that do the same.
  static func hint(_ button: Button, _ keymap: Keymap) -> String {
    keymap.keys(of: button.command).map { "\(button.words) (\($0))" } ?? button.words
  }
}
