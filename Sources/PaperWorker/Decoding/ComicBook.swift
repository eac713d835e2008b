import BookFormats
import IPC

/// An archive of pictures: each of them is a page, in the natural order of their names.
final class ComicBook: Book {
  let opened: OpenedBook
  private let reader: ArchiveReader
  private let entries: [ArchiveReader.Entry]
  private let pictures = PicturePages()
  /// Sizes that have been read, by page.
  private var sizes: [Int: PageSize?] = [:]

  /// A longer picture is refused: while its bytes are handed over they are there twice.
  static let maximumBytes = 96 << 20

  private let facts: BookFacts
  /// Pages that have not been passed yet, those that come first in the archive last.
  private var pagesByEntry: [(entry: Int, page: Int)] = []

  /// - Parameter context: reads what the archive says of the comic.
  init(_ context: DocumentContext, _ file: BookFile) throws(WorkerError) {
    reader = ArchiveReader(file)
    let all = try reader.entries()
    let remarks = reader.lack.map { $0 == .tooMany ? [BookRemark.leftOut] : [.cutShort] }
    entries = Self.pages(among: all)
    guard !entries.isEmpty else { throw WorkerError(.empty, "no pictures") }
    try Self.refuseEncrypted(entries[0], reader)
    facts = Self.facts(context, reader, all)
    pagesByEntry = entries.enumerated().map { ($0.element.index, $0.offset) }
      .sorted { $0.0 > $1.0 }
    opened = OpenedBook(
      format: .comic, chapters: 1, isReflowable: false, direction: facts.direction,
      remarks: remarks ?? [])
  }

  /// An archive may encrypt what is in its entries and leave their names readable.
  private static func refuseEncrypted(
    _ first: ArchiveReader.Entry, _ reader: ArchiveReader
  ) throws(WorkerError) {
    do throws(WorkerError) {
      _ = try reader.bytes(of: first.index, limit: headerBytes, isCut: true)
    } catch {
      // Whatever else is wrong with the first page is the page's own fault.
      if error.reason == .encrypted { throw error }
    }
  }

  private static func facts(
    _ context: DocumentContext, _ reader: ArchiveReader, _ entries: [ArchiveReader.Entry]
  ) -> BookFacts {
    let entry = entries.first { entry in
      entry.name.lowercased() == "comicinfo.xml"
        || entry.name.lowercased().hasSuffix("/comicinfo.xml")
    }
    guard let entry, let bytes = try? reader.bytes(of: entry.index, limit: 1 << 20),
      let tree = try? XMLTree(context, bytes)
    else { return BookFacts() }
    return BookFacts(comicInfo: tree)
  }

  var details: DetailsRecord { DetailsRecord(facts) }

  func metadata() throws(WorkerError) -> BookMetadata {
    BookMetadata(
      title: facts.title, author: facts.author, language: facts.language, series: facts.series,
      number: facts.number)
  }

  /// The pages that the comic gives names.
  func outline() throws(WorkerError) -> [OutlineRecord] {
    facts.bookmarks.compactMap { bookmark in
      guard bookmark.picture < entries.count, let page = PagePlace(page: bookmark.picture) else {
        return nil
      }
      return OutlineRecord(depth: 0, title: bookmark.title, target: .page(page, x: 0, y: 0))
    }
  }

  /// The picture that the comic calls its cover, else the first.
  func cover(
    _ region: PixelRegion, into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) -> CoverSize {
    guard let picture = facts.coverPicture, picture > 0, picture < entries.count,
      let page = PagePlace(page: picture), let size = size(of: picture)
    else { return try coverOfFirstPage(region, into: memory) }
    let (scale, fitted) = try region.fitting(size)
    try render(page, scale: scale, fitted, into: memory)
    return CoverSize(width: fitted.width, height: fitted.height, natural: size)
  }

  /// A comic's first picture is its cover, unless the comic says that the story begins with that picture.
  func firstPage() -> FirstPageRecord {
    facts.beginsWithStory || facts.coverPicture ?? 0 > 0 ? .ofItsOwn : .isCover
  }

  private static let endings = Set(PictureHeader.Kind.allCases.flatMap(\.endings))
    .union(UnreadPicture.endings)

