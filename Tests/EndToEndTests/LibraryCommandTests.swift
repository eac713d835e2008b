import Books
import Foundation
import Library
import TestDocuments
import Testing

extension EndToEndTests {
  /// `paper add`, `scan`, `list`, `info` and `stats` as scripts see them: exit code, one clear line, JSON.
  @Suite(.timeLimit(.minutes(5))) struct LibraryCommandTests {
    /// A user with some books.
    private struct Home {
      let folder: TemporaryFolder
      /// Without links, as the library tells paths.
      let books: String

      init() throws {
        folder = try TemporaryFolder()
        let place = try folder.file("books/emma.epub", [])
        books =
          URL(fileURLWithPath: place).resolvingSymlinksInPath().deletingLastPathComponent()
          .path
        try add("emma", "Emma", metadata: "<dc:creator>Jane Austen</dc:creator>")
        try add("ring", "The Ring")
      }

      /// - Parameter metadata: beside title and author, who is "An Author".
      func add(_ name: String, _ title: String, metadata: String = "") throws {
        var book = EPUB(title, [EPUB.Chapter("One", "<p>Words</p>")])
        book.metadata = metadata
        try folder.file("books/\(name).epub", book.bytes)
      }

      func run(_ words: [String], without names: [String] = []) throws -> ShellCommand.Result {
        var environment = ShellCommand.bareEnvironment()
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] {
          environment[name] = names.contains(name) ? nil : folder.path
        }
        return try ShellCommand.run(
          ShellCommand.paper(), words, environment: environment, timeout: 120)
      }

      /// The output of a command that succeeds.
      func done(_ words: [String]) throws -> String {
        let result = try run(words)
        #expect(result.status == 0 && result.errors.isEmpty, "\(words): \(result.errors)")
        return result.output
      }

      func json(_ words: [String]) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(done(words).utf8), options: .fragmentsAllowed)
      }

      func keep(_ name: String, _ changes: [BookChange.What]) {
        let file = Picture.Source(path: books + "/\(name).epub")
        let book = DocumentSource(
          id: DocumentID(name), title: name, cover: file, locator: .file(file))
        let keeper = BookKeeper(path: folder.path + "/paper/library.db")
        keeper.keep(changes.map { BookChange(book, $0) })
        keeper.flush()
        keeper.stop(within: 60)
      }
    }

    private func expectOneLine(
      _ result: ShellCommand.Result, status: Int32, naming word: String = "paper: "
    ) {
      #expect(result.status == status && result.output.isEmpty, "\(result.output)")
      #expect(result.errorLines.count == 1, "\(result.errors)")
      #expect(
        result.errors.hasPrefix("paper: ") && result.errors.contains(word), "\(result.errors)")
    }

    @Test(arguments: [
      ["add"], ["scan", "x"], ["info"], ["info", "a", "b"], ["list", "--nonsense"], ["stats", "x"],
      ["stats", "--year", "0"], ["add", "--json", "x"], ["add", ""], ["remove"], ["remove", ""],
      ["list", "is:unred"], ["list", "rating:>=abc"], ["list", "lang:"], ["list", "author:"],
    ])
    func wrongWordsAreTheCallersFault(_ words: [String]) throws {
      try expectOneLine(Home().run(words), status: 2)
    }

    /// A title may have a colon, so an unknown term counts only where no book is found.
    @Test func anUnknownTermIsToldWhereNoBookIsFound() throws {
      let home = try Home()
      try home.add("zero", "Re:Zero")
      _ = try home.done(["add", home.books])
      #expect(try home.done(["list", "re:zero"]).hasPrefix("Re:Zero"))
      #expect(try home.done(["list", "title: zero"]).hasPrefix("Re:Zero"))
      #expect(try home.done(["list", "nothing"]).isEmpty)
      try expectOneLine(home.run(["list", "autor:an"]), status: 2, naming: "autor:")
      try expectOneLine(home.run(["find", "author:an"]), status: 2, naming: "author:")
    }

    @Test func onlyFoldersThatAreThereJoin() throws {
      let home = try Home()
      let (book, missing) = (home.books + "/emma.epub", home.folder.path + "/missing")
      for wrong in [book, missing] {
        try expectOneLine(home.run(["add", home.books, wrong]), status: 1, naming: wrong)
      }
      #expect(try home.done(["list"]).isEmpty, "nothing joins beside a folder that is missing")
    }

    @Test func theRootOfAllIsNoFolderOfBooks() throws {
      let home = try Home()
      try expectOneLine(home.run(["add", "/"]), status: 1, naming: "/")
      #expect(try home.done(["list"]).isEmpty)
    }

    @Test func aFolderLeavesTheLibraryAlsoWhenTheFolderIsGone() throws {
      let home = try Home()
      #expect(try home.done(["add", home.books]) == "2 books\n")
      try expectOneLine(home.run(["remove", home.books + "/none"]), status: 1, naming: "none")
      #expect(try home.done(["list"]).split(separator: "\n").count == 2)
      try FileManager.default.removeItem(atPath: home.books)
      #expect(try home.done(["remove", home.books + "/"]).isEmpty)
      #expect(try home.done(["list"]).isEmpty)
    }

    @Test func aLibraryIsAddedListedAndScanned() throws {
      let home = try Home()
      #expect(try home.done(["add", home.books]) == "2 books\n")
      let lines = try home.done(["list"]).split(separator: "\n")
      #expect(
        lines == [
          "Emma (An Author, Jane Austen)\t\(home.books)/emma.epub",
          "The Ring (An Author)\t\(home.books)/ring.epub",
        ])
      try home.add("new", "New")
      #expect(try home.done(["scan"]) == "3 books\n")
      let found = try #require(home.json(["list", "--json", "author:austen"]) as? [[String: Any]])
      #expect(found.count == 1)
      #expect(found.first?["title"] as? String == "Emma")
      #expect(found.first?["authors"] as? [String] == ["An Author", "Jane Austen"])
      #expect(found.first?["format"] as? String == "epub")
      #expect(found.first?["state"] as? String == "present")
      #expect(found.first?["path"] as? String == home.books + "/emma.epub")
      #expect(found.first?["id"] is String && found.first?["size"] is Int)
      #expect((found.first?["added"] as? Int ?? 0) > 1_600_000_000)
      #expect(try (home.json(["list", "--json", "nowhere"]) as? [Any])?.isEmpty == true)
      #expect(try home.done(["list", "nowhere"]).isEmpty)
    }

    @Test func aBookIsToldWithItsDetails() throws {
      let home = try Home()
      try home.add(
        "long", "Long",
        metadata: "<dc:description>Of words</dc:description><dc:subject>Sky</dc:subject>")
      _ = try home.done(["add", home.books])
      let path = home.books + "/long.epub"
      let told = try #require(home.json(["info", "--json", path]) as? [String: Any])
      #expect(told["title"] as? String == "Long" && told["summary"] as? String == "Of words")
      #expect(told["tags"] as? [String] == ["Sky"])
      #expect(told["authors"] as? [String] == ["An Author"] && told["series"] == nil)
      let lines = try home.done(["info", path]).split(separator: "\n")
      #expect(lines.contains("title: Long") && lines.contains("path: \(path)"))
      #expect(lines == lines.sorted() && !lines.contains { $0.hasPrefix("series:") })
      for wrong in [home.books + "/missing.epub", home.books] {
        try expectOneLine(home.run(["info", wrong]), status: 1, naming: wrong)
      }
    }

    @Test func whatTheReaderKeepsIsListed() throws {
      let home = try Home()
      _ = try home.done(["add", home.books])
      let edits: [BookEdit] = [
        .correct(.title, "Zenobia"), .tag("Summer", isOn: true), .finished(1_700_000_000),
      ]
      home.keep("emma", edits.map { .edit($0) })
      #expect(
        try home.done(["list", "is:read", "tag:summer"]).hasPrefix(
          "Zenobia (An Author, Jane Austen)\t"))
      #expect(try home.done(["list", "is:unread"]).hasPrefix("The Ring"))
      let told = try home.json(["info", "--json", home.books + "/emma.epub"]) as? [String: Any]
      #expect(told?["title"] as? String == "Zenobia")
    }

    @Test func statisticsAreToldAsWordsAndAsJSON() throws {
      let home = try Home()
      #expect(try home.done(["stats"]) == "Nothing was read.\n")
      let none = try #require(home.json(["stats", "--json"]) as? [String: Any])
      #expect(none["seconds"] as? Int == 0 && (none["books"] as? [Any])?.isEmpty == true)
      home.keep(
        "emma", [.opened, .read(ReadTime(seconds: 125, pages: 3)), .edit(.finished(1_700_000_000))])
      let all = try #require(home.json(["stats", "--json"]) as? [String: Any])
      #expect(all["seconds"] as? Int == 125 && all["pages"] as? Int == 3)
      let day = try #require((all["days"] as? [[String: Any]])?.first)
      #expect((day["day"] as? String)?.count == 10 && day["seconds"] as? Int == 125)
      let book = try #require((all["books"] as? [[String: Any]])?.first)
      #expect(book["path"] as? String == home.books + "/emma.epub")
      #expect((book["finished"] as? [String])?.first?.hasPrefix("2023-11-1") == true)
      #expect((book["days"] as? [Any])?.count == 1 && book["title"] is String)
      let past = try #require(home.json(["stats", "--json", "--year", "2023"]) as? [String: Any])
      #expect(past["seconds"] as? Int == 0 && (past["books"] as? [Any])?.count == 1)
      #expect(try home.done(["stats", "--year", "1999"]) == "Nothing was read.\n")
      #expect(try home.done(["stats"]).hasPrefix("1 day, 2 minutes, 3 pages, 1 finished\n"))
    }

    @Test(arguments: [["list"], ["scan"], ["stats"]])
    func withoutAHomeThereIsNoLibrary(_ words: [String]) throws {
      let names = ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"]
      try expectOneLine(Home().run(words, without: names), status: 1, naming: "no HOME")
    }
  }
}
