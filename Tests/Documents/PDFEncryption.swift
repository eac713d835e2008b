/// The oldest encryption of PDF: RC4 with a key of 40 bits (ISO 32000-1, 7.6.2 and 7.6.3, algorithms 1 to 4).
struct PDFEncryption {
  private let key: [UInt8]
  private let owner: [UInt8]
  private let user: [UInt8]

  /// What the trailer says of it.
  var entry: String {
    "/ID [ <\(Self.hex(Self.identifier))> <\(Self.hex(Self.identifier))> ] /Encrypt << /Filter /Standard "
      + "/V 1 /R 2 /P -4 /O <\(Self.hex(owner))> /U <\(Self.hex(user))> >> "
  }

  private static let identifier = [UInt8](0..<16)
  private static let permissions: [UInt8] = [0xFC, 0xFF, 0xFF, 0xFF]
  /// What a password is filled up with.
  private static let filling: [UInt8] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08,
    0x2E, 0x2E, 0x00, 0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
  ]

  init(password: String) {
    let filled = Array((Array(password.utf8) + Self.filling).prefix(32))
    owner = Ciphers.rc4(Array(Ciphers.md5(filled).prefix(5)), filled)
    let known = filled + owner + Self.permissions + Self.identifier
    key = Array(Ciphers.md5(known).prefix(5))
    user = Ciphers.rc4(key, Self.filling)
  }

  /// An object with its stream encrypted, where it has one.
  func encrypted(_ object: String, number: Int) -> [UInt8] {
    let bytes = Array(object.utf8)
    let (begin, end) = (Array("stream\n".utf8), Array("\nendstream".utf8))
    guard let head = bytes.firstRange(of: begin), let tail = bytes.firstRange(of: end) else {
      return bytes
    }
    let salted = key + [UInt8].little(number, 3) + [0, 0]
    let content = Ciphers.rc4(
      Array(Ciphers.md5(salted).prefix(10)), Array(bytes[head.upperBound..<tail.lowerBound]))
    return bytes[..<head.upperBound] + content + bytes[tail.lowerBound...]
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// MD5 (RFC 1321) and RC4, for tests only: neither is safe any more.
enum Ciphers {
  static func rc4(_ key: [UInt8], _ bytes: [UInt8]) -> [UInt8] {
    var state = [UInt8](0...255)
    var j = 0
    for i in 0..<256 {
      j = (j + Int(state[i]) + Int(key[i % key.count])) & 255
      state.swapAt(i, j)
    }
    var i = 0
    j = 0
    return bytes.map { byte in
      i = (i + 1) & 255
      j = (j + Int(state[i])) & 255
      state.swapAt(i, j)
      return byte ^ state[(Int(state[i]) + Int(state[j])) & 255]
    }
  }

  private static let shifts: [[UInt32]] = [
    [7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21],
  ]

  static func md5(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    padded += [UInt8].little(message.count * 8, 8)
    var sums: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    for start in stride(from: 0, to: padded.count, by: 64) {
      let words = stride(from: start, to: start + 64, by: 4).map { at in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(padded[at + $1]) << UInt32(8 * $1) }
      }
      mix(&sums, words)
    }
    return sums.flatMap { [UInt8].little(Int($0), 4) }
  }

  private static func mix(_ sums: inout [UInt32], _ words: [UInt32]) {
    var (a, b, c, d) = (sums[0], sums[1], sums[2], sums[3])
    for step in 0..<64 {
      let (mixed, word) =
        switch step / 16 {
        case 0: (b & c | ~b & d, step)
        case 1: (d & b | ~d & c, (5 * step + 1) % 16)
        case 2: (b ^ c ^ d, (3 * step + 5) % 16)
        default: (c ^ (b | ~d), 7 * step % 16)
        }
      let sum = a &+ mixed &+ sines[step] &+ words[word]
      let shift = shifts[step / 16][step % 4]
      (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
    }
    for (index, value) in [a, b, c, d].enumerated() { sums[index] &+= value }
  }

  /// The whole part of 2^32 times the sine of 1 to 64 radians, without its sign.
  private static let sines: [UInt32] = (1...64).map { step in
    // Taylor's series about 0, after the angle has been brought between -pi and pi.
    let turns = (Double(step) / (2 * .pi)).rounded()
    let angle = Double(step) - turns * 2 * .pi
    var (term, sum) = (angle, angle)
    for k in 1..<20 {
      term *= -angle * angle / Double(2 * k * (2 * k + 1))
      sum += term
    }
    return UInt32(abs(sum) * 4_294_967_296)
  }
}
