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
  /// A BMP of black with 24 bits a pixel.
  public static func bmpOfBlack(_ width: Int, _ height: Int) -> [UInt8] {
    let count = (width * 3 + 3) / 4 * 4 * height
    let head: [UInt8] =
      Array("BM".utf8) + .little(54 + count, 4) + .little(0, 4) + .little(54, 4) + .little(40, 4)
      + .little(width, 4) + .little(height, 4) + .little(1, 2) + .little(24, 2) + .little(0, 24)
    return head + [UInt8](repeating: 0, count: count)
  }

  /// A GIF of one colour, 0x2080E0: runs that are longer by one each, until the table of runs is full.
  public static func gifOfOneColor(_ width: Int, _ height: Int) -> [UInt8] {
    var (bytes, held, bits) = ([UInt8](), 0, 0)
    func put(_ code: Int, _ count: Int) {
      held |= code << bits
      bits += count
      while bits >= 8 {
        bytes.append(UInt8(held & 0xFF))
        (held, bits) = (held >> 8, bits - 8)
      }
    }
    let (clear, end, first) = (4, 5, 6)
    var rest = width * height
    while rest > 0 {
      var (size, next, run) = (3, first, 1)
      put(clear, size)
      while rest > 0, next < 4095 {
        let length = min(run, rest)
        put(length == 1 ? 0 : first + length - 2, size)
        rest -= length
        if next == 1 << size { size += 1 }
        (next, run) = (next + 1, run + 1)
      }
      if rest == 0 { put(end, size) }
    }
    put(0, 7)
    let blocks = stride(from: 0, to: bytes.count, by: 255).flatMap { start in
      let block = bytes[start..<min(start + 255, bytes.count)]
      return [UInt8(block.count)] + block
    }
    return Array("GIF89a".utf8) + .little(width, 2) + .little(height, 2) + [0x81, 0, 0]
      + [0x20, 0x80, 0xE0] + [UInt8](repeating: 0, count: 9) + [0x2C] + .little(0, 4)
      + .little(width, 2) + .little(height, 2) + [0, 2] + blocks + [0, 0x3B]
  }

  /// A PNG of one colour, 0x2080E0, which its palette has: one bit a pixel, not compressed.
  public static func pngOfOneColor(_ width: Int, _ height: Int) -> [UInt8] {
    // A byte for a row's filter.
    let rows = [UInt8](repeating: 0, count: height * (1 + (width + 7) / 8))
    let header: [UInt8] = .big(width, 4) + .big(height, 4) + [1, 3, 0, 0, 0]
    return png([("IHDR", header), ("PLTE", [0x20, 0x80, 0xE0]), ("IDAT", stored(rows))])
  }

  /// A PNG of chunks, to which the last one is added.
  static func png(_ chunks: [(type: String, body: [UInt8])]) -> [UInt8] {
    let signature: [UInt8] = [137, 80, 78, 71, 13, 10, 26, 10]
    return (chunks + [("IEND", [])]).reduce(into: signature) { file, chunk in
      let typed = Array(chunk.type.utf8) + chunk.body
      file += .big(chunk.body.count, 4) + typed + .big(Checksum.crc32(typed), 4)
    }
  }

  /// The zlib stream of bytes, as they are.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let part = bytes[start..<min(start + 65_535, bytes.count)]
      let isLast: UInt8 = part.endIndex == bytes.count ? 1 : 0
      stream += [isLast] + .little(part.count, 2)
      stream += .little(~part.count, 2) + part
    }
    return stream + .big(Checksum.adler32(bytes), 4)
  }
}
