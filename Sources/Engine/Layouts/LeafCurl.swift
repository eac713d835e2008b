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
  /// How far from the spine the point that leads lies, in parts of the page's width: 1 at the edge. A leaf that is led by
  /// a point further in is pushed: see `SoftHand`. Such a point's place in space is led, not only its fold.
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
  func point(on sheet: CurlSheet) -> Point {
    Point(reach * sheet.size.width, grip * sheet.size.height)
  }

  /// Whether a hand pushes the leaf in its middle.
  package var isPushed: Bool { reach < 1 }

  /// The shape of the leaf, in the plane of the pile as for `fold`; nil where the leaf lies.
  package func shape(atProgress t: Double, of sheet: CurlSheet) -> CurlShape? {
    guard isPushed else { return fold(atProgress: t, of: sheet).map { .roll($0) } }
    return SoftHand(
      sheet, bringing: point(on: sheet), to: place(atProgress: t, on: sheet), over: over
    ).map { .pushed($0.profile) }
  }

  /// Where the point that leads is brought.
  func place(atProgress t: Double, on sheet: CurlSheet) -> Point {
    let grip = point(on: sheet)
    let x = grip.x * (1 - 2 * way(atProgress: t.isFinite ? t.clamped(to: 0...1) : 0))
    return Point(
      x, (grip.y + lift * sheet.size.width).clamped(to: sheet.heights(at: x, of: grip)))
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
      ((1 - place.x / grip.x) / 2).clamped(to: 0...(isPushed ? Self.utmost : 1)),
      (place.y - grip.y) / sheet.size.width
    )
  }

  /// The farthest that a hand pushes a leaf, as a way: at 1 the leaf would lie, and its outer part may stand still.
  private static let utmost = 0.999
}
