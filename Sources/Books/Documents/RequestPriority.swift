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
