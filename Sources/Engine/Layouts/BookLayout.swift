import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The open book: leaves that turn about the spine at the view's centre, hard ones as planes, which may bow
/// (`LeafBow`), and soft ones bent over (`LeafCurl`).
///
/// `Imposition` says which page lies on which side of which leaf. The front of a leaf is seen on the
/// right, its back on the left.
///
/// The ratio, the angles, the lectern's numbers and the perspective are those of the tutorial "How to
/// Create an iOS Book Open Animation" by Vincent Ngo (raywenderlich.com). The flat pose and the opening
/// below are this project's own.
///
/// A leaf's *ratio* `r` runs from +1 (lying on the right) over 0 (upright) to -1 (lying on the left);
/// a right-hand page is turned about the spine by `-(1 - r) * 90` degrees, a left-hand one by
/// `(1 + r) * 90` degrees. The `pose` says how progress becomes ratio:
///
/// - lectern (1): r = 0.5 - progress, and each leaf of a pile stands 0.1 further than the leaf before,
///   up to ±1: the book is an open V, with the deeper pages fanned behind;
/// - flat (0): r = 1 - 2 * progress, so all resting leaves lie at ±1: the pose for reading.
///
/// The `opening` leads from the closed book to either pose. At 0 all leaves lie on the right (r = +1),
/// each upon the next, as large as the closed cover and in its place. In between, ratio, size and place
/// are mixed, so the cover and the left-hand pages turn over together while the spine moves to the
/// centre. The rounded corners of leaves stay round (decision: Opening by ratio).
///
/// A book read from right to left is laid out as the mirror image of a book read from left to right.
/// The mirror is a whole number of pixels wide, so a page that lies on whole pixels in one of the books
/// does so in the other. "Right" and "left" above then exchange their meaning, and so do the names of
/// the piles.
package struct BookLayout: Equatable, Sendable {
  package let viewSize: Size
  /// Pixels per point; pages at rest lie on whole pixels.
  package let pixelScale: Double
  package let imposition: Imposition
  /// The pose: 0 flat, 1 lectern.
  package let pose: Double
  /// How far the book has come from the closed cover; nil for a wholly open book.
  package let opening: BookOpening?
  package let mode: LeavesMode
  /// Which of the two pages of a spread is seen in single mode: the page ahead of the spine at 0, the one behind
  /// it at 1. Nil where turned pages are never seen.
  package let focus: Double?
  /// How far a hand moves the book beyond the two pages of a spread at most, in pages.
  package static let reachOfHand = 0.15
  static let focusRange = -reachOfHand...1 + reachOfHand
  /// How far both pages of a spread are seen: 0 in single mode, 1 in facing mode, and between them while the one mode goes
  /// over into the other.
  package let abreast: Double
  /// Points of the view per point of the design.
  package let scale: Double
  package let pageSize: Size
  /// The spine's place in a book read from left to right: see `spine`.
  let ltrSpine: Point
  /// Distance of the eye in points: `m34 = -1 / eyeDistance`.
  package let eyeDistance: Double
  /// Whether a strip of the facing page is seen beside a single page at rest.
  package let showsStrip: Bool
  /// How far beside its open place a closed book lies, in points: half of an open page's width, on whole pixels.
  let closedShift: Double
  /// Radius of the corners on the fore-edge, in points.
  package let cornerRadius: Double
  /// The left edge of a single page, or the spine of two, in a book read from left to right.
  let alone: Double
  /// How stiff the paper is: the radius of its bend, in parts of that of common paper; less for Bible paper, more for card.
  package let paperWeight: Double
  /// How much light is lost at most behind black print on a sheet's other face, where the sheet stands in the light, 0 to 1:
  /// 5.5 % through common paper, 6 % through thin paper, and less through card.
  package var showThrough: Double { min(0.055 / paperWeight, 0.06) }

  /// Half of the range of ratios that a turning leaf passes through in the lectern.
  static let lecternReach = 0.5
  /// Difference of ratio between neighbouring leaves in the lectern's fan.
  static let fanSlope = 0.1
  /// Separates the two sides of a leaf in the lectern, in radians.
  static let reverseAngle = 0.001
  /// How many leaves of a pile can be told apart in the fan; deeper leaves have r = ±1, and each hides
  /// the next.
  package static let fan = 6

  /// - Parameters:
  ///   - pageAspect: a page's width divided by its height, for the flat pose; the lectern always has
  ///     the design's page.
  ///   - mode: in single mode a page fills the view, and turned pages lie beside that page, most of each out of
  ///     the view; for the flat pose.
  ///   - focus: the page of the spread that is seen in single mode; see `focus`.
  ///   - abreast: how far the book is on its way between the modes, where a focus is given; nil for none.
  ///   - opening: how far the book has come from the closed cover; nil for a wholly open book.
  ///   - paperWeight: see `paperWeight`; clamped to 0.25...3.
  package init(
    viewSize: Size, pixelScale: Double, imposition: Imposition, pageAspect: Double, pose: Double,
    mode: LeavesMode = .facing, focus: Double? = nil, abreast: Double? = nil,
    opening: BookOpening? = nil, paperWeight: Double = 1
  ) {
    self.paperWeight = Self.mended(paperWeight, 0.25...3)
    self.viewSize = Size(
      Self.mended(viewSize.width, 1...1e6), Self.mended(viewSize.height, 1...1e6))
    self.pixelScale = Self.mended(pixelScale, 0.1...1e3)
    self.imposition = imposition
    self.pose = Self.mended(pose, 0...1)
    self.mode = mode
    let s = min(
      self.viewSize.height / Design.viewHeight, self.viewSize.width / (2.2 * Design.page.width))
    self.scale = s
    let rest = mode == .facing ? 1.0 : 0
    self.abreast = focus == nil ? rest : Self.mended(abreast ?? rest, 0...1)
    self.focus = self.abreast < 1 ? focus.map { Self.mended($0, Self.focusRange) } : nil
    let flat = FlatPage(
      in: self.viewSize, aspect: pageAspect, scale: s, pixelScale: self.pixelScale,
      focus: self.focus, abreast: self.abreast)
    (self.alone, self.showsStrip) = (flat.alone, flat.showsStrip)
    let open = Open(
      flat: flat, lectern: Design.page * s, in: self.viewSize, scale: s, pose: self.pose)
    self.closedShift = (open.page.width / 2).snapped(toPixelsAt: self.pixelScale)
    self.opening = opening
    let mirrorWidth =
      self.viewSize.width.snapped(toPixelsAt: self.pixelScale)
    self.mirrorWidth = mirrorWidth
    let q = opening?.progress ?? 1
    func mixed(_ closed: Double?, _ open: Double) -> Double {
      closed.map { $0 + (open - $0) * q } ?? open
    }
    let isMirrored = imposition.direction == .rightToLeft
    let cover = opening.map { isMirrored ? $0.cover.mirrored(in: mirrorWidth) : $0.cover }
    self.pageSize = Size(
      max(1e-3, mixed(cover?.width, open.page.width)),
      max(1e-3, mixed(cover?.height, open.page.height)))
    self.ltrSpine = Point(mixed(cover?.minX, open.spine.x), mixed(cover?.midY, open.spine.y))
    self.cornerRadius = max(0, mixed(opening?.cornerRadius, open.cornerRadius))
    let near = Design.eyeDistance * s
    let far = max(near, Self.distance(keeping: flat.size, in: self.viewSize))
    self.eyeDistance = far + (near - far) * self.pose
  }

  /// `value` clamped to `range`; NaN becomes the lower bound.
  static func mended(_ value: Double, _ range: ClosedRange<Double>) -> Double {
    value.isNaN ? range.lowerBound : min(range.upperBound, max(range.lowerBound, value))
  }

  // MARK: Direction

  /// The width in points of the mirror in which a book read from right to left is laid out: the view's
  /// width, on whole pixels.
  let mirrorWidth: Double

  var isMirrored: Bool { imposition.direction == .rightToLeft }

  /// Maps a horizontal place in a book read from left to right to its place in the view; the same map
  /// leads back.
  func ordered(_ x: Double) -> Double { isMirrored ? mirrorWidth - x : x }

  func ordered(_ attributes: ItemAttributes) -> ItemAttributes {
    isMirrored ? attributes.mirrored(in: mirrorWidth) : attributes
  }

  /// How far a place of the view lies from the spine towards the following pages, in points.
  package func ahead(ofSpine x: Double, _ positions: LeafPositions) -> Double {
    ordered(x) - ltrSpine.x - ltrShift(positions)
  }

  /// The number of leaves, the two covers included.
  package var leaves: Int { imposition.leaves }

  // MARK: Ratio and angle

  /// - Returns: the ratio of a leaf, from +1 (on the right) to -1 (on the left).
  package func ratio(of leaf: Int, _ positions: LeafPositions) -> Double {
    let t = positions.progress(of: leaf)
    let standing = standing(positions)
    let piled =
      positions.depthOnRight(leaf) * (1 - t) - positions.depthOnLeft(leaf) * t
    let r = min(1, max(-1, (1 - 2 * t) * reach(standing) + standing * Self.fanSlope * piled))
    guard let opening else { return r }
    // The spring's overshoot must not push a page through the table.
    return min(1, max(-1, 1 + (opening.progress - lag(of: leaf, positions)) * (r - 1)))
  }

  /// How far the leaves stand up: the pose times the openness, so that a book being closed folds flat.
  func standing(_ positions: LeafPositions) -> Double { pose * openness(positions) }

  /// The ratio of a leaf on top of a pile.
  func reach(_ standing: Double) -> Double { 1 - standing * (1 - Self.lecternReach) }

  /// The rotation about the spine, in radians, of a side of a leaf in a book read from left to
  /// right; in the mirror the angle has the other sign.
  package func angle(ofSide side: Int, _ positions: LeafPositions) -> Double {
    let r = ratio(of: Imposition.leaf(ofSide: side), positions)
    return Imposition.isFront(side)
      ? -(1 - r) * Double.pi / 2
      : (1 + r) * Double.pi / 2 + Self.reverseAngle * standing(positions) * openPart
  }

  // MARK: Places

  /// How far the book is open: 0 with a cover up, 1 on any spread.
  package func openness(_ positions: LeafPositions) -> Double {
    let bound = imposition.boundLeaves
    guard leaves > 0 else { return bound.count > 1 ? 1 : 0 }
    return (bound.lowerBound < 0 ? 1 : positions.progress(of: 0))
      * (bound.upperBound > leaves ? 1 : 1 - positions.progress(of: leaves - 1))
  }

  /// The opening's progress without its overshoot.
  var openPart: Double { opening.map { min(1, $0.progress) } ?? 1 }

  /// How far the book shows its pages, 0 to 1: 0 with a cover up, and 0 before the opening has begun.
  package func spread(_ positions: LeafPositions) -> Double { openness(positions) * openPart }

  /// Where the spine stands in the view, and the book's vertical centre. While the book opens, the
  /// spine moves there from the edge of the closed cover at which the book begins.
  package var spine: Point { Point(ordered(ltrSpine.x), ltrSpine.y) }

  /// How far the whole book stands to the right of its open place, in points: a closed book lies at
  /// the centre of the view, an open one has its spine there.
  package func shift(_ positions: LeafPositions) -> Double {
    isMirrored ? -ltrShift(positions) : ltrShift(positions)
  }

  func ltrShift(_ positions: LeafPositions) -> Double {
    // A single page has no neighbour to be centred with.
    guard leaves > 0, abreast > 0 else { return 0 }
    func ease(_ t: Double) -> Double { t * t * (3 - 2 * t) }
    let front = 1 - ease(positions.progress(of: 0))
    let back = ease(positions.progress(of: leaves - 1))
    return (back - front) * closedShift * (opening?.progress ?? 1) * abreast
  }

  /// The place and look of one side of a leaf.
  package func attributes(ofSide side: Int, _ positions: LeafPositions) -> ItemAttributes {
    ordered(ltrAttributes(ofSide: side, positions))
  }

  func ltrAttributes(ofSide side: Int, _ positions: LeafPositions) -> ItemAttributes {
    bentAttributes(ofSide: side, positions)
      ?? bowed(hardAttributes(ofSide: side, positions), ofSide: side, positions)
  }

  private func hardAttributes(ofSide side: Int, _ positions: LeafPositions) -> ItemAttributes {
    let leaf = Imposition.leaf(ofSide: side)
    let isRight = Imposition.isFront(side)
    let r = ratio(of: leaf, positions)
    let hinge = ltrSpine.x + ltrShift(positions)
    let left = isRight ? hinge : hinge - pageSize.width
    return ItemAttributes(
      index: side,
      frame: Rect(left, ltrSpine.y - pageSize.height / 2, pageSize.width, pageSize.height),
      anchorPoint: Point(isRight ? 0 : 1, 0.5),
      transform: Transform3D.perspective(distance: eyeDistance)
        .rotated(angle(ofSide: side, positions), 0, 1, 0),
      zIndex: depth(of: leaf, ratio: r),
      cornerRadii: isRight ? .right(cornerRadius) : .left(cornerRadius),
      isHidden: isRight ? r < 0 : r > 0)
  }

  /// Radius of the corners in the flat pose, in points of the design: small, so that the corners take
  /// nothing from the picture.
  static let flatCornerRadius = 6.0

  /// The drawing order: on the right the first leaf is on top, on the left the last one.
  package func depth(of leaf: Int, ratio r: Double) -> Double {
    r >= 0 ? -Double(leaf) : Double(leaf)
  }

  /// The leaves that can be seen at least in part, in rising order. Their number is bounded by the
  /// number of flights, not by the length of the book.
  package func visibleLeaves(_ positions: LeafPositions) -> [Int] {
    if let opening, opening.progress <= 0 { return leaves > 0 ? [0] : [] }
    // While the book opens, the cover leads the leaves that turn over with the cover. A closed book is
    // drawn as its cover alone: leaves beneath would show as a fringe along the cover's edges.
    var visible: Set<Int> = opening == nil ? [] : [0]
    let bound = imposition.boundLeaves
    if positions.flights.isEmpty, positions.turned == 0 || positions.turned == leaves {
      visible.formUnion([positions.turned - 1, positions.turned])
      return visible.filter(bound.contains).sorted()
    }
    let behind = pose > 0 ? Self.fan : 1
    // A jump of many leaves begins as the fan of one pile and ends as the fan of the other pile.
    for flight in positions.flights {
      visible.formUnion(fan(Array(flight.leaves.prefix(behind)), positions))
      visible.formUnion(fan(flight.leaves.suffix(behind).reversed(), positions))
    }
    for k in 0..<behind {
      visible.insert(positions.restingOnLeft - 1 - k)
      visible.insert(positions.restingOnRight + k)
    }
    return visible.filter(bound.contains).sorted()
  }

  /// Neighbours from the front leaf on, as far as they can be told apart: a leaf that lies flat hides
  /// the next leaf, and so does a leaf less than a pixel away from the next.
  private func fan(_ leaves: [Int], _ positions: LeafPositions) -> [Int] {
    var seen: [Int] = []
    var last = 0.0
    for leaf in leaves {
      let r = ratio(of: leaf, positions)
      if !seen.isEmpty, abs(last) >= 1 || abs(r - last) < 0.0005 { break }
      seen.append(leaf)
      last = r
    }
    return seen
  }
}
