import Faces
import Glibc
import TestBasics

extension Checks {
  /// Damaged faces of a seed, in each packing and hidden.
  static func fuzzedFonts(_ probe: Probe) {
    // A face that takes longer ends the probe.
    alarm(60)
    let words = CommandLine.arguments
    var random = SeededRandom(words.count > 2 ? UInt64(words[2]) ?? 0 : 0)
    let large = probe.file()
    var taken = 0
    for round in 0..<40 {
      guard let fresh = MuPDFFaces(probe.mupdf, pictures: { _ in nil }) else { continue }
      let font = round % 8 == 0 ? large : WOFF2.plain
      guard let number = fresh.addFace(damaged(font, &random)) else { continue }
      taken += 1
      _ = exercise(fresh, number)
    }
    probe.say("taken", taken)
  }

  private static func damaged(_ font: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    switch random.int(0...7) {
    case 0: return font.damaged(&random)
    case 1: return WOFF.made(of: font).damaged(&random)
    case 2: return WOFF.made(of: font.damaged(&random, keepsDirectory: true))
    case 3: return WOFF2.made(of: font).damaged(&random)
    case 4:
      let tables = font.damaged(&random, keepsDirectory: true)
      return WOFF2.made(of: tables, isReversed: random.chance(0.5), added: random.int(0...20))
    case 5: return WOFF2.packed.damaged(&random)
    case 6: return WOFF2.apart { $0 = $0.damaged(&random, keepsLength: true) }
    default: return hidden(font, &random)
    }
  }

  /// A face that is hidden by one key and shown by the same or another, in one way or the other.
  private static func hidden(_ font: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    let ways = ["http://www.idpf.org/2008/embedding", "http://ns.adobe.com/pdf/enc#RC", "x"]
    let names = ["urn:uuid:0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0", "isbn:1", "", "\u{301}:\u{FF11}"]
    let short = random.chance(0.3) ? Array(font.prefix(random.int(0...1100))) : font
    func mixed(_ bytes: [UInt8]) -> [UInt8] {
      Obfuscation.undone(
        bytes, algorithm: ways.randomElement(using: &random) ?? "",
        identifier: names.randomElement(using: &random) ?? "") ?? bytes
    }
    return mixed(mixed(short)).damaged(&random)
  }
}

extension [UInt8] {
  /// Some bytes are others, or gone.
  /// - Parameters:
  ///   - keepsDirectory: whether the directory of a font stays, and the length, too.
  ///   - keepsLength: whether no byte is gone.
  fileprivate func damaged(
    _ random: inout SeededRandom, keepsDirectory: Bool = false, keepsLength: Bool = false
  ) -> [UInt8] {
    var bytes = self
    let first = keepsDirectory && count > 6 ? 12 + 16 * (Int(bytes[4]) << 8 | Int(bytes[5])) : 0
    guard first < count else { return bytes }
    for _ in 0..<random.int(0...8) {
      // Most of all the beginning, where sizes and counts stand.
      let last = random.chance(0.5) ? Swift.min(count - 1, first + 400) : count - 1
      let extremes: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF]
      bytes[random.int(first...last)] =
        random.chance(0.5)
        ? extremes.randomElement(using: &random) ?? 0 : UInt8(random.int(0...255))
    }
    if !keepsDirectory, !keepsLength, random.chance(0.1) {
      bytes.removeLast(random.int(0...count))
    }
    return bytes
  }
}
