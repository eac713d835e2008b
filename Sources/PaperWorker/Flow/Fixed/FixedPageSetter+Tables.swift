import StyleSheets

/// The columns of a table on a fixed page.
struct FixedTable {
  /// In pixels.
  var columns: [Float]
}

/// Tables: columns are as wide as their contents ask, within the room.
extension FixedPageSetter {
  /// Cells of a row, and rows whose cells are measured; further rows have the columns of the rows before.
  private static let mostCells = 64
  private static let mostRows = 1000

  /// The cells of a row with the columns of each, and what stands beside the cells.
  private mutating func cells(of row: Int) -> (cells: [(node: Int, span: Int)], loose: [Int]) {
    var (cells, loose): ([(node: Int, span: Int)], [Int]) = ([], [])
    var child = Int(page.tree.nodes[row].firstChild)
    while child >= 0, effort > 0 || spare > 0 {
      effort -= 1
      if page.tree.nodes[child].isText {
        if page.tree.text(of: child).contains(where: { $0 > 0x20 }) { loose.append(child) }
      } else if page.style(of: child).display != .none {
        let told = page.tree.attribute("colspan", of: child).flatMap { Int($0.prefix(4)) } ?? 1
        if cells.count < Self.mostCells, effort > 0 {
          cells.append((child, max(1, min(Self.mostCells, told))))
        } else {
          loose.append(child)
        }
      }
      child = Int(page.tree.nodes[child].next)
    }
    return (cells, loose)
  }

  /// The rows of a table, without those of tables within.
  private mutating func rows(of table: Int) -> [Int] {
    var (rows, at): ([Int], Int) = ([], table + 1)
    let end = page.tree.end(of: table)
    while at < end, rows.count < Self.mostRows, effort > 0 {
      effort -= 1
      let display = page.style(of: at).display
      if page.tree.nodes[at].isText || display == .tableGroup {
        at += 1
        continue
      }
      if display == .tableRow { rows.append(at) }
      at = page.tree.end(of: at)
    }
    return rows
  }

  /// The width that a table takes of itself.
  mutating func tableWidth(_ table: Int, in room: Float, look: Int32, depth: Int) -> Float {
    let columns = columns(of: table, in: room, isTold: false, look: look, depth: depth)
    // Blocks beside the rows, as a title is, take the room.
    return columns.isEmpty ? room : min(room, columns.reduce(0, +) + 0.01)
  }

  mutating func beginTable(_ table: Int, width: Float, look: Int32, depth: Int) {
    let isTold = !page.box(of: table).width.isAuto
    tables.append(
      FixedTable(
        columns: columns(of: table, in: width, isTold: isTold, look: look, depth: depth)))
  }

  /// - Parameter isTold: whether the columns fill the room.
  private mutating func columns(
    of table: Int, in room: Float, isTold: Bool, look: Int32, depth: Int
  ) -> [Float] {
    guard depth < Self.maximumDepth, room > 0 else { return [] }
    var (best, wide): ([Float], [(first: Int, span: Int, width: Float)]) = ([], [])
    for row in rows(of: table) {
      let look = self.look(of: row, within: look, isBlock: true)
      var column = 0
      for cell in cells(of: row).cells where column < Self.mostCells {
        let span = min(cell.span, Self.mostCells - column)
        while best.count < column + span { best.append(0) }
        let width = width(ofCell: cell.node, room, look: look, depth: depth)
        if span == 1 { best[column] = max(best[column], width) }
        if span > 1 { wide.append((column, span, width)) }
        column += span
      }
    }
    for cell in wide {
      let range = cell.first..<cell.first + cell.span
      let missing = cell.width - best[range].reduce(0, +)
      if missing > 0 { for index in range { best[index] += missing / Float(cell.span) } }
    }
    let sum = best.reduce(0, +)
    guard sum > 0 else { return best.map { _ in room / Float(best.count) } }
    return isTold || sum > room ? Self.fitted(best, sum, to: room) : best
  }

  /// Narrow columns keep their width where there is too little room; the rest is shared by what columns need.
  private static func fitted(_ best: [Float], _ sum: Float, to room: Float) -> [Float] {
    if sum <= room { return best.map { $0 * room / sum } }
    let share = room / Float(best.count)
    let narrow = best.filter { $0 <= share }.reduce(0, +)
    let factor = (room - narrow) / max(0.01, sum - narrow)
    return best.map { $0 <= share ? $0 : $0 * factor }
  }

  /// The width that a cell takes of itself, with its edges.
  private mutating func width(
    ofCell cell: Int, _ room: Float, look: Int32, depth: Int
  ) -> Float {
    let box = page.box(of: cell)
    let edges = edges(box, of: room)
    if let told = limitedWidth(box, edges, of: room) { return min(room, told + edges.across) }
    let inner = natural(
      cell, 0, width: max(0, room - edges.across), height: nil, edges, look: look,
      depth: depth + 1)
    return min(room, inner + edges.across)
  }

  /// The cells of a row stand beside each other in the columns of the table.
  mutating func addRow(_ node: Int, _ column: inout FixedColumn, _ depth: Int) {
    guard depth < Self.maximumDepth else {
      addWords(of: node, to: &column, look: column.look)
      return flush(&column)
    }
    let (cells, loose) = cells(of: node)
    let spans = cells.reduce(0) { $0 + $1.span }
    // Rows of no table share the width alike.
    let share = column.width / Float(max(1, spans))
    let columns = tables.last?.columns ?? []
    var (x, bottom, number) = (column.x, column.y, 0)
    for cell in cells {
      let width = (number..<number + cell.span).reduce(Float(0)) {
        $0 + (columns.indices.contains($1) ? columns[$1] : columns.isEmpty ? share : 0)
      }
      number += cell.span
      var edges = edges(page.box(of: cell.node), of: column.width)
      edges.margin = ComputedStyle.Sides(0)
      let outer = fill(
        cell.node, layer: column.layer, x: x, y: column.y, width: max(0, width - edges.across),
        height: page.box(of: cell.node).height.pixels(of: 0), edges: edges, look: column.look,
        depth: depth + 1)
      bottom = max(bottom, column.y + outer.height)
      x += width
    }
    column.widest = max(column.widest, x - column.x)
    column.y = bottom
    guard !loose.isEmpty else { return }
    // Words without a cell stand below the row.
    for node in loose { addWords(of: node, to: &column, look: column.look) }
    flush(&column)
  }
}
