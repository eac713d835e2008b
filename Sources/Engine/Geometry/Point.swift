/// A location in a layer's plane, in points; x grows to the right, y downwards.
public struct Point: Equatable, Hashable, Sendable {
  /// The way to the right, in points.
  public var x: Double
  /// The way down, in points.
  public var y: Double

  /// The point `x` to the right and `y` down.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The origin.
  public static let zero = Point(0, 0)

  /// Adds both coordinates.
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  /// Subtracts both coordinates.
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  /// Multiplies both coordinates.
  public static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  /// Neither coordinate is infinite or NaN.
  package var isFinite: Bool { x.isFinite && y.isFinite }

  /// Euclidean distance to `other`.
  public func distance(to other: Point) -> Double {
    let d = self - other
    return (d.x * d.x + d.y * d.y).squareRoot()
  }
}
