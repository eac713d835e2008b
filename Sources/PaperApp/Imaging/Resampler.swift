import Geometry
import Raster

/// Scales opaque pixels: along the rows, then across them, each target pixel a weighted sum of the
/// source pixels around it (Catmull-Rom's cubic, widened where the picture is made smaller, so that
/// nothing is skipped). The same pixels come out on every machine.
///
/// In place of Cairo's best filter, which looks alike and takes ten times as long.
enum Resampler {
  private typealias Sum = SIMD4<Float>

  /// - Parameters:
  ///   - part: of the source, in its pixels; what lies outside repeats the edge.
  ///   - width, height: of the target, positive.
  static func scaled(
    _ source: FullPicture, _ part: Rect, toWidth width: Int, height: Int
  ) -> FullPicture {
    let across = Taps(part.minX, part.width, source: source.width, target: width)
    let down = Taps(part.minY, part.height, source: source.height, target: height)
    // The scaled rows under the present target row; row y of the source has place y % down.count.
    var rows = [Sum](repeating: .zero, count: down.count * width)
    var made = -1
    let pixels = [Pixel](unsafeUninitializedCapacity: width * height) { out, count in
      source.pixels.withUnsafeBufferPointer { pixels in
        rows.withUnsafeMutableBufferPointer { rows in
          for y in 0..<height {
            let first = down.first[y]
            for row in max(made + 1, first)..<max(made + 1, first + down.count) {
              let from = UnsafeBufferPointer(
                rebasing: pixels[row * source.width..<(row + 1) * source.width])
              let to = UnsafeMutableBufferPointer(
                rebasing: rows[row % down.count * width..<(row % down.count + 1) * width])
              scaleRow(from, across, to)
              made = row
            }
            for x in 0..<width {
              var sum = Sum.zero
              for tap in 0..<down.count {
                sum +=
                  rows[(first + tap) % down.count * width + x] * down.weights[y * down.count + tap]
              }
              out[y * width + x] = pixel(sum)
            }
          }
        }
      }
      count = width * height
    }
    return FullPicture(width: width, height: height, pixels: pixels)
  }

  private static func scaleRow(
    _ from: UnsafeBufferPointer<Pixel>, _ taps: Taps, _ to: UnsafeMutableBufferPointer<Sum>
  ) {
    var weight = 0
    for x in to.indices {
      var sum = Sum.zero
      let first = taps.first[x]
      for at in first..<first + taps.count {
        let pixel = unsafeBitCast(from[at], to: SIMD4<UInt8>.self)
        sum += Sum(pixel) * taps.weights[weight]
        weight += 1
      }
      to[x] = sum
    }
  }

  private static func pixel(_ sum: Sum) -> Pixel {
    let rounded = (sum + 0.5).clamped(
      lowerBound: Sum(repeating: 0), upperBound: Sum(repeating: 255))
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: SIMD4<Int32>(rounded)), to: Pixel.self)
      | 0xFF00_0000
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
