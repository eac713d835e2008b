import BookFormats
import BookText
import CMuPDF
import IPC
import StyleSheets

/// Opens a document of one format. The context of the forms that its language wants is asked for.
typealias DocumentOpener = (DocumentContexts, BookFile, BookStyle) throws(WorkerError) -> (
  DocumentOpening, DocumentContext
)

/// A document that has just been opened, and what the book says of itself.
struct DocumentOpening {
  var pointer: OpaquePointer
  var facts: BookFacts
  /// Nil for documents with pages of their own, and where only MuPDF reads the file.
  var sources: ChapterSources?

  static func pdf(
    _ contexts: DocumentContexts, _ file: BookFile, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    try plain(contexts, file, "application/pdf", BookFacts(), style)
  }

  static func xps(
    _ contexts: DocumentContexts, _ file: BookFile, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    try plain(contexts, file, "application/vnd.ms-xpsdocument", BookFacts(), style)
  }

  static func svg(
    _ contexts: DocumentContexts, _ file: BookFile, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    try plain(contexts, file, "image/svg+xml", BookFacts(), style)
  }

  static func plainText(
    _ contexts: DocumentContexts, _ file: BookFile, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    try prepared(contexts, PlainText.prepare(try text(file)), style)
  }

  static func markdown(
    _ contexts: DocumentContexts, _ file: BookFile, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    try prepared(contexts, Markdown.prepare(try text(file)), style)
  }

  /// Where MuPDF reads the file itself.
  private static func plain(
    _ contexts: DocumentContexts, _ file: BookFile, _ type: String, _ facts: BookFacts,
    _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    let context = try contexts.context(for: facts.language)
    let sheet = style.sheet(language: facts.language)
    let pointer = try context.opened {
      paper_mupdf_open(context.pointer, file.descriptor, type, sheet, &$0)
    }
    return (DocumentOpening(pointer: pointer, facts: facts), context)
  }

  static func epub(
    _ contexts: DocumentContexts, _ file: BookFile, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    try epub(contexts, style, BookFacts(), file.descriptor) { (context) throws(WorkerError) in
      try ZipEntries(context, file)
    }
  }

  /// - Parameters:
  ///   - known: what is told of the book elsewhere, which goes before what its package says.
  ///   - entries: opens the files of the EPUB. They belong to a context, as the document does that is opened from them.
  private static func epub(
    _ contexts: DocumentContexts, _ style: BookStyle, _ known: BookFacts, _ descriptor: Int32,
    _ entries: (DocumentContext) throws(WorkerError) -> ZipEntries
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    let usual = try contexts.context(for: "")
    let found = try entries(usual)
    let package = try EPUBPackage(found)
    var facts = package.facts.described(by: known)
    let isFixed = facts.remarks.contains(.fixedLayout)
    facts.remarks.removeAll { $0 == .fixedLayout }
    let context = try contexts.context(for: facts.language)
    let entries = context === usual ? found : try entries(context)
    let sheet = style.sheet(language: facts.language)
    let fallbacks = package.fallbacks
    let pointer = try context.opened {
      paper_mupdf_open_archive(
        entries.pointer, descriptor, "application/epub+zip", package.attributes, fallbacks.lines,
        HeardPages.rewrite(style.hearing), sheet, &$0)
    }
    let sources = package.sources(entries, isFixed: isFixed, fallbacks)
    return (DocumentOpening(pointer: pointer, facts: facts, sources: sources), context)
  }

  /// Kindle's newer format is an EPUB taken apart; the older one is MuPDF's.
  static func mobipocket(
    _ contexts: DocumentContexts, _ file: BookFile, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    let header = try MobipocketHeader(file)
    guard header.isKF8 else {
      let type = "application/x-mobipocket-ebook"
      return try plain(contexts, file, type, header.facts, style)
    }
    let files = try KindleFiles(file).files
    return try epub(contexts, style, header.facts, -1) { (context) throws(WorkerError) in
      try ZipEntries(context, parts: files)
    }
  }

  /// More bytes of text are not taken: its chapters are held as they are, and as XHTML.
  private static let maximumText = 64 << 20

  private static func text(_ file: BookFile, declared: String? = nil) throws(WorkerError) -> [UInt8]
  {
    if file.size > maximumText { throw WorkerError(.tooLarge, "the text is too long") }
    return TextDecoding.utf8(try file.all(), declared: declared)
  }

