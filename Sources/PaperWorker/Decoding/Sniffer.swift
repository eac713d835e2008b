import BookFormats
import Wire

/// Tells the format of a book by its first bytes.
enum Sniffer {
  enum Found: Equatable {
    case document(BookFormat)
    case comic
    case picture
    /// A ZIP file; its entries must be looked at.
    case zip
    /// A format that is known and not read, by its name.
    case other(String)
    /// Nothing but the name says that the file is a PDF.
    case perhapsPDF
  }

  /// How many bytes are looked at.
  static let prefix = BookSignature.bytes

  static func format(of bytes: [UInt8], hint: FormatHint) -> Found? {
    let reader = ByteReader(bytes)
    if reader.has("PK\u{3}\u{4}", at: 0) {
      return isEPUB(reader) ? .document(.epub) : .zip
    }
    if isArchive(reader) { return .comic }
    if PictureHeader.kind(of: bytes) != nil { return .picture }
    // Whatever stands before the signature, the signature wins; but further on than readers of PDF have always
    // looked, a text may well speak of PDFs.
    let isText = [.text, .markdown, .html].contains(hint)
    if BookSignature.isPDF(isText ? bytes.prefix(1024) : bytes[...]) { return .document(.pdf) }
    if let kindle = BookSignature.unreadKindle(reader) { return .other(kindle) }
    if reader.has("BOOKMOBI", at: 60) || reader.has("TEXtREAd", at: 60) {
      return .document(.mobi)
    }
    return markup(bytes) ?? byHint(hint)
  }

  /// The first entry of an EPUB is its MIME type, stored as it is.
  private static func isEPUB(_ reader: ByteReader) -> Bool {
    reader.has("mimetypeapplication/epub+zip", at: 30)
  }

  private static func isArchive(_ reader: ByteReader) -> Bool {
    reader.has("Rar!\u{1A}\u{7}", at: 0) || reader.has([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], at: 0)
      || reader.has("ustar", at: 257)
  }

  private static func markup(_ bytes: [UInt8]) -> Found? {
    guard let start = bytes.firstIndex(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }),
      bytes[start] == UInt8(ascii: "<")
    else { return nil }
    if contains("<fictionbook", in: bytes[...]) { return .document(.fictionBook) }
    if contains("<svg", in: bytes[...]) && !contains("<html", in: bytes[...]) {
      return .document(.svg)
    }
    if contains("<html", in: bytes[...]) || contains("<!doctype html", in: bytes[...]) {
      return .document(.html)
    }
    return nil
  }

  private static func byHint(_ hint: FormatHint) -> Found? {
    switch hint {
    case .none: nil
    case .html: .document(.html)
    case .markdown: .document(.markdown)
    case .text: .document(.text)
    case .comic: .comic
    case .pdf: .perhapsPDF
    }
  }

  /// Whether the text occurs, letters of either case. `wanted` is in lower case where it has letters.
  private static func contains(_ wanted: String, in bytes: ArraySlice<UInt8>) -> Bool {
    let wanted = wanted.utf8.map(lower)
    guard let first = wanted.first, bytes.count >= wanted.count else { return false }
    return bytes.indices.dropLast(wanted.count - 1).contains { at in
      lower(bytes[at]) == first
        && bytes[at..<at + wanted.count].lazy.map(lower).elementsEqual(wanted)
    }
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte + 0x20 : byte
  }
}
