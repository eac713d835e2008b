/// The light on the pages of a book.
public enum BookLight: String, Sendable, CaseIterable {
  /// The one light from above left, in every style and pose.
  case sun
  /// The grey films of the originals: of the tutorial "How to Create an iOS Book Open Animation" by Vincent Ngo
  /// (raywenderlich.com) on the lectern, and of Leaves by Tom Brow over folded leaves.
  case original
}
