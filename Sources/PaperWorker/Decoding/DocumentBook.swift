import CMuPDF
import Wire

/// A document that MuPDF opens: PDF, EPUB, MOBI, FictionBook, HTML, XPS, SVG, text, Markdown.
final class DocumentBook: Book {
  let opened: OpenedBook
  let context: DocumentContext
  let pointer: OpaquePointer
  /// MuPDF reads from it as long as the document is open.
  private let file: BookFile

  init(
    _ context: DocumentContext, _ file: BookFile, _ format: BookFormat, _ options: OpenOptions
  ) throws(Refusal) {
    self.context = context
    self.file = file
    var opening: OpaquePointer?
    let result = paper_mupdf_open(
      context.pointer, file.descriptor, Self.type(of: format), options.layout.styleSheet, &opening)
    try context.check(result)
    guard let pointer = opening else { throw Refusal(.damaged) }
    do throws(Refusal) {
      opened = try Self.prepare(pointer, context, format, options)
    } catch {
      paper_mupdf_close(pointer)
      throw error
    }
    self.pointer = pointer
  }

  deinit { paper_mupdf_close(pointer) }

  private static func prepare(
    _ pointer: OpaquePointer, _ context: DocumentContext, _ format: BookFormat,
    _ options: OpenOptions
  ) throws(Refusal) -> OpenedBook {
    if paper_mupdf_needs_password(pointer) != 0 {
      guard let password = options.password else { throw Refusal(.passwordNeeded) }
      if paper_mupdf_authenticate(pointer, password) == 0 { throw Refusal(.passwordWrong) }
    }
    let reflows = paper_mupdf_is_reflowable(pointer) != 0
    if reflows {
      let layout = options.layout
      try context.check(paper_mupdf_layout(pointer, layout.width, layout.height, layout.em))
    }
    var chapters: Int32 = 0
    try context.check(paper_mupdf_chapters(pointer, &chapters))
    guard (1...WireLimits.pagesOfBook).contains(Int(chapters)) else {
      throw Refusal(.damaged, "it has \(chapters) chapters")
    }
    return OpenedBook(format: format, chapters: Int(chapters), isReflowable: reflows)
  }

  private static func type(of format: BookFormat) -> String {
    switch format {
    case .pdf: "application/pdf"
    case .epub: "application/epub+zip"
    case .mobi: "application/x-mobipocket-ebook"
    case .fictionBook: "application/x-fictionbook"
    case .html: "text/html"
    case .xps: "application/vnd.ms-xpsdocument"
    case .svg: "image/svg+xml"
    case .markdown: "text/markdown"
    case .text, .comic, .picture: "text/plain"
    }
  }

  func pages(from first: PagePlace, count: Int) throws(Refusal) -> PageList {
    let total = try pageCount(of: first.chapter)
    let last = min(total, first.page + min(count, WireLimits.pages))
    var sizes: [PageSize?] = []
    for page in first.page..<max(first.page, last) {
      var (width, height): (Float, Float) = (0, 0)
      let result = paper_mupdf_size(pointer, Int32(first.chapter), Int32(page), &width, &height)
      // A page that is damaged has no size; the others are there.
      sizes.append(result == 0 ? PageSize(width: width, height: height) : nil)
    }
    return PageList(count: total, sizes: sizes)
  }

  /// Pages of a chapter; text is laid out for it.
  private func pageCount(of chapter: Int) throws(Refusal) -> Int {
    guard chapter < opened.chapters else { throw Refusal(.noSuchPage) }
    var count: Int32 = 0
    try context.check(paper_mupdf_pages(pointer, Int32(chapter), &count))
    guard (0...WireLimits.pagesOfBook).contains(Int(count)) else {
      throw Refusal(.tooLarge, "it has \(count) pages")
    }
    return Int(count)
  }

  func require(_ page: PagePlace) throws(Refusal) {
    guard page.page < (try pageCount(of: page.chapter)) else { throw Refusal(.noSuchPage) }
  }

  func render(
    _ page: PagePlace, scale: Float, _ region: PixelRegion,
    into memory: UnsafeMutableRawBufferPointer
  ) throws(Refusal) {
    try require(page)
    let base = memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
    // The shim writes nothing beyond `memory.count` bytes.
    let result = paper_mupdf_render(
      pointer, Int32(page.chapter), Int32(page.page), scale, Int32(region.x), Int32(region.y),
      Int32(region.width), Int32(region.height), region.stride, base, memory.count)
    try context.check(result)
  }

  func metadata() throws(Refusal) -> BookMetadata {
    BookMetadata(
      title: try value("info:Title"), author: try value("info:Author"),
      subject: try value("info:Subject"), format: try value("format"))
  }

  private func value(_ key: String) throws(Refusal) -> String {
    var buffer = [CChar](repeating: 0, count: WireLimits.text)
    try context.check(paper_mupdf_metadata(pointer, key, &buffer, buffer.count))
    return buffer.text
  }

  func labels(from first: PagePlace, count: Int) throws(Refusal) -> [PageLabel] {
    let last = min(try pageCount(of: first.chapter), first.page + min(count, WireLimits.pages))
    var labels: [PageLabel] = []
    var buffer = [CChar](repeating: 0, count: 64)
    for page in first.page..<max(first.page, last) {
      let result = paper_mupdf_label(
        pointer, Int32(first.chapter), Int32(page), &buffer, buffer.count)
      labels.append(PageLabel(result == 0 ? buffer.text : ""))
    }
    return labels
  }
}

extension [CChar] {
  /// The text up to the first zero; bytes that are no UTF-8 are replaced.
  fileprivate var text: String {
    String(decoding: prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
