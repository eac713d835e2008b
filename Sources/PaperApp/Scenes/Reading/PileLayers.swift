import PaperGeometry
import PaperLayers
import PaperLayouts
import PaperRaster

/// One half of the book beneath its open leaves: the board, and the pile of pages upon it of which
/// one sees the cut edges. Each edge that is drawn stands for its share of the leaves.
final class PileLayers {
  enum Side { case left, right }

  let board: Layer
  let layer: Layer
  private let edges = Layer(name: "edges")
  /// Half of the groove in which the pages meet.
  private let fold = Layer(name: "fold")
  private let side: Side
  private var isFlat = false

  init(side: Side) {
    self.side = side
    board = Layer(name: side == .left ? "frontBoard" : "backBoard")
    layer = Layer(name: side == .left ? "leftPile" : "rightPile")
    edges.contents = Self.pattern
    layer.addSublayer(edges)
    layer.addSublayer(fold)
    fold.backgroundColor = Palette.edgeDark.mixed(with: .black, 0.62)
    for part in [board, layer, edges, fold] { part.isHitTestable = false }
  }

  /// - Parameters:
  ///   - arrival: what the book comes out of, while it does.
  ///   - isFlat: it lies flat whatever the leaves do.
  func lay(
    _ plan: BookLayout, _ positions: LeafPositions, color: Color, from arrival: Part.Arrival?,
    isFlat: Bool = false
  ) {
    self.isFlat = isFlat
    layBoard(plan, positions, color: color)
    castShadow(plan, positions, from: arrival)
    layPile(plan, positions)
  }

  /// The board turns with the cover, of which it is the inside.
  private func layBoard(_ plan: BookLayout, _ positions: LeafPositions, color: Color) {
    let leaf = side == .left ? 0 : plan.leaves - 1
    let isRight = ratio(plan, positions) >= 0
    let cover =
      isFlat
      ? flat(plan, positions)
      : plan.attributes(ofItem: 2 * leaf + (isRight ? 0 : 1), positions)
    let thickness = plan.thickness(positions)
    let beyond = plan.overhang(positions)
    let outwards = beyond + (isRight ? thickness.right : thickness.left)
    let spineSide = cover.frame.width * 0.01 * plan.spread(positions)
    let frame = Rect(
      cover.frame.minX - (isRight ? spineSide : outwards), cover.frame.minY - beyond,
      cover.frame.width + spineSide + outwards, cover.frame.height + 2 * beyond)
    // Anchored at the spine like the cover, whatever its own width.
    let hinge = isRight ? cover.frame.minX : cover.frame.maxX
    board.anchorPoint = Point((hinge - frame.minX) / frame.width, 0.5)
    board.frame = frame
    board.transform = cover.transform
    // Beneath everything where it lies: its edge and its shadow reach across the spine.
    let isAtHome = isRight == (side == .right)
    board.zPosition = isAtHome ? -Double(plan.leaves) - 1 : cover.zIndex - 0.3
    let radius = plan.cornerRadius + beyond * 0.5
    board.cornerRadii = isRight ? .right(radius) : .left(radius)
    board.backgroundColor = color.mixed(with: .black, 0.12)
  }

  /// Only the board on which the book lies casts a shadow on the table. A book that opens brings the
  /// closed one's along.
  private func castShadow(
    _ plan: BookLayout, _ positions: LeafPositions, from arrival: Part.Arrival?
  ) {
    let r = ratio(plan, positions)
    let isAtHome = (r >= 0) == (side == .right)
    let lies = isAtHome ? abs(r) : 0
    var shadow = Shadow(
      opacity: 0.4 * (1 - plan.pose * plan.openness(positions)) * lies, radius: 12 * plan.scale,
      offset: Point(0, 6 * plan.scale))
    board.isHidden = arrival?.progress == 0
    if let arrival, isAtHome {
      let closed = arrival.element.shadow
      shadow = closed + (shadow - closed) * min(1, arrival.progress)
    }
    board.shadow = shadow
  }

