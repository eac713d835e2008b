import BookFormats
import TestDocuments
import IPC

/// Answers that fit what was asked for, with the least, the most and the oddest that messages allow beside what is
/// usual: a lie is believed where all else is as it should be.
struct Lies {
  var random: SeededRandom

  init(_ seed: UInt64) { random = SeededRandom(seed) }

  mutating func answer(to query: any Query) -> Reply.Content {
    if random.chance(0.03) {
      return .failed(WorkerError(one(of: WorkerError.Reason.allCases), text(90)))
    }
    // A question that no lie is known for is told the truth of a broken decoder.
    guard let query = query as? any LiedToQuery else { return .failed(WorkerError(.unsupported)) }
    return .answer(query.encodedLie(&self))
  }

  // MARK: Books

  let maximum = IPCLimits.pagesOfBook - 1

  fileprivate mutating func opened() -> OpenedBook {
    OpenedBook(
      format: one(of: BookFormat.ID.allCases),
      chapters: random.chance(0.04) ? IPCLimits.pagesOfBook : one(of: [1, 1, 1, 2, 3, 9, 400]),
      isReflowable: random.chance(0.5), direction: one(of: DirectionRecord.allCases),
      hasCover: random.chance(0.7), remarks: random.chance(0.5) ? BookRemark.allCases : [])
  }

  /// The counts of two answers about a chapter need not agree.
  fileprivate mutating func pages(from first: Int, _ asked: Int) -> PageList {
    let count = one(of: [0, 1, 2, 3, 12, 40, 40, 40, 999, IPCLimits.pagesOfBook])
    let sizes = (0..<max(0, min(asked, count - first))).map { _ in
      random.chance(0.1) ? nil : size()
    }
    let obstacle = random.chance(0.5) ? one(of: ChapterObstacle.allCases) : nil
    var list = PageList(count: count, sizes: sizes, obstacle: obstacle)
    list.isWhole = random.chance(0.7)
    return list
  }

  /// Nearly half of all pages are as pages are.
  fileprivate mutating func size() -> PageSize {
    let usual = PageSize(width: 595, height: 842)
    let limits = IPCLimits.pageSides
    let sides = [limits.lowerBound, 0.02, 0.5, 1, 9, 300, 842, 9999, 1e5, limits.upperBound]
    let odd = PageSize(width: one(of: sides), height: one(of: sides))
    guard let size = random.chance(0.4) ? usual : odd ?? usual else {
      preconditionFailure("a size of a page")
    }
    return size
  }

  fileprivate mutating func side(_ maximum: Int) -> Int {
    min(maximum, one(of: [1, 2, maximum / 2 + 1, maximum]))
  }

  fileprivate mutating func libraryBook() -> LibraryBook {
    LibraryBook(
      title: text(900), titleSort: text(30), authors: list(16) { $0.text(40) },
      authorSort: text(30), series: text(30),
      seriesIndex: one(of: [0, 1, -1e300, 1e300, .leastNonzeroMagnitude, 1.5]),
      path: one(of: ["", "/", "../..", "a/b", text(400)]), hasCover: random.chance(0.5),
      files: list(32) { $0.one(of: ["a.epub", "../b.pdf", "", $0.text(90)]) })
  }

  // MARK: Words

  fileprivate mutating func pageText() -> PageText {
    let count = one(of: [0, 1, 5, 60, 400, 400, 9000])
    let isOdd = random.chance(0.3)
    let characters = (0..<count).map { at in
      PageText.Character(
        scalar: isOdd ? scalar() : Array("a fox, 12 and more. ".unicodeScalars)[at % 20],
        rect: random.chance(isOdd ? 0.5 : 0.02)
          ? rect()
          : PageRect(x: Float(at % 60) * 8, y: Float(at / 60) * 14, width: 8, height: 12))
    }
    var lines: [PageText.Line] = []
    var end = 0
    while end < count, lines.count < 3000 {
      let first = min(count, end + one(of: [0, 0, 0, 1, 30]))
      end = min(count, first + one(of: isOdd ? [0, 1, 60, 9000] : [60]))
      let row = PageRect(x: 0, y: Float(first / 60) * 14, width: 480, height: 12)
      lines.append(
        PageText.Line(
          rect: random.chance(isOdd ? 0.3 : 0.02) ? rect() : row, block: number(1 << 20),
          isVertical: random.chance(isOdd ? 0.3 : 0), range: first..<end,
          headingLevel: random.chance(isOdd ? 0.5 : 0.05)
            ? random.int(IPCLimits.headingLevels) : 0,
          isHyphenated: random.chance(isOdd ? 0.5 : 0.2)))
    }
    return PageText(lines: lines, characters: characters)
  }

