import PaperGeometry

/// What is looked for in a document, and what counts as the same letter.
public struct SearchTerm: Hashable, Sendable {
  public var text: String
  /// Whether capitals differ from small letters.
  public var matchesCase = false
  /// Whether letters with marks differ from letters without marks.
  public var matchesAccents = false
  public var matchesWords = false

  /// A text longer than `maximum` UTF-8 bytes is cut.
  public init(_ text: String) {
    self.text = text
    while self.text.utf8.count > Self.maximum { self.text.unicodeScalars.removeLast() }
  }

  /// UTF-8 bytes of a text that can be looked for.
  public static let maximum = 1024

  /// Whether there is nothing to look for.
  public var isBlank: Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}

/// A place where a searched text was found: a box for each line that the found text covers.
public struct SearchHit: Equatable, Sendable {
  public var page: Int
  /// In the page's units.
  public var quads: [Quad]
  /// What stands before the hit, what was found as the page has it, and what stands behind.
  public var before: String
  public var found: String
  public var after: String

  public init(
    page: Int, quads: [Quad], before: String = "", found: String = "", after: String = ""
  ) {
    (self.page, self.quads) = (page, quads)
    (self.before, self.found, self.after) = (before, found, after)
  }

  /// The memory that the value holds, in bytes.
  public var bytes: Int {
    MemoryLayout<SearchHit>.stride + quads.count * MemoryLayout<Quad>.stride
      + before.utf8.count + found.utf8.count + after.utf8.count
  }
}

/// The answer to a search: the hits on some pages.
public struct SearchHits: Equatable, Sendable {
  /// The number of hits on each page from the first one on; fewer pages than were asked for where the time
  /// was over.
  public var counts: [Int]
  /// The hits in the order of the pages, as many of them as details were asked for.
  public var hits: [SearchHit]

  public init(counts: [Int] = [], hits: [SearchHit] = []) {
    (self.counts, self.hits) = (counts, hits)
  }
}
