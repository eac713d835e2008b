import StyleSheets

/// Reads the rows and cells of a table from a tree.
struct TableReader {
  private let styled: StyledTree
  private let kinds: [NameKind]
  private var grid = TableGrid()
  /// Open sections and rows.
  private var open: [Int] = []
  /// The element that holds the table's parts.
  private let parent: Int
  /// Whether the parts have no table around them.
  private let isStray: Bool

  /// The table of an element, or of parts of tables that stand beside each other without a table.
  /// - Parameter limit: a node before which parts without a table end, or -1.
  static func grid(
    at node: Int, of styled: StyledTree, kinds: [NameKind], limit: Int
  ) -> TableGrid {
    let isStray = styled.style(of: node).display != .table
    let parent = isStray ? max(0, Int(styled.tree.nodes[node].parent)) : node
    var reader = TableReader(styled, kinds, parent: parent, isStray: isStray)
    reader.read(from: isStray ? node : Int(styled.tree.nodes[node].firstChild), limit: limit)
    return reader.grid
  }

  private init(_ styled: StyledTree, _ kinds: [NameKind], parent: Int, isStray: Bool) {
    (self.styled, self.kinds, self.parent, self.isStray) = (styled, kinds, parent, isStray)
  }

  private mutating func read(from first: Int, limit: Int) {
    let nodes = styled.tree.nodes
    var at = first
    var last = first
    while !grid.isTooLarge {
      guard at >= 0 else {
        guard let node = open.popLast() else { break }
        close(node)
        at = Int(nodes[node].next)
        continue
      }
      if open.isEmpty {
        if isStray, at == limit || !isPart(at) { break }
        last = at
      }
      if visit(at) {
        open.append(at)
        at = Int(nodes[at].firstChild)
      } else {
        at = Int(nodes[at].next)
      }
    }
    // A table of any depth is left where it is too large.
    grid.finish(end: last >= 0 ? styled.tree.end(of: isStray ? last : parent) : 0)
  }

  /// Whether a node beside parts of tables belongs to the same table.
  private func isPart(_ node: Int) -> Bool {
    if styled.tree.nodes[node].isText { return isBlank(node) }
    return styled.style(of: node).display.isTablePart
  }

  private func isBlank(_ node: Int) -> Bool {
    styled.tree.text(of: node).allSatisfy { $0 <= 0x20 }
  }

  /// - Returns: whether the node has rows or cells that are to be read.
  private mutating func visit(_ node: Int) -> Bool {
    let tree = styled.tree
    let next = Int(tree.nodes[node].next)
    let within = open.last ?? parent
    if tree.nodes[node].isText {
      // Blanks between pieces of loose content are part of the content.
      if !isBlank(node) || grid.isGatheringContent {
        grid.add(loose: node, next: next, within: within)
      }
      return false
    }
    let style = styled.style(of: node)
    if style.display == .none || kinds[Int(tree.nodes[node].name)] == .skipped { return false }
    if style.position != .absolute || !style.isOffPage {
      switch style.display {
      case .tableGroup where open.isEmpty:
        grid.beginSection(isHead: tree.name(of: node) == "thead")
        addAnchor(node)
        return true
      case .tableRow where !isRow(open.last):
        grid.beginRow()
        addAnchor(node)
        return true
      case .tableCell:
        add(cell: node)
        return false
      case .tableCaption where open.isEmpty:
        grid.endRow()
        grid.add(caption: node)
        return false
      case .tableColumn: return false
      default: break
      }
    }
    grid.add(loose: node, next: next, within: within)
    return false
  }

  private func isRow(_ node: Int?) -> Bool {
    node.map { styled.style(of: $0).display == .tableRow } ?? false
  }

  private mutating func close(_ node: Int) {
    if isRow(node) { grid.endRow() } else { grid.endSection() }
  }

  private mutating func addAnchor(_ node: Int) {
    if let id = styled.tree.attribute(anyOf: ["id", "xml:id"], of: node), !id.isEmpty {
      grid.add(anchor: id)
    }
  }

  private mutating func add(cell node: Int) {
    let tree = styled.tree
    func number(_ name: String) -> Int? {
      tree.attribute(name, of: node).flatMap { value in
        let digits = value.prefix { $0.isASCII && $0.isNumber }
        // More digits than a number may have are a great number.
        return digits.isEmpty ? nil : Int(digits) ?? Int.max
      }
    }
    let cell = TableGrid.Cell(
      node: node, first: Int(tree.nodes[node].firstChild), end: -1,
      isHeading: tree.name(of: node) == "th",
      row: grid.isInRow ? grid.rowCount - 1 : grid.rowCount, column: 0)
    grid.add(cell, span: (number("colspan") ?? 1, number("rowspan") ?? 1))
  }
}

extension ComputedStyle.Display {
  /// A part that stands in a table only. A caption alone is a block.
  var isTablePart: Bool {
    switch self {
    case .tableRow, .tableCell, .tableGroup: true
    default: false
    }
  }
}
