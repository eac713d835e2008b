import PaperGeometry
import PaperLayers
import PaperRaster

extension Layer {
  /// Shades cut edges as those of a rounded block: the lower leaves turn away from the light, more and more.
  /// - Parameter isAtLeft: whether the board is on the left.
  func lightCutEdges(isAtLeft: Bool) {
    let stops = RoundedBlock.places.map { place in
      Light.Stop(isAtLeft ? 1 - place : place, 1 - (1 - CutPattern.deepest) * place * place)
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

private enum RoundedBlock {
  static let places = [0, 0.25, 0.5, 0.75, 1]
}

/// The cut edges of a closed book, which is seen in any size: light and dark columns in turn, leaf and gap.
extension Layer {
  /// Shows the cut edges of some leaves, shaded towards the board.
  /// - Parameters:
  ///   - leaves: their number, which may be a fraction.
  ///   - pixels: the width of all edges together.
  ///   - isAtLeft: whether the edges are seen at the left of their pages; the board is then on the left, too.
  ///   - isMirrored: whether the book is laid out as the mirror image of a book read from left to right.
  package func showCutEdges(
    ofLeaves leaves: Double, pixels: Double, isAtLeft: Bool, isMirrored: Bool, isNight: Bool
  ) {
    light = Light(
      axis: .x,
      stops: isAtLeft
        ? [.init(0, CutPattern.deepest), .init(1, 1)] : [.init(0, 1), .init(1, CutPattern.deepest)])
    // The pattern shows two columns, paper and gap, for each leaf that can be drawn apart. Leaves closer together than three
    // pixels would beat with the pixels: some gaps would be dark and others hardly seen.
    let shown = min(leaves, pixels / 3, Double(CutPattern.columns / 2))
    let part = max(1, shown * 2) / Double(CutPattern.columns)
    let patterns = isNight ? CutPattern.night : CutPattern.light
    contents = isMirrored ? patterns.mirrored : patterns.plain
    contentsRect = Rect(isAtLeft ? 1 - part : 0, 0, part, 1)
  }
}

private enum CutPattern {
  /// What is left of the light on the block's lowest leaf, beside the board.
  static let deepest = 0.76
  static let columns = 64

  /// The tones are slightly uneven, as those of cut paper are.
  static let light: (plain: Bitmap?, mirrored: Bitmap?) = {
    let (leaf, gap) = (BookAppearance().edge, Color(hex: 0xC9BFAA))
    return patterns { isLeaf, uneven in
      (isLeaf ? leaf : gap).mixed(with: gap, isLeaf ? uneven : -uneven).pixel
    }
  }()
  /// By night the gaps darken what the block's colour is.
  static let night = patterns { isLeaf, uneven in
    Pixel(((isLeaf ? uneven : 0.5 - uneven) * 255).rounded()) << 24
  }

  private static func patterns(
    _ shade: (_ isLeaf: Bool, _ uneven: Double) -> Pixel
  ) -> (plain: Bitmap?, mirrored: Bitmap?) {
    let colors = (0..<columns).map { column in
      shade(column % 2 == 0, Double((column * 7919) % 13) / 13 * 0.10)
    }
    return (bitmap(of: colors), bitmap(of: colors.reversed()))
  }

  private static func bitmap(of row: [Pixel]) -> Bitmap? {
    Bitmap(width: row.count, height: 1, pixels: row, label: "edges")
  }
}