  fileprivate mutating func hits(
    from first: PagePlace, _ count: Int, _ details: Int
  ) -> HitRecords {
    let told = random.chance(0.9) ? count : random.int(0...count)
    let counts = (0..<told).map { _ in one(of: [0, 0, 0, 1, 2, 30, IPCLimits.characters]) }
    let total = counts.reduce(0, +)
    let known = min(total, one(of: [0, 1, 9, details, IPCLimits.hits]), IPCLimits.hits)
    let hits = (0..<known).map { _ in
      let page = first.page + random.int(0...max(0, count - 1))
      let near = PagePlace(chapter: first.chapter, page: min(maximum, page)) ?? first
      return HitRecord(
        page: random.chance(0.95) ? near : place(), rects: list(4) { $0.rect() }, before: text(50),
        found: text(20), after: text(50))
    }
    return HitRecords(counts: counts, hits: hits)
  }

  fileprivate mutating func target() -> LinkTarget {
    switch random.int(0...3) {
    case 0: .nowhere
    case 1: .address(one(of: ["https://a.example/", "file:///etc/passwd", "", "-x", text(4000)]))
    default: .page(place(), x: coordinate(), y: coordinate())
    }
  }

  mutating func text(_ maximum: Int) -> String {
    let usual = [
      "a fox", "Chapter 1", "", "xii", "12", "\u{5D0}\u{5D1} \u{202E}c", "e\u{301}\u{301}",
    ]
    if random.chance(0.7) { return one(of: usual) }
    var text = String.UnicodeScalarView()
    for _ in 0..<random.int(0...maximum) { text.append(scalar()) }
    return String(text)
  }

  fileprivate mutating func scalar() -> Unicode.Scalar {
    let odd: [Unicode.Scalar] = [
      "\0", "\n", "\r", "\t", "\u{AD}", "\u{301}", "\u{200D}", "\u{202E}", "\u{FEFF}", "\u{10FFFF}",
      "\u{FDFA}", "\u{1F468}", "\u{5D0}", "\u{E000}", "-", " ", "a", ".",
    ]
    if random.chance(0.6) { return one(of: odd) }
    return Unicode.Scalar(UInt32(random.int(0...0x10FFFF))) ?? "\u{4E66}"
  }

  // MARK: Numbers

  fileprivate mutating func place() -> PagePlace {
    guard let place = PagePlace(chapter: one(of: [0, 0, 0, 1, maximum]), page: number(maximum))
    else {
      preconditionFailure("a place within its range")
    }
    return place
  }

  fileprivate mutating func number(_ maximum: Int) -> Int {
    min(maximum, one(of: [0, 0, 1, 2, 7, 39, 40, 999, maximum]))
  }

  mutating func rect() -> PageRect {
    PageRect(x: coordinate(), y: coordinate(), width: coordinate(), height: coordinate())
  }

  fileprivate mutating func coordinate() -> Float {
    if random.chance(0.6) { return Float(random.int(0...900)) }
    return one(of: [0, -0.0, 1e-38, -1e-30, 0.5, -40, 1e4, 1e6, -1e6])
  }

  mutating func one<Value>(of values: [Value]) -> Value {
    values[random.int(0...values.count - 1)]
  }

  mutating func list<Value>(_ maximum: Int, _ make: (inout Lies) -> Value) -> [Value] {
    (0..<random.int(0...max(0, maximum))).map { _ in make(&self) }
  }
}

/// A question with a lie for an answer.
protocol LiedToQuery: Query {
  func lie(_ lies: inout Lies) -> Answer
}

extension LiedToQuery {
  fileprivate func encodedLie(_ lies: inout Lies) -> [UInt8] { Self.encoded(lie(&lies)) }
}

extension OpenBook: LiedToQuery {
  func lie(_ lies: inout Lies) -> OpenedBook { lies.opened() }
}

extension CloseBook: LiedToQuery {
  func lie(_ lies: inout Lies) -> Done { Done() }
}

extension MeasurePages: LiedToQuery {
  func lie(_ lies: inout Lies) -> PageList { lies.pages(from: first.page, count) }
}

extension DrawPage: LiedToQuery {
  func lie(_ lies: inout Lies) -> Done { Done() }
}

extension DrawCover: LiedToQuery {
  func lie(_ lies: inout Lies) -> CoverSize {
    CoverSize(
      width: lies.side(region.width), height: lies.side(region.height), natural: lies.size())
  }
}

extension ReadText: LiedToQuery {
  func lie(_ lies: inout Lies) -> PageText { lies.pageText() }
}

extension SearchPages: LiedToQuery {
  func lie(_ lies: inout Lies) -> HitRecords {
    lies.hits(from: first, min(count, IPCLimits.pages), term.details)
  }
}

extension ReadLinks: LiedToQuery {
  func lie(_ lies: inout Lies) -> [LinkRecord] {
    lies.list(lies.random.chance(0.02) ? 4096 : 9) {
      LinkRecord(rect: $0.rect(), target: $0.target())
    }
  }
}

extension FindAreas: LiedToQuery {
  func lie(_ lies: inout Lies) -> [AreaRecord] {
    lies.list(lies.random.chance(0.1) ? IPCLimits.areas : 9) {
      AreaRecord($0.rect(), isColumn: $0.random.chance(0.5))
    }
  }
}

extension ReadTilt: LiedToQuery {
  func lie(_ lies: inout Lies) -> Float { Float(lies.random.double(-0.5, 0.5)) }
}

