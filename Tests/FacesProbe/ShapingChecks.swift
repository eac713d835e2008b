import ChapterFlow
import Faces

enum Checks {
  /// Widths in 1/1000 of the size, with kerning and as the sum of single letters.
  static func words(_ probe: Probe) {
    let shaped = probe.shape("AVATAR")
    probe.say("together", probe.width("AVATAR"))
    probe.say("apart", "AVATAR".reduce(0) { $0 + probe.width(String($1)) })
    probe.say("unsafe", shaped.filter { !$0.isSafeToBreak }.count)
    probe.say("plain-safe", probe.shape("nnnn").allSatisfy(\.isSafeToBreak))
    let ligature = probe.shape("fi")
    probe.say("ligature", ligature.count, ligature.first?.cluster ?? 9)
    probe.say("clusters", probe.shape("aéb").map { "\($0.cluster)" }.joined(separator: ","))
    probe.say("again", probe.shape("AVATAR") == shaped)
    probe.say("mono", probe.width("i", FaceStyle(family: .mono)), probe.width("M", mono))
    probe.say("sans", probe.width("Hello", FaceStyle(family: .sans)))
    // An accent behind its letter stands over the letter.
    probe.say("accent", probe.shape("e\u{301}", FaceStyle(family: .sans)).count)
  }

  private static let mono = FaceStyle(family: .mono)

  static func capitals(_ probe: Probe) {
    let small = FaceStyle(isSmallCaps: true)
    let (plain, capitals) = (probe.shape("abc"), probe.shape("abc", small))
    probe.say("own-differ", zip(plain, capitals).allSatisfy { $0.glyph != $1.glyph })
    probe.say("own-scale", capitals.allSatisfy { $0.scale == 1 })
    let made = probe.shape("Abc", FaceStyle(family: .sans, isSmallCaps: true))
    probe.say("made-scale", made.map { "\($0.scale)" }.joined(separator: ","))
    let real = probe.shape("ABC", FaceStyle(family: .sans))
    probe.say("made-glyphs", zip(made, real).allSatisfy { $0.glyph == $1.glyph })
    probe.say("made-width", (made.last?.advance ?? 0) / (real.last?.advance ?? 1))
  }

  static func scripts(_ probe: Probe) {
    let latin = probe.shape("a").first?.face ?? 999
    for (name, text) in [
      ("greek", "λόγος"), ("cyrillic", "слово"), ("han", "漢字"), ("kana", "かな"), ("hangul", "한글"),
      ("arabic", "سلام"), ("hebrew", "שלום"), ("devanagari", "हिन्दी"), ("thai", "ไทย"),
      ("emoji", "😀"), ("symbol", "♔"),
    ] {
      let glyphs = probe.shape(text)
      probe.say(
        name, glyphs.count, "missing", glyphs.filter { $0.glyph == 0 }.count, "own",
        glyphs.allSatisfy { $0.face == latin }, "wide", glyphs.reduce(0) { $0 + $1.advance } > 0)
    }
    // From left to right, so clusters fall.
    let hebrew = probe.shape("שלום").map(\.cluster)
    probe.say("visual", hebrew == hebrew.sorted(by: >))
    let mixed = probe.shape("aλ漢")
    probe.say("mixed", Set(mixed.map(\.face)).count > 1, mixed.map(\.cluster) == [0, 1, 3])
    let missing = probe.shape("a\u{10FFFD}b")
    probe.say("missing", missing.count, missing.allSatisfy { $0.advance > 0 })
    probe.say("signs", probe.width("a\u{1}\u{200B}\u{AD}b") == probe.width("ab"))
  }

  static func longWords(_ probe: Probe) {
    let word = String(repeating: "abcdefgh", count: 32)
    probe.say("letters", probe.shape(word).count)
    let long = String(repeating: "x", count: 1_000_000)
    let glyphs = probe.shape(long)
    probe.say("million", glyphs.count, glyphs.last?.cluster ?? 0)
    let broken: [UInt8] = [0x61, 0xC3, 0x28, 0xF0, 0x9F, 0, 0x62, 0xE2, 0x82]
    let made = probe.faces.shape(broken[...], in: FaceStyle(), language: "en-GB-x")
    probe.say("broken", made.count > 2, made.allSatisfy { $0.cluster < 9 })
    let slice = Array("xxword".utf8)[2...]
    probe.say(
      "slice",
      probe.faces.shape(slice, in: FaceStyle(), language: "").map(\.cluster) == [0, 1, 2, 3])
  }

  static func hyphens(_ probe: Probe) {
    for (language, word) in [
      ("en", "hyphenation"), ("en-US", "hyphenation"), ("de", "Silbentrennung"),
      ("de", "Straßenbahnschaffner"), ("nb", "regjeringen"), ("nn", "regjeringa"),
      ("ru", "здравствуйте"), ("xx", "hyphenation"), ("", "hyphenation"),
      ("english", "hyphenation"),
      ("en", "cat"),
    ] {
      let bytes = Array(word.utf8)
      var parts = ""
      let places = Set(probe.faces.hyphenation(of: bytes[...], language: language))
      for (index, byte) in bytes.enumerated() where byte & 0xC0 != 0x80 {
        if places.contains(index) { parts += "-" }
        parts += String(decoding: bytes[index...], as: UTF8.self).prefix(1)
      }
      probe.say(language.isEmpty ? "none" : language, parts)
    }
    let long = Array(String(repeating: "hyphenation", count: 40).utf8)
    probe.say("long", probe.faces.hyphenation(of: long[...], language: "en").count)
    let cut: [UInt8] = [0x61, 0x62, 0x63, 0x64, 0x65, 0xE2, 0x82]
    probe.say("cut", probe.faces.hyphenation(of: cut[...], language: "en").allSatisfy { $0 < 7 })
  }

  static func metrics(_ probe: Probe) {
    for (name, face) in [
      ("serif", FaceStyle()), ("sans", FaceStyle(family: .sans)), ("mono", mono),
      ("none", FaceStyle(family: .embedded(7))),
    ] {
      let found = probe.faces.metrics(of: face)
      probe.say(
        name, found.ascent, found.descent, found.xHeight, found.capHeight, found.space, found.hyphen
      )
    }
  }

  /// What 50,000 words cost, each shaped once, and found again.
  static func time(_ probe: Probe) {
    let words = (0..<50_000).map { "word\(String($0, radix: 26))" }
    let clock = ContinuousClock()
    let first = clock.measure { for word in words { _ = probe.shape(word) } }
    let again = clock.measure { for word in words.prefix(10_000) { _ = probe.shape(word) } }
    probe.say("anew", first)
    probe.say("again", again)
    let chapter =
      "<html><body>"
      + String(repeating: "<p class='a'>some words of a <i>chapter</i></p>\n", count: 25_000)
      + "</body></html>"
    let bytes = Array(chapter.utf8)
    probe.say("reading", clock.measure { _ = try? MarkupReader.read(bytes, probe.mupdf) })
  }
}
