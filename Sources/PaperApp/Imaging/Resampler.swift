import PaperGeometry
import PaperRaster

/// Scales opaque pixels: along the rows, then across them, each target pixel a weighted sum of the
/// source pixels around it (Catmull-Rom's cubic, widened where the picture is made smaller, so that
/// nothing is skipped). The same pixels come out on every machine.
///
/// In place of Cairo's best filter, which looks alike and takes ten times as long.
package enum Resampler {
  private typealias Sum = SIMD4<Float>

  /// - Parameters:
  ///   - part: of the source, in its pixels; what lies outside repeats the edge.
  ///   - width, height: of the target, positive.
  package static func scaled(
    _ source: FullPicture, _ part: Rect, toWidth width: Int, height: Int
  ) -> FullPicture {
    let across = Taps(part.minX, part.width, source: source.width, target: width)
    let down = Taps(part.minY, part.height, source: source.height, target: height)
    // The scaled rows under the present target row; row y of the source has place y % down.count.
    var rows = [Sum](repeating: .zero, count: down.count * width)
    var made = -1
    // Two rows to work in: the sums of the present target row, and a source row as floats.
    let floats = UnsafeMutableBufferPointer<Sum>.allocate(capacity: source.width)
    floats.initialize(repeating: .zero)
    defer { floats.deallocate() }
    let line = UnsafeMutableBufferPointer<Sum>.allocate(capacity: width)
    line.initialize(repeating: .zero)
    defer { line.deallocate() }
    // Bound: `Taps` keeps `row` below the source's height and `first + tap` below its width; a row's
    // place is below `down.count`, of which `rows` has as many; `out` is filled from 0 to the end.
    let pixels = PixelStorage(count: width * height) { out in
      source.pixels.withUnsafeBufferPointer { pixels in
        rows.withUnsafeMutableBufferPointer { rows in
          for y in 0..<height {
            let first = down.first[y]
            for row in max(made + 1, first)..<max(made + 1, first + down.count) {
              let from = UnsafeBufferPointer(
                rebasing: pixels[row * source.width..<(row + 1) * source.width])
              let to = UnsafeMutableBufferPointer(
                rebasing: rows[row % down.count * width..<(row % down.count + 1) * width])
              scaleRow(from, across, to, floats)
              made = row
            }
            line.update(repeating: .zero)
            for tap in 0..<down.count {
              let start = (first + tap) % down.count * width
              let weight = down.weights[y * down.count + tap]
              // One row after the other, so that memory is read in order.
              for x in 0..<width { line[x] += rows[start + x] * weight }
            }
            for x in 0..<width { out[y * width + x] = pixel(line[x]) }
          }
        }
      }
    }
    return FullPicture(width: width, height: height, pixels: pixels)
  }

  private static func scaleRow(
    _ from: UnsafeBufferPointer<Pixel>, _ taps: Taps, _ to: UnsafeMutableBufferPointer<Sum>,
    _ floats: UnsafeMutableBufferPointer<Sum>
  ) {
    for x in from.indices { floats[x] = Sum(unsafeBitCast(from[x], to: SIMD4<UInt8>.self)) }
    var weight = 0
    for x in to.indices {
      var sum = Sum.zero
      let first = taps.first[x]
      for at in first..<first + taps.count {
        sum += floats[at] * taps.weights[weight]
        weight += 1
      }
      to[x] = sum
    }
  }

  private static func pixel(_ sum: Sum) -> Pixel {
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
  /// The first source pixel of each target pixel; `first + count` never exceeds their number.
  private(set) var first: [Int] = []
  /// `count` for each target pixel, which add up to one.
  private(set) var weights: [Float] = []

  init(_ start: Double, _ length: Double, source: Int, target: Int) {
    let step = length / Double(target)
    let widening = max(1, step)
    let reach = 2 * widening
    count = min(source, Int(2 * reach) + 1)
    first.reserveCapacity(target)
    weights.reserveCapacity(target * count)
    for place in 0..<target {
      let center = start + (Double(place) + 0.5) * step - 0.5
      let low = Int((center - reach).rounded(.up))
      let high = Int((center + reach).rounded(.down))
      let first = min(max(0, low), source - count)
      var own = [Double](repeating: 0, count: count)
      for at in low...high {
        let weight = Self.cubic(abs(Double(at) - center) / widening)
        // Past the edge its pixel counts once more.
        own[min(max(0, min(max(0, at), source - 1) - first), count - 1)] += weight
      }
      let sum = own.reduce(0, +)
      self.first.append(first)
      weights += own.map { Float($0 / sum) }
    }
  }

  /// Catmull-Rom's cubic at a distance of 0 to 2 pixels.
  private static func cubic(_ x: Double) -> Double {
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
