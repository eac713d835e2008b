import CLI
import Launch
import Testing

/// `paper index` and `paper find`: their words and what they ask for.
@Suite(.timeLimit(.minutes(1))) struct FullTextCommandTests {
  private func command(_ name: String, _ words: [String]) throws -> FullTextCommand {
    try FullTextCommand(name, words: words.map { CommandWord($0) })
  }

  @Test func wordsAreOneSearchAndFoldersAreFolders() throws {
    #expect(try command("find", ["grey", "--json", "comet"]).task == .find("grey comet"))
    #expect(try command("find", ["--", "--json"]).task == .find("--json"))
    #expect(try command("index", []).task == .index([], isOff: false))
    #expect(
      try command("index", ["--off", "/a", "b"]).task
        == .index([.init(path: "/a"), .init(path: "b")], isOff: true))
  }

  @Test(arguments: [
    ("find", []), ("find", ["--json"]), ("find", ["..."]), ("find", ["--off", "x"]),
    ("index", ["--off"]), ("index", ["--json", "/a"]), ("index", ["--nothing"]),
    ("index", [""]), ("index", ["--off", ""]), ("index", ["/a", ""]),
  ])
  func misuseIsTold(name: String, words: [String]) {
    #expect(throws: Arguments.Misuse.self) { try command(name, words) }
  }
}
