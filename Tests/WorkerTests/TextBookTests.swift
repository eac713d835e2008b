import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("Books of text through the locked worker", .timeLimit(.minutes(5)))
struct TextBookTests {
  private static func long(_ chapters: Int, paragraphs: Int = 30) -> EPUB {
    EPUB("A Tale", (1...chapters).map { .long("Chapter \($0)", paragraphs: paragraphs) })
  }

  private func text(_ reader: Reader, _ page: Int, chapter: Int = 0) throws -> PageText {
    let place = try Reader.place(page, chapter: chapter)
    let text = try reader.ask(ReadText(place))
    return text
  }

  private func words(_ reader: Reader, _ page: Int = 0, chapter: Int = 0) throws -> String {
    let text = try text(reader, page, chapter: chapter)
    return text.lines.map(text.string).joined(separator: " ")
  }

  private func metadata(_ reader: Reader) throws -> BookMetadata {
    let metadata = try reader.ask(ReadMetadata())
    return metadata
  }

  private func labels(_ reader: Reader, chapter: Int) throws -> [String] {
    let first = try Reader.place(0, chapter: chapter)
    let labels = try reader.ask(ReadLabels(first: first, count: 99))
    return labels.map(\.text)
  }

  private func place(_ reader: Reader, _ page: PagePlace) throws -> TextPlace {
    let place = try reader.ask(FindTextPlace(page))
    return place
  }

  private func page(_ reader: Reader, _ place: TextPlace) throws -> PagePlace {
    let page = try reader.ask(FindPage(of: place))
    return page
  }

  @Test("A page keeps its first word in view at any size", arguments: [7, 9.5, 14, 22] as [Float])
  func places(em: Float) throws {
    let epub = Self.long(2).bytes
    let layout = try #require(TextLayout.book(em: em))
    let (usual, other) = (try Reader(epub), try Reader(epub, options: OpenOptions(layout: layout)))
    for number in 0..<(try usual.pages(chapter: 1).count) {
      let page = try Reader.place(number, chapter: 1)
      let place = try place(usual, page)
      #expect(try self.page(usual, place) == page)
      let there = try self.page(other, place)
      #expect(there.chapter == 1)
      // The page there begins at the place or before it, and the next one after it.
      #expect(try self.place(other, there).offset <= place.offset)
      if there.page + 1 < (try other.pages(chapter: 1).count) {
        let next = try Reader.place(there.page + 1, chapter: 1)
        #expect(try self.place(other, next).offset > place.offset)
      }
    }
  }

  /// Letters are counted so that neither hyphens nor ligatures that a layout makes count.
  @Test func aChapterHasAsManyLettersAtEverySize() throws {
    let words =
      "<p>"
      + String(
        repeating: "Office affairs: difficult, fluffy waffles afflict efficient staff. ", count: 300
      ) + "</p>"
    let epub = EPUB("A", [.init("Chapter", words), .init("Next", "<p>x</p>")]).bytes
    var counts: Set<Int> = []
    for em in [7, 11, 13.3, 25] as [Float] {
      let layout = try #require(TextLayout.book(em: em))
      let reader = try Reader(epub, options: OpenOptions(layout: layout))
      let last = try reader.pages().count - 1
      let text = try text(reader, last)
      // All characters of the last page but spaces and hyphens, behind the place of its first one.
      let letters = text.characters.count { !" -\u{AD}\u{2010}".unicodeScalars.contains($0.scalar) }
      counts.insert(try place(reader, try Reader.place(last)).offset + letters)
    }
    #expect(counts.count == 1, "\(counts)")
  }

