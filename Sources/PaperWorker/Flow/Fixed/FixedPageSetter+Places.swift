import StyleSheets

extension FixedBox {
  /// Whether places of boxes within are reckoned about this box.
  var holdsPlaces: Bool { isPositioned || !transforms.isEmpty }
  /// Whether a box is drawn apart from the box around.
  var hasLayer: Bool { holdsPlaces || isClipped || opacity < 1 }
}

/// Boxes with places of their own.
extension FixedPageSetter {
  /// Sets the boxes that wait for the box about which their places are reckoned.
  mutating func placeWaiting(in holder: SetPage.Rectangle, layer: Int) {
    guard let waiting = holders.popLast()?.waiting else { return }
    for box in waiting where effort > 0 {
      // Boxes within are reckoned about boxes further out until theirs is known.
      holders.append(Holder())
      place(box.node, in: holder, layer, x: box.x, y: box.y, look: box.look, depth: box.depth)
      holders.removeLast()
    }
  }

  private mutating func place(
    _ node: Int, in holder: SetPage.Rectangle, _ parent: Int, x: Float, y: Float, look: Int32,
    depth: Int
  ) {
    let box = page.box(of: node)
    var edges = edges(box, of: holder.width)
    let insets = Insets(box, holder)
    let outside = edges.across + edges.margin.left + edges.margin.right
    let free = max(0, holder.width - (insets.left ?? 0) - (insets.right ?? 0) - outside)
    let isPicture = kind(of: node) == .picture || kind(of: node) == .drawing
    let picture = isPicture ? picture(of: node) : nil
    let wanted = size(box, picture?.size, insets, edges, free, in: holder)
    let height = wanted.height
    let width =
      wanted.width
      ?? min(
        free, natural(node, parent, width: free, height: height, edges, look: look, depth: depth))
    let apart = addLayer(for: node, on: parent)
    // Margins that are auto share what is left between both edges.
    if let left = insets.left, let right = insets.right, box.margin.left.isAuto {
      let rest = max(0, holder.width - left - right - width - outside)
      edges.margin.left = box.margin.right.isAuto ? rest / 2 : rest
    }
    var place: (x: Float, y: Float) = (
      insets.left.map { holder.x + $0 + edges.margin.left } ?? x + edges.margin.left,
      insets.top.map { holder.y + $0 + edges.margin.top } ?? y + edges.margin.top
    )
    guard let layer = apart else {
      // Where there are too many boxes, the words of a box stand on the layer around.
      _ = fill(
        node, layer: parent, x: place.x, y: place.y, width: width, height: height, edges: edges,
        look: look, depth: depth + 1)
      return
    }
    let size = fill(
      node, picture?.address, layer, width: width, height: height, edges, look: look, depth: depth)
    if insets.left == nil, let right = insets.right {
      place.x = holder.x + holder.width - right - edges.margin.right - size.width
    }
    if insets.top == nil, let bottom = insets.bottom {
      place.y = holder.y + holder.height - bottom - edges.margin.bottom - size.height
    }
    layers[layer].plane = turn(of: box, width: size.width, height: size.height)
      .on(.shift(place.x, place.y))
  }

  /// Distances from the edges of the box about which a place is reckoned, in pixels; nil is auto.
  private struct Insets {
    let left, right, top, bottom: Float?

    init(_ box: FixedBox, _ holder: SetPage.Rectangle) {
      left = box.insets.left.pixels(of: holder.width)
      right = box.insets.right.pixels(of: holder.width)
      top = box.insets.top.pixels(of: holder.height)
      bottom = box.insets.bottom.pixels(of: holder.height)
    }
  }

  /// The size that a box's style tells; nil is as large as the content.
  private func size(
    _ box: FixedBox, _ picture: (width: Float, height: Float)?, _ insets: Insets, _ edges: Edges,
    _ free: Float, in holder: SetPage.Rectangle
  ) -> (width: Float?, height: Float?) {
    var width = limitedWidth(box, edges, of: holder.width)
    var height = box.height.pixels(of: holder.height).map {
      max(0, box.holdsBorder ? $0 - edges.down : $0)
    }
    if let picture { (width, height) = fitted(picture, width, height) }
    if height == nil, let top = insets.top, let bottom = insets.bottom {
      let taken = top + bottom + edges.margin.top + edges.margin.bottom + edges.down
      height = max(0, holder.height - taken)
    }
    if width == nil, insets.left != nil, insets.right != nil { width = free }
    return (width, height)
  }

