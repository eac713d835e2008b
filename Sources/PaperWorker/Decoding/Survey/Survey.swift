import BookFormats
import IPC

/// Looks into a file for title, length and cover. EPUBs, comics and FictionBooks are not opened as documents.
/// (decision: Surveys)
struct Survey {
  private let decoders: Decoders
  private let file: BookFile
  private let query: SurveyBook

  /// Bytes of markup that fill a page of a printed book. The length of a text without pages is an estimate by this.
  static let bytesPerPage = 2200
  /// A package document that is longer is no package.
  static let maximumPackage = 8 << 20
  /// A longer text is not opened for the title.
  private static let maximumText = 1 << 20
  private static let maximumFictionBook = 64 << 20

  init(_ decoders: Decoders, _ file: BookFile, _ query: SurveyBook) {
    (self.decoders, self.file, self.query) = (decoders, file, query)
  }

  func record() throws(WorkerError) -> SurveyRecord {
    if query.kind == .package { return try package() }
    let prefix = try file.bytes(count: min(Sniffer.prefix, file.size))
    switch Sniffer.format(of: prefix, hint: query.hint) {
    case .zip, .book(.epub): return try archive()
    case .book(let format), .perhaps(let format): return try book(format)
    case .other(let name): throw WorkerError(.otherFormat, name)
    case nil: return try opened()
    }
  }

  private func context() throws(WorkerError) -> DocumentContext {
    try decoders.documents.context(for: "")
  }

  private func package() throws(WorkerError) -> SurveyRecord {
    guard file.size <= Self.maximumPackage else { throw WorkerError(.tooLarge) }
    let tree = try XMLTree(try context(), try file.all())
    guard tree.first("package") != nil else { throw WorkerError(.unknownFormat) }
    return SurveyRecord(details: PackageDetails(tree).details)
  }

  private func archive() throws(WorkerError) -> SurveyRecord {
    let directory = try ZipDirectory(file)
    if let container = directory.bytes("META-INF/container.xml", limit: 1 << 20) {
      return try EPUBSurvey(try context(), directory, container).record(query)
    }
    if query.hint != .comic {
      let names = directory.entries.map { String(decoding: directory.name($0), as: UTF8.self) }
      let type = directory.bytes("mimetype", limit: 128).map {
        String(decoding: $0.filter { $0 > 0x20 }, as: UTF8.self)
      }
      switch ZipContainer(ZIPNames(Set(names), mimeType: type)) {
      case .book(.comic): break
      case .book(let format): return try book(format)
      case .other(let name): throw WorkerError(.otherFormat, name)
      }
    }
    return try ComicSurvey(try context(), directory).record(query)
  }

  // MARK: Other formats

  private func book(_ format: BookFormat.ID) throws(WorkerError) -> SurveyRecord {
    switch format {
    case .fictionBook: return try fictionBook()
    case .mobi: return try mobipocket()
    case .djvu: return try decoders.readsDjVu ? opened() : DjVuHeader(file).record
    case .text, .markdown, .html:
      var record = file.size <= Self.maximumText ? try opened() : SurveyRecord()
      record.pageCount = Self.pages(ofBytes: file.size)
      return record
    default: return try opened()
    }
  }

  static func pages(ofBytes count: Int) -> Int {
    min(max(1, count / bytesPerPage), IPCLimits.pagesOfBook)
  }

  /// Pictures stand in a FictionBook behind the text.
  private func fictionBook() throws(WorkerError) -> SurveyRecord {
    guard file.size <= Self.maximumFictionBook else { return try opened() }
    let bytes = try DocumentOpening.fictionBookBytes(file)
    let facts = BookFacts(fictionBook: try XMLTree(try context(), bytes))
    let text = bytes.firstRange(of: Array("<binary".utf8))?.lowerBound ?? bytes.count
    return SurveyRecord(
      details: DetailsRecord(facts), pageCount: Self.pages(ofBytes: text), cover: cover(of: facts))
  }

  private func mobipocket() throws(WorkerError) -> SurveyRecord {
    let header = try MobipocketHeader(file)
    return SurveyRecord(
      details: DetailsRecord(header.facts),
      pageCount: Self.pages(ofBytes: min(header.textLength, 64 * file.size)),
      cover: cover(of: header.facts))
  }

  private func cover(of facts: BookFacts) -> CoverRecord? {
    guard query.coverWidth > 0, let bytes = facts.cover?() else { return nil }
    return SmallCovers.cover(bytes, width: query.coverWidth)
  }

  /// By the decoder that opens the book.
  private func opened() throws(WorkerError) -> SurveyRecord {
    let book: any Book
    do throws(WorkerError) {
      book = try decoders.open(file, OpenOptions(hint: query.hint))
    } catch {
      // A locked book is a book; nothing is known of such a book but the file's name.
      if error.reason == .passwordNeeded { return SurveyRecord() }
      throw error
    }
    var record = SurveyRecord()
    if let comic = book as? ComicBook {
      record.details = comic.details
    } else {
      record.details = DetailsRecord((try? book.metadata()) ?? BookMetadata())
    }
    if !book.opened.isReflowable, let first = PagePlace(page: 0) {
      let list = try book.pages(from: first, count: 1)
      record.pageCount = list.count > 0 ? min(list.count, IPCLimits.pagesOfBook) : nil
      // The sizes of pictures are pixels.
      let isMeasured = [.pdf, .xps, .djvu].contains(book.opened.format)
      record.page = isMeasured ? list.sizes.first ?? nil : nil
    } else {
      record.pageCount = Self.pages(ofBytes: file.size)
    }
    if query.coverWidth > 0, book.opened.hasCover {
      record.cover = SmallCovers.cover(of: book, width: query.coverWidth)
    }
    return record
  }
}

extension DetailsRecord {
  init(_ facts: BookFacts) {
    self = facts.details
    if title.isEmpty { title = facts.title }
    if authors.isEmpty, !facts.author.isEmpty { authors = [facts.author] }
    if language.isEmpty { language = LanguageCode.tag(facts.language) }
    if series.isEmpty { series = facts.series }
    if seriesIndex == nil { seriesIndex = PackageDetails.number(facts.number) }
  }

  init(_ metadata: BookMetadata) {
    self.init()
    title = metadata.title
    if !metadata.author.isEmpty { authors = [metadata.author] }
    language = LanguageCode.tag(metadata.language)
    series = metadata.series
    seriesIndex = PackageDetails.number(metadata.number)
  }
}
