import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Light and shadow on the leaves, as functions of their ratio.
extension BookLayout {
  /// The shading's grey, and its alpha at places across the page for an upright leaf; place 0 is the
  /// left edge in a book read from left to right. The numbers and the factor `1 - |r|` below are those
  /// of the tutorial "How to Create an iOS Book Open Animation" by Vincent Ngo (raywenderlich.com).
  static let shadeWhite = 1.0 / 3
  static let rightShade: [(Double, Double)] = [(0, 0.45), (0.02, 0.40), (1, 0.55)]
  static let leftShade: [(Double, Double)] = [(0, 0.30), (0.5, 0.40), (0.98, 0.50), (1, 0.55)]

  /// A page's shading and gutter shadow at ratio `r`: the upright leaf's alphas times `1 - |r|`, so a
  /// flat leaf has no shading. The shading belongs to the lectern: the flat pose has its light instead. Locations run from 0 to 1 across the page, from left to right.
  package func shade(ofSide side: Int, ratio r: Double) -> [(location: Double, color: Color)] {
    let k = 1 - abs(r)
    let stops = (Imposition.isFront(side) ? Self.rightShade : Self.leftShade).map {
      (location: $0.0, color: Color(white: Self.shadeWhite, alpha: $0.1 * k))
    }
    return isMirrored ? stops.reversed().map { (1 - $0.location, $0.color) } : stops
  }

  /// The shadow that a leaf in the air casts on the page beneath it.
  package struct CastShadow: Equatable, Sendable {
    /// Width in points from the spine, its penumbra included.
    package var width: Double
    /// The part of `width` over which the shadow fades out at the far end, 0 to 1.
    package var penumbra: Double
    /// The alpha of the darkest part.
    package var alpha: Double
  }

  /// The shadow of a leaf at one ratio on the page beneath, which stands at another ratio on the same side.
  ///
  /// The shadow grows from nothing where the leaf lies on the page, and fades to nothing where the leaf is upright,
  /// because there the shadow goes over to the other side.
  ///
  /// - Returns: nil where there is no shadow.
  package func castShadow(from leaf: Double, on page: Double) -> CastShadow? {
    guard leaf * page >= 0, abs(page) > abs(leaf) else { return nil }
    let elevation = (abs(page) - abs(leaf)) * Double.pi / 2
    let lifted = 1 - abs(leaf) / abs(page)
    let reach = pageSize.width * cos(elevation)
    // Light falls from the reader's side: the higher the edge, the wider and fainter its shadow.
    let soft = pageSize.width * 0.02 + pageSize.width * 0.16 * sin(elevation)
    let width = min(pageSize.width, reach + soft)
    return CastShadow(
      width: width, penumbra: min(1, soft / width), alpha: 0.24 * sin(Double.pi * lifted))
  }

  /// The visible thickness of the two piles, in points; the turned leaves lie on the left. Together the
  /// piles are as thick as the book, shared by how many leaves lie on each side. A closed book shows a part of its
  /// thickness, and an opening book grows from the block that the other layout shows.
  package func thickness(_ positions: LeafPositions) -> (left: Double, right: Double) {
    guard leaves > 0 else { return (0, 0) }
    let own = wholeThickness * lerp(ClosedBlock.part, 1, openness(positions))
    let whole = fanning * (opening.map { lerp($0.block.thickness, own, openPart) } ?? own)
    let left = settledTotal(positions) / Double(leaves) * openPart
    return (whole * left, whole * (1 - left))
  }

  /// The visible thickness of all leaves of a book that lies open, in points.
  package var wholeThickness: Double {
    min(Self.leafThickness * Double(leaves), Self.thickest) * scale
  }

  /// How many leaves are turned, as the piles and the gutter show it: while a leaf flies, in steps of at most
  /// half a pixel of a pile. A pile that grew by less in every frame would look no different, and all of its
  /// shadow, its edges and the gutter of the still page would be drawn again each time.
  package func settledTotal(_ positions: LeafPositions) -> Double {
    guard leaves > 0, positions.total.isFinite else { return positions.total }
    let steps = (2 * wholeThickness * pixelScale / Double(leaves)).clamped(to: 1...64).rounded(.up)
    let landed = positions.total.rounded(.down)
    return landed + ((positions.total - landed) * steps).rounded() / steps
  }

  /// How far the pages come apart while the book opens flat; 1 at rest.
  private var fanning: Double {
    guard let opening, opening.progress < 1 else { return 1 }
    return 1 + Self.fanned * (1 - pose) * 4 * opening.progress * (1 - opening.progress)
  }
  /// How much thicker the fanned pages are half-way.
  private static let fanned = 0.35

  /// Thickness of one leaf, and of the thickest book, in points of the design.
  static let leafThickness = 1.2
  static let thickest = 34.0
  /// How far the boards stand out beyond the pages, in points of the design.
  static let boardOverhang = 3.0

  /// How far the boards stand out beyond the pages, in points; 0 on a closed book, which is drawn as
  /// its cover.
  package func overhang(_ positions: LeafPositions) -> Double {
    Self.boardOverhang * scale * spread(positions)
  }
}
