import PaperGeometry

/// The halves of a book beneath its open leaves: a board, and the pile of pages upon it.
extension BookLayout {
  /// A half of the book. In a book read from left to right the turned leaves lie on the left half; a
  /// mirrored book keeps these names.
  package enum Half: Sendable { case left, right }

  /// Where a pile lies, and where its edges are drawn.
  package struct PilePlace: Equatable, Sendable {
    package var attributes: ItemAttributes
    /// The visible thickness of the pile, in points.
    package var depth: Double
    /// The cut edges of the pages, in points of the pile.
    package var edges: Rect
  }

  /// The leaf whose side is the outside of a half: the front or the back cover.
  func coverLeaf(_ half: Half) -> Int { half == .left ? 0 : leaves - 1 }

  /// The ratio of a half's cover, from +1 to -1. A flat half lies on its own side whatever the leaves do.
  package func ratio(of half: Half, _ positions: LeafPositions, isFlat: Bool = false) -> Double {
    if isFlat { return half == .left ? -1 : 1 }
    return ratio(of: coverLeaf(half), positions)
  }

  /// The board, which turns with the cover: the board is the cover's inside.
  package func board(
    _ half: Half, _ positions: LeafPositions, isFlat: Bool = false
  ) -> ItemAttributes {
    let leaf = coverLeaf(half)
    let isRight = ratio(of: half, positions, isFlat: isFlat) >= 0
    let side = isRight ? Imposition.front(ofLeaf: leaf) : Imposition.back(ofLeaf: leaf)
    let cover =
      isFlat ? flatCover(half, positions) : ltrAttributes(ofSide: side, positions)
    let thickness = thickness(positions)
    let beyond = overhang(positions)
    // A board that lies on the other half lies upon the pages, and so has no pages beside it.
    let isAtHome = isRight == (half == .right)
    let pages = isAtHome ? (isRight ? thickness.right : thickness.left) : 0
    let outwards = max(beyond, min(pages, lip(positions))) + pages
    let spineSide = cover.frame.width * 0.01 * spread(positions)
    let frame = Rect(
      cover.frame.minX - (isRight ? spineSide : outwards), cover.frame.minY - beyond,
      cover.frame.width + spineSide + outwards, cover.frame.height + 2 * beyond)
    // The board is anchored at the spine like the cover, whatever the board's own width.
    let hinge = isRight ? cover.frame.minX : cover.frame.maxX
    let radius = cornerRadius + beyond * 0.5
    // The board bows with its cover.
    let bend = cover.bend.map {
      ItemBend($0.fold.seen(from: frame.origin - cover.frame.origin), isStiff: true)
    }
    return ordered(
      ItemAttributes(
        index: side, frame: frame,
        anchorPoint: Point((hinge - frame.minX) / frame.width, 0.5), transform: cover.transform,
        // A board on its own side lies beneath everything, because its edge and its shadow reach across
        // the spine.
        zIndex: isAtHome ? -Double(leaves) - 1 : cover.zIndex - 0.3,
        cornerRadii: isRight ? .right(radius) : .left(radius), bend: bend))
  }

  /// The block as a closed book shows it, on the way from the other layout's to this layout's.
  private var closedBlock: ClosedBlock {
    let own = ClosedBlock(thickness: 0, scale: scale)
    return opening.map { $0.block.mixed(with: own, openPart) } ?? own
  }

  /// How far the pages stand back from the cover above and below, in points: 0 in an open book, whose boards stand out
  /// instead.
  private func inset(_ positions: LeafPositions) -> Double {
    min(pageSize.height / 4, closedBlock.inset * (1 - spread(positions)))
  }

  /// How far the back board of a closed book stands out beyond the block, in points.
  private func lip(_ positions: LeafPositions) -> Double {
    closedBlock.lip * (1 - spread(positions))
  }

  /// The shadow that a half of a book on the lectern throws on the ground. The half stands up from the spine: the higher
  /// its edge, the further to the lower right its shadow lies, and the softer and fainter the shadow is.
  package func standShadow(_ half: Half, _ positions: LeafPositions) -> ItemAttributes {
    let part = pose * openness(positions) * openPart
    let board = board(half, positions)
    let seen = board.quad?.bounds ?? board.frame
    let up = Self.elevation(atRatio: ratio(of: half, positions))
    // The pages fanned upon a board that lies stand up, too.
    let raised = max(up, Self.fannedHeight)
    let frame = Rect(seen.minX, board.frame.minY, seen.width, board.frame.height)
    let shadow = Shadow(
      opacity: 0.36 * (1 - 0.3 * raised) * part, radius: (14 + 24 * raised) * scale,
      offset: Point((4 + 18 * raised) * scale, (11 + 16 * raised) * scale))
    return ItemAttributes(
      index: 0, frame: frame, zIndex: -Double(leaves) - 2, shadow: shadow, isHidden: part <= 0)
  }
  /// The height of the fanned pages, in parts of a page's width.
  private static let fannedHeight = 0.5

  /// The cover's place where it lies flat.
  private func flatCover(_ half: Half, _ positions: LeafPositions) -> ItemAttributes {
    let hinge = ltrSpine.x + ltrShift(positions)
    return ItemAttributes(
      index: 0,
      frame: Rect(
        half == .right ? hinge : hinge - pageSize.width, ltrSpine.y - pageSize.height / 2,
        pageSize.width, pageSize.height))
  }

  /// The pile of pages on a half.
  package func pile(
    _ half: Half, _ positions: LeafPositions, isFlat: Bool = false
  ) -> PilePlace {
    let isRight = half == .right
    let thickness = thickness(positions)
    let depth = isRight ? thickness.right : thickness.left
    let hinge = ltrSpine.x + ltrShift(positions)
    let width = pageSize.width + depth
    let inset = inset(positions)
    let height = pageSize.height - 2 * inset
    let attributes = ItemAttributes(
      index: 0,
      frame: Rect(
        isRight ? hinge : hinge - pageSize.width - depth, ltrSpine.y - height / 2, width, height),
      anchorPoint: Point(isRight ? 0 : 1, 0.5),
      transform: isFlat ? .identity : lowestOfFan(half, positions).transform,
      zIndex: isRight ? -Double(leaves) + 0.85 : -0.1,
      cornerRadii: isRight ? .right(cornerRadius) : .left(cornerRadius))
    let edges = Rect(isRight ? pageSize.width : 0, 0, depth, height)
    return PilePlace(
      attributes: ordered(attributes), depth: depth,
      edges: isMirrored ? edges.mirrored(in: width) : edges)
  }

  /// The lowest leaf of the fan. The pile lies right beneath that leaf and stands up with that leaf.
  /// Where all leaves of a half are in the fan, none is left for the lectern's pile.
  private func lowestOfFan(_ half: Half, _ positions: LeafPositions) -> ItemAttributes {
    let side =
      half == .right
      ? Imposition.front(ofLeaf: min(leaves - 1, positions.restingOnRight + Self.fan - 1))
      : Imposition.back(ofLeaf: max(0, positions.restingOnLeft - Self.fan))
    return ltrAttributes(ofSide: side, positions)
  }
}