  private static func prepared(
    _ contexts: DocumentContexts, _ text: PreparedText, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    guard !text.chapters.isEmpty else { throw WorkerError(.empty, "no words") }
    var facts = BookFacts()
    (facts.title, facts.author, facts.language) = (text.title, text.author, text.language)
    if text.isRightToLeft { facts.direction = .rightToLeft }
    let context = try contexts.context(for: facts.language)
    let sheet = style.sheet(language: facts.language)
    let parts = TextPackage(text)
    let pointer = try DocumentParts.withParts(parts.files) { parts throws(WorkerError) in
      try context.opened {
        paper_mupdf_open_parts(context.pointer, parts.baseAddress, parts.count, sheet, &$0)
      }
    }
    let sources = ChapterSources(parts: parts)
    return (DocumentOpening(pointer: pointer, facts: facts, sources: sources), context)
  }

  static func html(
    _ contexts: DocumentContexts, _ file: BookFile, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    let start = ByteSearch(try file.bytes(count: min(file.size, 4096)))
    let declared = start.value(after: "charset=") ?? start.value(after: "encoding=")
    let read = try text(file, declared: declared)
    var bytes = HeardPages.page(read, style.hearing) ?? read
    // The count is that of the array, and the number of bytes that stay is not larger.
    let kept = bytes.withUnsafeMutableBufferPointer {
      paper_mupdf_drop_page_breaks($0.baseAddress, $0.count)
    }
    bytes.removeLast(bytes.count - min(kept, bytes.count))
    var facts = BookFacts()
    facts.language = start.value(after: "lang=") ?? TextLanguage.guess(HTMLWords.words(of: bytes))
    if TextLanguage.isRightToLeft(facts.language) { facts.direction = .rightToLeft }
    let page = HTMLWords.adding(
      language: start.value(after: "lang=") == nil ? facts.language : "",
      isRightToLeft: facts.direction == .rightToLeft && start.value(after: "dir=") == nil, to: bytes
    )
    return try bytesOpened(
      contexts, page, "text/html", facts, style, ChapterSources(.html, page: read))
  }

  /// The text of a FictionBook, out of its ZIP file where the book is in one.
  static func fictionBookBytes(_ file: BookFile) throws(WorkerError) -> [UInt8] {
    let start = try file.bytes(count: min(4, file.size))
    let tooLong = WorkerError(.tooLarge, "the text is too long")
    guard BookSignature.isZIP(start) else {
      if file.size > 2 * maximumText { throw tooLong }
      return try file.all()
    }
    let reader = ArchiveReader(file)
    let text = try reader.entries().first { $0.name.lowercased().hasSuffix(".fb2") }
    guard let text else { throw WorkerError(.empty, "no FictionBook") }
    return try reader.bytes(of: text.index, limit: 2 * maximumText)
  }

  static func fictionBook(
    _ contexts: DocumentContexts, _ file: BookFile, _ style: BookStyle
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    let read = try fictionBookBytes(file)
    let bytes = PublisherPage.rewritten(read, style.hearing) ?? read
    var facts = BookFacts()
    if let tree = try? XMLTree(try contexts.context(for: ""), bytes) {
      facts = BookFacts(fictionBook: tree)
    }
    if TextLanguage.isRightToLeft(facts.language) { facts.direction = .rightToLeft }
    let page = HTMLWords.adding(
      language: facts.language, isRightToLeft: facts.direction == .rightToLeft, to: bytes)
    let sources = ChapterSources(
      .fictionBook,
      page: TextDecoding.utf8(read, declared: ChapterSources.encoding(of: read)))
    return try bytesOpened(contexts, page, "application/x-fictionbook", facts, style, sources)
  }

  private static func bytesOpened(
    _ contexts: DocumentContexts, _ bytes: [UInt8], _ type: String, _ facts: BookFacts,
    _ style: BookStyle, _ sources: ChapterSources
  ) throws(WorkerError) -> (DocumentOpening, DocumentContext) {
    let context = try contexts.context(for: facts.language)
    let sheet = style.sheet(language: facts.language)
    let pointer = try context.opened {
      paper_mupdf_open_bytes(context.pointer, bytes, bytes.count, type, sheet, &$0)
    }
    return (DocumentOpening(pointer: pointer, facts: facts, sources: sources), context)
  }
}
