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

  init(_ ramp: RampColumns, brightens: Bool) {
    (first, count) = (ramp.columns.lowerBound, ramp.columns.count)
    memory = .allocate(capacity: 2 * RampColumns.rows * count)
    var (changed, bright) = (Span(), Span())
    for y in 0..<RampColumns.rows {
      // Bound: a row of the ramp has `count` pixels, and here `2 * count` words.
      let (pixels, even, count) = (ramp.address(first, y), memory + 2 * y * count, count)
      let odd = even + count
      for i in 0..<count {
        let word = pixels[i]
        even[i] = ((word & 0xFF_00FF) &+ 0x21_0021) &<< 7
        odd[i] = ((word &>> 8 & 0xFF) &+ 0x100_0021) &<< 7
      }
      changed.add(first, pixels, count) { $0 & 0xFF_FFFF != 0xDF_DFDF }
      if brightens { bright.add(first, pixels, count, where: Self.isBright) }
    }
    (self.changed, self.bright) = (changed.range, bright.range)
  }

  /// Whether a channel of a light stands for more than 1.
  private static func isBright(_ word: UInt32) -> Bool {
    word & 0xFF > 0xDF || word >> 8 & 0xFF > 0xDF || word >> 16 & 0xFF > 0xDF
  }

  private struct Span {
    private var (low, high) = (Int.max, Int.min)
    /// Adds the columns from the first pixel that counts to the last one: light changes at one end of most pages.
    mutating func add(
      _ first: Int, _ pixels: UnsafePointer<UInt32>, _ count: Int, where counts: (UInt32) -> Bool
    ) {
      guard let from = (0..<count).first(where: { counts(pixels[$0]) }),
        let to = (from..<count).last(where: { counts(pixels[$0]) })
      else { return }
      (low, high) = (min(low, first + from), max(high, first + to))
    }
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
    if source != pixels {
      if from > x { kernels.copy(source, pixels, from - x) }
      if to < x + count { kernels.copy(source + (to - x), pixels + (to - x), x + count - to) }
    }
    guard from < to else { return }
    let row = memory + 2 * (y & (RampColumns.rows - 1)) * self.count + (from - first)
    let factors = LightFactors(even: row, odd: row + self.count)
    // Brightening costs a fifth more, a call for each part more than that.
    let brightens = bright.lowerBound < to && bright.upperBound > from
    kernels.lightColumns(factors, brightens, source + (from - x), pixels + (from - x), to - from)
  }
}
