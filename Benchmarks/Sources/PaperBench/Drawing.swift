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
