import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperLeaves
import PaperRaster

/// One half of the book beneath its open leaves: the board, and on the board the pile of pages,
/// whose cut edges are seen. Each edge that is drawn stands for its share of the leaves.
final class PileLayers {
  let board: Layer
  let layer: Layer
  private let edges = Layer(name: "edges")
  /// By night light catches the cut: beside the page, and at its outer side.
  private let rims = [Layer(name: "innerRim"), Layer(name: "outerRim")]
  /// The board's edges: at the side, above, below.
  private let boardEdges = [Layer(name: "side"), Layer(name: "head"), Layer(name: "tail")]
  /// The shadow of a half that stands on the lectern.
  let ground: Layer
  /// The bookmarks and hits at the cut edges; ribbons hang out below the pile.
  let marks = Layer(name: "edgeMarks")
  let half: BookLayout.Half
  private var isFlat = false

  init(half: BookLayout.Half) {
    self.half = half
    board = Layer(name: half == .left ? "frontBoard" : "backBoard")
    layer = Layer(name: half == .left ? "leftPile" : "rightPile")
    ground = Layer(name: half == .left ? "frontShadow" : "backShadow")
    ground.hasContactShadow = true
    layer.addSublayer(edges)
    for rim in rims {
      rim.isHitTestable = false
      layer.addSublayer(rim)
    }
    for edge in boardEdges {
      edge.isHitTestable = false
      board.addSublayer(edge)
    }
    board.masksToBounds = true
    board.hasContactShadow = true
    for part in [ground, board, layer, edges, marks] { part.isHitTestable = false }
  }

  /// - Parameters:
  ///   - arrival: the item of the scene beneath out of which the book comes; nil outside a
  ///     transition.
  ///   - edge: what is seen at the cut edges beside the pages.
  ///   - cuts: the cut edges, of which both piles show parts.
  ///   - isSized: whether the view has kept its size for a while.
  ///   - isFlat: the half lies flat whatever the leaves do.
  func lay(
    _ bookLayout: BookLayout, _ positions: LeafPositions, color: Color, _ look: BookAppearance,
    from arrival: BookArrival?, edge: EdgePicture?, cuts: CutEdgesPicture, isSized: Bool,
    isFlat: Bool = false
  ) {
    self.isFlat = isFlat
    let dark = dark(look, bookLayout)
    layer.backgroundColor = look.edge.mixed(with: .black, dark)
    layBoard(bookLayout, positions, color: color, look)
    castShadow(bookLayout, positions, from: arrival)
    let stand = bookLayout.standShadow(half, positions)
    ground.frame = stand.frame
    ground.zPosition = stand.zIndex
    ground.shadow = stand.shadow
    ground.isHidden = stand.isHidden
    ground.opacity = 1
    layPile(bookLayout, positions, look, cuts, isSized: isSized)
    layRims(bookLayout, look)
    // The closed book that the scene beneath shows has its own block.
    board.isHidden = arrival?.progress == 0
    if board.isHidden { layer.isHidden = true }
    layMarks(edge, bookLayout, positions)
  }

  private func layBoard(
    _ bookLayout: BookLayout, _ positions: LeafPositions, color: Color, _ look: BookAppearance
  ) {
    let place = bookLayout.board(half, positions, isFlat: isFlat)
    board.anchorPoint = place.anchorPoint
    board.frame = place.frame
    board.transform = place.transform
    board.zPosition = place.zIndex
    board.cornerRadii = place.cornerRadii
    let cloth = dimmed(color.mixed(with: .black, 0.12), look, bookLayout)
    board.backgroundColor = cloth
    layEdges(of: cloth, look, bookLayout)
    board.bend = place.bend.map { LayerBend(cylinder: $0.fold, face: .front) }
    board.light = bookLayout.light(
      onBoard: half, positions, isFlat: isFlat, from: look.light
    ).map(Light.init)
  }

  /// The brightest that a board is by night around open pages, which are dark then. A white board would be a frame of
  /// light. The closed board is the shelf's.
  private static let brightestBoard = 0.20

