/// Bytes with every read checked: a read outside of the bytes gives nil. Offsets in files have at most 32
/// bits, so sums of offsets cannot overflow.
package struct ByteReader {
  package enum Order { case little, big }

  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  package func u8(_ at: Int) -> Int? { bytes.indices.contains(at) ? Int(bytes[at]) : nil }

  package func u16(_ at: Int, _ order: Order) -> Int? {
    guard let a = u8(at), let b = u8(at + 1) else { return nil }
    return order == .big ? a << 8 | b : b << 8 | a
  }

  package func u24(_ at: Int, _ order: Order) -> Int? {
    guard let a = u8(at), let b = u8(at + 1), let c = u8(at + 2) else { return nil }
    return order == .big ? a << 16 | b << 8 | c : c << 16 | b << 8 | a
  }

  package func u32(_ at: Int, _ order: Order) -> Int? {
    guard let a = u16(at, order), let b = u16(at + 2, order) else { return nil }
    return order == .big ? a << 16 | b : b << 16 | a
  }

  package func has(_ expected: [UInt8], at: Int) -> Bool {
    guard at >= 0, count - at >= expected.count else { return false }
    for (index, byte) in expected.enumerated() where bytes[at + index] != byte { return false }
    return true
  }

  package func has(_ expected: String, at: Int) -> Bool { has(Array(expected.utf8), at: at) }
}
