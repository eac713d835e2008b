import PaperGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The one light on soft leaves that bend. It stands above left, as for everything else; the numbers are this project's own.
///
/// What a place of the paper has of the light depends on the angle alone by which the paper is turned there, so nothing
/// steps: where the paper lies, on either face, it is as bright as a page at rest.
extension BookLayout {
  /// Towards the light: to the left, up, and out of the page.
  private static let lamp = (x: -0.34, y: -0.40, z: 0.85)
  /// The part of the light that comes from everywhere.
  private static let scattered = 0.64
  /// Paper that is turned to the light is brighter than a page that lies by so much of the direct light at most: the crest.
  private static let brightest = 1.10

  /// The light on a face that bends, by angle: location 0 where the sheet lies, 1 where it is turned over.
  /// - Parameter isNight: dark pages are never brighter than at rest.
  package func light(on bend: ItemBend, isNight: Bool) -> PageLight {
    let across = bend.fold.normal.x * Self.lamp.x + bend.fold.normal.y * Self.lamp.y
    let face = bend.isBack ? -1.0 : 1
    func factor(_ angle: Double) -> Double {
      let cosine = face * (cos(angle) * Self.lamp.z - sin(angle) * across) / Self.lamp.z
      let factor = Self.scattered + (1 - Self.scattered) * cosine.clamped(to: 0...Self.brightest)
      return isNight ? min(1, factor) : factor
    }
    if let profile = bend.profile {
      return PageLight(profile.angles.map { ($0.location, factor($0.angle)) })
    }
    return PageLight(
      (0...24).map { step in
        (location: Double(step) / 24, factor: factor(Double.pi * Double(step) / 24))
      })
  }

  /// How much of the gutter a face of a bent leaf shows: its valley goes with the paper next to the spine, which lies on the
  /// pile until the fold comes there, and then on the other one.
  func gutterPart(_ shape: CurlShape, isBack: Bool) -> Double {
    let reach = Self.gutterReach * pageSize.width
    let lying: Double
    switch shape {
    case .roll(let fold):
      let nearest = [0, pageSize.height].map { (fold.offset - fold.normal.y * $0) }.min() ?? 0
      let part = (nearest / reach).clamped(to: 0...1)
      lying = part * part * (3 - 2 * part)
    case .pushed(let profile):
      // A sheet that is pushed turns about the spine: its valley goes as far over as its paper there does.
      let start = profile.links[0].start
      let far = profile.links.last { $0.start <= start + reach }?.place(start + reach).across
      lying = (((far ?? start) - start) / reach + 1) / 2
    }
    return isBack ? 1 - lying : lying
  }
  /// As far as the faint shade beside the gutter reaches, in parts of the page's width.
  private static let gutterReach = 0.22

  /// The ratio by which a side is shaded on the lectern: of a bent side that of the piles between which it turns, so that it
  /// does not shine out among their pages; of any other side its own.
  package func inclination(ofSide side: Int, _ positions: LeafPositions) -> Double {
    let leaf = Imposition.leaf(ofSide: side)
    guard let (flight, curl, shape) = bent(leaf, positions) else {
      return ratio(of: leaf, positions)
    }
    let (right, left) = ends(flight, positions)
    let ratio = lerp(right, left, turn(curl, shape))
    return Imposition.isFront(side) ? ratio : -ratio
  }

  // MARK: Shadows

  /// The shadows that a bent leaf throws, in the plane of its pile.
  package struct CurlShadow: Equatable, Sendable {
    /// The page's place in that plane.
    package var plane: ItemAttributes
    package var fold: RollingCylinder
    /// What the roll takes of the light of the page that it uncovers: all of `depth` up to `from` beyond the fold, and nothing
    /// from `to` on; in points.
    package var roll: (depth: Double, from: Double, to: Double)
    /// The drawing order of the roll's shadow.
    package var rollDepth: Double
    /// The shadow of what is turned over, on the pages beneath; in the plane's coordinates.
    package var outline: Shadow
    package var outlineDepth: Double

    package static func == (a: CurlShadow, b: CurlShadow) -> Bool {
      a.plane == b.plane && a.fold == b.fold && a.roll == b.roll && a.rollDepth == b.rollDepth
        && a.outline == b.outline && a.outlineDepth == b.outlineDepth
    }
  }

  /// The roll's shadow: how deep, and the light's elevation across the fold in radians.
  private static let rollShadow = (depth: 0.38, elevation: 38 * Double.pi / 180)
  /// The outline's shadow where the paper lies two radii above the page: how deep, how soft and how far to the lower
  /// right, in radii.
  private static let outlineShadow = (opacity: 0.36, softness: 0.30, right: 0.10, down: 0.26)

