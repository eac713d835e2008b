import StyleSheets

extension NoteFinder {
  func isBlock(_ node: Int) -> Bool {
    guard !tree.nodes[node].isText else { return false }
    let display = styled.style(of: node).display
    return display == .block || display == .listItem
  }

  func standsAlone(formula node: Int) -> Bool {
    styled.style(of: node).display == .block || tree.attribute("display", of: node) == "block"
      || tree.attribute("mode", of: node) == "display"
  }

  private static let blockNames: Set = ["aside", "li", "p", "div", "dd", "section"]

  /// The block of a note whose mark leads to a node.
  func block(of target: Int) -> Int? {
    var node = target
    while node > 0, !isBlock(node) { node = Int(tree.nodes[node].parent) }
    guard node > 0, Self.blockNames.contains(tree.name(of: node)) else { return nil }
    if tree.name(of: node) == "section", !isTyped(node), !isInNotes(node) { return nil }
    // The note of a place in its first paragraph may have more paragraphs.
    if node != target, !isTyped(node), let next = sibling(of: node), !hasTarget(next) {
      return nil
    }
    return node
  }

  /// FictionBook keeps notes in a body of their own.
  private func isInNotes(_ node: Int) -> Bool {
    let parent = Int(tree.nodes[node].parent)
    guard parent >= 0 else { return false }
    return tree.attribute("name", of: parent).map { $0 == "notes" || $0 == "comments" } ?? false
  }

  private func sibling(of node: Int) -> Int? {
    var next = Int(tree.nodes[node].next)
    while next >= 0, tree.nodes[next].isText { next = Int(tree.nodes[next].next) }
    guard next >= 0, Self.blockNames.contains(tree.name(of: next)) else { return nil }
    return next
  }

  private func hasTarget(_ node: Int) -> Bool {
    for at in node..<min(tree.end(of: node), node + 8) where !tree.nodes[at].isText {
      let id = tree.attribute(anyOf: ["id", "xml:id", "name"], of: at)
      if let id, targets[id] == at { return true }
    }
    return false
  }
}
