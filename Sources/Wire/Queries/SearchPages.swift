import Words

/// Searches `count` pages from `first` on, within a chapter.
public struct SearchPages: Query {
  public static let code: UInt8 = 6
  public static var task: String { Words.text("searching") }
  public typealias Answer = SearchHits

  public var query: SearchQuery
  public var first: PagePlace
  public var count: Int

  public init(_ query: SearchQuery, first: PagePlace, count: Int) {
    (self.query, self.first, self.count) = (query, first, count)
  }

  public init(from reader: inout WireReader) throws(WireError) {
    first = try PagePlace(from: &reader)
    count = try reader.integer("count", in: 0...WireLimits.pages)
    query = try SearchQuery(from: &reader)
  }

  public func write(to writer: inout WireWriter) {
    writer.put(first)
    writer.put(count: count)
    writer.put(query)
  }

  public func admits(_ found: SearchHits) -> Bool { found.counts.count <= count }
}

/// What is looked for in the text of a book, and what counts as the same letter.
public struct SearchQuery: Equatable, Sendable {
  /// At most `WireLimits.needle` bytes, and not empty.
  public var needle: String
  /// Whether capitals differ from small letters.
  public var matchesCase: Bool
  /// Whether letters with marks differ from letters without marks.
  public var matchesAccents: Bool
  public var matchesWords: Bool
  /// For how many hits of a request places and words are told, the first ones; the others are counted.
  public var details: Int

  public init(
    _ needle: String, matchesCase: Bool = false, matchesAccents: Bool = false,
    matchesWords: Bool = false, details: Int = WireLimits.hits
  ) {
    self.needle = needle
    self.matchesCase = matchesCase
    self.matchesAccents = matchesAccents
    self.matchesWords = matchesWords
    self.details = details
  }
}

/// A place where a text was found. A hit that is broken over lines has several rectangles.
public struct SearchHit: Equatable, Sendable {
  public var page: PagePlace
  public var rects: [PageRect]
  /// What stands before the hit, what was found as the page has it, and what stands behind.
  public var before: String
  public var found: String
  public var after: String

  public init(
    page: PagePlace, rects: [PageRect], before: String = "", found: String = "", after: String = ""
  ) {
    (self.page, self.rects) = (page, rects)
    (self.before, self.found, self.after) = (before, found, after)
  }
}

/// The answer to a search.
public struct SearchHits: Equatable, Sendable {
  /// The number of hits on each page from the first one on. Fewer pages than were asked for where the time
  /// or the chapter was over.
  public var counts: [Int]
  /// In the order of the pages.
  public var hits: [SearchHit]

  public init(counts: [Int], hits: [SearchHit]) { (self.counts, self.hits) = (counts, hits) }
}

extension SearchQuery: WireValue {
  public static var leastBytes: Int { 12 }

  public func write(to writer: inout WireWriter) {
    writer.put(needle, limit: WireLimits.needle)
    writer.put(matchesCase)
    writer.put(matchesAccents)
    writer.put(matchesWords)
    writer.put(count: details)
  }

  public init(from reader: inout WireReader) throws(WireError) {
    needle = try reader.text("needle", limit: WireLimits.needle)
    guard !needle.isEmpty else { throw .invalid("needle") }
    matchesCase = try reader.flag("case")
    matchesAccents = try reader.flag("accents")
    matchesWords = try reader.flag("words")
    details = try reader.integer("details", in: 0...WireLimits.hits)
  }
}

extension SearchHit: WireValue {
  public static var leastBytes: Int { 24 }

  /// Bytes of the words around a hit on either side.
  static let context = 256

  public func write(to writer: inout WireWriter) {
    writer.put(page)
    writer.put(list: rects, limit: WireLimits.hits)
    writer.put(before, limit: Self.context)
    writer.put(found, limit: Self.context)
    writer.put(after, limit: Self.context)
  }

  public init(from reader: inout WireReader) throws(WireError) {
    page = try PagePlace(from: &reader)
    rects = try reader.list("rectangles", limit: WireLimits.hits)
    before = try reader.text("words before", limit: Self.context)
    found = try reader.text("words found", limit: Self.context)
    after = try reader.text("words after", limit: Self.context)
  }
}

extension SearchHits: WireValue {
  public static var leastBytes: Int { 8 }

  private struct Count: WireValue {
    public static var leastBytes: Int { 4 }
    var count: Int
    init(_ count: Int) { self.count = count }
    public func write(to writer: inout WireWriter) { writer.put(count: count) }
    public init(from reader: inout WireReader) throws(WireError) {
      count = try reader.integer("count of hits", in: 0...WireLimits.characters)
    }
  }

  public func write(to writer: inout WireWriter) {
    writer.put(list: counts.map(Count.init), limit: WireLimits.pages)
    writer.put(list: hits, limit: WireLimits.hits)
  }

  public init(from reader: inout WireReader) throws(WireError) {
    let counts: [Count] = try reader.list("counts", limit: WireLimits.pages)
    self.counts = counts.map(\.count)
    hits = try reader.list("hits", limit: WireLimits.hits)
    let total = self.counts.reduce(0, +)
    guard hits.count <= total else { throw .invalid("hits") }
  }
}
