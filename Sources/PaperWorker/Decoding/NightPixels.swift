import Glibc

/// Pixels by night: paper becomes dark and ink light, and every colour keeps its hue.
///
/// The lightness is inverted: all three channels are moved by the same amount, so that the largest becomes what the
/// smallest was to white. Black and white then become ink and paper of the night, which are softer than white and
/// black. (To invert each channel was rejected: red would become cyan.)
///
/// A pure blue stays the same blue by that, which is hardly seen on dark paper. So a colour is made lighter until its
/// contrast with the night's paper is the one that it has with white paper by day, or 4.5 where the day has more
/// (decision: Night contrast).
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
    var last = (pixel: UInt32(0xFFFF_FFFF), night: invert(0xFFFF_FFFF))
    for y in 0..<height {
      let spans = pictures.filter { $0.y0 <= y && y < $0.y1 }
      for x in 0..<width {
        // Bound: the caller has seen to it that the last row ends within the bytes.
        let place = y * stride + x * 4
        let pixel = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        let isPicture = !spans.isEmpty && spans.contains { $0.x0 <= x && x < $0.x1 }
        if isPicture {
          bytes.storeBytes(of: dim(pixel), toByteOffset: place, as: UInt32.self)
          continue
        }
        // Letters and grounds of one colour lie side by side.
        if pixel != last.pixel { last = (pixel, invert(pixel)) }
        bytes.storeBytes(of: last.night, toByteOffset: place, as: UInt32.self)
      }
    }
  }

  static func invert(_ pixel: UInt32) -> UInt32 {
    let red = Int(pixel >> 16 & 0xFF)
    let green = Int(pixel >> 8 & 0xFF)
    let blue = Int(pixel & 0xFF)
    let (maximum, minimum) = (max(red, green, blue), min(red, green, blue))
    let move = 255 - maximum - minimum
    let plain = (red + move, green + move, blue + move)
    guard maximum != minimum else { return shade(plain) }
    let wanted = needed(luminance(red, green, blue))
    guard nightLuminance(plain) < wanted else { return shade(plain) }
    // The least step towards white that is enough.
    var (low, high) = (0, 255)
    while low < high {
      let middle = (low + high) / 2
      if nightLuminance(lifted(plain, middle)) < wanted { low = middle + 1 } else { high = middle }
    }
    return shade(lifted(plain, low))
  }

  private typealias Parts = (Int, Int, Int)

  private static func shade(_ parts: Parts) -> UInt32 {
    0xFF00_0000 | shades[0][parts.0] << 16 | shades[1][parts.1] << 8 | shades[2][parts.2]
  }

  /// A colour on its way to white, which 255 steps reach.
  private static func lifted(_ parts: Parts, _ step: Int) -> Parts {
    func lift(_ part: Int) -> Int { part + (255 - part) * step / 255 }
    return (lift(parts.0), lift(parts.1), lift(parts.2))
  }

  // MARK: Contrast, as the Web Content Accessibility Guidelines 2.2 count it

  /// The contrast that letters need.
  private static let enough = 4.5

  /// The relative luminance of each shade of a channel, 0 to 1.
  private static let linear: [Double] = (0...255).map {
    let part = Double($0) / 255
    return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
  }
  /// What each shade of a channel gives by night to the luminance of its pixel.
  private static let nightParts: [[Double]] = zip(shades, [0.2126, 0.7152, 0.0722]).map {
    shades, weight in shades.map { linear[Int($0)] * weight }
  }
  private static let paperLuminance = nightParts.reduce(0) { $0 + $1[0] }

  private static func luminance(_ red: Int, _ green: Int, _ blue: Int) -> Double {
    0.2126 * linear[red] + 0.7152 * linear[green] + 0.0722 * linear[blue]
  }

  private static func nightLuminance(_ parts: Parts) -> Double {
    nightParts[0][parts.0] + nightParts[1][parts.1] + nightParts[2][parts.2]
  }

  /// The luminance that a colour needs on the night's paper.
  /// - Parameter luminance: the colour's by day.
  private static func needed(_ luminance: Double) -> Double {
    let contrast = min(enough, 1.05 / (luminance + 0.05))
    return contrast * (paperLuminance + 0.05) - 0.05
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
    let (minimum, maximum) = (parts.min() ?? 0, parts.max() ?? 0)
    pixels += 1
    // Old paper is yellow.
    if minimum >= 135, maximum >= 175, maximum - minimum <= 70 { light += 1 }
    if maximum - minimum > 90 { colorful += 1 }
  }

  var isPaper: Bool { pixels > 0 && light * 20 >= pixels * 11 && colorful * 20 <= pixels }
}
