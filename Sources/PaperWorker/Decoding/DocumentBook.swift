import BookFormats
import BookText
import CMuPDF
import IPC

/// A document that MuPDF opens: PDF, EPUB, MOBI, FictionBook, HTML, XPS, SVG, and text and Markdown that
/// have been made chapters.
final class DocumentBook: Book {
  let opened: OpenedBook
  let context: DocumentContext
  let pointer: OpaquePointer
  let facts: BookFacts
  /// MuPDF reads from it as long as the document is open.
  private let file: BookFile
  private(set) lazy var pagination = Pagination(self)
  let layout: TextLayout
  /// Sets chapters; nil for documents with pages of their own, and where MuPDF sets all.
  let setter: BookSetter?
  private let isStrict: Bool
  private lazy var pictures = PicturePages()
  private lazy var night = NightPages(self)

  init(
    _ contexts: DocumentContexts, _ file: BookFile, _ format: BookFormat.ID,
    _ opener: DocumentOpener, _ options: OpenOptions
  ) throws(WorkerError) {
    self.file = file
    (layout, isStrict) = (options.layout, options.isStrict)
    var (opening, context) = try opener(contexts, file, BookStyle(options.layout))
    self.context = context
    do throws(WorkerError) {
      var opened = try Self.prepare(&opening, context, format, options)
      if opened.isReflowable, !contexts.usesFace { opened.remarks.append(.faceUnusable) }
      self.opened = opened
    } catch {
      paper_mupdf_close(opening.pointer)
      throw error
    }
    (pointer, facts) = (opening.pointer, opening.facts)
    setter =
      if let sources = opening.sources, paper_mupdf_is_reflowable(opening.pointer) != 0 {
        BookSetter(sources, opening.facts, options.layout, context, opening.pointer)
      } else { nil }
    try apply(options.changes)
  }

  deinit { paper_mupdf_close(pointer) }

  private static func prepare(
    _ opening: inout DocumentOpening, _ context: DocumentContext, _ format: BookFormat.ID,
    _ options: OpenOptions
  ) throws(WorkerError) -> OpenedBook {
    let pointer = opening.pointer
    let isEncrypted = paper_mupdf_needs_password(pointer) != 0
    if isEncrypted {
      guard let password = options.password else { throw WorkerError(.passwordNeeded) }
      if paper_mupdf_authenticate(pointer, password) == 0 { throw WorkerError(.passwordWrong) }
    }
    let reflows = paper_mupdf_is_reflowable(pointer) != 0
    if reflows {
      let layout = options.layout
      try context.check(paper_mupdf_layout(pointer, layout.width, layout.height, layout.em))
    }
    if format == .pdf { readPDF(&opening) }
    var chapters: Int32 = 0
    try context.check(paper_mupdf_chapters(pointer, &chapters))
    guard (1...IPCLimits.pagesOfBook).contains(Int(chapters)) else {
      throw WorkerError(.damaged, "it has \(chapters) chapters")
    }
    let isFixed = opening.sources?.isFixed == true && paper_mupdf_can_set() != 0
    // Covers are kept on the disk, where nobody asks for the password.
    let hasCover = !isEncrypted && (!reflows || opening.facts.cover != nil)
    let sources = isFixed ? opening.sources : nil
    return OpenedBook(
      format: format, chapters: Int(chapters), isReflowable: reflows && !isFixed,
      direction: opening.facts.direction, hasCover: hasCover,
      remarks: opening.facts.remarks,
      pairing: sources?.pairing(opening.facts.direction), placements: sources?.placements ?? [],
      spread: sources?.spread ?? .auto)
  }

  private static func readPDF(_ opening: inout DocumentOpening) {
    var isRightToLeft: Int32 = 0
    var language = [CChar](repeating: 0, count: 64)
    paper_mupdf_pdf_facts(opening.pointer, &isRightToLeft, &language, language.count)
    opening.facts.language = language.text
    if isRightToLeft != 0 || TextLanguage.isRightToLeft(opening.facts.language) {
      opening.facts.direction = .rightToLeft
    }
  }

  func know(_ counts: [Int]) {
    if opened.isReflowable { pagination.know(counts) }
  }

  /// Makes sure that the page is there, and that places on it are counted as they are seen.
  func require(_ page: PagePlace) throws(WorkerError) {
    guard try pagination.has(page) else { throw WorkerError(.noSuchPage) }
    if opened.isReflowable || setter != nil {
      paper_mupdf_shift(pointer, pagination.shift(of: page))
    }
  }

  func render(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    try require(page)
    try draw(page, scale: scale, region, into: memory)
  }

  func paintNight(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    over memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    try night.paint(page, scale: scale, region, memory)
  }

