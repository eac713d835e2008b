/// An axis-aligned rectangle in points: `origin` is its top left corner.
public struct Rect: Equatable, Hashable, Sendable {
  /// The upper left corner, in points.
  public var origin: Point
  /// Width and height, in points.
  public var size: Size

  /// A rectangle of its upper left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle of x, y, width and height, in points.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.init(origin: Point(x, y), size: Size(width, height))
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(0, 0, 0, 0)

  /// The left edge.
  public var minX: Double { origin.x }
  /// The upper edge.
  public var minY: Double { origin.y }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The lower edge.
  public var maxY: Double { origin.y + size.height }
  /// The horizontal middle.
  public var midX: Double { origin.x + size.width / 2 }
  /// The vertical middle.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width in points.
  public var width: Double { size.width }
  /// The height in points.
  public var height: Double { size.height }
  /// The middle of the rectangle.
  package var center: Point { Point(midX, midY) }
  /// Whether the rectangle has no area.
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
  package func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

  /// Shrunk by `dx` on the left and right and by `dy` at the top and bottom; negative values grow the rectangle.
  public func insetBy(_ dx: Double, _ dy: Double) -> Rect {
    Rect(minX + dx, minY + dy, width - 2 * dx, height - 2 * dy)
  }

  /// Moved by `dx` to the right and `dy` down, in points.
  public func offsetBy(_ dx: Double, _ dy: Double) -> Rect {
    Rect(minX + dx, minY + dy, width, height)
  }

  /// The mirror image in a parent of `width` points: what was on the left is on the right.
  package func mirrored(in width: Double) -> Rect { Rect(width - maxX, minY, self.width, height) }

  /// Origin and size multiplied by `k`: scaled about (0, 0).
  package func scaled(by k: Double) -> Rect {
    Rect(minX * k, minY * k, width * k, height * k)
  }
}

/// A rectangle of whole pixels, half open. The sums of place and size fit an `Int`: a rectangle lies in a
/// target, and `Rasterizer` mends what does not.
public struct PixelRect: Equatable, Hashable, Sendable {
  /// The left edge, in pixels.
  public var x: Int
  /// The upper edge, in pixels.
  public var y: Int
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// A rectangle of x, y, width and height, in pixels.
  public init(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge: the first column beyond.
  package var maxX: Int { x + width }
  /// The lower edge: the first row beyond.
  package var maxY: Int { y + height }
  /// Whether the rectangle has no pixel.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The common part; an empty rectangle where there is none.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let x0 = max(x, other.x)
    let y0 = max(y, other.y)
    return PixelRect(x0, y0, max(0, min(maxX, other.maxX) - x0), max(0, min(maxY, other.maxY) - y0))
  }
}
