import PaperGestures
import Shell
import Testing

/// Other keys for commands: what is looked up, and what is listed.
@Suite(.timeLimit(.minutes(5))) struct RemappingTests {
  private func remapped(_ keys: [Command: [Key]]) -> (Keymap, [String]) {
    let (keymap, conflicts) = Keymap.standard.remapped(keys)
    return (keymap, conflicts.map(\.description))
  }

  @Test func nothingRemappedIsTheSame() {
    #expect(Keymap.standard.remapped([:]).keymap.markdown == Keymap.standard.markdown)
  }

  @Test func aCommandHasItsNewKeysOnly() {
    let (keymap, conflicts) = remapped([.togglePose: [Key("Q"), Key("F5", modifiers: .shift)]])
    #expect(conflicts.isEmpty)
    #expect(keymap.command(for: Key("Q"), in: .book) == .togglePose)
    #expect(keymap.command(for: Key("F5", modifiers: .shift), in: .book) == .togglePose)
    #expect(keymap.command(for: Key("V"), in: .book) == nil)
    #expect(keymap.help(width: 80).contains("Q, Shift+F5"))
    #expect(keymap.rows.filter { $0.title == "V" }.isEmpty)
  }

  /// Of a row of arrows only the command changes that is named, and only where it is one.
  @Test func theOthersOfItsRowKeepTheirs() {
    let (keymap, _) = remapped([.pageRight: [Key("X")]])
    #expect(keymap.command(for: Key("X"), in: .book) == .pageRight)
    #expect(keymap.command(for: Key("Right"), in: .book) == nil)
    #expect(keymap.command(for: Key("Left"), in: .book) == .pageLeft)
    #expect(keymap.command(for: Key("H"), in: .book) == .pageLeft)
    #expect(keymap.command(for: Key("Right"), in: .shelf) == .nextBook)
    #expect(keymap.command(for: Key("X"), in: .shelf) == nil)
  }

  /// A command that stands in several rows is listed once with its new keys.
  @Test func aCommandOfSeveralRowsIsListedOnce() {
    let (keymap, _) = remapped([.nextPage: [Key("X")]])
    let rows = keymap.rows.filter { $0.meaning(in: .book)?.commands.contains(.nextPage) == true }
    #expect(rows.map(\.title) == ["X"])
    for old in ["PageDown", "AudioNext"] {
      #expect(keymap.command(for: Key(old), in: .book) == nil, "\(old)")
    }
    #expect(keymap.command(for: Key("Space"), in: .shelf) == .openBook)
    #expect(keymap.command(for: Key("PageUp"), in: .book) == .previousPage)
  }

  @Test func aKeyIsTakenFromAnotherCommandAndThatIsSaid() {
    let (keymap, conflicts) = remapped([.nextPage: [Key("V")]])
    #expect(keymap.command(for: Key("V"), in: .book) == .nextPage)
    #expect(conflicts == ["V is next-page now and no longer toggle-pose"])
    #expect(keymap.rows.allSatisfy { !$0.words.contains("lectern") || $0.title != "V" })
    // Everywhere is also in a book.
    let everywhere = remapped([.nextPage: [Key("F11")]])
    #expect(everywhere.0.command(for: Key("F11"), in: .book) == .nextPage)
    #expect(everywhere.1 == ["F11 is next-page now and no longer toggle-fullscreen"])
    #expect(everywhere.0.command(for: Key("F"), in: .everywhere) == .toggleFullscreen)
  }

  @Test func twoCommandsThatWantOneKey() {
    let (keymap, conflicts) = remapped([.nextPage: [Key("F7")], .togglePose: [Key("F7")]])
    #expect(keymap.command(for: Key("F7"), in: .book) == .nextPage)
    #expect(conflicts == ["F7 is next-page now and no longer toggle-pose"])
  }

  @Test func noKeysTakeThemAway() {
    let (keymap, _) = remapped([.quit: []])
    #expect(keymap.command(for: Key("Q", modifiers: .control), in: .everywhere) == nil)
  }

  @Test func namesOfCommandsAreReadBack() {
    for command in Command.allCases {
      #expect(Command(settingName: command.settingName) == command)
      #expect(command.settingName == command.settingName.lowercased())
    }
    #expect(Command.nextPage.settingName == "next-page")
  }
}

extension Keymap.Row {
  fileprivate var words: String {
    CommandContext.allCases.compactMap { meaning(in: $0)?.words }.joined()
  }
}
