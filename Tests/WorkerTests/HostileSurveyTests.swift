import Foundation
import TestDocuments
import Testing
import IPC
import WorkerClient

/// Files that lie, or have far too much of everything. Each is answered or refused, and none ends the worker.
@Suite("Surveys of hostile files", .timeLimit(.minutes(5))) struct HostileSurveyTests {
  private let worker: WorkerProcess

  init() throws { worker = try WorkerProcess(Programs.worker) }

  private func survey(_ bytes: [UInt8], _ query: SurveyBook = SurveyBook()) throws -> SurveyRecord? {
    let file = try Reader.descriptor(of: bytes)
    defer { close(file) }
    do {
      return try worker.wait(query, of: 1, file: file)
    } catch WorkerFailure.refused {
      return nil
    }
  }

  private static let container =
    "<container><rootfiles><rootfile full-path=\"p.opf\"/></rootfiles></container>"

  private func epub(_ metadata: String, before: String = "") -> [UInt8] {
    let package = before + "<package><metadata>\(metadata)</metadata></package>"
    return Archives.zip([
      ("META-INF/container.xml", Array(Self.container.utf8)), ("p.opf", Array(package.utf8)),
    ])
  }

  @Test func longAndOddTextsAreCut() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let many = (0..<500).map { "<dc:subject>tag \($0)</dc:subject>" }.joined()
    let names = (0..<500).map { "<dc:creator>Name \($0)</dc:creator>" }.joined()
    let marks = String(repeating: "\u{301}", count: 100_000)
    let bytes = epub(
      "<dc:title>\(long)</dc:title><dc:publisher>e\(marks)</dc:publisher>\(many)\(names)"
        + "<dc:description>&lt;script&gt;bad()&lt;/script&gt;&lt;i&gt;\(long)</dc:description>"
        + "<meta name=\"calibre:series\" content=\"\(long)\"/>"
        + "<meta name=\"calibre:series_index\" content=\"nan\"/>"
        + "<meta name=\"calibre:rating\" content=\"1e300\"/>")
    let details = try #require(try survey(bytes)).details
    #expect(details.title.utf8.count == IPCLimits.libraryText)
    #expect(details.series.utf8.count == IPCLimits.libraryText)
    #expect(details.publisher.utf8.count <= IPCLimits.libraryText)
    #expect(details.tags.count == IPCLimits.tags)
    #expect(details.authors.count == IPCLimits.surveyAuthors)
    #expect(details.summary.count <= DetailsRecord.summaryLetters)
    #expect(!details.summary.contains("bad") && details.summary.hasPrefix("xxx"))
    #expect(details.seriesIndex == nil && details.rating == 10)
  }

  @Test func entitiesAndDepthExpandToNothing() throws {
    var bomb = "<!DOCTYPE p [<!ENTITY a \"aaaaaaaaaa\">"
    for (name, before) in zip("bcdefghij", "abcdefghi") {
      bomb += "<!ENTITY \(name) \"" + String(repeating: "&\(before);", count: 10) + "\">"
    }
    let record = try survey(epub("<dc:title>T &j;</dc:title>", before: bomb + "]>"))
    #expect((record?.details.title.utf8.count ?? 0) < 100)
    let deep = String(repeating: "<a>", count: 200_000)
    _ = try survey(epub("<dc:title>\(deep)</dc:title>"))
    #expect(worker.end == nil)
  }

  @Test func whatTheDirectoryNamesAndTheFileLacks() throws {
    let picture = TestDocuments.Picture.noise(30, 40).png
    // No package; a cover that is not there; a cover that is no picture.
    #expect(
      try survey(Archives.zip([("META-INF/container.xml", Array(Self.container.utf8))])) == nil)
    let package =
      "<package><metadata><title>T</title></metadata><manifest>"
      + "<item id=\"c\" href=\"c.png\" media-type=\"image/png\" properties=\"cover-image\"/>"
      + "</manifest></package>"
    var entries: [Archives.Entry] = [
      ("META-INF/container.xml", Array(Self.container.utf8)), ("p.opf", Array(package.utf8)),
    ]
    for cover in [nil, Array("no picture".utf8), [], Array(picture.prefix(40))] {
      let more = cover.map { [(name: "c.png", bytes: $0)] } ?? []
      let record = try survey(Archives.zip(entries + more), SurveyBook(coverWidth: 64))
      #expect(record?.details.title == "T" && record?.cover == nil)
    }
    entries.append(("c.png", picture))
    #expect(try survey(Archives.zip(entries), SurveyBook(coverWidth: 64))?.cover != nil)
  }

  @Test func sizesThatLie() throws {
    func zip(_ change: (inout Archives.ZipEntry) -> Void) -> [UInt8] {
      var text = Archives.ZipEntry(name: Array("a.xhtml".utf8), bytes: [1, 2, 3])
      change(&text)
      let package = Array("<package><metadata><title>T</title></metadata></package>".utf8)
      return Archives.zip([
        Archives.ZipEntry(
          name: Array("META-INF/container.xml".utf8), bytes: Array(Self.container.utf8)),
        Archives.ZipEntry(name: Array("p.opf".utf8), bytes: package), text,
      ])
    }
    #expect(try survey(zip { $0.size = 0xFFFF_FFFF })?.pageCount == 1, "3 bytes unpack to no more")
    // A package of a gigabyte by its directory, and one that unpacks to a gigabyte of zeros.
    var huge = Archives.ZipEntry(name: Array("p.opf".utf8), bytes: [1, 2, 3])
    huge.size = 1 << 30
    let bomb = Archives.ZipEntry(name: "p.opf", zeros: 1 << 26)
    for package in [huge, bomb] {
      let bytes = Archives.zip([
        Archives.ZipEntry(
          name: Array("META-INF/container.xml".utf8), bytes: Array(Self.container.utf8)), package,
      ])
      #expect(try survey(bytes) == nil)
    }
    #expect(try worker.peakMemory() < WorkerProcess.maximumMemory)
  }

  /// More entries than the record at the end has figures for: their count stands in a record of 64 bits.
  @Test func manyEntries() throws {
    let picture = TestDocuments.Picture.noise(8, 8).png
    var bytes = Archives.zip(
      (0..<70_000).map { (name: "p\($0).png", bytes: $0 == 0 ? picture : []) })
    // The helper writes 16 bits of the count.
    let end = bytes.count - 22
    let directory = Array(bytes[(end + 12)..<(end + 20)])
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var record = Array("PK\u{6}\u{6}".utf8)
    for (value, count) in [(44, 8), (45, 2), (45, 2), (0, 8), (70_000, 8), (70_000, 8)] {
      record += little(value, count)
    }
    record += Array(directory[0..<4]) + little(0, 4)
    record += Array(directory[4..<8]) + little(0, 4)
    var locator = Array("PK\u{6}\u{7}".utf8) + little(0, 4)
    locator += little(end, 8) + little(1, 4)
    bytes.replaceSubrange((end + 8)..<(end + 20), with: [UInt8](repeating: 0xFF, count: 12))
    bytes.insert(contentsOf: record + locator, at: end)
    let comic = try #require(try survey(bytes, SurveyBook(hint: .comic, coverWidth: 8)))
    #expect(comic.pageCount == 70_000)
    #expect(comic.cover?.width == 8)
  }

  /// Bytes changed at random: whatever is found is within the limits, as the program checks.
  @Test func damagedFilesEndNoWorker() throws {
    let picture = TestDocuments.Picture.noise(30, 40)
    var book = EPUB("T", [.long("One", paragraphs: 3)])
    book.items = [("c.jpg", "image/jpeg", "cover-image", picture.jpeg())]
    let samples = [
      book.bytes, Archives.zip([("a.png", picture.png)]), SampleBooks.azw3,
      PDF([PDF.Page("x")]).bytes,
    ]
    var random = SeededRandom(29)
    var found = 0
    for round in 0..<240 {
      let bytes = random.damaged(samples[round % samples.count])
      found += try survey(bytes, SurveyBook(coverWidth: 40)) == nil ? 0 : 1
      try #require(worker.end == nil, "round \(round)")
    }
    #expect(found > 20, "\(found) of 240")
  }

  /// Under a lock that ends the worker at each call that is not allowed.
  @Test func nothingElseIsCalled() throws {
    let strict = try WorkerProcess(Programs.probe("strict"))
    let picture = TestDocuments.Picture.noise(30, 40)
    var book = EPUB("T", [.long("One", paragraphs: 3)])
    book.items = [("c.jpg", "image/jpeg", "cover-image", picture.jpeg())]
    for bytes in [book.bytes, Archives.zip([("a.png", picture.png)]), PDF([PDF.Page("x")]).bytes] {
      let file = try Reader.descriptor(of: bytes)
      defer { close(file) }
      let record = try strict.wait(SurveyBook(coverWidth: 40), of: 1, file: file)
      #expect(record.cover != nil)
    }
  }
}
