/// The first bytes of containers that hold books, for files whose names tell nothing.
package enum BookSignature {
  /// How many bytes at the beginning of a file are looked at.
  package static let bytes = 4096

  /// Whether the bytes begin as a ZIP file (EPUB, comic), a RAR, 7z or tar archive, a Mobipocket book
  /// or an XML or HTML text does, or have a PDF's signature anywhere.
  package static func isKnown(_ start: [UInt8]) -> Bool {
    let bytes = ByteReader(start)
    return isPDF(start[...]) || unreadKindle(bytes) != nil || bytes.has("PK\u{3}\u{4}", at: 0)
      || bytes.has("Rar!\u{1A}\u{7}", at: 0)
      || bytes.has([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], at: 0)
      || bytes.has("ustar", at: 257) || bytes.has("BOOKMOBI", at: 60) || bytes.has("<?xml", at: 0)
      || bytes.has("<!DOCTYPE", at: 0) || bytes.has("<!doctype", at: 0) || bytes.has("<html", at: 0)
  }

  /// The endings of such files.
  package static let unreadKindleEndings: Set<String> = ["kfx", "azw8", "azw1", "tpz"]

  /// The name of a format of Kindle's that is known and not read; nil for everything else. Such a file counts as a book,
  /// so that the reader is told.
  package static func unreadKindle(_ bytes: ByteReader) -> String? {
    if bytes.has([0x43, 0x4F, 0x4E, 0x54, 2, 0], at: 0) { return "KFX (Kindle)" }
    if bytes.has([0xEA] + Array("DRMION".utf8) + [0xEE], at: 0) { return "KFX (Kindle, with DRM)" }
    if bytes.has("TPZ", at: 0) { return "Topaz (Kindle)" }
    return nil
  }

  /// Whether a PDF begins somewhere among the bytes: others have put something before many a PDF.
  package static func isPDF(_ bytes: ArraySlice<UInt8>) -> Bool {
    let wanted = Array("%PDF-".utf8)
    return bytes.indices.dropLast(wanted.count - 1).contains { at in
      bytes[at] == wanted[0] && bytes[at..<at + wanted.count].elementsEqual(wanted)
    }
  }
}
