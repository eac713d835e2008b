import PaperGeometry
import Synchronization

/// A pixel: premultiplied, blue in the lowest byte (`0xAARRGGBB`), as SDL and Cairo store pixels on
/// little-endian machines.
public typealias Pixel = UInt32

/// An immutable picture of premultiplied BGRA pixels.
///
/// A bitmap has the identity of an object: two draw commands are equal when they name the *same* bitmap,
/// so comparing two frames never compares pixels.
public final class Bitmap: Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Whether every pixel has alpha 255, so that drawing the bitmap needs no blending.
  public let isOpaque: Bool
  /// Row by row without padding, `width * height` in all.
  public let pixels: PixelStorage
  /// The name of the picture, for dumps and logs; without meaning for drawing.
  public let label: String
  /// The smaller versions, made on first use: see `Levels`.
  let levelStore = Mutex<Levels?>(nil)

  /// The longest side that can be drawn: coordinates inside are 24.8 fixed point.
  public static let maximumSide = 16_383

  /// - Parameters:
  ///   - width: in pixels.
  ///   - height: in pixels.
  ///   - label: the name in dumps.
  ///   - pixels: exactly `width * height` premultiplied pixels; they are shared, not copied.
  /// - Returns: nil where the count does not fit or a side is zero or above `maximumSide`.
  public init?(width: Int, height: Int, pixels: PixelStorage, label: String = "") {
    guard width > 0, height > 0, width <= Self.maximumSide, height <= Self.maximumSide,
      pixels.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.label = label
    self.isOpaque = pixels.areOpaque
  }

  /// Makes a bitmap of a copy of an array of `width * height` pixels; nil as above.
  public convenience init?(width: Int, height: Int, pixels: [Pixel], label: String = "") {
    self.init(width: width, height: height, pixels: PixelStorage(pixels), label: label)
  }

  /// Width and height in pixels.
  public var size: Size { Size(Double(width), Double(height)) }
  /// The memory of the pixels.
  package var bytes: Int { pixels.count * MemoryLayout<Pixel>.stride }
}

extension Bitmap: Equatable {
  /// Whether both are the same object.
  public static func == (a: Bitmap, b: Bitmap) -> Bool { a === b }
}

extension Bitmap: CustomStringConvertible {
  /// The label and the size.
  public var description: String { "\(label.isEmpty ? "bitmap" : label) \(width)x\(height)" }
}
