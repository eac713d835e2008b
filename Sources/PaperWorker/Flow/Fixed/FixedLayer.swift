/// A part of a fixed page with a place of its own, while the page is set. Distances are in pixels of CSS.
struct FixedLayer {
  /// The place of a layer among all layers: one step for each box around that orders its boxes.
  struct Order: Comparable {
    var order: Int
    var node: Int

    static func < (left: Order, right: Order) -> Bool {
      (left.order, left.node) < (right.order, right.node)
    }
  }

  /// The layer on which this one lies; -1 for the page's own.
  var parent: Int
  /// The node whose box the layer is.
  var node: Int
  /// What is seen of the layer and of layers on the layer; nil is all.
  var clip: SetPage.Rectangle?
  /// On the parent.
  var plane = PagePlane()
  var orders: [Order]
  /// Whether the orders of boxes within count only here.
  var isContext: Bool
  /// 0 to 1, of the layer with the layers on the layer.
  var opacity: Float = 1
  var writer: PageWriter
  /// Backgrounds and borders, in the order of their boxes.
  var fills: [SetPage.Fill?] = []
  var pictures: [SetPage.Picture?] = []

  var drawing: SetPage {
    var page = writer.finished()
    page.backgrounds = fills.compactMap { $0 } + page.backgrounds
    page.pictures = pictures.compactMap { $0 } + page.pictures
    return page
  }
}

/// A page whose boxes stand where the book says.
package struct FixedPage: Sendable {
  /// In points.
  package var width, height: Float
  /// Text, links and places are those of the page; all that is drawn stands in layers.
  package var page: SetPage

  package init(width: Float, height: Float, page: SetPage) {
    (self.width, self.height, self.page) = (width, height, page)
  }
}

extension FixedPage {
  /// Points of a pixel of CSS.
  package static let scale: Float = 0.75

  init(_ layers: [FixedLayer], width: Float, height: Float) {
    (self.width, self.height) = (width * Self.scale, height * Self.scale)
    page = SetPage()
    var planes: [PagePlane] = []
    for layer in layers {
      let outer =
        planes.indices.contains(layer.parent)
        ? planes[layer.parent] : PagePlane(Self.scale, 0, 0, Self.scale, 0, 0)
      planes.append(layer.plane.on(outer))
    }
    // The lowest first; a box lies below the boxes that it holds.
    let drawn = layers.indices.sorted { Self.isBelow(layers[$0], layers[$1]) }
    for index in drawn where planes[index].isSane {
      page.layers.append(
        SetPage.Layer(
          place: planes[index], drawing: layers[index].drawing,
          clips: Self.clips(of: index, layers, planes), fades: Self.fades(of: index, layers)))
    }
    let read = layers.indices.sorted { layers[$0].node < layers[$1].node }
    for index in read where planes[index].isSane {
      add(textOf: layers[index].writer.page, on: planes[index])
    }
    for index in page.layers.indices {
      // The page has the text; a layer is only drawn.
      page.layers[index].drawing.lines = []
      page.layers[index].drawing.characters = []
      page.layers[index].drawing.links = []
    }
  }

  /// Layers around that show a part of what is within; more are not heard.
  private static let mostClips = 8

  private static func clips(
    of index: Int, _ layers: [FixedLayer], _ planes: [PagePlane]
  ) -> [(place: PagePlane, rect: SetPage.Rectangle)] {
    var (clips, at) = ([(place: PagePlane, rect: SetPage.Rectangle)](), index)
    // A parent has a smaller number than what lies on it.
    while layers.indices.contains(at), clips.count < mostClips {
      if let clip = layers[at].clip, planes[at].isSane { clips.append((planes[at], clip)) }
      at = layers[at].parent
    }
    return clips
  }

  /// Boxes within each other that let something through; more are not heard, as each takes a picture of the page.
  private static let mostFades = 8

  private static func fades(
    of index: Int, _ layers: [FixedLayer]
  ) -> [(box: Int, opacity: Float)] {
    var (fades, at) = ([(box: Int, opacity: Float)](), index)
    while layers.indices.contains(at) {
      if layers[at].opacity < 1 { fades.append((at, max(0, layers[at].opacity))) }
      at = layers[at].parent
    }
    return Array(fades.reversed().prefix(mostFades))
  }

  private static func isBelow(_ left: FixedLayer, _ right: FixedLayer) -> Bool {
    left.orders.lexicographicallyPrecedes(right.orders)
  }

  private mutating func add(textOf drawing: SetPage, on plane: PagePlane) {
    let (letters, blocks) = (page.characters.count, (page.lines.last?.block ?? -1) + 1)
    for line in drawing.lines {
      var line = line
      for index in line.characters where drawing.characters.indices.contains(index) {
        var character = drawing.characters[index]
        // Ruby and formulas have places of their own in the line.
        let isOwn = character.height > 0
        let rect = plane.bounds(
          of: SetPage.Rectangle(
            x: character.x, y: isOwn ? character.y : line.rect.y, width: character.width,
            height: isOwn ? character.height : line.rect.height))
        (character.x, character.width) = (rect.x, rect.width)
        (character.y, character.height) = (rect.y, rect.height)
        page.characters.append(character)
      }
      line.characters =
        letters + line.characters.lowerBound..<letters + line.characters.upperBound
      line.rect = plane.bounds(of: line.rect)
      line.block += blocks
      page.lines.append(line)
    }
    for link in drawing.links {
      page.links.append(SetPage.Link(rect: plane.bounds(of: link.rect), address: link.address))
    }
    for anchor in drawing.anchors {
      let place = plane.bounds(of: SetPage.Rectangle(x: 0, y: anchor.y, width: 0, height: 0))
      page.anchors.append((anchor.id, max(0, min(height, place.y))))
    }
  }
}
