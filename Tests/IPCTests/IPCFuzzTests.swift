import TestDocuments
import Testing
import IPC

/// `make fuzz`: messages of every kind, whole, changed and made up, for as long as the environment says.
@Suite("The format of messages, fuzzed", .timeLimit(.minutes(60)), .enabled(if: Fuzzing.isWanted))
struct IPCFuzzTests {
  @Test func messages() throws {
    try Fuzzing.run("the format of messages") { seed in
      var random = SeededRandom(seed)
      for _ in 0..<200 { try check(random.message(), seed) }
    }
  }

  /// Decodes as both, and as packets; what is accepted is the same when it is encoded and decoded again.
  private func check(_ bytes: [UInt8], _ seed: UInt64) throws {
    if let request = try? Request(decoding: bytes) {
      #expect((try? Request(decoding: request.encoded)) == request, "seed \(seed)")
    }
    guard let reply = try? Reply(decoding: bytes) else { return }
    #expect((try? Reply(decoding: reply.encoded)) == reply, "seed \(seed)")
    if case .answer(let answer) = reply.content {
      RandomQueries.expectStable(answer, "seed \(seed)")
    }
    var assembly = Packets.Assembly()
    var whole: [UInt8]?
    for packet in Packets.cut(reply.encoded) { whole = try assembly.take(packet) }
    #expect(whole == reply.encoded, "seed \(seed)")
  }
}

extension SeededRandom {
  /// A sound message, one with some of its bytes changed, or bytes at random.
  fileprivate mutating func message() throws -> [UInt8] {
    if chance(0.1) { return (0..<int(0...300)).map { _ in UInt8(int(0...255)) } }
    var bytes = chance(0.5) ? try request().encoded : try reply().encoded
    for _ in 0..<int(0...5) where !bytes.isEmpty {
      let at = int(0...bytes.count - 1)
      switch int(0...4) {
      case 0: bytes[at] = UInt8(int(0...255))
      case 1: bytes[at] ^= 1 << UInt8(int(0...7))
      case 2:
        // The highest numbers there are, where a length may stand.
        let end = min(bytes.count, at + 4)
        bytes.replaceSubrange(at..<end, with: [UInt8](repeating: 255, count: end - at))
      case 3: bytes.removeSubrange(at..<min(bytes.count, at + int(1...9)))
      default: bytes.insert(contentsOf: bytes.prefix(int(1...9)), at: at)
      }
    }
    return bytes
  }
}
