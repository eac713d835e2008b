import TestDocuments
import Testing
import IPC

/// What comes over the socket may be anything. Decoding returns an error; it never traps, and never
/// allocates more than the message is long, as a list's length is checked against what is left.
@Suite("Hostile messages are refused", .timeLimit(.minutes(5)))
struct HostileMessageTests {
  /// Decodes as both, and encodes again what was accepted: that must be stable.
  private func decode(_ bytes: [UInt8]) -> (request: Bool, reply: Bool) {
    var accepted = (request: false, reply: false)
    if let request = try? Request(decoding: bytes) {
      accepted.request = true
      #expect((try? Request(decoding: request.encoded)) == request)
    }
    if let reply = try? Reply(decoding: bytes) {
      accepted.reply = true
      #expect((try? Reply(decoding: reply.encoded)) == reply)
      if case .answer(let answer) = reply.content { RandomQueries.expectStable(answer) }
    }
    return accepted
  }

  @Test func randomBytes() {
    var random = SeededRandom(21)
    for _ in 0..<20_000 {
      let bytes = (0..<random.int(0...200)).map { _ in UInt8(random.int(0...255)) }
      _ = decode(bytes)
    }
  }

  @Test func mutatedMessages() throws {
    var random = SeededRandom(22)
    var accepted = 0
    for _ in 0..<20_000 {
      var bytes = random.chance(0.5) ? try random.request().encoded : try random.reply().encoded
      for _ in 0..<random.int(1...4) {
        switch random.int(0...3) {
        case 0 where !bytes.isEmpty:
          bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
        case 1 where bytes.count >= 4:
          // A length is four bytes: all set, it is the longest there is.
          let at = random.int(0...bytes.count - 4)
          bytes.replaceSubrange(at..<at + 4, with: [255, 255, 255, UInt8(random.int(0...255))])
        case 2: bytes.removeLast(random.int(0...bytes.count))
        default: bytes.append(UInt8(random.int(0...255)))
        }
      }
      let (request, reply) = decode(bytes)
      accepted += request || reply ? 1 : 0
    }
    // Some mutations hit a text or a number and change its value only.
    #expect(accepted > 100)
  }

