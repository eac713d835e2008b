import PaperGeometry
import PaperRasterJobs
import PaperRasterKernels

// The shadow of a rectangle under a Gaussian blur.
//
// Method: the blur of a rectangle is the product of a profile in x and one in y, each half the
// difference of two error functions, evaluated in the plane's coordinates at the pixel's centre. The
// error function is formula 7.1.28 of Abramowitz and Stegun ("Handbook of Mathematical Functions"),
// 1 - 1 / (polynomial of degree 6)^16, within
// 3e-7 in exact and 1e-5 in single precision (`Kernels/Blurs.swift`).
//
// An upright rectangle has its profile in x in a table per command and that in y once per row, which
// leaves one multiplication for a pixel. A rectangle that is turned about a vertical axis has the former on all rows far from its
// upper and lower side.
//
// A shadow that fades along a line has a third profile, half of one and an error function. The kernel works that out as
// the shadow of a rectangle without other sides.
//
// Bounds: nothing is drawn beyond 3 sigma, where less than 0.35 of 255 is left, and everything further
// than 3 sigma inside is drawn full. Rejected: blurring a picture of the shadow (memory, and it cannot
// be tilted), a table of the profile (a read per edge and no faster as a vector).

/// Unchecked: the memory is written only in `init` and only read afterwards.
final class Blur: @unchecked Sendable {
  /// How far pixels lie beyond the sides, and beyond the end where there is one. At an address, because a copy for each row
  /// would take as long as a part of the row.
  private let blurrings: UnsafeMutablePointer<Blurring>
  private let fades: Bool
  /// A side so many widths of the blur away changes nothing.
  private static let far = 1000.0

  /// A profile in memory of its own: an array would be counted on each row.
  private struct Table {
    let first: Int
    let values: UnsafeMutablePointer<Float>

    init(_ first: Int, _ profile: [Float]) {
      self.first = first
      values = .allocate(capacity: max(profile.count, 1))
      // Bound: the memory has room for the profile.
      values.initialize(from: profile, count: profile.count)
    }
  }

  /// The profile in x of the columns from `first` on, where the rectangle is upright or turned about a vertical axis, and fades
  /// nowhere; nil elsewhere.
  private let columns: Table?
  /// The profile in y of the rows from `first` on, where the rectangle is upright; else nil.
  private let rows: Table?
  /// The rows that the profile in x tells all about, up to a factor for each row.
  private let profiled: RowRange

  /// - Parameter bounds: the pixels that may be drawn.
  init(
    rect: Rect, sigma: Double, fade: ShadowFade?, inverse m: Projection, bounds: PixelRect,
    kernels: Kernels
  ) {
    let u = SIMD3(m.m11, m.m21, m.m31 + (m.m11 + m.m21) / 2)
    let v = SIMD3(m.m12, m.m22, m.m32 + (m.m12 + m.m22) / 2)
    let q = SIMD3(m.m13, m.m23, m.m33 + (m.m13 + m.m23) / 2)
    let edges = SIMD4(rect.minX, rect.maxX, rect.minY, rect.maxY)
    let scale = 1 / (sigma * 2.0.squareRoot())
    func side(_ f: SIMD3<Double>, _ edge: Double) -> SIMD3<Double> { (f - q * edge) * scale }
    fades = fade != nil
    blurrings = .allocate(capacity: 2)
    // Bound: the second is read only where the shadow fades.
    blurrings.initialize(
      to: Blurring(
        minX: side(u, edges.x), maxX: side(u, edges.y), minY: side(v, edges.z),
        maxY: side(v, edges.w), q: q))
    if let fade {
      let n = fade.normal
      let near = (u * n.x + v * n.y - q * fade.offset) * (1 / (fade.sigma * 2.0.squareRoot()))
      (blurrings + 1).initialize(
        to: Blurring(
          minX: near, maxX: q * -Self.far, minY: q * Self.far, maxY: q * -Self.far, q: q))
    }
    // Rounding does not count: a rectangle that is off by less than 1e-6 of sigma over 16384 pixels is
    // upright.
    let still = 1e-6 * sigma * abs(m.m33)
    if fade == nil, abs(u.y) * 16384 < still, abs(v.x) * 16384 < still, q.x == 0, q.y == 0 {
      columns = Table(
        bounds.x,
        Self.profile(bounds.x, bounds.width, SIMD3(u.x, u.z, q.z), edges.lowHalf, scale)
      )
      rows = Table(
        bounds.y,
        Self.profile(bounds.y, bounds.height, SIMD3(v.y, v.z, q.z), edges.highHalf, scale)
      )
      profiled = RowRange()
      return
    }
    rows = nil
    let full = Self.fullRows(blurrings.pointee, bounds)
    if fade == nil, u.y == 0, q.y == 0, full.to - full.from > RampColumns.rows {
      columns = Table(bounds.x, Self.profile(blurrings, bounds, row: full.from, kernels))
      profiled = full
    } else {
      columns = nil
      profiled = RowRange(to: RowRange.first)
    }
  }

