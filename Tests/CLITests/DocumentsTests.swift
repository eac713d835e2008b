import Foundation
import Launch
import CLI
import Shell
import Testing

/// Manual pages and completions are the tables' own.
@Suite(.timeLimit(.minutes(5))) struct DocumentsTests {
  /// The project's folder.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test func theFilesSayWhatTheTablesSay() throws {
    for (path, text) in Documents.all {
      let file = Self.root.appendingPathComponent(path)
      let found = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      #expect(found == text, "\(path) is old; make documents writes it anew")
    }
  }

  /// Nothing is lost on the way from the tables to the texts.
  @Test func everyOptionKeyAndSettingIsTold() throws {
    let texts = Dictionary(uniqueKeysWithValues: Documents.all.map { ($0.path, $0.text) })
    let manual = try #require(texts["docs/paper.1"])
    let shells = texts.filter { text in
      ["bash-completion", "zsh", "fish"].contains { text.key.hasPrefix("Desktop/\($0)/") }
    }
    #expect(shells.count == 3)
    for option in Arguments.options.map(\.text) {
      let typed = option.name.replacing("-", with: "\\-")
      #expect(manual.contains("\\fB\(typed)\\fR"), "\(option.name)")
      for shell in shells {
        #expect(
          shell.value.contains(option.name.drop { $0 == "-" }), "\(option.name): \(shell.key)")
        guard case .choice(let words) = option.value else { continue }
        #expect(shell.value.contains(words.joined(separator: " ")), "\(option.name): \(shell.key)")
      }
    }
    for row in Keymap.standard.rows {
      #expect(manual.contains(row.title.replacing("-", with: "\\-")), "\(row.title)")
    }
    let settings = try #require(texts["docs/paper.5"])
    for setting in Setting.all {
      #expect(settings.contains(".SH [\(setting.name.section)]"))
      let key = setting.name.key.replacing("-", with: "\\-")
      #expect(settings.contains("\\fB\(key)\\fR = "), "\(setting.name)")
    }
    for command in Command.allCases { #expect(settings.contains(command.settingName)) }
  }

  @Test func aCommandTellsItsOwnOptions() {
    for (command, option) in [
      ("film", "--fps N"), ("check", "--pages WHICH"), ("notes", "--json"),
      ("thumbnail", "-s SIZE"),
    ] {
      let help = Help.text(for: command, keymap: .standard)
      #expect(help.hasPrefix("Usage: paper \(command) ") && help.contains("  \(option)  "))
    }
    for line in Help.paper(.standard).split(separator: "\n") { #expect(line.count <= 96) }
  }

  /// What bash offers behind some words, by the function as it is installed.
  @Test(arguments: [
    (["--pose", ""], "flat lectern"), (["--pose", "=", "l"], "lectern"),
    (["check", "--pages", ""], "all some"), (["check", "--p"], "--pages --password-file"),
    (["--fr"], "--frame-stats"), (["fil"], "film"), (["book.pdf", "--th"], "--theme"),
    (["--book", ""], ""), (["notes", "--"], "--json --format --import"),
    (["notes", "--format", "r"], "readwise"),
  ])
  func bashCompletes(words: [String], offers: String) throws {
    let all = (["paper"] + words).map { "'\($0)'" }.joined(separator: " ")
    let script = """
      \(Completions.bash)
      cd /var/empty 2>/dev/null || cd /
      COMP_WORDS=(\(all)) COMP_CWORD=\(words.count)
      _paper
      echo "${COMPREPLY[*]}"
      """
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script]
    (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(String(decoding: said, as: UTF8.self) == offers + "\n")
  }
}
