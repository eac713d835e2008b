import PaperGeometry
import PaperRasterJobs

// The levels of a bitmap that a command uses, with the part of each level that may be read.
//
// Kernels always read two neighbours at once: a level that is one texel wide is used as a copy that has
// every texel twice. There is little of that, and seldom. (Rejected: kernels that know such levels.)

/// How many rows ahead of its use a bitmap's row is prefetched. A read from distant memory takes as
/// long as drawing a row or two, and a row that is prefetched too early has been pushed out of the
/// cache again.
private let rowsAhead = 6.0

/// Unchecked: nothing changes once it is made.
final class UsedLevels: @unchecked Sendable {
  private let bitmap: Bitmap
  /// The smaller levels; nil where the bitmap is nowhere made smaller.
  private let smaller: Levels?
  private var copies: [UnsafeMutablePointer<Pixel>] = []
  private(set) var all: UnsafeMutableBufferPointer<Level>
  /// The first level that is used.
  let base: UnsafePointer<Level>
  /// The index of the last level that is used.
  let last: Int

  /// - Parameters:
  ///   - source: the part that may be read, in pixels of the bitmap.
  ///   - depth: the least depth of the rectangle.
  ///   - down: about the step in the bitmap from one row of the screen to the next; finite.
  init?(
    _ bitmap: Bitmap, _ source: Rect, _ minification: Minification, _ depth: Double,
    down: Point
  ) {
    let smaller = depth < minification.limit(0) ? bitmap.smallerLevels : nil
    guard let first = address(of: bitmap.pixels) else { return nil }
    let rest = smaller.flatMap { address(of: $0.pixels) } ?? first
    last = minification.deepest(depth, count: smaller?.levels.count ?? 0)
    self.bitmap = bitmap
    self.smaller = smaller
    all = .allocate(capacity: last + 1)
    guard let start = all.baseAddress else { return nil }
    base = UnsafePointer(start)
    for k in 0...last {
      let level = k == 0 ? nil : smaller?.levels[k - 1]
      let (width, height) = (level?.width ?? bitmap.width, level?.height ?? bitmap.height)
      let texels = level.map { rest + $0.offset } ?? first
      let scale = 1 / Double(1 << k)
      all.initializeElement(
        at: k,
        to: Level(
          texels: width > 1 ? texels : twice(texels, height), width: max(width, 2),
          height: height, ahead: Self.ahead(down, scale, width), scale: scale,
          limit: minification.limit(k),
          u: Self.range(source.minX, source.maxX, scale, width),
          v: Self.range(source.minY, source.maxY, scale, height)))
    }
  }

  deinit {
    all.deallocate()
    copies.forEach { $0.deallocate() }
  }

  /// Bound: reads `height` texels, which a level one texel wide has.
  private func twice(_ texels: UnsafePointer<Pixel>, _ height: Int) -> UnsafePointer<Pixel> {
    let copy = UnsafeMutablePointer<Pixel>.allocate(capacity: 2 * height)
    for i in 0..<2 * height { (copy + i).initialize(to: texels[i / 2]) }
    copies.append(copy)
    return UnsafePointer(copy)
  }

  private static func ahead(_ down: Point, _ scale: Double, _ width: Int) -> Int {
    func texels(_ v: Double) -> Int {
      Int((v * scale * rowsAhead).clamped(to: -1000...1000).rounded())
    }
    return texels(down.y) * width + texels(down.x)
  }

  /// The places that may be read along a side, in texels, 0 being the first texel's centre: half a
  /// texel within the part that the source covers, or the middle of a part smaller than a texel.
  private static func range(
    _ lo: Double, _ hi: Double, _ scale: Double, _ side: Int
  ) -> ClosedRange<Double> {
    let limit = Double(side)
    let a = (lo * scale).clamped(to: 0...limit)
    let b = (hi * scale).clamped(to: 0...limit)
    if b - 1 >= a { return a...b - 1 }
    let middle = ((a + b - 1) / 2).clamped(to: 0...limit - 1)
    return middle...middle
  }

  /// Which level is needed at depth q: the last that begins there or before; -1 where the bitmap is not
  /// made smaller.
  func index(_ q: Double) -> Int {
    var k = -1
    while k < last, q <= base[k + 1].limit { k += 1 }
    return k
  }
}
