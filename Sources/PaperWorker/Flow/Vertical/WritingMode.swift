import StyleSheets

/// How the lines of a chapter run.
enum WritingMode {
  case horizontal, vertical
  /// Some run down and some to the right.
  case mixed

  /// The way of all letters that are shown.
  init(of styled: StyledTree) {
    let tree = styled.tree
    var (isVertical, isHorizontal, node) = (false, false, 0)
    while node < tree.nodes.count, !(isVertical && isHorizontal) {
      let style = styled.style(of: node)
      if tree.nodes[node].isText {
        if tree.text(of: node).contains(where: { $0 > 0x20 }) {
          if style.isVertical { isVertical = true } else { isHorizontal = true }
        }
      } else if style.display == .none {
        node = max(node + 1, tree.end(of: node))
        continue
      }
      node += 1
    }
    self = !isVertical ? .horizontal : isHorizontal ? .mixed : .vertical
  }
}
