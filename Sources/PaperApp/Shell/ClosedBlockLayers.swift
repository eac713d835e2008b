import Content
import PaperBook
import PaperGeometry
import PaperLayers
import PaperLayouts

/// The back board and the block of a closed book, which are seen beside the book's cover. (One layer with the cover was
/// rejected: a layer's sublayers lie upon the layer's own picture, and the block lies beneath the cover.)
package final class ClosedBlockLayers {
  private let board: Layer
  private let pages = Layer(name: "block")
  private let edges = Layer(name: "edges")

  /// - Parameters:
  ///   - name: name of the cover's layer.
  ///   - parent: the layer in which the cover lies, too.
  package init(under name: String, in parent: Layer) {
    board = Layer(name: name + "-board")
    board.hasContactShadow = true
    for layer in [board, pages, edges] { layer.isHitTestable = false }
    pages.masksToBounds = true
    pages.addSublayer(edges)
    board.addSublayer(pages)
    parent.addSublayer(board)
  }

  package func remove() { board.removeFromSuperlayer() }

  /// The width of an edge that is drawn, in points of the design: about three pixels on the shelf of a usual window.
  private static let edge = 4.4

  /// - Parameters:
  ///   - cover: the cover beneath which the block lies. The block casts the cover's shadow.
  ///   - opacity: 0 to 1, or more.
  package func lay(
    _ look: SharedElement.Block, beneath cover: ItemAttributes, _ theme: Theme, opacity: Double
  ) {
    let (block, isOnLeft) = (look.measures, look.isOnLeft)
    board.isHidden = cover.isHidden
    let place = block.board(beneath: cover, isOnLeft: isOnLeft)
    board.anchorPoint = place.anchorPoint
    board.frame = place.frame
    board.transform = place.transform
    board.zPosition = place.zIndex - 0.25
    board.cornerRadii = place.cornerRadii
    board.shadow = place.shadow
    board.opacity = min(1, opacity)
    board.backgroundColor = look.cloth.mixed(with: .black, 0.34)
    let leaf = block.pages(in: place.frame.size, isOnLeft: isOnLeft)
    pages.frame = leaf
    pages.cornerRadii = place.cornerRadii
    pages.backgroundColor = theme.edgeLight
    let width = block.thickness
    edges.frame = Rect(isOnLeft ? 0 : leaf.width - width, 0, width, leaf.height)
    // As many edges as can be told apart, the same number at every scale.
    edges.showCutEdges(
      ofLeaves: max(1, width / max(1e-6, block.scale) / Self.edge), pixels: .infinity,
      isAtLeft: isOnLeft, isMirrored: isOnLeft, isNight: theme.isNight)
  }
}
