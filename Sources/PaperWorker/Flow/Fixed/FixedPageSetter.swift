import StyleSheets

/// Sets a page whose boxes stand where the sheets say: boxes in the flow, boxes with places of their own, and what turns and
/// scales boxes. Distances are in pixels of CSS.
package struct FixedPageSetter {
  /// Boxes of a page with a place of their own. Further boxes stand on the layers around.
  static let maximumBoxes = 4096
  /// Boxes within each other; the text of deeper boxes stands in the last.
  static let maximumDepth = 96
  static let sides: ClosedRange<Float> = 1...16_384

  let page: FixedTree
  let faces: any FaceSource
  let measures: FaceMeasures
  let kinds: [NameKind]
  let links: [String]
  let linkOf: [Int: Int32]
  let width, height: Float

  var layers: [FixedLayer] = []
  var looks = InlineLooks()
  var languages: [String: Int32] = [:]
  var languageNames: [String] = []
  var boxes = 0
  /// Nodes and letters that may still be set, so that boxes that are measured first cost no more than some seconds.
  var effort = 400_000
  /// Letters that may still be set without boxes where the effort is spent.
  var spare = 400_000
  /// How wide boxes are of themselves, in pixels, by their nodes, and the room in which the width was found.
  var naturals: [Int: (room: Float, widest: Float)] = [:]
  /// Background pictures that may still stand beside themselves on the page.
  var tiles = 16_384
  /// The tables around; the last is the innermost.
  var tables: [FixedTable] = []
  /// The boxes about which places are reckoned; the last is the innermost.
  var holders: [Holder] = []

  /// A box about which the places of boxes within are reckoned, and those boxes.
  struct Holder {
    var waiting: [(node: Int, x: Float, y: Float, look: Int32, depth: Int)] = []
  }

  /// - Parameters:
  ///   - width: of the page, in pixels of CSS.
  ///   - height: of the page, in pixels of CSS.
  package static func page(
    of tree: FixedTree, faces: any FaceSource, width: Float, height: Float
  ) -> FixedPage {
    var setter = FixedPageSetter(tree, faces, width: width, height: height)
    setter.set()
    return FixedPage(setter.layers, width: setter.width, height: setter.height)
  }

  private init(_ tree: FixedTree, _ faces: any FaceSource, width: Float, height: Float) {
    (page, self.faces, measures) = (tree, faces, FaceMeasures(faces))
    kinds = tree.tree.names.map(NameKind.init)
    func bounded(_ side: Float) -> Float {
      side.isFinite ? max(Self.sides.lowerBound, min(Self.sides.upperBound, side)) : 1
    }
    (self.width, self.height) = (bounded(width), bounded(height))
    var (links, linkOf) = ([String](), [Int: Int32]())
    for node in tree.tree.nodes.indices where tree.tree.name(of: node) == "a" {
      guard let address = tree.tree.attribute(anyOf: MarkupTree.addressAttributes, of: node),
        !address.isEmpty, links.count < 4096
      else { continue }
      linkOf[node] = Int32(links.count)
      links.append(address)
    }
    (self.links, self.linkOf) = (links, linkOf)
  }

  private mutating func set() {
    guard !page.tree.nodes.isEmpty, page.styleOf.count == page.tree.nodes.count else { return }
    layers.append(
      FixedLayer(
        parent: -1, node: 0, orders: [], isContext: true,
        writer: PageWriter(links: links, metrics: measures)))
    holders.append(Holder())
    var root = InlineLook()
    root.run.size = 16
    let look = looks.index(of: root)
    var column = FixedColumn(layer: 0, x: 0, y: 0, width: width, height: height)
    addBlock(0, in: &column, look: look, depth: 0)
    placeWaiting(in: SetPage.Rectangle(x: 0, y: 0, width: width, height: height), layer: 0)
    // The ground of `html` or of `body` is that of the whole page.
    let body = page.tree.nodes.indices.prefix(64).first { page.tree.name(of: $0) == "body" }
    if let ground = page.style(of: 0).background ?? body.flatMap({ page.style(of: $0).background })
    {
      let all = SetPage.Rectangle(x: 0, y: 0, width: width, height: height)
      layers[0].fills.insert(SetPage.Fill(rect: all, color: ground), at: 0)
    }
  }

  // MARK: - Looks

  /// The look of an element's letters.
  mutating func look(of node: Int, within outer: Int32, isBlock: Bool) -> Int32 {
    let style = page.style(of: node)
    var look = InlineLook(style, within: looks[outer], em: 16, isBlock: isBlock)
    look.run.size = max(1, min(4096, style.size * 16))
    if let link = linkOf[node] { look.run.link = link }
    let language = style.language
    if let known = languages[language] {
      look.language = known
    } else if languageNames.count < 256 {
      languages[language] = Int32(languageNames.count)
      look.language = Int32(languageNames.count)
      languageNames.append(language)
    }
    return looks.index(of: look)
  }

  func language(of look: InlineLook) -> String {
    languageNames.indices.contains(Int(look.language)) ? languageNames[Int(look.language)] : ""
  }

  func kind(of node: Int) -> NameKind {
    page.tree.nodes[node].isText ? .other : kinds[Int(page.tree.nodes[node].name)]
  }

  // MARK: - Layers

  /// A layer for a box; nil where there are too many boxes.
  mutating func addLayer(for node: Int, on parent: Int) -> Int? {
    guard boxes < Self.maximumBoxes, layers.count < Self.maximumBoxes else { return nil }
    boxes += 1
    let box = page.box(of: node)
    let outer = layers[parent]
    // Boxes of a box that orders none are ordered beside that box.
    let around = outer.isContext ? outer.orders : Array(outer.orders.dropLast())
    layers.append(
      FixedLayer(
        parent: parent, node: node,
        orders: around.prefix(32) + [FixedLayer.Order(order: box.order ?? 0, node: node)],
        isContext: box.order != nil || !box.transforms.isEmpty || box.opacity < 1,
        opacity: box.opacity, writer: PageWriter(links: links, metrics: measures)))
    return layers.count - 1
  }

  /// What turns and scales a box, about the box's own origin.
  func turn(of box: FixedBox, width: Float, height: Float) -> PagePlane {
    guard !box.transforms.isEmpty else { return PagePlane() }
    let (x, y) = (
      box.originAcross.pixels(of: width) ?? width / 2,
      box.originDown.pixels(of: height) ?? height / 2
    )
    var plane = PagePlane.shift(-x, -y)
    for step in box.transforms.reversed() {
      switch step {
      case .translate(let across, let down):
        plane = plane.on(.shift(across.pixels(of: width) ?? 0, down.pixels(of: height) ?? 0))
      case .linear(let a, let b, let c, let d):
        plane = plane.on(PagePlane(a, b, c, d, 0, 0))
      }
    }
    return plane.on(.shift(x, y))
  }
}

