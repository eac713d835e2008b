import PaperGeometry
import PaperRasterJobs

/// Memory to draw into: `height` rows of `width` premultiplied pixels, `rowBytes` apart.
public struct PixelTarget {
  /// The first pixel of the first row.
  package let base: UnsafeMutableRawPointer
  /// The width in pixels.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The way from row to row, in bytes.
  package let rowBytes: Int

  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: the number of rows.
  ///   - base: aligned to 4 bytes and valid for `height * rowBytes` bytes while drawing lasts.
  ///   - rowBytes: a multiple of 4, at least `4 * width`.
  /// - Returns: nil where a size is not positive or the rows do not fit.
  public init?(base: UnsafeMutableRawPointer, width: Int, height: Int, rowBytes: Int) {
    guard width > 0, height > 0, rowBytes >= width * 4, rowBytes % 4 == 0,
      UInt(bitPattern: base) % 4 == 0
    else { return nil }
    self.base = base
    self.width = width
    self.height = height
    self.rowBytes = rowBytes
  }
}

/// Draws lists of commands into pixels.
public struct Rasterizer: Sendable {
  /// How many threads large work may be spread over. The pixels do not depend on the number.
  package let threads: Int

  let kernels: Kernels

  /// A rasteriser for the best instructions of the processor.
  public init(threads: Int = 1) { self.init(threads: threads, kernels: Processor.kernels) }

  /// With kernels other than the processor's best, to compare them.
  package init(threads: Int, kernels: Kernels) {
    self.threads = max(1, threads)
    self.kernels = kernels
  }

  /// Clears `damage` to `background` (made opaque) and draws `commands` in order inside it.
  ///
  /// Nothing outside `damage` is touched, and the pixels inside are the same as if everything had been
  /// drawn. Any numbers are allowed in the commands; shapes that are not finite or lie behind the eye
  /// are left out.
  ///
  /// - Parameters:
  ///   - commands: in the order in which they are drawn.
  ///   - background: the colour behind all commands.
  ///   - target: the memory that is drawn into.
  ///   - damage: in pixels; nil for the whole target.
  public func draw(
    _ commands: [DrawCommand], background: Color, into target: PixelTarget, damage: PixelRect? = nil
  ) {
    draw(
      commands, background: background, into: target,
      damage: [damage ?? PixelRect(0, 0, target.width, target.height)])
  }

  /// The same in several parts of the target, which may overlap. What the commands need is worked out once
  /// for all parts.
  public func draw(
    _ commands: [DrawCommand], background: Color, into target: PixelTarget, damage: [PixelRect]
  ) {
    guard let region = Region(damage.compactMap { Self.limited($0, to: target) }) else { return }
    Frame(commands, background: background, target: target, region: region, kernels: kernels)
      .draw(threads: threads)
  }

  /// Draws `commands` into a new bitmap of `width` x `height` pixels; nil for sizes that a bitmap
  /// cannot have.
  public func image(
    of commands: [DrawCommand], background: Color, width: Int, height: Int
  ) -> Bitmap? {
    guard width > 0, height > 0, width <= Bitmap.maximumSide, height <= Bitmap.maximumSide else {
      return nil
    }
    let pixels = PixelStorage(count: width * height) { buffer in
      guard let base = buffer.baseAddress,
        let target = PixelTarget(
          base: UnsafeMutableRawPointer(base), width: width, height: height, rowBytes: width * 4)
      else { return }
      draw(commands, background: background, into: target)
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  /// The part of `damage` inside the target, whatever numbers it has; nil where it is empty.
  private static func limited(_ damage: PixelRect, to target: PixelTarget) -> PixelRect? {
    func range(_ start: Int, _ length: Int, _ limit: Int) -> (Int, Int)? {
      guard length > 0 else { return nil }
      let (sum, overflow) = start.addingReportingOverflow(length)
      let (from, to) = (max(start, 0), overflow ? limit : min(sum, limit))
      return from < to ? (from, to - from) : nil
    }
    guard let (x, width) = range(damage.x, damage.width, target.width),
      let (y, height) = range(damage.y, damage.height, target.height)
    else { return nil }
    return PixelRect(x, y, width, height)
  }
}
