/// Bytes at the beginning of a file that tell its format.
package struct Signature: Sendable {
  /// When the worker looks for a signature. An earlier one wins.
  package enum Rank: Sendable {
    /// The first entry of a ZIP file.
    case zip
    /// Bytes at the beginning that no other file has.
    case start
    /// Bytes behind whatever others have put before the file.
    case anywhere
    /// Bytes behind a name, which is the book's and may be any.
    case header
    /// Words of markup.
    case markup
  }

  package let rank: Rank
  /// - Parameter bytes: the beginning of a file.
  package let matches: @Sendable (_ bytes: [UInt8]) -> Bool

  init(_ rank: Rank, _ matches: @escaping @Sendable ([UInt8]) -> Bool) {
    (self.rank, self.matches) = (rank, matches)
  }

  static func start(_ wanted: [UInt8], at: Int = 0) -> Signature {
    Signature(.start) { ByteReader($0).has(wanted, at: at) }
  }

  static func start(_ wanted: String, at: Int = 0) -> Signature {
    start(Array(wanted.utf8), at: at)
  }

  static func header(_ wanted: String, at: Int) -> Signature {
    Signature(.header) { ByteReader($0).has(wanted, at: at) }
  }

  /// Any ZIP file.
  static let zip = Signature(.zip) { BookSignature.isZIP($0) }

  /// A ZIP file whose first entry is `mimetype`, stored as it is.
  static func zip(mimeType: String) -> Signature {
    Signature(.zip) {
      BookSignature.isZIP($0) && ByteReader($0).has("mimetype" + mimeType, at: 30)
    }
  }

  static func anywhere(_ wanted: String) -> Signature {
    let wanted = Array(wanted.utf8)
    return Signature(.anywhere) { bytes in
      bytes.indices.dropLast(wanted.count - 1).contains { at in
        bytes[at] == wanted[0] && bytes[at..<at + wanted.count].elementsEqual(wanted)
      }
    }
  }

  /// Markup in which one of the words occurs, and none of some others. Letters of either case; `wanted` and `unwanted`
  /// are in lower case.
  static func markup(_ wanted: String..., without unwanted: String...) -> Signature {
    Signature(.markup) { bytes in
      isMarkup(bytes) && wanted.contains { contains($0, in: bytes) }
        && !unwanted.contains { contains($0, in: bytes) }
    }
  }

  /// Whether the first letter, behind space and a mark of the byte order, opens a tag.
  private static func isMarkup(_ bytes: [UInt8]) -> Bool {
    let start = bytes.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
    return start == UInt8(ascii: "<")
  }

  private static func contains(_ wanted: String, in bytes: [UInt8]) -> Bool {
    let wanted = Array(wanted.utf8)
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

/// The entries of a ZIP file.
package struct ZIPNames: Sendable {
  package let names: Set<String>
  /// The beginning of the entry `mimetype`; nil where there is none.
  package let mimeType: String?

  package init(_ names: Set<String>, mimeType: String?) {
    (self.names, self.mimeType) = (names, mimeType)
  }
}