/// Where the boxes of the flow stand below each other.
struct FixedColumn {
  let layer: Int
  let x: Float
  /// Where the next line or box begins.
  var y: Float
  let width: Float
  /// Of which parts of a height are parts; nil where the height is not known.
  let height: Float?
  /// The margin of the last box, which the next one's joins.
  var margin: Float = 0
  /// How wide the lines and boxes are of themselves.
  var widest: Float = 0

  // Of the block whose text is gathered.
  var text = InlineText()
  var atoms: [FixedAtom] = []
  var align = ComputedStyle.Align.start
  var direction = TextDirection.leftToRight
  var leading: Float?
  var indent: Float = 0
  var look: Int32 = 0
  var item = 0

  init(layer: Int, x: Float, y: Float, width: Float, height: Float?) {
    (self.layer, self.x, self.y, self.width, self.height) = (layer, x, y, width, height)
  }
}

/// A picture or a box among the letters of a line.
struct FixedAtom {
  /// With the margins.
  var width, height: Float
  var margin = ComputedStyle.Sides(Float(0))
  /// By its address; nil for a box.
  var picture: String?
  /// The layer of a box, and the plane's turn.
  var layer = -1
  var turn = PagePlane()
  var align = ComputedStyle.VerticalAlign.baseline
  var link: Int32 = -1
}
