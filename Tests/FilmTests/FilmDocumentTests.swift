import Foundation
import TestDocuments
import Testing

/// Films of books that are one file, opened by the real locked worker.
@Suite(.timeLimit(.minutes(5))) struct FilmDocumentTests {
  private let folder: FilmFolder

  init() throws { folder = try FilmFolder() }

  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: folder.path(name)))
    return "\"\(folder.path(name))\""
  }

  /// The pictures that a script shoots, by their names.
  private func shots(of book: String, _ script: String) throws -> [String: Data] {
    try folder.film(
      "size 640x480\nopen \(book)\nwait 0.2\nkey Return\nwait 1.5\n\(script)\nend", into: "shots",
      "--shots")
    return try folder.files("shots")
  }

  private func dump(of book: String, _ script: String) throws -> [DumpedFrame] {
    try folder.film(
      "size 640x480\nopen \(book)\nwait 0.2\nkey Return\nwait 1.5\n\(script)\nend", into: "layers",
      "--layers")
    return try folder.dump("layers")
  }

  private static let words = "The swift sleeps on the wing, and eats what flies above the roofs. "

  private static func text(paragraphs: Int) -> [UInt8] {
    let paragraph = String(repeating: words, count: 9)
    let paragraphs = (0..<paragraphs).map { "\($0). \(paragraph)" }
    return Array(paragraphs.joined(separator: "\n\n").utf8)
  }

  @Test func everyFormatOpensAndTurns() throws {
    let chapters = [EPUB.Chapter.long("One", paragraphs: 30), .long("Two", paragraphs: 30)]
    let pages = (0..<6).map { PDF.Page("Page \($0)") }
    let pictures = (0..<6).map { ("\($0).png", Picture.noise(30 + $0, 45).png) }
    for (name, bytes) in [
      ("a.pdf", PDF(pages).bytes), ("a.epub", EPUB("A Tale", chapters).bytes),
      ("a.cbz", Archives.zip(pictures)), ("a.cbt", Archives.tar(pictures)),
      ("a.txt", Self.text(paragraphs: 30)), ("a.md", Self.text(paragraphs: 30)),
      ("a.html", Array("<html><body>".utf8) + Self.text(paragraphs: 60) + Array("</body>".utf8)),
    ] {
      let shots = try shots(
        of: try file(name, bytes), "shot first\nkey Right\nwait 1\nshot second")
      let (first, second) = (try #require(shots["first.png"]), try #require(shots["second.png"]))
      #expect(first != second, "\(name) does not turn")
    }
  }

  /// Words are looked up in the folder that the script names, by a locked worker.
  @Test func aWordIsLookedUpInTheScriptsDictionaries() throws {
    let book = try file("w.pdf", PDF([PDF.Page("whale")]).bytes)
    for (name, word) in [("has", "whale"), ("lacks", "mouse")] {
      let path = folder.path(name)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try Data("\(word)\tA\tU\n".utf8).write(to: URL(fileURLWithPath: path + "/eng-eng.index"))
      try Data("\(word)\n  a large beast\n".utf8)
        .write(to: URL(fileURLWithPath: path + "/eng-eng.dict"))
    }
    func shot(_ dictionaries: String) throws -> Data? {
      try shots(
        of: book,
        "dictionaries \"\(folder.path(dictionaries))\"\nkey Ctrl+A\nwait 0.2\nkey Shift+W\nwait 0.5\nshot card"
      )["card.png"]
    }
    let found = try #require(try shot("has"))
    #expect(try shot("has") == found)
    #expect(try shot("lacks") != found)
  }

  /// The first page of a printed book is a right-hand page.
  @Test func theFirstPageLiesOnTheRight() throws {
    let book = try file("a.pdf", PDF((0..<4).map { PDF.Page("Page \($0)") }).bytes)
    let last = try #require(try dump(of: book, "wait 0.1").last)
    let page = try #require(last.layers.first { $0.name == "page-0" })
    let quad = try #require(page.quad)
    #expect(quad[0] >= 320 - 1, "the left edge lies at the spine or right of the spine")
  }

  /// The pages of one size of letters are the same pages again after another size.
  @Test func lettersGrowAndShrinkAboutTheWordThatIsRead() throws {
    let book = try file("a.txt", Self.text(paragraphs: 80))
    let shots = try shots(
      of: book,
      """
      key Right
      wait 1
      key Right
      wait 1
      shot before
      key +
      wait 1
      shot larger
      key +
      key +
      wait 1
      key -
      wait 0.05
      key -
      key -
      wait 1
      shot after
      """)
    #expect(shots["before.png"] != shots["larger.png"])
    #expect(shots["before.png"] == shots["after.png"])
  }

  @Test func picturesHaveNoLettersToGrowAndAreMagnified() throws {
    let book = try file(
      "a.cbz", Archives.zip((0..<4).map { ("\($0).png", Picture.noise(30, 45).png) }))
    let shots = try shots(of: book, "shot before\nkey +\nwait 1\nshot after")
    #expect(shots["before.png"] != shots["after.png"])
  }

  @Test func aBookOfArabicTurnsTheOtherWay() throws {
    var epub = EPUB("حكاية", [.long("واحد", paragraphs: 40)])
    epub.spineAttributes = #"page-progression-direction="rtl""#
    let book = try file("a.epub", epub.bytes)
    let offsets = try dump(of: book, "key Left\nwait 1").map(\.offset)
    #expect(try #require(offsets.last) >= 1, "Left is the page after")
  }
}
