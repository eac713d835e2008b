/// A tree whose nodes have styles. Equal styles are kept once, as a book has some hundreds of them.
package struct StyledTree: Sendable {
  package var tree: MarkupTree
  package var styles: [ComputedStyle]
  /// For each node of the tree, the index of its style; a text has its parent's.
  package var styleOf: [UInt16]

  package struct Generated: Sendable {
    package var style: UInt16
    package var content: [GeneratedContent]

    package init(style: UInt16, content: [GeneratedContent]) {
      (self.style, self.content) = (style, content)
    }
  }
  /// What stands before the first child, and behind the last child, of some elements.
  package var before: [Int: Generated] = [:]
  package var after: [Int: Generated] = [:]
  /// The styles of the first letters of some blocks.
  package var firstLetter: [Int: UInt16] = [:]
  /// The styles of the first lines of some blocks.
  package var firstLine: [Int: UInt16] = [:]

  package init(tree: MarkupTree, styles: [ComputedStyle], styleOf: [UInt16]) {
    (self.tree, self.styles, self.styleOf) = (tree, styles, styleOf)
  }

  package func style(of node: Int) -> ComputedStyle { styles[Int(styleOf[node])] }
}
