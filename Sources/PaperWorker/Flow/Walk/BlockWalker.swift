import StyleSheets

/// Walks over a chapter's tree, and gives the paragraphs, pictures, rules and boxes that stand below each other.
package struct BlockWalker {
  /// - Parameters:
  ///   - page: the page that the chapter is set for.
  ///   - isLate: asked now and then; a chapter that is late is given up, with an obstacle.
  package static func chapter(
    of styled: StyledTree, faces: any FaceSource, page: FlowPage, isLate: () -> Bool = { false }
  ) -> FlowChapter {
    FlowChapter()
  }
}
