import PaperRaster

/// Writes an animation as an endlessly looping GIF. All frames share one palette. Each frame is stored as
/// the rectangle that changed, with transparent pixels where nothing changed.
///
/// The same frames give the same bytes each time.
public struct GIFWriter {
  private let width: Int
  private let height: Int
  private let dithers: Bool
  private var palette: GIFPalette
  /// Nil after the file could not be made or written: every later call then throws.
  private var file: GIFFile?
  /// The palette indices of the last frame's whole picture.
  private var shown: [UInt8] = []
  /// The last frame, not written yet because an equal next frame would lengthen the frame's duration.
  private var held: Frame?
  private var seconds = 0.0
  private var writtenCentiseconds = 0

  private static let transparent: UInt8 = 255

  private struct Frame {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
    var indices: [UInt8]
  }

  /// - Parameters:
  ///   - width, height: the size of every frame, in pixels; clamped to a GIF's limits, 1 to 65,535.
  ///   - sample: pictures from which the palette is chosen, such as a few of the frames.
  ///   - dithers: whether gradients are dithered with a fixed pattern, which makes larger files.
  public init(width: Int, height: Int, sample: [Bitmap], dithers: Bool = false) {
    self.width = min(max(1, width), 65_535)
    self.height = min(max(1, height), 65_535)
    self.dithers = dithers
    palette = GIFPalette(of: sample)
    file = GIFFile(width: self.width, height: self.height, colors: palette.colors)
  }

  /// The bytes of a GIF of some frames, with the palette chosen from up to twelve of the frames.
  public static func data(
    _ frames: [(bitmap: Bitmap, seconds: Double)], dithers: Bool = false
  ) throws(WriteError) -> [UInt8] {
    guard let first = frames.first?.bitmap else { return [] }
    let stride = max(1, (frames.count + 11) / 12)
    let sample = frames.indices.filter { $0 % stride == 0 }.map { frames[$0].bitmap }
    var writer = GIFWriter(
      width: first.width, height: first.height, sample: sample, dithers: dithers)
    for frame in frames { try writer.append(frame.bitmap, seconds: frame.seconds) }
    return try writer.finish()
  }

  /// Adds a frame. A frame that equals the last frame only lengthens the last frame's duration.
  /// - Parameter seconds: the frame's duration. A GIF counts hundredths of a second, and viewers slow down
  ///   frames shorter than two hundredths. The next frames make good the rounding errors.
  public mutating func append(_ bitmap: Bitmap, seconds: Double) throws(WriteError) {
    guard bitmap.width == width, bitmap.height == height else {
      throw .wrongSize(
        width: bitmap.width, height: bitmap.height, expectedWidth: width, expectedHeight: height)
    }
    let indices = indices(of: bitmap)
    if let frame = changed(to: indices) {
      try flush()
      held = frame
      shown = indices
    }
    self.seconds += seconds.isFinite ? min(max(0, seconds), 600) : 0
  }

  /// The bytes of the file. Nothing may be appended afterwards.
  public mutating func finish() throws(WriteError) -> [UInt8] {
    try flush()
    guard let bytes = file?.finished() else { throw .noMemory }
    return bytes
  }

  /// Writes the file, replacing an existing file.
  public mutating func finish(to path: String) throws(WriteError) {
    try OutputFile.write(try finish(), to: path)
  }

  private mutating func indices(of bitmap: Bitmap) -> [UInt8] {
    var indices = [UInt8](repeating: 0, count: width * height)
    var at = 0
    for y in 0..<height {
      for x in 0..<width {
        let pixel = bitmap.pixels[at]
        indices[at] = palette.index(of: dithers ? Self.dithered(pixel, x, y) : pixel)
        at += 1
      }
    }
    return indices
  }

  private static let pattern = [-7, 1, -5, 3, 5, -3, 7, -1, -4, 4, -6, 2, 8, 0, 6, -2]

  /// A pixel made lighter or darker by ordered dithering: the pattern's value at the pixel's place.
  private static func dithered(_ pixel: Pixel, _ x: Int, _ y: Int) -> Pixel {
    let change = pattern[(y & 3) * 4 + (x & 3)]
    func moved(_ shift: Pixel) -> Pixel {
      Pixel(min(max(0, Int(pixel >> shift & 0xFF) + change), 255)) << shift
    }
    return moved(16) | moved(8) | moved(0)
  }

  /// The smallest rectangle around all pixels that differ from `shown`; nil where none differs.
  private func changed(to indices: [UInt8]) -> Frame? {
    guard !shown.isEmpty else {
      return Frame(x: 0, y: 0, width: width, height: height, indices: indices)
    }
    var (left, right, top, bottom) = (width, -1, height, -1)
    for y in 0..<height {
      let row = y * width..<(y + 1) * width
      guard let first = row.first(where: { indices[$0] != shown[$0] }),
        let last = row.last(where: { indices[$0] != shown[$0] })
      else { continue }
      (top, bottom) = (min(top, y), y)
      (left, right) = (min(left, first - row.lowerBound), max(right, last - row.lowerBound))
    }
    guard right >= left else { return nil }
    var frame = Frame(
      x: left, y: top, width: right - left + 1, height: bottom - top + 1, indices: [])
    frame.indices.reserveCapacity(frame.width * frame.height)
    for y in top...bottom {
      for at in (y * width + left)...(y * width + right) {
        frame.indices.append(indices[at] == shown[at] ? Self.transparent : indices[at])
      }
    }
    return frame
  }

  /// Writes the held frame, whose duration is known now.
  private mutating func flush() throws(WriteError) {
    guard let frame = held else { return }
    held = nil
    let due = Int((seconds * 100).rounded()) - writtenCentiseconds
    let centiseconds = min(max(2, due), 65_535)
    writtenCentiseconds += centiseconds
    let isWritten = file?.add(
      x: frame.x, y: frame.y, width: frame.width, height: frame.height, indices: frame.indices,
      transparent: Self.transparent, centiseconds: centiseconds)
    guard isWritten == true else {
      file = nil
      throw .noMemory
    }
  }
}
