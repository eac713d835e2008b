import Foundation
import PaperGestures
import Shell
import Testing

/// The one table of keys, and what is printed from it.
@Suite(.timeLimit(.minutes(5))) struct KeymapTests {
  private let keymap = Keymap.standard

  /// Every key of a context with its command.
  private func bindings(_ context: CommandContext) -> [(key: Key, command: Command)] {
    keymap.rows.flatMap { row in
      let commands = row.meaning(in: context)?.commands ?? []
      return row.groups.flatMap { zip($0, commands).map { ($0, $1) } }
    }
  }

  @Test func everyKeyOfARowHasACommand() {
    for row in keymap.rows {
      let meanings = CommandContext.allCases.compactMap { row.meaning(in: $0) }
      #expect(!meanings.isEmpty && meanings.allSatisfy { !$0.words.isEmpty }, "\(row.title)")
      for (group, meaning) in row.groups.flatMap({ group in meanings.map { (group, $0) } }) {
        #expect(group.count == meaning.commands.count, "\(row.title)")
      }
      let hasCommands = meanings.contains { !$0.commands.isEmpty }
      #expect(hasCommands != row.groups.isEmpty, "\(row.title)")
    }
  }

  @Test func everyCommandHasAKeyAndNoKeyHasTwo() {
    var commands: Set<Command> = []
    let everywhere = bindings(.everywhere).map(\.key)
    for context in CommandContext.allCases {
      let own = bindings(context)
      commands.formUnion(own.map(\.command))
      let keys = own.map(\.key) + (context == .everywhere ? [] : everywhere)
      #expect(Set(keys).count == keys.count, "\(context)")
      for (key, command) in own { #expect(keymap.command(for: key, in: context) == command) }
    }
    #expect(commands == Set(Command.allCases))
  }

  @Test func modifiersAndContextsCount() {
    #expect(keymap.command(for: Key("Space", modifiers: .shift), in: .book) == .previousArea)
    #expect(keymap.command(for: Key("Space", modifiers: .shift), in: .shelf) == .extendSelection)
    #expect(keymap.command(for: Key("Up", modifiers: .control), in: .book) == nil)
    #expect(keymap.command(for: Key("V"), in: .shelf) == nil)
    #expect(keymap.command(for: Key("F"), in: .book) == nil)
    #expect(keymap.command(for: Key("F"), in: .everywhere) == .toggleFullscreen)
  }

  @Test func aKeyThatIsHeldDownOnlyMeansWhatRepeats() {
    #expect(keymap.command(for: Key("Right", isRepeat: true), in: .book) == .pageRight)
    #expect(keymap.command(for: Key("V", isRepeat: true), in: .book) == nil)
    #expect(keymap.command(for: Key("Return", isRepeat: true), in: .shelf) == nil)
  }

  @Test func lettersCountByPlaceWhereTheLayoutLacksThem() {
    #expect(keymap.command(for: Key("М", place: "V"), in: .book) == .togglePose)
    #expect(
      keymap.command(for: Key("Й", place: "Q", modifiers: .control), in: .everywhere) == .quit)
    #expect(keymap.command(for: Key("М"), in: .book) == nil)
  }

  // MARK: Printed

  @Test func theDocumentOfKeysHasTheTable() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("docs/keys.md"), encoding: .utf8)
    let parts = text.components(separatedBy: "<!-- keys -->\n")
    let table = try #require(parts.last).components(separatedBy: "\n<!-- end of keys -->")
    #expect(parts.count == 2 && table.count == 2)
    #expect(
      table.first == keymap.markdown, "the table of docs/keys.md is to be:\n\(keymap.markdown)")
  }

  @Test(arguments: [60, 96])
  func theHelpHasEveryRowWithinItsWidth(width: Int) {
    let help = keymap.help(width: width)
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= width && $0.last != " " })
    for row in keymap.rows { #expect(help.contains("  \(row.title)  ")) }
    let words = help.split { $0.isWhitespace }.joined(separator: " ")
    for row in keymap.rows {
      for context in CommandContext.allCases {
        guard let meaning = row.meaning(in: context) else { continue }
        #expect(words.contains("\(row.title) \(meaning.words)"))
      }
    }
  }
}