  @Test func everyPrefixOfAMessageIsTooShort() throws {
    var random = SeededRandom(23)
    for _ in 0..<60 {
      let request = try random.request().encoded
      for count in 0..<request.count {
        #expect(throws: IPCError.self) { try Request(decoding: Array(request.prefix(count))) }
      }
      for type in RandomQueries.all {
        func check<Asked: RandomQuery>(_ type: Asked.Type) throws {
          let answer = try type.encodedRandomAnswer(&random)
          // Of long answers so many prefixes that the test stays short: each is read from its beginning.
          for count in stride(from: 0, to: answer.count, by: max(7, answer.count / 90 | 1)) {
            #expect(throws: IPCError.self) {
              try type.answer(decoding: Array(answer.prefix(count)))
            }
          }
        }
        try check(type)
      }
    }
  }

  @Test func surplusBytes() throws {
    let request = Request(id: 1, book: 1, ReadOutline()).encoded + [0]
    #expect(throws: IPCError.surplus(bytes: 1)) { try Request(decoding: request) }
  }

  @Test func aListThatClaimsMoreThanTheMessageHolds() throws {
    // An outline of 20,000 entries in an answer of four bytes.
    #expect(throws: IPCError.truncated("outline")) {
      try ReadOutline.answer(decoding: [0x20, 0x4E, 0, 0])
    }
    #expect(throws: IPCError.tooLong("outline", limit: IPCLimits.outline)) {
      try ReadOutline.answer(decoding: [255, 255, 255, 255])
    }
  }

  @Test func aSurveyThatWasNotAskedFor() throws {
    let cover = CoverRecord(
      jpeg: [0xFF, 0xD8, 0xFF, 1], width: 96, height: 384, color: 1, spine: 2)
    let record = SurveyRecord(cover: cover)
    #expect(SurveyBook(coverWidth: 96).admits(record))
    #expect(!SurveyBook(coverWidth: 95).admits(record), "the cover is too large")
    #expect(!SurveyBook().admits(record), "no cover was asked for")
    // A cover that is no JPEG, one of no pixels, and a rating above ten.
    var lie = record
    lie.cover?.jpeg[1] = 0
    #expect(throws: IPCError.invalid("cover")) {
      try SurveyBook.answer(decoding: SurveyBook.encoded(lie))
    }
    lie = record
    lie.cover?.width = 0
    #expect(throws: IPCError.invalid("width")) {
      try SurveyBook.answer(decoding: SurveyBook.encoded(lie))
    }
    lie = record
    lie.details.rating = 11
    #expect(throws: IPCError.invalid("rating")) {
      try SurveyBook.answer(decoding: SurveyBook.encoded(lie))
    }
  }

  @Test func aLibraryWithoutEnd() throws {
    let count = OpenLibrary.encoded(IPCLimits.library + 1)
    #expect(throws: IPCError.invalid("count of books")) {
      try OpenLibrary.answer(decoding: count)
    }
    let request = Request(id: 1, book: 1, ReadLibrary(first: IPCLimits.library + 1))
    #expect(throws: IPCError.invalid("first book")) { try Request(decoding: request.encoded) }
    #expect(throws: IPCError.truncated("books")) {
      try ReadLibrary.answer(decoding: [0, 8, 0, 0])
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func aNumberOfASeriesThatIsNone(number: Double) throws {
    let book = LibraryBook(title: "x", seriesIndex: number, path: "y")
    #expect(throws: IPCError.invalid("number within the series")) {
      try ReadLibrary.answer(decoding: ReadLibrary.encoded([book]))
    }
  }

  @Test func aLineOutsideOfItsText() throws {
    let rect = PageRect(x: 0, y: 0, width: 1, height: 1)
    let line = PageText.Line(rect: rect, block: 0, isVertical: false, range: 0..<2)
    let text = PageText(lines: [line], characters: [PageText.Character(scalar: "a", rect: rect)])
    #expect(throws: IPCError.invalid("line")) {
      try ReadText.answer(decoding: ReadText.encoded(text))
    }
  }

  @Test(arguments: [7, 255, 1000])
  func aHeadingOfNoLevel(level: Int) throws {
    let line = PageText.Line(
      rect: PageRect(x: 0, y: 0, width: 1, height: 1), block: 0, isVertical: false, range: 0..<0,
      headingLevel: level)
    let bytes = ReadText.encoded(PageText(lines: [line], characters: []))
    #expect(throws: IPCError.invalid("level of a heading")) {
      try ReadText.answer(decoding: bytes)
    }
  }

  @Test func anObstacleThatNobodyKnows() throws {
    var bytes = MeasurePages.encoded(PageList(count: 0, sizes: [], obstacle: .table))
    bytes[bytes.count - 1] = UInt8.max
    #expect(throws: IPCError.invalid("obstacle")) { try MeasurePages.answer(decoding: bytes) }
    bytes[bytes.count - 2] = 2
    #expect(throws: IPCError.self) { try MeasurePages.answer(decoding: bytes) }
    bytes.removeLast(2)
    #expect(throws: IPCError.truncated("obstacle")) {
      try MeasurePages.answer(decoding: bytes)
    }
  }

  /// A hundred thousand lines of all characters would be a text of ten thousand million.
  @Test(arguments: [[0..<2, 1..<2], [1..<2, 0..<1], [0..<1, 0..<1]])
  func linesThatOverlap(ranges: [Range<Int>]) throws {
    let rect = PageRect(x: 0, y: 0, width: 1, height: 1)
    let lines = ranges.map {
      PageText.Line(rect: rect, block: 0, isVertical: false, range: $0)
    }
    let letters = ["a", "b"].map { PageText.Character(scalar: $0, rect: rect) }
    let text = PageText(lines: lines, characters: letters)
    #expect(throws: IPCError.invalid("line")) {
      try ReadText.answer(decoding: ReadText.encoded(text))
    }
  }

  @Test func smallPacketsThatNeverEnd() throws {
    var assembly = Packets.Assembly()
    for packet in [[0], [0, 1, 2]] as [[UInt8]] {
      #expect(throws: IPCError.truncated("packet")) { try assembly.take(packet) }
    }
    #expect(try assembly.take([1, 7]) == [7])
  }

  @Test func packetsThatNeverEnd() throws {
    var assembly = Packets.Assembly()
    let packet = [0] + [UInt8](repeating: 7, count: IPCLimits.packet - 1)
    var taken = 0
    #expect(throws: IPCError.tooLong("reply", limit: IPCLimits.reply)) {
      while taken < 2 * IPCLimits.reply {
        _ = try assembly.take(packet)
        taken += packet.count
      }
    }
    #expect(throws: IPCError.truncated("packet")) { try assembly.take([]) }
    #expect(throws: IPCError.invalid("mark")) { try assembly.take([2, 0]) }
  }
}
