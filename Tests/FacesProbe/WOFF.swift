/// A font in the packing of the web. Tables that grow by that stay as they are.
enum WOFF {
  static func made(of font: [UInt8]) -> [UInt8] {
    func long(_ at: Int) -> Int { font[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    let tables = Int(font[4]) << 8 | Int(font[5])
    var (directory, data): ([UInt8], [UInt8]) = ([], [])
    let start = 44 + 20 * tables
    for index in 0..<tables {
      let entry = 12 + 16 * index
      let (offset, length) = (long(entry + 8), long(entry + 12))
      let table = Array(font[offset..<offset + length])
      let packed = Packing.zlib(table)
      let kept = packed.count < table.count ? packed : table
      directory += font[entry..<entry + 4]
      for value in [start + data.count, kept.count, length] { directory += bytes(value, 4) }
      directory += font[entry + 4..<entry + 8]
      data += kept
      while data.count % 4 != 0 { data.append(0) }
    }
    let header =
      Array("wOFF".utf8) + font[0..<4] + bytes(start + data.count, 4) + bytes(tables, 2)
      + bytes(0, 2) + bytes(font.count, 4) + [UInt8](repeating: 0, count: 24)
    return header + directory + data
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

}

/// zlib's form with the fixed codes of DEFLATE (RFC 1951), and repeats of 3 to 10 bytes.
enum Packing {
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var bits = Bits()
    bits.add(0b011, 3)
    var seen: [Int: Int] = [:]
    var at = 0
    while at < bytes.count {
      guard at + 3 <= bytes.count else {
        bits.addLiteral(Int(bytes[at]))
        at += 1
        continue
      }
      let key = Int(bytes[at]) << 16 | Int(bytes[at + 1]) << 8 | Int(bytes[at + 2])
      let before = seen.updateValue(at, forKey: key)
      guard let before, at - before <= 32_768 else {
        bits.addLiteral(Int(bytes[at]))
        at += 1
        continue
      }
      var length = 3
      while length < 10, at + length < bytes.count, bytes[at + length] == bytes[before + length] {
        length += 1
      }
      bits.addLiteral(254 + length)
      bits.addDistance(at - before)
      at += length
    }
    bits.addLiteral(256)
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let sum = [b >> 8, b & 0xFF, a >> 8, a & 0xFF].map { UInt8($0) }
    return [0x78, 0x01] + bits.bytes + sum
  }

  private struct Bits {
    private(set) var bytes: [UInt8] = []
    private var used = 0

    /// The lowest bit first.
    mutating func add(_ value: Int, _ count: Int) {
      for bit in 0..<count {
        if used % 8 == 0 { bytes.append(0) }
        if value >> bit & 1 == 1 { bytes[bytes.count - 1] |= 1 << UInt8(used % 8) }
        used += 1
      }
    }

    /// Codes have their highest bit first.
    private mutating func addCode(_ code: Int, _ count: Int) {
      for bit in (0..<count).reversed() { add(code >> bit & 1, 1) }
    }

    /// A byte, the end, or a length.
    mutating func addLiteral(_ symbol: Int) {
      switch symbol {
      case ..<144: addCode(0x30 + symbol, 8)
      case ..<256: addCode(0x190 + symbol - 144, 9)
      default: addCode(symbol - 256, 7)
      }
    }

    mutating func addDistance(_ distance: Int) {
      guard distance > 4 else { return addCode(distance - 1, 5) }
      // Codes double the distance in two steps each.
      let power = Int.bitWidth - 1 - (distance - 1).leadingZeroBitCount
      let half = (distance - 1) >> (power - 1) & 1
      addCode(2 * power + half, 5)
      add((distance - 1) & (1 << (power - 1) - 1), power - 1)
    }
  }
}
