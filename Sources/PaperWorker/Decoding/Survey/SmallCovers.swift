import BookFormats
import CPictures
import IPC

/// Covers as small JPEG files, with their colours.
enum SmallCovers {
  private static let quality: Int32 = 80

  /// A picture's file made small. A picture that cannot be decoded is no cover.
  static func cover(_ bytes: [UInt8], width: Int) -> CoverRecord? {
    drawn(width) { (region, memory) throws(WorkerError) in
      try PicturePages().cover(bytes, region, into: memory)
    }
  }

  /// The cover of a book that is open.
  static func cover(of book: any Book, width: Int) -> CoverRecord? {
    drawn(width) { (region, memory) throws(WorkerError) in try book.cover(region, into: memory) }
  }

  private static func drawn(
    _ width: Int,
    _ draw: (PixelRegion, UnsafeMutableRawBufferPointer) throws(WorkerError) -> CoverSize
  ) -> CoverRecord? {
    guard let region = PixelRegion(width: width, height: CoverRecord.maximumHeight(width))
    else { return nil }
    // Bound: what is drawn ends within `region.byteCount`, the size of the memory.
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: region.byteCount, alignment: 16)
    defer { memory.deallocate() }
    guard let size = try? draw(region, memory), size.width <= region.width,
      size.height <= region.height, size.width > 0, size.height > 0,
      let jpeg = encoded(memory, size, region.stride)
    else { return nil }
    let colors = CoverColors(
      UnsafeRawBufferPointer(memory), width: size.width, height: size.height, stride: region.stride)
    return CoverRecord(
      jpeg: jpeg, width: size.width, height: size.height, color: colors.mean, spine: colors.spine)
  }

  private static func encoded(
    _ memory: UnsafeMutableRawBufferPointer, _ size: CoverSize, _ stride: Int
  ) -> [UInt8]? {
    let capacity = paper_picture_jpeg_bound(Int32(size.width), Int32(size.height))
    guard stride * size.height <= memory.count, capacity <= IPCLimits.surveyBytes else {
      return nil
    }
    let jpeg = [UInt8](unsafeUninitializedCapacity: capacity) { out, filled in
      // Bound: the encoder reads `size.height` rows of the memory, and writes at most `capacity` bytes.
      filled = paper_picture_encode_jpeg(
        memory.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(size.width),
        Int32(size.height), stride, quality, out.baseAddress, capacity)
    }
    return jpeg.isEmpty ? nil : jpeg
  }
}

/// The colours of a small cover, as 0xRRGGBB.
struct CoverColors {
  /// The mean of all pixels.
  let mean: UInt32
  /// The colour that most of the cover has, coloured pixels counting more than grey ones, made so dark that white letters
  /// have a contrast of 4.5 to 1 on the colour.
  let spine: UInt32

  /// Relative luminance below which white has that contrast: 1.05 / 4.5 - 0.05.
  static let darkest = 0.183

  private typealias Sum = SIMD4<UInt64>

  /// - Parameter pixels: rows of opaque pixels, blue in the lowest byte, `stride` bytes apart.
  init(_ pixels: UnsafeRawBufferPointer, width: Int, height: Int, stride: Int) {
    precondition(
      width > 0 && height > 0 && width * 4 <= stride && pixels.count >= stride * height,
      "rows within the memory")
    var total = Sum.zero
    // Eight steps a channel. The last place of a sum is the weight.
    var bins = [Sum](repeating: .zero, count: 512)
    for y in 0..<height {
      for x in 0..<width {
        // Bound: the last pixel ends at `stride * height` at the latest.
        let pixel = pixels.loadUnaligned(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        let (b, g, r) = (pixel & 0xFF, pixel >> 8 & 0xFF, pixel >> 16 & 0xFF)
        let chroma = max(r, g, b) - min(r, g, b)
        let weight = UInt64(12 + chroma)
        let color = Sum(UInt64(b), UInt64(g), UInt64(r), 1)
        total &+= color
        bins[Int((r >> 5) << 6 | (g >> 5) << 3 | b >> 5)] &+= color &* Sum(repeating: weight)
      }
    }
    mean = Self.packed(total)
    let heaviest = bins.max { $0.w < $1.w } ?? total
    spine = Self.darkened(Self.packed(heaviest))
  }

  private static func packed(_ sum: Sum) -> UInt32 {
    let count = max(1, sum.w)
    func channel(_ value: UInt64) -> UInt32 { UInt32(min(255, (value + count / 2) / count)) }
    return channel(sum.z) << 16 | channel(sum.y) << 8 | channel(sum.x)
  }

  /// The same hue, dark enough.
  static func darkened(_ color: UInt32) -> UInt32 {
    let channels = [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF].map { Double($0) / 255 }
    let light = luminance(channels)
    guard light > darkest else { return color }
    // Linear light grows as the 2.4th power at most; rounding down keeps the bound.
    var factor = 1.0
    while luminance(channels.map { ($0 * factor * 255).rounded() / 255 }) > darkest {
      factor *= 0.99
    }
    return channels.reduce(0) { $0 << 8 | UInt32(($1 * factor * 255).rounded()) }
  }

  /// Relative luminance of sRGB, from 0 to 1.
  static func luminance(_ channels: [Double]) -> Double {
    // The exact curve needs a power; this polynomial differs from the curve by less than 0.002.
    func linear(_ value: Double) -> Double {
      value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
    return 0.2126 * linear(channels[0]) + 0.7152 * linear(channels[1])
      + 0.0722 * linear(channels[2])
  }
}
