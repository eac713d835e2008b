/// Bitmaps in memory that somebody else frees, as a decoder in another process shares it.
extension Bitmap {
  /// A bitmap of pixels that lie in memory of somebody else.
  ///
  /// Rows without padding are taken over where they lie; rows with padding are copied once, because all
  /// that draws counts on rows that follow each other.
  ///
  /// The memory belongs to the bitmap from this call on: `release` is called exactly once in every case,
  /// after the last use of the pixels, be it at once (a copy was made, or nil is returned), on any thread.
  /// Until then the memory must be readable and stay as it is.
  ///
  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - label: the name in dumps.
  ///   - memory: holds at least `(height - 1) * stride + 4 * width` bytes: premultiplied BGRA, as `Pixel`.
  ///   - stride: from one row to the next, in bytes; at least `4 * width`.
  ///   - release: frees the memory, or gives it back.
  /// - Returns: nil for sizes that a bitmap cannot have, a stride that is too short, and memory that is
  ///   too small for them.
  public convenience init?(
    width: Int, height: Int, taking memory: UnsafeRawBufferPointer, stride: Int, label: String = "",
    release: @escaping @Sendable () -> Void
  ) {
    let pixelBytes = MemoryLayout<Pixel>.stride
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height), stride >= width * pixelBytes,
      let base = memory.baseAddress,
      // As a quotient: a stride near the largest integer must not overflow a product.
      memory.count >= width * pixelBytes,
      height == 1 || (memory.count - width * pixelBytes) / (height - 1) >= stride
    else {
      release()
      return nil
    }
    let isPacked = stride == width * pixelBytes || height == 1
    if isPacked, Int(bitPattern: base) % MemoryLayout<Pixel>.alignment == 0 {
      let count = width * height
      // Bound: the rows follow each other, so the checks above leave room for all of them.
      let pixels = PixelStorage(
        taking: base.bindMemory(to: Pixel.self, capacity: count), count: count, release: release)
      self.init(width: width, height: height, pixels: pixels, label: label)
    } else {
      let pixels = PixelStorage(count: width * height) { out in
        // Bound: row `y` ends at `y * stride + 4 * width`, which the checks above keep inside `memory`.
        for y in 0..<height {
          let row = UnsafeRawBufferPointer(
            start: base + y * stride, count: width * pixelBytes)
          for x in 0..<width {
            out[y * width + x] = row.loadUnaligned(fromByteOffset: x * pixelBytes, as: Pixel.self)
          }
        }
      }
      release()
      self.init(width: width, height: height, pixels: pixels, label: label)
    }
  }
}
