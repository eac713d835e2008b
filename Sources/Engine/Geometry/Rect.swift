/// An axis-aligned rectangle in points: `origin` is its top left corner.
public struct Rect: Equatable, Hashable, Sendable {
  public var origin: Point
  public var size: Size

  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  public static let zero = Rect(0, 0, 0, 0)

  public var minX: Double { origin.x }
  public var minY: Double { origin.y }
  public var maxX: Double { origin.x + size.width }
  public var maxY: Double { origin.y + size.height }
  public var midX: Double { origin.x + size.width / 2 }
  public var midY: Double { origin.y + size.height / 2 }
  public var width: Double { size.width }
  public var height: Double { size.height }
  public var center: Point { Point(midX, midY) }
  public var isEmpty: Bool { size.isEmpty }

  /// Half open: the left and top edges belong to the rectangle, the right and bottom ones do not.
  public func contains(_ p: Point) -> Bool {
    p.x >= minX && p.x < maxX && p.y >= minY && p.y < maxY
  }

  /// The common part; an empty rectangle where there is none.
  public func intersection(_ other: Rect) -> Rect {
    let x0 = max(minX, other.minX)
    let y0 = max(minY, other.minY)
    let x1 = min(maxX, other.maxX)
    let y1 = min(maxY, other.maxY)
    return x1 > x0 && y1 > y0 ? Rect(x0, y0, x1 - x0, y1 - y0) : .zero
  }

  /// Whether there is a common part with an area; touching edges have none.
  public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// Shrunk by `dx` on the left and right and by `dy` at the top and bottom; negative values grow the rectangle.
  public func insetBy(_ dx: Double, _ dy: Double) -> Rect {
    Rect(minX + dx, minY + dy, width - 2 * dx, height - 2 * dy)
  }

  /// Moved by `dx` to the right and `dy` down, in points.
  public func offsetBy(_ dx: Double, _ dy: Double) -> Rect {
    Rect(minX + dx, minY + dy, width, height)
  }

  /// The mirror image in a parent of `width` points: what was on the left is on the right.
  public func mirrored(in width: Double) -> Rect { Rect(width - maxX, minY, self.width, height) }

  /// Origin and size multiplied by `k`: scaled about (0, 0).
  public func scaled(by k: Double) -> Rect {
    Rect(minX * k, minY * k, width * k, height * k)
  }
}

/// A rectangle of whole pixels, half open. The sums of place and size fit an `Int`: a rectangle lies in a
/// target, and `Rasterizer` mends what does not.
public struct PixelRect: Equatable, Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The common part; an empty rectangle where there is none.
  public func intersection(_ other: PixelRect) -> PixelRect {
    let x0 = max(x, other.x)
    let y0 = max(y, other.y)
    return PixelRect(x0, y0, max(0, min(maxX, other.maxX) - x0), max(0, min(maxY, other.maxY) - y0))
  }
}
