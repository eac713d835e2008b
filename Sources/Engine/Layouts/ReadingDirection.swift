/// Where a book begins. A book read from left to right has its spine on the left of the cover; a book
/// read from right to left is its mirror image, the order of its pages included. The raw values are the
/// words of the command line.
public enum ReadingDirection: String, Sendable, CaseIterable {
  /// Pages follow to the right.
  case leftToRight = "ltr"
  /// Pages follow to the left.
  case rightToLeft = "rtl"

  /// The reading step of one step to the right: 1 forwards, -1 backwards.
  public var right: Int { self == .leftToRight ? 1 : -1 }
}
