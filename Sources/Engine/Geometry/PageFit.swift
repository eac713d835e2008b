/// Which part of a page lies where on its sheet: two rectangles of any units, stretched onto each other.
package struct PageFit: Equatable, Sendable {
  /// In page space: the page's own units, with its upper left corner at (0, 0).
  package let source: Rect
  /// On the sheet, in the sheet's units.
  package let target: Rect

  /// - Returns: nil where one of the rectangles is empty or not finite.
  package init?(_ source: Rect, onto target: Rect) {
    guard !source.isEmpty, !target.isEmpty, source.isFinite, target.isFinite else { return nil }
    (self.source, self.target) = (source, target)
  }

  /// Page space is the sheet itself, for a sheet without a page.
  package static func same(_ size: Size) -> PageFit? {
    PageFit(Rect(origin: .zero, size: size), onto: Rect(origin: .zero, size: size))
  }

  /// How a decoder lays a page of whole pixels into a box of whole pixels. A page of nearly the box's
  /// shape fills it, as any page does where `fills` says so: the part that has the box's shape is cut from
  /// its middle. Any other page is seen as a whole, in the middle of the box.
  package static func placing(_ page: Size, in box: Size, fills: Bool) -> PageFit? {
    let (kx, ky) = (box.width / page.width, box.height / page.height)
    guard fills || abs(kx / ky - 1) < sameShape else { return whole(page, in: box, min(kx, ky)) }
    let k = max(kx, ky)
    let part = Size(min(page.width, box.width / k), min(page.height, box.height / k))
    var (x, y) = ((page.width - part.width) / 2, (page.height - part.height) / 2)
    // Nothing is scaled: then nothing may be blurred by half a pixel either.
    if k == 1 { (x, y) = (x.rounded(.down), y.rounded(.down)) }
    return PageFit(
      Rect(x, y, part.width, part.height), onto: Rect(origin: .zero, size: box))
  }

  private static func whole(_ page: Size, in box: Size, _ k: Double) -> PageFit? {
    let width = min(box.width, max(1, (page.width * k).rounded()))
    let height = min(box.height, max(1, (page.height * k).rounded()))
    return PageFit(
      Rect(origin: .zero, size: page),
      onto: Rect(
        ((box.width - width) / 2).rounded(.down), ((box.height - height) / 2).rounded(.down),
        width, height))
  }

  /// Shapes that differ by less count as the same.
  package static let sameShape = 0.02

  // MARK: Both ways

  /// From page space to the sheet.
  package func sheet(_ p: Point) -> Point { Self.map(p, source, target) }

  /// From the sheet to page space.
  package func page(_ p: Point) -> Point { Self.map(p, target, source) }

  /// Where a rectangle of the page lies on the sheet, cut to what is seen of the page; empty where
  /// nothing of it is seen.
  package func sheet(_ rect: Rect) -> Rect {
    let part = rect.intersection(source)
    guard !part.isEmpty else { return .zero }
    let (a, b) = (
      sheet(part.origin), sheet(Point(part.maxX, part.maxY))
    )
    return Rect(a.x, a.y, b.x - a.x, b.y - a.y)
  }

  /// The same page on a sheet that is stretched from `old` to `new`, as a picture is on its layer.
  package func stretched(from old: Rect, to new: Rect) -> PageFit? {
    guard let stretch = PageFit(old, onto: new) else { return nil }
    let (a, b) = (
      stretch.sheet(target.origin), stretch.sheet(Point(target.maxX, target.maxY))
    )
    return PageFit(source, onto: Rect(a.x, a.y, b.x - a.x, b.y - a.y))
  }

  private static func map(_ p: Point, _ from: Rect, _ to: Rect) -> Point {
    Point(
      to.minX + (p.x - from.minX) * (to.width / from.width),
      to.minY + (p.y - from.minY) * (to.height / from.height))
  }
}

extension Rect {
  fileprivate var isFinite: Bool {
    minX.isFinite && minY.isFinite && width.isFinite && height.isFinite
  }
}
