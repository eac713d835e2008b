/// Numbers as files have them.
extension [UInt8] {
  package static func little(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) }
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] { little(value, count).reversed() }
}

/// Checksums as ZIP, PNG, RAR and 7z have them.
enum Checksum {
  private static let table: [UInt32] = (0..<256).map { value in
    (0..<8).reduce(UInt32(value)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  static func crc32(_ bytes: [UInt8]) -> Int {
    Int(
      ~bytes.reduce(UInt32.max) { sum, byte in
        table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8
      })
  }

  static func adler32(_ bytes: [UInt8]) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return b << 16 | a
  }
}
