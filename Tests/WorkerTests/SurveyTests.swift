import Foundation
import TestDocuments
import Testing
import IPC
import WorkerClient

@Suite("Surveys by the locked worker", .timeLimit(.minutes(5))) struct SurveyTests {
  private let worker: WorkerProcess

  init() throws { worker = try WorkerProcess(Programs.worker) }

  private func survey(_ bytes: [UInt8], _ query: SurveyBook = SurveyBook()) throws -> SurveyRecord {
    let file = try Reader.descriptor(of: bytes)
    defer { close(file) }
    return try worker.wait(query, of: 1, file: file)
  }

  private func reason(_ bytes: [UInt8], _ query: SurveyBook = SurveyBook()) throws
    -> WorkerError.Reason?
  {
    do {
      _ = try survey(bytes, query)
      return nil
    } catch WorkerFailure.refused(let error) {
      return error.reason
    }
  }

  /// An EPUB of a title, two chapters, and a metadata of one's own.
  private func epub(_ title: String = "A Book", metadata: String = "") -> EPUB {
    var book = EPUB(title, [.long("One", paragraphs: 20), .long("Two", paragraphs: 20)])
    book.metadata = metadata
    return book
  }

  // MARK: EPUB

  @Test func anEPUBOfVersion2() throws {
    let record = try survey(
      epub(
        metadata: """
          <dc:creator opf:role="trl" opf:file-as="Lator, Trans">Trans Lator</dc:creator>
          <dc:creator opf:role="aut" opf:file-as="Second, A">A Second</dc:creator>
          <dc:publisher>A House</dc:publisher><dc:date>2011-04-05T10:00:00+00:00</dc:date>
          <dc:subject>Sea</dc:subject><dc:subject>Ships</dc:subject>
          <dc:description>&lt;p&gt;First &lt;b&gt;line&lt;/b&gt; &amp;amp; more&lt;/p&gt;&lt;p&gt;Second&lt;/p&gt;</dc:description>
          <dc:identifier opf:scheme="ISBN">978-0</dc:identifier>
          <meta name="calibre:series" content="Harbours"/>
          <meta name="calibre:series_index" content="2.5"/>
          <meta name="calibre:rating" content="8"/>
          <meta name="calibre:title_sort" content="Book, A"/>
          """
      ).bytes)
    let details = record.details
    #expect(details.title == "A Book")
    #expect(details.titleSort == "Book, A")
    #expect(details.authors == ["An Author", "A Second"], "a translator is no author")
    #expect(details.authorSort == "", "the first author has no form to sort by")
    #expect(details.language == "en")
    #expect(details.publisher == "A House")
    #expect(details.published == "2011-04-05")
    #expect(details.tags == ["Sea", "Ships"])
    #expect(details.identifiers == ["isbn:978-0"])
    #expect(details.summary == "First line & more\nSecond")
    #expect(details.series == "Harbours")
    #expect(details.seriesIndex == 2.5)
    #expect(details.rating == 8)
    #expect(record.cover == nil)
    // Two chapters of 11,500 bytes, 2,200 bytes a page.
    #expect(record.pageCount == 10)
  }

  /// A program that shows a title takes the direction of its first letter, which may be a mark.
  @Test(arguments: [
    ("dir=\"rtl\"", "", "HTML בעברית", "\u{200F}HTML בעברית"),
    ("", "dir=\"rtl\"", "HTML בעברית", "\u{200F}HTML בעברית"),
    ("dir=\"ltr\"", "dir=\"rtl\"", "שלום, he said", "\u{200E}שלום, he said"),
    ("dir=\"rtl\"", "", "עברית", "עברית"), ("dir=\"auto\"", "", "HTML", "HTML"),
  ])
  func aTitleWithADirection(own: String, outer: String, title: String, shown: String) throws {
    let package =
      "<package \(outer)><metadata><dc:title \(own)>\(title)</dc:title></metadata>"
      + "<manifest><item id=\"a\" href=\"a.xhtml\" media-type=\"application/xhtml+xml\"/></manifest>"
      + "<spine><itemref idref=\"a\"/></spine></package>"
    let container =
      "<container><rootfiles><rootfile full-path=\"p.opf\"/></rootfiles></container>"
    let bytes = Archives.zip([
      ("META-INF/container.xml", Array(container.utf8)), ("p.opf", Array(package.utf8)),
      ("a.xhtml", Array("<html><body><p>x</p></body></html>".utf8)),
    ])
    #expect(try survey(bytes).details.title == shown)
    _ = try Reader.open(bytes, in: worker)
    #expect(try worker.wait(ReadMetadata(), of: 5).title == shown)
  }

  @Test func anEPUBOfVersion3() throws {
    let details = try survey(
      epub(
        "A subtitle",
        metadata: """
          <dc:title id="main">The Main</dc:title>
          <meta refines="#main" property="title-type">main</meta>
          <meta refines="#main" property="file-as">Main, The</meta>
          <meta property="belongs-to-collection" id="set">A Set</meta>
          <meta refines="#set" property="collection-type">set</meta>
          <meta property="belongs-to-collection" id="row">A Row</meta>
          <meta refines="#row" property="collection-type">series</meta>
          <meta refines="#row" property="group-position">4</meta>
          """
      ).bytes
    ).details
    #expect(details.title == "The Main")
    #expect(details.titleSort == "Main, The")
    #expect(details.series == "A Row")
    #expect(details.seriesIndex == 4)
  }

  // MARK: Covers

  /// Three quarters blue, the rest white.
  private static let blue = TestDocuments.Picture(300, 400) { _, y in
    y < 300 ? 0x2040C0 : 0xFFFFFF
  }

  private func expectBlue(_ cover: CoverRecord?, width: Int = 96, height: Int = 128) throws {
    let cover = try #require(cover)
    #expect(cover.width == width && cover.height == height)
    // A decoder reads the file as a picture of this size.
    let size = try Reader(cover.jpeg).pages().sizes.first
    #expect(size == PageSize(width: Float(width), height: Float(height)))
    func near(_ color: UInt32, _ wanted: UInt32, _ distance: Int) -> Bool {
      [16, 8, 0].allSatisfy { shift in
        abs(Int(color >> shift & 0xFF) - Int(wanted >> shift & 0xFF)) <= distance
      }
    }
    #expect(near(cover.color, 0x5870D0, 8), "the mean is \(String(cover.color, radix: 16))")
    #expect(near(cover.spine, 0x2040C0, 8), "the spine is \(String(cover.spine, radix: 16))")
  }

  @Test func theCoverOfAnEPUBIsFoundInThreeWays() throws {
    let picture = Self.blue.png
    let query = SurveyBook(coverWidth: 96)
    var book = epub()
    book.items = [("front.png", "image/png", "cover-image", picture)]
    try expectBlue(try survey(book.bytes, query).cover)
    book = epub(metadata: "<meta name=\"cover\" content=\"i0\"/>")
    book.items = [("front.png", "image/png", "", picture)]
    try expectBlue(try survey(book.bytes, query).cover)
    // The guide's page shows the picture.
    let container =
      "<container><rootfiles><rootfile full-path=\"o/p.opf\"/></rootfiles></container>"
    let package =
      "<package><metadata><title>x</title></metadata><manifest/><guide>"
      + "<reference type=\"cover\" href=\"t/c.xhtml#a\"/></guide></package>"
    let zip = Archives.zip([
      ("META-INF/container.xml", Array(container.utf8)), ("o/p.opf", Array(package.utf8)),
      ("o/t/c.xhtml", Array("<html><body><img src=\"../i/f.png\"/></body></html>".utf8)),
      ("o/i/f.png", picture),
    ])
    try expectBlue(try survey(zip, query).cover)
    #expect(try survey(zip).cover == nil, "nobody has asked for a cover")
  }

  @Test func theSpineOfALightCoverIsDarkEnoughForWhiteLetters() throws {
    let pale = TestDocuments.Picture(40, 60) { _, _ in 0xFFF0C0 }
    let cover = try #require(try survey(pale.png, SurveyBook(coverWidth: 20)).cover)
    let light = [16, 8, 0].map { pow(Double(cover.spine >> UInt32($0) & 0xFF) / 255, 2.2) }
    let luminance = 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
    #expect(1.05 / (luminance + 0.05) >= 4.4)
    #expect(luminance > 0.1, "no darker than needed")
  }

  @Test func aTallCoverBecomesNarrower() throws {
    let strip = TestDocuments.Picture(20, 400) { _, _ in 0x336699 }
    let cover = try #require(try survey(strip.png, SurveyBook(coverWidth: 16)).cover)
    #expect(cover.height == 64 && cover.width == 3)
  }

  // MARK: Other formats

  @Test func aComic() throws {
    let info = """
      <?xml version="1.0"?><ComicInfo><Series>Harbour</Series><Number>3</Number><Title>Fog</Title>
      <Writer>A. One, B. Two</Writer><Genre>Sea, Fog</Genre><Publisher>P</Publisher><Year>2001</Year>
      <Month>7</Month><LanguageISO>ja</LanguageISO><Manga>YesAndRightToLeft</Manga>
      <Summary>Words.</Summary></ComicInfo>
      """
    let other = TestDocuments.Picture(30, 40) { _, _ in 0 }.png
    let record = try survey(
      Archives.zip([
        ("p10.png", other), ("p2.png", Self.blue.png), ("__MACOSX/p1.png", other),
        ("ComicInfo.xml", Array(info.utf8)), ("readme.txt", [0x41]),
      ]), SurveyBook(hint: .comic, coverWidth: 96))
    #expect(record.pageCount == 2)
    #expect(record.details.title == "Fog")
    #expect(record.details.series == "Harbour")
    #expect(record.details.seriesIndex == 3)
    #expect(record.details.authors == ["A. One", "B. Two"])
    #expect(record.details.tags == ["Sea", "Fog", "Manga"])
    #expect(record.details.publisher == "P")
    #expect(record.details.published == "2001-07")
    #expect(record.details.language == "ja")
    #expect(record.details.summary == "Words.")
    try expectBlue(record.cover)
    // The same comic as a tar file, which libarchive reads.
    let tar = Archives.tar([("p10.png", other), ("p2.png", Self.blue.png)])
    let read = try survey(tar, SurveyBook(hint: .comic, coverWidth: 96))
    #expect(read.pageCount == 2)
    try expectBlue(read.cover)
  }

  @Test func aPDF() throws {
    let record = try survey(
      PDF([PDF.Page("x"), PDF.Page("y"), PDF.Page("z")]).bytes, SurveyBook(coverWidth: 50))
    #expect(record.pageCount == 3)
    let page = try #require(record.page)
    let cover = try #require(record.cover)
    #expect(cover.width == 50)
    #expect(abs(Float(cover.height) - 50 * page.height / page.width) <= 1)
  }

  @Test func aKindleBookAndAPackageBesideABook() throws {
    let kindle = try survey(SampleBooks.azw3, SurveyBook(coverWidth: 60))
    #expect(!kindle.details.title.isEmpty)
    #expect((kindle.pageCount ?? 0) > 0)
    let package = """
      <package xmlns="http://www.idpf.org/2007/opf" xmlns:opf="http://www.idpf.org/2007/opf">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Dune</dc:title>
      <dc:creator opf:file-as="Herbert, Frank" opf:role="aut">Frank Herbert</dc:creator>
      <dc:language>eng</dc:language><dc:date>0101-01-01T00:00:00+00:00</dc:date></metadata></package>
      """
    let details = try survey(Array(package.utf8), SurveyBook(.package)).details
    #expect(details.title == "Dune" && details.authorSort == "Herbert, Frank")
    #expect(details.language == "en")
    #expect(details.published == "", "Calibre's date for a date that is not known")
    #expect(try reason(Array("<html/>".utf8), SurveyBook(.package)) == .unknownFormat)
  }

  @Test func anEncryptedPDFIsABookOfWhichNothingIsKnown() throws {
    var locked = PDF([PDF.Page("x")])
    locked.password = "secret"
    #expect(try survey(locked.bytes) == SurveyRecord())
  }
}
