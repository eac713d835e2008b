import Books

/// A place in the text of a book: the character that follows it.
package struct TextPoint: Comparable, Hashable {
  package var page: Int
  /// The number of the character on its page.
  package var character: Int

  package init(page: Int, character: Int) { (self.page, self.character) = (page, character) }

  package static func < (a: Self, b: Self) -> Bool {
    (a.page, a.character) < (b.page, b.character)
  }
}

/// What is selected in a book: what was taken first, and the place to which the hand has gone since.
package struct TextSelection: Equatable {
  /// What was taken first stays selected on whichever side of it the hand is: a word, or nothing.
  private var first: Range<TextPoint>
  private var head: TextPoint

  /// - Parameter range: of the page's characters.
  package init(page: Int, _ range: Range<Int>) {
    first =
      TextPoint(
        page: page, character: range.lowerBound)..<TextPoint(
        page: page, character: range.upperBound)
    head = first.upperBound
  }

  package var lower: TextPoint { min(first.lowerBound, head) }
  package var upper: TextPoint { max(first.upperBound, head) }
  package var isEmpty: Bool { lower == upper }
  package var pages: ClosedRange<Int> { lower.page...upper.page }

  /// Takes another place for the end that the hand has.
  package mutating func extend(to point: TextPoint) { head = point }

  /// Gives the hand the one end; the other one stays.
  package mutating func hold(lowerEnd: Bool) {
    let (fixed, moving) = lowerEnd ? (upper, lower) : (lower, upper)
    (first, head) = (fixed..<fixed, moving)
  }

  /// Grows by whole pages on both sides.
  package mutating func cover(_ other: TextSelection) {
    first = min(lower, other.lower)..<max(upper, other.upper)
    head = first.upperBound
  }

  /// The selected characters of a page; nil where there are none.
  package func range(on page: Int, _ words: PageWords) -> Range<Int>? {
    guard pages.contains(page) else { return nil }
    let start = page == lower.page ? lower.character : 0
    let end = page == upper.page ? upper.character : words.all.upperBound
    let range = (start..<max(start, end)).clamped(to: words.all)
    return range.isEmpty ? nil : range
  }
}