  private func dimmed(_ cloth: Color, _ look: BookAppearance, _ bookLayout: BookLayout) -> Color {
    guard look.isNight else { return cloth }
    let dark = (1 - Self.brightestBoard / max(1e-6, cloth.brightest)).clamped(to: 0...1)
    return cloth.mixed(
      with: .black, dark * (bookLayout.opening?.progress ?? 1).clamped(to: 0...1))
  }

  /// A rim is a pixel wide; of pages that are bright by night, as pictures are, there is none.
  private func layRims(_ bookLayout: BookLayout, _ look: BookAppearance) {
    let light = look.cutLight * 0.34
    let pixel = 1 / bookLayout.pixelScale
    let (frame, height) = (edges.frame, layer.bounds.height)
    let isAtLeft = frame.minX <= layer.bounds.width - frame.maxX
    let outer = isAtLeft ? frame.minX : frame.maxX - pixel
    let inner = isAtLeft ? frame.maxX - pixel : frame.minX
    for (rim, x) in zip(rims, [inner, outer]) {
      rim.isHidden = light <= 0 || frame.width < pixel
      rim.frame = Rect(x, 0, pixel, height)
      rim.backgroundColor = Color(white: 1, alpha: light)
    }
  }

  /// The board's edges: the upper one and the left one are lit, the lower one and the right one lie in the shade.
  private func layEdges(of cloth: Color, _ look: BookAppearance, _ bookLayout: BookLayout) {
    let (size, width) = (board.frame.size, Self.edgeWidth * bookLayout.scale)
    let isAtLeft = (half == .left) == (bookLayout.imposition.direction == .leftToRight)
    // By night the lit edges are hints, no frame of light.
    let lit = cloth.mixed(with: .white, look.isNight ? 0.10 : 0.22)
    let dark = cloth.mixed(with: .black, 0.34)
    boardEdges[0].frame = Rect(isAtLeft ? 0 : size.width - width, 0, width, size.height)
    boardEdges[0].backgroundColor = isAtLeft ? lit : dark
    boardEdges[1].frame = Rect(0, 0, size.width, width)
    boardEdges[1].backgroundColor = lit
    boardEdges[2].frame = Rect(0, size.height - width, size.width, width)
    boardEdges[2].backgroundColor = dark
  }

  /// In points of the design.
  private static let edgeWidth = 1.0

  /// Only the board on which the book lies casts a shadow on the table. The shadow of an opening
  /// book grows out of the closed book's shadow.
  private func castShadow(
    _ bookLayout: BookLayout, _ positions: LeafPositions, from arrival: BookArrival?
  ) {
    let r = bookLayout.ratio(of: half, positions, isFlat: isFlat)
    let isAtHome = (r >= 0) == (half == .right)
    let lies = isAtHome ? abs(r) : 0
    var shadow = Shadow(
      opacity: 0.34 * (1 - bookLayout.pose * bookLayout.openness(positions)) * lies,
      radius: 17 * bookLayout.scale,
      offset: Point(4 * bookLayout.scale, 11 * bookLayout.scale))
    if let arrival, isAtHome {
      let closed = arrival.shadow
      shadow = closed + (shadow - closed) * min(1, arrival.progress)
    }
    board.shadow = shadow
  }

  /// How much darker than the theme has it the block is by night: not brighter than the book's pages, which are dimmed each
  /// in its own way. The closed block is the shelf's.
  private func dark(_ look: BookAppearance, _ bookLayout: BookLayout) -> Double {
    guard look.isNight else { return 0 }
    let wanted =
      0.88 * (look.paperBrightness ?? look.paper.brightest) / look.edge.brightest
    return (1 - wanted).clamped(to: 0...1)
      * (bookLayout.opening?.progress ?? 1).clamped(to: 0...1)
  }

  /// Dims the board and the pile from the opacities that `lay` gave them.
  func fade(by opacity: Double) {
    board.opacity *= opacity
    ground.opacity *= opacity
    layer.opacity *= opacity
    marks.opacity *= opacity
  }

