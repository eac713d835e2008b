import Reading

/// How pages turn, as the user says it at the start.
public enum StyleChoice: String, Sendable, CaseIterable {
  /// Printed pages are soft, pictures and boards hard.
  case auto
  case flip, curl, leaves, deck, scroll

  /// Nil for each book's own style.
  public var style: ReadingStyle? { ReadingStyle(rawValue: rawValue) }
}
