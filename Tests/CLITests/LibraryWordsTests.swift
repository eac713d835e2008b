import Books
import Launch
import Testing

import CLI

/// `paper add`, `scan`, `list` and `info`: their words and what they ask for.
@Suite(.timeLimit(.minutes(1))) struct LibraryWordsTests {
  private func command(_ name: String, _ words: [String]) throws -> LibraryCommand {
    try LibraryCommand(name, words: words.map { CommandWord($0) })
  }

  @Test func wordsSayWhatIsAskedFor() throws {
    let folders = ["/a", "b c"].map { Picture.Source(path: $0) }
    #expect(try command("add", ["/a", "b c"]).task == .add(folders))
    #expect(try command("scan", []).task == .scan)
    #expect(try command("info", ["/a"]).task == .info(folders[0]))
    #expect(try command("list", []).task == .list(BookQuery("")))
    // A query may have words with spaces, as the shell passes them on.
    let query = try command("list", ["author:lee", "collection:\"My books\"", "--json"])
    #expect(query.task == .list(BookQuery("author:lee collection:\"My books\"")) && query.isJSON)
    #expect(try command("list", ["-is:unread", "sea"]).task == .list(BookQuery("-is:unread sea")))
    #expect(try command("list", ["--", "--json"]).task == .list(BookQuery("--json")))
    #expect(try !command("info", ["/a"]).isJSON && command("info", ["--json", "/a"]).isJSON)
  }

  @Test(arguments: [
    ["add"], ["add", "--json", "/a"], ["scan", "/a"], ["scan", "--json"], ["info"],
    ["info", "/a", "/b"], ["info", ""], ["list", "--nonsense"], ["list", "--json=1"],
    ["list", "is:unred"], ["list", "rating:>=abc"], ["list", "lang:"], ["list", "comet author:"],
  ])
  func wrongWordsAreTold(_ words: [String]) {
    #expect(throws: Arguments.Misuse.self) { try command(words[0], Array(words.dropFirst())) }
  }

  /// A word with a colon may stand in a title, so the library is asked first.
  @Test func aTitleWithAColonIsASearch() throws {
    for words in ["title: subtitle", "re:zero"] {
      #expect(try command("list", [words]).task == .list(BookQuery(words)))
    }
  }

  @Test func theProblemNamesTheTerm() {
    do {
      _ = try command("list", ["is:unred"])
      Issue.record("is:unred is taken")
    } catch { #expect("\(error)".contains("is: knows unread, reading, read")) }
  }
}
