/// A book of a made library: what the book's file says of the book.
public struct MadeBook: Equatable, Sendable {
  /// From 1, as Calibre counts.
  public var number: Int
  public var title: String
  public var titleSort: String
  public var authors: [String]
  public var authorSorts: [String]
  public var series: String?
  public var seriesIndex: Double?
  /// BCP 47.
  public var language: String
  /// ISO 639-3.
  public var calibreLanguage: String
  public var tags: [String]
  public var publisher: String
  public var year: Int
  public var isbn: String
  public var summary: String
  /// From 0 to 10.
  public var rating: Int?
  public var isComic: Bool
  /// Which of the drawn covers is the book's.
  public var cover: Int
  /// In seconds since 1970.
  public var added: Int
  /// About how many printed pages the book has.
  public var pageCount: Int

  /// The folders of a book and the file's name without its end, in Calibre's way.
  public var folders: (author: String, title: String) {
    (Self.fileName(authors.first ?? "Unknown"), "\(Self.fileName(title)) (\(number))")
  }

  public var fileName: String {
    "\(Self.fileName(title)) - \(Self.fileName(authors.first ?? "Unknown"))"
  }

  public var fileExtension: String { isComic ? "cbz" : "epub" }

  private static func fileName(_ text: String) -> String {
    // Calibre puts no name into a folder that a file system may refuse; a full stop at the end is such a name.
    let name = String(text.prefix(40).map { "/\\:*?\"<>|".contains($0) ? "_" : $0 })
    return name.hasSuffix(".") ? name.dropLast() + "_" : name
  }
}
