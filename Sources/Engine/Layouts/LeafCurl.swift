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

  package init(from pile: BookLayout.Half, grip: Double, lift: Double = 0) {
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

  /// The fold of a leaf that was lifted from the right pile, and its mirror image of one from the left pile, in the plane of
  /// the pile: x from the spine outwards, y from the top of the page. Nil where the leaf lies.
  package func fold(atProgress t: Double, of sheet: CurlSheet) -> RollingCylinder? {
    let grip = point(on: sheet)
    let way = way(atProgress: t.isFinite ? t.clamped(to: 0...1) : 0)
    let x = sheet.size.width * (1 - 2 * way)
    let y = (grip.y + lift * sheet.size.width).clamped(to: sheet.heights(at: x, of: grip))
    return sheet.fold(bringing: grip, to: Point(x, y))
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
