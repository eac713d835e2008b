import PaperGeometry
import PaperRasterJobs

// The other face of a sheet, as it shines through a bend.
//
// Method: paper scatters what shines through, so a small level of the picture is read, a quarter as wide and high, which
// lies in the nearest cache. The colours are multiplied by it with a mask that follows the paper's angle: light comes
// from behind where the sheet stands upright, and none where it lies, so a page that comes to rest is its picture alone.
//
// Rejected: a picture of both faces made beforehand (memory for every leaf in the air, and a step when the leaf
// lands), and the whole of the flap (twice the work of a curl). (decision: Show-through)

/// Unchecked: nothing changes once it is made, and the texture points into `levels`, which live as long.
final class BendThrough: @unchecked Sendable {
  /// Halvings of the picture that is read.
  private static let level = 2

  private let levels: UsedLevels
  private let texture: RollingTexture
  private let share: Float

  /// - Returns: nil where nothing shines through.
  init?(_ through: Bend.Through, _ command: DrawCommand) {
    let (bitmap, rect, own) = (through.bitmap, through.rect, command.rect)
    guard case .bitmap = command.paint, through.share > 0, !rect.isEmpty, rect.origin.isFinite,
      Point(rect.maxX, rect.maxY).isFinite
    else { return nil }
    let source = Rect(origin: .zero, size: bitmap.size)
    // So many texels a pixel that the levels go as deep as is read.
    let area = Minification(area: Double(1 << (2 * Self.level + 2)))
    guard let levels = UsedLevels(bitmap, source, area, 1, down: .zero) else { return nil }
    let (kx, ky) = (256 * source.width / rect.width, 256 * source.height / rect.height)
    self.levels = levels
    share = Float(min(through.share, 1))
    // Bound: `levels` has a level of this index.
    texture = RollingTexture(
      levels: levels.base + min(Self.level, levels.last), lastLevel: 0,
      u: RollingScale(Float(-kx), 0, Float((rect.maxX - own.minX) * kx - 128)),
      v: RollingScale(0, Float(ky), Float((own.minY - rect.minY) * ky - 128)))
  }

  /// Takes from `count` colours what does not come through.
  ///
  /// - Parameters:
  ///   - places: those of the pixels.
  ///   - scratch: `Stretch.memory` words.
  ///   - memory: for as many colours.
  func apply(
    _ kernels: Kernels, _ places: RollingPlaces, over pixels: UnsafeMutablePointer<Pixel>,
    count: Int, scratch: UnsafeMutablePointer<UInt32>, memory: UnsafeMutablePointer<Pixel>
  ) {
    kernels.rolling.texture(texture, places, memory, count, scratch)
    kernels.rolling.upright(places, share, scratch, count)
    kernels.multiply(memory, scratch, pixels, count)
  }
}