  private func layPile(
    _ bookLayout: BookLayout, _ positions: LeafPositions, _ look: BookAppearance,
    _ cuts: CutEdgesPicture, isSized: Bool
  ) {
    let isRight = half == .right
    let place = bookLayout.pile(half, positions, isFlat: isFlat)
    let depth = place.depth
    layer.anchorPoint = place.attributes.anchorPoint
    layer.frame = place.attributes.frame
    layer.transform = place.attributes.transform
    layer.zPosition = place.attributes.zIndex
    layer.cornerRadii = place.attributes.cornerRadii
    layer.masksToBounds = true
    let resting = isRight ? bookLayout.leaves - positions.restingOnRight : positions.restingOnLeft
    // Leaves that turn over with the cover become a pile as they come down.
    let landed =
      isRight ? 1 : (((bookLayout.opening?.progress ?? 1) - 0.75) / 0.2).clamped(to: 0...1)
    layer.isHidden = depth <= 0.01 || resting == 0 || landed <= 0
    // Where all leaves are in the fan, none is left for the lectern's pile.
    layer.opacity = landed * (resting < BookLayout.fan ? 1 - bookLayout.pose : 1)
    board.opacity = 1
    edges.frame = place.edges
    guard !layer.isHidden else { return }
    let isMirrored = bookLayout.imposition.direction == .rightToLeft
    edges.lightCutEdges(isAtLeft: isRight == isMirrored)
    let thickness = bookLayout.thickness(positions)
    let whole = max(1e-9, thickness.left + thickness.right)
    let width = bookLayout.wholeThickness * bookLayout.pixelScale
    let cut = CutEdges(
      leaves: bookLayout.leaves, width: width, height: place.edges.height * bookLayout.pixelScale,
      pixelScale: bookLayout.pixelScale, grain: PaperGrain(seed: look.grain),
      isNight: look.isNight, isMirrored: isMirrored)
    // While a cover turns, the height of the edges changes from frame to frame.
    let isResting =
      isSized && bookLayout.isAtRest && [0, 1].contains(bookLayout.pose)
      && positions.flights.isEmpty
    edges.showCutEdges(
      cuts.bitmap(of: cut, isResting: isResting), isOfRight: isRight,
      turned: thickness.left / whole, depth: depth / whole, width: width, isMirrored: isMirrored)
  }

  /// Shows of the marks of the whole thickness those of this pile.
  private func layMarks(
    _ edge: EdgePicture?, _ bookLayout: BookLayout, _ positions: LeafPositions
  ) {
    let place = bookLayout.pile(half, positions, isFlat: isFlat)
    marks.isHidden = layer.isHidden || edge == nil || place.edges.width <= 0.5
    marks.opacity = layer.opacity
    guard let edge, !marks.isHidden else { return }
    let frame = place.attributes.frame
    let rect = Rect(
      frame.minX + place.edges.minX, frame.minY, place.edges.width, frame.height + edge.tail)
    // The marks turn about the hinge of the pile.
    let hinge = frame.minX + place.attributes.anchorPoint.x * frame.width
    marks.anchorPoint = Point(
      (hinge - rect.minX) / rect.width, (frame.midY - rect.minY) / rect.height)
    marks.frame = rect
    marks.transform = place.attributes.transform
    marks.zPosition = place.attributes.zIndex + 0.01
    marks.contents = edge.bitmap
    marks.contentsName = edge.bitmap.label
    let total = bookLayout.settledTotal(positions)
    let turned = (total / Double(max(1, bookLayout.leaves))).clamped(to: 0...1)
    // Each half of the picture is the whole thickness.
    let (from, to) = half == .right ? ((1 + turned) / 2, 1) : (0, turned / 2)
    let isLtr = bookLayout.imposition.direction == .leftToRight
    marks.contentsRect = Rect(isLtr ? from : 1 - to, 0, to - from, 1)
  }
}