  /// The entries that are pictures, in reading order. What a Macintosh or a Windows has added is none.
  private static func pages(among entries: [ArchiveReader.Entry]) -> [ArchiveReader.Entry] {
    let pages = entries.filter { isPage(Array($0.name.utf8)[...]) }
    return pages.map { (NaturalOrder($0.name, decomposed: $0.name), $0) }
      .sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static let macintosh = Array("__macosx/".utf8)

  /// Whether an entry of this name, in UTF-8, is a picture of the comic.
  static func isPage(_ name: ArraySlice<UInt8>) -> Bool {
    let last = name.suffix(from: (name.lastIndex(of: 0x2F) ?? name.startIndex - 1) + 1)
    guard let dot = last.lastIndex(of: 0x2E), dot > last.startIndex, last.first != 0x2E else {
      return false
    }
    let ending = String(decoding: last[(dot + 1)...].prefix(8), as: UTF8.self).lowercased()
    guard endings.contains(ending) else { return false }
    return !name.prefix(macintosh.count).lazy.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
      .elementsEqual(macintosh)
  }

  private func bytes(of page: Int) throws(WorkerError) -> [UInt8] {
    guard entries.indices.contains(page) else { throw WorkerError(.noSuchPage) }
    return try reader.bytes(of: entries[page].index, limit: Self.maximumBytes)
  }

  func pages(from first: PagePlace, count: Int) throws(WorkerError) -> PageList {
    guard first.chapter == 0 else { throw WorkerError(.noSuchPage) }
    let last = min(entries.count, first.page + min(count, IPCLimits.pages))
    return PageList(
      count: entries.count, sizes: (first.page..<max(first.page, last)).map(size(of:)))
  }

  private func size(of page: Int) -> PageSize? {
    if let known = sizes[page] { return known }
    measureOnTheWay(to: entries[page].index)
    if let known = sizes[page] { return known }
    // Most headers are in the first part of a picture; some have a large profile before them.
    let start = try? reader.bytes(of: entries[page].index, limit: Self.headerBytes, isCut: true)
    var header = try? PictureData.bytes(start ?? []).header(isWhole: false)
    if header == nil, start?.count == Self.headerBytes, let whole = try? bytes(of: page) {
      header = try? PictureData.bytes(whole).header(isWhole: false)
    }
    let size = header.flatMap { try? PageSize(of: $0) }
    sizes[page] = .some(size)
    return size
  }

  /// Measures the pages that lie before an entry in the archive, once: going back opens the archive anew, and in one
  /// whose order is not that of its names every second page would do so. What needs a longer look is left for later.
  private func measureOnTheWay(to index: Int) {
    while let next = pagesByEntry.last, next.entry < index {
      pagesByEntry.removeLast()
      guard sizes[next.page] == nil,
        let start = try? reader.bytes(of: next.entry, limit: Self.shortHeaderBytes, isCut: true),
        let size = (try? PictureData.bytes(start).header(isWhole: false)).flatMap({
          try? PageSize(of: $0)
        })
      else { continue }
      sizes[next.page] = .some(size)
    }
  }

  /// Bytes in which nearly all pictures have their headers.
  private static let shortHeaderBytes = 4 << 10
  private static let headerBytes = 64 << 10

  func render(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    guard page.chapter == 0, entries.indices.contains(page.page) else {
      throw WorkerError(.noSuchPage)
    }
    do throws(WorkerError) {
      try pictures.render(page.page, scale: scale, region, into: memory) { () throws(WorkerError) in
        .bytes(try bytes(of: page.page))
      }
    } catch {
      throw error.of(page: page.page + 1, picture: entries[page.page].name)
    }
  }
}

extension ComicBook {
  package func put(
    _ page: PagePlace, on sheets: SheetMaker, in rect: PageRect
  ) throws(WorkerError) {
    guard page.chapter == 0, entries.indices.contains(page.page) else {
      throw WorkerError(.noSuchPage)
    }
    if try put(.bytes(try bytes(of: page.page)), on: sheets, in: rect) { return }
    try putPixels(of: page, on: sheets, in: rect)
  }
}

/// A picture alone is a book of one page.
final class PictureBook: Book {
  let opened = OpenedBook(format: .picture, chapters: 1, isReflowable: false)
  private let file: BookFile
  private let pictures = PicturePages()
  private let size: PageSize

  init(_ file: BookFile) throws(WorkerError) {
    self.file = file
    size = try PageSize(of: Self.header(file))
  }

  /// Of a long file the beginning alone, as a folder's pages are measured one after the other. The end is looked at
  /// when the picture is drawn.
  private static func header(_ file: BookFile) throws(WorkerError) -> PictureHeader {
    if file.size > startBytes, file.size <= BookFile.maximumBytes,
      let start = try? file.bytes(count: startBytes), PictureHeader.kind(of: start) != .tiff,
      let header = try? PictureData.bytes(start).header(isWhole: false)
    {
      return header
    }
    let data = try data(file)
    do throws(PictureHeader.Flaw) { return try data.header() } catch { throw WorkerError(error) }
  }

  private static let startBytes = 1 << 20

  func pages(from first: PagePlace, count: Int) throws(WorkerError) -> PageList {
    guard first == PagePlace(page: 0) else { throw WorkerError(.noSuchPage) }
    return PageList(count: 1, sizes: count > 0 ? [size] : [])
  }

  func render(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    guard page == PagePlace(page: 0) else { throw WorkerError(.noSuchPage) }
    try pictures.render(0, scale: scale, region, into: memory) { () throws(WorkerError) in
      try Self.data(file)
    }
  }

  package func put(
    _ page: PagePlace, on sheets: SheetMaker, in rect: PageRect
  ) throws(WorkerError) {
    if try put(try Self.data(file), on: sheets, in: rect) { return }
    try putPixels(of: page, on: sheets, in: rect)
  }

  /// A TIFF may be longer than memory, and is read where its rows lie.
  private static func data(_ file: BookFile) throws(WorkerError) -> PictureData {
    let start = try file.bytes(count: min(PictureHeader.signatureBytes, file.size))
    return PictureHeader.kind(of: start) == .tiff ? .file(file) : .bytes(try file.all())
  }
}

extension WorkerError {
  init(_ flaw: PictureHeader.Flaw) {
    switch flaw {
    case .empty: self.init(WorkerError.Reason.empty)
    case .notAPicture: self.init(.unknownFormat)
    case .unread(let format): self.init(.unsupported, format.reason)
    case .truncated: self.init(WorkerError.Reason.truncated)
    case .tooLarge(let width, let height, let limit):
      self.init(.tooLarge, "\(width) x \(height) pixels are too many (at most \(limit))")
    }
  }

  /// The error of a picture as one of the page that the picture is: the comic itself is sound.
  fileprivate func of(page: Int, picture name: String) -> WorkerError {
    let flaw: String
    switch reason {
    case .empty: flaw = "is empty"
    case .truncated: flaw = "ends too early"
    case .unknownFormat: flaw = "is of no known kind"
    case .damaged: flaw = "cannot be decoded" + (words.isEmpty ? "" : " (\(words))")
    default: return self
    }
    return WorkerError(.damaged, "page \(page) (\(name)) \(flaw)")
  }
}
