import PaperTypesetting

/// A chapter that has been broken into lines and cut into pages. A page is laid out when asked for.
package final class SetChapter {
  /// A heading of the chapter, and where it stands.
  package struct Heading: Hashable, Sendable {
    /// 1 to 6.
    package var level: Int
    package var text: String
    package var page: Int
    /// The top of the heading's first line, in points from the page's top.
    package var y: Float
  }

  /// At least 1: a chapter without letters has an empty page.
  package var count: Int { 1 }
  /// Letters of the chapter before each page, by the rule of places, and at the end those of the whole chapter.
  package private(set) var lettersBefore: [Int] = [0, 0]
  package private(set) var headings: [Heading] = []

  /// Nil where time has run out.
  package init?(
    flow: FlowChapter, page: FlowPage, faces: any FaceSource, isLate: () -> Bool = { false }
  ) {
    if isLate() { return nil }
  }

  /// The page of an index; indices outside of the chapter have empty pages.
  package func page(_ index: Int) -> SetPage { SetPage() }

  /// Where a link to an id leads: the page, and points from the page's top.
  package func page(ofAnchor id: String) -> (page: Int, y: Float)? { nil }
}
