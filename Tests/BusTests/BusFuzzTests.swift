import Bus
import TestDocuments
import Testing

/// `make fuzz`: messages of any values, whole and damaged, for as long as the environment says.
@Suite("The bus, fuzzed", .timeLimit(.minutes(60)), .enabled(if: Fuzzing.isWanted))
struct BusFuzzTests {
  @Test func messages() throws {
    try Fuzzing.run("the bus") { try Self.check($0) }
  }

  /// A sound message comes back as it was; what is accepted of a damaged one can be encoded again.
  static func check(_ seed: UInt64) throws {
    var random = SeededRandom(seed)
    let body = (0..<random.int(0...4)).map { _ in random.value(depth: 0) }
    let message = BusMessage.signal("/a/b", "org.example.Thing", "Changed", body)
    var bytes = try message.encoded(serial: 3)
    let whole = try BusMessage(decoding: bytes)
    #expect(try whole.encoded(serial: 3) == bytes, "seed \(seed)")
    for _ in 0..<random.int(1...5) where !bytes.isEmpty {
      let at = random.int(0...bytes.count - 1)
      switch random.int(0...4) {
      case 0: bytes[at] = UInt8(random.int(0...255))
      case 1: bytes[at] ^= 1 << UInt8(random.int(0...7))
      case 2:
        let end = min(bytes.count, at + 4)
        bytes.replaceSubrange(at..<end, with: [UInt8](repeating: 255, count: end - at))
      case 3: bytes.removeSubrange(at..<min(bytes.count, at + random.int(1...9)))
      default: bytes.insert(contentsOf: bytes.prefix(random.int(1...9)), at: at)
      }
    }
    guard let accepted = try? BusMessage(decoding: bytes) else { return }
    let again = try accepted.encoded(serial: 3)
    #expect(try BusMessage(decoding: again).encoded(serial: 3) == again, "seed \(seed)")
  }
}

extension SeededRandom {
  fileprivate mutating func value(depth: Int) -> BusValue {
    switch int(0...(depth < 6 ? 15 : 11)) {
    case 0: .byte(UInt8(int(0...255)))
    case 1: .boolean(chance(0.5))
    case 2: .int16(Int16(truncatingIfNeeded: next()))
    case 3: .uint16(UInt16(truncatingIfNeeded: next()))
    case 4: .int32(Int32(truncatingIfNeeded: next()))
    case 5: .uint32(UInt32(truncatingIfNeeded: next()))
    case 6: .int64(Int64(bitPattern: next()))
    case 7: .uint64(next())
    case 8: .double(Double(bitPattern: next()))
    case 9: .string(String(repeating: "ä", count: int(0...9)))
    case 10: .objectPath(chance(0.5) ? "/" : "/x/y\(int(0...99))")
    case 11: .signature(["", "s", "a{sv}", "(ii)"].randomElement(using: &self) ?? "")
    case 12: .array(of: "x", (0..<int(0...4)).map { .int64(Int64($0)) })
    case 13: .array(of: "v", (0..<int(0...3)).map { _ in .variant(value(depth: depth + 1)) })
    case 14: .structure((0..<int(1...3)).map { _ in value(depth: depth + 1) })
    default: .variant(value(depth: depth + 1))
    }
  }
}
