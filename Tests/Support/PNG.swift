import Foundation
import PaperGeometry
import PaperRaster

/// The least PNG that viewers read: 8 bits a channel, no filter, stored (uncompressed) blocks.
///
/// Opaque bitmaps become RGB, others RGBA with the premultiplied values as they are, so that reading
/// gives back the same pixels. Reads only what it writes.
public enum PNG {
  private static let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]

  public static func encode(_ bitmap: Bitmap) -> [UInt8] {
    let channels = bitmap.isOpaque ? 3 : 4
    var raw: [UInt8] = []
    raw.reserveCapacity(bitmap.height * (1 + bitmap.width * channels))
    for y in 0..<bitmap.height {
      raw.append(0)
      for p in bitmap.pixels[y * bitmap.width..<(y + 1) * bitmap.width] {
        raw += [UInt8(p >> 16 & 0xFF), UInt8(p >> 8 & 0xFF), UInt8(p & 0xFF)]
        if channels == 4 { raw.append(UInt8(p >> 24)) }
      }
    }
    var stream: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65535, raw.count)
      let n = UInt16(end - start)
      stream.append(end == raw.count ? 1 : 0)
      stream += [UInt8(n & 0xFF), UInt8(n >> 8), UInt8(~n & 0xFF), UInt8(~n >> 8)]
      stream += raw[start..<end]
      start = end
    } while start < raw.count
    stream += bytes(adler(raw))
    let header =
      bytes(UInt32(bitmap.width)) + bytes(UInt32(bitmap.height))
      + [8, channels == 3 ? 2 : 6, 0, 0, 0]
    return signature + chunk("IHDR", header) + chunk("IDAT", stream) + chunk("IEND", [])
  }

  /// Nil where the bytes are not such a file.
  public static func decode(_ file: [UInt8], label: String = "") -> Bitmap? {
    guard file.count > 8, Array(file[0..<8]) == signature else { return nil }
    var (at, width, height, channels) = (8, 0, 0, 0)
    var stream: [UInt8] = []
    while at + 12 <= file.count {
      let length = number(file, at)
      guard at + 12 + length <= file.count else { return nil }
      let body = Array(file[at + 8..<at + 8 + length])
      switch String(decoding: file[at + 4..<at + 8], as: UTF8.self) {
      case "IHDR" where length == 13:
        (width, height) = (number(body, 0), number(body, 4))
        channels = body[9] == 2 ? 3 : 4
      case "IDAT": stream += body
      default: break
      }
      at += 12 + length
    }
    guard let raw = inflateStored(stream), width > 0, height > 0,
      raw.count == height * (1 + width * channels)
    else { return nil }
    var pixels: [Pixel] = []
    for y in 0..<height {
      for x in 0..<width {
        let i = y * (1 + width * channels) + 1 + x * channels
        let alpha = channels == 4 ? UInt32(raw[i + 3]) : 255
        pixels.append(
          alpha << 24 | UInt32(raw[i]) << 16 | UInt32(raw[i + 1]) << 8 | UInt32(raw[i + 2]))
      }
    }
    return Bitmap(width: width, height: height, pixels: pixels, label: label)
  }

  private static func inflateStored(_ stream: [UInt8]) -> [UInt8]? {
    var raw: [UInt8] = []
    var at = 2
    while at + 5 <= stream.count {
      let n = Int(stream[at + 1]) | Int(stream[at + 2]) << 8
      guard stream[at] <= 1, at + 5 + n <= stream.count else { return nil }
      raw += stream[at + 5..<at + 5 + n]
      if stream[at] == 1 { return raw }
      at += 5 + n
    }
    return nil
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return bytes(UInt32(body.count)) + named + bytes(crc(named))
  }

  private static func bytes(_ v: UInt32) -> [UInt8] {
    [UInt8(v >> 24), UInt8(v >> 16 & 0xFF), UInt8(v >> 8 & 0xFF), UInt8(v & 0xFF)]
  }

  private static func number(_ b: [UInt8], _ at: Int) -> Int {
    b[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func crc(_ data: [UInt8]) -> UInt32 {
    var c: UInt32 = 0xFFFF_FFFF
    for byte in data {
      c ^= UInt32(byte)
      for _ in 0..<8 { c = c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
    }
    return ~c
  }

  private static func adler(_ data: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    for byte in data {
      a = (a + UInt32(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }
}
