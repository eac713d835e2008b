import Geometry

// Linear gradients along one axis of a rectangle in a plane.
//
// Method: the colours are laid out once per command in a table of 4096 steps, mixed premultiplied in
// doubles and rounded; a pixel divides to find its place and looks the colour up. A step is far less
// than a pixel for any rectangle that fits a screen, so only a sudden change of colour can be off, by
// 1/8192 of the rectangle. Rejected: searching the stops for every pixel (a loop and a division more
// for each, for that rare case), and fewer steps for small rectangles (steep colours need them too).

struct Ramp {
  private static let steps = 4096

  let colors: [Pixel]
  let isOpaque: Bool
  /// The place at pixel (x, y) is (t.x * x + t.y * y + t.z) / (the same of q), in steps of the table.
  let t, q: SIMD3<Double>

  /// - Returns: nil where there is no usable stop.
  init?(_ gradient: LinearGradient, rect: Rect, shape: Shape) {
    let stops = gradient.stops.filter { $0.location.isFinite }
    guard let table = Self.table(stops) else { return nil }
    colors = table
    isOpaque = table.allSatisfy { $0 >> 24 == 0xFF }
    let m = shape.inverse
    let k: Double
    let a, b, c: Double
    switch gradient.axis {
    case .x:
      k = Double(Self.steps) / rect.width
      (a, b, c) = (m.m11 - rect.minX * m.m13, m.m21 - rect.minX * m.m23, m.m31 - rect.minX * m.m33)
    case .y:
      k = Double(Self.steps) / rect.height
      (a, b, c) = (m.m12 - rect.minY * m.m13, m.m22 - rect.minY * m.m23, m.m32 - rect.minY * m.m33)
    }
    t = SIMD3(a * k, b * k, c * k + (a + b) * k / 2)
    q = SIMD3(m.m13, m.m23, m.m33 + (m.m13 + m.m23) / 2)
  }

  private static func table(_ stops: [LinearGradient.Stop]) -> [Pixel]? {
    guard let first = stops.first, let last = stops.last else { return nil }
    let colors = stops.map { premultiplied($0.color) }
    var next = 0
    return (0...steps).map { step in
      let t = Double(step) / Double(steps)
      while next < stops.count, stops[next].location <= t { next += 1 }
      if next == 0 { return packed(premultiplied(first.color)) }
      if next == stops.count { return packed(premultiplied(last.color)) }
      let (a, b) = (stops[next - 1].location, stops[next].location)
      let part = (t - a) / (b - a)
      return packed(colors[next - 1] + (colors[next] - colors[next - 1]) * part)
    }
  }

  /// Writes the colours of `count` pixels from (x, y) on to `out`.
  ///
  /// Bound: the place is clamped to 0...4096, the table's first and last entry; NaN becomes 0.
  func fill(_ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int) {
    let (t, q) = (t, q)
    let row = Double(y)
    let (t0, q0) = (t.y * row + t.z, q.y * row + q.z)
    let limit = Double(Self.steps)
    let toInteger = 6_755_399_441_055_744.0  // 1.5 * 2^52: the sum's low bits are the integer
    colors.withUnsafeBufferPointer { colors in
      guard colors.count == Self.steps + 1, let table = colors.baseAddress else { return }
      for i in 0..<count {
        let px = Double(x + i)
        let place = (t.x * px + t0) / (q.x * px + q0)
        let clamped = place > 0 ? (place < limit ? place : limit) : 0
        out[i] = table[Int(Int32(truncatingIfNeeded: (clamped + toInteger).bitPattern))]
      }
    }
  }
}

/// Blue, green, red, alpha, premultiplied, 0 to 1; what is not a number counts as 0.
func premultiplied(_ color: Color) -> SIMD4<Double> {
  func unit(_ v: Double) -> Double { v > 0 ? min(v, 1) : 0 }
  let a = unit(color.alpha)
  return SIMD4(unit(color.blue) * a, unit(color.green) * a, unit(color.red) * a, a)
}

/// Rounded to 8 bits a channel; components 0 to 1.
func packed(_ c: SIMD4<Double>) -> Pixel {
  let v = c * 255 + 0.5
  return UInt32(v.x) | UInt32(v.y) << 8 | UInt32(v.z) << 16 | UInt32(v.w) << 24
}
