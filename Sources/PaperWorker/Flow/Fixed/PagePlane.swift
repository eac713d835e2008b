/// Where a plane lies on a page: x' = a x + c y + e, y' = b x + d y + f.
package struct PagePlane: Hashable, Sendable {
  package var a: Float = 1
  package var b: Float = 0
  package var c: Float = 0
  package var d: Float = 1
  package var e: Float = 0
  package var f: Float = 0

  package init() {}

  package init(_ a: Float, _ b: Float, _ c: Float, _ d: Float, _ e: Float, _ f: Float) {
    (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
  }

  static func shift(_ x: Float, _ y: Float) -> PagePlane { PagePlane(1, 0, 0, 1, x, y) }

  /// This plane on another one.
  func on(_ outer: PagePlane) -> PagePlane {
    PagePlane(
      outer.a * a + outer.c * b, outer.b * a + outer.d * b, outer.a * c + outer.c * d,
      outer.b * c + outer.d * d, outer.a * e + outer.c * f + outer.e,
      outer.b * e + outer.d * f + outer.f)
  }

  /// Whether all is finite and near enough to the page to be drawn.
  var isSane: Bool { [a, b, c, d, e, f].allSatisfy { $0.isFinite && abs($0) < 1e6 } }

  /// The upright rectangle around a rectangle of the plane.
  func bounds(of rect: SetPage.Rectangle) -> SetPage.Rectangle {
    let corners = [
      (rect.x, rect.y), (rect.x + rect.width, rect.y), (rect.x, rect.y + rect.height),
      (rect.x + rect.width, rect.y + rect.height),
    ].map { x, y in (a * x + c * y + e, b * x + d * y + f) }
    let left = corners.map(\.0).min() ?? 0
    let top = corners.map(\.1).min() ?? 0
    return SetPage.Rectangle(
      x: left, y: top, width: (corners.map(\.0).max() ?? 0) - left,
      height: (corners.map(\.1).max() ?? 0) - top)
  }
}
