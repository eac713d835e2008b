import Glibc

/// MD5 (R. Rivest, RFC 1321), fed piece by piece. It names files and protects nothing: others name books by
/// the same numbers.
struct MD5 {
  private var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
  /// Bytes that do not fill a block yet; fewer than 64.
  private var rest: [UInt8] = []
  private var count: UInt64 = 0

  private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
  /// The integer parts of 2^32 times the absolute sines of 1 to 64, in radians.
  private static let sines: [UInt32] = (1...64).map { UInt32(abs(sin(Double($0))) * 0x1p32) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      rest.append(byte)
      count &+= 1
      if rest.count == 64 { digestBlock() }
    }
  }

  /// The 32 hexadecimal digits of everything that was added.
  func hexadecimal() -> String {
    var padded = self
    let bits = count &* 8
    padded.add([0x80])
    while padded.rest.count != 56 { padded.add([0]) }
    padded.add((0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64($0))) })
    return padded.state.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
    }
    .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private mutating func digestBlock() {
    let words = (0..<16).map { word in
      rest[(4 * word)..<(4 * word + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let (mixed, word) = Self.mix(step, b, c, d)
      let sum = a &+ mixed &+ Self.sines[step] &+ words[word]
      let shift = Self.shifts[step / 16 * 4 + step % 4]
      (a, d, c) = (d, c, b)
      b = b &+ (sum << shift | sum >> (32 - shift))
    }
    for (index, value) in [a, b, c, d].enumerated() { state[index] = state[index] &+ value }
    rest.removeAll(keepingCapacity: true)
  }

  /// The round's function of three words, and the number of the block's word that the step takes.
  private static func mix(
    _ step: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32
  ) -> (UInt32, Int) {
    switch step / 16 {
    case 0: (b & c | ~b & d, step)
    case 1: (d & b | ~d & c, (5 * step + 1) % 16)
    case 2: (b ^ c ^ d, (3 * step + 5) % 16)
    default: (c ^ (b | ~d), 7 * step % 16)
    }
  }
}
