import BookFormats
import TestDocuments
import Testing
import IPC

/// A question of random parameters, with a random answer.
protocol RandomQuery: Query {
  static func random(_ random: inout SeededRandom) throws -> Self
  static func randomAnswer(_ random: inout SeededRandom) throws -> Answer
}

extension RandomQuery {
  static func encodedRandomAnswer(_ random: inout SeededRandom) throws -> [UInt8] {
    encoded(try randomAnswer(&random))
  }
}

/// All questions that the worker knows.
enum RandomQueries {
  static let all: [any RandomQuery.Type] = QueryCode.allCases.map(question)

  static func question(of code: QueryCode) -> any RandomQuery.Type {
    switch code {
    case .openBook: OpenBook.self
    case .closeBook: CloseBook.self
    case .measurePages: MeasurePages.self
    case .drawPage: DrawPage.self
    case .drawCover: DrawCover.self
    case .readText: ReadText.self
    case .searchPages: SearchPages.self
    case .readLinks: ReadLinks.self
    case .readOutline: ReadOutline.self
    case .readMetadata: ReadMetadata.self
    case .readLabels: ReadLabels.self
    case .findTextPlace: FindTextPlace.self
    case .findPage: FindPage.self
    case .compareFirstPage: CompareFirstPage.self
    case .openLibrary: OpenLibrary.self
    case .readLibrary: ReadLibrary.self
    case .surveyBook: SurveyBook.self
    case .knowPages: KnowPages.self
    case .openFeed: OpenFeed.self
    case .readFeed: ReadFeed.self
    case .findElement: FindElement.self
    case .findPlaceOfElement: FindPlaceOfElement.self
    case .readSidecar: ReadSidecar.self
    case .readAnnotations: ReadAnnotations.self
    case .findPlaceInFile: FindPlaceInFile.self
    case .addSheet: AddSheet.self
    case .readSheets: ReadSheets.self
    case .findAreas: FindAreas.self
    case .readTilt: ReadTilt.self
    case .measureScan: MeasureScan.self
    case .readComments: ReadComments.self
    case .listAttachments: ListAttachments.self
    case .readAttachment: ReadAttachment.self
    case .listLayers: ListLayers.self
    case .readFields: ReadFields.self
    case .makeCopy: MakeCopy.self
    case .readCopy: ReadCopy.self
    case .lookUpWord: LookUpWord.self
    case .cancel: Cancel.self
    }
  }

  /// Reads bytes as the answer to each question; what is accepted must come out as it went in.
  static func expectStable(_ answer: [UInt8], _ comment: Comment? = nil) {
    func check<Asked: Query>(_ type: Asked.Type) {
      guard let found = try? type.answer(decoding: answer) else { return }
      #expect((try? type.answer(decoding: type.encoded(found))) == found, comment)
    }
    for type in all { check(type) }
  }
}

extension Request {
  init(decoding bytes: [UInt8]) throws(IPCError) {
    try self.init(decoding: bytes, RandomQueries.question)
  }
}

extension CloseBook: RandomQuery {
  static func random(_ random: inout SeededRandom) -> CloseBook { CloseBook() }
  static func randomAnswer(_ random: inout SeededRandom) -> Done { Done() }
}

extension MeasurePages: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> MeasurePages {
    var query = MeasurePages(first: try random.place(), count: random.int(0...IPCLimits.pages))
    query.allowsPart = random.chance(0.5)
    return query
  }

  static func randomAnswer(_ random: inout SeededRandom) -> PageList {
    let sizes = random.list {
      $0.chance(0.9) ? PageSize(width: $0.float(100, 1e6), height: $0.float(100, 1e6)) : nil
    }
    var list = PageList(
      count: sizes.count + random.int(0...99), sizes: sizes,
      obstacle: random.chance(0.5) ? ChapterObstacle.allCases.randomElement(using: &random) : nil)
    list.isWhole = random.chance(0.5)
    if list.obstacle != nil { list.file = "text/\(random.int(0...99)).xhtml" }
    return list
  }
}

extension DrawPage: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> DrawPage {
    DrawPage(
      try random.place(), scale: random.float(0.001, 900), try random.region(),
      isNight: random.chance(0.5),
      scan: ScanRecord(
        contrast: random.int(ScanRecord.levels), brightness: random.int(ScanRecord.levels),
        isWhite: random.chance(0.5), isStraight: random.chance(0.5), isClean: random.chance(0.5)))
  }

  static func randomAnswer(_ random: inout SeededRandom) -> Done { Done() }
}

extension DrawCover: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> DrawCover {
    DrawCover(try random.region())
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> CoverSize {
    let natural = try #require(
      PageSize(width: random.float(100, 1e6), height: random.float(100, 1e6)))
    return CoverSize(
      width: random.int(1...16_384), height: random.int(1...16_384), natural: natural)
  }
}

extension ReadText: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> ReadText {
    ReadText(try random.place())
  }

  static func randomAnswer(_ random: inout SeededRandom) -> PageText { random.pageText() }
}

extension SearchPages: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> SearchPages {
    SearchPages(random.searchTerm(), first: try random.place(), count: random.int(0...99))
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> HitRecords {
    try random.searchHits()
  }
}

