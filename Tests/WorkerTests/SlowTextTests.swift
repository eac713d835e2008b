import BookFormats
import TestDocuments
import Testing
import IPC
import WorkerClient

/// What grows with the square of its length would take minutes.
@Suite("Texts that nobody has written", .timeLimit(.minutes(3)))
struct SlowTextTests {
  private func text(_ reader: Reader, chapter: Int = 0, page: Int = 0) throws -> PageText {
    let place = try Reader.place(page, chapter: chapter)
    let text = try reader.ask(ReadText(place))
    return text
  }

  /// The letters of a chapter, each of which has to be on its page.
  private func letters(_ reader: Reader, chapter: Int) throws -> Int {
    let pages = try reader.pages(chapter: chapter)
    var count = 0
    for page in 0..<pages.count {
      let size = try #require(pages.sizes[page])
      let found = try text(reader, chapter: chapter, page: page)
      for line in found.lines {
        let characters = found.characters[line.range].filter { $0.scalar != " " }
        count += characters.count
        let right = characters.map { $0.rect.x + $0.rect.width }.max() ?? 0
        #expect(right <= size.width, "page \(page): \(right) of \(size.width)")
      }
    }
    return count
  }

  @Test(
    "A word that fills a book",
    arguments: [("plain", BookFormat.ID.text), ("Markdown", .markdown)])
  func oneWord(name: String, hint: BookFormat.ID) throws {
    let word = [UInt8](repeating: UInt8(ascii: "m"), count: 600_000)
    let reader = try Reader(word, options: OpenOptions(hint: hint))
    #expect(reader.opened.chapters > 4)
    let counts = try (0..<reader.opened.chapters).map { try letters(reader, chapter: $0) }
    #expect(counts.reduce(0, +) == word.count)
    #expect(try reader.render(0).ink > 1000)
  }

  @Test func aWordIsFoundAsOneAcrossItsParts() throws {
    let word = String(repeating: "abcdefghij", count: 100)
    let reader = try Reader(Array("One \(word) two.".utf8), options: OpenOptions(hint: .text))
    let found = try text(reader)
    let words = found.lines.map(found.string).joined().filter { $0 != " " }
    #expect(words == "One\(word)two.")
    #expect(!found.characters.contains { $0.scalar == "\u{200B}" })
  }

  @Test func halvesOfPairs() throws {
    // A mark, then the first half of a pair again and again.
    let half: [UInt8] = [0x00, 0xD8]
    let halves: [UInt8] = [0xFF, 0xFE] + Array(repeatElement(half, count: 200_000).joined())
    let reader = try Reader(halves, options: OpenOptions(hint: .text))
    #expect(try letters(reader, chapter: 0) > 20_000)
    #expect(try reader.render(0).ink > 100)
  }

  @Test func oneLine() throws {
    let words = Array("word and another word; ".utf8)
    let line = Array(repeatElement(words, count: 60_000).joined())
    for hint in [BookFormat.ID.text, .markdown] {
      let reader = try Reader(line, options: OpenOptions(hint: hint))
      #expect(reader.opened.chapters > 10)
      #expect(try reader.render(0).ink > 1000)
    }
  }

  /// Each page that lies before another one in the archive would open the archive anew.
  @Test func aComicWhosePagesLieInNoOrder() throws {
    let page = Picture(2, 3) { _, _ in 0x808080 }.png
    let count = 12_000
    // 7919 is prime to the number of pages, so that each has its place.
    let reader = try Reader(
      Archives.zip((0..<count).map { ("p\($0 * 7919 % count).png", page) }))
    var measured = 0
    while measured < count {
      let first = try Reader.place(measured)
      let list = try reader.ask(MeasurePages(first: first, count: 1024))
      #expect(list.sizes.allSatisfy { $0 == PageSize(width: 2, height: 3) })
      measured += max(1, list.sizes.count)
    }
    #expect(measured == count)
  }

  enum Endless: String, CaseIterable { case word, line, markdown, comic }

  /// Four times as long a book takes about four times as long: what grew with the square would take 16 times.
  @Test("The time grows as the length does", arguments: Endless.allCases)
  func growsWithItsLength(kind: Endless) throws {
    func seconds(_ part: Int) throws -> Double {
      let reader = try open(kind, part: part)
      let region = try #require(PixelRegion(width: 2, height: 3))
      for page in try [0, reader.pages().count - 1] { _ = try reader.render(page, region) }
      return try #require(reader.worker.processorSeconds)
    }
    let (quarter, whole) = (try seconds(4), try seconds(1))
    #expect(whole < 8 * quarter + 0.2, "\(kind): \(quarter) s, then \(whole) s")
  }

  private func open(_ kind: Endless, part: Int) throws -> Reader {
    let words = Array("word and another word; ".utf8)
    switch kind {
    case .word:
      return try Reader(
        [UInt8](repeating: UInt8(ascii: "m"), count: 1_40_000 / part),
        options: OpenOptions(hint: .text))
    case .line, .markdown:
      let line = Array(repeatElement(words, count: (4 << 20) / words.count / part).joined())
      let hint = kind == .line ? BookFormat.ID.text : .markdown
      return try Reader(line, options: OpenOptions(hint: hint))
    case .comic:
      let (page, count) = (Picture(2, 3) { _, _ in 0x808080 }.png, 40_000 / part)
      let reader = try Reader(Archives.zip((0..<count).map { ("p\($0 * 7919 % count).png", page) }))
      // An archive of more than 20,000 entries was cut.
      #expect(try reader.pages().count == count && reader.opened.remarks.isEmpty)
      #expect(try reader.worker.peakMemory() < WorkerProcess.maximumMemory)
      return reader
    }
  }
}
