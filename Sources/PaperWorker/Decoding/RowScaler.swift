import Wire

/// Scales a region of a picture: along the rows, then across them, each target pixel a weighted sum of
/// the source pixels around it (Catmull-Rom's cubic, widened where the picture is made smaller, so that
/// nothing is skipped). Source rows are read one after the other, and only as many are held as a target
/// row needs.
struct RowScaler {
  private typealias Sum = SIMD4<Float>

  private let source: UprightPicture
  private let region: PixelRegion
  private let across: Taps
  private let down: Taps

  /// The longest side of a picture that is drawn pixel by pixel, as games' and icons' are.
  static let pixelArtSide = 640
  /// Such a picture keeps hard edges from this scale on; below, its pixels would be too uneven.
  static let hardScale = 2.0

  /// - Parameter scale: target pixels to a pixel of the picture as it is in its file.
  init(_ source: UprightPicture, scale: Double, _ region: PixelRegion) {
    self.source = source
    self.region = region
    let isHard =
      scale >= Self.hardScale && max(source.fullWidth, source.fullHeight) <= Self.pixelArtSide
    across = Taps(
      region.x, region.width, source: source.width, full: source.fullWidth, scale: scale,
      isHard: isHard)
    down = Taps(
      region.y, region.height, source: source.height, full: source.fullHeight, scale: scale,
      isHard: isHard)
  }

  /// Fills memory of at least `region.byteCount` bytes.
  func render(into memory: UnsafeMutableRawBufferPointer) {
    precondition(memory.count >= region.byteCount, "the memory holds the region")
    let row = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: source.width)
    row.initialize(repeating: 0)
    defer { row.deallocate() }
    if across.isCopy && down.isCopy { return copy(row, into: memory) }
    let floats = UnsafeMutableBufferPointer<Sum>.allocate(capacity: source.width)
    floats.initialize(repeating: .zero)
    defer { floats.deallocate() }
    let line = UnsafeMutableBufferPointer<Sum>.allocate(capacity: region.width)
    line.initialize(repeating: .zero)
    defer { line.deallocate() }
    // The scaled rows under the present target row; row y of the source has place y % down.count.
    let rows = UnsafeMutableBufferPointer<Sum>.allocate(capacity: down.count * region.width)
    rows.initialize(repeating: .zero)
    defer { rows.deallocate() }
    // Bound: `Taps` keeps `row` below the source's height and `first + tap` below its width; a row's
    // place is below `down.count`; a target row ends within `region.byteCount`.
    var made = -1
    for y in 0..<region.height {
      let first = down.first[y]
      for from in max(made + 1, first)..<max(made + 1, first + down.count) {
        source.read(row: from, into: row)
        for x in 0..<source.width {
          floats[x] = Sum(unsafeBitCast(row[x], to: SIMD4<UInt8>.self))
        }
        let start = from % down.count * region.width
        scaleRow(
          floats, UnsafeMutableBufferPointer(rebasing: rows[start..<start + region.width]))
        made = from
      }
      line.update(repeating: .zero)
      for tap in 0..<down.count {
        let start = (first + tap) % down.count * region.width
        let weight = down.weights[y * down.count + tap]
        for x in 0..<region.width { line[x] += rows[start + x] * weight }
      }
      for x in 0..<region.width {
        memory.storeBytes(
          of: Self.pixel(line[x]), toByteOffset: y * region.stride + x * 4, as: UInt32.self)
      }
    }
  }

  /// At its own size, or with hard edges, a picture's pixels are copied: nothing is blurred, nothing rounded.
  private func copy(
    _ row: UnsafeMutableBufferPointer<UInt32>, into memory: UnsafeMutableRawBufferPointer
  ) {
    for y in 0..<region.height {
      source.read(row: down.first[y], into: row)
      for x in 0..<region.width {
        memory.storeBytes(
          of: row[across.first[x]], toByteOffset: y * region.stride + x * 4, as: UInt32.self)
      }
    }
  }

  private func scaleRow(
    _ from: UnsafeMutableBufferPointer<Sum>, _ to: UnsafeMutableBufferPointer<Sum>
  ) {
    across.first.withUnsafeBufferPointer { firsts in
      across.weights.withUnsafeBufferPointer { weights in
        var weight = 0
        for x in to.indices {
          var sum = Sum.zero
          for at in firsts[x]..<firsts[x] + across.count {
            sum += from[at] * weights[weight]
            weight += 1
          }
          to[x] = sum
        }
      }
    }
  }

  private static func pixel(_ sum: Sum) -> UInt32 {
    let inside = sum.clamped(lowerBound: Sum(repeating: 0), upperBound: Sum(repeating: 255))
    // From 2^23 on a float has no places after the point: its lowest bits are the rounded number.
    let bits = unsafeBitCast(inside + 8_388_608, to: SIMD4<UInt32>.self)
    return 0xFF00_0000 | (bits.z & 0xFF) << 16 | (bits.y & 0xFF) << 8 | bits.x & 0xFF
  }
}

/// Which source pixels make each target pixel along one axis, and how much of each.
private struct Taps {
  /// How many each target pixel has; never more than there are source pixels.
  let count: Int
  /// Whether each target pixel is a source pixel as it is.
  let isCopy: Bool
  /// The first source pixel of each target pixel; `first + count` never exceeds their number.
  private(set) var first: [Int] = []
  /// `count` for each target pixel, which add up to one.
  private(set) var weights: [Float] = []

  /// - Parameters:
  ///   - origin, target: the target pixels, from the page's origin on.
  ///   - source: pixels that there are of the picture, of `full` in its file.
  ///   - scale: target pixels to one of the file.
  ///   - isHard: each target pixel is the source pixel that it lies in.
  init(
    _ origin: Int, _ target: Int, source: Int, full: Int, scale: Double, isHard: Bool = false
  ) {
    // The page ends at a whole pixel, as it does where it is laid out.
    let extent = max(1, (Double(full) * scale).rounded())
    let step = Double(source) / extent
    let reach = 2 * max(1, step)
    isCopy = step == 1 || isHard
    count = isCopy ? 1 : min(source, Int(2 * reach) + 1)
    first.reserveCapacity(target)
    weights.reserveCapacity(target * count)
    for place in 0..<target {
      let center = (Double(origin + place) + 0.5) * step - 0.5
      if isCopy {
        let at = isHard ? Int(max(-1e9, center + 0.5).rounded(.down)) : origin + place
        first.append(min(max(0, at), source - 1))
        continue
      }
      let low = Int(max(-1e9, center - reach).rounded(.up))
      let first = min(max(0, low), source - count)
      self.first.append(first)
      weights += Self.weights(center, reach, count, first, source)
    }
  }

  private static func weights(
    _ center: Double, _ reach: Double, _ count: Int, _ first: Int, _ source: Int
  ) -> [Float] {
    var own = [Double](repeating: 0, count: count)
    // Beyond the picture its edge goes on, so that every number of `center` is defined.
    let near = min(max(center, -reach), Double(source) + reach)
    for at in Int((near - reach).rounded(.up))...Int((near + reach).rounded(.down)) {
      let weight = cubic(abs(Double(at) - near) / (reach / 2))
      own[min(max(0, min(max(0, at), source - 1) - first), count - 1)] += weight
    }
    let sum = own.reduce(0, +)
    return own.map { Float($0 / sum) }
  }

  /// Catmull-Rom's cubic at a distance of 0 to 2 pixels.
  private static func cubic(_ x: Double) -> Double {
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
