import PaperRasterJobs

// The factors of a light that depends on the column alone, ready for the kernel: see `Kernels/Lights.swift`.
//
// The light of a page is asked for on every row, and there are four kinds of rows, after which the pattern of the
// dithering comes again. So what a pixel of the light means is worked out once for each of them.

/// Unchecked: the memory is written only in `init` and only read afterwards.
final class LightColumns: @unchecked Sendable {
  private let memory: UnsafeMutablePointer<UInt32>
  private let first, count: Int
  /// The columns outside of which every factor is 1, and those outside of which none is above 1.
  let changed, bright: Range<Int>

  deinit { memory.deallocate() }

  init(_ ramp: RampColumns) {
    (first, count) = (ramp.columns.lowerBound, ramp.columns.count)
    memory = .allocate(capacity: 3 * RampColumns.rows * count)
    var (changed, bright) = (Span(), Span())
    for y in 0..<RampColumns.rows {
      // Bound: a row of the ramp has `count` pixels, and here `3 * count` words.
      let (pixels, row) = (ramp.address(first, y), memory + 3 * y * count)
      for i in 0..<count {
        let word = pixels[i]
        let factors = SIMD4<UInt32>(word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, 223) &+ 33
        var (dark, beyond) = (factors, SIMD4<UInt32>.zero)
        for k in 0..<3 where factors[k] > 256 { (dark[k], beyond[k]) = (256, factors[k] - 256) }
        row[i] = dark[0] | dark[2] << 16
        row[count + i] = dark[1] | dark[3] << 16
        row[2 * count + i] = beyond[0] | beyond[1] << 8 | beyond[2] << 16
        if word & 0xFF_FFFF != 0xDF_DFDF { changed.add(first + i) }
        if row[2 * count + i] != 0 { bright.add(first + i) }
      }
    }
    (self.changed, self.bright) = (changed.range, bright.range)
  }

  private struct Span {
    private var (low, high) = (Int.max, Int.min)
    mutating func add(_ column: Int) { (low, high) = (min(low, column), max(high, column)) }
    var range: Range<Int> { low > high ? 0..<0 : low..<high + 1 }
  }

  /// Writes `count` pixels of `source`, of which the first is that of (x, y), times the light.
  ///
  /// Bound: the columns are those given to `init`. `source` may be `pixels`.
  func apply(
    _ kernels: Kernels, _ x: Int, _ y: Int, _ source: UnsafePointer<Pixel>,
    into pixels: UnsafeMutablePointer<Pixel>, count: Int
  ) {
    let from = min(max(x, changed.lowerBound), x + count)
    let to = max(from, min(x + count, changed.upperBound))
    let low = bright.isEmpty ? to : max(from, min(bright.lowerBound, to))
    let high = bright.isEmpty ? to : max(low, min(bright.upperBound, to))
    func part(_ from: Int, _ to: Int, _ brightens: Bool) {
      guard from < to else { return }
      let row = memory + 3 * (y & (RampColumns.rows - 1)) * self.count + (from - first)
      let factors = LightFactors(
        even: row, odd: row + self.count, beyond: row + 2 * self.count)
      kernels.lightColumns(
        factors, brightens, source + (from - x), pixels + (from - x), to - from)
    }
    if source != pixels {
      if from > x { kernels.copy(source, pixels, from - x) }
      if to < x + count { kernels.copy(source + (to - x), pixels + (to - x), x + count - to) }
    }
    part(from, low, false)
    part(low, high, true)
    part(high, to, false)
  }
}
