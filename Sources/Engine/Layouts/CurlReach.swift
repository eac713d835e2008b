import PaperGeometry

/// How a hand holds a soft leaf.
package struct CurlGrip: Equatable, Sendable {
  enum Hold: Equatable {
    /// The held point comes under the pointer as soon as it has been moved by so much, in points; along the edge, by `turning`.
    case point(takenUp: Double, turning: Double)
    /// The point that leads keeps its distance from the pointer, in points of the sheet's plane. Along the edge the point
    /// follows as far as the leaf has come from its pile, and keeps the lift with which the leaf was taken at a way.
    case edge(offset: Point, way: Double = 0, lift: Double = 0)
    /// The leaf is pushed by the held point, which is under the pointer at once.
    case middle
  }

  /// The held point of the sheet: from the spine in parts of the page's width, from the top in parts of its height.
  package let point: Point
  let hold: Hold
  /// How the leaf is led: see `LeafCurl`.
  package var reach = 1.0
  package var over = 0.0

  /// Nearer to the spine, in parts of the page's width, no point is held: a small way would be a whole turn.
  static let nearest = 0.05
  /// How far a point of a leaf in the air has been moved at least, in parts of the page's width, to be held itself: next to
  /// the fold the way of a point is so small that its direction, which is the fold's, follows the hand's slightest tremor.
  static let lifted = 0.05
  /// Nearer to the edge a page is drawn over, and is not pushed: in parts of the page's width.
  static let pushed = 0.8
  /// On the lectern, from here on outwards a point of a page that lies is held, and nearer to the spine the page's edge.
  static let outermost = 0.9
  /// How far a page is drawn until the held point is under the pointer, in parts of the distance to the page's edge.
  private static let takingUp = 0.15
  /// The way of the held point in which a leaf comes to the hand's direction, in parts of the page's width. Next to the pile
  /// the slightest tremor along the edge would fold a whole corner.
  static let turning = 0.14
  /// The same where the hand leads the edge, as a way of the leaf.
  static let edgeTurning = 0.25
  /// How far a page is drawn at most, in parts of the distance to the spine.
  private static let maximumTakenUp = 0.4

  static func takenUp(_ point: Point, on sheet: CurlSheet) -> Double {
    min(takingUp * (1 - point.x), maximumTakenUp * point.x) * sheet.size.width
  }

  func point(on sheet: CurlSheet) -> Point {
    Point(point.x * sheet.size.width, point.y * sheet.size.height)
  }
}

/// What a hand makes of a soft leaf.
package struct LedCurl: Equatable, Sendable {
  package var progress: Double
  package var curl: LeafCurl

  package init(progress: Double, curl: LeafCurl) { (self.progress, self.curl) = (progress, curl) }

  /// Whether two leaves that are led from one height stand alike.
  func isNear(_ other: LedCurl) -> Bool {
    abs(progress - other.progress) < 1e-4 && abs(curl.lift - other.curl.lift) < 1e-3
  }
}

/// The inverse of the layout for soft leaves: where a leaf stands that a hand holds.
///
/// A fold that follows a point in the middle of a page has bent all that lies beyond that point. So a page that lies would
/// be bent at once; instead the page bends from its edge until, a little further on, the held point is exactly under the
/// pointer.
extension BookLayout {
  /// The point of the paper that was hit, from the spine and from the top in points of the page, and the leaves that fly with
  /// that paper.
  package func touched(
    _ hit: PageHit, _ positions: LeafPositions
  ) -> (place: Point, flight: Range<Int>) {
    let flight = positions.flight(of: hit.leaf)
    let pile = flight?.curl?.pile ?? (ratio(of: hit.leaf, positions) >= 0 ? .right : .left)
    let isFront = (pile == .right) != hit.isLifted
    let side =
      isFront ? Imposition.front(ofLeaf: hit.leaf) : Imposition.back(ofLeaf: hit.leaf)
    let x = imposition.isRight(side) ? hit.sheet.x : pageSize.width - hit.sheet.x
    return (Point(x, hit.sheet.y), flight?.leaves ?? hit.leaf..<hit.leaf + 1)
  }