  /// Fills a layer of a box's own. Gives the size with the borders.
  mutating func fill(
    _ node: Int, _ picture: String?, _ layer: Int, width: Float, height: Float?, _ edges: Edges,
    look: Int32, depth: Int
  ) -> (width: Float, height: Float) {
    guard let picture else {
      let outer = fill(
        node, layer: layer, x: 0, y: 0, width: width, height: height, edges: edges, look: look,
        depth: depth + 1)
      return (width + edges.across, outer.height)
    }
    let total = (height ?? 0) + edges.down
    let rect = SetPage.Rectangle(x: 0, y: 0, width: width + edges.across, height: total)
    for _ in 0..<5 { layers[layer].fills.append(nil) }
    layers[layer].pictures.append(nil)
    if !page.style(of: node).isHidden {
      paint(node, rect, layer, 0, 0)
      draw(
        picture, at: edges.inner.left, edges.inner.top, width: width, height: height ?? 0,
        layer: layer)
    }
    addAnchor(of: node, layer: layer, y: 0)
    return (rect.width, total)
  }

  /// How wide the content of a box is of itself: the box is set on trial. Boxes within each other are each tried for a
  /// single width, as the work would double with each level otherwise.
  mutating func natural(
    _ node: Int, _ parent: Int, width: Float, height: Float?, _ edges: Edges, look: Int32,
    depth: Int
  ) -> Float {
    if let known = naturals[node], known.widest < known.room || width <= known.room {
      return known.widest
    }
    guard effort > 0 else { return width }
    let widest = tried(node, parent, width, height, edges, look: look, depth: depth)
    naturals[node] = (width, widest)
    return widest
  }

  /// Sets a box, and takes the box away again.
  /// - Returns: how wide the content is of itself, in pixels.
  mutating func tried(
    _ node: Int, _ parent: Int, _ width: Float, _ height: Float?, _ edges: Edges, look: Int32,
    depth: Int
  ) -> Float {
    let (count, boxes, holders, tables) = (layers.count, self.boxes, self.holders, self.tables)
    guard let layer = addLayer(for: node, on: parent) else { return width }
    let outer = fill(
      node, layer: layer, x: 0, y: 0, width: width, height: height, edges: edges, look: look,
      depth: depth + 1)
    layers.removeSubrange(count...)
    (self.boxes, self.holders, self.tables) = (boxes, holders, tables)
    // Lines that are as wide as they are must not break by a rounding.
    return outer.widest + 0.01
  }

  /// Adds a box that stands among letters.
  mutating func addAtom(_ node: Int, to column: inout FixedColumn, look: Int32, depth: Int) {
    let box = page.box(of: node)
    let edges = edges(box, of: column.width)
    let free = max(0, column.width - edges.across - edges.margin.left - edges.margin.right)
    let height = height(of: box, edges, in: column)
    let width =
      limitedWidth(box, edges, of: column.width)
      ?? min(
        free,
        natural(
          node, column.layer, width: free, height: height, edges, look: look, depth: depth))
    // A line of ruby holds no boxes.
    guard !column.text.rubies.isOpen, let layer = addLayer(for: node, on: column.layer) else {
      return addWords(of: node, to: &column, look: look)
    }
    let outer = fill(
      node, layer: layer, x: 0, y: 0, width: width, height: height, edges: edges, look: look,
      depth: depth + 1)
    var atom = FixedAtom(
      width: width + edges.across + edges.margin.left + edges.margin.right,
      height: outer.height + edges.margin.top + edges.margin.bottom)
    (atom.margin, atom.layer) = (edges.margin, layer)
    atom.turn = turn(of: box, width: width + edges.across, height: outer.height)
    atom.align = page.style(of: node).float == .none ? page.style(of: node).verticalAlign : .top
    add(atom, to: &column, look: look)
  }

  mutating func add(_ atom: FixedAtom, to column: inout FixedColumn, look: Int32) {
    guard !column.text.rubies.isOpen else { return }
    column.atoms.append(atom)
    column.text.addPicture(
      FlowPicture(address: "", width: atom.width, height: atom.height), look: look)
  }
}
