import StyleSheets

/// Boxes in the flow.
extension FixedPageSetter {
  /// The edges of a box in pixels.
  struct Edges {
    var margin = ComputedStyle.Sides(Float(0))
    /// Padding and border.
    var inner = ComputedStyle.Sides(Float(0))
    var across: Float { inner.left + inner.right }
    var down: Float { inner.top + inner.bottom }
  }

  func edges(_ box: FixedBox, of width: Float) -> Edges {
    var edges = Edges()
    for side in 0..<4 {
      edges.margin[side] = box.margin[side].pixels(of: width) ?? 0
      edges.inner[side] = max(0, box.padding[side].pixels(of: width) ?? 0) + box.border[side]
    }
    return edges
  }

  /// Adds a box that stands below what is in the column.
  mutating func addBlock(_ node: Int, in column: inout FixedColumn, look: Int32, depth: Int) {
    let box = page.box(of: node)
    let edges = edges(box, of: column.width)
    var width = column.width - edges.margin.left - edges.margin.right - edges.across
    var left = edges.margin.left
    let isTable = page.style(of: node).display == .table
    let own =
      limitedWidth(box, edges, of: column.width)
      ?? (isTable ? tableWidth(node, in: max(0, width), look: look, depth: depth) : nil)
    if let wanted = own {
      let free = width - wanted
      width = wanted
      if box.margin.left.isAuto { left = max(0, box.margin.right.isAuto ? free / 2 : free) }
    } else if let most = box.maxWidth.pixels(of: column.width), width > most {
      if box.margin.left.isAuto, box.margin.right.isAuto { left = (width - most) / 2 }
      width = most
    }
    width = max(0, width)
    column.y += max(column.margin, edges.margin.top) - column.margin
    let start = column.y
    // Where there are too many boxes, the words of a box stand on the layer around.
    let apart = box.hasLayer ? addLayer(for: node, on: column.layer) : nil
    let (layer, isOwn) = (apart ?? column.layer, apart != nil)
    let (x, y) = isOwn ? (0, 0) : (column.x + left, start)
    let height = height(of: box, edges, in: column)
    let outer = fill(
      node, layer: layer, x: x, y: y, width: width, height: height, edges: edges, look: look,
      depth: depth)
    if isOwn {
      let (across, down) = (width + edges.across, outer.height)
      let shift = PagePlane.shift(
        column.x + left + relative(box, 3, 1, of: column.width),
        start + relative(box, 0, 2, of: column.height ?? 0))
      layers[layer].plane = turn(of: box, width: across, height: down).on(shift)
    }
    column.y = start + outer.height + max(0, edges.margin.bottom)
    column.margin = max(0, edges.margin.bottom)
    let isKnown = !box.width.isAuto && box.width.part == 0
    column.widest = max(
      column.widest,
      (isKnown ? width : outer.widest) + edges.across + edges.margin.left + edges.margin.right)
  }

  /// How far a box is moved from its place, by the first of two sides that is told.
  private func relative(_ box: FixedBox, _ near: Int, _ far: Int, of whole: Float) -> Float {
    box.insets[near].pixels(of: whole) ?? box.insets[far].pixels(of: whole).map { -$0 } ?? 0
  }

  /// The width of a box's content; nil is auto.
  func limitedWidth(_ box: FixedBox, _ edges: Edges, of whole: Float) -> Float? {
    guard let wanted = box.width.pixels(of: whole) else { return nil }
    let width = min(wanted, box.maxWidth.pixels(of: whole) ?? wanted)
    return max(0, box.holdsBorder ? width - edges.across : width)
  }

  /// The height of a box's content; nil where the height is auto, or a part of a height that is not known.
  func height(of box: FixedBox, _ edges: Edges, in column: FixedColumn) -> Float? {
    guard let height = box.height.pixels(of: column.height ?? 0),
      box.height.part == 0 || column.height != nil
    else { return nil }
    return max(0, box.holdsBorder ? height - edges.down : height)
  }

  /// Sets a box whose border begins at a place, with all that the box holds.
  /// - Parameters:
  ///   - width: of the content.
  ///   - height: of the content; nil is as high as the content.
  /// - Returns: the height with the borders, and how wide the content is of itself.
  mutating func fill(
    _ node: Int, layer: Int, x: Float, y: Float, width: Float, height: Float?, edges: Edges,
    look: Int32, depth: Int
  ) -> (height: Float, widest: Float) {
    let (style, box) = (page.style(of: node), page.box(of: node))
    let holds = layer > 0 && layers[layer].node == node && box.holdsPlaces
    if holds { holders.append(Holder()) }
    let (fills, pictures) = (layers[layer].fills.count, layers[layer].pictures.count)
    for _ in 0..<5 { layers[layer].fills.append(nil) }
    layers[layer].pictures.append(nil)
    var column = FixedColumn(
      layer: layer, x: x + edges.inner.left, y: y + edges.inner.top, width: width, height: height)
    (column.align, column.leading) = (style.align, box.leading)
    column.direction = style.direction
    column.indent = box.indent.pixels(of: width) ?? 0
    column.look = self.look(of: node, within: look, isBlock: true)
    addAnchor(of: node, layer: layer, y: y)
    if style.display == .tableRow {
      addRow(node, &column, depth)
    } else {
      let isTable = style.display == .table
      if isTable { beginTable(node, width: width, look: column.look, depth: depth) }
      addChildren(of: node, to: &column, look: column.look, depth: depth + 1)
      flush(&column)
      if isTable { tables.removeLast() }
    }
    // The last margin stays within the box.
    let content = max(0, column.y - y - edges.inner.top)
    let total = limitedHeight(box, height ?? content) + edges.down
    let rect = SetPage.Rectangle(x: x, y: y, width: width + edges.across, height: total)
    if box.isClipped, layer > 0, layers[layer].node == node { layers[layer].clip = rect }
    if !style.isHidden, style.display != .inline { paint(node, rect, layer, fills, pictures) }
    if holds {
      let inner = SetPage.Rectangle(
        x: x + box.border.left, y: y + box.border.top,
        width: max(0, rect.width - box.border.left - box.border.right),
        height: max(0, total - box.border.top - box.border.bottom))
      placeWaiting(in: inner, layer: layer)
    }
    return (total, column.widest)
  }

