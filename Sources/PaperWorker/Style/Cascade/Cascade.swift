/// The rules of a book and of its reader, ready to give each element of a chapter its style.
///
/// Sheets of any bytes are read in linear time; what cannot be understood is dropped by itself, and counted.
/// (decision: Publishers' sheets)
package struct Cascade: Sendable {
  package let choices: CascadeChoices
  /// Faces of the book, in the order of their rules. Chapters with sheets of their own add theirs when they are styled.
  package private(set) var faces: [EmbeddedFace] = []
  /// What was dropped, and how often: names of properties, selectors and at-rules. At most 200 names.
  package private(set) var dropped: [String: Int] = [:]
  /// The plain paragraph of the book; nil where each chapter finds its own.
  package var plain: PlainParagraph?

  /// Paper's own sheet of HTML and FictionBook lies below all others, and need not be given.
  ///
  /// - Parameters:
  ///   - sheets: in the order in which a chapter names them.
  ///   - load: the bytes at an address within the book, for `@import`.
  package init(
    sheets: [CascadeSheet], choices: CascadeChoices = CascadeChoices(),
    load: (_ address: String) -> [UInt8]? = { _ in nil }
  ) {
    self.choices = choices
  }

  /// The chapter with the style of each node. Sheets within the tree, styles of single elements and attributes that
  /// stand for styles are heard.
  ///
  /// - Parameter address: the chapter's own within the book, about which addresses in its sheets are resolved.
  package mutating func styled(
    _ tree: consuming MarkupTree, address: String = "",
    load: (_ address: String) -> [UInt8]? = { _ in nil }
  ) -> StyledTree {
    let count = tree.nodes.count
    return StyledTree(
      tree: tree, styles: [ComputedStyle()], styleOf: [UInt16](repeating: 0, count: count))
  }

  /// What most letters of the chapter's paragraphs look like, to be compared between chapters by `letters`.
  package func plainParagraph(of tree: MarkupTree) -> PlainParagraph? { nil }
}

/// How most letters of a book's paragraphs look, by the book's own sheets.
package struct PlainParagraph: Sendable {
  /// Letters that have this style.
  package var letters = 0
}
