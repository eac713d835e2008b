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

      /// - Parameter before: a program that runs the command; none where empty.
      func run(
        _ words: [String], without names: [String] = [], through before: [String] = []
      ) throws -> ShellCommand.Result {
        var environment = ShellCommand.bareEnvironment()
        for name in ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"] {
          environment[name] = names.contains(name) ? nil : folder.path
        }
        let line = before + [try ShellCommand.paper()] + words
        return try ShellCommand.run(
          line[0], Array(line.dropFirst()), environment: environment, timeout: 120)
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

    /// The list of folders has room, and the catalogue has none.
    @Test(arguments: ["add", "scan"]) func aFullDiskIsAFailure(_ name: String) throws {
      let home = try Home()
      for number in 0..<40 { try home.add("\(number)", "Book \(number)") }
      if name == "scan" {
        _ = try home.done(["add", home.books])
        for path in ["", "-wal", "-shm"] {
          try? FileManager.default.removeItem(
            atPath: home.folder.path + "/paper/catalogue.db" + path)
        }
      }
      // Files of at most 120 blocks of 512 bytes; what is longer is an error, as on a full disk. The tables have room.
      let result = try home.run(
        name == "add" ? ["add", home.books] : ["scan"],
        through: ["/bin/sh", "-c", "trap '' XFSZ; ulimit -f 120; exec \"$0\" \"$@\""])
      expectOneLine(result, status: 1, naming: "catalogue.db")
      #expect(result.errors.contains("the library is not scanned"), "\(result.errors)")
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

    /// A word behind `add`, and the reason that is told.
    @Test(arguments: [
      ("/books/emma.epub", "is a file"), ("/books/emma.epub/", "is not there"),
      ("/missing", "is not there"), ("/loop", "symbolic links"), ("/gone", "is not there"),
    ])
    func whatCannotJoinIsToldWithItsReason(_ wrong: String, _ reason: String) throws {
      let home = try Home()
      for (link, target) in [("loop", "loop"), ("gone", "missing")] {
        try FileManager.default.createSymbolicLink(
          atPath: home.folder.path + "/" + link, withDestinationPath: target)
      }
      let word = home.folder.path + wrong
      let result = try home.run(["add", home.books, word])
      expectOneLine(result, status: 1, naming: word)
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(try home.done(["list"]).isEmpty, "nothing joins beside a folder that cannot join")
    }

    @Test(arguments: [
      ("/", "the whole system"), ("/proc", "(proc)"), ("/proc/self/", "(proc)"),
      ("/sys", "(sysfs)"),
    ])
    func theSystemsOwnFoldersDoNotJoin(_ word: String, _ reason: String) throws {
      let home = try Home()
      let result = try home.run(["add", word])
      expectOneLine(result, status: 1, naming: word)
      #expect(result.errors.contains(reason), "\(result.errors)")
      #expect(try home.done(["list"]).isEmpty)
    }

    @Test func aFolderJoinsOnceUnderAnyName() throws {
      let home = try Home()
      #expect(try home.done(["add", home.books + "/"]) == "2 books\n")
      let link = home.folder.path + "/link"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: home.books)
      for word in [home.books, link, home.books + "/../books/."] {
        let result = try home.run(["add", word])
        #expect(result.status == 0 && result.output == "2 books\n", "\(word): \(result.output)")
        #expect(result.errorLines == ["paper: \(home.books) is in the library already"])
      }
      try home.folder.file("books/in/notes.txt", Array("Some words".utf8))
      let inner = try home.run(["add", home.books + "/in"])
      #expect(inner.status == 0 && inner.output == "3 books\n", "\(inner.output)")
      #expect(
        inner.errorLines == [
          "paper: \(home.books)/in is a part of \(home.books), which is in the library already"
        ])
      #expect(try home.done(["list"]).split(separator: "\n").count == 3)
    }

    /// The reader has closed the pipe before the first byte.
    @Test(arguments: ["list", "info", "notes", "stats", "find", "--help", "--version"])
    func aReaderThatIsGoneEndsACommandQuietly(_ command: String) throws {
      let home = try Home()
      _ = try home.done(["add", home.books])
      var words = [command]
      if command == "info" { words.append(home.books + "/emma.epub") }
      if command == "find" {
        _ = try home.done(["index", home.books])
        words.append("words")
      }
      let line =
        "mkfifo pipe; exec 3<>pipe 4>pipe 3<&-; \"$@\" >&4; echo $?"
      let result = try home.run(
        words, through: ["/bin/bash", "-c", "cd '\(home.folder.path)'; \(line)", "bash"])
      #expect(result.errors.isEmpty, "\(result.errors)")
      // As for all programs that a signal ends: 128, and SIGPIPE.
      #expect(result.output == "141\n")
    }

    @Test func aSecondProgramTellsThatAnotherScans() throws {
      let home = try Home()
      _ = try home.done(["add", home.books])
      let lock = open(home.folder.path + "/paper/catalogue.db.scan", O_RDWR | O_CLOEXEC)
      let mark = open(home.folder.path + "/paper/catalogue.db.busy", O_RDWR | O_CREAT, 0o600)
      defer { [lock, mark].forEach { close($0) } }
      #expect(flock(lock, LOCK_EX) == 0)
      #expect(try home.done(["list"]).split(separator: "\n").count == 2, "a window at rest")
      #expect(flock(mark, LOCK_SH) == 0)
      let list = try home.run(["list"])
      #expect(list.status == 0 && list.output.split(separator: "\n").count == 2)
      #expect(list.errorLines.count == 1 && list.errors.contains("scans the library"))
      try expectOneLine(home.run(["scan"]), status: 1, naming: "nothing was scanned")
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

    /// A catalogue of a newer version is left alone, and no command takes the library for empty.
    @Test func aCatalogueOfANewerVersionIsToldByEachCommand() throws {
      let home = try Home()
      _ = try home.done(["add", home.books])
      let path = home.folder.path + "/paper/catalogue.db"
      var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      // SQLite keeps the version in four bytes from 60 on, the highest first.
      bytes[62] = 1
      try bytes.write(to: URL(fileURLWithPath: path))
      for words in [["list"], ["scan"], ["add", home.books + "/."]] {
        let result = try home.run(words)
        #expect(result.status == 1 && result.output.isEmpty, "\(words): \(result.output)")
        #expect(result.errors.contains("newer version"), "\(result.errors)")
      }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
    }

    @Test(arguments: [["list"], ["scan"], ["stats"]])
    func withoutAHomeThereIsNoLibrary(_ words: [String]) throws {
      let names = ["HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"]
      try expectOneLine(Home().run(words, without: names), status: 1, naming: "no HOME")
    }
  }
}
