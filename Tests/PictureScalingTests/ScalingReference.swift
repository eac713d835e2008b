import PictureScaling
import IPC

/// A picture of seeded noise in memory, as if decoded from a file of `fullWidth` by `fullHeight` pixels.
final class NoisePicture: PictureRows {
  let width: Int
  let height: Int
  let fullWidth: Int
  let fullHeight: Int
  let pixels: [UInt32]
  private(set) var rowsRead = 0

  init(_ width: Int, _ height: Int, times: Int = 1) {
    (self.width, self.height) = (width, height)
    (fullWidth, fullHeight) = (width * times, height * times)
    var state = UInt32(truncatingIfNeeded: width * 41 + height) | 1
    pixels = (0..<width * height).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
  }

  func read(row y: Int, into out: UnsafeMutableBufferPointer<UInt32>) {
    precondition(out.count == width && (0..<height).contains(y), "a row of the picture")
    for x in 0..<width { out[x] = pixels[y * width + x] }
    rowsRead += 1
  }
}

/// What `RowScaler` is to give, by the definition alone: every tap by itself, in doubles.
struct ScalingReference {
  /// The source pixels of one target pixel of an axis, and how much of each.
  private typealias Weights = [(at: Int, weight: Double)]

  /// Red, green and blue of each target pixel, row by row, each from 0 to 255 and not rounded.
  let channels: [[Double]]

  init(_ picture: NoisePicture, scale: Double, _ region: PixelRegion) {
    let isHard =
      scale >= RowScaler.hardScale
      && max(picture.fullWidth, picture.fullHeight) <= RowScaler.pixelArtSide
    let across = (region.x..<region.x + region.width).map {
      Self.weights($0, picture.width, picture.fullWidth, scale, isHard)
    }
    let down = (region.y..<region.y + region.height).map {
      Self.weights($0, picture.height, picture.fullHeight, scale, isHard)
    }
    channels = [16, 8, 0].map { shift in
      var rows = [[Double]](repeating: [], count: picture.height)
      for y in Set(down.joined().map(\.at)) {
        rows[y] = across.map { weights in
          var sum = 0.0
          for (at, weight) in weights {
            let byte = picture.pixels[y * picture.width + at] >> UInt32(shift) & 0xFF
            sum += weight * Double(byte)
          }
          return sum
        }
      }
      var sums: [Double] = []
      for weights in down {
        for x in 0..<region.width {
          var sum = 0.0
          for (at, weight) in weights { sum += weight * rows[at][x] }
          sums.append(min(max(0, sum), 255))
        }
      }
      return sums
    }
  }

  private static func weights(
    _ place: Int, _ source: Int, _ full: Int, _ scale: Double, _ isHard: Bool
  ) -> Weights {
    let inside = { (at: Int) in min(max(0, at), source - 1) }
    let extent = max(1, (Double(full) * scale).rounded())
    let step = Double(source) / extent
    let center = (Double(place) + 0.5) * step - 0.5
    if step == 1 { return [(inside(place), 1)] }
    if isHard { return [(inside(Int((center + 0.5).rounded(.down))), 1)] }
    let reach = 2 * max(1, step)
    var taps: Weights = []
    var sum = 0.0
    for at in Int((center - reach).rounded(.up))...Int((center + reach).rounded(.down)) {
      let weight = cubic(abs(Double(at) - center) / (reach / 2))
      taps.append((inside(at), weight))
      sum += weight
    }
    return taps.map { ($0.at, $0.weight / sum) }
  }

  /// Catmull-Rom's cubic, as it is written in books.
  private static func cubic(_ x: Double) -> Double {
    switch x {
    case ..<1: 1.5 * x * x * x - 2.5 * x * x + 1
    case ..<2: -0.5 * x * x * x + 2.5 * x * x - 4 * x + 2
    default: 0
    }
  }
}
