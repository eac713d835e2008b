/// Pixels by night: paper becomes dark and ink light, and every colour keeps its hue.
///
/// The lightness is inverted: all three channels are moved by the same amount, so that the largest becomes what the
/// smallest was to white. Black and white then become ink and paper of the night, which are softer than white and
/// black. (To invert each channel was rejected: red would become cyan.)
enum NightPixels {
  /// Red, green and blue of what was white, and of what was black.
  private static let paper: [Int] = [0x22, 0x25, 0x2A]
  private static let ink: [Int] = [0xDE, 0xDA, 0xD2]
  /// How bright pictures are, which keep their colours, of 256.
  private static let dimmed = 208

  /// A part of some pixels.
  struct Box: Equatable {
    var x0, y0, x1, y1: Int
  }

  /// The shade of the night for each shade of a channel, once it has been inverted.
  private static let shades: [[UInt32]] = (0..<3).map { channel in
    (0...255).map {
      UInt32(paper[channel] + (ink[channel] - paper[channel]) * $0 / 255)
    }
  }

  /// Turns opaque pixels into those of the night.
  /// - Parameters:
  ///   - bytes: at least `height` rows of `stride` bytes.
  ///   - pictures: where pictures keep their colours.
  static func paint(
    _ bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int, pictures: [Box]
  ) {
    for y in 0..<height {
      let spans = pictures.filter { $0.y0 <= y && y < $0.y1 }
      for x in 0..<width {
        // Bound: the caller has seen to it that the last row ends within the bytes.
        let place = y * stride + x * 4
        let pixel = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let isPicture = !spans.isEmpty && spans.contains { $0.x0 <= x && x < $0.x1 }
        bytes.storeBytes(
          of: isPicture ? dim(pixel) : invert(pixel), toByteOffset: place, as: UInt32.self)
      }
    }
  }

  static func invert(_ pixel: UInt32) -> UInt32 {
    let red = Int(pixel >> 16 & 0xFF)
    let green = Int(pixel >> 8 & 0xFF)
    let blue = Int(pixel & 0xFF)
    let move = 255 - max(red, green, blue) - min(red, green, blue)
    return 0xFF00_0000 | shades[0][red + move] << 16 | shades[1][green + move] << 8
      | shades[2][blue + move]
  }

  static func dim(_ pixel: UInt32) -> UInt32 {
    func part(_ shift: UInt32) -> UInt32 {
      (((pixel >> shift) & 0xFF) * UInt32(dimmed) / 256) << shift
    }
    return 0xFF00_0000 | part(16) | part(8) | part(0)
  }
}

/// Whether a picture is a piece of paper to the eye, as a scanned page, a formula or a drawing of lines is: mostly
/// light, and nearly without colours. Such a picture is turned with the page.
struct PaperTest: Equatable {
  private var pixels = 0
  private var light = 0
  private var colorful = 0

  mutating func look(at pixel: UInt32) {
    let parts = [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF].map(Int.init)
    let (least, most) = (parts.min() ?? 0, parts.max() ?? 0)
    pixels += 1
    // Old paper is yellow.
    if least >= 135, most >= 175, most - least <= 70 { light += 1 }
    if most - least > 90 { colorful += 1 }
  }

  var isPaper: Bool { pixels > 0 && light * 20 >= pixels * 11 && colorful * 20 <= pixels }
}
