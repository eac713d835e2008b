import Localisation

/// Searches `count` pages from `first` on, within a chapter.
public struct SearchPages: Query {
  public static let code = QueryCode.searchPages
  public static var task: String { Localisation.text("searching") }
  public typealias Answer = HitRecords

  public var term: SearchTermRecord
  public var first: PagePlace
  public var count: Int

  public init(_ term: SearchTermRecord, first: PagePlace, count: Int) {
    (self.term, self.first, self.count) = (term, first, count)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    first = try PagePlace(from: &reader)
    count = try reader.integer("count", in: 0...IPCLimits.pages)
    term = try SearchTermRecord(from: &reader)
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(first)
    writer.put(count: count)
    writer.put(term)
  }

  public func admits(_ found: HitRecords) -> Bool { found.counts.count <= count }
}

/// What is looked for in the text of a book, and what counts as the same letter.
public struct SearchTermRecord: Equatable, Sendable {
  /// At most `IPCLimits.needle` bytes, and not empty.
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
    matchesWords: Bool = false, details: Int = IPCLimits.hits
  ) {
    self.needle = needle
    self.matchesCase = matchesCase
    self.matchesAccents = matchesAccents
    self.matchesWords = matchesWords
    self.details = details
  }
}

/// A place where a text was found. A hit that is broken over lines has several rectangles.
public struct HitRecord: Equatable, Sendable {
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
public struct HitRecords: Equatable, Sendable {
  /// The number of hits on each page from the first one on. Fewer pages than were asked for where the time
  /// or the chapter was over.
  public var counts: [Int]
  /// In the order of the pages.
  public var hits: [HitRecord]

  public init(counts: [Int], hits: [HitRecord]) { (self.counts, self.hits) = (counts, hits) }
}

extension SearchTermRecord: IPCValue {
  public static var minimumBytes: Int { 12 }

  public func write(to writer: inout IPCWriter) {
    writer.put(needle, limit: IPCLimits.needle)
    writer.put(matchesCase)
    writer.put(matchesAccents)
    writer.put(matchesWords)
    writer.put(count: details)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    needle = try reader.text("needle", limit: IPCLimits.needle)
    guard !needle.isEmpty else { throw .invalid("needle") }
    matchesCase = try reader.flag("case")
    matchesAccents = try reader.flag("accents")
    matchesWords = try reader.flag("words")
    details = try reader.integer("details", in: 0...IPCLimits.hits)
  }
}

extension HitRecord: IPCValue {
  public static var minimumBytes: Int { 24 }

  /// Bytes of the words around a hit on either side.
  static let context = 256

  public func write(to writer: inout IPCWriter) {
    writer.put(page)
    writer.put(list: rects, limit: IPCLimits.hits)
    writer.put(before, limit: Self.context)
    writer.put(found, limit: Self.context)
    writer.put(after, limit: Self.context)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    page = try PagePlace(from: &reader)
    rects = try reader.list("rectangles", limit: IPCLimits.hits)
    before = try reader.text("words before", limit: Self.context)
    found = try reader.text("words found", limit: Self.context)
    after = try reader.text("words after", limit: Self.context)
  }
}

extension HitRecords: IPCValue {
  public static var minimumBytes: Int { 8 }

  private struct Count: IPCValue {
    public static var minimumBytes: Int { 4 }
    var count: Int
    init(_ count: Int) { self.count = count }
    public func write(to writer: inout IPCWriter) { writer.put(count: count) }
    public init(from reader: inout IPCReader) throws(IPCError) {
      count = try reader.integer("count of hits", in: 0...IPCLimits.characters)
    }
  }

  public func write(to writer: inout IPCWriter) {
    writer.put(list: counts.map(Count.init), limit: IPCLimits.pages)
    writer.put(list: hits, limit: IPCLimits.hits)
  }

  public init(from reader: inout IPCReader) throws(IPCError) {
    let counts: [Count] = try reader.list("counts", limit: IPCLimits.pages)
    self.counts = counts.map(\.count)
    hits = try reader.list("hits", limit: IPCLimits.hits)
    let total = self.counts.reduce(0, +)
    guard hits.count <= total else { throw .invalid("hits") }
  }
}
