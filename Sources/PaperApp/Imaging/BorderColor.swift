import PaperGeometry
import PaperRaster

/// The colours that represent a picture: the mean of its pixels, and the colour of the paper.
enum BorderColor {
  /// The colour of the paper: the commonest shade of the pixels along the picture's four edges.
  static func paper(of picture: FullPicture) -> Pixel {
    let (width, height) = (picture.width, picture.height)
    // A histogram of 512 cells, eight per channel, with the sums of the pixels in each cell.
    var sums = [(count: Int, red: Int, green: Int, blue: Int)](repeating: (0, 0, 0, 0), count: 512)
    func add(_ pixel: Pixel) {
      let (red, green, blue) = (Int(pixel >> 16 & 0xFF), Int(pixel >> 8 & 0xFF), Int(pixel & 0xFF))
      let cell = (red >> 5) << 6 | (green >> 5) << 3 | blue >> 5
      sums[cell].count += 1
      sums[cell].red += red
      sums[cell].green += green
      sums[cell].blue += blue
    }
    for x in 0..<width {
      add(picture.pixels[x])
      add(picture.pixels[(height - 1) * width + x])
    }
    for y in 0..<height {
      add(picture.pixels[y * width])
      add(picture.pixels[y * width + width - 1])
    }
    guard let best = sums.max(by: { $0.count < $1.count }), best.count > 0 else {
      return 0xFFFF_FFFF
    }
    func mean(_ sum: Int) -> Pixel { Pixel((sum + best.count / 2) / best.count) }
    return 0xFF00_0000 | mean(best.red) << 16 | mean(best.green) << 8 | mean(best.blue)
  }

  /// The mean of all pixels.
  static func average(of pixels: PixelStorage) -> Color {
    var (red, green, blue) = (0, 0, 0)
    for pixel in pixels {
      red += Int(pixel >> 16 & 0xFF)
      green += Int(pixel >> 8 & 0xFF)
      blue += Int(pixel & 0xFF)
    }
    let whole = Double(max(1, pixels.count)) * 255
    return Color(Double(red) / whole, Double(green) / whole, Double(blue) / whole)
  }
}

extension Color {
  /// The colour of an opaque pixel.
  init(pixel: Pixel) { self.init(hex: pixel & 0xFF_FFFF) }
}
