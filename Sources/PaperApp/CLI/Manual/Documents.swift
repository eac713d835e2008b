import Imaging
import Launch
import Shell

/// `paper documents FOLDER`, for the makers of Paper: writes the manual pages, completions and the desktop's entries of the
/// tables into the project's folder. No help lists the command, as readers have no use for it.
package enum Documents {
  /// Each file by its path in the project's folder.
  package static var all: [(path: String, text: String)] {
    [
      ("docs/paper.1", ManualPages.program(.standard)), ("docs/paper.5", ManualPages.settings),
      ("Desktop/bash-completion/completions/paper", Completions.bash),
      ("Desktop/zsh/site-functions/_paper", Completions.zsh),
      ("Desktop/fish/vendor_completions.d/paper.fish", Completions.fish),
      ("Desktop/applications/\(Program.id).desktop", DesktopEntries.application),
      ("Desktop/thumbnailers/\(Program.id).thumbnailer", DesktopEntries.thumbnailer),
    ]
  }

  static func write(_ words: [CommandWord]) throws {
    guard words.count == 1 else { throw Arguments.Misuse("documents needs the project's folder") }
    for (path, text) in all {
      try OutputFile.write(Array(text.utf8), to: "\(words[0].text)/\(path)")
    }
  }
}
