import CDjVu
import IPC
import TextSearch

/// A DjVu document: scans in layers, with the words that were found on the scans. Decoded by DjVuLibre, whose threads a
/// worker has leave for that was started for such a document (decision: DjVu).
final class DjVuBook: Book {
  let opened: OpenedBook
  private let pointer: OpaquePointer
  private let pageCount: Int
  /// Pages whose pixels are paper to the eye, by night.
  private var papers: [PagePlace: Bool] = [:]

  /// The document is held in memory, once by the worker and once by the library while it opens.
  private static let maximumBytes = 256 << 20

  init(_ file: BookFile) throws(WorkerError) {
    guard file.size <= Self.maximumBytes else {
      throw WorkerError(.tooLarge, "the document is too long")
    }
    let bytes = try file.all()
    var pointer: OpaquePointer?
    let result = paper_djvu_open(bytes, bytes.count, &pointer)
    guard let pointer else { throw WorkerError(.outOfMemory) }
    do throws(WorkerError) {
      try Self.check(result, pointer)
      let count = Int(paper_djvu_page_count(pointer))
      guard (1...IPCLimits.pagesOfBook).contains(count) else {
        throw WorkerError(.empty, "no pages")
      }
      pageCount = count
    } catch {
      paper_djvu_close(pointer)
      throw error
    }
    self.pointer = pointer
    opened = OpenedBook(format: .djvu, chapters: 1, isReflowable: false, hasCover: true)
  }

  deinit { paper_djvu_close(pointer) }

  private static func check(_ result: Int32, _ pointer: OpaquePointer) throws(WorkerError) {
    switch Int(result) {
    case PAPER_DJVU_OK: return
    case PAPER_DJVU_NO_PAGE: throw WorkerError(.noSuchPage)
    case PAPER_DJVU_MEMORY: throw WorkerError(.outOfMemory)
    default:
      // The library's words are a name of the fault and further lines.
      let words = String(cString: paper_djvu_message(pointer))
      let line = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      throw WorkerError(.damaged, String(line.filter { !$0.isNewline }.prefix(200)))
    }
  }

  private func check(_ result: Int32) throws(WorkerError) { try Self.check(result, pointer) }

  /// The page's number.
  private func number(_ page: PagePlace) throws(WorkerError) -> Int32 {
    guard page.chapter == 0, page.page < pageCount else { throw WorkerError(.noSuchPage) }
    return Int32(page.page)
  }

  func pages(from first: PagePlace, count: Int) throws(WorkerError) -> PageList {
    guard first.chapter == 0 else { throw WorkerError(.noSuchPage) }
    let last = min(pageCount, first.page + min(count, IPCLimits.pages))
    let sizes = (first.page..<max(first.page, last)).map { page -> PageSize? in
      var (width, height): (Float, Float) = (0, 0)
      // A page that is damaged has no size; the others are there.
      guard paper_djvu_size(pointer, Int32(page), &width, &height) == PAPER_DJVU_OK else {
        return nil
      }
      return PageSize(width: width, height: height)
    }
    return PageList(count: pageCount, sizes: sizes)
  }

  func render(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    // The shim writes nothing beyond `memory.count` bytes.
    try check(
      paper_djvu_render(
        pointer, try number(page), scale, Int32(region.x), Int32(region.y), Int32(region.width),
        Int32(region.height), region.stride, base, memory.count))
  }

  /// A scan is printed with its own pixels, of which a point has several.
  func put(
    _ page: PagePlace, on sheets: SheetMaker, in rect: PageRect
  ) throws(WorkerError) {
    guard let size = try pages(from: page, count: 1).sizes.first ?? nil else {
      throw WorkerError(.damaged, "the page has no size")
    }
    let finest = paper_djvu_resolution(pointer, try number(page)) / 72
    try sheets.put(pixelsOf: size, finest: finest, in: rect) {
      (scale, region, memory) throws(WorkerError) in
      try render(page, scale: scale, region, into: memory)
    }
  }

  func scanScale(_ page: PagePlace) throws(WorkerError) -> Float {
    let scale = paper_djvu_resolution(pointer, try number(page)) / 72
    return IPCLimits.scales.contains(scale) ? scale : 0
  }

  /// Paper becomes dark, and a page that is a picture keeps its colours.
  func paintNight(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    over memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    let whole = NightPixels.Box(x0: 0, y0: 0, x1: region.width, y1: region.height)
    NightPixels.paint(
      memory, width: region.width, height: region.height, stride: region.stride,
      pictures: try isPaper(page) ? [] : [whole])
  }

