import ChapterFlow
import Faces

extension Checks {
  /// The levels of samples, a digit a letter.
  static func directions(_ probe: Probe) {
    func tell(_ name: String, _ text: String, _ direction: TextDirection) {
      let found = probe.faces.levels(of: text.unicodeScalars.map(\.value), direction)
      let side = found.isRightToLeft ? "left" : "right"
      probe.say(name, side, found.levels.map { "\($0)" }.joined())
    }
    tell("latin", "ab cd", .leftToRight)
    tell("word", "ab אב גד ef", .leftToRight)
    tell("paragraph", "אב cd, אב.", .rightToLeft)
    tell("number", "ab אב 12", .leftToRight)
    tell("price", "אב 12,5", .rightToLeft)
    tell("arabic-number", "سل 12", .rightToLeft)
    tell("brackets", "ab (אב) cd", .leftToRight)
    tell("nested", "אב (cd [ef]) אב", .rightToLeft)
    tell("end", "אב cd  ", .rightToLeft)
    tell("marks", "א\u{5B0}\u{5BC}ב a\u{301}", .rightToLeft)
    tell("isolate", "a\u{2067}b, c\u{2069}, d", .leftToRight)
    tell("override", "a\u{202E}bc\u{202C}d", .leftToRight)
    tell("override-hebrew", "\u{202D}אב\u{202C}ג", .rightToLeft)
    tell("automatic", "12 (אב) cd", .automatic)
    tell("automatic-latin", "12 (ab) גד", .automatic)
    tell("automatic-isolated", "\u{2068}אב\u{2069} cd", .automatic)
    tell("automatic-none", "12, 34", .automatic)
    tell("empty", "", .rightToLeft)
  }

  /// Texts that nobody writes: how many levels, and the highest.
  static func hostileDirections(_ probe: Probe) {
    let samples: [(name: String, text: [UInt32])] = [
      ("embeddings", Array(repeating: 0x202B, count: 100_000) + [0x5D0]),
      ("isolates", Array(repeating: 0x2067, count: 100_000) + [0x61]),
      ("automatic", Array(repeating: 0x2068, count: 100_000) + [0x5D0]),
      ("pairs", (0..<100_000).map { $0 % 3 == 0 ? 0x2067 : $0 % 3 == 1 ? 0x5D0 : 0x2069 }),
      ("ends", Array(repeating: 0x2069, count: 50_000) + Array(repeating: 0x202C, count: 50_000)),
      ("brackets", Array(repeating: 0x28, count: 50_000) + Array(repeating: 0x29, count: 50_000)),
      ("turns", (0..<100_000).map { $0 % 2 == 0 ? 0x61 : 0x5D0 }),
      ("none", (0..<1000).map { 0xD800 + $0 } + [0x11_0000, 0xFFFF_FFFF]),
    ]
    for (name, text) in samples {
      for direction in [TextDirection.leftToRight, .automatic] {
        let found = probe.faces.levels(of: text, direction)
        let isBounded = found.levels.allSatisfy { $0 <= 126 }
        probe.say(name, found.levels.count == text.count, isBounded)
      }
    }
  }
}
