import Launch
import Shell

/// The manual pages, from the tables of options, keys and settings.
package enum ManualPages {
  /// paper(1)
  package static func program(_ keymap: Keymap) -> String {
    let commands = CommandText.all.dropFirst()
    let parts =
      [head("PAPER 1", "User commands", "paper \\- read books whose pages turn")]
      + [Roff.section("SYNOPSIS"), synopsis, Roff.section("DESCRIPTION")]
      + [Roff.text(CommandText.paper.about), Roff.section("OPTIONS")]
      + CommandText.paper.options.map(Roff.item) + [Roff.section("COMMANDS")]
      + commands.flatMap(command) + [Roff.section("KEYS"), keysIntroduction]
      + keymap.subjects.flatMap(keys) + [programTail]
    return parts.joined(separator: "\n") + "\n"
  }

  /// paper(5)
  package static var settings: String {
    let sections = SettingName.allCases.map(\.section).reduce(into: [String]()) {
      if !$0.contains($1) { $0.append($1) }
    }
    let parts =
      [
        head("PAPER 5", "File formats", "settings.conf \\- settings of Paper"),
        settingsIntroduction,
      ]
      + sections.flatMap { section in
        [Roff.section("[\(section)]")]
          + Setting.all.filter { $0.name.section == section }.map(item)
      } + [keysOfSettings, commandNames, settingsTail]
    return parts.joined(separator: "\n") + "\n"
  }

  private static func head(_ title: String, _ section: String, _ name: String) -> String {
    """
    .\\" Made by `make documents` of the program's own tables.
    .TH \(title) "" "Paper \(Program.version)" "\(section)"
    .SH NAME
    \(name)
    """
  }

  private static var synopsis: String {
    CommandText.all.flatMap { command in
      command.usages.map { usage in
        Roff.bold(["paper", command.name].compactMap(\.self).joined(separator: " ")) + " "
          + usage.replacing("-", with: "\\-")
      }
    }.joined(separator: "\n.br\n")
  }

  private static func command(_ command: CommandText) -> [String] {
    [Roff.subsection("paper \(command.name ?? "")"), Roff.text(command.about)]
      + command.options.map(Roff.item)
      + (command.more.isEmpty ? [] : [".PP", Roff.example(command.more)])
      + [".PP", Roff.text("Exit status: \(command.status)")]
  }

  private static func keys(_ title: String, _ lines: [(keys: String, words: String)]) -> [String] {
    [Roff.subsection(title.prefix(1).uppercased() + title.dropFirst())]
      + lines.map { Roff.item(Roff.bold($0.keys), Roff.sentence($0.words)) }
  }

  private static func item(_ setting: Setting) -> String {
    let values = setting.typed.joined(separator: " | ")
    return Roff.item(
      Roff.bold(setting.name.key) + " = " + values,
      "\(setting.words); \(setting.usual) unless told.")
  }

  private static var commandNames: String {
    Command.allCases.map(\.settingName).sorted().joined(separator: ", ") + "."
  }
}