extension ReadLinks: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> ReadLinks {
    ReadLinks(try random.place())
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> [LinkRecord] {
    try random.list { LinkRecord(rect: $0.rect(), target: try $0.target()) }
  }
}

extension FindAreas: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> FindAreas {
    FindAreas(
      try random.place(), isRightToLeft: random.chance(0.5), isStraight: random.chance(0.5))
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> [AreaRecord] {
    random.list { AreaRecord($0.rect(), isColumn: $0.chance(0.5)) }
  }
}

extension ReadTilt: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> ReadTilt {
    ReadTilt(try random.place())
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> Float {
    Float(random.double(-0.3, 0.3))
  }
}

extension MeasureScan: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> MeasureScan {
    MeasureScan(try random.place())
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> Float {
    Float(random.double(0, 20))
  }
}

extension ReadOutline: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ReadOutline { ReadOutline() }

  static func randomAnswer(_ random: inout SeededRandom) throws -> [OutlineRecord] {
    try random.list {
      OutlineRecord(depth: $0.int(0...64), title: $0.text(60), target: try $0.target())
    }
  }
}

extension ReadMetadata: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ReadMetadata { ReadMetadata() }

  static func randomAnswer(_ random: inout SeededRandom) -> BookMetadata {
    BookMetadata(
      title: random.text(90), author: random.text(90), subject: random.text(90),
      format: random.text(20), language: random.text(9), series: random.text(30),
      number: random.text(9))
  }
}

extension ReadLabels: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> ReadLabels {
    ReadLabels(first: try random.place(), count: random.int(0...99))
  }

  static func randomAnswer(_ random: inout SeededRandom) -> [PageLabel] {
    random.list { PageLabel($0.text(9)) }
  }
}

extension FindTextPlace: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> FindTextPlace {
    FindTextPlace(try random.place())
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> TextPlace {
    try random.textPlace()
  }
}

extension FindPage: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> FindPage {
    FindPage(of: try random.textPlace())
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> PagePlace {
    try random.place()
  }
}

extension CompareFirstPage: RandomQuery {
  static func random(_ random: inout SeededRandom) -> CompareFirstPage { CompareFirstPage() }

  static func randomAnswer(_ random: inout SeededRandom) throws -> FirstPageRecord {
    try #require(FirstPageRecord.allCases.randomElement(using: &random))
  }
}

extension OpenLibrary: RandomQuery {
  static func random(_ random: inout SeededRandom) -> OpenLibrary { OpenLibrary() }

  static func randomAnswer(_ random: inout SeededRandom) -> Int {
    random.int(0...IPCLimits.library)
  }
}

extension ReadLibrary: RandomQuery {
  static func random(_ random: inout SeededRandom) -> ReadLibrary {
    ReadLibrary(first: random.int(0...IPCLimits.library))
  }

  static func randomAnswer(_ random: inout SeededRandom) -> [LibraryBook] {
    random.list { $0.libraryBook() }
  }
}

extension Cancel: RandomQuery {
  static func random(_ random: inout SeededRandom) -> Cancel {
    Cancel(UInt32(random.int(0...Int(UInt32.max))))
  }

  static func randomAnswer(_ random: inout SeededRandom) -> Done { Done() }
}

extension SurveyBook: RandomQuery {
  static func random(_ random: inout SeededRandom) throws -> SurveyBook {
    let hint = try #require(BookFormat.ID.allCases.randomElement(using: &random))
    return SurveyBook(
      random.chance(0.5) ? .book : .package, hint: random.chance(0.3) ? nil : hint,
      coverWidth: random.int(0...IPCLimits.surveyCover))
  }

  static func randomAnswer(_ random: inout SeededRandom) throws -> SurveyRecord {
    var details = DetailsRecord()
    (details.title, details.titleSort) = (random.text(200), random.text(20))
    (details.authorSort, details.series) = (random.text(20), random.text(20))
    (details.language, details.publisher) = (random.text(5), random.text(20))
    (details.published, details.summary) = (random.text(10), random.text(4000))
    details.authors = random.list { $0.text(20) }.prefix(IPCLimits.surveyAuthors).map { $0 }
    details.tags = random.list { $0.text(20) }.prefix(IPCLimits.tags).map { $0 }
    details.identifiers = random.list { $0.text(20) }.prefix(IPCLimits.identifiers).map { $0 }
    details.rating = random.chance(0.5) ? random.int(0...10) : nil
    details.seriesIndex = random.chance(0.5) ? Double(random.float(-9, 1e6)) : nil
    let cover = CoverRecord(
      jpeg: [0xFF, 0xD8, 0xFF] + random.list { UInt8($0.int(0...255)) },
      width: random.int(1...1024),
      height: random.int(1...4096), color: UInt32(random.int(0...0xFF_FFFF)),
      spine: UInt32(random.int(0...0xFF_FFFF)))
    return SurveyRecord(
      details: details, pageCount: random.chance(0.5) ? random.int(1...IPCLimits.pagesOfBook) : nil,
      page: random.chance(0.5) ? PageSize(width: random.float(100, 1e6), height: 1e5) : nil,
      cover: random.chance(0.5) ? cover : nil)
  }
}
