/// A place in the text of a document, whatever the size of the letters and so the pages are.
public struct TextAnchor: Hashable, Sendable {
  /// The chapter, from 0.
  public var chapter: Int
  /// Letters, figures and marks of the chapter before the place.
  public var offset: Int

  public init(chapter: Int, offset: Int) { (self.chapter, self.offset) = (chapter, offset) }
}
