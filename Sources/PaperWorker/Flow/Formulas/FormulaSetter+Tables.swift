/// Matrices, and rows of equations below each other.
extension FormulaSetter {
  static let mostColumns = 100

  private struct Cells {
    var rows: [[FormulaBox]] = []
    var aligns: [[String]] = []
    /// The numbers of equations, which stand behind the rows.
    var labels: [FormulaBox?] = []
  }

  mutating func table(_ node: Int, _ style: FormulaStyle) -> FormulaBox {
    var inner = style.text
    if tree.attribute("displaystyle", of: node) == "true" { inner.isDisplay = true }
    let cells = cells(node, inner)
    let columns = cells.rows.map(\.count).max() ?? 0
    guard columns > 0 else { return FormulaBox() }
    var widths = [Float](repeating: 0, count: columns)
    for row in cells.rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.width) }
    }
    let gaps = gaps(node, columns: columns, inner)
    var (box, down): (FormulaBox, Float) = (FormulaBox(), 0)
    let end = widths.reduce(0, +) + gaps.reduce(0, +)
    for (number, row) in cells.rows.enumerated() {
      let height = max(0.72 * inner.size, row.map(\.height).max() ?? 0)
      down += height
      var x: Float = 0
      for (column, cell) in row.enumerated() {
        let free = widths[column] - cell.width
        let shift: Float =
          switch cells.aligns[number][column] {
          case "left": 0
          case "right": free
          default: free / 2
          }
        box.add(cell, x: x + shift, rise: -down)
        x += widths[column] + (column < gaps.count ? gaps[column] : 0)
      }
      if let label = cells.labels[number] { box.add(label, x: end + 2 * inner.size, rise: -down) }
      down += max(0.22 * inner.size, row.map(\.depth).max() ?? 0)
      if number + 1 < cells.rows.count { down += (inner.isDisplay ? 0.45 : 0.25) * inner.size }
    }
    box.ink.width = max(box.width, end)
    var table = box.moved(rise: down / 2 + Self.axis * style.size)
    table.kind = .inner
    return table
  }

  private mutating func cells(_ node: Int, _ style: FormulaStyle) -> Cells {
    var cells = Cells()
    let wanted = Self.aligns(tree.attribute("columnalign", of: node))
    for row in tree.elements(in: node) {
      let isLabeled = tree.name(of: row) == "mlabeledtr"
      let isRow = isLabeled || tree.name(of: row) == "mtr"
      var parts = isRow ? tree.elements(in: row) : [row]
      let label = isLabeled && !parts.isEmpty ? parts.removeFirst() : nil
      cells.labels.append(label.map { self.row($0, style) })
      let own = isRow ? Self.aligns(tree.attribute("columnalign", of: row)) : []
      let aligns = own.isEmpty ? wanted : own
      var (boxes, places): ([FormulaBox], [String]) = ([], [])
      for (column, part) in parts.prefix(Self.mostColumns).enumerated() {
        boxes.append(tree.name(of: part) == "mtd" ? self.row(part, style) : box(part, style))
        let align = tree.attribute("columnalign", of: part) ?? ""
        places.append(
          !align.isEmpty ? align : column < aligns.count ? aligns[column] : aligns.last ?? "center")
      }
      cells.rows.append(boxes)
      cells.aligns.append(places)
    }
    return cells
  }

  private static func aligns(_ text: String?) -> [String] {
    (text ?? "").prefix(2000).split(separator: " ").map(String.init)
  }

  /// Between columns, in points. Equations that stand below each other have no gap at the sign.
  private func gaps(_ node: Int, columns: Int, _ style: FormulaStyle) -> [Float] {
    let wanted = Self.aligns(tree.attribute("columnspacing", of: node)).map {
      max(0, style.length($0) ?? 0.8 * style.size)
    }
    return (0..<max(0, columns - 1)).map { column in
      wanted.isEmpty ? 0.8 * style.size : wanted[min(column, wanted.count - 1)]
    }
  }
}
