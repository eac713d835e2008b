import Books
import CSDL2
import Foundation
import Imaging
import PaperRaster
@_exported import TestBasics

extension TemporaryFolder {
  /// Writes a picture for a test into a file of its own.
  public func picture(_ name: String, _ bytes: [UInt8]) throws -> Picture.Source {
    Picture.Source(path: try file(name, bytes))
  }
}

struct SampleError: Error {}

public enum Samples {
  /// An opaque bitmap, pixel by pixel as 0xRRGGBB.
  public static func bitmap(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) throws
    -> Bitmap
  {
    var pixels: [Pixel] = []
    for y in 0..<height { for x in 0..<width { pixels.append(0xFF00_0000 | color(x, y)) } }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
      throw SampleError()
    }
    return bitmap
  }

  /// All pixels differ from their neighbours.
  public static func noise(_ width: Int, _ height: Int) throws -> Bitmap {
    try bitmap(width, height) { x, y in
      UInt32(truncatingIfNeeded: (x &* 7919 &+ y &* 104_729) &* 2_654_435_761) >> 8 & 0xFF_FFFF
    }
  }

  public static func png(_ bitmap: Bitmap) throws -> [UInt8] { try PNGWriter.data(bitmap) }

  /// What SDL saves, read back from a file.
  private static func saved(
    _ bitmap: Bitmap, _ save: (UnsafeMutablePointer<SDL_Surface>, String) -> Int32
  ) throws -> [UInt8] {
    var pixels = Array(bitmap.pixels)
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/sample"
    let done = pixels.withUnsafeMutableBytes { buffer -> Int32 in
      guard
        let surface = SDL_CreateRGBSurfaceWithFormatFrom(
          buffer.baseAddress, Int32(bitmap.width), Int32(bitmap.height), 32,
          Int32(bitmap.width * 4), SDL_PIXELFORMAT_ARGB8888.rawValue)
      else { return -1 }
      defer { SDL_FreeSurface(surface) }
      return save(surface, path)
    }
    guard done == 0 else { throw SampleError() }
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  public static func jpeg(_ bitmap: Bitmap, orientation: Int? = nil) throws -> [UInt8] {
    var bytes = try saved(bitmap) { IMG_SaveJPG($0, $1, 95) }
    if let orientation {
      let tag: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
      let exif = Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + tag + [0, 0, 0, 0]
      bytes.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
    }
    return bytes
  }

  public static func bmp(_ bitmap: Bitmap) throws -> [UInt8] {
    try saved(bitmap) { SDL_SaveBMP_RW($0, SDL_RWFromFile($1, "wb"), 1) }
  }

  public static func gif(_ bitmaps: [Bitmap]) throws -> [UInt8] {
    try GIFWriter.data(bitmaps.map { ($0, 0.1) })
  }

  /// Uncompressed, three bytes a pixel, in one strip.
  public static func tiff(_ bitmap: Bitmap, orientation: Int = 1) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
    }
    let data = bitmap.pixels.flatMap {
      [UInt8($0 >> 16 & 0xFF), UInt8($0 >> 8 & 0xFF), UInt8($0 & 0xFF)]
    }
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (0x100, 4, 1, bitmap.width), (0x101, 4, 1, bitmap.height), (0x102, 3, 3, 134),
      (0x103, 3, 1, 1), (0x106, 3, 1, 2), (0x111, 4, 1, 140), (0x112, 3, 1, orientation),
      (0x115, 3, 1, 3), (0x116, 4, 1, bitmap.height), (0x117, 4, 1, data.count),
    ]
    var bytes: [UInt8] = [0x49, 0x49, 42, 0] + little(8, 4) + little(entries.count, 2)
    for entry in entries {
      bytes += little(entry.tag, 2) + little(entry.type, 2) + little(entry.count, 4)
      bytes += little(entry.value, 4)
    }
    bytes += little(0, 4)
    assert(bytes.count == 134)
    return bytes + [8, 0, 8, 0, 8, 0] + data
  }

  /// A lossless WebP of one colour: five codes of one symbol each, which need no bits at all.
  public static func webp(_ width: Int, _ height: Int, _ color: UInt32) -> [UInt8] {
    var bits: [Bool] = []
    func put(_ value: Int, _ count: Int) {
      for bit in 0..<count { bits.append(value >> bit & 1 == 1) }
    }
    put(width - 1, 14)
    put(height - 1, 14)
    // No alpha, version 0, no transform, no cache of colours, one group of codes.
    put(0, 1 + 3 + 1 + 1 + 1)
    let symbols = [color >> 8 & 0xFF, color >> 16 & 0xFF, color & 0xFF, 255, 0]
    for symbol in symbols {
      put(0b101, 3)
      put(Int(symbol), 8)
    }
    var data: [UInt8] = [0x2F]
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = bits[start..<min(start + 8, bits.count)].enumerated()
      data.append(byte.reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
    }
    if data.count % 2 == 1 { data.append(0) }
    let chunk = Array("WEBPVP8L".utf8) + [UInt8(data.count), 0, 0, 0] + data
    return Array("RIFF".utf8) + [UInt8(chunk.count), 0, 0, 0] + chunk
  }
}