  private func isPaper(_ page: PagePlace) throws(WorkerError) -> Bool {
    if let known = papers[page] { return known }
    guard let size = try pages(from: page, count: 1).sizes.first ?? nil,
      let picture = try smallPicture(page, size, side: 300)
    else { return true }
    var test = PaperTest()
    for pixel in picture.pixels { test.look(at: pixel) }
    if papers.count > 512 { papers = [:] }
    papers[page] = test.isPaper
    return test.isPaper
  }

  // MARK: Words

  func text(_ page: PagePlace) throws(WorkerError) -> PageText {
    var found = paper_djvu_text()
    try check(
      paper_djvu_read_text(pointer, try number(page), IPCLimits.characters, &found))
    defer { paper_djvu_free_text(&found) }
    // The shim gives as many lines and characters as it counts.
    let characters = UnsafeBufferPointer(start: found.characters, count: found.character_count)
    let lines = UnsafeBufferPointer(start: found.lines, count: found.line_count)
    return PageText(
      lines: lines.map { line in
        PageText.Line(
          rect: PageRect(line.rect), block: min(Int(line.block), IPCLimits.characters),
          isVertical: false, range: line.first..<line.first + line.count)
      },
      characters: characters.map {
        PageText.Character(
          scalar: Unicode.Scalar($0.scalar) ?? "\u{FFFD}", rect: PageRect($0.rect))
      })
  }

  func areas(_ page: PagePlace, isRightToLeft: Bool) throws(WorkerError) -> [AreaRecord] {
    try textAreas(page, isRightToLeft: isRightToLeft)
  }

  func search(
    _ term: SearchTermRecord, from first: PagePlace, count: Int, isInTime: () -> Bool
  ) throws(WorkerError) -> HitRecords {
    try searchTexts(term, from: first, count: count, isInTime: isInTime)
  }

  func links(_ page: PagePlace) throws(WorkerError) -> [LinkRecord] {
    var found = paper_djvu_targets()
    try check(paper_djvu_links(pointer, try number(page), IPCLimits.links, &found))
    defer { paper_djvu_free_targets(&found) }
    return UnsafeBufferPointer(start: found.items, count: found.count).map {
      LinkRecord(rect: PageRect($0.rect), target: LinkTarget($0))
    }
  }

  func outline() throws(WorkerError) -> [OutlineRecord] {
    var found = paper_djvu_targets()
    try check(paper_djvu_outline(pointer, IPCLimits.outline, &found))
    defer { paper_djvu_free_targets(&found) }
    return UnsafeBufferPointer(start: found.items, count: found.count).map {
      OutlineRecord(
        depth: Int($0.depth), title: $0.title.map { String(cString: $0) } ?? "",
        target: LinkTarget($0))
    }
  }

  func metadata() throws(WorkerError) -> BookMetadata {
    BookMetadata(
      title: try value("title"), author: try value("author"), subject: try value("subject"))
  }

  /// Names of facts are written in either case.
  private func value(_ key: String) throws(WorkerError) -> String {
    for name in [key, key.prefix(1).uppercased() + key.dropFirst()] {
      var buffer = [CChar](repeating: 0, count: IPCLimits.text)
      try check(paper_djvu_metadata(pointer, name, &buffer, buffer.count))
      if buffer[0] != 0 { return buffer.text }
    }
    return ""
  }

  func labels(from first: PagePlace, count: Int) throws(WorkerError) -> [PageLabel] {
    guard first.chapter == 0 else { throw WorkerError(.noSuchPage) }
    let last = min(pageCount, first.page + min(count, IPCLimits.pages))
    return (first.page..<max(first.page, last)).map { page in
      var buffer = [CChar](repeating: 0, count: 64)
      _ = paper_djvu_label(pointer, Int32(page), &buffer, buffer.count)
      return PageLabel(buffer.text)
    }
  }
}

extension PageRect {
  fileprivate init(_ rect: paper_djvu_rect) {
    self.init(x: rect.x0, y: rect.y0, width: rect.x1 - rect.x0, height: rect.y1 - rect.y0)
  }
}

extension LinkTarget {
  fileprivate init(_ target: paper_djvu_target) {
    if let address = target.address {
      self = .address(String(cString: address))
    } else if target.page >= 0, let page = PagePlace(page: Int(target.page)) {
      self = .page(page, x: 0, y: 0)
    } else {
      self = .nowhere
    }
  }
}