  /// Takes a leaf that lies, or a leaf in the air where it is touched.
  ///
  /// - Parameters:
  ///   - place: the touched point: from the spine and from the top, in points of the page.
  ///   - pointer: where that point is seen, in points of the view.
  /// - Returns: the grip, and how the leaf stands as it is seen, led from the height of the touched point. On a leaf in the
  ///   air that is touched where it still lies, or next to its fold, the hand leads the edge; so it does where the sheet's plane moves so
  ///   fast that the held point would not hold the leaf still. Among other leaves in the air the hand leads the edge, too: led from
  ///   another height the leaf would have another progress, and the leaves that the leaf holds back would jump there.
  package func take(
    _ flight: LeafPositions.Flight, from pile: Half, at place: Point, under pointer: Point,
    _ positions: LeafPositions
  ) -> (grip: CurlGrip, led: LedCurl) {
    let sheet = softSheet
    let point = Point(
      (place.x / sheet.size.width).clamped(to: 0...1),
      (place.y / sheet.size.height).clamped(to: 0...1))
    let flown = flight.curl.flatMap { $0.pile == pile ? $0 : nil }
    let way = flown?.way(atProgress: flight.progress) ?? 0
    if let flown, way > 0, flown.isPushed || way >= 1 {
      return caughtByEdge(flight, flown, at: point, under: pointer, positions)
    }
    guard let flown, let fold = flown.fold(atProgress: flight.progress, of: sheet) else {
      let grip = lying(point, flight, pile, under: pointer, positions)
      return (
        grip,
        LedCurl(
          progress: flight.progress,
          curl: LeafCurl(from: pile, grip: point.y, reach: grip.reach, over: grip.over))
      )
    }
    let held = Point(point.x * sheet.size.width, point.y * sheet.size.height)
    let moved = held.distance(to: fold.place(of: held).point)
    if moved > CurlGrip.lifted * sheet.size.width, positions.flights.count == 1 {
      let caught = caught(point, of: fold, pile, moved: moved)
      let held = led(flight, from: pile, by: caught.grip, to: pointer, positions)
      if held.isNear(caught.led) { return caught }
    }
    return caughtByEdge(flight, flown, at: point, under: pointer, positions)
  }

  /// The grip of a leaf that lies.
  ///
  /// On the lectern the sheet's plane rises while the sheet bends, so a point in the middle of a page is seen at one place
  /// again and again until the page has bent so far: there the hand leads the edge, as it does with a hard leaf.
  private func lying(
    _ point: Point, _ flight: LeafPositions.Flight, _ pile: Half, under pointer: Point,
    _ positions: LeafPositions
  ) -> CurlGrip {
    let sheet = softSheet
    let turn = pile == .right ? 0.0 : 1
    if standing(positions) > 0, point.x < CurlGrip.outermost,
      let foot = space(of: flight, pile, turn, positions).ray(through: ltr(pointer))?.foot
    {
      let edge = Point(sheet.size.width, point.y * sheet.size.height)
      return CurlGrip(point: point, hold: .edge(offset: edge - foot))
    }
    let point = Point(max(CurlGrip.nearest, point.x), point.y)
    if standing(positions) == 0, point.x < CurlGrip.pushed {
      return CurlGrip(point: point, hold: .middle, reach: point.x)
    }
    // On the lectern the hand's direction comes with the plane's rise.
    let turning = standing(positions) == 0 ? CurlGrip.turning * sheet.size.width : 0
    return CurlGrip(
      point: point, hold: .point(takenUp: CurlGrip.takenUp(point, on: sheet), turning: turning))
  }

  /// A leaf in the air that is held at a point of its lifted part: the fold stays, led from the height of that point.
  private func caught(
    _ point: Point, of fold: RollingCylinder, _ pile: Half, moved: Double
  ) -> (grip: CurlGrip, led: LedCurl) {
    let sheet = softSheet
    var curl = LeafCurl(from: pile, grip: point.y)
    let led = curl.led(to: fold.place(of: curl.point(on: sheet)).point, on: sheet)
    curl.lift = led.lift
    return (
      CurlGrip(
        point: point,
        hold: .point(
          takenUp: min(moved, CurlGrip.takenUp(point, on: sheet)),
          turning: min(moved, CurlGrip.turning * sheet.size.width))),
      LedCurl(progress: curl.progress(atWay: led.way), curl: curl)
    )
  }

  /// Where a leaf stands whose held point a hand brings to a place of the view; with all other leaves unchanged.
  ///
  /// In the lectern and beside a groove the sheet's plane moves with the leaf, so its place has no closed inverse. The
  /// nearest place to the present one is found at which the plane and the fold agree: the eye may see the held point at one
  /// place of the view for several places of the leaf, and the leaf must not jump from one to another.
  package func led(
    _ flight: LeafPositions.Flight, from pile: Half, by grip: CurlGrip, to pointer: Point,
    _ positions: LeafPositions
  ) -> LedCurl {
    let curl = LeafCurl(from: pile, grip: grip.point.y, reach: grip.reach, over: grip.over)
    guard pointer.isFinite else { return LedCurl(progress: flight.progress, curl: curl) }
    let pointer = ltr(pointer)
    let present = LedCurl(progress: flight.progress, curl: flight.curl ?? curl)
    let shape = present.curl.shape(atProgress: present.progress, of: softSheet)
    let height = shape?.place(of: grip.point(on: softSheet)).z ?? 0
    func led(_ turn: Double) -> LedCurl {
      let led = self.led(
        curl, by: grip, to: pointer, space(of: flight, pile, turn, positions), near: height)
      return LedCurl(
        progress: curl.progress(atWay: led.way),
        curl: LeafCurl(
          from: pile, grip: curl.grip, lift: led.lift, reach: curl.reach, over: curl.over))
    }
    guard standing(positions) > 0 else { return led(0) }
    return led(
      Self.root(near: turn(of: present)) { turn in self.turn(of: led(turn)) - turn })
  }

