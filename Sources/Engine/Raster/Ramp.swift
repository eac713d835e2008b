import PaperGeometry
import PaperRasterJobs
import Synchronization

// Linear gradients along one axis of a rectangle in a plane.
//
// Method: a gradient has 4096 steps, whose colours are mixed premultiplied in doubles and rounded to 1/256 of a
// level; a pixel's place is rounded to a step. A step is far less than a pixel for any rectangle that fits a
// screen, so only a sudden change of colour can be off, by 1/8192 of the rectangle. Where pixels look their colours
// up, the steps lie in a table, which is kept: a frame has the same few gradients as the one before it. What
// is finer than a level is dithered when it becomes a pixel: `Kernels/Ramps.swift`.
//
// Where the place depends on x alone (the shade of a turning page), the pixels of four rows and what
// remains of the target under each are worked out once per command, since the thresholds come again.
// Where the place depends on y alone, a row has one colour. Only the other gradients divide for every
// pixel.
//
// Rejected: searching the stops for every pixel (a loop and a division more for each, for that rare
// case), fewer steps for small rectangles (steep colours need them too), and drawing a page's shade in
// one pass with the page: rows are drawn whole, so the page's row is still in the nearest cache when
// its shade follows, which is simpler and exact by construction.

/// Unchecked: the table's memory is only read.
final class Ramp: @unchecked Sendable {
  enum Way {
    case columns(RampColumns)
    case rows
    case any
  }

  /// The table of colours; nil where `way` is columns.
  private let table: RampTable?
  private let colors: UnsafePointer<FineColor>?
  /// The steps of which a light that is laid out as this gradient changes colours, where `way` is not columns; nil where
  /// none does.
  let lightSteps: LightSteps?
  let isOpaque: Bool
  /// The map from a pixel to its place `u / q` on the gradient, in steps of the table.
  let placing: Placing
  let way: Way

  /// - Parameters:
  ///   - bounds: the pixels that may be drawn.
  ///   - isBlended: whether the colours are blended; those of a light are not.
  /// - Returns: nil where there is no usable stop.
  init?(
    _ gradient: LinearGradient, rect: Rect, shape: Shape, bounds: PixelRect, kernels: Kernels,
    isBlended: Bool = true
  ) {
    guard let stops = RampStops(gradient) else { return nil }
    isOpaque = stops.isOpaque
    let m = shape.inverse
    let k: Double
    let a: Double
    let b: Double
    let c: Double
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
    // Below this slope a place changes by less than a step over more rows or columns than there are.
    let still = 1e-5 * max(abs(q.x), abs(q.y), abs(q.z))
    if abs(t.y) < still, abs(q.y) * Double(Self.steps) < still {
      var walk = RampStops.Walk(stops)
      way = .columns(
        RampColumns(first: bounds.x, count: bounds.width, kernels, isBlended: isBlended) { x in
          walk.color(Self.index((t.x * Double(x) + t.z) / (q.x * Double(x) + q.z)))
        })
      (table, colors, lightSteps) = (nil, nil, nil)
      return
    }
    let table = RampTables.table(of: stops)
    (self.table, colors, lightSteps) = (table, table.colors, table.lightSteps)
    if abs(t.x) < still, abs(q.x) * Double(Self.steps) < still {
      way = .rows
    } else {
      way = .any
    }
  }

  static let steps = 4096

  /// The nearest step; NaN becomes 0.
  private static func index(_ place: Double) -> Int { clampedInt(place + 0.5, 0, steps) }

  /// Writes the colours of `count` pixels from (x, y) on to `out`, where `way` is not columns. The pixels
  /// lie within the bounds given to `init` and within one run of 512 pixels.
  func fill(
    _ kernels: Kernels, _ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int
  ) {
    if case .rows = way { return fillRow(kernels, x, y, into: out, count: count) }
    if let colors { kernels.ramp(placing, colors, x, y, out, count) }
  }

  /// Fills a row of one colour, where `way` is rows. The thresholds come again after eight pixels.
  private func fillRow(
    _ kernels: Kernels, _ x: Int, _ y: Int, into out: UnsafeMutablePointer<Pixel>, count: Int
  ) {
    guard let colors else { return }
    let (t, q) = (placing.u, placing.q)
    let color = colors[Self.index((t.y * Double(y) + t.z) / (q.y * Double(y) + q.z))]
    let even = SIMD8(repeating: UInt32(truncatingIfNeeded: color))
    let odd = SIMD8(repeating: UInt32(truncatingIfNeeded: color >> 32))
    var done = min(8, count)
    withUnsafeBytes(of: (even, odd)) { words in
      // Bound: eight words each, of which no more than eight are read.
      guard let even = words.baseAddress?.assumingMemoryBound(to: UInt32.self) else { return }
      kernels.dither(FineColors(even: even, odd: even + 8), x, y, out, done)
    }
    while done < count {
      let next = min(done, count - done)
      (out + done).update(from: out, count: next)
      done += next
    }
  }
}

