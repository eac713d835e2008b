import BookText
import CMuPDF
import IPC
import StyleSheets

/// The files of a book of text, for the setter.
struct ChapterSources {
  enum Markup { case xhtml, html, fictionBook }

  var markup: Markup
  /// The paths of files in the order of reading. A book of one file has one empty path.
  var paths: [String]
  /// The bytes of a file; nil where the book has no such file.
  var bytes: (_ path: String) -> [UInt8]?
  /// The archive of the files, which lives as long as `bytes`; nil for a book of one file.
  var archive: OpaquePointer?
  /// What the package says of files, by their paths.
  var items: [String: SpineItem] = [:]
  /// Files that stand for files of foreign types.
  var fallbacks = Fallbacks()
  /// The size of fixed pages that tell none.
  var usualPage: PixelSize?
  /// The book's own identifier, with which fonts may be hidden, and the ways in which fonts are hidden, by their paths.
  var identifier = ""
  var hiddenFonts: [String: String] = [:]

  /// Whether all files are pages with sizes of their own, so that nothing depends on the reader's page.
  var isFixed: Bool {
    !paths.isEmpty && paths.allSatisfy { items[BookAddress.cut($0).path]?.isFixed == true }
  }

  /// Blank sides before the first page, 0 or 1, by the first page of which the package tells the side. A book without
  /// boards would begin with side 1, whose number is that of a page's back.
  func pairing(_ direction: DirectionRecord) -> Int? {
    guard isFixed else { return nil }
    for (page, path) in paths.enumerated() {
      guard let side = items[path]?.side, side != .center else { continue }
      let isFront = (side == .right) == (direction == .leftToRight)
      return isFront ? (page + 1) % 2 : page % 2
    }
    return nil
  }

  init(_ markup: Markup, paths: [String], bytes: @escaping (String) -> [UInt8]?) {
    (self.markup, self.paths, self.bytes) = (markup, paths, bytes)
  }

  /// A book of one file, which has been made UTF-8.
  init(_ markup: Markup, page: [UInt8]) {
    self.init(markup, paths: [""], bytes: { $0.isEmpty ? page : nil })
  }

  /// Files that have been made here.
  init(parts: TextPackage) {
    let files = Dictionary(parts.files.map { ($0.name, $0.bytes) }, uniquingKeysWith: { a, _ in a })
    self.init(.xhtml, paths: parts.files.map(\.name).filter { $0.hasSuffix(".xhtml") }) {
      files[$0]
    }
  }

  /// A page as its words are heard, in UTF-8: formulas with their words, marks of printed pages without their numbers, as the
  /// decoder of documents has them.
  /// - Parameter most: more bytes than these are given as they are in the file.
  func page(_ path: String, most: Int = .max) -> [UInt8]? {
    guard let raw = bytes(path) else { return nil }
    if raw.count > most { return raw }
    let text = markup == .xhtml ? TextDecoding.utf8(raw, declared: Self.encoding(of: raw)) : raw
    var heard = HeardPages.annotated(text)
    // A zero would end the page for the readers of markup.
    if heard.contains(0) { heard.removeAll { $0 == 0 } }
    guard markup == .xhtml else { return heard }
    // The count is that of the array, and the number of bytes that stay is not larger.
    let kept = heard.withUnsafeMutableBufferPointer {
      paper_mupdf_drop_page_breaks($0.baseAddress, $0.count)
    }
    heard.removeLast(heard.count - min(kept, heard.count))
    return heard
  }

  /// A style sheet in UTF-8.
  func sheet(_ path: String) -> [UInt8]? {
    bytes(path).map { TextDecoding.utf8($0, declared: Self.charset(of: $0)) }
  }

  /// The encoding that a page names for itself.
  static func encoding(of page: [UInt8]) -> String? {
    let start = ByteSearch(page.prefix(1024))
    return start.value(after: "encoding=") ?? start.value(after: "charset=")
  }

  private static func charset(of sheet: [UInt8]) -> String? {
    sheet.starts(with: "@charset".utf8)
      ? ByteSearch(sheet.prefix(128)).value(after: "@charset") : nil
  }
}
