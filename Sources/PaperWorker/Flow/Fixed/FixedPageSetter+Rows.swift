import StyleSheets

/// Rows of tables.
extension FixedPageSetter {
  /// The cells of a row stand beside each other: as wide as they ask, else alike.
  mutating func addRow(_ node: Int, _ column: inout FixedColumn, _ depth: Int) {
    var cells: [Int] = []
    var child = Int(page.tree.nodes[node].firstChild)
    while child >= 0, cells.count < 64, effort > 0, depth < Self.maximumDepth {
      effort -= 1
      if !page.tree.nodes[child].isText, page.style(of: child).display != .none {
        cells.append(child)
      }
      child = Int(page.tree.nodes[child].next)
    }
    let wanted = cells.map { page.box(of: $0).width.pixels(of: column.width) }
    let free = max(0, column.width - wanted.compactMap { $0 }.reduce(0, +))
    let share = free / Float(max(1, wanted.filter { $0 == nil }.count))
    var (x, bottom) = (column.x, column.y)
    for (cell, width) in zip(cells, wanted) {
      let width = min(width ?? share, column.width)
      var edges = edges(page.box(of: cell), of: width)
      edges.margin = ComputedStyle.Sides(0)
      let outer = fill(
        cell, layer: column.layer, x: x, y: column.y, width: max(0, width - edges.across),
        height: page.box(of: cell).height.pixels(of: 0), edges: edges, look: column.look,
        depth: depth + 1)
      bottom = max(bottom, column.y + outer.height)
      x += width
    }
    column.widest = max(column.widest, x - column.x)
    column.y = bottom
  }
}
