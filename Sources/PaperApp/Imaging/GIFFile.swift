import CGif

/// An unfinished GIF file, written by giflib.
final class GIFFile {
  private let gif: OpaquePointer

  /// - Parameter colors: up to 256 colours as `0xRRGGBB`; missing colours are black.
  /// - Returns: nil where there is no memory.
  init?(width: Int, height: Int, colors: [UInt32]) {
    var palette = [UInt8](repeating: 0, count: 768)
    for (i, color) in colors.prefix(256).enumerated() {
      palette[3 * i] = UInt8(color >> 16 & 0xFF)
      palette[3 * i + 1] = UInt8(color >> 8 & 0xFF)
      palette[3 * i + 2] = UInt8(color & 0xFF)
    }
    // Bound: `paper_gif_new` reads 768 bytes of palette.
    guard let gif = paper_gif_new(Int32(width), Int32(height), palette) else { return nil }
    self.gif = gif
  }

  deinit { paper_gif_free(gif) }

  /// - Parameter indices: exactly `width * height` palette indices; any other number is refused.
  /// - Returns: whether the frame could be written.
  func add(
    x: Int, y: Int, width: Int, height: Int, indices: [UInt8], transparent: UInt8,
    centiseconds: Int
  ) -> Bool {
    // Bound: `paper_gif_add` reads `width * height` indices.
    guard width > 0, height > 0, indices.count == width * height else { return false }
    return paper_gif_add(
      gif, Int32(x), Int32(y), Int32(width), Int32(height), indices, Int32(transparent),
      Int32(centiseconds)) != 0
  }

  /// The bytes of the whole file; nil where the file could not be written. Nothing may be added afterwards.
  func finished() -> [UInt8]? {
    var bytes: UnsafePointer<UInt8>?
    var count = 0
    guard paper_gif_finish(gif, &bytes, &count) != 0, let bytes else { return nil }
    // Bound: `paper_gif_finish` gives `count` bytes, which live as long as `gif`.
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
