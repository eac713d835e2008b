import PaperGeometry
import PaperRaster

/// Something to draw again and again: a list of commands, ready.
///
/// Only Raster's public interface is used, so what is measured is what the app calls: the plan made
/// of each command and the clearing of what nothing covers are part of the time. Rejected: calling
/// kernels on their own, which would be faster and say less.
final class Drawing {
  private let commands: [DrawCommand]
  private let background: Color

  init(_ commands: [DrawCommand], background: Color = .black) {
    self.commands = commands
    self.background = background
  }

  func draw(into target: PixelTarget, damage: PixelRect?, threads: Int) {
    Rasterizer(threads: threads).draw(
      commands, background: background, into: target, damage: damage)
  }
}

extension Bitmap {
  /// A copy of `width * height` pixels that lie without gaps at `pixels`.
  static func copy(of pixels: UnsafePointer<Pixel>, width: Int, height: Int) -> Bitmap? {
    Bitmap(
      width: width, height: height,
      pixels: Array(UnsafeBufferPointer(start: pixels, count: width * height)))
  }
}

extension Projection {
  /// From the 9 numbers, row by row, of a homography that is applied to *column* vectors, as the
  /// peers have it; this project writes vectors as rows.
  init(columnVectors h: UnsafePointer<Double>) {
    self = .identity
    (m11, m12, m13) = (h[0], h[3], h[6])
    (m21, m22, m23) = (h[1], h[4], h[7])
    (m31, m32, m33) = (h[2], h[5], h[8])
  }
}
