/// The direction in which a paragraph's letters run.
package enum TextDirection: Sendable {
  case leftToRight, rightToLeft
  /// The first letter that has a direction gives the paragraph's.
  case automatic
}

/// The levels of a paragraph by UAX 9.
package struct TextLevels: Hashable, Sendable {
  /// A level for each letter; letters of odd levels run to the left.
  package var levels: [UInt8]
  /// Whether the paragraph itself runs to the left.
  package var isRightToLeft: Bool

  package init(levels: [UInt8], isRightToLeft: Bool) {
    (self.levels, self.isRightToLeft) = (levels, isRightToLeft)
  }

  /// All letters run as the paragraph does.
  package init(of count: Int, isRightToLeft: Bool) {
    self.init(
      levels: Array(repeating: isRightToLeft ? 1 : 0, count: count), isRightToLeft: isRightToLeft)
  }
}
