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
    let n = bend.fold.normal
    func factor(_ angle: Double) -> Double {
      let factor = Self.light(
        angle: angle, towards: n.x * Self.lamp.x + n.y * Self.lamp.y, face: bend.isBack ? -1 : 1)
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

  /// The light on paper that goes over an upright cylinder.
  /// - Parameters:
  ///   - angle: by how much the paper is turned there, in radians.
  ///   - across: 1 for paper that rises on the right of its fold, -1 on the left.
  ///   - face: 1 for the front, -1 for the back.
  static func lightOnBend(angle: Double, across: Double, face: Double) -> Double {
    light(angle: angle, towards: across * lamp.x, face: face)
  }

  private static func light(angle: Double, towards: Double, face: Double) -> Double {
    let cosine = face * (cos(angle) * lamp.z - sin(angle) * towards) / lamp.z
    return scattered + (1 - scattered) * cosine.clamped(to: 0...brightest)
  }

  /// The ratio by which the original's film shades a side on the lectern: of a bent side that of the piles between which it turns, so that it
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
    /// What the roll takes of the light of all that it uncovers: the rectangle that throws the shadow, its coordinates being
    /// the distance beyond the fold and the place along the fold.
    package var roll: (rect: Rect, shadow: Shadow)
    /// Where the roll's shadow ends because the shadow of the next leaf begins: half of the shadow is left on the line, and
    /// the deviation of the edge there; nil where no other leaf rises.
    package var rollEnd: (line: RollingCylinder, sigma: Double)?
    /// How far beyond the fold the leaf is seen from above.
    package var reach: Double
    /// How far the leaf has risen: 0 not at all, 1 as high as the bend's radius.
    package var raised: Double
    /// The drawing order of the roll's shadow.
    package var rollDepth: Double
    /// The shadow of what is turned over, on the pages beneath; in the plane's coordinates.
    package var outline: Shadow
    /// Where the outline's shadow ends, in points beyond the fold: the place where half of the shadow is left, and the
    /// deviation of the edge there.
    package var end: (middle: Double, sigma: Double)
    package var outlineDepth: Double
    /// Where the paper's place 0 across the rulings lies beyond the fold once the paper is turned over, and how far a place
    /// lies on for each unit.
    package var turned: (start: Double, slope: Double)

    package static func == (a: CurlShadow, b: CurlShadow) -> Bool {
      a.plane == b.plane && a.fold == b.fold && a.roll == b.roll && a.rollDepth == b.rollDepth
        && a.rollEnd?.line == b.rollEnd?.line && a.rollEnd?.sigma == b.rollEnd?.sigma
        && a.reach == b.reach && a.raised == b.raised && a.outline == b.outline && a.end == b.end
        && a.outlineDepth == b.outlineDepth
        && a.turned == b.turned
    }
  }

  /// The roll's shadow: how deep, and the light's elevation across the fold in radians.
  private static let rollShadow = (depth: 0.38, elevation: 38 * Double.pi / 180)
  /// The outline's shadow where the paper lies two radii above the page: how deep, how soft and how far to the lower
  /// right, in radii.
  private static let outlineShadow = (opacity: 0.30, softness: 0.30, right: 0.10, down: 0.26)
  /// Where the outline's shadow ends beneath the roll, and how softly, in radii.
  private static let outlineEnd = (middle: 0.1, softness: 0.4)

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
      let (line, roll, reach, raised) = pushedShadow(
        profile, at: curl.pushedPoint(on: softSheet), isRight: isRight != isMirrored)
      let outer = profile.links[profile.links.count - 1]
      let turn = softSheet.turn(by: shape)
      let isFoldedBack = profile.isFoldedBack
      // Seen from the front again, the outer part lies above the back, and its shadow falls on the back as well.
      let slope = isFoldedBack ? max(0, cos(outer.angle)) : min(0, cos(outer.angle))
      let outline =
        isFoldedBack
        ? foldedBackOutline(profile, outer, turn: turn) : pushedOutline(profile, outer, turn: turn)
      var end = outlineEnd(line.radius, outline)
      if isFoldedBack { end.middle = outer.across - line.offset }
      return CurlShadow(
        plane: item, fold: line, roll: roll, reach: reach, raised: raised, rollDepth: rollDepth,
        outline: outline, end: end,
        outlineDepth: isFoldedBack ? item.zIndex - shadowDepth / 8 : outlineDepth,
        turned: (outer.across - outer.start * slope - line.offset, slope))
    }
    let fold = bend.fold
    let height = height(of: fold)
    let raised = min(1, height.z / max(1e-9, softSheet.radius))
    let outline = outline(raised: raised, fold.radius, turn: softSheet.turn(by: shape))
    return CurlShadow(
      plane: item, fold: fold, roll: roll(fold, height, raised), reach: height.reach,
      raised: raised, rollDepth: rollDepth, outline: outline, end: outlineEnd(fold.radius, outline),
      outlineDepth: outlineDepth,
      turned: (Double.pi * fold.radius + fold.offset, -1))
  }

  /// Where the outline's shadow ends under a roll of a radius.
  private func outlineEnd(_ radius: Double, _ outline: Shadow) -> (middle: Double, sigma: Double) {
    (
      Self.outlineEnd.middle * radius,
      Self.outlineEnd.softness / Self.outlineShadow.softness * outline.radius
    )
  }

  /// The shadow of the outer part of a sheet that is pushed: as deep and soft as the outer part lies high, and as far as the
  /// outer part is turned over.
  private func pushedOutline(
    _ profile: SheetProfile, _ outer: SheetProfile.Link, turn: Double
  ) -> Shadow {
    raisedOutline(profile, outer, over: max(0, -cos(outer.angle)), turn: turn)
  }

  /// The shadow of the outer part of a sheet that shows its front again beyond its back: as deep as the back is turned over.
  private func foldedBackOutline(
    _ profile: SheetProfile, _ outer: SheetProfile.Link, turn: Double
  ) -> Shadow {
    let back = profile.links.map { -cos($0.angle) }.max() ?? 0
    return raisedOutline(
      profile, outer, over: max(0, cos(outer.angle)) * max(0, back), turn: turn)
  }

  /// - Parameters:
  ///   - over: how much of the shadow there is, by the outer part's angle.
  ///   - turn: how far the sheet is turned as a whole. Halfway the shadow is never that of pressed paper: see `outline`.
  private func raisedOutline(
    _ profile: SheetProfile, _ outer: SheetProfile.Link, over: Double, turn: Double
  ) -> Shadow {
    let isOnLeft = profile.normal.x < 0
    let edge = profile.place(of: Point(isOnLeft ? 0 : pageSize.width, pageSize.height / 2))
    let halfway = 4 * turn * (1 - turn)
    let radius = max(
      min(softSheet.radius, max(0, outer.z + edge.z) / 4), 0.5 * softSheet.radius * halfway)
    return Shadow(
      opacity: Self.outlineShadow.opacity * over
        * max(min(1, 2 * radius / softSheet.radius), 0.8 * halfway),
      radius: Self.outlineShadow.softness * radius,
      offset: Point(Self.outlineShadow.right * radius, Self.outlineShadow.down * radius))
  }

  /// The outline's shadow. Paper that is folded sharply, where the spine leaves the bend no room, does not lie on the page as
  /// if it were pressed: halfway its shadow is that of a bend of half the usual radius.
  private func outline(raised: Double, _ radius: Double, turn: Double) -> Shadow {
    let halfway = 4 * turn * (1 - turn)
    let radius = max(radius, 0.5 * softSheet.radius * halfway)
    return Shadow(
      opacity: Self.outlineShadow.opacity * max(raised, 0.8 * halfway),
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
  ) -> (line: RollingCylinder, roll: (rect: Rect, shadow: Shadow), reach: Double, raised: Double) {
    let (w, h) = (pageSize.width, pageSize.height)
    func across(_ p: Point) -> Double { profile.distance(profile.place(of: p).point) }
    let foot = across(isRight ? held : Point(w - held.x, held.y))
    let edge = Point(isRight ? w : 0, h / 2)
    let (reach, z) = (across(edge) - foot, profile.place(of: edge).z)
    let far = max(0, reach) + z / tan(Self.rollShadow.elevation)
    let line = RollingCylinder(normal: profile.normal, offset: foot, radius: 0)
    return (
      line,
      thrown(
        beyond: line, from: 0.2 * max(0, reach), to: far, depth: min(1, z / softSheet.radius), z: z,
        ends(line, 0)),
      max(0, reach), min(1, max(0, z) / softSheet.radius)
    )
  }

  /// The shadow falls away from the light; on the light's side only what comes from everywhere is kept off.
  private func rollDepth(across normal: Point) -> Double {
    let away = -(normal.x * Self.lamp.x + normal.y * Self.lamp.y)
    return Self.rollShadow.depth * (0.7 + 0.3 * (away / 0.5).clamped(to: -1...1))
  }

  /// A ray of the light's elevation `e` that touches the roll meets the page at `r cot(e / 2)`, and one that touches the edge of
  /// paper that is not turned so far at the edge's distance and its height by `cot(e)`.
  ///
  /// The shadow goes on beyond the ends of the roll, over all that lies around the page, and fades there.
  private func roll(
    _ fold: RollingCylinder, _ height: (z: Double, reach: Double), _ raised: Double
  ) -> (rect: Rect, shadow: Shadow) {
    let elevation = Self.rollShadow.elevation
    let far = min(fold.radius / tan(elevation / 2), height.reach + height.z / tan(elevation))
    return thrown(
      beyond: fold, from: 0.2 * height.reach, to: far, depth: min(1, raised), z: height.z,
      ends(fold, 0.6 * height.reach))
  }

  /// The shadow of paper beyond a line.
  /// - Parameters:
  ///   - near: up to here the shadow is as deep as it gets; beyond `far` there is none.
  ///   - depth: 0 to 1.
  ///   - z: how high the paper stands.
  private func thrown(
    beyond fold: RollingCylinder, from near: Double, to far: Double, depth: Double, z: Double,
    _ ends: (from: Double, to: Double)
  ) -> (rect: Rect, shadow: Shadow) {
    let (n, lamp, far) = (fold.normal, Self.lamp, max(far, near + 1e-6))
    // A blurred edge is as broad as an eased one whose breadth is four deviations.
    let (middle, sigma) = ((near + far) / 2, (far - near) / 4)
    let moved = 0.7 * z * (n.y * lamp.x - n.x * lamp.y) / lamp.z
    // The end on the light's side stands back from the page's edge, the other one reaches beyond.
    let (from, to) = (
      ends.from + moved * (moved > 0 ? 0.3 : 1), ends.to + moved * (moved < 0 ? 0.3 : 1)
    )
    // Towards the flap the leaf hides the soft edge.
    return (
      Rect(0, from, middle, max(0, to - from)),
      Shadow(opacity: depth * rollDepth(across: n), radius: sigma)
    )
  }

  /// Where a ruling at a distance beyond the fold goes over the page's edges, as places along the fold.
  private func ends(_ fold: RollingCylinder, _ distance: Double) -> (from: Double, to: Double) {
    let (n, d) = (fold.normal, fold.offset + distance)
    var (from, to) = (-Double.infinity, Double.infinity)
    // A point of the ruling is `d n + a (-n.y, n.x)`.
    for (start, step, size) in [
      (d * n.x, -n.y, pageSize.width), (d * n.y, n.x, pageSize.height),
    ] where abs(step) > 1e-9 {
      let ends = [(0 - start) / step, (size - start) / step].sorted()
      (from, to) = (max(from, ends[0]), min(to, ends[1]))
    }
    return from < to && from.isFinite && to.isFinite ? (from, to) : (0, 0)
  }
}
