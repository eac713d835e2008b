/// Width and height in points. Negative sizes are not meaningful and count as empty.
public struct Size: Equatable, Hashable, Sendable {
  public var width: Double
  public var height: Double

  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  public static let zero = Size(0, 0)

  public var isEmpty: Bool { !(width > 0 && height > 0) }

  public static func * (a: Size, k: Double) -> Size { Size(a.width * k, a.height * k) }
}
