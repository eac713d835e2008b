/// A TIFF of 900 MB, nearly all of which is zeros: 30,000 x 10,000 pixels of black in strips of 50 rows, of which the last
/// has one colour, 0x2080E0.
public struct SparseTIFF {
  public let head: [UInt8]
  public let colored: [UInt8]
  /// Where the coloured bytes are.
  public let place: Int
  public let size: Int

  public init() {
    let (width, height, rows, start) = (30_000, 10_000, 50, 4096)
    let (strips, strip) = (height / rows, rows * width * 3)
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (0x100, 4, 1, width), (0x101, 4, 1, height), (0x102, 3, 3, 150), (0x103, 3, 1, 1),
      (0x106, 3, 1, 2), (0x111, 4, strips, 200), (0x115, 3, 1, 3), (0x116, 4, 1, rows),
      (0x117, 4, strips, 200 + strips * 4),
    ]
    var head: [UInt8] = [0x49, 0x49, 42, 0] + .little(8, 4) + .little(entries.count, 2)
    for entry in entries {
      head += .little(entry.tag, 2) + .little(entry.type, 2) + .little(entry.count, 4)
      head += .little(entry.value, 4)
    }
    head += .little(0, 4)
    head += [UInt8](repeating: 0, count: 150 - head.count) + [8, 0, 8, 0, 8, 0]
    head += [UInt8](repeating: 0, count: 200 - head.count)
    for index in 0..<strips { head += .little(start + index * strip, 4) }
    for _ in 0..<strips { head += .little(strip, 4) }
    self.head = head
    let pixel: [UInt8] = [0x20, 0x80, 0xE0]
    colored = Array(repeatElement(pixel, count: width * rows).joined())
    place = start + (strips - 1) * strip
    size = start + strips * strip
  }
}

extension Picture {
  /// A PNG of one colour, 0x2080E0, which its palette has: one bit a pixel, not compressed.
  public static func pngOfOneColor(_ width: Int, _ height: Int) -> [UInt8] {
    func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
      let typed = Array(type.utf8) + body
      return .big(body.count, 4) + typed + .big(Checksum.crc32(typed), 4)
    }
    // A byte for a row's filter.
    let count = height * (1 + (width + 7) / 8)
    let header: [UInt8] = .big(width, 4) + .big(height, 4) + [1, 3, 0, 0, 0]
    let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    return signature + chunk("IHDR", header) + chunk("PLTE", [0x20, 0x80, 0xE0])
      + chunk("IDAT", zeros(count)) + chunk("IEND", [])
  }

  /// The zlib stream of zeros.
  private static func zeros(_ count: Int) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: count, by: 65_535) {
      let length = min(65_535, count - start)
      let isLast: UInt8 = start + length == count ? 1 : 0
      stream += [isLast] + .little(length, 2)
      stream += .little(~length, 2)
      stream += [UInt8](repeating: 0, count: length)
    }
    return stream + .big(count % 65_521 << 16 | 1, 4)
  }
}
