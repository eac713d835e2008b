/// An entry of a feed: a book, or a way to another feed. Texts are empty where they are not told, and cut at their
/// limits when they are sent.
public struct FeedEntry: Equatable, Sendable {
  /// What the feed's form tells of the entry. OPDS 1 tells nothing: the links show what an entry is.
  public enum Kind: UInt8, CaseIterable, Sendable {
    case untold
    /// Leads to another feed.
    case navigation
    case publication
    /// One page of the publication whose manifest this is.
    case page
  }

  public var kind: Kind
  public var id = ""
  /// A mark that changes with the entry, as a tag of HTTP.
  public var version = ""
  public var title = ""
  public var authors: [String] = []
  /// Plain text, in lines.
  public var summary = ""
  /// Dates of ISO 8601.
  public var updated = ""
  public var issued = ""
  /// As the feed has the language: a tag or a name.
  public var language = ""
  public var publisher = ""
  public var series = ""
  /// The number within the series, which need not be a whole one.
  public var position: Double?
  public var categories: [String] = []
  /// As the feed has them: "urn:isbn:9780000000000".
  public var identifiers: [String] = []
  /// From 0 to 10; half a star is 1.
  public var rating: Int?
  public var pageCount: Int?
  /// Whether pages are turned from the left to the right, as those of most Japanese comics.
  public var isRightToLeft = false
  /// The length in the feed's words, as "12.3 MB".
  public var extent = ""
  /// The title of the group that the entry belongs to.
  public var group = ""
  public var links: [FeedLink] = []

  public init(_ kind: Kind = .untold) { self.kind = kind }

  /// Bytes of all texts.
  public var textBytes: Int {
    let texts = [
      id, version, title, summary, updated, issued, language, publisher, series, extent, group,
    ]
    let all = texts + authors + categories + identifiers
    return links.reduce(all.reduce(0) { $0 + $1.utf8.count }) { $0 + $1.textBytes }
  }
}

extension FeedEntry: IPCValue {
  public static var minimumBytes: Int { 65 }

  public func write(to writer: inout IPCWriter) {
    writer.put(kind.rawValue)
    for text in [id, title, updated, issued, language, publisher, series, extent, group] {
      writer.put(text, limit: IPCLimits.libraryText)
    }
    writer.put(summary, limit: 4 * DetailsRecord.summaryLetters)
    writer.put(texts: authors, IPCLimits.surveyAuthors)
    writer.put(texts: categories, IPCLimits.tags)
    writer.put(texts: identifiers, IPCLimits.identifiers)
    let position = position.flatMap { $0.isFinite ? $0 : nil }
    writer.put(position != nil)
    if let position { writer.put(position) }
    writer.put(UInt8(clamping: rating.map { $0 + 1 } ?? 0))
    writer.put(feedCount: pageCount)
    writer.put(isRightToLeft)
    writer.put(list: links, limit: IPCLimits.feedEntryLinks)
    writer.put(version, limit: IPCLimits.libraryText)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    kind = try reader.choice("kind of entry")
    id = try reader.text("id", limit: IPCLimits.libraryText)
    title = try reader.text("title", limit: IPCLimits.libraryText)
    updated = try reader.text("date", limit: IPCLimits.libraryText)
    issued = try reader.text("date", limit: IPCLimits.libraryText)
    language = try reader.text("language", limit: IPCLimits.libraryText)
    publisher = try reader.text("publisher", limit: IPCLimits.libraryText)
    series = try reader.text("series", limit: IPCLimits.libraryText)
    extent = try reader.text("extent", limit: IPCLimits.libraryText)
    group = try reader.text("group", limit: IPCLimits.libraryText)
    summary = try reader.text("summary", limit: 4 * DetailsRecord.summaryLetters)
    authors = try reader.texts("authors", IPCLimits.surveyAuthors)
    categories = try reader.texts("categories", IPCLimits.tags)
    identifiers = try reader.texts("identifiers", IPCLimits.identifiers)
    position = try reader.flag("position") ? try reader.finite("position") : nil
    let rating = Int(try reader.byte("rating"))
    guard rating <= DetailsRecord.ratings.upperBound + 1 else { throw .invalid("rating") }
    self.rating = rating == 0 ? nil : rating - 1
    pageCount = try reader.feedCount("count of pages")
    isRightToLeft = try reader.flag("direction")
    links = try reader.list("links", limit: IPCLimits.feedEntryLinks)
    version = try reader.text("version", limit: IPCLimits.libraryText)
  }
}
