import Foundation

/// A place on the page, in pixels, y downwards.
struct Point: Equatable {
  var x: Double
  var y: Double

  init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The point at `distance` from the origin in the direction `angle` (radians, clockwise from +x).
  init(angle: Double, distance: Double) {
    self.init(cos(angle) * distance, sin(angle) * distance)
  }

  static let zero = Point(0, 0)
  static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  static func * (a: Point, k: Double) -> Point { Point(a.x * k, a.y * k) }

  var length: Double { hypot(x, y) }
  var angle: Double { atan2(y, x) }
  /// The vector turned a quarter turn.
  var normal: Point { Point(-y, x) }
  var unit: Point { length > 0 ? self * (1 / length) : .zero }

  func mixed(with other: Point, _ amount: Double) -> Point {
    self * (1 - amount) + other * amount
  }
}

struct Rect: Equatable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  var maxX: Double { x + width }
  var maxY: Double { y + height }
  var midX: Double { x + width / 2 }
  var midY: Double { y + height / 2 }
  var centre: Point { Point(midX, midY) }

  func inset(_ d: Double) -> Rect {
    Rect(x: x + d, y: y + d, width: width - 2 * d, height: height - 2 * d)
  }

  init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  init(centre: Point, width: Double, height: Double) {
    self.init(x: centre.x - width / 2, y: centre.y - height / 2, width: width, height: height)
  }
}

/// One cubic Bézier curve: stems, veins and ribbons are placed along it.
struct Bezier {
  var start: Point
  var control1: Point
  var control2: Point
  var end: Point

  init(_ start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  func point(at t: Double) -> Point {
    let u = 1 - t
    return start * (u * u * u) + control1 * (3 * u * u * t) + control2 * (3 * u * t * t)
      + end * (t * t * t)
  }

  func tangent(at t: Double) -> Point {
    let u = 1 - t
    return (control1 - start) * (3 * u * u) + (control2 - control1) * (6 * u * t)
      + (end - control2) * (3 * t * t)
  }

  /// Evenly spaced parameters' points, both ends included.
  func points(_ count: Int) -> [Point] {
    (0..<count).map { point(at: Double($0) / Double(max(1, count - 1))) }
  }
}

/// SplitMix64: every drawing starts from its own seed, so that the books come
/// out the same to the byte each time they are made.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678_9ABC_DEF1 }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// An even number between the bounds.
  mutating func number(_ low: Double, _ high: Double) -> Double {
    low + Double(next() >> 11) * 0x1p-53 * (high - low)
  }

  /// Roughly normal, centred on zero, hardly ever beyond ±`spread`.
  mutating func wobble(_ spread: Double) -> Double {
    (number(-1, 1) + number(-1, 1) + number(-1, 1)) / 3 * spread
  }

  mutating func chance(_ p: Double) -> Bool { number(0, 1) < p }
}
