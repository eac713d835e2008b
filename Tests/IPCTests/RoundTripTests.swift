import TestDocuments
import Testing
import IPC

@Suite("Messages come out as they went in", .timeLimit(.minutes(5)))
struct RoundTripTests {
  @Test func requests() throws {
    var random = SeededRandom(12)
    for _ in 0..<3000 {
      let request = try random.request()
      let bytes = request.encoded
      #expect(bytes.count <= IPCLimits.packet)
      #expect(try Request(decoding: bytes) == request)
    }
  }

  @Test func replies() throws {
    var random = SeededRandom(13)
    for _ in 0..<3000 {
      let reply = try random.reply()
      #expect(try Reply(decoding: reply.encoded) == reply)
    }
  }

  @Test func answers() throws {
    func check<Asked: RandomQuery>(_ type: Asked.Type, _ random: inout SeededRandom) throws {
      let answer = try type.randomAnswer(&random)
      #expect(try type.answer(decoding: type.encoded(answer)) == answer, "\(type)")
    }
    var random = SeededRandom(15)
    for _ in 0..<200 {
      for type in RandomQueries.all { try check(type, &random) }
    }
  }

  @Test func eachCodeIsThatOfItsQuestion() {
    for code in QueryCode.allCases { #expect(RandomQueries.question(of: code).code == code) }
  }

  /// An answer is believed only where its question can have that answer.
  @Test func answersThatCannotBelongToTheirQuestion() throws {
    let (first, region) = (
      try #require(PagePlace(page: 2)), try #require(PixelRegion(width: 9, height: 9))
    )
    let size = try #require(PageSize(width: 1, height: 1))
    let measured = MeasurePages(first: first, count: 3)
    #expect(measured.admits(PageList(count: 4, sizes: [size, nil])))
    #expect(!measured.admits(PageList(count: 4, sizes: [size])))
    #expect(!measured.admits(PageList(count: 9, sizes: [size, size, size, size])))
    let search = SearchPages(SearchTermRecord("a"), first: first, count: 1)
    #expect(search.admits(HitRecords(counts: [0], hits: [])))
    #expect(!search.admits(HitRecords(counts: [0, 0], hits: [])))
    let labels = ReadLabels(first: first, count: 1)
    #expect(labels.admits([]) && !labels.admits([PageLabel("1"), PageLabel("2")]))
    let cover = DrawCover(region)
    #expect(cover.admits(CoverSize(width: 9, height: 9, natural: size)))
    #expect(!cover.admits(CoverSize(width: 10, height: 9, natural: size)))
  }

  @Test func whatALineTellsBesidesItsCharacters() throws {
    let rect = PageRect(x: 0, y: 0, width: 1, height: 1)
    for level in IPCLimits.headingLevels {
      let line = PageText.Line(
        rect: rect, block: 1, isVertical: false, range: 0..<0, headingLevel: level,
        isHyphenated: level.isMultiple(of: 2))
      let text = PageText(lines: [line], characters: [])
      #expect(try ReadText.answer(decoding: ReadText.encoded(text)) == text)
    }
    let plain = PageText.Line(rect: rect, block: 0, isVertical: false, range: 0..<0)
    #expect(plain.headingLevel == 0 && !plain.isHyphenated)
  }

  @Test(arguments: [nil] + ChapterObstacle.allCases)
  func anObstacle(obstacle: ChapterObstacle?) throws {
    let list = PageList(count: 3, sizes: [], obstacle: obstacle)
    #expect(try MeasurePages.answer(decoding: MeasurePages.encoded(list)) == list)
  }

  @Test func eachObstacleHasWordsOfItsOwn() {
    let words = ChapterObstacle.allCases.map(\.words)
    #expect(Set(words).count == words.count && words.allSatisfy { !$0.isEmpty })
  }

  @Test func aReplyOfManyPackets() throws {
    let characters = (0..<20_000).map {
      PageText.Character(
        scalar: "\u{4E66}", rect: PageRect(x: Float($0), y: 0, width: 1, height: 1))
    }
    let reply = Reply(
      id: 7, .answer(ReadText.encoded(PageText(lines: [], characters: characters))))
    let packets = Packets.cut(reply.encoded)
    #expect(packets.count == 7)
    #expect(packets.allSatisfy { $0.count <= IPCLimits.packet })
    var assembly = Packets.Assembly()
    for packet in packets.dropLast() { #expect(try assembly.take(packet) == nil) }
    let last = try #require(packets.last)
    let message = try #require(try assembly.take(last))
    #expect(try Reply(decoding: message) == reply)
    // The assembly is empty again.
    #expect(try assembly.take([1, 5]) == [5])
  }

  /// Else a library with such a book could never be read to its end.
  @Test func theLongestBookOfALibraryFitsIntoOnePacket() throws {
    let text = String(repeating: "\u{4E66}", count: 9000)
    let texts = Array(repeating: text, count: 99)
    let longest = LibraryBook(
      title: text, titleSort: text, authors: texts, authorSort: text, series: text, seriesIndex: 1,
      path: text, hasCover: true, files: texts)
    for count in 0...3 {
      let books = Array(repeating: longest, count: count)[...]
      let slice = LibraryBook.packet(of: books)
      #expect(slice.count == min(count, 1))
      let bytes = ReadLibrary.encoded(slice)
      #expect(Packets.cut(Reply(id: .max, .answer(bytes)).encoded).count == 1)
      let found = try ReadLibrary.answer(decoding: bytes)
      #expect(found.allSatisfy { $0.authors.count == IPCLimits.authors && !$0.files.isEmpty })
    }
  }

  @Test func shortBooksOfALibraryFillAPacket() throws {
    var random = SeededRandom(14)
    let books = (0..<5000).map { _ in random.libraryBook() }
    var at = 0
    while at < books.count {
      let slice = LibraryBook.packet(of: books.dropFirst(at))
      try #require(!slice.isEmpty && slice == Array(books[at..<at + slice.count]))
      at += slice.count
      let bytes = Reply(id: .max, .answer(ReadLibrary.encoded(slice))).encoded
      #expect(Packets.cut(bytes).count == 1)
      #expect(bytes.count > IPCLimits.packet / 2 || at == books.count)
    }
  }

  @Test("A text above its limit is cut between two characters", arguments: ["a", "é", "書", "📖"])
  func longText(character: String) throws {
    for lead in 0..<4 {
      let text = String(repeating: "x", count: lead) + String(repeating: character, count: 5000)
      let bytes = ReadMetadata.encoded(BookMetadata(title: text))
      let metadata = try ReadMetadata.answer(decoding: bytes)
      #expect(text.hasPrefix(metadata.title))
      #expect(metadata.title.utf8.count > IPCLimits.text - 4)
      #expect(metadata.title.utf8.count <= IPCLimits.text)
    }
  }
}

@Suite("Values out of range cannot be built", .timeLimit(.minutes(5)))
struct RangeTests {
  @Test func regions() {
    #expect(PixelRegion(width: 0, height: 5) == nil)
    #expect(PixelRegion(width: Int.min, height: Int.max) == nil)
    #expect(PixelRegion(width: 16_385, height: 1) == nil)
    #expect(PixelRegion(width: 16_384, height: 16_384) == nil)
    #expect(PixelRegion(width: 10, height: 10, stride: 39) == nil)
    #expect(PixelRegion(width: 10, height: 10, stride: 42) == nil)
    #expect(PixelRegion(x: Int.max, width: 10, height: 10) == nil)
    #expect(PixelRegion(width: 10, height: 10, stride: 44)?.byteCount == 440)
  }

  @Test func places() {
    #expect(PagePlace(page: -1) == nil)
    #expect(PagePlace(page: 1 << 20) == nil)
    #expect(TextPlace(chapter: 1 << 20, offset: 0) == nil)
    #expect(TextPlace(chapter: 0, offset: -1) == nil)
    #expect(PageSize(width: .nan, height: 1) == nil)
    #expect(PageSize(width: 1, height: 0) == nil)
    #expect(PageSize(width: .infinity, height: 1) == nil)
    #expect(PageSize(width: 0.001, height: 0.001) == nil)
    #expect(PageSize(width: 3e4, height: 1) == nil)
    #expect(PageSize(width: 1, height: 3e4) == nil)
    #expect(PageSize(width: 0.01, height: 90) != nil)
    #expect(TextLayout(width: 1, height: 500, em: 10) == nil)
    let rect = PageRect(x: .nan, y: -.infinity, width: -4, height: .infinity)
    #expect(rect == PageRect(x: 0, y: -IPCLimits.points, width: 0, height: IPCLimits.points))
  }
}
