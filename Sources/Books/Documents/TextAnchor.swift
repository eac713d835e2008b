/// A place in the text of a document, whatever the size of the letters and so the pages are.
public struct TextAnchor: Hashable, Sendable, Codable {
  /// The chapter, from 0.
  public var chapter: Int
  /// Letters, figures and marks of the chapter before the place.
  public var offset: Int

  public init(chapter: Int, offset: Int) { (self.chapter, self.offset) = (chapter, offset) }
}

/// The steps by which the letters of a text are larger than usual, or smaller.
public enum TextSize {
  public static let steps = -4...10

  /// The size of the letters in parts of the usual size.
  public static func factor(of step: Int) -> Double {
    (0..<abs(step)).reduce(1) { size, _ in step < 0 ? size / 1.1 : size * 1.1 }
  }
}
