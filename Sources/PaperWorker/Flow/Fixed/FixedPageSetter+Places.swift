import StyleSheets

extension FixedBox {
  /// Whether places of boxes within are reckoned about this box.
  var holdsPlaces: Bool { isPositioned || !transforms.isEmpty }
}

/// Boxes with places of their own, pictures, and what boxes look like.
extension FixedPageSetter {
  // MARK: - Places

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
    let left = box.insets.left.pixels(of: holder.width)
    let right = box.insets.right.pixels(of: holder.width)
    let top = box.insets.top.pixels(of: holder.height)
    let bottom = box.insets.bottom.pixels(of: holder.height)
    let outside = edges.across + edges.margin.left + edges.margin.right
    let free = max(0, holder.width - (left ?? 0) - (right ?? 0) - outside)
    var width = limited(box.width, box.maxWidth, of: holder.width)
    var height = box.height.pixels(of: holder.height).map { max(0, $0) }
    let kind = kind(of: node)
    let picture = kind == .picture || kind == .drawing ? picture(of: node) : nil
    if let picture {
      let size = fitted(picture.size, width, height)
      (width, height) = (size.width, size.height)
    }
    if height == nil, let top, let bottom {
      let taken = top + bottom + edges.margin.top + edges.margin.bottom + edges.down
      height = max(0, holder.height - taken)
    }
    if width == nil, left != nil, right != nil { width = free }
    let known =
      width
      ?? min(
        free, natural(node, parent, width: free, height: height, edges, look: look, depth: depth))
    guard let layer = addLayer(for: node, on: parent) else { return }
    // Margins that are auto share what is left between both edges.
    if let left, let right, box.width.isAuto == false {
      let rest = max(0, holder.width - left - right - known - outside)
      if box.margin.left.isAuto { edges.margin.left = box.margin.right.isAuto ? rest / 2 : rest }
    }
    let size = fill(
      node, picture?.address, layer, width: known, height: height, edges, look: look, depth: depth)
    let across =
      left.map { holder.x + $0 + edges.margin.left }
      ?? right.map { holder.x + holder.width - $0 - edges.margin.right - size.width }
      ?? x + edges.margin.left
    let down =
      top.map { holder.y + $0 + edges.margin.top }
      ?? bottom.map { holder.y + holder.height - $0 - edges.margin.bottom - size.height }
      ?? y + edges.margin.top
    layers[layer].plane = turn(of: box, width: size.width, height: size.height)
      .on(.shift(across, down))
  }

  /// Fills a layer of a box's own. Gives the size with the borders.
  private mutating func fill(
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
    paint(node, rect, layer, 0, 0)
    draw(
      picture, at: edges.inner.left, edges.inner.top, width: width, height: height ?? 0,
      layer: layer)
    addAnchor(of: node, layer: layer, y: 0)
    return (rect.width, total)
  }

  /// How wide the content of a box is of itself: the box is set on trial.
  private mutating func natural(
    _ node: Int, _ parent: Int, width: Float, height: Float?, _ edges: Edges, look: Int32,
    depth: Int
  ) -> Float {
    guard effort > 0 else { return width }
    let (count, boxes, holders) = (layers.count, self.boxes, self.holders)
    guard let layer = addLayer(for: node, on: parent) else { return width }
    let outer = fill(
      node, layer: layer, x: 0, y: 0, width: width, height: height, edges: edges, look: look,
      depth: depth + 1)
    layers.removeSubrange(count...)
    (self.boxes, self.holders) = (boxes, holders)
    // Lines that are as wide as they are must not break by a rounding.
    return outer.widest + 0.01
  }

  /// Adds a box that stands among letters.
  mutating func addAtom(_ node: Int, to column: inout FixedColumn, look: Int32, depth: Int) {
    let box = page.box(of: node)
    let edges = edges(box, of: column.width)
    let free = max(0, column.width - edges.across - edges.margin.left - edges.margin.right)
    let height = box.height.pixels(of: column.height ?? 0).flatMap {
      box.height.part == 0 || column.height != nil ? max(0, $0) : nil
    }
    let width =
      limited(box.width, box.maxWidth, of: column.width)
      ?? min(
        free,
        natural(
          node, column.layer, width: free, height: height, edges, look: look, depth: depth))
    guard let layer = addLayer(for: node, on: column.layer) else { return }
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

  private mutating func add(_ atom: FixedAtom, to column: inout FixedColumn, look: Int32) {
    column.atoms.append(atom)
    column.text.addPicture(
      FlowPicture(address: "", width: atom.width, height: atom.height), look: look)
  }

  // MARK: - Pictures

  /// The picture of an element, and its size in pixels of CSS; nil where the book has none.
  func picture(of node: Int) -> (address: String, size: (width: Float, height: Float))? {
    let tree = page.tree
    var (address, size): (String, (width: Float, height: Float)?)
    if kind(of: node) == .drawing {
      guard let drawing = DrawingMarkup(of: node, in: tree) else { return nil }
      (address, size) = (drawing.markup, (drawing.width, drawing.height))
      guard faces.size(ofPicture: address) != nil else { return nil }
    } else {
      address = tree.attribute(anyOf: ["src"] + MarkupTree.addressAttributes, of: node) ?? ""
      guard !address.isEmpty, let natural = faces.size(ofPicture: address) else { return nil }
      size = natural
      let wide = tree.pixels("width", of: node)
      let high = tree.pixels("height", of: node)
      if wide != nil || high != nil { size = fitted(natural, wide, high) }
    }
    guard let size, size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite
    else { return nil }
    return (address, size)
  }

  func fitted(
    _ natural: (width: Float, height: Float), _ width: Float?, _ height: Float?
  ) -> (width: Float, height: Float) {
    let ratio = max(1e-4, min(1e4, natural.height / natural.width))
    return switch (width, height) {
    case (let width?, let height?): (width, height)
    case (let width?, nil): (width, width * ratio)
    case (nil, let height?): (height / ratio, height)
    case (nil, nil): natural
    }
  }

  /// Adds a picture to the line.
  mutating func addPicture(_ node: Int, to column: inout FixedColumn, look: Int32) {
    let (box, style) = (page.box(of: node), page.style(of: node))
    guard let picture = picture(of: node) else { return }
    let edges = edges(box, of: column.width)
    let whole = column.height ?? self.height
    var size = fitted(
      picture.size, box.width.pixels(of: column.width), box.height.pixels(of: whole))
    if let most = box.maxWidth.pixels(of: column.width), size.width > most {
      size = (most, box.height.isAuto ? size.height * most / size.width : size.height)
    }
    if let most = box.maxHeight.pixels(of: whole), size.height > most {
      size = (box.width.isAuto ? size.width * most / size.height : size.width, most)
    }
    guard box.holdsPlaces || edges.across + edges.down > 0 else {
      var atom = FixedAtom(
        width: size.width + edges.margin.left + edges.margin.right,
        height: size.height + edges.margin.top + edges.margin.bottom)
      (atom.margin, atom.picture, atom.align) = (edges.margin, picture.address, style.verticalAlign)
      if style.isHidden { atom.picture = nil }
      atom.link = looks[look].run.link
      return add(atom, to: &column, look: look)
    }
    guard let layer = addLayer(for: node, on: column.layer) else { return }
    let outer = fill(
      node, picture.address, layer, width: size.width, height: size.height, edges, look: look,
      depth: 0)
    var atom = FixedAtom(
      width: outer.width + edges.margin.left + edges.margin.right,
      height: outer.height + edges.margin.top + edges.margin.bottom)
    (atom.margin, atom.layer, atom.align) = (edges.margin, layer, style.verticalAlign)
    atom.link = looks[look].run.link
    let shift = PagePlane.shift(
      box.insets.left.pixels(of: column.width) ?? 0, box.insets.top.pixels(of: whole) ?? 0)
    atom.turn = turn(of: box, width: outer.width, height: outer.height).on(shift)
    add(atom, to: &column, look: look)
  }

  mutating func draw(
    _ address: String, at x: Float, _ y: Float, width: Float, height: Float, layer: Int
  ) {
    guard width > 0, height > 0 else { return }
    layers[layer].pictures.append(
      SetPage.Picture(
        address: address,
        rect: SetPage.Rectangle(x: x, y: y, width: width, height: height)))
  }

  // MARK: - Grounds

  /// Draws the background and the borders of a box in the places that were kept for them.
  mutating func paint(
    _ node: Int, _ rect: SetPage.Rectangle, _ layer: Int, _ fills: Int, _ pictures: Int
  ) {
    let (style, box) = (page.style(of: node), page.box(of: node))
    guard rect.width > 0, rect.height > 0 else { return }
    if let color = style.background {
      layers[layer].fills[fills] = SetPage.Fill(rect: rect, color: color)
    }
    func edge(_ side: Int, _ x: Float, _ y: Float, _ width: Float, _ height: Float) {
      guard width > 0, height > 0 else { return }
      layers[layer].fills[fills + 1 + side] = SetPage.Fill(
        rect: SetPage.Rectangle(x: x, y: y, width: width, height: height),
        color: style.border[side].color ?? style.color)
    }
    let border = box.border
    edge(0, rect.x, rect.y, rect.width, border.top)
    edge(1, rect.x + rect.width - border.right, rect.y, border.right, rect.height)
    edge(2, rect.x, rect.y + rect.height - border.bottom, rect.width, border.bottom)
    edge(3, rect.x, rect.y, border.left, rect.height)
    guard let address = box.picture.map({ "/" + $0 }),
      let size = faces.size(ofPicture: address), size.width > 0, size.height > 0
    else { return }
    // A picture behind the page's own box fills the page.
    let isPage = ["html", "body"].contains(page.tree.name(of: node))
    let ground =
      isPage ? SetPage.Rectangle(x: 0, y: 0, width: width, height: height) : rect
    let place = Self.ground(box, size, in: ground)
    layers[layer].pictures[pictures] = SetPage.Picture(
      address: address, rect: place, clip: ground)
  }

  /// Where a picture behind a box lies.
  private static func ground(
    _ box: FixedBox, _ natural: (width: Float, height: Float), in rect: SetPage.Rectangle
  ) -> SetPage.Rectangle {
    let (across, down) = (rect.width / natural.width, rect.height / natural.height)
    var size = natural
    switch box.fitting {
    case .natural: break
    case .cover: size = (natural.width * max(across, down), natural.height * max(across, down))
    case .contain: size = (natural.width * min(across, down), natural.height * min(across, down))
    case .lengths:
      let width = box.pictureWidth.pixels(of: rect.width)
      let height = box.pictureHeight.pixels(of: rect.height)
      let ratio = natural.height / natural.width
      size = (
        width ?? height.map { $0 / ratio } ?? natural.width,
        height ?? width.map { $0 * ratio } ?? natural.height
      )
    }
    size = (max(0.1, min(1e5, size.width)), max(0.1, min(1e5, size.height)))
    func shift(_ length: FixedLength, _ free: Float) -> Float { length.pixels(of: free) ?? 0 }
    return SetPage.Rectangle(
      x: rect.x + shift(box.pictureAcross, rect.width - size.width),
      y: rect.y + shift(box.pictureDown, rect.height - size.height), width: size.width,
      height: size.height)
  }
}
