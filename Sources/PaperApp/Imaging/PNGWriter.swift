import CCairo
import PaperRaster

/// Why a picture could not be written.
public enum WriteError: Error, Equatable, Sendable, CustomStringConvertible {
  case cannotWrite(String, reason: String)
  case noMemory
  /// A frame's size differs from the size of the animation.
  case wrongSize(width: Int, height: Int, expectedWidth: Int, expectedHeight: Int)

  /// The reason, in one line.
  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "\(path): cannot be written: \(reason)"
    case .noMemory: "there is not enough memory to write a picture"
    case .wrongSize(let width, let height, let expectedWidth, let expectedHeight):
      "a frame of \(width) x \(height) pixels among frames of \(expectedWidth) x \(expectedHeight)"
    }
  }
}

/// Writes bitmaps as PNG files. The same bitmap gives the same bytes each time.
public enum PNGWriter {
  /// The bytes of a PNG file, without an alpha channel where the bitmap is opaque.
  public static func data(_ bitmap: Bitmap) throws(WriteError) -> [UInt8] {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    let done = bitmap.pixels.withUnsafeBufferPointer { pixels in
      // Bound: a bitmap has exactly `width * height` pixels.
      paper_png(
        pixels.baseAddress, Int32(bitmap.width), Int32(bitmap.height), bitmap.isOpaque ? 1 : 0,
        &bytes, &count)
    }
    guard done == 1, let bytes else { throw .noMemory }
    defer { paper_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Writes a PNG file, replacing an existing file.
  public static func write(_ bitmap: Bitmap, to path: String) throws(WriteError) {
    try OutputFile.write(data(bitmap), to: path)
  }
}
