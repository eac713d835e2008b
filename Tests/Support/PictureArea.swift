import PaperRaster

// Pictures that tests draw and compare pixel by pixel. This room is optimised in every build; the rooms of tests are not,
// and there each pixel costs fifty times as much.

/// The part of a picture that a bitmap holds, in pixels.
public struct PictureArea: Sendable {
  public var x, y: Int
  public var width, height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// - Parameter pixel: makes a pixel from its place in the whole picture.
  @inline(__always)
  func pixels(_ pixel: (_ x: Int, _ y: Int) -> Pixel) -> [Pixel] {
    var pixels: [Pixel] = []
    pixels.reserveCapacity(width * height)
    for row in y..<y + height {
      for column in x..<x + width { pixels.append(pixel(column, row)) }
    }
    return pixels
  }

  /// Tones of blue on a colour, so that a picture that moves by a pixel differs.
  /// - Parameter isChecked: whether a pattern of squares lies above.
  public func tones(on color: Pixel, isChecked: Bool) -> [Pixel] {
    pixels { x, y in
      let tone = Pixel((x * 7 + y * 3) % 128) + 64
      let square: Pixel = isChecked && (x / 9 + y / 7) % 2 == 0 ? 0x30 : 0
      return color & 0xFF_FF00 | 0xFF00_0000 | tone + square
    }
  }

  /// A light sheet with a grey edge of two pixels.
  /// - Parameter whole: the sides of the whole picture, in pixels.
  public func framed(in whole: (width: Int, height: Int)) -> [Pixel] {
    pixels { x, y in
      let isEdge = x < 2 || y < 2 || x >= whole.width - 2 || y >= whole.height - 2
      return isEdge ? 0xFF80_8080 : 0xFFF0_E8D8
    }
  }
}

extension Bitmap {
  /// The largest difference in a channel, in levels, of two pictures of one size.
  public func largestDifference(to other: Bitmap) -> Int { differences(to: other).largest }

  /// - Returns: the largest difference in a channel, in levels, and how many pixels differ by more than `levels`.
  public func differences(to other: Bitmap, above levels: Int = 0) -> (largest: Int, count: Int) {
    precondition(width == other.width && height == other.height, "the pictures differ in size")
    var (largest, count) = (0, 0)
    for (p, q) in zip(pixels, other.pixels) where p != q {
      var difference = 0
      for shift: Pixel in [0, 8, 16, 24] {
        difference = max(difference, abs(Int((p >> shift) & 255) - Int((q >> shift) & 255)))
      }
      largest = max(largest, difference)
      if difference > levels { count += 1 }
    }
    return (largest, count)
  }

  /// The mean difference in green of every seventh pixel, in levels.
  public func meanDifference(to other: Bitmap) -> Double {
    precondition(width == other.width && height == other.height, "the pictures differ in size")
    var sum = 0
    for i in stride(from: 0, to: pixels.count, by: 7) {
      sum += abs(Int(pixels[i] >> 8 & 0xFF) - Int(other.pixels[i] >> 8 & 0xFF))
    }
    return Double(sum) / Double(pixels.count / 7)
  }
}
