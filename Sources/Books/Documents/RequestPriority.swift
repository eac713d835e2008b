/// How soon an answer is needed. A client begins waiting requests of the highest priority first.
public enum RequestPriority: Int, Comparable, CaseIterable, Sendable {
  /// Covers, small versions and all else without a time by which the content is needed.
  case later
  /// The next pages in the direction of travel.
  case next
  /// The pages that are visible now.
  case visible

  public static func < (a: RequestPriority, b: RequestPriority) -> Bool { a.rawValue < b.rawValue }
}
