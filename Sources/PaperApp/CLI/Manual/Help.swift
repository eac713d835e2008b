import Launch
import Shell

/// The texts that `--help` prints.
package enum Help {
  private static let width = 96

  package static func paper(_ keymap: Keymap) -> String {
    let others = CommandText.all.dropFirst().map { lines(of: $0.usages, $0.name, isFirst: false) }
    return """
      \(lines(of: CommandText.paper.usages, nil, isFirst: true))
      \(others.joined(separator: "\n"))

      \(body(of: CommandText.paper))

      \(keymap.help(width: width))

      Settings: ~/.config/paper/settings.conf, see paper(5).

      Exit status: \(CommandText.paper.status)
      """
  }

  /// - Parameter command: the first word of the command line.
  /// - Parameter keymap: the keys as the user has them.
  package static func text(for command: String?, keymap: Keymap) -> String {
    let found = CommandText.all.dropFirst().first { $0.name == command }
    guard let found else { return paper(keymap) }
    return """
      \(lines(of: found.usages, found.name, isFirst: true))

      \(body(of: found))

      Exit status: \(found.status)
      """
  }

  private static func lines(of usages: [String], _ name: String?, isFirst: Bool) -> String {
    usages.map { (isFirst ? "Usage: " : "       ") + Self.line(name, $0) }.joined(separator: "\n")
  }

  static func line(_ name: String?, _ usage: String) -> String {
    (["paper", name, usage] as [String?]).compactMap(\.self).joined(separator: " ")
  }

  private static func body(of command: CommandText) -> String {
    let column = (command.options.map(\.title.count).max() ?? 0) + 4
    let options = command.options.map { option in
      "  " + option.title + String(repeating: " ", count: column - 2 - option.title.count)
        + wrapped(option.words, width: width - column)
        .joined(separator: "\n" + String(repeating: " ", count: column))
    }
    let about = wrapped(command.about, width: width).joined(separator: "\n")
    let parts = [about, options.joined(separator: "\n"), command.more.joined(separator: "\n")]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  /// The words in lines no wider than so many letters, unless one word is.
  private static func wrapped(_ words: String, width: Int) -> [String] {
    var lines: [String] = []
    for word in words.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
