/// Formats of documents that are known by their first bytes, and that no decoder at hand reads.
package enum UnreadDocument: String, CaseIterable, Sendable {
  case chm = "CHM"
  case rtf = "RTF"
  case postScript = "PostScript"
  case dvi = "DVI"
  case word = "Microsoft Office (before 2007)"
  case lit = "Microsoft Reader"

  /// - Parameter start: the beginning of a file; 16 bytes suffice.
  package init?(_ start: [UInt8]) {
    let bytes = ByteReader(start)
    if bytes.has("ITSF", at: 0) {
      self = .chm
    } else if bytes.has("{\\rtf", at: 0) {
      self = .rtf
    } else if bytes.has("%!PS", at: 0) {
      self = .postScript
    } else if bytes.has([0xF7, 2, 1, 0x83, 0x92, 0xC0], at: 0) {
      self = .dvi
    } else if bytes.has([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], at: 0) {
      self = .word
    } else if bytes.has("ITOLITLS", at: 0) {
      self = .lit
    } else {
      return nil
    }
  }
}
