import BookFormats
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("Text, Markdown, HTML, FictionBook, Mobipocket and comics", .timeLimit(.minutes(5)))
struct TextFormatTests {
  private func open(_ bytes: [UInt8], _ hint: BookFormat.ID?) throws -> Reader {
    try Reader(bytes, options: OpenOptions(hint: hint))
  }

  private func words(_ reader: Reader, chapter: Int = 0) throws -> String {
    let place = try Reader.place(0, chapter: chapter)
    let text = try reader.ask(ReadText(place))
    return text.lines.map(text.string).joined(separator: " ")
  }

  private func metadata(_ reader: Reader) throws -> BookMetadata {
    let metadata = try reader.ask(ReadMetadata())
    return metadata
  }

  @Test func aTextInGB18030() throws {
    // 天下大势，分久必合。
    let line: [UInt8] = [
      0xCC, 0xEC, 0xCF, 0xC2, 0xB4, 0xF3, 0xCA, 0xC6, 0xA3, 0xAC, 0xB7, 0xD6, 0xBE, 0xC3, 0xB1,
      0xD8,
      0xBA, 0xCF, 0xA1, 0xA3, 0x0A,
    ]
    let reader = try open(Array(repeatElement(line, count: 20).joined()), .text)
    #expect(try words(reader).hasPrefix("天下大势，分久必合。"))
    #expect(try metadata(reader).language == "zh-Hans")
  }

  @Test func chaptersOfATextAndTheirContents() throws {
    let chapter = "CHAPTER %\n\nSome words of the chapter, and some more of them.\n\n"
    let text = (1...3).map { chapter.replacing("%", with: "\($0)") }.joined()
    let reader = try open(Array(text.utf8), .text)
    #expect(reader.opened.chapters == 3)
    #expect(reader.opened.isReflowable)
    let outline = try reader.ask(ReadOutline())
    #expect(outline.map(\.title) == ["CHAPTER 1", "CHAPTER 2", "CHAPTER 3"])
    guard case .page(let second, _, _) = outline[1].target else {
      Issue.record("not a page")
      return
    }
    #expect(second == PagePlace(chapter: 1, page: 0))
    #expect(try words(reader, chapter: 2).hasPrefix("CHAPTER 3"))
  }

  @Test func notesOfMarkdownAreLinks() throws {
    let reader = try open(Array("# Title\n\nWords[^1].\n\n[^1]: Noted.".utf8), .markdown)
    let place = try Reader.place(0)
    let links = try reader.ask(ReadLinks(place))
    guard case .page(let target, _, _) = links.first?.target else {
      Issue.record("no link")
      return
    }
    #expect(target == PagePlace(chapter: 1, page: 0))
    #expect(try metadata(reader).title == "Title")
  }