  @Test func aPlaceBeyondTheEndIsTheLastPage() throws {
    let reader = try Reader(Self.long(2).bytes)
    let beyond = try #require(TextPlace(chapter: 1, offset: IPCLimits.letters))
    let last = try reader.pages(chapter: 1).count - 1
    #expect(try page(reader, beyond) == PagePlace(chapter: 1, page: last))
    let nowhere = try #require(TextPlace(chapter: 77, offset: 5))
    #expect(try page(reader, nowhere).chapter == 1)
    #expect(throws: WorkerFailure.self) {
      try Reader(PDF([PDF.Page("x")]).bytes).ask(FindPage(of: .start))
    }
  }

  @Test func theTextLeansTowardsTheSpine() throws {
    let reader = try Reader(Self.long(1).bytes)
    let (right, left) = (try text(reader, 2), try text(reader, 1))
    let edges = [right, left].map { text in text.lines.map(\.rect.x).min() ?? 0 }
    // The third page is a right one: its inner margin, on the left, is the smaller.
    #expect(edges[1] - edges[0] == 12)
    var arabic = Self.long(1)
    arabic.spineAttributes = "page-progression-direction=\"rtl\""
    let mirrored = try Reader(arabic.bytes)
    #expect(mirrored.opened.direction == .rightToLeft)
    let there = try (1...2).map { page in
      try text(mirrored, page).lines.map(\.rect.x).min() ?? 0
    }
    #expect(there[1] - there[0] == 12)
    // What is drawn is where the text says it is.
    let drawn = try reader.render(2, scale: 2)
    let column = Int(edges[0] * 2)
    #expect(
      (column..<column + 20).contains { x in (160..<900).contains { drawn.color(x, $0) < 0x808080 }
      })
    #expect(
      !(column - 24..<column - 4).contains { x in
        (160..<900).contains { drawn.color(x, $0) < 0xF0F0F0 }
      })
  }

  @Test func pagesHaveNumbersAndTheTitleAboveThem() throws {
    let reader = try Reader(Self.long(2).bytes)
    func ink(_ page: Int, _ rows: Range<Int>, chapter: Int = 0) throws -> Int {
      let drawn = try reader.render(page, chapter: chapter, scale: 2)
      return rows.reduce(0) { sum, y in
        sum + (0..<drawn.width).count { drawn.color($0, y) < 0xC0C0C0 }
      }
    }
    let (head, foot) = (40..<100, 1084..<1140)
    // A chapter begins without a line above it.
    #expect(try ink(0, head) == 0)
    #expect(try ink(1, head) > 50)
    for page in 0..<3 { #expect(try ink(page, foot) > 10) }
    #expect(try ink(0, foot, chapter: 1) > 10)
    // The text itself does not have them.
    #expect(try !words(reader, 1).contains("A Tale"))
  }

  /// Signs that steer a layout and letters without a glyph are not drawn above a page.
  @Test func noBoxesStandAboveAPage() throws {
    func head(_ title: String) throws -> [Bool] {
      let paragraph = "<p>" + String(repeating: "The words of a tale. ", count: 600) + "</p>"
      // The chapter's title stands above pages with an odd number.
      let drawn = try Reader(EPUB("A", [.init(title, paragraph)]).bytes).render(2, scale: 2)
      return (40..<100).flatMap { y in (0..<drawn.width).map { drawn.color($0, y) < 0xC0C0C0 } }
    }
    let plain = try head("A Long Tale")
    #expect(plain.contains(true))
    #expect(try head("Another Tale") != plain)
    let invisible = [
      "A Long\u{AD} Tale", "A\u{200B} Long\u{2028}Tale", "A Long Tale\u{FE0F}\u{2060}",
    ]
    // No character has these numbers, or everybody may give them a meaning.
    let unknown = [
      "A Long\u{0378} Tale", "A \u{0379} Long \u{E000}\u{10FFFF} Tale", "\u{E001}A Long Tale",
    ]
    for title in invisible + unknown {
      #expect(try head(title) == plain, "\(title.debugDescription)")
    }
    #expect(try !head("\u{0378}\u{E000}").contains(true))
    #expect(try head("长故事").contains(true))
  }

  @Test func aCoverFillsItsPage() throws {
    let picture = Picture.noise(60, 90).png
    var epub = EPUB(
      "A", [.init("", "<img src=\"p.png\" style=\"width:100%\"/>"), .init("B", "<p>x</p>")])
    epub.items = [("p.png", "image/png", "cover-image", picture)]
    let reader = try Reader(epub.bytes)
    #expect(reader.opened.hasCover)
    let (size, drawn) = try reader.cover(120, 120)
    #expect((size.width, size.height) == (80, 120))
    #expect(drawn.ink > 5000)
    // The page has the picture's shape, so that nothing of it is left blank.
    let page = try reader.render(0)
    let edges = (3..<page.width - 3).map { page.color($0, 3) } + (3..<590).map { page.color(3, $0) }
    #expect(!edges.contains(0xFFFFFF))
    #expect(try reader.render(0, chapter: 1).color(3, 3) == 0xFFFFFF)
  }

  @Test func aCoverByTheOlderWayAndNone() throws {
    var epub = EPUB("A", [.init("B", "<p>x</p>")])
    epub.items = [("p.jpg", "image/jpeg", "", Picture.noise(40, 40).jpeg(orientation: 1))]
    epub.metadata = "<meta name=\"cover\" content=\"i0\"/>"
    #expect(try Reader(epub.bytes).cover(50, 50).0.width == 50)
    epub.metadata = ""
    let without = try Reader(epub.bytes)
    #expect(!without.opened.hasCover)
    #expect(throws: WorkerFailure.refused(WorkerError(.noCover))) { try without.cover(50, 50) }
    // It says that there is one, but the file is not there.
    epub.items = [("p.jpg", "image/jpeg", "cover-image", [])]
    #expect(throws: WorkerFailure.self) { try Reader(epub.bytes).cover(50, 50) }
  }

  @Test func whatAnEPUBSaysOfItself() throws {
    var epub = EPUB("A Tale", [.init("B", "<p>x</p>")])
    epub.language = "de"
    epub.metadata =
      "<dc:creator>Another</dc:creator><meta name=\"calibre:series\" content=\"Tales\"/>"
      + "<meta name=\"calibre:series_index\" content=\"2.5\"/>"
    let data = try metadata(try Reader(epub.bytes))
    #expect(data.title == "A Tale")
    #expect(data.author == "An Author, Another")
    #expect((data.language, data.series, data.number) == ("de", "Tales", "2.5"))
  }

  @Test(
    "An EPUB that does not name its language has the one of its letters",
    arguments: [
      ("", "这是中国的一本书", "zh-Hans"), ("zh", "這是中國的一本書，我們說", "zh-Hant"),
      ("und", "これは日本語の本です", "ja"), ("de", "これは日本語の本です", "de"),
    ])
  func languages(tag: String, words: String, found: String) throws {
    var epub = EPUB("A", [.init("B", "<p class=\"a long class name\">\(words)</p>")])
    epub.language = tag
    #expect(try metadata(try Reader(epub.bytes)).language == found)
  }

  @Test func numbersOfThePrintedEdition() throws {
    let marked = (1...9).map { number in
      "<p id=\"p\(number)\">" + String(repeating: "Words of page \(number). ", count: 60) + "</p>"
    }
    var epub = EPUB(
      "A", [.init("One", marked[0..<5].joined()), .init("Two", marked[5...].joined())])
    let entries = (1...9).map {
      "<li><a href=\"c\($0 > 5 ? 1 : 0).xhtml#p\($0)\">\($0 + 40)</a></li>"
    }
    epub.items = [
      (
        "nav.xhtml", "application/xhtml+xml", "nav",
        Array(
          ("<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\">"
            + "<body><nav epub:type=\"page-list\"><ol>\(entries.joined())</ol></nav></body></html>")
            .utf8)
      )
    ]
    let reader = try Reader(epub.bytes)
    let first = try labels(reader, chapter: 0)
    #expect(first.first == "41")
    #expect(first.last == "45")
    #expect(first == first.sorted())
    #expect(try labels(reader, chapter: 1).last == "49")
    // Without a list there are none.
    #expect(try Set(labels(try Reader(Self.long(1).bytes), chapter: 0)) == [""])
  }

  /// The marks of printed pages are none of the author's words; the list of printed pages still leads to them.
  @Test func marksOfPrintedPagesAreNoWords() throws {
    let marks = [
      "<span epub:type=\"pagebreak\" id=\"p187\" title=\"187\">187</span>",
      "<span class='x pagenum'><a id=\"p187\">[Pg 187]</a></span>",
      "<a role=\"doc-pagebreak\" id=\"p187\">187</a>",
    ]
    for mark in marks {
      var epub = EPUB(
        "A",
        [
          .init(
            "One",
            "<p>said the Em\(mark)peror in 1871.</p><h2 class=\"pagebreak\">IV</h2>"
              + "<p><span class=\"pagenum\">the word</span></p>")
        ])
      epub.items = [
        (
          "nav.xhtml", "application/xhtml+xml", "nav",
          Array(
            ("<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:epub=\"http://www.idpf.org/2007/ops\">"
              + "<body><nav epub:type=\"page-list\"><ol><li><a href=\"c0.xhtml#p187\">187</a></li>"
              + "</ol></nav></body></html>").utf8)
        )
      ]
      let reader = try Reader(epub.bytes)
      let words = try words(reader)
      #expect(words.contains("said the Emperor in 1871."), "\(mark): \(words)")
      #expect(!words.contains("187]") && !words.contains("Pg"))
      #expect(words.contains("IV") && words.contains("the word"))
      #expect(try labels(reader, chapter: 0).first == "187")
    }
  }

  @Test func whatCannotBeSetIsSaid() throws {
    var epub = EPUB("本", [.init("一", "<p>漢<ruby>字<rt>じ</rt></ruby></p>")])
    epub.language = "ja"
    epub.items = [
      (
        "s.css", "text/css", "",
        Array("html { -epub-writing-mode: vertical-rl } img { float: left }".utf8)
      )
    ]
    epub.metadata = "<meta property=\"rendition:layout\">pre-paginated</meta>"
    let reader = try Reader(epub.bytes)
    #expect(Set(reader.opened.remarks) == [.floats])
    #expect(reader.opened.direction == .rightToLeft)
    #expect(try words(reader).contains("字"))
    #expect(try Reader(Self.long(1).bytes).opened.remarks.isEmpty)
  }

  @Test func protectionIsSaidAndEncryptedFontsAreNot() throws {
    func encrypted(_ algorithm: String) -> EPUB {
      var epub = EPUB("A", [.init("B", "<p style=\"font-family: F\">Words</p>")])
      epub.others = [
        (
          "META-INF/encryption.xml",
          Array(
            ("<encryption xmlns=\"urn:oasis:names:tc:opendocument:xmlns:container\" "
              + "xmlns:enc=\"http://www.w3.org/2001/04/xmlenc#\"><enc:EncryptedData>"
              + "<enc:EncryptionMethod Algorithm=\"\(algorithm)\"/><enc:CipherData/>"
              + "</enc:EncryptedData></encryption>").utf8)
        )
      ]
      return epub
    }
    let fonts = try Reader(encrypted("http://www.idpf.org/2008/embedding").bytes)
    #expect(try words(fonts).contains("Words"))
    #expect(throws: WorkerFailure.refused(WorkerError(.encrypted, "it is protected by DRM"))) {
      try Reader(encrypted("http://www.w3.org/2001/04/xmlenc#aes128-cbc").bytes)
    }
  }

  @Test func picturesThatAreMissing() throws {
    let body = "<p>Before</p><img src=\"gone.png\"/><p>After</p>"
    #expect(try words(try Reader(EPUB("A", [.init("B", body)]).bytes)).contains("After"))
  }

  /// The first page of a long book is there before its other chapters are.
  @Test func chaptersAreLaidOutOneByOne() throws {
    var epub = Self.long(3)
    // A chapter that cannot be read: whoever lays out the whole book fails on it.
    epub.chapters[2].body = "<p>" + String(repeating: "<b>", count: 3) + "x</p>"
    let reader = try Reader(epub.bytes)
    #expect(try reader.render(0).ink > 1000)
    #expect(try words(reader, 0, chapter: 1).contains("Chapter 2"))
  }
}
