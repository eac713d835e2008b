import PaperGeometry

/// The block of a closed book: the pages' cut edges beside the cover, and the back board beyond them.
package struct ClosedBlock: Equatable, Sendable {
  /// How far the pages are seen beyond the cover's fore-edge, in points.
  package let thickness: Double
  /// Points of the view per point of the design.
  package let scale: Double

  /// A book without a visible block.
  package static let none = ClosedBlock(thickness: 0, scale: 0)

  /// - Parameters:
  ///   - thickness: negative values, and what is no number, count as 0.
  ///   - scale: as `thickness`.
  package init(thickness: Double, scale: Double) {
    func mended(_ value: Double) -> Double { value.isFinite ? max(0, value) : 0 }
    (self.thickness, self.scale) = (mended(thickness), mended(scale))
  }

  /// The block of a book of a number of leaves.
  /// - Parameter leaves: the covers included; may be a fraction while the number is on its way to another.
  package init(leaves: Double, scale: Double) {
    self.init(thickness: Self.thickness(ofLeaves: leaves) * scale, scale: scale)
  }

  /// The thickness of a closed block in points of the design. Seen from the front less of the block is seen than
  /// beside an open page.
  static func thickness(ofLeaves leaves: Double) -> Double {
    min(BookLayout.leafThickness * leaves, BookLayout.thickest) * part
  }
  /// What is seen of the block of a closed book, as a part of what is seen of an open book's.
  static let part = 0.4

  /// How far the cover stands out beyond the pages above and below, in points.
  package var inset: Double { BookLayout.boardOverhang * scale }
  /// How far the back board stands out beyond the pages at the fore-edge, in points.
  package var lip: Double { Self.lip * scale }
  static let lip = 1.2

  /// The place of the back board beneath a closed cover. The board turns and scales with the cover.
  /// - Parameter isOnLeft: whether the fore-edge is on the left.
  package func board(beneath cover: ItemAttributes, isOnLeft: Bool) -> ItemAttributes {
    var board = cover
    let anchor = Point(
      cover.frame.minX + cover.frame.width * cover.anchorPoint.x,
      cover.frame.minY + cover.frame.height * cover.anchorPoint.y)
    let beyond = thickness + lip
    board.frame.size.width += beyond
    if isOnLeft { board.frame.origin.x -= beyond }
    board.anchorPoint = Point(
      (anchor.x - board.frame.minX) / max(1e-9, board.frame.width), cover.anchorPoint.y)
    return board
  }

  /// The place of the pages in the board, in points of the board.
  package func pages(in board: Size, isOnLeft: Bool) -> Rect {
    let inset = min(inset, board.height / 4)
    return Rect(
      isOnLeft ? lip : 0, inset, max(0, board.width - lip), max(0, board.height - 2 * inset))
  }

  /// The part on the way to another block, at `t` from 0 to 1.
  func mixed(with other: ClosedBlock, _ t: Double) -> ClosedBlock {
    ClosedBlock(
      thickness: lerp(thickness, other.thickness, t), scale: lerp(scale, other.scale, t))
  }
}
