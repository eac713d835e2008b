/// A page drawn small, for looking at its layout.
package struct SmallPicture: Sendable {
  package let width: Int
  package let height: Int
  /// Row by row: blue in the lowest byte.
  package let pixels: [UInt32]

  /// The longer side of a picture in which areas are looked for, in pixels: a gutter of half a hundredth is three wide.
  package static let side = 640

  /// Nil where the pixels do not fill the size.
  package init?(width: Int, height: Int, pixels: [UInt32]) {
    guard width > 0, height > 0, pixels.count == width * height else { return nil }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// How light each pixel is, from 0 to 255.
  package var grey: [UInt8] {
    pixels.map { pixel in
      let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
      return UInt8((red * 77 + green * 151 + blue * 28) >> 8)
    }
  }
}

/// A part of a picture in whole pixels.
struct PixelBox: Hashable {
  var x0: Int
  var y0: Int
  var x1: Int
  var y1: Int

  var width: Int { x1 > x0 ? x1 - x0 : 0 }
  var height: Int { y1 > y0 ? y1 - y0 : 0 }
  var area: Int { width * height }
  var box: AreaBox { AreaBox(Float(x0), Float(y0), Float(x1), Float(y1)) }

  mutating func include(_ x: Int, _ y: Int) {
    (x0, y0) = (min(x0, x), min(y0, y))
    (x1, y1) = (max(x1, x + 1), max(y1, y + 1))
  }

  static let nothing = PixelBox(x0: .max, y0: .max, x1: .min, y1: .min)
  var isNothing: Bool { x1 <= x0 || y1 <= y0 }

  func contains(_ other: PixelBox) -> Bool {
    x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1
  }
}
