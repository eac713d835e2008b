/// A question to a document. Pages are numbered from 0.
public enum DocumentRequest: Hashable, Sendable {
  /// Opens the document and asks for its `Document`. All other requests but the cover's image need an open
  /// document.
  case open
  /// The sizes of some pages, at most `DocumentLimits.sizes` of them.
  case sizes(Range<Int>)
  /// The pixels of a page, of a region of a page, or of the cover.
  case image(ImageRequest)
  /// The text of a page, with the place of each line.
  case text(page: Int)
  case links(page: Int)
  /// The places of a text on some pages. Places and words are told of so many hits as `details` says.
  case search(TextQuery, pages: Range<Int>, details: Int)
  case outline
  /// The place in the text at which a page begins.
  case anchor(page: Int)
  /// The page on which a place in the text lies.
  case pageOfAnchor(TextAnchor)
  case metadata
}

/// How soon an answer is needed. A client begins waiting requests of the highest priority first.
public enum RequestPriority: Int, Comparable, CaseIterable, Sendable {
  /// Covers and other images without a time by which they are needed.
  case cover
  /// Small versions, so that fast leafing shows no blank sheets.
  case small
  /// The next pages in the direction of travel.
  case next
  /// The pages that are visible now.
  case visible

  public static func < (a: RequestPriority, b: RequestPriority) -> Bool { a.rawValue < b.rawValue }
}
