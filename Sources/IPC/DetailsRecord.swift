/// What a book says of itself, or what is said of the book beside the file. Empty and nil: not told.
///
/// Texts and lists beyond their limits are cut when they are sent.
public struct DetailsRecord: Equatable, Sendable {
  public var title = ""
  public var titleSort = ""
  public var authors: [String] = []
  public var authorSort = ""
  public var series = ""
  /// Need not be a whole number.
  public var seriesIndex: Double?
  /// A language tag, as "en".
  public var language = ""
  public var publisher = ""
  /// A date of ISO 8601, as far as the date is known.
  public var published = ""
  public var tags: [String] = []
  /// As "isbn:9780000000000".
  public var identifiers: [String] = []
  /// Plain text, in lines.
  public var summary = ""
  /// From 0 to 10.
  public var rating: Int?

  public init() {}

  public static let ratings = 0...10
  /// Letters of the summary.
  public static let summaryLetters = 4000
}

extension DetailsRecord: IPCValue {
  public static var minimumBytes: Int { 46 }

  public func write(to writer: inout IPCWriter) {
    for text in [title, titleSort, authorSort, series, language, publisher, published] {
      writer.put(text, limit: IPCLimits.libraryText)
    }
    writer.put(texts: authors, IPCLimits.surveyAuthors)
    writer.put(texts: tags, IPCLimits.tags)
    writer.put(texts: identifiers, IPCLimits.identifiers)
    writer.put(summary, limit: 4 * Self.summaryLetters)
    writer.put(seriesIndex != nil)
    if let seriesIndex { writer.put(seriesIndex) }
    writer.put(rating != nil)
    if let rating { writer.put(UInt8(clamping: rating)) }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    title = try reader.text("title", limit: IPCLimits.libraryText)
    titleSort = try reader.text("title to sort by", limit: IPCLimits.libraryText)
    authorSort = try reader.text("author to sort by", limit: IPCLimits.libraryText)
    series = try reader.text("series", limit: IPCLimits.libraryText)
    language = try reader.text("language", limit: IPCLimits.libraryText)
    publisher = try reader.text("publisher", limit: IPCLimits.libraryText)
    published = try reader.text("date", limit: IPCLimits.libraryText)
    authors = try reader.texts("authors", IPCLimits.surveyAuthors)
    tags = try reader.texts("tags", IPCLimits.tags)
    identifiers = try reader.texts("identifiers", IPCLimits.identifiers)
    summary = try reader.text("summary", limit: 4 * Self.summaryLetters)
    seriesIndex =
      try reader.flag("number within the series")
      ? try reader.finite("number within the series") : nil
    if try reader.flag("rating") {
      let value = Int(try reader.byte("rating"))
      guard Self.ratings.contains(value) else { throw .invalid("rating") }
      rating = value
    }
  }
}