  private func ratio(_ plan: BookLayout, _ positions: LeafPositions) -> Double {
    if isFlat { return side == .left ? -1 : 1 }
    return plan.ratio(of: side == .left ? 0 : plan.leaves - 1, positions)
  }

  /// The cover's place where it lies flat.
  private func flat(_ plan: BookLayout, _ positions: LeafPositions) -> ItemAttributes {
    let hinge = plan.spine.x + plan.shift(positions)
    let page = plan.pageSize
    return ItemAttributes(
      index: 0,
      frame: Rect(
        side == .right ? hinge : hinge - page.width, plan.spine.y - page.height / 2, page.width,
        page.height))
  }

  /// Dims it, as it has been laid out.
  func fade(by opacity: Double) {
    board.opacity *= opacity
    layer.opacity *= opacity
  }

  private func layPile(_ plan: BookLayout, _ positions: LeafPositions) {
    let isRight = side == .right
    let thickness = plan.thickness(positions)
    let depth = isRight ? thickness.right : thickness.left
    let hinge = plan.spine.x + plan.shift(positions)
    let page = plan.pageSize
    layer.anchorPoint = Point(isRight ? 0 : 1, 0.5)
    layer.frame = Rect(
      isRight ? hinge : hinge - page.width - depth, plan.spine.y - page.height / 2,
      page.width + depth, page.height)
    layer.zPosition = isRight ? -Double(plan.leaves) + 0.85 : -0.1
    layer.backgroundColor = Palette.edgeLight
    layer.cornerRadii = isRight ? .right(plan.cornerRadius) : .left(plan.cornerRadius)
    layer.masksToBounds = true
    let resting = isRight ? plan.leaves - positions.restingOnRight : positions.restingOnLeft
    // Leaves that turn over with the cover become a pile as they come down.
    let landed = isRight ? 1 : min(1, max(0, ((plan.opening?.progress ?? 1) - 0.75) / 0.2))
    layer.isHidden = depth <= 0.01 || resting == 0 || landed <= 0
    // The pile lies right beneath the lowest leaf of the fan and stands up with it; where all its
    // leaves are in the fan, none is left for the lectern's pile.
    let lowest =
      isRight
      ? min(plan.leaves - 1, positions.restingOnRight + BookLayout.fan - 1)
      : max(0, positions.restingOnLeft - BookLayout.fan)
    layer.transform =
      isFlat
      ? .identity
      : plan.attributes(ofItem: isRight ? 2 * lowest : 2 * lowest + 1, positions).transform
    layer.opacity = landed * (resting < BookLayout.fan ? 1 - plan.pose : 1)
    board.opacity = 1
    fold.frame = Rect(
      isRight ? 0 : page.width + depth - plan.halfGroove, 0, plan.halfGroove, page.height)
    fold.isHidden = plan.halfGroove <= 0
    edges.frame = Rect(isRight ? page.width : 0, 0, depth, page.height)
    // One column of the pattern for each leaf that can be drawn apart.
    let leaves = isRight ? Double(plan.leaves) - positions.total : positions.total
    let shown = min(leaves, depth * plan.pixelScale / 1.5, Double(Self.columns / 2))
    let part = max(1, shown * 2) / Double(Self.columns)
    edges.contentsRect = Rect(isRight ? 0 : 1 - part, 0, part, 1)
  }

  // MARK: The cut edges

  private static let columns = 64

  /// Light and dark columns in turn: leaf, gap, leaf, gap; of slightly uneven tones, as cut paper is.
  private static let pattern: Bitmap? = {
    let row = (0..<columns).map { column -> Pixel in
      let base = column % 2 == 0 ? Palette.edgeLight : Palette.edgeDark
      let uneven = Double((column * 7919) % 13) / 13 * 0.10
      return pixel(base.mixed(with: Palette.edgeDark, column % 2 == 0 ? uneven : -uneven))
    }
    return Bitmap(width: columns, height: 1, pixels: row, label: "edges")
  }()

  private static func pixel(_ color: Color) -> Pixel {
    func byte(_ value: Double) -> Pixel { Pixel((min(1, max(0, value)) * 255).rounded()) }
    return 0xFF00_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
  }
}
