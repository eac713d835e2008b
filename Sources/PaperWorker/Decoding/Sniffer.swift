import BookFormats

/// Tells the format of a book by its first bytes.
enum Sniffer {
  enum Found: Equatable {
    case book(BookFormat.ID)
    /// A ZIP file; its entries must be looked at.
    case zip
    /// A format that is known and not read, by its name.
    case other(String)
    /// Nothing but the name says that the file is of the format.
    case perhaps(BookFormat.ID)
  }

  /// How many bytes are looked at.
  static let prefix = BookSignature.bytes

  /// - Parameter hint: the format that the file's name tells.
  static func format(of bytes: [UInt8], hint: BookFormat.ID?) -> Found? {
    if let format = signed(.zip, bytes) { return .book(format) }
    if BookSignature.isZIP(bytes) { return .zip }
    if let format = signed(.start, bytes) { return .book(format) }
    let named = hint.map { BookFormat($0) }
    // Whatever stands before the signature, the signature wins; but further on than readers of PDF have always
    // looked, a text may well speak of PDFs.
    let isText = named?.form == .plain
    if let format = signed(.anywhere, isText ? Array(bytes.prefix(1024)) : bytes) {
      return .book(format)
    }
    if let kindle = BookSignature.unreadKindle(ByteReader(bytes)) { return .other(kindle) }
    if let format = signed(.header, bytes) ?? signed(.markup, bytes) { return .book(format) }
    return named.flatMap(byName)
  }

  /// The first format with a signature of a rank.
  private static func signed(_ rank: Signature.Rank, _ bytes: [UInt8]) -> BookFormat.ID? {
    BookFormat.all.first { format in
      format.signatures.contains { $0.rank == rank && $0.matches(bytes) }
    }?.id
  }

  private static func byName(_ format: BookFormat) -> Found? {
    switch format.naming {
    case .nothing: nil
    case .certain: .book(format.id)
    case .perhaps: .perhaps(format.id)
    }
  }
}