  /// The rows on which all columns lie far within the upper and the lower side.
  private static func fullRows(_ b: Blurring, _ bounds: PixelRect) -> RowRange {
    var rows = RowRange()
    // A little more than what the kernel asks for, which leaves rounding no say.
    let far = Double(saturated) + 0.01
    for x in [Double(bounds.x), Double(bounds.maxX - 1)] {
      let q = b.q.x * x + b.q.z
      guard q > 0, b.q.y == 0 else { return RowRange(to: RowRange.first) }
      for side in [b.minY, b.maxY * -1] {
        // The distance is `side.y * y` less this number.
        let rest = far * q - (side.x * x + side.z)
        guard side.y != 0, abs(rest / side.y) < 1e9 else { return RowRange(to: RowRange.first) }
        let row = Int((rest / side.y).rounded(side.y > 0 ? .up : .down))
        rows = rows.intersection(side.y > 0 ? RowRange(from: row) : RowRange(to: row + 1))
      }
    }
    return rows
  }

  /// The profile in x by the kernel, on a row on which nothing else counts: the same numbers as on each such row.
  private static func profile(
    _ blurring: UnsafePointer<Blurring>, _ bounds: PixelRect, row: Int, _ kernels: Kernels
  ) -> [Float] {
    var profile = [Float](repeating: 1, count: bounds.width)
    profile.withUnsafeMutableBufferPointer { profile in
      guard let base = profile.baseAddress else { return }
      var x = bounds.x
      while x < bounds.maxX {
        // Bound: the pixels of a run, within the bounds.
        let count = min(Scratch.capacity - (x & (Scratch.capacity - 1)), bounds.maxX - x)
        kernels.blur(blurring, x, row, base + (x - bounds.x), count)
        x += count
      }
    }
    return profile
  }

  /// Whether `columns`, and a factor, tell all about row y.
  func isProfiled(_ y: Int) -> Bool { columns != nil && profiled.contains(y) }

  /// The row up to which rows are profiled as row y is.
  func steady(from y: Int) -> Int {
    if columns == nil { return RowRange.end }
    return y < profiled.from ? profiled.from : y < profiled.to ? profiled.to : RowRange.end
  }

  /// The profile in x from column x on, for rows that are profiled.
  ///
  /// Bound: the profile has an entry for every column of the command's bounds.
  func columns(from x: Int) -> UnsafePointer<Float>? {
    columns.map { UnsafePointer($0.values + (x - $0.first)) }
  }

  deinit {
    blurrings.deallocate()
    columns?.values.deallocate()
    rows?.values.deallocate()
  }

  var isUpright: Bool { rows != nil }

  /// Beyond so many widths of the blur the error function is 1 in single precision.
  private static let saturated: Float = 4.25

  /// The factor of row y, one of the bounds that is profiled.
  func profile(row y: Int) -> Float { rows.map { $0.values[y - $0.first] } ?? 1 }

  /// Halves of the differences of two error functions, 0 to 1, at `count` places from one on.
  ///
  /// - Parameter place: the place of pixel i is `(.x * i + .y) / .z`.
  private static func profile(
    _ first: Int, _ count: Int, _ place: SIMD3<Double>, _ edges: SIMD2<Double>, _ scale: Double
  ) -> [Float] {
    var profile: [Float] = []
    profile.reserveCapacity(count + 3)
    // Two of eight lanes for each pixel. Places grow along the pixels, or fall.
    for start in stride(from: 0, to: count, by: 4) {
      var z = SIMD8<Float>.zero
      for i in 0..<4 {
        let place = (place.x * Double(first + start + i) + place.y) / place.z
        let sides = (SIMD2(place, place) - edges) * scale
        (z[2 * i], z[2 * i + 1]) = (Float(sides.x), Float(sides.y))
      }
      if abs(z[0]) > saturated, abs(z[1]) > saturated, abs(z[6]) > saturated,
        abs(z[7]) > saturated, (z[0] > 0) == (z[6] > 0), (z[1] > 0) == (z[7] > 0)
      {
        // Far from both sides there is nothing to compute.
        let part: Float = (z[0] > 0) == (z[1] > 0) ? 0 : z[0] > z[1] ? 1 : 0
        for _ in 0..<4 { profile.append(part) }
        continue
      }
      let e = errorFunction(z)
      let parts = (e.evenHalf - e.oddHalf) / 2
      for i in 0..<4 { profile.append(parts[i] > 0 ? min(parts[i], 1) : 0) }
    }
    return profile
  }

  /// Multiplies the mask of `count` pixels from (x, y) on, within one run of 512 pixels, by the shadow.
  func dim(
    _ kernels: Kernels, _ x: Int, _ y: Int, _ mask: UnsafeMutablePointer<Float>, count: Int
  ) {
    kernels.blur(blurrings, x, y, mask, count)
    if fades { kernels.blur(blurrings + 1, x, y, mask, count) }
  }
}
