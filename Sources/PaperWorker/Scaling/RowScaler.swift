import IPC

/// A picture that is read row by row.
public protocol PictureRows: AnyObject {
  /// Pixels of the picture as there are here.
  var width: Int { get }
  var height: Int { get }
  /// Pixels of the picture in its file, of which this may be a smaller version.
  var fullWidth: Int { get }
  var fullHeight: Int { get }
  /// Row `y`, from 0 to `height - 1`, into room for `width` pixels: 4 bytes each, blue in the lowest.
  func read(row y: Int, into out: UnsafeMutableBufferPointer<UInt32>)
}

/// Scales a region of a picture: along the rows, then across them, each target pixel a weighted sum of
/// the source pixels around it (Catmull-Rom's cubic, widened where the picture is made smaller, so that
/// nothing is skipped). Source rows are read one after the other, and only as many are held as a target
/// row needs.
public struct RowScaler {
  private typealias Sum = SIMD4<Float>

  private let source: any PictureRows
  private let region: PixelRegion
  private let across: Taps
  private let down: Taps

  /// The longest side of a picture that is drawn pixel by pixel, as games' and icons' are.
  public static let pixelArtSide = 640
  /// Such a picture keeps hard edges from this scale on; below, its pixels would be too uneven.
  public static let hardScale = 2.0

  /// - Parameter scale: target pixels to a pixel of the picture as it is in its file.
  public init(_ source: any PictureRows, scale: Double, _ region: PixelRegion) {
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
  public func render(into memory: UnsafeMutableRawBufferPointer) {
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
    assert(across.isSound(for: region.width, of: source.width), "taps within a row")
    assert(down.isSound(for: region.height, of: source.height), "taps within the rows")
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
        assert(first + tap <= made && made < first + tap + down.count, "the row is still held")
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
    assert(across.isSound(for: region.width, of: source.width), "taps within a row")
    assert(down.isSound(for: region.height, of: source.height), "taps within the rows")
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
        assert(
          to.count == firsts.count && to.count * across.count == weights.count, "a weight each")
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
