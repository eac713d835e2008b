import PaperGeometry

/// How a soft leaf in the air is led. With the leaf's progress and the sheet, that is all the leaf's shape follows from.
///
/// The leaf is led by the point of its outer edge at the height `grip`. At the *way* `w` from the pile where the leaf was
/// lifted to the other pile that point is seen at `(W (1 - 2 w), grip H + lift W)`, measured from the spine and from
/// the top of a page of the width `W` and the height `H`. A hand may hold another point: the fold is then that of the
/// held point, and `way(of:on:)` tells where the fold brings the leading point.
package struct LeafCurl: Equatable, Sendable {
  /// The pile from which the leaf was lifted: the leaf bends over from there.
  package var pile: BookLayout.Half
  /// The height of the point that leads, in parts of the page's height from its top.
  package var grip: Double
  /// How far down the point that leads is seen from where it lies on the page, in parts of the page's width.
  package var lift: Double
  /// How far from the spine a hand has taken the leaf, in parts of the page's width. Below 1 the hand pushes the leaf: the
  /// point that leads tells the way of the edge as before, and `SoftHand` has the shape of the paper before that edge.
  package var reach: Double
  /// Of a leaf that is pushed, how far its outer part goes over by itself: 0 in the hand, 1 where the leaf comes to lie.
  package var over: Double

  package init(
    from pile: BookLayout.Half, grip: Double, lift: Double = 0, reach: Double = 1, over: Double = 0
  ) {
    self.reach = reach.isFinite ? reach.clamped(to: CurlGrip.nearest...1) : 1
    self.over = over.isFinite ? over.clamped(to: 0...1) : 0
    self.pile = pile
    self.grip = grip.isFinite ? grip.clamped(to: 0...1) : 1
    self.lift = lift.isFinite ? lift.clamped(to: -10...10) : 0
  }

  /// How far a leaf has come from its pile: 0 not at all, 1 all the way.
  package func way(atProgress t: Double) -> Double { pile == .right ? t : 1 - t }

  /// The same map leads back.
  func progress(atWay way: Double) -> Double { pile == .right ? way : 1 - way }

  /// The point that leads, on the sheet.
  func point(on sheet: CurlSheet) -> Point { Point(sheet.size.width, grip * sheet.size.height) }

  /// The point by which a hand pushes the leaf, on the sheet.
  func pushedPoint(on sheet: CurlSheet) -> Point {
    Point(reach * sheet.size.width, grip * sheet.size.height)
  }

  /// Whether a hand pushes the leaf in its middle.
  package var isPushed: Bool { reach < 1 }

  /// The shape of the leaf, in the plane of the pile as for `fold`; nil where the leaf lies.
  package func shape(atProgress t: Double, of sheet: CurlSheet) -> CurlShape? {
    guard isPushed else { return fold(atProgress: t, of: sheet).map { .roll($0) } }
    return pushedWay(atProgress: t, on: sheet).flatMap { SoftHand(sheet, $0) }
      .map { .pushed($0.profile) }
  }

  /// How far the point by which a hand pushes the leaf has come; nil where the leaf lies.
  private func pushedWay(atProgress t: Double, on sheet: CurlSheet) -> PushedWay? {
    PushedWay(
      sheet, by: pushedPoint(on: sheet), edgeTo: place(atProgress: t, on: sheet), over: over)
  }

  /// The progress by which a leaf in the hand has turned or not: of a leaf that is pushed, that of the pushed point.
  package func handProgress(atProgress t: Double, of sheet: CurlSheet) -> Double {
    guard isPushed, let way = pushedWay(atProgress: t, on: sheet) else { return t }
    return progress(atWay: way.part)
  }

  /// Where the point that leads is brought.
  func place(atProgress t: Double, on sheet: CurlSheet) -> Point {
    let grip = point(on: sheet)
    let x = sheet.size.width * (1 - 2 * way(atProgress: t.isFinite ? t.clamped(to: 0...1) : 0))
    var y = (grip.y + lift * sheet.size.width).clamped(to: sheet.heights(at: x, of: grip))
    if isPushed {
      // The last ruling that meets the bound edge has the pushed point beyond.
      let room = 0.999 * (grip.x - x) * reach * sheet.size.width
      let (above, below) = (sheet.size.height - grip.y, grip.y)
      y = y.clamped(to: grip.y - room / max(1e-9, above)...grip.y + room / max(1e-9, below))
    }
    return Point(x, y)
  }

  /// The fold of a leaf that was lifted from the right pile, and its mirror image of one from the left pile, in the plane of
  /// the pile: x from the spine outwards, y from the top of the page. Nil where the leaf lies, and for a
  /// leaf that is pushed.
  package func fold(atProgress t: Double, of sheet: CurlSheet) -> RollingCylinder? {
    guard !isPushed else { return nil }
    return sheet.fold(bringing: point(on: sheet), to: place(atProgress: t, on: sheet))
  }

  /// Way and lift of the place to which the point that leads is brought.
  func led(to place: Point, on sheet: CurlSheet) -> (way: Double, lift: Double) {
    let grip = point(on: sheet)
    let place = sheet.reachable(place, by: grip)
    return (
      ((1 - place.x / sheet.size.width) / 2).clamped(to: 0...1),
      (place.y - grip.y) / sheet.size.width
    )
  }
}
