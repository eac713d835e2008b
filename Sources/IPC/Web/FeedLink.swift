/// A link of a feed. Nothing is resolved; texts are empty where they are not told.
public struct FeedLink: Equatable, Sendable {
  /// What the link means, as "next" or `http://opds-spec.org/acquisition`; none where the feed does not tell.
  public var rels: [String]
  /// As the feed has it: relative, a template, or no address at all.
  public var href: String
  /// What the link is relative to (`xml:base`), itself relative to the feed's address.
  public var base = ""
  public var type: String
  public var title: String
  /// Bytes of the target, which may be a lie.
  public var length: Int?
  /// Whether the feed calls the link a template.
  public var isTemplated = false
  /// The facets of a group exclude each other.
  public var facetGroup = ""
  public var isActive = false
  /// How many entries the target has.
  public var count: Int?
  /// The types that the target leads to, the outermost first.
  public var indirectTypes: [String] = []
  /// Where the way to sign in for the target is told.
  public var authentication = ""
  /// Of pages one by one: how many there are, the last page that was read from 1, and when.
  public var pageCount: Int?
  public var lastRead: Int?
  public var lastReadDate = ""
  /// Of a picture, in pixels.
  public var width, height: Int?

  public init(_ rels: [String] = [], _ href: String, type: String = "", title: String = "") {
    (self.rels, self.href, self.type, self.title) = (rels, href, type, title)
  }

  /// Bytes of all texts.
  public var textBytes: Int {
    let texts = [href, base, type, title, facetGroup, authentication, lastReadDate]
    return (texts + rels + indirectTypes).reduce(0) { $0 + $1.utf8.count }
  }
}

extension FeedLink: IPCValue {
  public static var minimumBytes: Int { 44 }

  public func write(to writer: inout IPCWriter) {
    writer.put(texts: rels, IPCLimits.relations)
    for text in [href, base] { writer.put(text, limit: IPCLimits.text) }
    for text in [type, title, facetGroup, lastReadDate] {
      writer.put(text, limit: IPCLimits.libraryText)
    }
    writer.put(authentication, limit: IPCLimits.text)
    writer.put(length != nil)
    if let length { writer.put(Double(min(max(0, length), IPCLimits.fetch))) }
    writer.put(isTemplated)
    writer.put(isActive)
    writer.put(texts: indirectTypes, IPCLimits.feedTypes)
    for number in [count, pageCount, lastRead, width, height] { writer.put(feedCount: number) }
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    rels = try reader.texts("relations", IPCLimits.relations)
    href = try reader.text("link", limit: IPCLimits.text)
    base = try reader.text("base", limit: IPCLimits.text)
    type = try reader.text("type", limit: IPCLimits.libraryText)
    title = try reader.text("title", limit: IPCLimits.libraryText)
    facetGroup = try reader.text("facets", limit: IPCLimits.libraryText)
    lastReadDate = try reader.text("date", limit: IPCLimits.libraryText)
    authentication = try reader.text("authentication", limit: IPCLimits.text)
    length = try reader.flag("length") ? try reader.size("length", most: IPCLimits.fetch) : nil
    isTemplated = try reader.flag("template")
    isActive = try reader.flag("facet")
    indirectTypes = try reader.texts("types", IPCLimits.feedTypes)
    count = try reader.feedCount("count")
    pageCount = try reader.feedCount("count of pages")
    lastRead = try reader.feedCount("page")
    width = try reader.feedCount("width")
    height = try reader.feedCount("height")
  }
}

extension IPCWriter {
  /// A number that a feed tells, as far as the number is one that can be counted.
  mutating func put(feedCount number: Int?) {
    let told = number.flatMap { IPCLimits.feedCounts.contains($0) ? $0 : nil }
    put(told != nil)
    if let told { put(count: told) }
  }
}

extension IPCReader {
  mutating func feedCount(_ field: String) throws(IPCError) -> Int? {
    try flag(field) ? try integer(field, in: IPCLimits.feedCounts) : nil
  }
}
