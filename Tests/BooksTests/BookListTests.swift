import TestSupport
import Books
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct BookListTests {
  private func book(_ cover: String, _ pages: [String], _ more: String = "") -> String {
    let names = pages.map { "<string>\($0)</string>" }.joined()
    return "<dict>\(more)<key>cover</key><string>\(cover)</string>"
      + "<key>pages</key><array>\(names)</array></dict>"
  }

  @Test func readsBooks() throws {
    let scratch = try TemporaryFolder()
    for name in ["one/cover.png", "one/1.png", "two/c.png", "two/1.png"] { try scratch.file(name) }
    let more = "<key>title</key><string>Tides</string><key>author</key><string>A. B.</string>"
    let path = try scratch.list(
      "<array>\(book("one/cover.png", ["one/1.png"]))\(book("two/c.png", ["two/1.png"], more))</array>"
    )
    let library = Library.open([path])
    #expect(library.problems == [])
    #expect(library.entries.map(\.title) == ["one", "Tides"])
    #expect(library.entries.map(\.author) == [nil, "A. B."])
    #expect(library.entries[0].cover == Picture.Source(path: scratch.path + "/one/cover.png"))
    #expect(library.entries[1].pages == [Picture.Source(path: scratch.path + "/two/1.png")])
  }

  @Test func booksThatAreFiles() throws {
    let scratch = try TemporaryFolder()
    for name in ["lib/one.epub", "lib/two.pdf", "lib/c.png", "secret.pdf"] {
      try scratch.file(name)
    }
    let title = "<key>title</key><string>Tides</string><key>author</key><string>A. B.</string>"
    let names = [
      "<string>one.epub</string>\(title)",
      "<string>two.pdf</string><key>cover</key><string>c.png</string>",
      "<string>gone.cbz</string>", "<string>../secret.pdf</string>", "<integer>3</integer>",
    ]
    let entries = names.map { "<dict><key>file</key>\($0)</dict>" }.joined()
    let path = try scratch.list("<array>\(entries)</array>", named: "lib/Books.plist")
    let library = Library.open([path])
    let files = ["one.epub", "two.pdf", "c.png"].map {
      Picture.Source(path: scratch.path + "/lib/" + $0)
    }
    #expect(library.entries.map(\.title) == ["Tides", "two"])
    #expect(library.entries.map(\.author) == ["A. B.", nil])
    #expect(library.entries.map(\.locator) == [.file(files[0]), .file(files[1])])
    #expect(library.entries.map(\.cover) == [files[0], files[2]])
    #expect(
      library.problems == [
        .missingFile(path, place: "entry 3, file", name: "gone.cbz"),
        .outside(path, place: "entry 4, file", name: "../secret.pdf"),
        .wrongShape(path, place: "entry 5, file", expected: .name),
      ])
  }

  @Test func missingFiles() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("1.png")
    let path = try scratch.list(
      "<array>\(book("no.png", ["gone.png", "1.png"]))\(book("1.png", ["gone.png"]))</array>")
    let library = Library.open([path])
    #expect(library.entries.count == 1)
    #expect(library.entries.first?.pages.count == 2, "a missing page stays")
    #expect(library.entries.first?.cover == Picture.Source(path: scratch.path + "/1.png"))
    #expect(
      library.problems == [
        .missingPage(path, place: "entry 1, page 1", name: "gone.png"),
        .missingCover(path, place: "entry 1, cover", name: "no.png"),
        .missingPage(path, place: "entry 2, page 1", name: "gone.png"),
        .noUsablePage(path, place: "entry 2"),
      ])
  }

  @Test(arguments: ["../secret.png", "/etc/passwd", "in/../../secret.png", "out/secret.png"])
  func namesMustNotLeadOut(_ name: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("secret.png")
    try scratch.file("lib/1.png")
    try scratch.file("lib/in/1.png")
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/lib/out", withDestinationPath: "..")
    let path = try scratch.list(
      "<array>\(book("in/../1.png", [name, "1.png"]))</array>", named: "lib/Books.plist")
    let library = Library.open([path])
    #expect(library.problems == [.outside(path, place: "entry 1, page 1", name: name)])
    #expect(library.entries.first?.pages == [Picture.Source(path: scratch.path + "/lib/1.png")])
  }

  @Test(arguments: [
    ("<dict/>", "the list is not an array of books"),
    ("<array><string>x</string></array>", "entry 1 is not a dictionary"),
    (
      "<array><dict><key>cover</key><string>a</string></dict></array>",
      "entry 1, pages is not a list of names"
    ),
    (
      "<array><dict><key>pages</key><string>a</string></dict></array>",
      "entry 1, pages is not a list of names"
    ),
    ("<array/>", "lists no books"),
  ])
  func otherShapes(_ body: String, _ reason: String) throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.list(body)
    let library = Library.open([path])
    #expect(library.entries.isEmpty)
    #expect(library.problems.map(\.description) == ["\(path): \(reason)"])
  }

  @Test func pagesThatAreNoNames() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("1.png")
    let path = try scratch.list(
      "<array><dict><key>cover</key><integer>3</integer><key>pages</key>"
        + "<array><integer>1</integer><string>1.png</string></array></dict></array>")
    let library = Library.open([path])
    #expect(library.entries.count == 1)
    #expect(
      library.problems.map(\.description) == [
        "\(path): entry 1, page 1 is not a name", "\(path): entry 1, cover is not a name",
      ])
  }

  @Test func brokenFiles() throws {
    let scratch = try TemporaryFolder()
    let deep = String(repeating: "<array>", count: 100_000)
    let broken = [
      try scratch.list("<array><dict>", named: "cut.plist"),
      try scratch.list(deep, named: "deep.plist"),
      try scratch.file("text.plist", Array("hello".utf8)),
      try scratch.file("binary.plist", Array("bplist00....".utf8)),
      try scratch.file("noise.plist", [0xFF, 0xFE, 0, 60, 0, 0]),
    ]
    for path in broken {
      let problems = Library.open([path]).problems
      #expect(problems.count == 1)
      guard case .brokenPlist(path, _) = problems.first else {
        Issue.record("\(problems)")
        continue
      }
      #expect(!problems[0].description.contains("\n"))
    }
    let empty = try scratch.file("empty.plist", [])
    #expect(Library.open([empty]).problems == [.emptyPlist(empty)])
  }

  /// No element, comment or encoding may hide how deep the parser would go.
  @Test(arguments: [
    ("<plist>", "nested too deeply"), ("<array\n>", "nested too deeply"),
    ("<dict a='>'><key>k</key>", "nested too deeply"), ("<x>", "nested too deeply"),
    ("<array><!-- </array> -->", "nested too deeply"),
    ("<array><?a </array> ?>", "nested too deeply"),
    ("<array><![CDATA[</array>]]>", "nested too deeply"), ("+ADw-array+AD4-", "not in UTF-8"),
  ])
  func deepListsReachNoParser(element: String, reason: String) throws {
    let scratch = try TemporaryFolder()
    let start = element.hasPrefix("+") ? "<?xml version='1.0' encoding='UTF-7'?>" : ""
    let text = start + String(repeating: element, count: 200_000)
    let path = try scratch.file("deep.plist", Array(text.utf8))
    let problems = Library.open([path]).problems
    #expect(problems.count == 1)
    #expect(problems.first?.description.hasSuffix(reason) == true)
  }

  @Test(arguments: [
    "<?xml version='1.0' encoding='utf-8'?>", "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>",
    "<?xml version='1.0'?>", "", "\u{FEFF}", "<!-- a <dict> -->",
  ])
  func anOrdinaryHeadIsNoHindrance(head: String) throws {
    let scratch = try TemporaryFolder()
    try scratch.file("1.png")
    let text =
      head + "<plist version='1.0'><array>\(book("1.png", ["1.png"]))<!-- > --></array></plist>"
    let path = try scratch.file("List.plist", Array(text.utf8))
    let library = Library.open([path])
    #expect(library.problems == [])
    #expect(library.entries.count == 1)
  }

  @Test(arguments: ["utf-16", "UTF-7", "EBCDIC-CP-US", "utf-8' encoding='utf-7"])
  func otherEncodingsAreRefused(name: String) throws {
    let scratch = try TemporaryFolder()
    let text = "<?xml version='1.0' encoding='\(name)'?><plist><array/></plist>"
    let path = try scratch.file("List.plist", Array(text.utf8))
    let wide = try scratch.file("Wide.plist", Array("<plist/>".utf16.flatMap { [UInt8($0), 0] }))
    for path in [path, wide] {
      #expect(
        Library.open([path]).problems == [.brokenPlist(path, reason: "the file is not in UTF-8")])
    }
  }

  @Test func titlesAreCutToWhatALabelCanShow() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("1.png")
    let long = "A\n" + String(repeating: "\u{301}", count: 500_000)
    let more = "<key>title</key><string>\(long)</string><key>author</key><string>\(long)</string>"
    let path = try scratch.list("<array>\(book("1.png", ["1.png"], more))</array>")
    let entry = try #require(Library.open([path]).entries.first)
    for text in [entry.title, entry.author ?? "", entry.id] {
      #expect(!text.isEmpty && text.unicodeScalars.count <= LabelText.maximumScalars)
      #expect(!text.unicodeScalars.contains(where: Printable.isHarmful))
    }
  }

  @Test func mutatedListsNeverTrap() throws {
    let scratch = try TemporaryFolder()
    try scratch.file("1.png")
    let path = try scratch.list("<array>\(book("1.png", ["1.png", "2.png"]))</array>")
    let original = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    var random = SeededRandom(9)
    for _ in 0..<2_000 {
      var bytes = original
      for _ in 0..<3 {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      let library = Library.open([path])
      #expect(!library.entries.isEmpty || !library.problems.isEmpty)
    }
  }
}