  /// How far a leaf has come from the right pile to the left as a whole.
  private func turn(of led: LedCurl) -> Double {
    let shape = led.curl.shape(atProgress: led.progress, of: softSheet)
    return led.curl.progress(atWay: shape.map(softSheet.turn) ?? 0)
  }

  /// A place in 0...1 near a given one at which a function is 0 that is not below 0 at 0 and not above 0 at 1: by growing
  /// steps until the sign changes, and then by halving.
  static func root(near start: Double, of function: (Double) -> Double) -> Double {
    let isAbove = function(start) > 0
    var (here, there, step) = (start, start, 0.002)
    repeat {
      here = there
      there = (start + (isAbove ? step : -step)).clamped(to: 0...1)
      step *= 1.6
    } while there > 0 && there < 1 && (function(there) > 0) == isAbove
    for _ in 0..<36 {
      let middle = (here + there) / 2
      if (function(middle) > 0) == isAbove { here = middle } else { there = middle }
    }
    return (here + there) / 2
  }

  /// The same in a space that is given.
  private func led(
    _ curl: LeafCurl, by grip: CurlGrip, to pointer: Point, _ space: SpaceProjection,
    near height: Double
  ) -> (way: Double, lift: Double) {
    let sheet = softSheet
    guard let ray = space.ray(through: pointer) else { return (0, 0) }
    let leading = curl.point(on: sheet)
    switch grip.hold {
    case .edge(let offset, let way, let lift):
      let asked = curl.led(to: ray.foot + offset, on: sheet)
      func turned(_ way: Double) -> Double { ease(way / CurlGrip.edgeTurning) }
      let kept = lift * min(1, turned(asked.way) / max(1e-12, turned(way)))
      return (asked.way, kept + (asked.lift - lift) * turned(asked.way))
    case .middle:
      let held = curl.pushedPoint(on: sheet)
      let way = PushedWay(sheet, bringing: held, to: pushed(curl, onto: ray, near: height))
      guard let way else { return (0, 0) }
      return curl.led(to: way.edge(leading), on: sheet)
    case .point(let takenUp, let turning):
      let held = grip.point(on: sheet)
      guard let fold = fold(of: sheet, bringing: held, onto: ray, near: height) else {
        return (0, 0)
      }
      let way = held.distance(to: fold.place(of: held).point)
      let part = takenUp > 0 ? (way / takenUp).clamped(to: 0...1) : 1
      let drawn = (fold.place(of: leading).point - leading) * ease(part)
      let along = turning > 0 ? ease(way / turning) : 1
      return curl.led(to: leading + Point(drawn.x, drawn.y * along), on: sheet)
    }
  }

  /// The fold that brings a point of the sheet onto a ray of the eye: the fold at whose height the ray meets the point,
  /// nearest to the present height. (To take the ray at the height that the last fold gave, again and again, was rejected:
  /// that swings about the place.)
  private func fold(
    of sheet: CurlSheet, bringing held: Point, onto ray: SpaceProjection.Ray, near height: Double
  ) -> RollingCylinder? {
    let highest = 2 * sheet.radius
    func place(_ part: Double) -> Point {
      sheet.reachable(ray.point(atHeight: part * highest), by: held)
    }
    func part(near start: Double) -> Double {
      Self.root(near: start) { part in
        let fold = sheet.fold(bringing: held, to: place(part))
        return (fold?.place(of: held).z ?? 0) / highest - part
      }
    }
    func isReached(_ part: Double) -> Bool {
      place(part).distance(to: ray.point(atHeight: part * highest)) < 0.1
    }
    var found = part(near: (height / highest).clamped(to: 0...1))
    // Paper that does not reach the ray where it is nearest may reach it where it is highest.
    if !isReached(found) {
      let top = part(near: 1)
      if isReached(top) { found = top }
    }
    return sheet.fold(bringing: held, to: place(found))
  }

  /// From the sheet of a flight to the view of a book read from left to right: x from the spine outwards on the pile.
  func space(
    of flight: LeafPositions.Flight, _ pile: Half, _ turn: Double, _ positions: LeafPositions
  ) -> SpaceProjection {
    let plane = plane(of: flight, pile, turn: turn, positions)
    let outwards =
      pile == .right
      ? Transform3D.identity
      : Transform3D.scale(-1, 1).concatenating(.translation(pageSize.width, 0))
    return SpaceProjection(
      outwards.concatenating(.translation(plane.frame.minX, plane.frame.minY))
        .concatenating(plane.matrix))
  }

  /// A place of the view as a place of the view of a book read from left to right.
  func ltr(_ point: Point) -> Point { Point(ordered(point.x), point.y) }
}
