import PaperGeometry
import PaperRaster

/// Memory to draw into with guards around it, so that a stray write is seen.
public final class TestCanvas {
  public let width: Int
  public let height: Int
  private let memory: UnsafeMutablePointer<Pixel>
  private let stride: Int
  private static let margin = 3
  private static let guardPixel: Pixel = 0xA5C3_5A3C

  /// Sides must be positive.
  public init(_ width: Int, _ height: Int) {
    precondition(width > 0 && height > 0)
    self.width = width
    self.height = height
    stride = width + 2 * Self.margin
    memory = .allocate(capacity: stride * (height + 2 * Self.margin))
    memory.initialize(repeating: Self.guardPixel, count: stride * (height + 2 * Self.margin))
  }

  deinit { memory.deallocate() }

  private var first: UnsafeMutablePointer<Pixel> {
    memory + Self.margin * stride + Self.margin
  }

  public func draw(
    _ commands: [DrawCommand], background: Color = .white, threads: Int = 1,
    damage: PixelRect? = nil
  ) {
    draw(
      commands, background: background, threads: threads,
      parts: [damage ?? PixelRect(0, 0, width, height)])
  }

  /// - Parameter parts: what is drawn; they may overlap.
  public func draw(
    _ commands: [DrawCommand], background: Color = .white, threads: Int = 1, parts: [PixelRect]
  ) {
    guard
      let target = PixelTarget(
        base: UnsafeMutableRawPointer(first), width: width, height: height, rowBytes: stride * 4)
    else { preconditionFailure("a canvas fits its own memory") }
    Rasterizer(threads: threads).draw(
      commands, background: background, into: target, damage: parts)
  }

  public func fill(_ pixel: Pixel) {
    for y in 0..<height { (first + y * stride).update(repeating: pixel, count: width) }
  }

  public subscript(x: Int, y: Int) -> Pixel {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return first[y * stride + x]
  }

  /// Row by row, without the guards.
  public var pixels: [Pixel] {
    (0..<height).flatMap { y in (0..<width).map { self[$0, y] } }
  }

  /// Nothing was written outside the picture.
  public var guardsIntact: Bool {
    (0..<height + 2 * Self.margin).allSatisfy { row in
      (0..<stride).allSatisfy { column in
        let (x, y) = (column - Self.margin, row - Self.margin)
        let inside = x >= 0 && x < width && y >= 0 && y < height
        return inside || memory[row * stride + column] == Self.guardPixel
      }
    }
  }
}

/// The largest difference of a channel between two pixels.
public func difference(_ a: Pixel, _ b: Pixel) -> Int {
  [0, 8, 16, 24].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.reduce(0, max)
}
