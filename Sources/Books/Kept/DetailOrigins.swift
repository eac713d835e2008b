/// Where a field of a book's description is from, the better source last.
public enum DetailOrigin: UInt8, Comparable, Sendable {
  case none = 45  // "-"
  /// The name of the book's file.
  case name = 49  // "1"
  case book = 50
  /// A description in a file beside the book.
  case sidecar = 51
  case calibre = 52

  public static func < (a: DetailOrigin, b: DetailOrigin) -> Bool { a.rawValue < b.rawValue }
}

/// The fields of a description that have origins.
public enum DetailField: Int, CaseIterable, Sendable {
  case title, titleSort, authors, authorSort, series, language, publisher, published, tags,
    identifiers, summary, rating
}

/// Where each field of a book's description is from.
public struct DetailOrigins: Equatable, Sendable {
  /// The raw values by the fields. A list would be allocated for each of 100,000 books.
  private var origins = SIMD16<UInt8>(repeating: DetailOrigin.none.rawValue)
  private static let count = DetailField.allCases.count

  public init() {}

  /// - Parameter stored: as `stored` tells; anything else counts as not told.
  public init(stored: [UInt8]) {
    for (index, byte) in stored.prefix(Self.count).enumerated() {
      origins[index] = (DetailOrigin(rawValue: byte) ?? .none).rawValue
    }
  }

  public var stored: String {
    String(decoding: (0..<Self.count).map { origins[$0] }, as: UTF8.self)
  }

  public subscript(field: DetailField) -> DetailOrigin {
    get { DetailOrigin(rawValue: origins[field.rawValue]) ?? .none }
    set { origins[field.rawValue] = newValue.rawValue }
  }
}
