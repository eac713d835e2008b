import Geometry
import RasterJobs
import Synchronization

// Linear gradients along one axis of a rectangle in a plane.
//
// Method: the colours are laid out once per gradient in a table of 4096 steps, mixed premultiplied in
// doubles and rounded; a pixel finds its place and looks the colour up. A step is far less than a pixel
// for any rectangle that fits a screen, so only a sudden change of colour can be off, by 1/8192 of the
// rectangle. Tables are kept: a frame has the same few gradients as the one before it.
//
// Where the place depends on x alone (the shade of a turning page), the colours of the columns and
// what remains of the target under each are worked out once per command; where it depends on y alone,
// a row has one colour. Only the others divide for every pixel: `Kernels/Ramps.swift`.
//
// Rejected: searching the stops for every pixel (a loop and a division more for each, for that rare
// case), fewer steps for small rectangles (steep colours need them too), and drawing a page's shade in
// one pass with the page: rows are drawn whole, so the page's row is still in the nearest cache when
// its shade follows, which is simpler and exact by construction.

struct Ramp {
  enum Way {
    /// The colours of the columns from `first` on, and 256 - alpha in 1/256, in both halves.
    case columns(first: Int, colors: [Pixel], rests: [UInt32])
    case rows
    case any
  }

  let colors: [Pixel]
  let isOpaque: Bool
  /// The place is u / q, in steps of the table.
  let placing: Placing
  let way: Way

  /// - Parameter bounds: the pixels that may be drawn.
  /// - Returns: nil where there is no usable stop.
  init?(_ gradient: LinearGradient, rect: Rect, shape: Shape, bounds: PixelRect) {
    guard let table = RampTables.table(of: gradient) else { return nil }
    colors = table.colors
    isOpaque = table.isOpaque
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
    let t = SIMD3(a * k, b * k, c * k + (a + b) * k / 2)
    let q = SIMD3(m.m13, m.m23, m.m33 + (m.m13 + m.m23) / 2)
    placing = Placing(u: t, v: .zero, q: q)
    // Less than a step over more rows or columns than there are.
    let still = 1e-5 * max(abs(q.x), abs(q.y), abs(q.z))
    if abs(t.y) < still, abs(q.y) * Double(Self.steps) < still {
      let columns = (bounds.x..<bounds.maxX).map { x in
        table.colors[Self.index((t.x * Double(x) + t.z) / (q.x * Double(x) + q.z))]
      }
      let rests = columns.map { color in
        let rest = 256 - ((color >> 24) * 256 + 127) / 255
        return rest | rest << 16
      }
      way = .columns(first: bounds.x, colors: columns, rests: rests)
    } else if abs(t.x) < still, abs(q.x) * Double(Self.steps) < still {
      way = .rows
    } else {
      way = .any
    }
  }

  static let steps = 4096

  /// The nearest step; NaN becomes 0.
  private static func index(_ place: Double) -> Int { clampedInt(place + 0.5, 0, steps) }

  /// The one colour of row y, where `way` is rows.
  func color(row y: Int) -> Pixel {
    let (t, q) = (placing.u, placing.q)
    return colors[Self.index((t.y * Double(y) + t.z) / (q.y * Double(y) + q.z))]
  }

  /// Writes the colours of `count` pixels from (x, y) on to `out`; within the bounds that it was made
  /// for and one run of 512 pixels.
  func fill(
    _ kernels: Kernels, _ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int
  ) {
    switch way {
    case .columns(let first, let columns, _):
      columns.withUnsafeBufferPointer { columns in
        guard let base = columns.baseAddress else { return }
        out.update(from: base + (x - first), count: count)
      }
    case .rows:
      out.update(repeating: color(row: y), count: count)
    case .any:
      colors.withUnsafeBufferPointer { colors in
        guard colors.count == Self.steps + 1, let table = colors.baseAddress else { return }
        kernels.ramp(placing, table, x, y, out, count)
      }
    }
  }
}

/// The tables of the gradients drawn lately.
enum RampTables {
  struct Table: Sendable {
    let colors: [Pixel]
    let isOpaque: Bool
  }

  private static let limit = 32
  private static let kept = Mutex<[(stops: [LinearGradient.Stop], table: Table)]>([])

  /// - Returns: nil where there is no usable stop.
  static func table(of gradient: LinearGradient) -> Table? {
    let stops = gradient.stops.filter { $0.location.isFinite }
    let known = kept.withLock { kept in kept.first { $0.stops == stops }?.table }
    if let known { return known }
    guard let colors = colors(stops) else { return nil }
    let table = Table(colors: colors, isOpaque: colors.allSatisfy { $0 >> 24 == 0xFF })
    kept.withLock { kept in
      if kept.count >= limit { kept.removeFirst() }
      kept.append((stops, table))
    }
    return table
  }

  private static func colors(_ stops: [LinearGradient.Stop]) -> [Pixel]? {
    guard let first = stops.first, let last = stops.last else { return nil }
    let colors = stops.map { premultiplied($0.color) }
    var next = 0
    return (0...Ramp.steps).map { step in
      let t = Double(step) / Double(Ramp.steps)
      while next < stops.count, stops[next].location <= t { next += 1 }
      if next == 0 { return packed(premultiplied(first.color)) }
      if next == stops.count { return packed(premultiplied(last.color)) }
      let (a, b) = (stops[next - 1].location, stops[next].location)
      let part = (t - a) / (b - a)
      return packed(colors[next - 1] + (colors[next] - colors[next - 1]) * part)
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
