/// A rectangle of a page by its edges, in any unit. The right and the lower edge are not of the rectangle.
package struct AreaBox: Hashable, Sendable {
  package var x0: Float
  package var y0: Float
  package var x1: Float
  package var y1: Float

  package init(_ x0: Float, _ y0: Float, _ x1: Float, _ y1: Float) {
    (self.x0, self.y0, self.x1, self.y1) = (x0, y0, x1, y1)
  }

  package var width: Float { x1 - x0 }
  package var height: Float { y1 - y0 }
  package var area: Float { max(0, width) * max(0, height) }
  package var midX: Float { (x0 + x1) / 2 }
  package var midY: Float { (y0 + y1) / 2 }

  package func union(_ other: AreaBox) -> AreaBox {
    AreaBox(min(x0, other.x0), min(y0, other.y0), max(x1, other.x1), max(y1, other.y1))
  }

  package func intersection(_ other: AreaBox) -> AreaBox {
    AreaBox(max(x0, other.x0), max(y0, other.y0), min(x1, other.x1), min(y1, other.y1))
  }

  package func scaled(_ x: Float, _ y: Float) -> AreaBox {
    AreaBox(x0 * x, y0 * y, x1 * x, y1 * y)
  }

  /// The same rectangle where x and y are exchanged, and the columns of the exchanged page begin at the right.
  func transposed(from right: Float) -> AreaBox { AreaBox(y0, right - x1, y1, right - x0) }
  func restored(from right: Float) -> AreaBox { AreaBox(right - y1, x0, right - y0, x1) }

  package static func around(_ boxes: some Sequence<AreaBox>) -> AreaBox? {
    boxes.reduce(nil) { (all: AreaBox?, box) in all?.union(box) ?? box }
  }
}
