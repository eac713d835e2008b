import Reading

extension ReadingStyle {
  /// The styles in which a page is turned, and not scrolled.
  static let leafed = allCases.filter { $0 != .scroll }
}