  private func limitedHeight(_ box: FixedBox, _ height: Float) -> Float {
    guard let most = box.maxHeight.pixels(of: self.height), box.maxHeight.part == 0 else {
      return height
    }
    return max(0, min(height, most))
  }

  /// Adds what stands in an element to a column.
  mutating func addChildren(
    of node: Int, to column: inout FixedColumn, look: Int32, depth: Int
  ) {
    var child = Int(page.tree.nodes[node].firstChild)
    while child >= 0, effort > 0 || spare > 0 {
      effort -= 1
      if effort > 0 {
        add(child, to: &column, look: look, depth: depth)
      } else {
        addWords(of: child, to: &column, look: look)
      }
      child = Int(page.tree.nodes[child].next)
    }
  }

  private mutating func add(_ node: Int, to column: inout FixedColumn, look: Int32, depth: Int) {
    let tree = page.tree
    let style = page.style(of: node)
    if tree.nodes[node].isText {
      let bytes = tree.text(of: node)
      effort -= bytes.count / 8
      column.text.add(
        bytes, look: look, whiteSpace: style.whiteSpace, transform: style.transform)
      return
    }
    let kind = kind(of: node)
    guard style.display != .none, kind != .skipped else { return }
    guard depth < Self.maximumDepth else { return addWords(of: node, to: &column, look: look) }
    if style.position == .absolute {
      holders[holders.count - 1].waiting.append((node, column.x, column.y, look, depth))
      return
    }
    switch kind {
    case .lineBreak: column.text.addBreak(look: look)
    case .opportunity: column.text.addOpportunity(look: look)
    case .formula: addFormula(node, style, to: &column, look: look)
    case .picture, .drawing:
      let isBlock = style.display == .block && style.float == .none
      if isBlock { flush(&column) }
      addPicture(node, to: &column, look: look)
      if isBlock { flush(&column) }
    default: addElement(node, style, to: &column, look: look, depth: depth)
    }
  }

  private mutating func addElement(
    _ node: Int, _ style: ComputedStyle, to column: inout FixedColumn, look: Int32, depth: Int
  ) {
    if style.float != .none || style.display == .inlineBlock {
      return addAtom(node, to: &column, look: look, depth: depth)
    }
    switch style.display {
    case .inline, .ruby, .rubyText, .rubyParenthesis:
      let own = self.look(of: node, within: look, isBlock: false)
      if let id = page.tree.attribute("id", of: node) { addAnchor(id, column.layer, column.y) }
      let signs = DirectionSign.signs(style)
      column.text.addDirections(signs.before)
      addRuby(node, style, to: &column, look: own, depth: depth + 1)
      column.text.addDirections(signs.behind)
    default:
      flush(&column)
      if style.display == .listItem { addMarker(node, style, to: &column, look: look) }
      addBlock(node, in: &column, look: look, depth: depth)
    }
  }

  /// Adds the words of an element that stands too deep to have boxes, so that no word is lost.
  mutating func addWords(of node: Int, to column: inout FixedColumn, look: Int32) {
    let tree = page.tree
    let end = tree.end(of: node)
    var at = node
    while at < end, effort > 0 || spare > 0 {
      let style = page.style(of: at)
      effort -= 1
      if effort <= 0 { spare -= 1 + (tree.nodes[at].isText ? tree.text(of: at).count : 0) }
      if tree.nodes[at].isText {
        column.text.add(
          tree.text(of: at), look: look, whiteSpace: style.whiteSpace, transform: style.transform)
      } else if style.display == .none || kind(of: at) == .skipped {
        at = tree.end(of: at)
        continue
      } else if style.display != .inline {
        // Words of two boxes are two words.
        column.text.add([0x20], look: look, whiteSpace: .normal, transform: .none)
      }
      at += 1
    }
  }

  /// The sign of a list's entry stands to the left of the entry.
  private mutating func addMarker(
    _ node: Int, _ style: ComputedStyle, to column: inout FixedColumn, look: Int32
  ) {
    column.item += 1
    let sign = ListNumber.marker(style.listStyle, number: column.item)
    guard !sign.isEmpty else { return }
    let own = self.look(of: node, within: look, isBlock: true)
    var text = InlineText()
    text.add(Array(sign.utf8)[...], look: own, whiteSpace: .nowrap, transform: .none)
    let edges = edges(page.box(of: node), of: column.width)
    let room = looks[own].run.size * 4
    var beside = FixedColumn(
      layer: column.layer, x: column.x + edges.margin.left - room - 6,
      y: column.y + max(column.margin, edges.margin.top) - column.margin + edges.inner.top,
      width: room, height: nil)
    (beside.align, beside.leading) = (.right, page.box(of: node).leading)
    (beside.look, beside.text) = (own, text)
    flush(&beside)
  }

  func anchorID(of node: Int) -> String? {
    page.tree.attribute(anyOf: ["id", "xml:id", "name"], of: node)
  }

  mutating func addAnchor(of node: Int, layer: Int, y: Float) {
    if let id = anchorID(of: node) { addAnchor(id, layer, y) }
  }

  private mutating func addAnchor(_ id: String, _ layer: Int, _ y: Float) {
    guard !id.isEmpty else { return }
    layers[layer].writer.addAnchor(id, y: y)
  }
}
