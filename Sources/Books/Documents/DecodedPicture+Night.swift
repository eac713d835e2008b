import PaperGeometry
import PaperRaster

extension DecodedPicture {
  /// The picture in the light of its request: by night a little darker, in its own colours. Pages that are text are
  /// turned where they are drawn.
  public func seen(byNight isNight: Bool) -> DecodedPicture {
    guard isNight else { return self }
    let pixels = bitmap.pixels.map(Self.dimmed)
    guard
      let dark = Bitmap(
        width: bitmap.width, height: bitmap.height, pixels: pixels, label: bitmap.label)
    else { return self }
    dark.prepareLevels()
    return DecodedPicture(
      bitmap: dark, naturalSize: naturalSize,
      averageColor: averageColor.mixed(with: .black, 1 - Double(Self.brightness) / 256),
      paper: paper.mixed(with: .black, 1 - Double(Self.brightness) / 256))
  }

  /// Of 256.
  private static let brightness: Pixel = 208

  /// The darkest opaque pixel that is dimmed to a pixel. Only channels up to 207 have such a pixel.
  static func beforeDimming(_ pixel: Pixel) -> Pixel {
    let part = { (shift: Pixel) in
      min(255, (((pixel >> shift) & 0xFF) * 256 + brightness - 1) / brightness) << shift
    }
    return 0xFF00_0000 | part(16) | part(8) | part(0)
  }

  private static func dimmed(_ pixel: Pixel) -> Pixel {
    let part = { (shift: Pixel) in (((pixel >> shift) & 0xFF) * brightness / 256) << shift }
    return 0xFF00_0000 | part(16) | part(8) | part(0)
  }
}
