import Testing
import TestDocuments
import IPC

/// Messages with every value at random, within its range.
extension SeededRandom {
  mutating func text(_ maximum: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<int(0...maximum) {
      let value = chance(0.5) ? UInt32(int(32...126)) : UInt32(int(0...0x10FFFF))
      text.append(Unicode.Scalar(value) ?? "\u{4E66}")
    }
    return String(text)
  }

  mutating func float(_ lo: Float, _ hi: Float) -> Float { Float.random(in: lo...hi, using: &self) }

  mutating func place() throws -> PagePlace {
    try #require(PagePlace(chapter: int(0...(1 << 20) - 1), page: int(0...(1 << 20) - 1)))
  }

  mutating func textPlace() throws -> TextPlace {
    try #require(TextPlace(chapter: int(0...(1 << 20) - 1), offset: int(0...IPCLimits.letters)))
  }

  mutating func rect() -> PageRect {
    PageRect(x: float(-9, 1e6), y: float(-9, 1e6), width: float(0, 1e6), height: float(0, 1e6))
  }

  mutating func region() throws -> PixelRegion {
    let width = int(1...4000)
    return try #require(
      PixelRegion(
        x: int(-9999...9999), y: int(-9999...9999), width: width, height: int(1...4000),
        stride: width * 4 + 4 * int(0...9)))
  }

  mutating func target() throws -> LinkTarget {
    switch int(0...2) {
    case 0: .nowhere
    case 1: .address(text(60))
    default: .page(try place(), x: float(-1e6, 1e6), y: float(-1e6, 1e6))
    }
  }

  mutating func list<Value>(_ make: (inout Self) throws -> Value) rethrows -> [Value] {
    var values: [Value] = []
    for _ in 0..<int(0...20) { values.append(try make(&self)) }
    return values
  }

  mutating func searchTerm() -> SearchTermRecord {
    SearchTermRecord(
      "x" + text(90), matchesCase: chance(0.5), matchesAccents: chance(0.5),
      matchesWords: chance(0.5), details: int(0...IPCLimits.hits))
  }

  mutating func searchHits() throws -> HitRecords {
    let hits = try list {
      HitRecord(
        page: try $0.place(), rects: $0.list { $0.rect() }, before: $0.text(40), found: $0.text(20),
        after: $0.text(40))
    }
    return HitRecords(counts: [hits.count] + list { $0.int(0...99) }, hits: hits)
  }

  /// A request with a question of any type.
  mutating func request() throws -> Request {
    let priority = try #require(Request.Priority.allCases.randomElement(using: &self))
    let type = try #require(RandomQueries.all.randomElement(using: &self))
    return Request(
      id: UInt32(int(1...Int(UInt32.max))), priority: priority,
      deadline: UInt32(int(0...Int(UInt32.max))), book: UInt32(int(0...9)),
      try type.random(&self))
  }

  mutating func pageText() -> PageText {
    let characters = list {
      PageText.Character(
        scalar: Unicode.Scalar(UInt32($0.int(0...0x10FFFF))) ?? "a", rect: $0.rect())
    }
    var end = 0
    let lines = list { random in
      let first = random.int(end...characters.count)
      end = random.int(first...characters.count)
      return PageText.Line(
        rect: random.rect(), block: random.int(0...99), isVertical: random.chance(0.5),
        range: first..<end, headingLevel: random.int(0...6), isHyphenated: random.chance(0.5))
    }
    return PageText(lines: lines, characters: characters)
  }

  mutating func libraryBook() -> LibraryBook {
    var book = LibraryBook(
      title: text(90), titleSort: text(90), authors: (0..<int(0...16)).map { _ in text(30) },
      authorSort: text(90), series: text(90),
      seriesIndex: Double.random(in: -9...1e300, using: &self),
      path: text(200), hasCover: chance(0.5), files: (0..<int(0...32)).map { _ in text(60) })
    book.summary = text(300)
    book.custom = (0..<int(0...4)).map { _ in LibraryFact(text(20), text(90)) }
    return book
  }

  mutating func reply() throws -> Reply {
    Reply(id: UInt32(int(0...Int(UInt32.max))), try content())
  }

  private mutating func content() throws -> Reply.Content {
    switch int(0...9) {
    case 0:
      return .hello(
        Hello(
          version: UInt32(int(0...9)), landlock: int(0...9), isFiltered: chance(0.5),
          decoder: text(20)))
    case 1: return .begun
    case 2:
      let reason = try #require(WorkerError.Reason.allCases.randomElement(using: &self))
      return .failed(WorkerError(reason, text(60)))
    default:
      let type = try #require(RandomQueries.all.randomElement(using: &self))
      return .answer(try type.encodedRandomAnswer(&self))
    }
  }
}