/// The pixels of a gradient whose place depends on x alone, for each of the rows after which the pattern
/// of the thresholds comes again.
///
/// Unchecked: the memory is written only in `init` and only read afterwards.
final class RampColumns: @unchecked Sendable {
  static let rows = 4
  private let first, count: Int
  /// Row by row: the pixels, and 256 - alpha in 1/256, in both halves; nil for the latter where nothing is blended.
  private let pixels: UnsafeMutablePointer<UInt32>
  private let rests: UnsafeMutablePointer<UInt32>?

  deinit {
    pixels.deallocate()
    rests?.deallocate()
  }

  /// - Parameters:
  ///   - isBlended: whether `blend` is called.
  ///   - color: the colour of a column; columns are asked from left to right.
  init(
    first: Int, count: Int, _ kernels: Kernels, isBlended: Bool, color: (Int) -> FineColor
  ) {
    (self.first, self.count) = (first, count)
    var halves = [UInt32](repeating: 0, count: 2 * count)
    for i in 0..<count {
      let color = color(first + i)
      halves[i] = UInt32(truncatingIfNeeded: color)
      halves[count + i] = UInt32(truncatingIfNeeded: color >> 32)
    }
    pixels = .allocate(capacity: Self.rows * count)
    rests = isBlended ? .allocate(capacity: Self.rows * count) : nil
    // Bound: `count` halves of each kind are read, and as many pixels written for each of the rows.
    halves.withUnsafeBufferPointer { halves in
      guard let even = halves.baseAddress else { return }
      let colors = FineColors(even: even, odd: even + count)
      for y in 0..<Self.rows { kernels.dither(colors, first, y, pixels + y * count, count) }
    }
    guard let rests else { return }
    for i in 0..<Self.rows * count {
      // round(alpha * 256 / 255), without a division.
      let alpha = pixels[i] >> 24
      let rest = 256 &- alpha &- (alpha >> 7)
      (rests + i).initialize(to: rest | rest << 16)
    }
  }

  /// A single opaque pixel in all columns, made others by `change`, which gets the number and the pixels of each row.
  init(
    first: Int, count: Int, _ pixel: Pixel, change: (Int, UnsafeMutablePointer<Pixel>) -> Void
  ) {
    (self.first, self.count) = (first, count)
    pixels = .allocate(capacity: Self.rows * count)
    rests = nil
    pixels.initialize(repeating: pixel, count: Self.rows * count)
    for y in 0..<Self.rows { change(y, pixels + y * count) }
  }

  var columns: Range<Int> { first..<first + count }

  /// The pixels from (x, y) on.
  func address(_ x: Int, _ y: Int) -> UnsafePointer<Pixel> { UnsafePointer(pixels + place(x, y)) }

  /// Blends the pixels over `out` with a full mask.
  func blend(
    _ kernels: Kernels, _ x: Int, _ y: Int, over out: UnsafeMutablePointer<Pixel>, count: Int
  ) {
    guard let rests else { return kernels.copy(address(x, y), out, count) }
    kernels.blendPrepared(pixels + place(x, y), rests + place(x, y), out, count)
  }

  /// Bound: x is one of the columns.
  private func place(_ x: Int, _ y: Int) -> Int { (y & (Self.rows - 1)) * count + x - first }
}

/// A premultiplied colour of 16 bits a channel, 256 to a level: blue, red, green, alpha from the lowest
/// bits up.
typealias FineColor = UInt64

/// The usable stops of a gradient.
struct RampStops: Equatable {
  private let stops: [LinearGradient.Stop]
  private let colors: [SIMD4<Double>]
  let isOpaque: Bool

  /// - Returns: nil where there is no usable stop.
  init?(_ gradient: LinearGradient) {
    stops = gradient.stops.filter { $0.location.isFinite }
    colors = stops.map { premultiplied($0.color) }
    isOpaque = colors.allSatisfy { Self.fine($0) >> 48 == 0xFF00 }
    if stops.isEmpty { return nil }
  }

