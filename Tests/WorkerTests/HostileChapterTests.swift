import Foundation
import IPC
import TestDocuments
import Testing
import WorkerClient

/// Chapters that nobody has written: each opens and is counted in time, by Paper's setter or by MuPDF's.
@Suite(.timeLimit(.minutes(5))) struct HostileChapterTests {
  private struct Sample: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var body: @Sendable () -> String
    var sheet: @Sendable () -> String = { "" }
    /// Why Paper leaves the chapter to MuPDF.
    var obstacle: ChapterObstacle?

    init(
      _ name: String, obstacle: ChapterObstacle? = nil,
      sheet: @escaping @Sendable () -> String = { "" }, body: @escaping @Sendable () -> String
    ) {
      (testDescription, self.obstacle, self.sheet, self.body) = (name, obstacle, sheet, body)
    }
  }

  private static func many(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static let samples: [Sample] = [
    Sample("floats") { many("<i style=\"float:left\">x</i>", 100_000) },
    Sample("a long word") { "<p>" + many("x", 2 << 20) + "</p>" },
    Sample("short words") { "<p>" + many("a ", 200_000) + "</p>" },
    Sample("soft hyphens") { "<p>" + many("x&#173;", 200_000) + "</p>" },
    Sample("fixed spaces") { "<p>" + many("x&#160;", 100_000) + "</p>" },
    Sample("places for breaks") { "<p>" + many("x&#8203;", 200_000) + "</p>" },
    Sample("marks upon a letter") { "<p>a" + many("&#769;", 200_000) + "</p>" },
    Sample("breaks") { "<p>" + many("<br/>", 100_000) + "x</p>" },
    Sample("tabs") { "<pre>" + many("\t", 100_000) + "x</pre>" },
    Sample("entries of lists within each other") {
      many("<ol reversed=\"\"><li>x</li>", 200) + many("</ol>", 200)
    },
    Sample("styles", sheet: { "p { margin: 1em } " }) {
      (0..<20_000).map { "<b style=\"font-size:\($0 % 977)px\">w</b>" }.joined()
    },
    Sample("variables that grow", sheet: growing) { "<p>x</p>" },
    Sample(
      "sums within sums",
      sheet: { "p { margin: " + many("calc(", 100_000) + "1px" + many(")", 100_000) + " }" }
    ) { "<p>x</p>" },
    Sample("rules", sheet: { many(".d { margin-top: 2em }", 65_537) }) {
      many("<p class=\"d\">x</p>", 200)
    },
    Sample("generated words", sheet: { "p::before { content: '" + many("y", 4000) + "' }" }) {
      many("<p>x</p>", 2000)
    },
    Sample("sheets in a circle", sheet: { many("@import url(s.css);", 1000) }) { "<p>x</p>" },
    Sample("sizes without measure", sheet: { "p { font: 1e30px/1e30 serif; margin: -1e30em }" }) {
      "<p>x</p><p style=\"width: -5px; text-indent: 1e30px\">x</p>"
    },
    Sample("elements within each other") { many("<div>", 500) + "x" + many("</div>", 500) },
    Sample("empty elements") { many("<b></b>", 50_000) + "x" },
    Sample("boxes within each other") {
      many("<div style=\"border: 9px solid; padding: 3em\">", 200) + "x" + many("</div>", 200)
    },
  ]

  private static func growing() -> String {
    var sheet = ":root { --a0: 1px; "
    for index in 1..<64 { sheet += "--a\(index): var(--a\(index - 1)) var(--a\(index - 1)); " }
    return sheet + "--x: var(--y); --y: var(--x) } p { margin: var(--a63); color: var(--x) }"
  }

  private func book(_ sample: Sample) -> EPUB {
    var book = EPUB("Hostile", [.init("", sample.body()), .init("", "<p>The end.</p>")])
    book.items = [("s.css", "text/css", "", Array(sample.sheet().utf8))]
    book.head = "<link rel=\"stylesheet\" type=\"text/css\" href=\"s.css\"/>"
    return book
  }

  @Test(arguments: samples.indices)
  func aChapterIsSetInTime(index: Int) throws {
    let sample = Self.samples[index]
    let reader = try Reader(book(sample).bytes)
    let pages = try reader.pages(1)
    #expect(pages.count > 0, "\(sample)")
    #expect(pages.obstacle == sample.obstacle, "\(sample)")
    #expect(try reader.pages(1, chapter: 1).count > 0)
    #expect(reader.worker.end == nil)
  }

  @Test func aTooLongChapterStaysWithMuPDF() throws {
    let words = Self.many("<p>" + Self.many("wordwordword ", 80) + "</p>", 8400)
    let reader = try Reader(EPUB("Long", [.init("", words), .init("", "<p>The end.</p>")]).bytes)
    // MuPDF takes long over so many words on a slow machine, and this test does not ask how long.
    let query = MeasurePages(first: try Reader.place(0), count: 1)
    let pages = try reader.worker.wait(query, of: 5, deadline: 60_000)
    #expect(pages.count > 1000)
    #expect(pages.obstacle == .tooLarge)
  }

  private static let endless: [(reason: WorkerError.Reason, body: @Sendable () -> String)] = [
    (.unsupported, { many("<div>", 200_000) + "x" }),
    (.tooLarge, { many("<p>" + many("word ", 200) + "</p>", 64_000) + "</body></html>" }),
    (
      .tooLarge,
      {
        "<table>" + many("<tr>" + many("<td>x</td>", 100) + "</tr>", 4000)
          + "</table></body></html>"
      }
    ),
  ]

  @Test(arguments: endless.indices)
  func aChapterThatNoSetterSetsInTimeIsRefusedAtOnce(index: Int) throws {
    let (reason, body) = Self.endless[index]
    var book = EPUB("Endless", [.init("", "<p>One</p>")])
    let page = "<html><body>" + body()
    book.items = [("endless.xhtml", "application/xhtml+xml", "", Array(page.utf8))]
    book.spine = "<itemref idref=\"i0\"/>"
    let reader = try Reader(book.bytes)
    let error = #expect(throws: WorkerFailure.self) { try reader.pages(1, chapter: 1) }
    guard case .refused(let refusal) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(refusal.reason == reason && !refusal.words.isEmpty)
    #expect(try words(reader) == "One")
    #expect(reader.worker.end == nil)
  }

  // MARK: - Files

  private func words(_ reader: Reader, chapter: Int = 0) throws -> String {
    let text = try reader.ask(ReadText(try Reader.place(0, chapter: chapter)))
    return text.lines.map(text.string).joined(separator: " ")
  }

  @Test func sheetsThatAreMissingOrSomewhereElseAreHeardAsFarAsTheyAreThere() throws {
    var book = EPUB("Sheets", [.init("", "<p>One</p><p class=\"a\">two</p><p class=\"b\">six</p>")])
    book.items = [
      ("style/s.css", "text/css", "", Array("@import '../up.css'; @import 'none.css';".utf8)),
      ("up.css", "text/css", "", Array("@import 'style/s.css'; .a { display: none }".utf8)),
    ]
    book.head =
      "<link rel=\"stylesheet\" href=\"none.css\"/><link rel=\"stylesheet\" href=\"style/s.css\"/>"
      + "<link rel=\"stylesheet\" href=\"../../outside.css\"/>"
    #expect(try words(Reader(book.bytes)) == "One six")
  }

  /// A face may be no face, or lie of its tables, or be hidden in a way that nobody has told.
  @Test func facesThatLieAreNoFaces() throws {
    var book = EPUB("Faces", [.init("", "<p>Some words</p>")])
    let names = ["none.otf", "text.otf", "short.ttf", "hidden.otf"]
    let otf: [UInt8] = Array("OTTO".utf8) + [0, 9, 0, 128, 0, 3, 0, 16]
    book.items = [
      ("text.otf", "font/otf", "", Array("no face at all".utf8)),
      ("short.ttf", "font/ttf", "", [0, 1, 0, 0, 0xFF, 0xFF]),
      ("hidden.otf", "font/otf", "", otf + [UInt8](repeating: 0xFF, count: 4000)),
    ]
    let faces = names.map { "@font-face { font-family: F\($0.count); src: url(\($0)) }" }
    let uses = names.map { "font-family: F\($0.count)" }
    book.head =
      "<style>\(faces.joined())</style>" + "<style>p { \(uses.joined(separator: ";")) }</style>"
    let encryption =
      "<encryption xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\"><EncryptedData "
      + "xmlns=\"http://www.w3.org/2001/04/xmlenc#\"><EncryptionMethod "
      + "Algorithm=\"http://www.idpf.org/2008/embedding\"/><CipherData><CipherReference "
      + "URI=\"hidden.otf\"/></CipherData></EncryptedData></encryption>"
    book.others = [("META-INF/encryption.xml", Array(encryption.utf8))]
    let layout = try #require(TextLayout(width: 396, height: 594, em: 11, isAsBook: true))
    let reader = try Reader(book.bytes, options: OpenOptions(layout: layout))
    #expect(try words(reader) == "Some words")
    #expect(try reader.render(0).ink > 100)
  }

  @Test(arguments: [
    ("<html><body><p>no end<p>of <b>bold</body></html>", "no end of bold"),
    ("<p>a part</p><p>and another</p>", "a part and another"),
    ("<html><body><p>x</p></body></html><p>behind</p>", "x behind"),
    ("<html><body><p>a \u{0}zero</p></body></html>", "a zero"),
    (
      "<html><body><p>a &amp; b <![CDATA[<c>]]> com<!-- x -->ment</p></body></html>",
      "a & b <c> comment"
    ),
  ])
  func markupThatIsNotWhole(page: String, words: String) throws {
    var book = EPUB("Wild", [.init("", "<p>One</p>")])
    book.items = [("wild.xhtml", "application/xhtml+xml", "", Array(page.utf8))]
    book.spine = "<itemref idref=\"i0\"/>"
    let reader = try Reader(book.bytes)
    #expect(try self.words(reader, chapter: 1) == words)
  }

  /// Some books name each section of a file in their order of reading, though the file is read as a whole.
  @Test func aPlaceInAFileThatIsReadHasNoPages() throws {
    let long = Self.many("<p>" + Self.many("word ", 100) + "</p>", 20)
    var book = EPUB("Places", [.init("", long + "<p id=\"far\">far</p>")])
    book.manifest =
      "<item id=\"p\" href=\"c0.xhtml#far\" media-type=\"application/xhtml+xml\"/>"
    book.spine = "<itemref idref=\"p\"/>"
    let reader = try Reader(book.bytes)
    #expect(reader.opened.chapters == 2)
    let count = try reader.pages().count
    #expect(count > 2)
    let pages = try reader.pages(chapter: 1)
    #expect(pages.count == 0 && pages.obstacle == nil)
    let place = try #require(TextPlace(chapter: 1, offset: 0))
    #expect(try reader.ask(FindPage(of: place)) == Reader.place(count - 1))
  }

  @Test func aFileThatIsListedTwiceIsReadOnce() throws {
    var book = EPUB("Twice", [.init("", "<p>One</p>"), .init("", "<p>Two</p>")])
    book.spine = "<itemref idref=\"c0\"/><itemref idref=\"c1\"/>"
    let reader = try Reader(book.bytes)
    #expect(reader.opened.chapters == 4)
    let pages = try (0..<4).map { try reader.pages(chapter: $0) }
    #expect(pages.map(\.count) == [1, 1, 0, 0])
    #expect(pages.allSatisfy { $0.obstacle == nil })
    #expect(try words(reader) == "One" && words(reader, chapter: 1) == "Two")
    let place = try #require(TextPlace(chapter: 2, offset: 0))
    #expect(try reader.ask(FindPage(of: place)) == Reader.place(0))
  }

  @Test func anObstacleNamesItsFile() throws {
    let hindi = "<p>\u{928}\u{92E}\u{938}\u{94D}\u{924}\u{947}</p>"
    let reader = try Reader(EPUB("Signs", [.init("", "<p>One</p>"), .init("", hindi)]).bytes)
    #expect(try reader.pages().file.isEmpty)
    let pages = try reader.pages(chapter: 1)
    #expect(pages.obstacle == .script && pages.file == "c1.xhtml")
  }

  /// MuPDF leaves words of such tables out.
  @Test func wordsOfDeepTablesAreThere() throws {
    let deep = (0..<24).reduce("innermost") { inner, depth in
      "<table><tr><td>w\(depth)</td><td>\(inner)</td></tr></table>"
    }
    let wide = "<table><tr>\(Self.many("<td>cell</td>", 300))</tr></table>"
    let reader = try Reader(EPUB("Deep", [.init("", deep), .init("", wide)]).bytes)
    #expect(try reader.pages().obstacle == nil && reader.pages(chapter: 1).obstacle == nil)
    let words = try (0..<(try reader.pages().count)).map { page in
      let text = try reader.ask(ReadText(try Reader.place(page)))
      return text.lines.map(text.string).joined(separator: " ")
    }.joined(separator: " ")
    for depth in 0..<24 { #expect(words.contains("w\(depth) ")) }
    #expect(words.contains("innermost"))
    let letters = try (0..<(try reader.pages(chapter: 1).count)).map { page in
      try reader.ask(ReadText(try Reader.place(page, chapter: 1))).lines.count
    }
    #expect(letters.reduce(0, +) == 300)
  }

  @Test func aFileThatOnlyPlacesNameIsRead() throws {
    var book = EPUB("Places", [.init("", "<p>One</p>")])
    book.items = [
      (
        "other.xhtml", "application/xhtml+xml", "",
        Array("<html><body><p id=\"a\">Two</p><p id=\"b\">six</p></body></html>".utf8)
      )
    ]
    for place in ["a", "b"] {
      book.manifest +=
        "<item id=\"\(place)\" href=\"other.xhtml#\(place)\" media-type=\"application/xhtml+xml\"/>"
      book.spine += "<itemref idref=\"\(place)\"/>"
    }
    let reader = try Reader(book.bytes)
    #expect(reader.opened.chapters == 3)
    #expect(try words(reader, chapter: 1) == "Two six")
    #expect(try reader.pages(chapter: 2).count == 0)
  }

  @Test func aPictureMayStandInItsAddress() throws {
    let png = Picture(40, 20) { _, _ in 0x804020 }.png
    let address = "data:image/png;base64," + Data(png).base64EncodedString()
    let picture = "<p><img src=\"\(address)\" alt=\"missing\"/></p>"
    let reader = try Reader(EPUB("Picture", [.init("", picture)]).bytes)
    #expect(try words(reader) == "")
    #expect(try reader.render(0).pixels.contains { $0 & 0xFF_FFFF == 0x804020 })
  }
}
