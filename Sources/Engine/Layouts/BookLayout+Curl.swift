import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Soft leaves in the air: sheets that bend out of the plane of the pile where they were lifted.
///
/// A flight of soft leaves is one sheet: its face that lies is that of the pile, the other one is brought up by the fold.
/// In the lectern, and beside the groove of a single page, the plane itself moves with the leaf from the one pile to the
/// other: as far as the middle of the leaf's edge has come, which is the same whatever point of the leaf is held.
/// A leaf that lies has no bend, and is the same as a hard leaf there.
extension BookLayout {
  /// The radius of the bend of common paper, in parts of the page's width.
  static let bendRadius = 1.0 / 15

  /// A page as a soft sheet.
  package var softSheet: CurlSheet {
    CurlSheet(size: pageSize, radius: pageSize.width * Self.bendRadius * paperWeight)
  }

  /// A flight that bends at the moment, and its shape as `LeafCurl.shape(atProgress:of:)` has it; nil for leaves that lie, for
  /// hard leaves, and for leaves that come out of the cover.
  func bent(
    _ leaf: Int, _ positions: LeafPositions
  ) -> (flight: LeafPositions.Flight, curl: LeafCurl, shape: CurlShape)? {
    guard opening == nil, let flight = positions.flight(of: leaf), let curl = flight.curl,
      flight.progress > 0, flight.progress < 1,
      let shape = curl.shape(atProgress: flight.progress, of: softSheet)
    else { return nil }
    return (flight, curl, shape)
  }

  /// Whether a leaf bends at the moment.
  package func isBent(_ leaf: Int, _ positions: LeafPositions) -> Bool {
    bent(leaf, positions) != nil
  }

  /// The attributes of a side of a leaf that bends.
  func bentAttributes(ofSide side: Int, _ positions: LeafPositions) -> ItemAttributes? {
    let leaf = Imposition.leaf(ofSide: side)
    guard let (flight, curl, shape) = bent(leaf, positions) else { return nil }
    let isRight = curl.pile == .right
    let (first, last) = (flight.leaves.lowerBound, flight.leaves.upperBound - 1)
    let lies = Imposition.isFront(side) == isRight
    // Of leaves that turn together only the outermost faces are seen.
    let isOutermost = leaf == (Imposition.isFront(side) ? first : last)
    var item = plane(
      of: flight, curl.pile, turn: turn(curl, shape), positions)
    item.index = side
    let flap = depth(ofFlap: flight, curl.pile, positions)
    item.zIndex = lies ? depth(of: leaf, ratio: isRight ? 1 : -1) : flap
    item.isHidden = !isOutermost
    item.cornerRadii = Imposition.isFront(side) ? .right(cornerRadius) : .left(cornerRadius)
    var bend = ItemBend(shape, isBack: !lies)
    // The outer part of a sheet that a hand holds beyond the spine lies above the back, and the inner part beneath.
    if lies, case .pushed(let profile) = shape, profile.isFoldedBack {
      bend.innerDepth = item.zIndex
      item.zIndex = flap + shadowDepth / 4
    }
    item.bend = isRight ? bend : bend.mirrored(in: pageSize.width)
    return item
  }

  /// How far a leaf has come from the right pile to the left as a whole.
  func turn(_ curl: LeafCurl, _ shape: CurlShape) -> Double {
    curl.progress(atWay: softSheet.turn(by: shape))
  }

  /// The ratios of the two piles where the sheets of a flight lie on them.
  func ends(
    _ flight: LeafPositions.Flight, _ positions: LeafPositions
  ) -> (right: Double, left: Double) {
    let standing = standing(positions)
    let slope = standing * Self.fanSlope
    func ratio(_ depth: Double) -> Double { min(1, reach(standing) + slope * max(0, depth)) }
    return (
      ratio(positions.depthOnRight(flight.leaves.lowerBound)),
      ratio(positions.depthOnLeft(flight.leaves.upperBound - 1))
    )
  }

  /// How far the plane of a bent leaf is turned about the spine, in radians.
  private func tilt(
    of flight: LeafPositions.Flight, turn: Double, _ positions: LeafPositions
  ) -> Double {
    let (right, left) = ends(flight, positions)
    return lerp(right - 1, 1 - left, turn) * Double.pi / 2
  }

  /// The plane of the sheet, as a page that lies on the sheet's pile.
  /// - Parameter turn: how far the plane has come from the right pile to the left.
  func plane(
    of flight: LeafPositions.Flight, _ pile: Half, turn: Double, _ positions: LeafPositions
  ) -> ItemAttributes {
    let isRight = pile == .right
    let hinge = ltrSpine.x + ltrShift(positions)
    return ItemAttributes(
      index: 0,
      frame: Rect(
        isRight ? hinge : hinge - pageSize.width, ltrSpine.y - pageSize.height / 2, pageSize.width,
        pageSize.height),
      anchorPoint: Point(isRight ? 0 : 1, 0.5),
      transform: Transform3D.perspective(distance: eyeDistance)
        .rotated(tilt(of: flight, turn: turn, positions), 0, 1, 0))
  }

  // MARK: Depth

  /// The drawing order of what is bent over.
  ///
  /// Flaps lie above all pages that lie, and the leaf that is turned later above the leaf that is turned before. A flap
  /// stays beneath a hard leaf that still stands over its pile.
  func depth(
    ofFlap flight: LeafPositions.Flight, _ pile: Half, _ positions: LeafPositions
  ) -> Double {
    let part = Double(flight.leaves.lowerBound) / Double(max(1, leaves))
    guard pile == .right else {
      let highest = positions.flights.filter { $0.curl?.pile == .left }
        .map { $0.leaves.upperBound - 1 }.max()
      return Double(highest ?? flight.leaves.upperBound - 1) + Self.flaps * (1 - part)
    }
    let isUnderCover = positions.flights.contains {
      $0.curl == nil && $0.leaves.lowerBound < flight.leaves.lowerBound
        && ratio(of: $0.leaves.lowerBound, positions) >= 0
    }
    // The first leaf of a book without covers lies at 0 itself.
    return isUnderCover
      ? -0.95 + Self.flaps * part : max(0.5, Double(flight.leaves.upperBound - 1))
  }

  /// The depths between the pages of two leaves that flaps share.
  private static let flaps = 0.8

  /// How far beneath a flap its shadow lies in the drawing order: above every other flap and page beneath.
  var shadowDepth: Double { 0.3 * Self.flaps / Double(max(1, leaves)) }
}