  /// Finds the colours of steps one after another; each search begins at the stops around the step before.
  struct Walk {
    private let ramp: RampStops
    /// The number of the first stop beyond the place.
    private var next = 0
    private var part: Part?

    init(_ ramp: RampStops) { self.ramp = ramp }

    /// The colour of a step, 0 to `Ramp.steps`.
    mutating func color(_ step: Int) -> FineColor {
      let (t, before, count) = (RampStops.place(step), next, ramp.stops.count)
      while next < count, ramp.stops[next].location <= t { next += 1 }
      while next > 0, ramp.stops[next - 1].location > t { next -= 1 }
      if next == 0 || next == count { return RampStops.fine(ramp.colors[max(next - 1, 0)]) }
      if let part, next == before { return part.color(t) }
      let part = Part(ramp.stops, ramp.colors, next)
      self.part = part
      return part.color(t)
    }
  }

  /// Writes the colours of all steps: the same as by `color`, in one loop for each part between two stops.
  ///
  /// Bound: `base` has room for all steps.
  func write(to base: UnsafeMutablePointer<FineColor>) {
    let count = Ramp.steps + 1
    var step = 0
    for next in 0...stops.count {
      // Bound: the steps before `end`, which is at most `count`.
      let end = next < stops.count ? Self.steps(before: stops[next].location) : count
      guard step < end else { continue }
      if next == 0 || next == stops.count {
        (base + step).initialize(
          repeating: Self.fine(colors[max(next - 1, 0)]), count: end - step)
      } else {
        let part = Part(stops, colors, next)
        for i in step..<end { (base + i).initialize(to: part.color(Self.place(i))) }
      }
      step = end
    }
  }

  /// The colours between two stops.
  private struct Part {
    private let start, length: Double
    private let color, change: SIMD4<Double>

    /// - Parameter next: the number of the second stop.
    init(_ stops: [LinearGradient.Stop], _ colors: [SIMD4<Double>], _ next: Int) {
      start = stops[next - 1].location
      length = stops[next].location - start
      (color, change) = (colors[next - 1], colors[next] - colors[next - 1])
    }

    @inline(__always)
    func color(_ place: Double) -> FineColor { fine(color + change * ((place - start) / length)) }
  }

  private static func place(_ step: Int) -> Double { Double(step) / Double(Ramp.steps) }

  /// How many steps lie before a place.
  private static func steps(before location: Double) -> Int {
    clampedInt((location * Double(Ramp.steps)).rounded(.up), 0, Ramp.steps + 1)
  }

  /// Rounded to whole numbers, halves up, which are the low bits of a sum with a large number.
  @inline(__always)
  private static func fine(_ c: SIMD4<Double>) -> FineColor {
    let v = unsafeBitCast(c * 65_280 + 0x1p-30 + 0x1p52, to: SIMD4<UInt64>.self)
    return v.x & 0xFFFF | (v.z & 0xFFFF) << 16 | (v.y & 0xFFFF) << 32 | v.w << 48
  }
}

/// The colours of a gradient's steps, and what they change if they stand for factors of light. Memory of its own, because
/// every row asks for the colours, and an array would be retained each time.
///
/// Unchecked: the memory is written only in `init`.
final class RampTable: @unchecked Sendable {
  /// `Ramp.steps + 1` of them, valid as long as the table exists.
  let colors: UnsafePointer<FineColor>
  let lightSteps: LightSteps?

  init(_ stops: RampStops) {
    let memory = UnsafeMutablePointer<FineColor>.allocate(capacity: Ramp.steps + 1)
    stops.write(to: memory)
    colors = UnsafePointer(memory)
    lightSteps = LightSteps(UnsafeBufferPointer(start: colors, count: Ramp.steps + 1))
  }

  deinit { colors.deallocate() }
}

/// The tables of the gradients drawn lately, but for those that depend on the column alone.
enum RampTables {
  private static let limit = 32
  private static let kept = Mutex<[(stops: RampStops, table: RampTable)]>([])

  static func table(of stops: RampStops) -> RampTable {
    let known = kept.withLock { kept in kept.first { $0.stops == stops }?.table }
    if let known { return known }
    let table = RampTable(stops)
    kept.withLock { kept in
      if kept.count >= limit { kept.removeFirst() }
      kept.append((stops, table))
    }
    return table
  }
}

/// Blue, green, red, alpha, premultiplied, 0 to 1; a NaN component counts as 0.
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
