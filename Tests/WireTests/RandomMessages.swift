import Testing
import TestDocuments
import Wire

/// Messages with every value at random, within its range.
extension SeededRandom {
  mutating func text(_ most: Int) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<int(0...most) {
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
    try #require(TextPlace(chapter: int(0...(1 << 20) - 1), offset: int(0...WireLimits.letters)))
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

  mutating func query() -> SearchQuery {
    SearchQuery(
      "x" + text(90), matchesCase: chance(0.5), matchesAccents: chance(0.5),
      matchesWords: chance(0.5), details: int(0...WireLimits.hits))
  }

  mutating func searchHits() throws -> SearchHits {
    let hits = try list {
      SearchHit(
        page: try $0.place(), rects: $0.list { $0.rect() }, before: $0.text(40), found: $0.text(20),
        after: $0.text(40))
    }
    return SearchHits(counts: [hits.count] + list { $0.int(0...99) }, hits: hits)
  }

  mutating func operation() throws -> Wire.Operation {
    let book = UInt32(int(0...9))
    switch int(0...16) {
    case 0:
      let face = try #require(TextLayout.Face.allCases.randomElement(using: &self))
      let margins = try #require(TextLayout.Margins.allCases.randomElement(using: &self))
      let layout = try #require(
        TextLayout(
          width: float(50, 5000), height: float(50, 5000), em: float(2, 200), face: face,
          leading: float(0.5, 3), margins: margins, styleSheet: text(90)))
      let hint = try #require(FormatHint.allCases.randomElement(using: &self))
      return .open(
        book,
        OpenOptions(
          hint: hint, layout: layout, password: chance(0.5) ? text(20) : nil,
          isStrict: chance(0.5)))
    case 1: return .close(book)
    case 2: return .pages(book, first: try place(), count: int(0...WireLimits.pages))
    case 3:
      return .render(
        book, try place(), scale: float(0.001, 900), try region(), isNight: chance(0.5))
    case 4: return .cover(book, try region())
    case 5: return .text(book, try place())
    case 6: return .search(book, query(), first: try place(), count: int(0...99))
    case 7: return .links(book, try place())
    case 8: return .outline(book)
    case 9: return .metadata(book)
    case 10: return .labels(book, first: try place(), count: int(0...99))
    case 11: return .textPlace(book, try place())
    case 12: return .page(book, try textPlace())
    case 13: return .openLibrary(book)
    case 14: return .libraryBooks(book, first: int(0...WireLimits.library))
    case 15: return .firstPage(book)
    default: return .cancel(id: book)
    }
  }

  mutating func request() throws -> Request {
    let priority = try #require(Request.Priority.allCases.randomElement(using: &self))
    return Request(
      id: UInt32(int(1...Int(UInt32.max))), priority: priority,
      deadline: UInt32(int(0...Int(UInt32.max))), operation: try operation())
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
        range: first..<end)
    }
    return PageText(lines: lines, characters: characters)
  }

  mutating func libraryBook() -> LibraryBook {
    LibraryBook(
      title: text(90), titleSort: text(90), authors: (0..<int(0...16)).map { _ in text(30) },
      authorSort: text(90), series: text(90),
      seriesIndex: Double.random(in: -9...1e300, using: &self),
      path: text(200), hasCover: chance(0.5), files: (0..<int(0...32)).map { _ in text(60) })
  }

  mutating func answer() throws -> Answer {
    switch int(0...18) {
    case 17: return .firstPage(try #require(FirstPage.allCases.randomElement(using: &self)))
    case 12: return .begun
    case 13: return .textPlace(try textPlace())
    case 14: return .page(try place())
    case 15: return .openedLibrary(count: int(0...WireLimits.library))
    case 16: return .libraryBooks(list { $0.libraryBook() })
    case 0:
      return .hello(
        Hello(
          version: UInt32(int(0...9)), landlock: int(0...9), isFiltered: chance(0.5),
          decoder: text(20)))
    case 1:
      let format = try #require(BookFormat.allCases.randomElement(using: &self))
      return .opened(
        OpenedBook(
          format: format, chapters: int(1...1 << 20), isReflowable: chance(0.5),
          direction: chance(0.5) ? .leftToRight : .rightToLeft, hasCover: chance(0.5),
          remarks: BookRemark.allCases.shuffled(using: &self)))
    case 2: return .closed
    case 3:
      let sizes = list {
        $0.chance(0.9) ? PageSize(width: $0.float(100, 1e6), height: $0.float(100, 1e6)) : nil
      }
      return .pages(PageList(count: sizes.count + int(0...99), sizes: sizes))
    case 4: return .rendered
    case 5:
      let natural = try #require(PageSize(width: float(100, 1e6), height: float(100, 1e6)))
      return .cover(
        CoverSize(width: int(1...16_384), height: int(1...16_384), natural: natural))
    case 6: return .text(pageText())
    case 7: return .hits(try searchHits())
    case 8: return .links(try list { PageLink(rect: $0.rect(), target: try $0.target()) })
    case 9:
      return .outline(
        try list {
          OutlineEntry(depth: $0.int(0...64), title: $0.text(60), target: try $0.target())
        })
    case 10:
      return .metadata(
        BookMetadata(
          title: text(90), author: text(90), subject: text(90), format: text(20),
          language: text(9), series: text(30), number: text(9)))
    case 11: return .labels(list { PageLabel($0.text(9)) })
    default:
      let reason = try #require(Refusal.Reason.allCases.randomElement(using: &self))
      return .failed(Refusal(reason, text(60)))
    }
  }

  mutating func reply() throws -> Reply {
    Reply(id: UInt32(int(0...Int(UInt32.max))), answer: try answer())
  }
}