  /// The shadows of leaves in the air; nil for leaves that do not bend.
  package func curlShadow(
    of flight: LeafPositions.Flight, _ positions: LeafPositions
  ) -> CurlShadow? {
    guard let (flight, curl, shape) = bent(flight.leaves.lowerBound, positions) else {
      return nil
    }
    let isRight = curl.pile == .right
    let side =
      isRight
      ? Imposition.front(ofLeaf: flight.leaves.lowerBound)
      : Imposition.back(ofLeaf: flight.leaves.upperBound - 1)
    let item = attributes(ofSide: side, positions)
    guard let bend = item.bend else { return nil }
    let rollDepth =
      isRight
      ? -Double(flight.leaves.upperBound) + 0.5 : Double(flight.leaves.lowerBound) - 0.5
    let outlineDepth = depth(ofFlap: flight, curl.pile, positions) - shadowDepth
    if let profile = bend.profile {
      let (line, roll) = pushedShadow(
        profile, at: curl.point(on: softSheet), isRight: isRight != isMirrored)
      return CurlShadow(
        plane: item, fold: line, roll: roll, rollDepth: rollDepth, outline: .none,
        outlineDepth: outlineDepth)
    }
    let fold = bend.fold
    let height = height(of: fold)
    let raised = min(1, height.z / max(1e-9, softSheet.radius))
    return CurlShadow(
      plane: item, fold: fold, roll: rollShadow(fold, height, raised),
      rollDepth: rollDepth,
      outline: outline(raised: raised, fold.radius, turn: softSheet.turn(by: shape)),
      outlineDepth: outlineDepth)
  }

  /// The outline's shadow. Paper that is folded sharply, where the spine leaves the bend no room, does not lie on the page as
  /// if it were pressed: halfway its shadow is that of a bend of half the usual radius.
  ///
  /// The lectern has none: there the eye sees the roll from aside, and the shadow would show beyond the roll's crest.
  private func outline(raised: Double, _ radius: Double, turn: Double) -> Shadow {
    let halfway = 4 * turn * (1 - turn)
    let radius = max(radius, 0.5 * softSheet.radius * halfway)
    return Shadow(
      opacity: Self.outlineShadow.opacity * max(raised, 0.8 * halfway)
        * (1 - pose),
      radius: Self.outlineShadow.softness * radius,
      offset: Point(Self.outlineShadow.right * radius, Self.outlineShadow.down * radius))
  }

  /// The highest point of the sheet, and how far beyond the fold the sheet reaches as seen from above.
  private func height(of fold: RollingCylinder) -> (z: Double, reach: Double) {
    let (w, h) = (pageSize.width, pageSize.height)
    let farthest =
      [Point(0, 0), Point(w, 0), Point(0, h), Point(w, h)].map(fold.distance).max() ?? 0
    let end = fold.profile(max(0, farthest))
    let isTurned = farthest > fold.radius * Double.pi / 2
    return (end.z, isTurned ? fold.radius : end.across)
  }

  /// The shadow of a sheet that is pushed, on the page that the sheet uncovers: from beneath the finger to where a ray comes
  /// down that touches the free edge.
  /// - Parameters:
  ///   - held: the held point, on a sheet whose spine is on the left.
  ///   - isRight: whether the item's spine is on the left.
  private func pushedShadow(
    _ profile: SheetProfile, at held: Point, isRight: Bool
  ) -> (line: RollingCylinder, roll: (depth: Double, from: Double, to: Double)) {
    let (w, h) = (pageSize.width, pageSize.height)
    func across(_ p: Point) -> Double { profile.distance(profile.place(of: p).point) }
    let foot = across(isRight ? held : Point(w - held.x, held.y))
    let edge = Point(isRight ? w : 0, h / 2)
    let (reach, z) = (across(edge) - foot, profile.place(of: edge).z)
    let far = max(0, reach) + z / tan(Self.rollShadow.elevation)
    let from = 0.2 * max(0, reach)
    return (
      RollingCylinder(normal: profile.normal, offset: foot, radius: 0),
      (
        rollDepth(across: profile.normal) * min(1, z / softSheet.radius), from,
        max(far, from + 1e-6)
      )
    )
  }

  /// The shadow falls away from the light; on the light's side only what comes from everywhere is kept off.
  private func rollDepth(across normal: Point) -> Double {
    let away = -(normal.x * Self.lamp.x + normal.y * Self.lamp.y)
    return Self.rollShadow.depth * (0.55 + 0.45 * (away / 0.5).clamped(to: -1...1))
  }

  /// A ray of the light's elevation `e` that touches the roll meets the page at `r cot(e / 2)`, and one that touches the edge of
  /// paper that is not turned so far at the edge's distance and its height by `cot(e)`.
  private func rollShadow(
    _ fold: RollingCylinder, _ height: (z: Double, reach: Double), _ raised: Double
  ) -> (depth: Double, from: Double, to: Double) {
    let elevation = Self.rollShadow.elevation
    let far = min(fold.radius / tan(elevation / 2), height.reach + height.z / tan(elevation))
    return (
      rollDepth(across: fold.normal) * min(1, raised), 0.2 * height.reach,
      max(far, 0.2 * height.reach + 1e-6)
    )
  }
}
