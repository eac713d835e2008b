import PaperGeometry
import PaperLayers
import PaperRaster

extension Layer {
  /// Shades cut edges as those of a rounded block: the lower leaves turn away from the light, more and more.
  /// - Parameter isAtLeft: whether the board is on the left.
  func lightCutEdges(isAtLeft: Bool) {
    let stops = RoundedBlock.places.map { place in
      Light.Stop(isAtLeft ? 1 - place : place, 1 - (1 - RoundedBlock.deepest) * place * place)
    }
    light = Light(axis: .x, stops: isAtLeft ? stops.reversed() : stops)
  }

  /// Shows a part of the cut edges of all leaves, beginning at whole pixels.
  /// - Parameters:
  ///   - picture: of `edges`, or of edges that are like them.
  ///   - turned: which part of the thickness lies on the left pile, 0 to 1.
  ///   - depth: which part of the thickness this pile shows, 0 to 1.
  ///   - width: the thickness in pixels, perhaps with a fraction.
  func showCutEdges(
    _ picture: Bitmap?, isOfRight: Bool, turned: Double, depth: Double, width: Double,
    isMirrored: Bool
  ) {
    contents = picture
    guard let picture, picture.width > 2 * CutEdges.margin else { return }
    let (whole, own) = (picture.size.width, Double(picture.width - 2 * CutEdges.margin))
    // A picture of another size is stretched.
    let exact = abs(width - own) <= 0.5 ? width : own
    let border = (turned * exact).rounded() + Double(CutEdges.margin)
    let seen = depth * exact
    let start = isOfRight ? border : border - seen
    let from = (isMirrored ? whole - start - seen : start).clamped(to: 0...whole)
    contentsRect = Rect(from / whole, 0, min(seen, whole - from) / whole, 1)
  }
}

/// The rounded block.
private enum RoundedBlock {
  static let places = [0, 0.25, 0.5, 0.75, 1]
  /// What is left of the light on the block's lowest leaf, beside the board.
  static let deepest = 0.76
}

/// The cut edges of a closed book.
extension Layer {
  /// The rows of the picture of a closed book's edges, which is stretched: tones change slowly along an edge.
  private static let rows = 320.0

  /// Shows the cut edges of all leaves of a closed book, rounded as those of an open book.
  /// - Parameters:
  ///   - leaves: their number, which may be a fraction.
  ///   - pixels: the width of all edges together where the book lies before the reader. A book that is drawn smaller shows the
  ///     same picture.
  ///   - isAtLeft: whether the edges are seen at the left of their pages; the board is then on the left, too.
  ///   - picture: the picture that was made last.
  package func showClosedEdges(
    ofLeaves leaves: Double, pixels: Double, isAtLeft: Bool, isNight: Bool,
    _ picture: CutEdgesPicture
  ) {
    lightCutEdges(isAtLeft: isAtLeft)
    let cut = CutEdges(
      leaves: Int(leaves.rounded().clamped(to: 1...1e6)), width: pixels, height: Self.rows,
      pixelScale: 1, grain: PaperGrain(seed: 0), isNight: isNight, isMirrored: isAtLeft)
    contents = picture.bitmap(of: cut, isResting: true)
    guard let contents else { return }
    let margin = Double(CutEdges.margin) / contents.size.width
    contentsRect = Rect(margin, 0, 1 - 2 * margin, 1)
  }
}
