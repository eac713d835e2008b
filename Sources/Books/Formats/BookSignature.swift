/// The first bytes of containers that hold books, for files whose names tell nothing.
package enum BookSignature {
  /// How many bytes at the beginning of a file are looked at.
  package static let bytes = 4096

  /// Whether the bytes begin as a book's file does, or as one of Kindle's that is not read.
  package static func isKnown(_ start: [UInt8]) -> Bool {
    unreadKindle(ByteReader(start)) != nil
      || BookFormat.all.contains { $0.beginnings.contains { $0.matches(start) } }
  }

  package static func isZIP(_ start: [UInt8]) -> Bool {
    ByteReader(start).has("PK\u{3}\u{4}", at: 0)
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
}