extension MeasureScan: LiedToQuery {
  func lie(_ lies: inout Lies) -> Float { Float(lies.random.double(0, 1e5)) }
}

extension ReadOutline: LiedToQuery {
  func lie(_ lies: inout Lies) -> [OutlineRecord] {
    lies.list(lies.random.chance(0.05) ? IPCLimits.outline : 40) { lies in
      OutlineRecord(
        depth: lies.random.int(0...lies.one(of: [0, 1, 4, 64])), title: lies.text(60),
        target: lies.target())
    }
  }
}

extension ReadMetadata: LiedToQuery {
  func lie(_ lies: inout Lies) -> BookMetadata {
    BookMetadata(
      title: lies.text(4000), author: lies.text(90), subject: lies.text(9), format: lies.text(40),
      language: lies.one(of: ["", "en", "ar", "x", lies.text(90)]), series: lies.text(30),
      number: lies.text(9))
  }
}

extension ReadLabels: LiedToQuery {
  func lie(_ lies: inout Lies) -> [PageLabel] {
    lies.list(min(count, IPCLimits.pages)) { PageLabel($0.text(9)) }
  }
}

extension FindTextPlace: LiedToQuery {
  func lie(_ lies: inout Lies) -> TextPlace {
    let offset = lies.one(of: [0, 1, 900, IPCLimits.letters])
    return TextPlace(chapter: lies.number(lies.maximum), offset: offset) ?? .start
  }
}

extension FindPage: LiedToQuery {
  func lie(_ lies: inout Lies) -> PagePlace { lies.place() }
}

extension CompareFirstPage: LiedToQuery {
  func lie(_ lies: inout Lies) -> FirstPageRecord {
    lies.one(of: FirstPageRecord.allCases)
  }
}

extension OpenLibrary: LiedToQuery {
  func lie(_ lies: inout Lies) -> Int {
    lies.one(of: [0, 1, 3, 40, IPCLimits.library])
  }
}

extension ReadLibrary: LiedToQuery {
  func lie(_ lies: inout Lies) -> [LibraryBook] {
    (0...lies.random.int(0...6)).map { _ in lies.libraryBook() }
  }
}

extension SurveyBook: LiedToQuery {
  func lie(_ lies: inout Lies) -> SurveyRecord {
    var details = DetailsRecord()
    (details.title, details.summary) = (lies.text(900), lies.text(4000))
    details.authors = lies.list(32) { $0.text(40) }
    details.tags = lies.list(64) { $0.text(40) }
    details.series = lies.text(90)
    details.seriesIndex = lies.one(of: [nil, 0, -1e300, .leastNonzeroMagnitude, 1.5])
    details.rating = lies.one(of: [nil, 0, 10])
    let height = lies.side(CoverRecord.maximumHeight(coverWidth))
    let cover = CoverRecord(
      jpeg: [0xFF, 0xD8, 0xFF], width: lies.side(coverWidth), height: height, color: 0,
      spine: 0xFF_FFFF)
    return SurveyRecord(
      details: details, pageCount: lies.one(of: [nil, 1, IPCLimits.pagesOfBook]),
      page: lies.size(), cover: coverWidth > 0 && lies.random.chance(0.7) ? cover : nil)
  }
}

extension OpenFeed: LiedToQuery {
  func lie(_ lies: inout Lies) -> Done { Done() }
}

extension ReadFeed: LiedToQuery {
  func lie(_ lies: inout Lies) -> FeedPart {
    let isEnd = lies.random.chance(0.7)
    var head = FeedHead(lies.one(of: FeedHead.Kind.allCases))
    head.title = lies.text(300)
    head.links = lies.list(20) { $0.feedLink() }
    let entries = lies.list(isEnd ? 256 : 3) { lies in
      var entry = FeedEntry(lies.one(of: FeedEntry.Kind.allCases))
      (entry.id, entry.title, entry.summary) = (lies.text(9), lies.text(90), lies.text(900))
      entry.position = lies.one(of: [nil, -1e300, 1e300, 1.5])
      entry.links = lies.list(6) { $0.feedLink() }
      return entry
    }
    return FeedPart(
      head: lies.random.chance(0.7) ? head : nil, entries: entries,
      hasMore: !isEnd && lies.random.chance(0.5), isEnd: isEnd,
      problem: lies.random.chance(0.3) ? lies.one(of: FeedPart.Problem.allCases) : nil)
  }
}

extension Lies {
  fileprivate mutating func feedLink() -> FeedLink {
    let rels = [
      "next", "search", "http://opds-spec.org/acquisition", "http://opds-spec.org/image",
      "http://vaemendis.net/opds-pse/stream", "", text(40),
    ]
    let hrefs = ["/a", "", "..", "javascript:x", "http://127.0.0.1:1/", "{?query}", text(400)]
    var link = FeedLink([one(of: rels)], one(of: hrefs), type: text(20), title: text(40))
    link.length = one(of: [nil, 0, IPCLimits.fetch])
    link.pageCount = one(of: [nil, 0, 1, IPCLimits.feedCounts.upperBound])
    link.lastRead = link.pageCount
    return link
  }
}
