/// Small pictures of each format, pixel by pixel as 0xRRGGBB.
public struct Picture: Sendable {
  public let width: Int
  public let height: Int
  public let pixels: [Int]

  public init(_ width: Int, _ height: Int, _ color: (Int, Int) -> Int) {
    self.width = width
    self.height = height
    pixels = (0..<width * height).map { color($0 % width, $0 / width) & 0xFF_FFFF }
  }

  /// All pixels differ from their neighbours.
  public static func noise(_ width: Int, _ height: Int) -> Picture {
    Picture(width, height) { x, y in
      ((x &* 7919 &+ y &* 104_729) &* 2_654_435_761) >> 8
    }
  }

  private var rows: [ArraySlice<Int>] {
    (0..<height).map { pixels[$0 * width..<($0 + 1) * width] }
  }

  private func rgb(_ pixel: Int) -> [UInt8] { .big(pixel, 3) }

  public var png: [UInt8] {
    var raw: [UInt8] = []
    for row in rows {
      raw.append(0)
      for pixel in row { raw += rgb(pixel) }
    }
    let header: [UInt8] = .big(width, 4) + .big(height, 4) + [8, 2, 0, 0, 0]
    return Self.png([("IHDR", header), ("IDAT", Self.stored(raw))])
  }

  public var bmp: [UInt8] {
    let stride = (width * 3 + 3) / 4 * 4
    let size = 54 + stride * height
    var file: [UInt8] = Array("BM".utf8) + .little(size, 4) + .little(0, 4) + .little(54, 4)
    file += .little(40, 4) + .little(width, 4) + .little(height, 4) + .little(1, 2)
    file += .little(24, 2) + .little(0, 4) + .little(stride * height, 4) + .little(0, 16)
    for row in rows.reversed() {
      var bytes: [UInt8] = []
      for pixel in row { bytes += rgb(pixel).reversed() }
      file += bytes + [UInt8](repeating: 0, count: stride - bytes.count)
    }
    return file
  }

  public func tiff(orientation: Int = 1) -> [UInt8] {
    let data = pixels.flatMap(rgb)
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (0x100, 4, 1, width), (0x101, 4, 1, height), (0x102, 3, 3, 134), (0x103, 3, 1, 1),
      (0x106, 3, 1, 2), (0x111, 4, 1, 140), (0x112, 3, 1, orientation), (0x115, 3, 1, 3),
      (0x116, 4, 1, height), (0x117, 4, 1, data.count),
    ]
    var file: [UInt8] = [0x49, 0x49, 42, 0] + .little(8, 4) + .little(entries.count, 2)
    for entry in entries {
      file += .little(entry.tag, 2) + .little(entry.type, 2) + .little(entry.count, 4)
      file += .little(entry.value, 4)
    }
    return file + .little(0, 4) + [8, 0, 8, 0, 8, 0] + data
  }

  /// In tiles of 32 by 32 pixels, those at the edges filled up.
  public var tiledTIFF: [UInt8] {
    let (across, down) = ((width + 31) / 32, (height + 31) / 32)
    let (tiles, lists) = (across * down, 160)
    let data = lists + tiles * 8
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (0x100, 4, 1, width), (0x101, 4, 1, height), (0x102, 3, 3, 150), (0x103, 3, 1, 1),
      (0x106, 3, 1, 2), (0x115, 3, 1, 3), (0x142, 3, 1, 32), (0x143, 3, 1, 32),
      (0x144, 4, tiles, lists), (0x145, 4, tiles, lists + tiles * 4),
    ]
    var file: [UInt8] = [0x49, 0x49, 42, 0] + .little(8, 4) + .little(entries.count, 2)
    for entry in entries {
      file += .little(entry.tag, 2) + .little(entry.type, 2) + .little(entry.count, 4)
      file += .little(entry.value, 4)
    }
    file += .little(0, 4)
    file += [UInt8](repeating: 0, count: 150 - file.count) + [8, 0, 8, 0, 8, 0]
    file += [UInt8](repeating: 0, count: lists - file.count)
    for tile in 0..<tiles { file += .little(data + tile * 3072, 4) }
    for _ in 0..<tiles { file += .little(3072, 4) }
    for tile in 0..<tiles {
      for place in 0..<1024 {
        let (x, y) = (tile % across * 32 + place % 32, tile / across * 32 + place / 32)
        file += x < width && y < height ? rgb(pixels[y * width + x]) : [0, 0, 0]
      }
    }
    return file
  }

  /// Of 128 colours at most, which are those of the first pixels; codes are not compressed, as the table
  /// is cleared before it grows.
  public var gif: [UInt8] {
    let colors = Array(Set(pixels).sorted().prefix(128))
    var file = Array("GIF89a".utf8) + .little(width, 2) + .little(height, 2) + [0xF6, 0, 0]
    file += colors.flatMap(rgb) + [UInt8](repeating: 0, count: (128 - colors.count) * 3)
    file += [0x2C] + .little(0, 4) + .little(width, 2) + .little(height, 2) + [0, 7]
    var data: [UInt8] = []
    for start in stride(from: 0, to: pixels.count, by: 100) {
      data.append(128)
      for pixel in pixels[start..<min(start + 100, pixels.count)] {
        data.append(UInt8(colors.firstIndex(of: pixel) ?? 0))
      }
    }
    data.append(129)
    for start in stride(from: 0, to: data.count, by: 255) {
      let part = data[start..<min(start + 255, data.count)]
      file += [UInt8(part.count)] + part
    }
    return file + [0, 0x3B]
  }

  /// A lossless WebP of one colour, the first pixel's: five codes of one symbol each need no bits at all.
  public var webp: [UInt8] {
    var bits: [Bool] = []
    func put(_ value: Int, _ count: Int) {
      for bit in 0..<count { bits.append(value >> bit & 1 == 1) }
    }
    put(width - 1, 14)
    put(height - 1, 14)
    put(0, 1 + 3 + 1 + 1 + 1)
    let color = rgb(pixels.first ?? 0).map(Int.init)
    for symbol in [color[1], color[0], color[2], 255, 0] {
      put(0b101, 3)
      put(symbol, 8)
    }
    var data: [UInt8] = [0x2F]
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = bits[start..<min(start + 8, bits.count)].enumerated()
      data.append(byte.reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
    }
    if data.count % 2 == 1 { data.append(0) }
    let chunk = Array("WEBP".utf8) + lossless(data)
    return Array("RIFF".utf8) + .little(chunk.count, 4) + chunk
  }

  private func lossless(_ data: [UInt8]) -> [UInt8] {
    Array("VP8L".utf8) + .little(data.count, 4) + data
  }

  /// An animated WebP whose frames are of one colour each, the first one this picture's.
  /// - Parameter top: how far below the picture's top edge the first frame lies.
  public func animatedWebP(then next: Picture, top: Int = 0) -> [UInt8] {
    let size: [UInt8] = .little(width - 1, 3) + .little(height - 1, 3)
    let canvas: [UInt8] = .little(width - 1, 3) + .little(height + top - 1, 3)
    var body = Array("WEBPVP8X".utf8) + .little(10, 4) + [2, 0, 0, 0] + canvas
    body += Array("ANIM".utf8) + .little(6, 4) + [255, 255, 255, 255, 0, 0]
    for picture in [self, next] {
      let frame: [UInt8] =
        .little(0, 3) + .little(top / 2, 3) + size + .little(100, 3) + [0]
        + picture.webp.dropFirst(12)
      body += Array("ANMF".utf8) + .little(frame.count, 4) + frame
    }
    return Array("RIFF".utf8) + .little(body.count, 4) + body
  }
}