  @Test func linksToOtherNotesKeepTheirPaths() throws {
    let text = "# Title\n\n[one](in/b%20c.md) and [[Another note|two]]."
    let reader = try open(Array(text.utf8), .markdown)
    let links = try reader.ask(ReadLinks(try Reader.place(0)))
    #expect(
      links.map(\.target) == [.address("note:in/b c.md"), .address("note:Another note")])
  }

  /// The character for "straight" is drawn otherwise in Simplified Chinese, in Traditional and in Japanese.
  @Test func chineseAndJapaneseHaveTheirOwnForms() throws {
    func drawn(_ sentence: String) throws -> Drawn {
      let line = "直直直直直直直直"
      let reader = try open(Array("\(line)\n\n\(sentence)\n".utf8), .text)
      let region = try #require(PixelRegion(x: 140, y: 170, width: 240, height: 60))
      return try reader.render(0, scale: 3, region)
    }
    let simplified = try drawn("这是中国的一本书，我们说过的话都在里面。")
    let japanese = try drawn("これは日本語の本です。")
    #expect(simplified.ink > 500)
    #expect(simplified != japanese)
    #expect(try drawn("们这说为国对过时来会动发还没样后从么开头") == simplified)
  }

  @Test func hebrewStandsOnTheRight() throws {
    let sentence = "זהו ספר בעברית שנכתב מימין לשמאל.\n"
    let reader = try open(Array(sentence.utf8), .text)
    #expect(reader.opened.direction == .rightToLeft)
    let place = try Reader.place(0)
    let text = try reader.ask(ReadText(place))
    let first = try #require(text.characters.first { $0.scalar == "ז" })
    let last = try #require(text.characters.first { $0.scalar == "ל" })
    #expect(first.rect.x > 300)
    #expect(last.rect.x < first.rect.x)
  }

  @Test func htmlInTheEncodingThatItNames() throws {
    let head = "<html><head><meta charset=\"windows-1251\"></head><body><p>"
    let reader = try open(
      Array(head.utf8) + [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2] + Array("</p>".utf8), .none)
    #expect(try words(reader) == "Привет")
    #expect(!reader.opened.hasCover)
  }

  @Test func aFictionBookWithACover() throws {
    let picture = Base64.encode(Picture.noise(30, 40).png)
    let book =
      "<?xml version=\"1.0\"?><FictionBook xmlns=\"http://www.gribuser.ru/xml/fictionbook/2.0\" "
      + "xmlns:l=\"http://www.w3.org/1999/xlink\"><description><title-info><author><first-name>Anna"
      + "</first-name><last-name>Autor</last-name></author><book-title>Buch</book-title><coverpage>"
      + "<image l:href=\"#c.png\"/></coverpage><lang>de</lang><sequence name=\"Reihe\" number=\"3\"/>"
      + "</title-info></description><body><section><title><p>Eins</p></title><p>Wörter</p></section>"
      + "</body><binary id=\"c.png\" content-type=\"image/png\">\(picture)</binary></FictionBook>"
    let reader = try open(Array(book.utf8), .none)
    let data = try metadata(reader)
    #expect((data.title, data.author, data.language) == ("Buch", "Anna Autor", "de"))
    #expect((data.series, data.number) == ("Reihe", "3"))
    #expect(reader.opened.hasCover)
    #expect(try reader.cover(60, 60).0.width == 45)
  }

  @Test func aMobipocketBookWithACover() throws {
    let reader = try open(
      Mobipocket("Roman", "<p>Some words.</p>", cover: Picture.noise(30, 60).png).bytes, .none)
    #expect(reader.opened.format == .mobi)
    let data = try metadata(reader)
    #expect((data.title, data.author, data.language) == ("Roman", "An Author", "fr"))
    #expect(try reader.cover(60, 60).0.height == 60)
    #expect(try words(reader).contains("Some words."))
    var locked = Mobipocket("Roman", "<p>x</p>", cover: nil)
    locked.encryption = 2
    #expect(throws: WorkerFailure.refused(WorkerError(.encrypted, "it is protected by DRM"))) {
      try open(locked.bytes, .none)
    }
  }

  @Test func aComicThatIsReadFromRightToLeft() throws {
    let info =
      "<?xml version=\"1.0\"?><ComicInfo><Title>The Tower</Title><Series>Towers</Series><Number>4</Number>"
      + "<Writer>An Author</Writer><Manga>YesAndRightToLeft</Manga></ComicInfo>"
    let pages = [("1.png", Picture.noise(20, 30).png), ("2.png", Picture.noise(40, 30).png)]
    let reader = try open(Archives.zip(pages + [("ComicInfo.xml", Array(info.utf8))]), .none)
    #expect(reader.opened.direction == .rightToLeft)
    let data = try metadata(reader)
    #expect((data.title, data.author) == ("The Tower", "An Author"))
    #expect((data.series, data.number) == ("Towers", "4"))
    // A wide page stays wide.
    #expect(
      try reader.pages().sizes == [
        PageSize(width: 20, height: 30), PageSize(width: 40, height: 30),
      ])
    #expect(try open(Archives.zip(pages), .none).opened.direction == .leftToRight)
  }

  @Test func aPDFThatIsReadFromRightToLeft() throws {
    var pdf = PDF([PDF.Page("x")])
    pdf.catalog = "/ViewerPreferences << /Direction /R2L >> /Lang (ar)"
    let reader = try Reader(pdf.bytes)
    #expect(reader.opened.direction == .rightToLeft)
    #expect(try metadata(reader).language == "ar")
  }

  @Test func aTextOfNothingButSpaces() throws {
    #expect(throws: WorkerFailure.self) { try open(Array("  \n\n \n".utf8), .text) }
    #expect(throws: WorkerFailure.self) { try open(Array("\n".utf8), .markdown) }
  }
}
