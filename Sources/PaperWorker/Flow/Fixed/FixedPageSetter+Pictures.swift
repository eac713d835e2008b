import StyleSheets

/// Pictures, and what boxes look like.
extension FixedPageSetter {
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
    // A part of a height that is not known is a part of the page, and leaves the picture's shape.
    let isLoose = box.height.part != 0 && column.height == nil
    var size = fitted(
      picture.size, box.width.pixels(of: column.width), box.height.pixels(of: whole))
    if let most = box.maxWidth.pixels(of: column.width), size.width > most {
      size = (most, box.height.isAuto || isLoose ? size.height * most / size.width : size.height)
    }
    if let most = box.maxHeight.pixels(of: whole), size.height > most {
      size = (box.width.isAuto ? size.width * most / size.height : size.width, most)
    }
    guard box.hasLayer || edges.across + edges.down > 0 else {
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
    layers[layer].pictures[pictures] = repeated(
      SetPage.Picture(address: address, rect: place, clip: ground), box.pictureRepeat, in: ground)
  }

  /// A picture behind a box stands beside itself as far as the box reaches.
  private mutating func repeated(
    _ picture: SetPage.Picture, _ repeats: PictureRepeat, in ground: SetPage.Rectangle
  ) -> SetPage.Picture {
    var picture = picture
    var rect = picture.rect
    let first = rect
    if repeats == .both || repeats == .across {
      picture.across = Self.tiles(&rect.x, &rect.width, from: ground.x, ground.width)
    }
    if repeats == .both || repeats == .down {
      picture.down = Self.tiles(&rect.y, &rect.height, from: ground.y, ground.height)
    }
    let count = picture.across * picture.down
    guard count > 1 else {
      picture.rect = rect
      return picture
    }
    // Where the page has had its share, a picture stands once.
    guard count <= tiles else {
      (picture.rect, picture.across, picture.down) = (first, 1, 1)
      return picture
    }
    tiles -= count
    picture.rect = rect
    return picture
  }

  /// - Returns: how often a picture stands from the first place to the end; the place becomes the first.
  private static func tiles(
    _ start: inout Float, _ size: inout Float, from edge: Float, _ room: Float
  ) -> Int {
    // A picture of a pixel's width is the same stretched, and needs no repetition.
    if size <= 1.01 {
      (start, size) = (edge, room)
      return 1
    }
    start -= ((start - edge) / size).rounded(.up) * size
    return max(1, Int(min(1e5, ((edge + room - start) / size - 0.001).rounded(.up))))
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