  /// Draws a region of a page that is there.
  func draw(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) {
    let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    try withFurniture(of: page) { (furniture) throws(WorkerError) in
      var marks: Int32 = 0
      if let drawing = try setter?.drawing(of: page) {
        try context.check(
          drawing.render(
            scale: scale, x: region.x, y: region.y, width: region.width, height: region.height,
            stride: region.stride, into: memory, furniture: furniture, marks: &marks))
        return try refuse(marks)
      }
      // The shim writes nothing beyond `memory.count` bytes.
      try context.check(
        paper_mupdf_render(
          pointer, Int32(page.chapter), Int32(page.page), scale, Int32(region.x), Int32(region.y),
          Int32(region.width), Int32(region.height), region.stride, base, memory.count, furniture,
          &marks))
      try refuse(marks)
    }
  }

  /// - Parameter marks: pictures that could not be drawn.
  private func refuse(_ marks: Int32) throws(WorkerError) {
    guard marks > 0 && isStrict else { return }
    throw WorkerError(.damaged, "a picture cannot be drawn (\(context.message))")
  }

  /// Where the first `maximum` pictures of a page are seen, in points.
  func pictures(on page: PagePlace, maximum: Int32) throws(WorkerError) -> [paper_mupdf_rect] {
    var rects = [paper_mupdf_rect](repeating: paper_mupdf_rect(), count: Int(maximum))
    var count: Int32 = 0
    try withFurniture(of: page) { (furniture) throws(WorkerError) in
      if let drawing = try setter?.drawing(of: page) {
        rects = drawing.pictures(maximum: Int(maximum), furniture: furniture) ?? []
        count = Int32(clamping: rects.count)
        return
      }
      // The shim fills at most `maximum` rectangles.
      try context.check(
        paper_mupdf_pictures(
          pointer, Int32(page.chapter), Int32(page.page), furniture, &rects, maximum, &count))
    }
    return Array(rects.prefix(Int(max(0, count))))
  }

  func withFurniture(
    of page: PagePlace, _ body: (UnsafePointer<paper_mupdf_furniture>?) throws(WorkerError) -> Void
  ) throws(WorkerError) {
    guard opened.isReflowable, setter?.size(of: page) == nil else {
      return try body(nil)
    }
    try RunningLines(page, pagination, facts, layout).withPointer(body)
  }

  func cover(
    _ region: PixelRegion, into memory: UnsafeMutableRawBufferPointer
  ) throws(WorkerError) -> CoverSize {
    guard opened.hasCover else { throw WorkerError(.noCover) }
    if !opened.isReflowable, facts.cover == nil {
      return try coverOfFirstPage(region, into: memory)
    }
    guard let bytes = facts.cover?() else { throw WorkerError(.noCover) }
    return try pictures.cover(bytes, region, into: memory)
  }

  func metadata() throws(WorkerError) -> BookMetadata {
    let title = facts.title.isEmpty ? try value("info:Title") : facts.title
    let author = facts.author.isEmpty ? try value("info:Author") : facts.author
    return BookMetadata(
      title: title, author: author, subject: try value("info:Subject"),
      format: opened.format == .pdf ? try value("format") : "", language: facts.language,
      series: facts.series,
      number: facts.number)
  }

  private func value(_ key: String) throws(WorkerError) -> String {
    var buffer = [CChar](repeating: 0, count: IPCLimits.text)
    try context.check(paper_mupdf_metadata(pointer, key, &buffer, buffer.count))
    return buffer.text
  }

  func labels(from first: PagePlace, count: Int) throws(WorkerError) -> [PageLabel] {
    let total = try pagination.pages(of: first.chapter)
    let last = min(total, first.page + min(count, IPCLimits.pages))
    return (first.page..<max(first.page, last)).map { page in
      PageLabel(label(first.chapter, page))
    }
  }

  /// The number printed on a page, or of the printed edition's page that the page is of.
  private func label(_ chapter: Int, _ page: Int) -> String {
    if opened.isReflowable || setter != nil { return pagination.printed(chapter, page) ?? "" }
    var buffer = [CChar](repeating: 0, count: 64)
    let result = paper_mupdf_label(pointer, Int32(chapter), Int32(page), &buffer, buffer.count)
    return result == 0 ? buffer.text : ""
  }

  func textPlace(of page: PagePlace) throws(WorkerError) -> TextPlace {
    guard opened.isReflowable else { throw .ownPages }
    return try pagination.textPlace(of: page)
  }

  func page(of place: TextPlace) throws(WorkerError) -> PagePlace {
    guard opened.isReflowable else { throw .ownPages }
    return try pagination.page(of: place)
  }
}

extension [CChar] {
  /// The text up to the first zero; bytes that are no UTF-8 are replaced.
  var text: String {
    String(decoding: prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
